"""Cards as they could lie in the box, for the virtual table: no list is public, so their values are invented."""

from __future__ import annotations

from companion.games.caravage.cards import Amount
from companion.games.caravage.codes import Facts, written
from companion.games.caravage.state import State


def samples(state: State) -> tuple[str, ...]:
    """Return a few invented cards: two of the city of the active player, one of Valletta, an event, an objective."""
    here = state.active.city
    cards = (
        ("ART", Facts(3, here, Amount(1, 2), Amount(1, 0))),
        ("ADV", Facts(2, here, Amount(0, 1), Amount(0, 1), Amount(1, 0))),
        ("ART", Facts(4, "VALLETTA", Amount(2, 1), Amount(0, 1))),
    )
    # The serial goes with the turn, so that nobody plays the same card twice.
    serial = f"{state.turns % 900 + 1:02}"
    return (*(written(kind, facts, serial) for kind, facts in cards), "CV/EVT/07", "CV/OBJ/03")
