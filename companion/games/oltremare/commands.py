"""What a command means now: an event, or a refusal with its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion import gestures
from companion.errors import IllegalGesture
from companion.game import Args, Event, Finished, Game, Refusal, Reply
from companion.games.oltremare import events as e
from companion.games.oltremare import piles
from companion.games.oltremare.codes import good_of
from companion.games.oltremare.payouts import checked
from companion.games.oltremare.refusals import named, refused, unusual
from companion.games.oltremare.state import State
from companion.games.oltremare.tables import ACTIVE_PORTS, PURCHASES, TOKENS
from companion.text import Text, Who

MOST_DUCATS: Final = 9999
MOST_CARDS: Final = 99


def on_command(game: Game, state: State, name: str, args: Args) -> Reply:
    """Return what a command means now."""
    if name == "adjust":
        return gestures.adjusted(game, args, len(state.merchants))
    if state.phase == "over" and name not in ("payout", "correct"):
        return refused("over")
    match name:
        case "finish":
            gestures.known(args)
            return Finished()
        case "seats":
            return gestures.seated(args, len(state.merchants))
        case "option":
            return _option(game, state, args)
        case _ if name in _COMMANDS:
            return _COMMANDS[name](state, args)
        case _:
            raise IllegalGesture(Text("command.unknown", name=str(name)))


def _option(game: Game, state: State, args: Args) -> Reply:
    current = {name: getattr(state.options, name) for name in state.options.__slots__}
    event = gestures.option_set(game, current, args, len(state.merchants))
    at_start = state.phase in ("trade", "turn") and state.turn.fresh
    if event.name == "record" and not at_start:
        return refused("record_at_start")
    return event


def _confirm(state: State, args: Args) -> Reply:
    gestures.known(args)
    match state.phase:
        case "setup":
            missing = state.without_start_card()
            return unusual(e.SetUpEnded(), "start_cards", n=len(missing), player=Who(missing[0]))
        case "trade":
            return e.TradingEnded()
        case "action":
            return _cards_complete(state)
        case "sail":
            return e.Sailed("none")
        case "cargo":
            return e.Loaded(tuple(range(1, len(state.turn.played) + 1)))
        case "turn":
            return e.TurnEnded()
        case _:
            piles = state.piles
            if piles is None or piles.scanning is None:
                return refused("pile_empty", player=Who(state.pile_due() or 0))
            return e.PileEntered(piles.scanning, cards=piles.scanned)


def _cards_complete(state: State) -> Reply:
    load, played = state.load(), len(state.turn.played)
    if load is None or played == load:
        return e.IconsActed()
    text = Text("oltremare.refused.not_the_load", played=played, n=load)
    return Refusal(text, e.IconsActed(), irregular=not (state.deck_empty and played < load))


# Trade and buy


def _in_phase(state: State, event: Event) -> Reply:
    """Allow a deal, purchase or surplus in its phase; in another the table may insist."""
    if state.phase in ("trade", "turn"):
        return event
    return unusual(event, "trade_phase")


def _discard(state: State, args: Args) -> Reply:
    gestures.known(args, "count")
    return _in_phase(state, e.Discarded(gestures.whole(args, "count", least=0, most=MOST_CARDS)))


def _trade(state: State, args: Args) -> Reply:
    gestures.known(args, "partner", "ducats", "cards_out", "cards_in")
    partner = gestures.player(args, "partner", len(state.merchants))
    ducats = gestures.whole(args, "ducats", 0, least=-MOST_DUCATS, most=MOST_DUCATS)
    cards_out = gestures.whole(args, "cards_out", 0, least=0, most=MOST_CARDS)
    cards_in = gestures.whole(args, "cards_in", 0, least=0, most=MOST_CARDS)
    if partner == state.active:
        return refused("own_partner", player=Who(partner))
    return _in_phase(state, e.Traded(partner, ducats, cards_out, cards_in))


def _buy(state: State, args: Args) -> Reply:
    gestures.known(args, "source", "count")
    source = gestures.choice(args, "source", ("deck", "pirates"))
    count = gestures.whole(args, "count", 1, least=1, most=MOST_CARDS)
    event = e.Bought(source, count)
    if source == "deck" and state.deck_empty:
        return refused("deck_empty")
    if source == "pirates" and count > state.merchant.pirates:
        return refused("pirates_few", n=state.merchant.pirates)
    if state.phase in ("trade", "turn") and len(state.turn.prices) + count > PURCHASES:
        return unusual(event, "purchases", most=PURCHASES, n=state.left_to_buy())
    return _in_phase(state, event)


def _reopen(state: State, args: Args) -> Reply:
    gestures.known(args)
    return e.TradingReopened() if state.phase == "action" else refused("reopen")


# Sailing and cargo


def sail(state: State, args: Args) -> Reply:
    """Return what reaching a harbour with this token, or "none", means."""
    gestures.known(args, "token", "port")
    token = gestures.choice(args, "token", ("none", *TOKENS))
    port = args.get("port", "")
    if not isinstance(port, str) or len(port) > 60:
        raise IllegalGesture(Text("oltremare.refused.port_name"))
    if state.phase == "over":
        return refused("over")
    if state.phase not in ("sail", "turn"):
        return refused("no_ship")
    event = e.Sailed(token, port)
    if token == "compass" and state.turn.sailed[-1:] == ("compass",):
        return unusual(event, "compass")
    return event


def _load(state: State, args: Args) -> Reply:
    gestures.known(args, "order", "top")
    if state.phase != "cargo":
        return refused("not_cargo")
    number = len(state.turn.played)
    if "top" in args:
        if "order" in args:
            raise IllegalGesture(Text("oltremare.refused.order_or_top"))
        return e.Loaded(state.loading_order(gestures.whole(args, "top", least=1, most=number)))
    order = args.get("order", tuple(range(1, number + 1)))
    if (
        not isinstance(order, list | tuple)
        or any(isinstance(position, bool) or not isinstance(position, int) for position in order)
        or sorted(order) != list(range(1, number + 1))
    ):
        raise IllegalGesture(Text("oltremare.refused.order", n=number))
    return e.Loaded(tuple(order))


# Light record


def _light(state: State, event: Event) -> Reply:
    if not state.light:
        return refused("only_light")
    return event if state.phase == "turn" else refused("not_turn")


def _earn(state: State, args: Args) -> Reply:
    gestures.known(args, "ducats")
    # Less than nothing takes back what was earned earlier in the turn, and no more than that.
    least = -(state.turn.earned or 0)
    return _light(state, e.Earned(gestures.whole(args, "ducats", least=least, most=MOST_DUCATS)))


def _pirates(state: State, args: Args) -> Reply:
    gestures.known(args, "count")
    count = gestures.whole(args, "count", least=0, most=MOST_CARDS)
    if state.light and count and state.deck_empty:
        return refused("deck_empty")
    return _light(state, e.PiratesDrawn(count))


# Venice, the end, corrections


def venice(state: State, args: Args) -> Reply:
    """Return what Venice means if it is drawn now."""
    gestures.known(args)
    if state.phase == "over":
        return refused("over")
    if state.phase == "setup":
        return refused("after_set_up")
    return unusual(e.VeniceDrawn(), "venice") if state.venice else e.VeniceDrawn()


def _last_card(state: State, args: Args) -> Reply:
    gestures.known(args)
    if state.phase == "setup":
        return refused("after_set_up")
    if state.deck_empty or not state.in_turn:
        return refused("last_card")
    return e.LastCardTaken()


def _payout(state: State, args: Args) -> Reply:
    gestures.known(args, "good", "values")
    good = args.get("good")
    if not isinstance(good, str) or good not in state.rows:
        return refused("no_good", good=named(good))
    return e.RowEntered(good, checked(good, args.get("values")))


def _correct(state: State, args: Args) -> Reply:
    gestures.known(args, "player", "top", "pile", "runs", "active_port")
    player = gestures.player(args, "player", len(state.merchants))
    if state.phase == "setup":
        return refused("after_set_up")
    top = piles.cards_given(state, [args["top"]])[0] if "top" in args else None
    cards = piles.cards_given(state, args["pile"]) if "pile" in args else None
    entered = piles.runs_given(state, args["runs"]) if "runs" in args else None
    port = gestures.choice(args, "active_port", ACTIVE_PORTS) if "active_port" in args else None
    if cards is not None and entered is not None:
        raise IllegalGesture(Text("oltremare.refused.runs_or_cards"))
    if top is None and cards is None and entered is None and port is None:
        raise IllegalGesture(Text("oltremare.refused.correct_what"))
    if top is not None and (cards is not None or entered is not None):
        goods = [good_of(code) for code in cards or ()] + [good for good, _ in entered or ()]
        if goods[-1:] != [good_of(top)] or (cards and cards[-1] != top):
            raise IllegalGesture(Text("oltremare.refused.top_differs"))
    return e.Corrected(player, top, cards, entered, port)


_COMMANDS: Final[Mapping[str, Callable[[State, Args], Reply]]] = {
    "confirm": _confirm,
    "discard": _discard,
    "trade": _trade,
    "buy": _buy,
    "reopen": _reopen,
    "sail": sail,
    "load": _load,
    "earn": _earn,
    "pirates": _pirates,
    "run": piles.run,
    "pile": piles.pile,
    "venice": venice,
    "last_card": _last_card,
    "payout": _payout,
    "correct": _correct,
}
