"""People: who has played at this table, with colour and shape remembered."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

STYLES = 7
"""Colours and shapes that there are (design: one for each of seven seats)."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; `style` is the index of colour and shape (None: never chosen), `plays` how often."""

    id: int
    name: str
    style: int | None = None
    hidden: bool = False
    plays: int = 0


def name_key(name: str) -> str:
    """Return what makes two spellings the same person: case, accents composed or not, and spaces do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
