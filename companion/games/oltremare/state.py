"""The table of Oltremare after some events: merchants, the turn under way, Venice, piles being entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.games.oltremare.codes import GoodsCard, good_of, goods_card
from companion.games.oltremare.options import Options
from companion.games.oltremare.payouts import Row
from companion.games.oltremare.tables import DEAR_PRICE, ICONS, PURCHASES, START_DUCATS, effect


@dataclass(frozen=True, slots=True)
class Sold:
    """A run scored at Venice, by the way of counting long runs that held then."""

    good: str
    count: int
    overflow: str


@dataclass(frozen=True, slots=True)
class Merchant:
    """What lies before one player.

    `purse` are the ducats without what Venice brought for cargo (`sold`), since a row may still be entered or
    corrected. `pile` holds full codes, or the bare good of cards known by it only; `top` is the code of the top
    card, empty while it is not known.
    """

    purse: int = START_DUCATS
    prestige: int = 0
    pirates: int = 0
    ports: int = 0
    kinds: tuple[str, ...] = ()
    kinds_more: int = 0
    active_port: str = "none"
    pile: tuple[str, ...] = ()
    top: str = ""
    laid: int = 0
    laid_cards: tuple[str, ...] = ()
    sold: tuple[Sold, ...] = ()
    turns: int = 0

    @property
    def port_kinds(self) -> int:
        """How many kinds of port token are owned."""
        return len(self.kinds) + self.kinds_more

    @property
    def top_card(self) -> GoodsCard | None:
        """What is printed on the top card of the pile, if known."""
        return goods_card(self.top) if self.top else None


@dataclass(frozen=True, slots=True)
class Deal:
    """What was booked with a partner this turn, seen by the active player."""

    times: int = 0
    ducats: int = 0
    last: int = 0
    cards_out: int = 0
    cards_in: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """What has been done in the turn under way."""

    deals: tuple[Deal, ...]
    prices: tuple[int, ...] = ()
    source: str = "deck"
    discarded: int | None = None
    played: tuple[str, ...] = ()
    reopened: bool = False
    acted: bool = False
    earned: int | None = None
    drawn: int | None = None
    sailed: tuple[str, ...] = ()
    token_before: str | None = None
    authority: int = 0
    fresh: bool = True
    """Nothing done yet: the record may still be changed."""
    partner: int | None = None
    """Whom the last deal was made with."""
    latest: str = ""
    """The last thing done, if a touch in the same row would replace it: trade, buy or earn."""


@dataclass(frozen=True, slots=True)
class VeniceRow:
    """A player's line of the intermediate scoring."""

    prestige: int
    place: int | None
    prize: int
    sold_before: int
    """How many runs had been sold before it."""
    aboard: str = ""
    """The good of the run that stayed, once scored."""


@dataclass(frozen=True, slots=True)
class Piles:
    """Piles being entered, at Venice or at the end (`last`)."""

    last: bool
    back_to: str
    entered: tuple[int, ...] = ()
    scanning: int | None = None
    scanned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The table after some events."""

    options: Options
    rows: Mapping[str, Row]
    merchants: tuple[Merchant, ...]
    order: tuple[int, ...]
    turn: Turn
    phase: str
    active: int = 0
    round: int = 1
    counted: bool = False
    """The play was in light record once: its piles are entered, not followed."""
    venice: tuple[VeniceRow, ...] = ()
    last_turns: int | None = None
    """How many turns each player has in all; known once the last card is taken."""
    piles: Piles | None = None
    known_piles: tuple[int, ...] = field(default=())
    """After the end of a counted play: whose piles were entered."""

    @property
    def light(self) -> bool:
        """Whether the play is counted, not followed card by card."""
        return self.options.record == "light"

    @property
    def merchant(self) -> Merchant:
        """The active player's things."""
        return self.merchants[self.active]

    @property
    def deck_empty(self) -> bool:
        """Whether the last goods card was taken."""
        return self.last_turns is not None

    @property
    def in_turn(self) -> bool:
        """Whether a turn is under way, also while Venice interrupts it."""
        if self.piles is not None:
            return not self.piles.last
        return self.phase not in ("setup", "over")

    @property
    def goods(self) -> tuple[str, ...]:
        """The goods of the edition."""
        return tuple(self.rows)

    def with_merchant(self, player: int, merchant: Merchant) -> State:
        """Return the state with other things before one player."""
        merchants = self.merchants
        return replace(self, merchants=(*merchants[:player], merchant, *merchants[player + 1 :]))

    def run_value(self, good: str, count: int, overflow: str | None = None) -> int | None:
        """Return what a run brings; None if not known."""
        row = self.rows.get(good, Row())
        return row.value(count, overflow or self.options.run_overflow)

    def ducats(self, player: int) -> int:
        """Return a player's ducats, as far as they are known."""
        merchant = self.merchants[player]
        values = (self.run_value(sold.good, sold.count, sold.overflow) for sold in merchant.sold)
        return merchant.purse + sum(value for value in values if value is not None)

    # The turn under way

    def load(self) -> int | None:
        """Return how many cards the active player plays; None if the top card is not known."""
        card = self.merchant.top_card
        return card.load if card else None

    def token(self) -> str:
        """Return the active player's token that works this turn: the one active at its start."""
        return self.merchant.active_port if self.turn.token_before is None else self.turn.token_before

    def prices(self) -> Iterator[int]:
        """Yield the prices of the next purchases of this turn, each paid before the next is asked."""
        ducats, options = self.ducats(self.active), self.options
        number = len(self.turn.prices)
        terms = self.token() == "terms"
        while True:
            number += 1
            dear = {"zero": ducats <= 0, "negative": ducats < 0, "never": False}[options.dear_at]
            price = number if terms else max(options.price, DEAR_PRICE) if dear else options.price
            ducats -= price
            yield price

    def left_to_buy(self) -> int:
        """Return how many cards may still be bought this turn."""
        return max(0, PURCHASES - len(self.turn.prices))

    def icons(self) -> dict[str, int]:
        """Return how many icons of each kind count: those of the played cards, and the one of the deal token."""
        printed = "".join(goods_card(code).icons for code in self.turn.played)
        counted = {name: printed.count(letter) for letter, name in ICONS.items()}
        if self.token() == "deal":
            counted["ducat"] += 1
        return counted

    def effects(self) -> dict[str, int]:
        """Return what the icons do, by kind, and what the navigation token adds."""
        icons = self.icons()
        done = {name: effect(number) for name, number in icons.items()}
        if self.token() == "pirates" or self.deck_empty:
            done["pirate"] = 0
        if self.deck_empty:
            done["market"] = 0
        if self.options.ship_scale == "count":
            done["ship"] = icons["ship"]
        done["navigation"] = icons["ship"] if self.token() == "navigation" else 0
        return done

    def loading_order(self, top: int) -> tuple[int, ...]:
        """Return the played positions bottom to top with `top` last and runs held together."""
        goods = [good_of(code) for code in self.turn.played]
        below = self._good_on_top()
        rest = [position for position in range(1, len(goods) + 1) if position != top]
        first_seen = {good: goods.index(good) for good in goods}

        def key(position: int) -> tuple[int, int, int]:
            good = goods[position - 1]
            group = 0 if good == below else 2 if good == goods[top - 1] else 1
            return group, first_seen[good], position

        return (*sorted(rest, key=key), top)

    def _good_on_top(self) -> str | None:
        if self.merchant.top:
            return good_of(self.merchant.top)
        return good_of(self.merchant.pile[-1]) if self.merchant.pile and not self.counted else None

    # Around the turn

    def next_player(self, after: int) -> int:
        """Return who sits next in turn order."""
        return self.order[(self.order.index(after) + 1) % len(self.order)]

    def without_start_card(self) -> tuple[int, ...]:
        """Return who has no start card yet, in turn order."""
        return tuple(player for player in self.order if not self.merchants[player].pile)

    def pile_due(self) -> int | None:
        """Return whose pile is entered next."""
        if self.piles is None:
            return None
        if self.piles.scanning is not None:
            return self.piles.scanning
        return next((player for player in self.order if player not in self.piles.entered), None)

    def turns_after_this(self) -> tuple[int, ...]:
        """Return who still plays after this turn once the last card is taken, in order."""
        if self.options.end == "finish-turn":
            return ()
        had = [merchant.turns + (player == self.active) for player, merchant in enumerate(self.merchants)]
        each = self.last_turns or max(had)
        players = []
        player = self.active
        for _ in range(sum(max(0, each - turns) for turns in had)):
            player = self.next_player(player)
            while had[player] >= each:
                player = self.next_player(player)
            had[player] += 1
            players.append(player)
        return tuple(players)

    def where(self, code: str) -> int | None:
        """Return on whose pile, or laid aside from it, a card is; None if on none."""
        for player, merchant in enumerate(self.merchants):
            counts = self.piles is None or player in self.piles.entered
            if (counts and code in merchant.pile) or code in merchant.laid_cards:
                return player
        return None
