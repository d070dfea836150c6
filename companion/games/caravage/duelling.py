"""The duel: force and die on both sides, in the same city (docs/rules/caravage.md, Duel)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from companion.errors import IllegalGesture
from companion.game import Args, Refusal, Reply
from companion.games.caravage.cards import DIE, FORCES, tables
from companion.games.caravage.codes import Facts, read
from companion.games.caravage.events import Duelled
from companion.games.caravage.realising import flag, played_card, without_card
from companion.games.caravage.state import State, change, count_realised, gain, third_card
from companion.games.caravage.travelling import action_breaches
from companion.gestures import known, player, whole
from companion.text import Text, Who


def challenge(state: State, args: Args) -> Reply:
    """Return what `duel` means now; it cannot be refused, but both have to be in the same city."""
    known(args, "opponent", "die", "their_die", "card", "their_card", "force", "their_force", "rolled")
    opponent = player(args, "opponent", len(state.players))
    if opponent == state.turn:
        raise IllegalGesture(Text("caravage.duel.self"))
    card, force = _committed(args, "card", "force")
    their_card, their_force = _committed(args, "their_card", "their_force")
    event = Duelled(
        opponent,
        whole(args, "die", least=DIE.start, most=DIE.stop - 1),
        whole(args, "their_die", least=DIE.start, most=DIE.stop - 1),
        card,
        their_card,
        force,
        their_force,
        flag(args, "rolled"),
    )
    if state.players[opponent].city != state.active.city:
        return Refusal(Text("caravage.refused.elsewhere", player=Who(opponent), city=state.players[opponent].city))
    breaches = action_breaches(state)
    return Refusal(breaches[0], event) if breaches else event


def totals(event: Duelled) -> tuple[int, int]:
    """Return force and die of the challenger and of the challenged player."""
    return _force(event.card, event.force) + event.die, _force(event.their_card, event.their_force) + event.their_die


def duelled(state: State, event: Duelled) -> State:
    """Return the state after a duel: the prize, then the loser's card is realised; at 10 the rest is not done."""
    mine, theirs = totals(event)
    # On a tie the challenged player wins.
    won = mine > theirs
    winner, loser = (state.turn, event.opponent) if won else (event.opponent, state.turn)
    loser_commits = bool(event.their_card or event.their_force) if won else bool(event.card or event.force)
    state = without_card(without_card(replace(state, acted=True), event.card), event.their_card)
    state = change(state, loser, tables().duel.lost, "duel_lost")
    state = gain(state, winner, tables().duel, "duel_won")
    return third_card(count_realised(state, winner, event=False), winner) if loser_commits else state


def chance(force: int, their_force: int) -> Fraction:
    """Return the exact chance that the challenger wins with these forces (0: no card)."""
    return Fraction(tables().chances[force - their_force + FORCES[-1]], len(DIE) ** 2)


def _committed(args: Args, card: str, force: str) -> tuple[str, int]:
    """Return a committed card by its code, or by its force alone where nothing else is known of it."""
    if args.get(card) is not None:
        return played_card(args[card]).code, 0
    return "", 0 if args.get(force) is None else whole(args, force, least=0, most=FORCES[-1])


def _force(code: str, force: int) -> int:
    if not code:
        return force
    facts: Facts = read(code).facts
    return facts.force
