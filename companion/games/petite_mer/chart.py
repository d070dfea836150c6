"""Chart: the tiles that lie on the table, by cell; what matches, where one can sail, what is an island."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from companion.games.petite_mer.codes import Tile, shores

Cell: TypeAlias = tuple[int, int]
"""East and north of the tower."""
Chart: TypeAlias = Mapping[Cell, Tile]
Land: TypeAlias = tuple[Cell, int]
"""One land of a tile: its cell and its number."""

TOWER_CELL: Cell = (0, 0)


@cache
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells above, right, below and left, in the order of a tile's edges."""
    x, y = cell
    return ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))


def opposite(edge: int) -> int:
    """Return the edge that touches this one on the tile beyond."""
    return (edge + 2) % 4


def matches(chart: Chart, tile: Tile, at: Cell) -> bool:
    """Whether every touching edge is the same on both tiles, land to land and sea to sea."""
    for edge, cell in enumerate(neighbours(at)):
        beyond = chart.get(cell)
        if beyond is not None and beyond.edges[opposite(edge)] != tile.edges[edge]:
            return False
    return True


def is_passage(here: Tile | None, cell: Cell, beyond: Tile | None, there: Cell) -> bool:
    """Whether a ship can sail between two neighbouring cells: sea on both sides of the edge."""
    around = neighbours(cell)
    if here is None or beyond is None or there not in around:
        return False
    edge = around.index(there)
    return here.edges[edge] == "0" and beyond.edges[opposite(edge)] == "0"


def is_legal(chart: Chart, boat: Cell, tile: Tile, at: Cell) -> bool:
    """Whether the rules let the ship at `boat` place this tile at `at`."""
    return at not in chart and is_passage(chart.get(boat), boat, tile, at) and matches(chart, tile, at)


def legal_cells(chart: Chart, boat: Cell, tile: Tile) -> tuple[Cell, ...]:
    """Return the cells where the ship at `boat` may place this tile."""
    return tuple(cell for cell in neighbours(boat) if is_legal(chart, boat, tile, cell))


def is_explored(chart: Chart, cell: Cell) -> bool:
    """Whether a tile lies here and its four orthogonal neighbours exist."""
    above, right, below, left = neighbours(cell)
    return cell in chart and above in chart and right in chart and below in chart and left in chart


def explored(chart: Chart) -> tuple[Cell, ...]:
    """Return the cells of all explored tiles, in the order they were laid."""
    return tuple(cell for cell in chart if is_explored(chart, cell))


def frontier(chart: Chart) -> tuple[Cell, ...]:
    """Return the empty cells next to a tile."""
    return tuple(dict.fromkeys(cell for laid in chart for cell in neighbours(laid) if cell not in chart))


def wanted_edges(chart: Chart, at: Cell) -> str:
    """Return what a tile must show to match here: an edge each, "?" where nothing touches."""
    found = ""
    for edge, cell in enumerate(neighbours(at)):
        beyond = chart.get(cell)
        found += "?" if beyond is None else beyond.edges[opposite(edge)]
    return found


def island(chart: Chart, at: Cell) -> tuple[Land, ...]:
    """Return the lands joined to those of the tile at `at`, over edges where both tiles have land.

    The other shore of a channel belongs to it only if it is joined by another way.
    """
    start: list[Land] = [(at, land) for land in range(chart[at].lands)]
    found = dict.fromkeys(start)
    while start:
        cell, land = start.pop()
        for edge, beyond in enumerate(neighbours(cell)):
            if beyond not in chart or shores(chart[cell].edges)[edge] != land:
                continue
            shore = shores(chart[beyond].edges)[opposite(edge)]
            if shore is not None and (beyond, shore) not in found:
                found[beyond, shore] = None
                start.append((beyond, shore))
    return tuple(found)


def reachable(chart: Chart) -> frozenset[Cell]:
    """Return the cells that a ship can reach from the tower over sea edges."""
    start = [TOWER_CELL]
    found = {TOWER_CELL}
    while start:
        cell = start.pop()
        for there in neighbours(cell):
            if there not in found and is_passage(chart[cell], cell, chart.get(there), there):
                found.add(there)
                start.append(there)
    return frozenset(found)


def mismatches(chart: Chart) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of neighbouring cells whose touching edges do not match."""
    for cell, tile in chart.items():
        above, right, *_ = neighbours(cell)
        if above in chart and chart[above].edges[2] != tile.edges[0]:
            yield cell, above
        if right in chart and chart[right].edges[3] != tile.edges[1]:
            yield cell, right
