"""Stored plays as rows and as pages: from the stored result alone, so that none is replayed to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.history import PlayRecord
from companion.present import key
from companion.text import number, say
from companion.view import Action, PlayerView, PlayRow, ScoreLine, ScoreRow, WhySheet
from companion.view_history import PastPlayContent

if TYPE_CHECKING:
    from companion.desk import Desk


def players(record: PlayRecord) -> tuple[PlayerView, ...]:
    """Return who played, with their totals as far as they are known."""
    ranked = (record.result or {}).get("players", ())
    return tuple(
        PlayerView(
            i,
            name,
            record.styles[i] if i < len(record.styles) else i,
            number(ranked[i]["total"]) if i < len(ranked) and ranked[i]["total"] is not None else "",
        )
        for i, name in enumerate(record.players)
    )


def play_row(record: PlayRecord, desk: Desk) -> PlayRow:
    """Return a play as a line of the list: when, how it ended, who."""
    lang = desk.lang
    title = say(lang, f"{key(record.game)}.title")
    parts = [when(record, desk), outcome(record, lang)]
    opening = Action(title, command="history_play", args={"id": record.id})
    return PlayRow(record.id, record.game, title, "\n".join(filter(None, parts)), players(record), opening)


def when(record: PlayRecord, desk: Desk) -> str:
    """Return when a play was; a date that is not believed is not shown."""
    return desk.day(record.started) if record.dated else say(desk.lang, "history.undated")


def outcome(record: PlayRecord, lang: str) -> str:
    """Return how a play ended, in a line."""
    if record.result is None:
        return say(lang, "history.aside" if record.aside else "history.unfinished")
    group = record.result.get("group")
    if group:
        return " · ".join(filter(None, (number(group.get("total")), _group_rank(record, lang))))
    names = record.winners
    if not names:
        return say(lang, "history.no_winner")
    best = max((p["total"] for p in record.result["players"] if p["winner"] and p["total"] is not None), default=None)
    return say(lang, "history.won", name=", ".join(names), total=number(best))


def past_play(record: PlayRecord, desk: Desk) -> PastPlayContent:
    """Return the page of a play."""
    lang = desk.lang
    minutes = max(1, round(record.seconds / 60))
    finished = record.result is not None
    actions = [
        Action(say(lang, "history.log"), command="sheet", args={"kind": "timeline"}, icon="history"),
        Action(say(lang, "history.chart"), command="sheet", args={"kind": "chart"}, icon="record"),
    ]
    if finished:
        actions.append(Action(say(lang, "history.qr"), command="sheet", args={"kind": "qr"}, icon="qr"))
        actions.append(Action(say(lang, "history.reopen"), command="open_play", args={"id": record.id}, icon="edit"))
    actions.append(Action(say(lang, "history.export"), command="sheet", args={"kind": "export"}, icon="load"))
    again = Action(say(lang, "history.again"), command="same_again", args={"id": record.id}, icon="people")
    resume = Action(say(lang, "history.resume"), command="open_play", args={"id": record.id}, icon="next")
    rows = () if record.result is None else tuple(score_row(record, i) for i in range(len(record.players)))
    result = record.result or {}
    return PastPlayContent(
        record.id,
        record.game,
        say(lang, f"{key(record.game)}.title"),
        ", ".join((when(record, desk), say(lang, "history.minutes", count=minutes))),
        tuple(sorted(rows, key=lambda row: (row.rank == "", row.rank))),
        _group_row(record, lang),
        tuple(str(note) for note in result.get("notes", ())) or (() if finished else (outcome(record, lang),)),
        tuple(actions),
        Action(say(lang, "history.delete"), command="delete_play", args={"id": record.id}, icon="trash", unusual=True),
        again if finished else resume,
    )


def score_row(record: PlayRecord, player: int) -> ScoreRow:
    """Return the stored result of a player."""
    stored = (record.result or {})["players"]
    view = players(record)[player]
    if player >= len(stored):
        return ScoreRow(view, "")
    mine = stored[player]
    together = (record.result or {}).get("group") is not None
    total = "" if together else number(mine["total"])
    rank = "" if mine["rank"] is None else str(mine["rank"])
    return ScoreRow(view, total, rank, bool(mine["winner"]), lines(mine))


def why(record: PlayRecord, player: int | None, lang: str) -> WhySheet | None:
    """Return the reasons of a stored total: a player's, or the group's."""
    if record.result is None:
        return None
    group = _group_row(record, lang)
    if group is not None:
        return WhySheet(group, say(lang, "sheet.why_title", total=group.total))
    if player is None or player not in range(len(record.players)):
        return None
    row = score_row(record, player)

    def other(by: int) -> Action:
        return Action(command="sheet", args={"kind": "why", "player": (player + by) % len(record.players)})

    several = len(record.players) > 1
    title = say(lang, "sheet.why_title", total=row.total)
    return WhySheet(row, title, other(-1) if several else None, other(+1) if several else None)


def lines(stored: Mapping[str, Any]) -> tuple[ScoreLine, ...]:
    """Return the stored reasons, in the language they were kept in."""
    return tuple(ScoreLine(number(line["points"]), str(line["reason"])) for line in stored.get("lines", ()))


def _group_row(record: PlayRecord, lang: str) -> ScoreRow | None:
    group = (record.result or {}).get("group")
    if not group:
        return None
    return ScoreRow(None, number(group.get("total")), _group_rank(record, lang), lines=lines(group))


def _group_rank(record: PlayRecord, lang: str) -> str:
    rank = ((record.result or {}).get("group") or {}).get("rank")
    return "" if rank is None else say(lang, f"{key(record.game)}.rank.{rank}")
