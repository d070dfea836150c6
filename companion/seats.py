"""The people of a running play as a sheet: their names and their order can be set right at any time."""

from __future__ import annotations

from math import pi, sin

from companion.play import Play
from companion.present import player_view
from companion.text import say
from companion.view import Action, SeatRow, SeatsSheet


def facing(seat: int, count: int) -> int:
    """Return how far the picture turns to face a seat: half round for whoever sits opposite the screen.

    Seats go round the table clockwise from the place opposite; nobody sits where the screen stands.
    """
    turn = seat + (0.5 if count % 2 == 0 else 0.0)
    return 180 if sin(pi / 2 - 2 * pi * turn / count) > 0.01 else 0


def seats_sheet(play: Play, lang: str) -> SeatsSheet:
    """Return everybody in turn order; a name is sent with `rename`, a move is a new order."""
    order = play.game.order(play.state)
    books = play.game.counters(play.state)

    def move(at: int, by: int) -> Action | None:
        if at + by not in range(len(order)):
            return None
        moved = list(order)
        moved[at], moved[at + by] = moved[at + by], moved[at]
        names = [play.names[player] for player in moved]
        label = say(lang, "seats.earlier" if by < 0 else "seats.later", name=play.names[order[at]])
        return Action(label, command="seats", args={"players": names}, icon="up" if by < 0 else "down")

    return SeatsSheet(
        say(lang, "seats.title"),
        tuple(
            SeatRow(player_view(play, player, books, lang), move(at, -1), move(at, +1))
            for at, player in enumerate(order)
        ),
        say(lang, "seats.hint"),
    )
