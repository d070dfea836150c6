"""Records: what a number of finished plays amounts to: who won last, the most points, who won how often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.history import Best, PlayRecord, Tally

EVENING_ENDS_HOUR = 6


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game so far: how many plays, the last one, the best result (of the group in a co-operative game)."""

    game: str
    plays: int
    last: PlayRecord | None
    best: Best | None


def summary(game: str, records: Sequence[PlayRecord]) -> GameSummary:
    """Return what finished plays, the newest first, say of a game."""
    mine = [record for record in records if record.game == game and record.result is not None]
    return GameSummary(game, len(mine), mine[0] if mine else None, _best(mine))


def tallies(records: Iterable[PlayRecord]) -> tuple[Tally, ...]:
    """Return what everybody did in these plays, per game; most wins first."""
    points: dict[tuple[int, str], list[int]] = {}
    counts: dict[tuple[int, str], list[int]] = {}
    names: dict[int, str] = {}
    for record in records:
        ranked = (record.result or {}).get("players", ())
        for person, name, player in zip(record.people, record.players, ranked, strict=False):
            if person is None:
                continue
            names[person] = name
            count = counts.setdefault((person, record.game), [0, 0])
            count[0] += 1
            count[1] += bool(player.get("winner"))
            if player.get("total") is not None:
                points.setdefault((person, record.game), []).append(player["total"])
    found = []
    for (person, game), (plays, wins) in counts.items():
        mine = points.get((person, game), [])
        average = sum(mine) / len(mine) if mine else None
        found.append(Tally(person, names[person], game, plays, wins, max(mine, default=None), average))
    return tuple(sorted(found, key=lambda tally: (-tally.wins, -tally.plays, tally.name)))


def evening(records: Sequence[PlayRecord]) -> tuple[PlayRecord, ...]:
    """Return the finished plays of the last evening, the newest first; an evening ends at six in the morning."""
    done = [record for record in records if record.result is not None]
    return tuple(record for record in done if _evening_of(record) == _evening_of(done[0]))


def _evening_of(record: PlayRecord) -> object:
    return (datetime.fromtimestamp(record.started) - timedelta(hours=EVENING_ENDS_HOUR)).date()


def _best(records: Sequence[PlayRecord]) -> Best | None:
    """Return the most points, of the first who reached them."""
    found: Best | None = None
    for record in reversed(records):
        result = record.result or {}
        group = result.get("group")
        if group:
            candidates = [(group.get("total"), record.players)]
        else:
            ranked = result.get("players", ())
            candidates = [(p.get("total"), (name,)) for name, p in zip(record.players, ranked, strict=False)]
        for total, who in candidates:
            if total is not None and (found is None or total > found.points):
                found = Best(total, who, record.id, record.started)
    return found
