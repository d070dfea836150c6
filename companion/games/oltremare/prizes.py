"""Prizes: 6, 3, 1 to the most, the next and the one after; ties share, the next count takes the next prize."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.oltremare.tables import PRIZES


def places(keys: Sequence[Any | None]) -> tuple[int | None, ...]:
    """Return the place of each from 1, ties sharing one and the next key taking the next; None takes no place."""
    ordered = sorted({key for key in keys if key is not None}, reverse=True)
    return tuple(None if key is None else ordered.index(key) + 1 for key in keys)


def prize(place: int | None) -> int:
    """Return the prize of a place."""
    return PRIZES[place - 1] if place is not None and place <= len(PRIZES) else 0
