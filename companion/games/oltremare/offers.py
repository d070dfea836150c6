"""What can be done now: the commands the screen shows and the buttons step through, the primary one, the hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.errors import CompanionError
from companion.game import ByItself, Game, Offer, PhaseMark, Refusal
from companion.games.oltremare import commands
from companion.games.oltremare.codes import good_of
from companion.games.oltremare.payouts import Run, runs
from companion.games.oltremare.state import State
from companion.games.oltremare.tables import ACTIVE_PORTS, TOKENS
from companion.text import Text, Who


def offers(game: Game, state: State) -> tuple[Offer, ...]:
    """Return what can be done now; what would be unusual carries its reason. Missing rows come without values."""
    found = [Offer("payout", (("good", good),), Text("oltremare.offer.payout", good=good)) for good in missing(state)]
    for command, args, text in _wishes(state):
        try:
            reply = commands.on_command(game, state, command, args)
        except CompanionError:
            continue
        refusal = reply if isinstance(reply, Refusal) else None
        if refusal is None or refusal.event is not None:
            found.append(Offer(command, tuple(args.items()), text, refusal))
    return tuple(found)


def primary(game: Game, state: State) -> Offer | None:
    """Return what the confirm button does now, named by its effect."""
    if state.phase == "over":
        return None
    reply = commands.on_command(game, state, "confirm", {})
    return Offer("confirm", (), _primary_text(state), reply if isinstance(reply, Refusal) else None)


def detail(state: State) -> Text | None:
    """Return the second line of the primary button."""
    turn = state.turn
    following = Who(state.next_player(state.active))
    match state.phase:
        case "setup":
            return Text("oltremare.primary.setup.detail", n=len(state.without_start_card()))
        case "trade":
            return Text("oltremare.primary.trade.detail")
        case "action":
            load = state.load()
            if load is not None and load != len(turn.played):
                return Text("oltremare.primary.action.detail", n=load)
            return None
        case "cargo":
            return _then(state)
        case "turn":
            return Text("oltremare.primary.turn.detail", player=following) if not _last_turn(state) else _then(state)
        case "piles":
            piles = state.piles
            if piles is None:
                return None
            due = state.pile_due()
            left = [player for player in state.order if player not in (*piles.entered, due)]
            return Text("oltremare.primary.piles.detail", player=Who(left[0])) if left else None
    return None


def hint(state: State) -> Text:
    """Return one line that says what to do now."""
    load, played = state.load(), len(state.turn.played)
    match state.phase:
        case "setup":
            missing = state.without_start_card()
            return Text("oltremare.hint.setup", player=Who(missing[0]))
        case "trade":
            card = state.merchant.top_card
            if card and state.turn.fresh:
                return Text("oltremare.hint.hand", n=card.limit)
            return Text("oltremare.hint.trade")
        case "action":
            if load is None:
                return Text("oltremare.hint.any_number")
            if played < load:
                return Text("oltremare.hint.action", number=played + 1, load=load)
            return Text("oltremare.hint.complete", n=load, played=played)
        case "sail" if state.turn.sailed:
            return Text("oltremare.hint.jump")
        case "sail":
            return Text("oltremare.hint.sail", n=state.effects()["ship"])
        case "cargo":
            return Text("oltremare.hint.cargo") if played > 1 else Text("oltremare.hint.load_one")
        case "turn":
            return Text("oltremare.hint.turn")
        case "piles":
            return Text("oltremare.hint.piles", player=Who(state.pile_due() or 0))
        case _:
            return Text("oltremare.hint.over")


def steps(state: State) -> tuple[PhaseMark, ...]:
    """Return the phase line: hand, trade, action, cargo; in action a touch on trade opens it again."""
    if state.light or not state.in_turn or state.piles is not None:
        return ()
    checked = not (state.phase == "trade" and state.turn.fresh and state.merchant.top)
    names = ("hand", "trade", "action", "cargo")
    now = {"trade": 1 if checked else 0, "action": 2, "sail": 2, "cargo": 3}[state.phase]
    marks = []
    for at, name in enumerate(names):
        command, page = "", ""
        if name == "hand" and now == 1 and state.merchant.top:
            page = "hand"
        elif name == "trade" and state.phase == "action":
            command = "reopen"
        elif name == "trade" and state.phase in ("sail", "cargo"):
            page = "late"
        elif name == "action" and state.turn.reopened:
            command = "confirm"
        args = (("name", page),) if page else ()
        marks.append(PhaseMark(name, done=at < now, current=at == now, command="page" if page else command, args=args))
    return tuple(marks)


def by_itself(state: State) -> ByItself | None:
    """Return what goes on by itself: the play two seconds after its last card, the load of a single card."""
    played = len(state.turn.played)
    if state.phase == "action" and played and played == state.load():
        return ByItself("confirm", 2.0)
    if state.phase == "cargo" and played <= 1:
        return ByItself("confirm")
    return None


def corrections(state: State, player: int) -> tuple[Offer, ...]:
    """Return the tokens that can be set active; the top card is chosen on its page."""
    if state.phase == "setup":
        return ()
    top = Offer("page", (("name", f"top:{player}"),), Text("oltremare.correct.top"))
    follows = not state.light and state.phase != "over"
    return (*((top,) if follows else ()), *_tokens_to_set(player))


def _tokens_to_set(player: int) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            "correct",
            (("player", player), ("active_port", kind)),
            Text("oltremare.correct.none") if kind == "none" else Text("oltremare.correct.port", token=kind),
        )
        for kind in ACTIVE_PORTS
    )


def _wishes(state: State) -> Iterator[tuple[str, dict[str, Any], Text]]:
    """Yield the commands that could mean something in this phase."""
    phase = state.phase
    if phase == "over":
        return
    yield "confirm", {}, _primary_text(state)
    if phase in ("trade", "action", "sail", "cargo", "turn"):
        for partner in state.order:
            if partner != state.active:
                yield "trade", {"partner": partner}, Text("oltremare.offer.trade", player=Who(partner))
        for source in ("deck", "pirates"):
            yield "buy", {"source": source}, Text(f"oltremare.offer.buy_{source}", price=next(state.prices()))
        yield "discard", {"count": 1}, Text("oltremare.offer.discard")
    if phase == "action":
        yield "reopen", {}, Text("oltremare.offer.reopen")
    if phase == "cargo":
        for position, code in enumerate(state.turn.played, 1):
            yield "load", {"top": position}, Text("oltremare.offer.load", good=good_of(code))
    if phase == "turn":
        for ducats in (1, 3, 6):
            yield "earn", {"ducats": ducats}, Text("oltremare.offer.earn", n=ducats)
        for count in (1, 3, 6):
            yield "pirates", {"count": count}, Text("oltremare.offer.pirates", n=count)
    if phase in ("sail", "turn"):
        for token in TOKENS:
            yield "sail", {"token": token}, Text("oltremare.offer.sail", token=token)
        if phase == "turn":
            yield "sail", {"token": "none"}, Text("oltremare.offer.sail_none")
    if phase != "setup":
        yield "venice", {}, Text("oltremare.offer.venice")
        yield "last_card", {}, Text("oltremare.offer.last_card")
    yield "finish", {}, Text("oltremare.offer.finish")


def missing(state: State) -> tuple[str, ...]:
    """Return the goods whose payout row a score waits for: sold at Venice, being entered, or counted at the end."""
    waiting = {s.good for m in state.merchants for s in m.sold if state.run_value(s.good, s.count, s.overflow) is None}
    found: list[Run] = []
    if state.piles is not None:
        found += runs(state.piles.scanned)
    if state.phase == "over":
        for player, merchant in enumerate(state.merchants):
            if not state.counted or player in state.known_piles:
                found += runs(merchant.pile)
    waiting |= {good for good, count in found if state.run_value(good, count) is None}
    return tuple(good for good in state.goods if good in waiting)


def _primary_text(state: State) -> Text:
    played = state.turn.played
    match state.phase:
        case "setup":
            return Text("oltremare.primary.setup")
        case "trade":
            return Text("oltremare.primary.trade")
        case "action":
            return Text("oltremare.primary.action", n=len(played))
        case "sail":
            return Text("oltremare.primary.sail")
        case "cargo" if played:
            return Text("oltremare.primary.cargo", good=good_of(played[-1]))
        case "cargo":
            return Text("oltremare.primary.cargo_empty")
        case "turn":
            return Text("oltremare.primary.turn")
        case _:
            piles = state.piles
            if piles is not None and len(piles.entered) + 1 < len(state.order):
                return Text("oltremare.primary.piles")
            last = piles is None or piles.last
            return Text("oltremare.primary.piles_last" if last else "oltremare.primary.piles_venice")


def _last_turn(state: State) -> bool:
    return state.deck_empty and not state.turns_after_this()


def _then(state: State) -> Text:
    if _last_turn(state):
        return Text("oltremare.primary.then_end")
    after = state.turns_after_this() if state.deck_empty else ()
    following = after[0] if after else state.next_player(state.active)
    return Text("oltremare.primary.then", player=Who(following))
