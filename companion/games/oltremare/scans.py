"""What a scanned card means now."""

from __future__ import annotations

from companion.game import Card, Reply
from companion.games.oltremare import commands, piles
from companion.games.oltremare import events as e
from companion.games.oltremare.codes import GoodsCard, PortToken
from companion.games.oltremare.refusals import already_somewhere, refused, unusual, without_grain
from companion.games.oltremare.state import State
from companion.text import Who


def on_scan(state: State, card: Card, by: int | None) -> Reply:
    """Return what a scanned card means now."""
    match card.facts:
        case GoodsCard() as goods:
            return _goods_scanned(state, card.code, goods, by)
        case PortToken(token):
            if by is not None and by != state.active:
                return refused("not_your_turn", player=Who(by), active=Who(state.active))
            return commands.sail(state, {"token": token})
        case _:
            return commands.venice(state, {})


def _goods_scanned(state: State, code: str, goods: GoodsCard, by: int | None) -> Reply:
    if refusal := already_somewhere(state, code):
        return refusal
    match state.phase:
        case "setup":
            missing = state.without_start_card()
            player = missing[0] if by is None else by
            if player not in missing:
                return refused("has_start_card", player=Who(player))
            if not goods.port:
                return refused("no_port", card=code)
            return without_grain(state, goods.good, e.StartCardTurned(player, code))
        case "trade" | "action":
            if by is not None and by != state.active:
                return refused("not_your_turn", player=Who(by), active=Who(state.active))
            event = e.CardPlayed(code)
            load = state.load()
            if load is not None and len(state.turn.played) >= load:
                return unusual(event, "load", load=load, n=load)
            return without_grain(state, goods.good, event)
        case "piles":
            return piles.card_scanned(state, code, by)
        case "turn":
            return refused("counted")
        case "over":
            return refused("over")
        case _:
            return refused("played_already")
