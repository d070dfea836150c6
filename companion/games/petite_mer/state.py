"""State: the table of Petite Mer after some events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from companion.games.petite_mer.box import box
from companion.games.petite_mer.chart import TOWER_CELL, Cell, Chart
from companion.games.petite_mer.codes import TOWER
from companion.games.petite_mer.events import SeaCounted, SeaTallied

KINDS = ("lighthouses", "buoys", "others", "turbines", "piers")
"""What is counted by hand at the end."""
Tallied: TypeAlias = tuple[str, int | tuple[int, ...]]
"""One of KINDS, and how many of it, or the bonus of each, were counted before."""


def counted_anew(before: SeaTallied, now: SeaTallied) -> str | None:
    """Return which of KINDS was counted anew, if any."""
    return next((kind for kind in KINDS if getattr(now, kind) != getattr(before, kind)), None)


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has: movement tokens, tiles in hand (the tray names the scanned ones), the ship."""

    tokens: int
    hand: int
    tray: tuple[str, ...] = ()
    at: Cell = TOWER_CELL

    @property
    def unscanned(self) -> int:
        """How many tiles of the hand are not named."""
        return max(0, self.hand - len(self.tray))

    def without(self, tile: str) -> Seat:
        """Return the seat after a tile left the hand; "" is one that was not scanned."""
        hand = max(0, self.hand - 1)
        tray = tuple(code for code in self.tray if code != tile)
        return replace(self, hand=hand, tray=tray[:hand])


@dataclass(frozen=True, slots=True)
class State:
    """The whole table; `gone` are the discarded tiles that were named, `kept` the tile kept alone,
    `just_scanned` the tile that the player due scanned with the last gesture, `tally` what was counted by hand so far,
    `just_tallied` what of it the last gesture changed."""

    options: Mapping[str, Any]
    order: tuple[int, ...]
    seats: tuple[Seat, ...]
    turn: int
    chart: Chart
    discarded: int = 0
    gone: frozenset[str] = frozenset()
    swapped: bool = False
    kept: str | None = None
    turns: int = 0
    started: bool = False
    over: bool = False
    counted: SeaCounted | None = None
    just_scanned: str = ""
    tally: SeaTallied = field(default_factory=SeaTallied)
    just_tallied: Tallied | None = None

    @property
    def seat(self) -> Seat:
        """The seat of the player whose turn it is."""
        return self.seats[self.turn]

    @property
    def tiles(self) -> int:
        """How many tiles are placed or discarded until the game ends."""
        return box().count(self.options)

    @property
    def placed(self) -> int:
        """How many tiles lie in the sea, the tower not counted."""
        return len(self.chart) - 1

    @property
    def hands(self) -> int:
        """How many tiles are in all hands."""
        return sum(seat.hand for seat in self.seats)

    @property
    def pile(self) -> int:
        """How many tiles are left to draw."""
        return max(0, self.tiles - self.placed - self.discarded - self.hands)

    @property
    def hand_size(self) -> int:
        """How many tiles a full hand has."""
        return box().hand[len(self.seats) - 1]

    @property
    def all_tokens(self) -> int:
        """How many movement tokens a player has at the start of a turn."""
        return box().tokens[len(self.seats) - 1]

    def seated(self, player: int, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats with this player's changed."""
        return (*self.seats[:player], seat, *self.seats[player + 1 :])

    def holder(self, tile: str) -> int | None:
        """Return whose tray holds this tile."""
        return next((player for player, seat in enumerate(self.seats) if tile in seat.tray), None)

    def cell(self, tile: str) -> Cell | None:
        """Return where this tile lies in the sea."""
        return next((cell for cell, laid in self.chart.items() if laid.code == tile), None)


def start(players: int, options: Mapping[str, Any]) -> State:
    """Return the table before the first turn: the tower in the middle, all ships on it, hands drawn."""
    seat = Seat(box().tokens[players - 1], box().hand[players - 1])
    return State(options, tuple(range(players)), (seat,) * players, 0, {TOWER_CELL: TOWER})
