"""The score: notoriety with its reasons, ranks, and who has won."""

from __future__ import annotations

from companion.game import Breakdown, Line, Score
from companion.games.caravage.state import State, winners
from companion.text import Text, Who


def score(state: State) -> Score:
    """Return everybody's notoriety by reasons; the winner is first, whatever the others have."""
    won = winners(state)
    return Score(
        players=tuple(_breakdown(state, player) for player in range(len(state.players))),
        ranks=ranks(state),
        winners=won,
        notes=_notes(state, won),
    )


def ranks(state: State) -> tuple[int, ...]:
    """Return the ranks from 1, shared by equals; a winner comes before everybody else."""
    won = winners(state)
    keys = [(player in won, who.notoriety) for player, who in enumerate(state.players)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def _breakdown(state: State, player: int) -> Breakdown:
    return Breakdown(
        tuple(
            Line(points, Text(f"caravage.line.{reason}", count=times))
            for reason, times, points in state.players[player].reasons
            if points
        )
    )


def _notes(state: State, won: tuple[int, ...]) -> tuple[Text, ...]:
    if state.ended == "objective":
        return (Text("caravage.note.objective", player=Who(won[0])),)
    if not won:
        return ()
    most = state.players[won[0]].notoriety
    tied = [player for player, who in enumerate(state.players) if who.notoriety == most]
    if len(tied) < 2:
        return ()
    if state.options["tie"] == "shared":
        return (Text("caravage.note.shared", notoriety=most),)
    return (Text("caravage.note.turn_order", player=Who(won[0]), notoriety=most),)
