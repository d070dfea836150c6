"""Tile: a sea tile as its card code says it, read and printed (docs/formats.md, part 1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from companion.errors import MalformedCode
from companion.game import Card
from companion.text import Text

FEATURES = ("N", "B", "L", "H", "W", "P")
"""Plain, buoy, lighthouse, control tower, wind turbine, pier."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its edges clockwise from the top ("1" = land), what is drawn on it, the houses of each land.

    `houses` is None where they are not known; a tile without land has none, and that is known.
    """

    code: str
    edges: str
    feature: str
    houses: tuple[int, ...] | None

    @property
    def lands(self) -> int:
        """How many separate lands it has: two opposite edges are two shores, anything else touching is one."""
        return lands(self.edges)


@cache
def shores(edges: str) -> tuple[int | None, ...]:
    """Return for each edge the number of its land, counted clockwise from the top; None where it is sea."""
    if edges in ("1010", "0101"):
        first = edges.index("1")
        return tuple(None if side == "0" else int(edge != first) for edge, side in enumerate(edges))
    return tuple(None if side == "0" else 0 for side in edges)


@cache
def lands(edges: str) -> int:
    """Return how many lands a tile with these edges has."""
    return len({shore for shore in shores(edges) if shore is not None})


def parse(code: str) -> Card:
    """Return the tile of a code such as `PM/1010N10/02`; raises MalformedCode naming the wrong field."""
    code = code.strip().upper()
    fields = code.split("/")
    if fields[0] != "PM" or len(fields) not in (2, 3):
        raise MalformedCode(Text("petite_mer.malformed.form", code=code))
    _, face, serial = (*fields, "")[:3]
    edges, feature, houses = face[:4], face[4:5], face[5:]
    if not re.fullmatch("[01]{4}", edges):
        raise MalformedCode(Text("petite_mer.malformed.edges", code=code, edges=edges))
    if feature not in FEATURES:
        raise MalformedCode(Text("petite_mer.malformed.feature", code=code, feature=feature))
    count = lands(edges)
    if houses and not re.fullmatch(f"[0-9]{{{count}}}", houses):
        raise MalformedCode(Text("petite_mer.malformed.houses", code=code, houses=houses, count=count))
    if not re.fullmatch("[0-9]{1,3}", serial):
        raise MalformedCode(Text("petite_mer.malformed.serial", code=code, serial=serial))
    known = tuple(int(digit) for digit in houses) if houses or not count else None
    return Card(code, "tile", Tile(code, edges, feature, known))


@cache
def tile(code: str) -> Tile:
    """Return the tile of a code."""
    found = parse(code).facts
    assert isinstance(found, Tile)
    return found


def print_code(edges: str, feature: str, houses: tuple[int, ...] | None, serial: str) -> str:
    """Return the code of a tile, the opposite of `parse`."""
    return f"PM/{edges}{feature}{''.join(map(str, houses or ()))}/{serial}"


TOWER = Tile("PM/0000H/00", "0000", "H", ())
"""The control tower, which lies at (0, 0) from the start."""
