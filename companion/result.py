"""Result: the score of a play as plain values, as `replay --json`, stored results and exports use it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import Breakdown
from companion.play import Play


def counters(play: Play) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """Return the counters of each player by name, and those of the table with players by name."""
    books = play.game.counters(play.state)
    by_name = {name: _plain(books.players[i]) for i, name in enumerate(play.names)}
    table = {key: _named(key, value, play) for key, value in books.table.items()}
    return by_name, _plain(table)


def result(play: Play, lang: str = "en") -> dict[str, Any]:
    """Return the final score with reasons (docs/formats.md, part 3: `replay --json`)."""
    by_name, table = counters(play)
    score = play.game.score(play.state)
    players = []
    for i, name in enumerate(play.names):
        breakdown = score.players[i] if i < len(score.players) else Breakdown()
        rank = score.ranks[i] if i < len(score.ranks) else None
        together = play.game.cooperative
        players.append(
            {
                "name": name,
                "counters": by_name[name],
                "total": None if together else breakdown.total,
                "rank": None if together else rank,
                "winner": None if together else i in score.winners,
                "lines": _lines(breakdown, play, lang),
            }
        )
    group = score.group and {
        "total": score.group.total,
        "rank": score.group_rank,
        "lines": _lines(score.group, play, lang),
    }
    return {
        "game": play.game.id,
        "options": _plain(play.options_now()),
        "table": table,
        "players": players,
        "group": group,
        "notes": [note.say(lang, play.names) for note in score.notes],
    }


def _lines(breakdown: Breakdown, play: Play, lang: str) -> list[dict[str, Any]]:
    return [
        {
            "points": line.points,
            "key": line.text.key,
            "parameters": line.text.plain(play.names),
            "reason": line.text.say(lang, play.names),
        }
        for line in breakdown.lines
    ]


def _named(key: str, value: Any, play: Play) -> Any:
    if key not in ("turn", "winner") or value is None:
        return value
    if isinstance(value, tuple):
        return [play.names[player] for player in value]
    return play.names[value]


def _plain(value: Any) -> Any:
    match value:
        case Mapping():
            return {str(key): _plain(item) for key, item in value.items()}
        case tuple() | list():
            return [_plain(item) for item in value]
        case _:
            return value
