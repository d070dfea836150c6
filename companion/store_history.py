"""The history in the store: plays in lists, records and tallies, quick with thousands of plays: no log is read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion.errors import BadFile
from companion.history import Best, HeadToHead, PlayRecord, Tally
from companion.people import name_key
from companion.store_file import StoreFile
from companion.text import Text

_COLUMNS = (
    "number, id, game, rules, styles, options, box_id, source, started, dated, finished, result, aside, deleted,"
    " coalesce((SELECT max(seq) + 1 FROM entry WHERE play = number), 0),"
    " coalesce(seconds, (SELECT elapsed FROM entry WHERE play = number ORDER BY seq DESC LIMIT 1), 0)"
)


class HistoryRows(StoreFile):
    """What a store knows of its plays."""

    def plays(
        self,
        *,
        game: str | None = None,
        player: str | int | None = None,
        since: float | None = None,
        until: float | None = None,
        finished: bool | None = None,
        aside: bool | None = None,
        deleted: bool = False,
        limit: int | None = None,
        offset: int = 0,
    ) -> tuple[PlayRecord, ...]:
        """Return plays, the newest first; `player` is a name or a person's id, times are seconds since 1970."""
        where = ["play.deleted = ?"]
        parameters: list[Any] = [int(deleted)]
        if game is not None:
            where.append("play.game = ?")
            parameters.append(game)
        if player is not None:
            column = "person.id" if isinstance(player, int) else "person.key"
            where.append(
                "EXISTS (SELECT 1 FROM seat LEFT JOIN person ON person.id = seat.person"
                f" WHERE seat.play = play.number AND ({column} = ? OR person IS NULL AND seat.name = ?))"
            )
            parameters += [player if isinstance(player, int) else name_key(player), player]
        for bound, comparison in ((since, ">="), (until, "<")):
            if bound is not None:
                where.append(f"play.started {comparison} ?")
                parameters.append(bound)
        if finished is not None:
            where.append(f"play.finished IS {'NOT ' if finished else ''}NULL")
        if aside is not None:
            where.append("play.aside = ?")
            parameters.append(int(aside))
        return self._records(" AND ".join(where), [*parameters, -1 if limit is None else limit, offset])

    def record(self, play_id: str) -> PlayRecord:
        """Return one play without its log; raises BadFile where there is none."""
        found = self._records("play.id = ?", [play_id, 1, 0])
        if not found:
            raise BadFile(Text("store.no_play", play=play_id))
        return found[0]

    def last_finished(self, game: str) -> PlayRecord | None:
        """Return the play of a game that was finished last: its `winners` won last time."""
        found = self._records("game = ? AND finished IS NOT NULL AND deleted = 0 AND aside = 0", [game, 1, 0])
        return found[0] if found else None

    def best_total(self, game: str, players: int | None = None) -> Best | None:
        """Return the most points somebody ever made in a game, or with that many players; the first to reach it."""
        if players is None:
            # Asked for each number of players apart, the index leads straight to the highest total.
            found = [self.best_total(game, count) for count in range(1, 8)]
            return max((best for best in found if best), key=lambda best: best.points, default=None)
        row = self._row(
            "SELECT seat.total, coalesce(person.name, seat.name), play.id, play.started FROM seat"
            " JOIN play ON play.number = seat.play LEFT JOIN person ON person.id = seat.person"
            " WHERE seat.counts = 1 AND seat.game = ?1 AND seat.players = ?2 AND seat.total ="
            " (SELECT max(total) FROM seat WHERE counts = 1 AND game = ?1 AND players = ?2)"
            " ORDER BY seat.play LIMIT 1",
            (game, players),
        )
        return Best(row[0], (row[1],), row[2], row[3]) if row else None

    def best_groups(self, game: str, *, limit: int = 10) -> tuple[Best, ...]:
        """Return the best results of a co-operative game (the best seas), the best first."""
        rows = self._rows(
            "SELECT group_total, number, id, started FROM play WHERE game = ? AND finished IS NOT NULL AND deleted = 0"
            " AND aside = 0 AND group_total IS NOT NULL ORDER BY group_total DESC, number LIMIT ?",
            (game, limit),
        )
        seats = self._seats([number for _, number, _, _ in rows])
        return tuple(
            Best(points, tuple(name for name, _ in seats.get(number, ())), play_id, started)
            for points, number, play_id, started in rows
        )

    def tallies(self, game: str | None = None, *, person: int | None = None) -> tuple[Tally, ...]:
        """Return what everybody did, per game: plays, wins, best and average; most wins first."""
        rows = self._rows(
            "SELECT person.id, person.name, game, plays, wins, (SELECT max(total) FROM seat WHERE counts = 1"
            " AND seat.person = tally.person AND seat.game = tally.game), points * 1.0 / nullif(known, 0)"
            " FROM tally JOIN person ON person.id = tally.person WHERE plays > 0"
            " AND (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR tally.person = ?2)"
            " ORDER BY wins DESC, plays DESC, person.name",
            (game, person),
        )
        return tuple(Tally(*row) for row in rows)

    def head_to_head(self, first: int, second: int, game: str | None = None) -> HeadToHead:
        """Return how two people fared against each other: the better rank is ahead."""
        row = self._row(
            "SELECT count(*), coalesce(sum(a.rank < b.rank), 0), coalesce(sum(b.rank < a.rank), 0)"
            " FROM seat AS a JOIN seat AS b ON b.play = a.play AND b.person = ?2"
            " WHERE a.person = ?1 AND a.counts = 1 AND (?3 IS NULL OR a.game = ?3)",
            (first, second, game),
        )
        return HeadToHead(*row)

    def play_count(self) -> int:
        """Return how many plays there are, finished or not."""
        return int(self._row("SELECT count(*) FROM play WHERE deleted = 0")[0])

    def play_counts(self) -> dict[str, int]:
        """Return how many plays of each game were finished."""
        return dict(
            self._rows(
                "SELECT game, count(*) FROM play WHERE finished IS NOT NULL AND deleted = 0 AND aside = 0 GROUP BY game"
            )
        )

    def _records(self, where: str, parameters: Sequence[Any]) -> tuple[PlayRecord, ...]:
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM play WHERE {where} ORDER BY number DESC LIMIT ? OFFSET ?", parameters
        )
        seats = self._seats([row[0] for row in rows])
        return tuple(_record(row, seats.get(row[0], [])) for row in rows)

    def _seats(self, numbers: Sequence[int]) -> dict[int, list[tuple[str, int | None]]]:
        seats: dict[int, list[tuple[str, int | None]]] = {}
        for start in range(0, len(numbers), 500):
            some = numbers[start : start + 500]
            rows = self._rows(
                "SELECT play, coalesce(person.name, seat.name), person FROM seat LEFT JOIN person"
                f" ON person.id = seat.person WHERE play IN ({', '.join('?' * len(some))}) ORDER BY play, seat",
                some,
            )
            for play, name, person in rows:
                seats.setdefault(play, []).append((name, person))
        return seats


def _record(row: Sequence[Any], seats: Sequence[tuple[str, int | None]]) -> PlayRecord:
    _, id, game, rules, styles, options, box_id, source, started, dated, finished, result, aside, deleted, *more = row
    length, seconds = more
    return PlayRecord(
        id=id,
        game=game,
        rules_version=rules,
        players=tuple(name for name, _ in seats),
        people=tuple(person for _, person in seats),
        styles=tuple(_read(styles) or ()),
        options=_read(options) or {},
        box_id=box_id,
        source=source,
        started=started,
        dated=bool(dated),
        finished=finished,
        result=_read(result),
        length=length,
        seconds=seconds,
        aside=bool(aside),
        deleted=bool(deleted),
    )


def _read(text: str | None) -> Any:
    """Return JSON as a value; what cannot be read does not keep the rest of a list from being shown."""
    try:
        return None if text is None else json.loads(text)
    except ValueError:
        return None
