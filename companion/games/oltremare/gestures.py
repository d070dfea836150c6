"""What a scan or a command means now: an event, or a refusal with its reason.

`_unusual` is a refusal the table may insist on (docs/formats.md, oltremare: anyway); `_refused` never is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion import gestures
from companion.errors import IllegalGesture, MalformedCode
from companion.game import Args, Card, Event, Finished, Game, Refusal, Reply
from companion.games.oltremare import events as e
from companion.games.oltremare.codes import GoodsCard, PortToken, good_of, parse
from companion.games.oltremare.payouts import checked
from companion.games.oltremare.state import State
from companion.games.oltremare.tables import ACTIVE_PORTS, PURCHASES, TOKENS
from companion.text import Text, Who

MOST_DUCATS: Final = 9999
MOST_CARDS: Final = 99
MOST_RUN: Final = 999


def _refused(key: str, **parameters: Any) -> Refusal:
    return Refusal(Text(f"oltremare.refused.{key}", **parameters))


def _unusual(event: Event, key: str, **parameters: Any) -> Refusal:
    return Refusal(Text(f"oltremare.refused.{key}", **parameters), event)


# Scans


def on_scan(state: State, card: Card, by: int | None) -> Reply:
    """Return what a scanned card means now."""
    match card.facts:
        case GoodsCard() as goods:
            return _goods_scanned(state, card.code, goods, by)
        case PortToken(token):
            if by is not None and by != state.active:
                return _refused("not_your_turn", player=Who(by), active=Who(state.active))
            return _sail(state, {"token": token})
        case _:
            return _venice(state, {})


def venice_drawn(state: State) -> Reply:
    """Return what Venice means if it is drawn now."""
    return _venice(state, {})


def _goods_scanned(state: State, code: str, goods: GoodsCard, by: int | None) -> Reply:
    if refusal := _never_on_a_pile(state, code):
        return refusal
    match state.phase:
        case "setup":
            missing = state.without_start_card()
            player = missing[0] if by is None else by
            if player not in missing:
                return _refused("has_start_card", player=Who(player))
            if not goods.port:
                return _refused("no_port", card=code)
            return _without_grain(state, goods.good, e.StartCardTurned(player, code))
        case "trade" | "action":
            if by is not None and by != state.active:
                return _refused("not_your_turn", player=Who(by), active=Who(state.active))
            event = e.CardPlayed(code)
            load = state.load()
            if load is not None and len(state.turn.played) >= load:
                return _unusual(event, "load", load=load, n=load)
            return _without_grain(state, goods.good, event)
        case "piles":
            return _pile_scanned(state, code, goods, by)
        case "turn":
            return _refused("counted")
        case "over":
            return _refused("over")
        case _:
            return _refused("played_already")


def _pile_scanned(state: State, code: str, goods: GoodsCard, by: int | None) -> Reply:
    piles = state.piles
    due = state.pile_due()
    if piles is None or due is None:
        return _refused("not_piles")
    player = due if by is None else by
    if player in piles.entered:
        return _refused("pile_entered", player=Who(player))
    if piles.scanning not in (None, player):
        return _refused("pile_begun", player=Who(piles.scanning))
    return _without_grain(state, goods.good, e.PileCardScanned(player, code))


def _never_on_a_pile(state: State, code: str) -> Refusal | None:
    """Refuse what no insisting makes possible: a foreign good, a card that lies somewhere already."""
    if state.phase == "over":
        return _refused("over")
    good = good_of(code)
    if good not in state.rows:
        return _refused("no_good", good=good)
    owner = state.where(code)
    if owner is not None:
        return _refused("on_pile", card=code, player=Who(owner))
    if code in state.turn.played:
        return _refused("in_play", card=code)
    if state.piles is not None and code in state.piles.scanned:
        return _refused("on_pile", card=code, player=Who(state.piles.scanning or 0))
    return None


def _without_grain(state: State, good: str, event: Event) -> Reply:
    if good == "grain" and len(state.merchants) == 2:
        return _unusual(event, "grain")
    return event


# Commands


def on_command(game: Game, state: State, name: str, args: Args) -> Reply:
    """Return what a command means now."""
    if name == "adjust":
        return _adjust(game, state, args)
    if state.phase == "over" and name not in ("payout", "correct"):
        return _refused("over")
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


def _adjust(game: Game, state: State, args: Args) -> Reply:
    by = args.get("by")
    if args.get("counter") == "active_port" and isinstance(by, str):
        return _correct(state, {"player": args.get("player"), "active_port": by})
    return gestures.adjusted(game, args, len(state.merchants))


def _option(game: Game, state: State, args: Args) -> Reply:
    current = {name: getattr(state.options, name) for name in state.options.__slots__}
    event = gestures.option_set(game, current, args, len(state.merchants))
    at_start = state.phase in ("trade", "turn") and state.turn.fresh
    if event.name == "record" and not at_start:
        return _refused("record_at_start")
    return event


def _confirm(state: State, args: Args) -> Reply:
    gestures.known(args)
    match state.phase:
        case "setup":
            missing = state.without_start_card()
            return _unusual(e.SetUpEnded(), "start_cards", n=len(missing), player=Who(missing[0]))
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
                return _refused("pile_empty", player=Who(state.pile_due() or 0))
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
    return _unusual(event, "trade_phase")


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
        return _refused("own_partner", player=Who(partner))
    return _in_phase(state, e.Traded(partner, ducats, cards_out, cards_in))


def _buy(state: State, args: Args) -> Reply:
    gestures.known(args, "source", "count")
    source = gestures.choice(args, "source", ("deck", "pirates"))
    count = gestures.whole(args, "count", 1, least=1, most=MOST_CARDS)
    event = e.Bought(source, count)
    if source == "deck" and state.deck_empty:
        return _refused("deck_empty")
    if source == "pirates" and count > state.merchant.pirates:
        return _refused("pirates_few", n=state.merchant.pirates)
    if state.phase in ("trade", "turn") and len(state.turn.prices) + count > PURCHASES:
        return _unusual(event, "purchases", most=PURCHASES, n=state.left_to_buy())
    return _in_phase(state, event)


def _reopen(state: State, args: Args) -> Reply:
    gestures.known(args)
    return e.TradingReopened() if state.phase == "action" else _refused("reopen")


# Sailing and cargo


def _sail(state: State, args: Args) -> Reply:
    gestures.known(args, "token", "port")
    token = gestures.choice(args, "token", ("none", *TOKENS))
    port = args.get("port", "")
    if not isinstance(port, str) or len(port) > 60:
        raise IllegalGesture(Text("oltremare.refused.port_name"))
    if state.phase == "over":
        return _refused("over")
    if state.phase not in ("sail", "turn"):
        return _refused("no_ship")
    event = e.Sailed(token, port)
    if token == "compass" and state.turn.sailed[-1:] == ("compass",):
        return _unusual(event, "compass")
    return event


def _load(state: State, args: Args) -> Reply:
    gestures.known(args, "order", "top")
    if state.phase != "cargo":
        return _refused("not_cargo")
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
        return _refused("only_light")
    return event if state.phase == "turn" else _refused("not_turn")


def _earn(state: State, args: Args) -> Reply:
    gestures.known(args, "ducats")
    return _light(state, e.Earned(gestures.whole(args, "ducats", least=0, most=MOST_DUCATS)))


def _pirates(state: State, args: Args) -> Reply:
    gestures.known(args, "count")
    count = gestures.whole(args, "count", least=0, most=MOST_CARDS)
    if state.light and count and state.deck_empty:
        return _refused("deck_empty")
    return _light(state, e.PiratesDrawn(count))


def _pile(state: State, args: Args) -> Reply:
    gestures.known(args, "player", "runs", "cards")
    piles = state.piles
    if piles is None:
        return _refused("not_piles")
    player = gestures.player({"player": args.get("player", state.pile_due())}, "player", len(state.merchants))
    if ("runs" in args) == ("cards" in args):
        raise IllegalGesture(Text("oltremare.refused.runs_or_cards"))
    if "runs" in args:
        entered = _runs(state, args["runs"])
        event = e.PileEntered(player, runs=entered)
        goods = [good for good, _ in entered]
    else:
        cards = _cards(state, args["cards"])
        event = e.PileEntered(player, cards=cards)
        goods = [good_of(code) for code in cards]
    if player in piles.entered:
        return _refused("pile_entered", player=Who(player))
    for code in event.cards:
        owner = state.where(code)
        if owner is None and piles.scanning not in (None, player) and code in piles.scanned:
            owner = piles.scanning
        if owner is not None:
            return _refused("on_pile", card=code, player=Who(owner))
        if code in state.turn.played and not piles.last:
            return _refused("in_play", card=code)
    return _without_grain(state, "grain" if "grain" in goods else "", event)


# Venice, the end, corrections


def _venice(state: State, args: Args) -> Reply:
    gestures.known(args)
    if state.phase == "over":
        return _refused("over")
    if state.phase == "setup":
        return _refused("after_set_up")
    return _unusual(e.VeniceDrawn(), "venice") if state.venice else e.VeniceDrawn()


def _last_card(state: State, args: Args) -> Reply:
    gestures.known(args)
    if state.phase == "setup":
        return _refused("after_set_up")
    if state.deck_empty or not state.in_turn:
        return _refused("last_card")
    return e.LastCardTaken()


def _payout(state: State, args: Args) -> Reply:
    gestures.known(args, "good", "values")
    good = args.get("good")
    if not isinstance(good, str) or good not in state.rows:
        return _refused("no_good", good=str(good))
    return e.RowEntered(good, checked(good, args.get("values")))


def _correct(state: State, args: Args) -> Reply:
    gestures.known(args, "player", "top", "pile", "runs", "active_port")
    player = gestures.player(args, "player", len(state.merchants))
    if state.phase == "setup":
        return _refused("after_set_up")
    top = _cards(state, [args["top"]])[0] if "top" in args else None
    cards = _cards(state, args["pile"]) if "pile" in args else None
    entered = _runs(state, args["runs"]) if "runs" in args else None
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


def _runs(state: State, value: Any) -> tuple[tuple[str, int], ...]:
    """Return runs of (good, number) as given, from the bottom."""
    if not isinstance(value, list | tuple) or len(value) > MOST_CARDS:
        raise IllegalGesture(Text("oltremare.refused.runs"))
    found = []
    for run in value:
        if not isinstance(run, list | tuple) or len(run) != 2:
            raise IllegalGesture(Text("oltremare.refused.runs"))
        good, count = run
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_RUN:
            raise IllegalGesture(Text("oltremare.refused.runs"))
        if not isinstance(good, str) or good not in state.rows:
            raise IllegalGesture(Text("oltremare.refused.no_good", good=str(good)))
        found.append((good, count))
    return tuple(found)


def _cards(state: State, value: Any) -> tuple[str, ...]:
    """Return the codes of goods cards as given, each once, of goods the edition has."""
    if not isinstance(value, list | tuple) or not all(isinstance(code, str) for code in value):
        raise IllegalGesture(Text("oltremare.refused.cards"))
    codes = tuple(code.strip().upper() for code in value)
    for code in codes:
        if not code.startswith("OM/"):
            raise MalformedCode(Text("oltremare.code.start", code=code))
        if not isinstance(parse(code).facts, GoodsCard):
            raise IllegalGesture(Text("oltremare.refused.no_goods_card", card=code))
        if good_of(code) not in state.rows:
            raise IllegalGesture(Text("oltremare.refused.no_good", good=good_of(code)))
    if len(set(codes)) < len(codes):
        raise IllegalGesture(Text("oltremare.refused.card_twice"))
    return codes


_COMMANDS: Final[Mapping[str, Callable[[State, Args], Reply]]] = {
    "confirm": _confirm,
    "discard": _discard,
    "trade": _trade,
    "buy": _buy,
    "reopen": _reopen,
    "sail": _sail,
    "load": _load,
    "earn": _earn,
    "pirates": _pirates,
    "pile": _pile,
    "venice": _venice,
    "last_card": _last_card,
    "payout": _payout,
    "correct": _correct,
}
