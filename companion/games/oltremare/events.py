"""What happens at the table. The stored names are for ever; fields are only ever added, with a default."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import Event


@dataclass(frozen=True, slots=True)
class StartCardTurned(Event):
    """A player turned the first card with a port: the bottom of the own pile."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class SetUpEnded(Event):
    """The table started although start cards are missing."""


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The active player put the surplus on the own pirate pile."""

    count: int


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A deal; `ducats` is what the active player received, negative where paid."""

    partner: int
    ducats: int = 0
    cards_out: int = 0
    cards_in: int = 0


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """The active player bought cards from the deck or from the own pirate pile."""

    source: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class TradingEnded(Event):
    """The active player goes on to play cards."""


@dataclass(frozen=True, slots=True)
class TradingReopened(Event):
    """A late deal or purchase: trading is open again, the cards stay played."""


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """The active player played a card; the first one ends trading."""

    card: str


@dataclass(frozen=True, slots=True)
class IconsActed(Event):
    """The played cards are complete: their icons act."""


@dataclass(frozen=True, slots=True)
class Sailed(Event):
    """The ship reached a harbour where this token lies, or "none"."""

    token: str
    port: str = ""


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    """The played cards went on the pile, by their positions from 1, bottom to top; the turn ended."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Earned(Event):
    """Light record: the active player gained ducats by icons and token."""

    ducats: int


@dataclass(frozen=True, slots=True)
class PiratesDrawn(Event):
    """Light record: pirate icons brought the active player so many cards."""

    count: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """Light record: the active player's turn ended."""


@dataclass(frozen=True, slots=True)
class VeniceDrawn(Event):
    """The Venice card was drawn: intermediate scoring."""


@dataclass(frozen=True, slots=True)
class LastCardTaken(Event):
    """The last goods card was taken: the deck is empty, the end is near."""


@dataclass(frozen=True, slots=True)
class PileCardScanned(Event):
    """A card of a pile that is being entered, from the bottom."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class RunAdded(Event):
    """A run of a pile that is being entered, from the bottom."""

    player: int
    good: str
    count: int


@dataclass(frozen=True, slots=True)
class PileEntered(Event):
    """A pile was entered from the bottom: by its cards (codes, or the goods of touched runs), or by runs."""

    player: int
    cards: tuple[str, ...] = ()
    runs: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RowEntered(Event):
    """The payout row of a good was copied from the cards, or corrected."""

    good: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """A player's things were set as they lie; None leaves them as they are."""

    player: int
    top: str | None = None
    cards: tuple[str, ...] | None = None
    runs: tuple[tuple[str, int], ...] | None = None
    active_port: str | None = None


EVENTS: dict[str, type[Event]] = {
    "start_card_turned": StartCardTurned,
    "set_up_ended": SetUpEnded,
    "discarded": Discarded,
    "traded": Traded,
    "bought": Bought,
    "trading_ended": TradingEnded,
    "trading_reopened": TradingReopened,
    "card_played": CardPlayed,
    "icons_acted": IconsActed,
    "sailed": Sailed,
    "loaded": Loaded,
    "earned": Earned,
    "pirates_drawn": PiratesDrawn,
    "turn_ended": TurnEnded,
    "venice_drawn": VeniceDrawn,
    "last_card_taken": LastCardTaken,
    "pile_card_scanned": PileCardScanned,
    "run_added": RunAdded,
    "pile_entered": PileEntered,
    "row_entered": RowEntered,
    "corrected": Corrected,
}
