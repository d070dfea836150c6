"""What an event does to the table: the rule book, event by event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.errors import IllegalEvent
from companion.game import Adjusted, Event, Finished, OptionSet, Seated
from companion.games.oltremare import events as e
from companion.games.oltremare.codes import good_of
from companion.games.oltremare.corrections import adjusted, corrected, option_set
from companion.games.oltremare.payouts import Row, cards_of, runs
from companion.games.oltremare.prizes import places, prize
from companion.games.oltremare.state import Deal, Piles, Sold, State, Turn, VeniceRow
from companion.text import Text


def apply(state: State, event: Event) -> State:
    """Return the state after an event."""
    after = _applied(state, event)
    latest = {e.Traded: "trade", e.Bought: "buy", e.Earned: "earn"}.get(type(event), "")
    return after if after.turn.latest == latest else replace(after, turn=replace(after.turn, latest=latest))


def _applied(state: State, event: Event) -> State:
    match event:
        case e.StartCardTurned(player, card):
            state = state.with_merchant(player, replace(state.merchants[player], pile=(card,), top=card))
            return state if state.without_start_card() else begin_turn(state, state.order[0])
        case e.SetUpEnded():
            return begin_turn(state, state.order[0])
        case e.Discarded(count):
            state = _gains(state, state.active, pirates=count)
            return _in_turn(state, discarded=(state.turn.discarded or 0) + count)
        case e.Traded():
            return _traded(state, event)
        case e.Bought(source, count):
            return _bought(state, source, count)
        case e.TradingEnded():
            return _in_turn(replace(state, phase="action"), reopened=False)
        case e.TradingReopened():
            return _in_turn(replace(state, phase="trade"), reopened=True)
        case e.CardPlayed(card):
            return _in_turn(replace(state, phase="action"), played=(*state.turn.played, card), reopened=False)
        case e.IconsActed():
            return _icons_acted(state)
        case e.Sailed(token):
            return _sailed(state, token)
        case e.Loaded(order):
            return _loaded(state, order)
        case e.Earned(ducats):
            state = _gains(state, state.active, purse=ducats)
            return _in_turn(state, earned=(state.turn.earned or 0) + ducats)
        case e.PiratesDrawn(count):
            state = _gains(state, state.active, pirates=count)
            return _in_turn(state, drawn=(state.turn.drawn or 0) + count)
        case e.TurnEnded():
            return end_turn(state)
        case e.VeniceDrawn():
            return _venice(state)
        case e.LastCardTaken():
            each = max(m.turns + (state.in_turn and p == state.active) for p, m in enumerate(state.merchants))
            return replace(state, last_turns=each)
        case e.PileCardScanned(player, card):
            piles = _piles(state)
            return replace(state, piles=replace(piles, scanning=player, scanned=(*piles.scanned, card)))
        case e.RunAdded(player, good, count):
            piles = _piles(state)
            return replace(state, piles=replace(piles, scanning=player, scanned=(*piles.scanned, *(good,) * count)))
        case e.PileEntered(player, cards, entered):
            return _pile_entered(state, player, cards or cards_of(entered))
        case e.RowEntered(good, values):
            return replace(state, rows={**state.rows, good: Row(values, whole=True)})
        case e.Corrected():
            return corrected(state, event)
        case Adjusted():
            return adjusted(state, event)
        case Finished():
            return _over(state) if state.phase == "piles" else end_game(state)
        case Seated(order):
            not_begun = state.phase == "setup" or (state.phase == "turn" and _nobody_has_played(state))
            return replace(state, order=order, active=order[0] if not_begun else state.active)
        case OptionSet(name, value):
            return option_set(state, name, value)
        case _:
            raise IllegalEvent(Text("oltremare.refused.no_event", name=type(event).__name__))


# The turn


def begin_turn(state: State, player: int) -> State:
    """Let a player's turn begin; the authority token pays now."""
    turn = Turn(deals=(Deal(),) * len(state.merchants))
    state = replace(state, active=player, phase="turn" if state.light else "trade", turn=turn)
    card = state.merchant.top_card
    if not state.light and card and state.merchant.active_port == "authority":
        paid = card.limit - 3
        state = replace(_gains(state, player, purse=paid), turn=replace(turn, authority=paid))
    return state


def end_turn(state: State) -> State:
    """End the active player's turn: the next one begins, or the game is at its end."""
    merchant = state.merchant
    after = state.turns_after_this()
    state = state.with_merchant(state.active, replace(merchant, turns=merchant.turns + 1))
    if not state.deck_empty:
        following = state.next_player(state.active)
    elif after:
        following = after[0]
    else:
        return end_game(state)
    if state.order.index(following) <= state.order.index(state.active):
        state = replace(state, round=state.round + 1)
    return begin_turn(state, following)


def end_game(state: State) -> State:
    """End the game; a play that was counted enters its piles first."""
    state = replace(state, turn=Turn(deals=(Deal(),) * len(state.merchants)))
    if state.counted:
        return replace(state, phase="piles", piles=Piles(last=True, back_to="over"))
    return _over(state)


def _over(state: State) -> State:
    entered = state.piles.entered if state.piles else ()
    return replace(state, phase="over", piles=None, known_piles=entered)


def _nobody_has_played(state: State) -> bool:
    return state.turn.fresh and not any(merchant.turns for merchant in state.merchants)


def _in_turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.turn, fresh=False, **changes))


def _gains(state: State, player: int, **amounts: int) -> State:
    merchant = state.merchants[player]
    changes = {name: getattr(merchant, name) + by for name, by in amounts.items()}
    return state.with_merchant(player, replace(merchant, **changes))


# Trade and buy


def _traded(state: State, event: e.Traded) -> State:
    partner, deal = event.partner, state.turn.deals[event.partner]
    prestige = 0 if deal.times else 1  # once a turn, however many deals
    state = _gains(state, state.active, purse=event.ducats)
    state = _gains(state, partner, purse=-event.ducats, prestige=prestige)
    deal = Deal(
        deal.times + 1,
        deal.ducats + event.ducats,
        event.ducats,
        deal.cards_out + event.cards_out,
        deal.cards_in + event.cards_in,
    )
    deals = state.turn.deals
    return _in_turn(state, deals=(*deals[:partner], deal, *deals[partner + 1 :]), partner=partner)


def _bought(state: State, source: str, count: int) -> State:
    prices = tuple(islice(state.prices(), count))
    state = _gains(state, state.active, purse=-sum(prices), pirates=-count if source == "pirates" else 0)
    return _in_turn(state, prices=(*state.turn.prices, *prices), source=source)


# Action and sailing


def _icons_acted(state: State) -> State:
    done = state.effects()
    phase = "sail" if state.icons()["ship"] else "cargo"
    state = _gains(state, state.active, purse=done["ducat"] + done["navigation"], pirates=done["pirate"])
    return _in_turn(replace(state, phase=phase), acted=True)


def _sailed(state: State, token: str) -> State:
    merchant, turn = state.merchant, state.turn
    if token not in ("none", "compass"):
        kinds = merchant.kinds if token in merchant.kinds else (*merchant.kinds, token)
        merchant = replace(merchant, ports=merchant.ports + 1, kinds=kinds, active_port=token)
    elif token == "none" and state.options.empty_port_deactivates:
        merchant = replace(merchant, active_port="none")
    before = state.merchant.active_port if turn.token_before is None else turn.token_before
    phase = "cargo" if state.phase == "sail" and token != "compass" else state.phase
    state = replace(state.with_merchant(state.active, merchant), phase=phase)
    return _in_turn(state, sailed=(*turn.sailed, token), token_before=before)


# Cargo


def _loaded(state: State, order: Sequence[int]) -> State:
    cards = tuple(state.turn.played[position - 1] for position in order)
    merchant = state.merchant
    merchant = replace(merchant, pile=(*merchant.pile, *cards), top=cards[-1] if cards else merchant.top)
    return end_turn(state.with_merchant(state.active, merchant))


def _piles(state: State) -> Piles:
    if state.piles is None:
        raise IllegalEvent(Text("oltremare.refused.not_piles"))
    return state.piles


def _pile_entered(state: State, player: int, pile: tuple[str, ...]) -> State:
    piles = _piles(state)
    piles = replace(piles, entered=(*piles.entered, player))
    if piles.scanning == player:
        piles = replace(piles, scanning=None, scanned=())
    state = state.with_merchant(player, replace(state.merchants[player], pile=pile))
    state = replace(state, piles=piles)
    if not piles.last:
        state = _sell_below_top_run(state, player)
    if len(piles.entered) < len(state.order):
        return state
    return _over(state) if piles.last else replace(state, phase=piles.back_to, piles=None)


# Venice


def _venice(state: State) -> State:
    holders = places([m.prestige or None for m in state.merchants])
    rows = []
    for player, place in enumerate(holders):
        merchant = state.merchants[player]
        rows.append(VeniceRow(merchant.prestige, place, prize(place), len(merchant.sold)))
        paid = replace(merchant, purse=merchant.purse + prize(place), prestige=0)
        state = state.with_merchant(player, paid)
    state = replace(state, venice=tuple(rows))
    if not state.options.venice_scores_cargo or state.phase == "piles":
        return state
    if state.counted:
        return replace(state, phase="piles", piles=Piles(last=False, back_to=state.phase))
    for player in state.order:
        state = _sell_below_top_run(state, player)
    return state


def _sell_below_top_run(state: State, player: int) -> State:
    merchant = state.merchants[player]
    if not merchant.pile:
        return state
    *below, (_, staying) = runs(merchant.pile)
    cut = len(merchant.pile) - staying
    overflow = state.options.run_overflow
    laid = merchant.pile[:cut]
    merchant = replace(
        merchant,
        pile=merchant.pile[cut:],
        laid=merchant.laid + cut,
        laid_cards=(*merchant.laid_cards, *(code for code in laid if "/" in code)),
        sold=(*merchant.sold, *(Sold(good, count, overflow) for good, count in below)),
    )
    row = replace(state.venice[player], aboard=good_of(merchant.pile[0]))
    venice = (*state.venice[:player], row, *state.venice[player + 1 :])
    return replace(state.with_merchant(player, merchant), venice=venice)
