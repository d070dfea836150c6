"""Scoring: what each explored tile is worth, and why (docs/rules/petite-mer.md, "Score")."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.game import Breakdown, Line
from companion.games.petite_mer.chart import Cell, Chart, explored, is_explored, island, neighbours
from companion.games.petite_mer.codes import Tile
from companion.games.petite_mer.events import SeaCounted, SeaTallied
from companion.games.petite_mer.state import State
from companion.text import Text

VALUES = {"L": 3, "H": 3, "B": 2, "N": 1}
"""Lighthouse and control tower 3, buoy 2, any other 1."""


def value(chart: Chart, cell: Cell, open_sea: str) -> int | None:
    """Return what the tile gives once explored; None if houses of a pier's island are not known."""
    match chart[cell].feature:
        case "W":
            return 1 + open_seas(chart, cell, open_sea)
        case "P":
            houses = pier_houses(chart, cell)
            return None if houses is None else 1 + houses
        case feature:
            return VALUES[feature]


def open_seas(chart: Chart, cell: Cell, open_sea: str) -> int:
    """Return how many orthogonal neighbours are open sea, explored or not."""
    return sum(is_open_sea(chart[beyond], open_sea) for beyond in neighbours(cell) if beyond in chart)


def is_open_sea(tile: Tile, open_sea: str) -> bool:
    """Whether a tile is open sea: no land at all, or with the option `plain` nothing but water."""
    return tile.edges == "0000" and (open_sea == "no-land" or tile.feature == "N")


def pier_houses(chart: Chart, cell: Cell) -> int | None:
    """Return the houses of a pier's island; None if some are not known."""
    total = 0
    for at, land in island(chart, cell):
        houses = chart[at].houses
        if houses is None:
            return None
        total += houses[land]
    return total


def unknown_houses(chart: Chart, cell: Cell) -> tuple[Cell, ...]:
    """Return the tiles of a pier's island whose houses are still to be asked for."""
    return tuple(dict.fromkeys(at for at, _ in island(chart, cell) if chart[at].houses is None))


def score(state: State) -> Breakdown:
    """Return the group's points as they stand."""
    return count(state.counted) if state.counted else sea(state.chart, state.options["open_sea"])


def explored_tiles(state: State) -> int:
    """Return how many tiles are explored, the tower included."""
    return counted_tiles(state.counted) if state.counted else len(explored(state.chart))


def sea(chart: Chart, open_sea: str) -> Breakdown:
    """Return the group's points for the chart, a line for each kind of tile and for each turbine and pier."""
    found: dict[str, list[Cell]] = {}
    for cell in explored(chart):
        found.setdefault(chart[cell].feature, []).append(cell)
    lines = _counted(len(found.get("L", ())), len(found.get("B", ())), len(found.get("N", ())), "H" in found)
    for feature in ("W", "P"):
        for cell in found.get(feature, ()):
            lines += (Line(value(chart, cell, open_sea), reason(chart, cell, open_sea)),)
    return Breakdown(lines)


def count(counted: SeaCounted) -> Breakdown:
    """Return the group's points for a final count without a map."""
    lines = _counted(counted.lighthouses, counted.buoys, counted.others, counted.tower)
    lines += tuple(Line(1 + bonus, Text("petite_mer.line.turbine", bonus=bonus)) for bonus in counted.turbines)
    lines += tuple(Line(1 + bonus, Text("petite_mer.line.pier", bonus=bonus)) for bonus in counted.piers)
    return Breakdown(lines)


def tallied(tally: SeaTallied) -> int:
    """Return the points of what was counted by hand so far."""
    counted = SeaCounted(tally.lighthouses, tally.buoys, tally.others, tally.turbines, tally.piers)
    return count(counted).total or 0


def counted_tiles(counted: SeaCounted) -> int:
    """Return how many tiles a final count without a map calls explored."""
    expansions = len(counted.turbines) + len(counted.piers)
    return counted.lighthouses + counted.buoys + counted.others + expansions + counted.tower


def reason(chart: Chart, cell: Cell, open_sea: str) -> Text:
    """Return why an explored tile gives what it gives."""
    match chart[cell].feature:
        case "W":
            return Text("petite_mer.line.turbine", bonus=open_seas(chart, cell, open_sea))
        case "P":
            houses = pier_houses(chart, cell)
            if houses is None:
                return Text("petite_mer.line.pier_unknown", n=len(unknown_houses(chart, cell)))
            return Text("petite_mer.line.pier", bonus=houses)
        case feature:
            return _plain_reason(feature)


def gain(chart: Chart, at: Cell, tile: Tile, open_sea: str) -> int | None:
    """Return how many points more the group has with this tile at `at`; None if that is not known.

    Only the tile, its neighbours and the piers explored before can change: no need to count everything again.
    """
    after = {**chart, at: tile}
    total = 0
    for cell in (at, *neighbours(at)):
        if is_explored(after, cell) and not is_explored(chart, cell):
            points = value(after, cell, open_sea)
            if points is None:
                return None
            total += points
    if "1" in tile.edges:
        for cell in piers(chart):
            before, now = pier_houses(chart, cell), pier_houses(after, cell)
            if before is None or now is None:
                return None
            total += now - before
    return total


def closing(chart: Chart, at: Cell, open_sea: str) -> int:
    """Return what any tile at this empty cell would give by exploring its neighbours; 0 if it closes nothing.

    The tile itself, what it would add to a turbine or an island, and houses not known are not counted.
    """
    total = 0
    for cell in neighbours(at):
        if cell in chart and all(beyond == at or beyond in chart for beyond in neighbours(cell)):
            points = value(chart, cell, open_sea)
            total += 1 if points is None else points
    return total


def piers(chart: Chart) -> tuple[Cell, ...]:
    """Return the cells of the explored piers."""
    return tuple(cell for cell, tile in chart.items() if tile.feature == "P" and is_explored(chart, cell))


def rank(total: int | None, options: Mapping[str, Any]) -> int | None:
    """Return the group's rank, 1 the lowest to 5; None while the total is not known."""
    return None if total is None else 1 + sum(total >= step for step in options["thresholds"])


@cache
def _plain_reason(feature: str) -> Text:
    return Text(f"petite_mer.reason.{feature}")


def _counted(lighthouses: int, buoys: int, others: int, tower: bool) -> tuple[Line, ...]:
    lights = lighthouses + tower
    key = "petite_mer.line.lighthouses_tower" if tower else "petite_mer.line.lighthouses"
    if tower and not lighthouses:
        key = "petite_mer.line.tower"
    lines = (
        (lights, 3, Text(key, n=lights)),
        (buoys, 2, Text("petite_mer.line.buoys", n=buoys)),
        (others, 1, Text("petite_mer.line.others", n=others)),
    )
    return tuple(Line(number * points, text) for number, points, text in lines if number)
