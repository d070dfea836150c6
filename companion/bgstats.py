"""BG Stats: stored plays as its "push plays" JSON, and as the link that a QR code carries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.history import PlayRecord
from companion.text import say

SOURCE = "Table companion"


def play(
    record: PlayRecord, *, lang: str, location: str = "", bgg_ids: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """Return a finished play as BG Stats takes it; unknown points and ranks are left out.

    In a co-operative game everybody has the points of the group, nobody a rank, and nobody wins.
    """
    result = record.result or {}
    game: dict[str, Any] = {
        "name": title(record.game, lang),
        "highestWins": True,
        "noPoints": all(player.get("total") is None for player in result.get("players", ())) and not _group(result),
        "sourceGameId": record.game,
    }
    if bgg_ids and record.game in bgg_ids:
        game["bggId"] = bgg_ids[record.game]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": record.id,
        "playDate": _utc(record),
        "durationMin": max(1, round(record.seconds / 60)),
        "board": _board(record),
        "location": location,
        "game": game,
        "players": [_player(record, seat) for seat in range(len(record.players))],
    }


def link(record: PlayRecord, prefix: str, *, lang: str, bgg_ids: Mapping[str, int] | None = None) -> str:
    """Return the link that hands a play to BG Stats, with the fewest fields, so that its QR code stays coarse."""
    full = play(record, lang=lang, bgg_ids=bgg_ids)
    small = {key: full[key] for key in ("sourceName", "sourcePlayId", "playDate", "durationMin")}
    small["game"] = {key: value for key, value in full["game"].items() if key != "noPoints" or value}
    small["players"] = [
        {key: value for key, value in player.items() if key in ("name", "score", "rank", "winner", "sourcePlayerId")}
        for player in full["players"]
    ]
    return prefix + quote(json.dumps(small, ensure_ascii=False, separators=(",", ":")), safe="")


def code(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the QR code of a link, row by row, dark is True; without the white border of four that it needs."""
    import segno

    return tuple(
        tuple(bool(module) for module in row) for row in segno.make_qr(text, error="l", boost_error=False).matrix
    )


def title(game: str, lang: str) -> str:
    """Return what a game is called."""
    return say(lang, f"{game.replace('-', '_')}.title")


def _player(record: PlayRecord, seat: int) -> dict[str, Any]:
    result = record.result or {}
    player = result["players"][seat] if seat < len(result.get("players", ())) else {}
    person = record.people[seat]
    score = player.get("total") if _group(result) is None else _group(result).get("total")
    known = {"score": score, "rank": player.get("rank")}
    return {
        "name": record.players[seat],
        **{key: value for key, value in known.items() if value is not None},
        "winner": bool(player.get("winner")),
        "startPlayer": seat == 0,
        "role": "",
        "sourcePlayerId": f"{record.players[seat]}" if person is None else str(person),
    }


def _group(result: Mapping[str, Any]) -> Any:
    return result.get("group")


def _utc(record: PlayRecord) -> str:
    """Return when the play ended, as BG Stats wants it: in UTC."""
    at = record.started if record.finished is None else record.finished
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _board(record: PlayRecord) -> str:
    """Return what was played with, as far as it has a name: the edition."""
    edition = record.options.get("edition")
    return edition if isinstance(edition, str) else ""
