"""Setting things right: what `correct`, `adjust` and `option` change, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.errors import IllegalEvent
from companion.game import Adjusted
from companion.games.oltremare import events as e
from companion.games.oltremare.codes import good_of
from companion.games.oltremare.payouts import cards_of
from companion.games.oltremare.state import Merchant, State
from companion.text import Text


def corrected(state: State, event: e.Corrected) -> State:
    """Set a player's things as they lie."""
    merchant = state.merchants[event.player]
    pile, top = merchant.pile, merchant.top
    if event.cards is not None or event.runs is not None:
        pile = event.cards if event.cards is not None else cards_of(event.runs or ())
        if not pile:
            top = ""
        elif "/" in pile[-1]:
            top = pile[-1]
        elif top and good_of(top) != pile[-1]:
            top = ""
    if event.top is not None:
        top = event.top
        below = pile[:-1]
        if event.cards is None and event.runs is None and top in pile:  # it lay deeper by mistake
            at = pile.index(top)
            below = (*pile[:at], *pile[at + 1 :])
        pile = (*below, top)
    elif top and pile and pile[-1] != top and not state.counted:
        pile = (*pile[:-1], top)
    if state.light:
        top = ""
    port = merchant.active_port if event.active_port is None else event.active_port
    state = state.with_merchant(event.player, replace(merchant, pile=pile, top=top, active_port=port))
    given = event.cards is not None or event.runs is not None
    if given and state.phase == "over" and event.player not in state.known_piles:
        state = replace(state, known_piles=(*state.known_piles, event.player))
    return state


def adjusted(state: State, event: Adjusted) -> State:
    """Set a counter right; but for ducats none goes below 0."""
    player, by = event.player, event.by
    if not isinstance(player, int):
        raise IllegalEvent(Text("adjust.derived", counter=event.counter))
    merchant = state.merchants[player]
    match event.counter:
        case "ducats":
            merchant = replace(merchant, purse=merchant.purse + by)
        case "prestige":
            merchant = replace(merchant, prestige=max(0, merchant.prestige + by))
        case "pirates":
            merchant = replace(merchant, pirates=max(0, merchant.pirates + by))
        case "ports":
            merchant = replace(merchant, ports=max(0, merchant.ports + by))
        case "port_kinds":
            merchant = replace(merchant, kinds_more=max(-len(merchant.kinds), merchant.kinds_more + by))
        case _:
            raise IllegalEvent(Text("adjust.derived", counter=event.counter))
    return state.with_merchant(player, merchant)


def option_set(state: State, name: str, value: Any) -> State:
    """Let an option have another value from here on; a play counted from here on forgets its top cards."""
    changed = replace(state, options=replace(state.options, **{name: value}))
    if name != "record" or value == state.options.record:
        return changed
    if changed.light:
        merchants: tuple[Merchant, ...] = tuple(replace(m, top="") for m in state.merchants)
        return replace(changed, merchants=merchants, counted=True, phase="turn")
    return replace(changed, phase="trade")
