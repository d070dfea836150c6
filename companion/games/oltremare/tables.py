"""The tables of the rules, read from cards.toml."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

_READ: Final[dict[str, Any]] = tomllib.loads(
    (resources.files("companion.games.oltremare") / "cards.toml").read_text("utf-8")
)

START_DUCATS: Final[int] = _READ["start_ducats"]
PURCHASES: Final[int] = _READ["purchases"]
DEAR_PRICE: Final[int] = _READ["dear_price"]
EFFECTS: Final[tuple[int, ...]] = tuple(_READ["effects"])
PRIZES: Final[tuple[int, ...]] = tuple(_READ["prizes"])
LIMIT_AND_LOAD: Final[int] = _READ["limit_and_load"]
ICONS: Final[dict[str, str]] = _READ["icons"]
TOKENS: Final[tuple[str, ...]] = tuple(_READ["port_tokens"])
EDITIONS: Final[dict[str, Any]] = _READ["editions"]

ACTIVE_PORTS: Final = ("none", *(kind for kind in TOKENS if kind != "compass"))
"""What can be active: a compass is never owned."""

GOODS: Final = tuple(dict.fromkeys(good for edition in EDITIONS.values() for good in edition["goods"]))
"""The goods of all editions."""


def effect(icons: int) -> int:
    """Return the effect of so many icons of a kind."""
    return EFFECTS[min(icons, len(EFFECTS) - 1)]
