"""What happens in Caravage; names are for ever, fields are only ever added, with a default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game import Event

Effect = tuple[int | str, int, int, str | None]
"""Whose (a player, or a role: see memory.py), écus, notoriety, the city moved to."""


@dataclass(frozen=True, slots=True)
class IncomeTaken(Event):
    """The active player took an écu, or a card ("art", "adventure")."""

    take: str


@dataclass(frozen=True, slots=True)
class Travelled(Event):
    """The active player moved by "road" or "sea"; `income` was taken in the same gesture, "" if it was not."""

    to: str
    by: str
    income: str = ""


@dataclass(frozen=True, slots=True)
class CardScanned(Event):
    """A card was read for `player`; it waits for what is done with it."""

    card: str
    player: int


@dataclass(frozen=True, slots=True)
class CardTried(Event):
    """The active player tried to realise a card: `way` "die", "force" (paid) or "event".

    `pay` counts on a die of 2 or 3. `malta` is what the others suffer where the table was asked: "printed",
    "minus-one" or "none". `rolled`: the die was thrown by the companion.
    """

    card: str
    way: str
    die: int = 0
    pay: bool = False
    malta: str = ""
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class Duelled(Event):
    """The active player challenged another; `force` is given where of a committed card only that is known."""

    opponent: int
    die: int
    their_die: int
    card: str = ""
    their_card: str = ""
    force: int = 0
    their_force: int = 0
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class EventPlayed(Event):
    """An event card took effect; `kept` is the effect by roles, to be offered the next time this card is played."""

    card: str
    effects: tuple[Effect, ...] = ()
    kept: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ObjectiveFulfilled(Event):
    """A player claimed the own objective and the table said yes."""

    player: int


@dataclass(frozen=True, slots=True)
class CityCorrected(Event):
    """A player's pawn was set to the city where it lies."""

    player: int
    city: str


@dataclass(frozen=True, slots=True)
class MapDrawn(Event):
    """The whole map as it is from here on."""

    roads: tuple[tuple[str, str], ...] = ()
    ports: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The active player's turn is over."""


EVENTS: Mapping[str, type[Event]] = {
    "income_taken": IncomeTaken,
    "travelled": Travelled,
    "card_scanned": CardScanned,
    "card_tried": CardTried,
    "duelled": Duelled,
    "event_played": EventPlayed,
    "objective_fulfilled": ObjectiveFulfilled,
    "city_corrected": CityCorrected,
    "map_drawn": MapDrawn,
    "turn_ended": TurnEnded,
}
