"""The values the screens of Oltremare are made of: nothing secret, piles by their top card only."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import Offer
from companion.text import Text


@dataclass(frozen=True, slots=True)
class Face:
    """A goods card as printed; `icons` by name (ducat, pirate, market, ship)."""

    code: str
    good: str
    limit: int
    load: int
    icons: tuple[str, str]
    port: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in turn order; `start_due`: turns a card next."""

    player: int
    ducats: int
    prestige: int
    ports: int
    port_kinds: int
    pirates: int
    active_port: str
    top: Face | None
    laid: int
    active: bool
    start_due: bool = False


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody to trade with, and what was booked with them this turn (ducats: positive = received)."""

    player: int
    dealt: bool
    times: int
    ducats: int
    last: int
    cards_out: int
    cards_in: int


@dataclass(frozen=True, slots=True)
class Coin:
    """A purchase of this turn: its price, whether it is bought, whether it is the next one.

    Touching it buys up to it: `count` cards. `unusual`: it has to be held (a fifth, a late one).
    """

    number: int
    price: int
    bought: bool
    next: bool
    count: int
    unusual: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """Icons of a kind on the played cards, `extra` from the token, and what they do."""

    icon: str
    icons: int
    extra: int
    result: int


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of port token to take; `active`: it is the player's now; `unusual`: a compass after a compass."""

    kind: str
    active: bool
    unusual: bool


@dataclass(frozen=True, slots=True)
class Gain:
    """Ducats by icons, light record: what so many icons bring; lit if booked this turn."""

    ducats: int
    icons: int
    lit: bool


@dataclass(frozen=True, slots=True)
class Loading:
    """A played card in cargo; `suggested`: it goes on top if nothing is touched; `order`: the pile if it is touched."""

    position: int
    face: Face
    suggested: bool
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """What a card would say; `last_player` plays last once the last card is taken, after `turns_left` more turns."""

    venice_drawn: bool
    last_card_taken: bool
    turns_left: int
    last_player: int
    can_venice: bool
    venice_unusual: bool
    can_last_card: bool


@dataclass(frozen=True, slots=True)
class RunView:
    """A run of a pile at scoring; `value` None where the row is not known; `staying` aboard at Venice."""

    good: str
    count: int
    value: int | None
    staying: bool = False


@dataclass(frozen=True, slots=True)
class PileView:
    """The pile being entered: whose, the how many-th, at the end (`last`) or at Venice, what is scanned so far."""

    player: int
    position: int
    players: int
    last: bool
    runs: tuple[RunView, ...]
    cards: int
    value: int | None
    top: Face | None
    entered: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowView:
    """A payout row: its values as far as known, whether that is all, whether something waits for it."""

    good: str
    values: tuple[int, ...]
    whole: bool
    needed: bool


@dataclass(frozen=True, slots=True)
class VeniceView:
    """A player's line of the intermediate scoring; `sold` None while a row is not known or a pile not entered."""

    player: int
    prestige: int
    place: int | None
    prize: int
    sold: int | None
    aboard: str
    ducats: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """Everything the play screens of Oltremare show beside names and texts of the frame."""

    phase: str
    light: bool
    round: int
    active: int
    due: int
    seats: tuple[Seat, ...]
    partners: tuple[Partner, ...]
    partner: int | None
    """Whom the last deal of this turn was made with: the amounts belong to it."""
    latest: str
    """The last thing done if another touch in its row replaces it: trade, buy, earn; else empty."""
    coins: tuple[Coin, ...]
    bought: int
    spent: int
    source: str
    deck_open: bool
    pirates_open: int
    limit: int | None
    load: int | None
    surplus: int | None
    check_open: bool
    trade_unusual: bool
    played: tuple[Face, ...]
    slots: int
    reopened: bool
    tallies: tuple[Tally, ...]
    token: str
    authority: int
    tokens: tuple[Token, ...]
    sailed: tuple[str, ...]
    gains: tuple[Gain, ...]
    earned: int | None
    drawn: int | None
    loading: tuple[Loading, ...]
    deck: Deck
    goods: tuple[str, ...]
    icon_pairs: tuple[tuple[str, str], ...]
    free_serial: str
    """The last field for the code of a card chosen by touch: no card on the table has it."""
    rows: tuple[RowView, ...]
    venice: tuple[VeniceView, ...]
    venice_scores_cargo: bool
    pile: PileView | None
    grain_out: bool
    detail: Text | None
    """The second line of the primary button."""
    menu: tuple[Offer, ...] = ()
    """What the menu of the play offers besides the usual."""
    echo: tuple[Text, ...] = ()
    """What the turn has come to so far, in words."""
