"""The course of a play, as the lines of a picture: who had how much, moment by moment, and where rounds end."""

from __future__ import annotations

from companion.play import Play
from companion.present import key, player_view
from companion.text import say
from companion.view import ChartLine, ChartSheet


def chart_sheet(play: Play, lang: str, *, picture: str = "") -> ChartSheet:
    """Return a line for each player, or one for the group of a co-operative game.

    What is drawn is what lies open on the table: the first counter of the game's rail, or the points of the group.
    """
    game = play.game
    moments = [play.start, *(step.after for step in reversed(list(play.steps())))]
    books = [game.counters(moment.state) for moment in moments]
    if game.cooperative:
        caption = say(lang, "chart.points")
        lines: tuple[ChartLine, ...] = (ChartLine(None, _numbers([book.table.get("total") for book in books])),)
    else:
        caption = say(lang, f"{key(game.id)}.counter.{game.rail[0]}")
        lines = tuple(
            ChartLine(
                player_view(play, player, books[-1], lang),
                _numbers([book.players[player].get(game.rail[0]) for book in books]),
            )
            for player in game.order(play.state)
        )
    title = say(lang, f"{key(game.id)}.title")
    return ChartSheet(title, lines, _rounds(play), caption, say(lang, "chart.save"), picture)


def _rounds(play: Play) -> tuple[int, ...]:
    """Return after which moments the turn came back to who starts."""
    game = play.game
    first = game.order(play.state)[0]
    ends, before = [], game.turn(play.start.state)
    for number, step in enumerate(reversed(list(play.steps())), 1):
        turn = game.turn(step.after.state)
        if turn != before and (turn == first or turn is None):
            ends.append(number)
        before = turn
    return tuple(ends)


def _numbers(values: list[object]) -> tuple[int | None, ...]:
    return tuple(value if isinstance(value, int) else None for value in values)
