"""The board: what the screens show of a state."""

from __future__ import annotations

from itertools import islice

from companion.game import Offer, Refusal
from companion.games.oltremare import commands, offers
from companion.games.oltremare.board import (
    Board,
    Coin,
    Deck,
    Face,
    Gain,
    Loading,
    Partner,
    PileView,
    RowView,
    RunView,
    Seat,
    Tally,
    Token,
    VeniceView,
)
from companion.games.oltremare.codes import ICON_PAIRS, GoodsCard, goods_card
from companion.games.oltremare.payouts import runs
from companion.games.oltremare.state import Piles, State
from companion.games.oltremare.tables import EFFECTS, ICONS, PURCHASES, TOKENS
from companion.text import Text, Who


def face(code: str) -> Face:
    """Return a goods card as shown."""
    card = goods_card(code)
    return Face(code, card.good, card.limit, card.load, _pair(card), card.port)


def board(state: State) -> Board:
    """Return what the screens show now."""
    turn, merchant = state.turn, state.merchant
    load = state.load()
    effects = state.effects()
    card = merchant.top_card
    gained = {0: 0, 1: 1, 3: 2, 6: 3}
    missing = state.without_start_card() if state.phase == "setup" else ()
    due = missing[0] if missing else state.pile_due() if state.piles else state.active
    return Board(
        phase=state.phase,
        light=state.light,
        round=state.round,
        active=state.active,
        due=state.active if due is None else due,
        seats=tuple(_seat(state, player, missing[:1] == (player,)) for player in state.order),
        partners=tuple(_partner(state, player) for player in state.order if player != state.active),
        partner=turn.partner,
        latest=turn.latest,
        coins=_coins(state),
        bought=len(turn.prices),
        spent=sum(turn.prices),
        source=turn.source,
        deck_open=not state.deck_empty,
        pirates_open=merchant.pirates,
        limit=card.limit if card else None,
        load=load,
        surplus=turn.discarded,
        check_open=state.phase == "trade" and turn.fresh and card is not None,
        trade_unusual=state.phase in ("action", "sail", "cargo"),
        played=tuple(face(code) for code in turn.played),
        slots=0 if load is None else max(0, load - len(turn.played)),
        reopened=turn.reopened,
        tallies=tuple(_tally(state, icon, effects) for icon in ICONS.values()),
        token=state.token(),
        authority=turn.authority,
        tokens=tuple(_token(state, kind) for kind in TOKENS) if state.phase in ("sail", "turn") else (),
        sailed=turn.sailed,
        gains=tuple(Gain(ducats, gained[ducats], turn.earned == ducats) for ducats in EFFECTS),
        earned=turn.earned,
        drawn=turn.drawn,
        loading=_loading(state),
        deck=_deck(state),
        goods=state.goods,
        icon_pairs=tuple((ICONS[pair[0]], ICONS[pair[1]]) for pair in ICON_PAIRS),
        free_serial=_free_serial(state),
        rows=tuple(_rows(state)),
        venice=_venice(state),
        venice_scores_cargo=state.options.venice_scores_cargo,
        pile=_pile(state, state.piles) if state.piles else None,
        grain_out=len(state.merchants) == 2 and "grain" in state.rows,
        detail=offers.detail(state),
        menu=(Offer("page", (("name", f"row:{_first_row(state)}"),), Text("oltremare.board.rows")),),
        echo=_echo(state),
    )


def _pair(card: GoodsCard) -> tuple[str, str]:
    return ICONS[card.icons[0]], ICONS[card.icons[1]]


def _free_serial(state: State) -> str:
    cards = [code for merchant in state.merchants for code in (*merchant.pile, *merchant.laid_cards)]
    cards += [*state.turn.played, *(state.piles.scanned if state.piles else ())]
    used = {code.rsplit("/", 1)[-1] for code in cards}
    return next((str(serial) for serial in range(999, 0, -1) if str(serial) not in used), "999")


def _seat(state: State, player: int, start_due: bool) -> Seat:
    merchant = state.merchants[player]
    return Seat(
        player=player,
        ducats=state.ducats(player),
        prestige=merchant.prestige,
        ports=merchant.ports,
        port_kinds=merchant.port_kinds,
        pirates=merchant.pirates,
        active_port=merchant.active_port,
        top=face(merchant.top) if merchant.top else None,
        laid=merchant.laid,
        active=player == state.active,
        start_due=start_due,
    )


def _partner(state: State, player: int) -> Partner:
    deal = state.turn.deals[player]
    return Partner(player, deal.times > 0, deal.times, deal.ducats, deal.last, deal.cards_out, deal.cards_in)


def _coins(state: State) -> tuple[Coin, ...]:
    """Return the four purchases of a turn, or one more to be held once all four are made."""
    paid = state.turn.prices
    left = max(1, PURCHASES - len(paid))
    late = state.phase not in ("trade", "turn")
    coins = [Coin(number, price, True, False, 0, False) for number, price in enumerate(paid, 1)]
    for count, price in enumerate(islice(state.prices(), left), 1):
        number = len(paid) + count
        coins.append(Coin(number, price, False, count == 1, count, late or number > PURCHASES))
    return tuple(coins)


def _tally(state: State, icon: str, effects: dict[str, int]) -> Tally:
    counted = state.icons()[icon]
    extra = 1 if icon == "ducat" and state.token() == "deal" else 0
    return Tally(icon, counted - extra, extra, effects[icon])


def _token(state: State, kind: str) -> Token:
    again = kind == "compass" and state.turn.sailed[-1:] == ("compass",)
    return Token(kind, kind == state.merchant.active_port, again)


def _loading(state: State) -> tuple[Loading, ...]:
    if state.phase != "cargo":
        return ()
    played = state.turn.played
    return tuple(
        Loading(position, face(code), position == len(played), state.loading_order(position))
        for position, code in enumerate(played, 1)
    )


def _deck(state: State) -> Deck:
    left = state.turns_after_this() if state.in_turn else ()
    venice = commands.venice(state, {})
    return Deck(
        venice_drawn=bool(state.venice),
        last_card_taken=state.deck_empty,
        turns_left=len(left),
        last_player=left[-1] if left else state.active,
        can_venice=not isinstance(venice, Refusal) or venice.event is not None,
        venice_unusual=isinstance(venice, Refusal) and venice.event is not None,
        can_last_card=state.in_turn and not state.deck_empty,
    )


def _first_row(state: State) -> str:
    """Return the good whose row is wanted first."""
    waiting = offers.missing(state)
    return waiting[0] if waiting else next((good for good, row in state.rows.items() if not row.whole), state.goods[0])


def _rows(state: State) -> list[RowView]:
    waiting = offers.missing(state)
    return [RowView(good, row.values, row.whole, good in waiting) for good, row in state.rows.items()]


def _venice(state: State) -> tuple[VeniceView, ...]:
    return tuple(_venice_row(state, player) for player in state.order) if state.venice else ()


def _venice_row(state: State, player: int) -> VeniceView:
    row, merchant = state.venice[player], state.merchants[player]
    waiting = state.piles is not None and not state.piles.last and player not in state.piles.entered
    values = [state.run_value(s.good, s.count, s.overflow) for s in merchant.sold[row.sold_before :]]
    known = [value for value in values if value is not None]
    sold = None if waiting or len(known) < len(values) else sum(known)
    scored = state.options.venice_scores_cargo
    aboard = row.aboard if scored and not waiting else ""
    return VeniceView(
        player, row.prestige, row.place, row.prize, sold, aboard, None if sold is None else sold + row.prize
    )


def _pile(state: State, piles: Piles) -> PileView | None:
    due = state.pile_due()
    if due is None:
        return None
    found = runs(piles.scanned)
    views = tuple(
        RunView(good, count, state.run_value(good, count), not piles.last and at == len(found))
        for at, (good, count) in enumerate(found, 1)
    )
    values = [view.value for view in views if not view.staying]
    known = [value for value in values if value is not None]
    return PileView(
        player=due,
        position=len(piles.entered) + 1,
        players=len(state.order),
        last=piles.last,
        runs=views,
        cards=len(piles.scanned),
        value=sum(known) if len(known) == len(values) else None,
        top=face(piles.scanned[-1]) if piles.scanned and "/" in piles.scanned[-1] else None,
        entered=piles.entered,
    )


def _echo(state: State) -> tuple[Text, ...]:
    """Return what the turn has come to so far."""
    turn = state.turn
    lines = []
    if turn.authority:
        lines.append(Text("oltremare.echo.authority", player=Who(state.active), n=turn.authority))
    if turn.prices:
        lines.append(Text("oltremare.echo.bought", n=len(turn.prices), price=sum(turn.prices)))
    return tuple(lines)
