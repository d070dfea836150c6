"""Events: what happens at the table of Petite Mer; tiles by their full code, cells as (east, north)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import Event
from companion.games.petite_mer.chart import Cell


@dataclass(frozen=True, slots=True)
class TileScanned(Event):
    """A tile was laid in a player's tray."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """The player whose turn it is placed a tile and moved onto it."""

    tile: str
    at: Cell


@dataclass(frozen=True, slots=True)
class Sailed(Event):
    """The ship went one tile for a token."""

    to: Cell


@dataclass(frozen=True, slots=True)
class SailedByDiscard(Event):
    """The ship went one tile for an unplaced tile; "" is one that was not scanned."""

    to: Cell
    tile: str = ""


@dataclass(frozen=True, slots=True)
class TilesSwapped(Event):
    """An unplaced tile was swapped with a colleague's; "" is one that was not scanned."""

    partner: int
    give: str = ""
    take: str = ""


@dataclass(frozen=True, slots=True)
class TileKept(Event):
    """Alone, one tile stays in hand at the end of the turn; "" is one that was not scanned."""

    tile: str = ""


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The rest of the hand was discarded, a new hand drawn, the tokens turned blue."""


@dataclass(frozen=True, slots=True)
class TileCorrected(Event):
    """This tile lies here, whatever was recorded; "" is no tile."""

    at: Cell
    tile: str


@dataclass(frozen=True, slots=True)
class BoatCorrected(Event):
    """This player's ship lies here, whatever was recorded."""

    player: int
    at: Cell


@dataclass(frozen=True, slots=True)
class HousesCounted(Event):
    """The tile here has these houses, one number for each land."""

    at: Cell
    houses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeaTallied(Event):
    """So many explored tiles were counted by hand so far; it gives no points before the count is over."""

    lighthouses: int = 0
    buoys: int = 0
    others: int = 0
    turbines: tuple[int, ...] = ()
    piers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeaCounted(Event):
    """The explored tiles were counted by hand at the end; the bonus of each turbine and pier is beside its 1."""

    lighthouses: int = 0
    buoys: int = 0
    others: int = 0
    turbines: tuple[int, ...] = ()
    piers: tuple[int, ...] = ()
    tower: bool = False
