"""Tiles for the virtual table: what could be drawn next, taken from the known list of the box."""

from __future__ import annotations

from companion.games.petite_mer.box import box
from companion.games.petite_mer.codes import tile
from companion.games.petite_mer.state import State

COUNT = 6
STRIDE = 17
"""Has no divisor in common with the number of tiles, so that each comes once before any comes again."""


def samples(state: State) -> tuple[str, ...]:
    """Return a few tiles that nobody has seen yet, of different kinds."""
    codes = box().tiles + box().turbines + box().piers
    mixed = [codes[i * STRIDE % len(codes)] for i in range(len(codes))]
    seen = {laid.code for laid in state.chart.values()} | state.gone | {c for seat in state.seats for c in seat.tray}
    free = [code for code in mixed if code not in seen and box().takes_part(tile(code).feature, state.options)]
    return tuple(free[:COUNT])
