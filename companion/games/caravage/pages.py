"""Event cards and objectives: pages that wait for what the table says (docs/formats.md, `event`, `objective`)."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalEvent, IllegalGesture
from companion.game import Args, Reply
from companion.games.caravage import memory
from companion.games.caravage.cards import Amount
from companion.games.caravage.codes import read
from companion.games.caravage.events import CardScanned, EventPlayed, ObjectiveFulfilled
from companion.games.caravage.realising import flag
from companion.games.caravage.state import State, change, crowned
from companion.gestures import known, player
from companion.text import Text


def play_event(state: State, args: Args) -> Reply:
    """Return what `event` means: the effects given, else those this card had before, else none."""
    known(args, "card", "effects", "remember")
    owner, code = state.page if state.page and read(state.page[1]).kind == "event" else (state.turn, "")
    if args.get("card") is not None:
        if not isinstance(args["card"], str):
            raise IllegalGesture(Text("caravage.card.code"))
        card = read(args["card"])
        if card.kind != "event":
            raise IllegalGesture(Text("caravage.card.not_event", code=card.code))
        owner, code = (owner if card.code == code else state.turn), card.code
    if args.get("effects") is None:
        effects = memory.by_players(state, state.memory.get(code, ()), owner)
    else:
        effects = memory.read_effects(args["effects"], len(state.players))
    remembers = args.get("remember") is None or flag(args, "remember")
    return EventPlayed(code, effects, memory.by_roles(state, effects, owner) if code and remembers else ())


def event_played(state: State, event: EventPlayed) -> State:
    """Return the state after an event: everything at once, then victory is tested."""
    state = replace(state, page=None)
    if event.kept:
        state = replace(state, memory={**state.memory, event.card: event.kept})
    for who, ecus, notoriety, city in event.effects:
        if not isinstance(who, int) or who not in state.order:
            raise IllegalEvent(Text("player.unknown", name=str(who)))
        state = change(state, who, Amount(ecus, notoriety), "event")
        if city is not None:
            state = state.with_player(who, city=city)
    return crowned(state)


def claim_objective(state: State, args: Args) -> Reply:
    """Return what `objective` means: the table has said yes."""
    known(args, "player")
    return ObjectiveFulfilled(player(args, "player", len(state.players)))


def objective_fulfilled(state: State, event: ObjectiveFulfilled) -> State:
    """Return the state with the game won by an objective."""
    return replace(state, ended="objective", victors=(event.player,), page=None, last=())


def scanned(state: State, event: CardScanned) -> State:
    """Return the state with a card that waits: on its page, or for a try or a duel. No counter changes."""
    if read(event.card).facts is None:
        return replace(state, page=(event.player, event.card))
    others = tuple(scan for scan in state.scans if scan[1] != event.card)
    return replace(state, scans=(*others, (event.player, event.card))[-2:])
