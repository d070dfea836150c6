"""Store: what survives a power cut; plays and their logs, boxes, people. SQL lies here and in store_*.py only."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import codec
from companion.clock import Clock
from companion.errors import BadFile, CompanionError, NotSaved
from companion.game import Game
from companion.log import Entry
from companion.play import Play
from companion.store_boxes import BoxRows
from companion.store_exchange import ExchangeRows
from companion.store_history import HistoryRows
from companion.store_people import PeopleRows
from companion.text import Text

_APPEND = (
    "INSERT INTO entry (play, seq, event, data, irregular, step, gesture, session, at, elapsed)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
PAUSE_SECONDS = 1800.0
"""A longer gap between two gestures is a pause of the people, and no time of the play."""


@contextmanager
def _only_reading() -> Iterator[None]:
    """Look for no garbage: a play that is read is kept whole, and looking takes as long as the reading."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as it is kept: what was recorded, when, and how many seconds of the play had passed."""

    seq: int
    event: str
    data: Mapping[str, Any]
    irregular: bool
    step: int | None
    at: float
    elapsed: float
    gesture: Mapping[str, Any] | None = None


class Store(BoxRows, ExchangeRows, HistoryRows, PeopleRows):
    """The plays of a folder. One process writes; every write is durable when its method returns."""

    def __init__(
        self,
        folder: Path,
        *,
        read_only: bool = False,
        clock: Clock | None = None,
        unwritable: NotSaved | None = None,
    ) -> None:
        """Open the store; `unwritable` says why nothing can be written now, where that is known already."""
        self._games: dict[str, Game] = {}
        self._numbers: dict[str, int] = {}
        self._elapsed: dict[str, tuple[float, float]] = {}
        self._shift = self._unshifted = 0.0
        super().__init__(folder, read_only=read_only, clock=clock, unwritable=unwritable)

    def __enter__(self) -> Store:
        """Return the store."""
        return self

    def create(self, play: Play, *, source: str = "") -> None:
        """Keep a new play as it was begun; its entries are appended after."""
        game = play.game
        with self.together():
            cursor = self._execute(
                "INSERT INTO play (id, game, rules, players, styles, options, box_id, box, source, session, started,"
                " dated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    play.id,
                    game.id,
                    game.rules_version,
                    _json(play.start.names),
                    _json(play.styles),
                    _json(play.options),
                    play.box_id,
                    _json(play.box),
                    source,
                    self.session,
                    self.clock.now(),
                    int(self.clock.trusted),
                ),
            )
            number = int(cursor.lastrowid or 0)
            self._seat(number, game.id, play.start.names)
        self._games[play.id] = game
        self._numbers[play.id] = number
        self._elapsed[play.id] = (0.0, self.clock.monotonic())

    def append(self, play_id: str, seq: int, entries: Sequence[Entry]) -> None:
        """Keep entries, the first of them as number `seq`; durable when this returns.

        Raises ConcurrentAppend where an entry with such a number is there, NotSaved where nothing can be written.
        """
        game = self._game(play_id)
        elapsed = self._time_of(play_id)
        with self.together():
            number, at = self._number(play_id), self.clock.now() - self._shift
            for offset, entry in enumerate(entries):
                self._execute(
                    _APPEND,
                    (
                        number,
                        seq + offset,
                        codec.event_name(game, entry.event),
                        _encoded(codec.to_plain(entry.event)),
                        int(entry.irregular),
                        entry.step,
                        None if entry.gesture is None else _encoded(dict(entry.gesture)),
                        self.session,
                        at,
                        elapsed,
                    ),
                )
        self._elapsed[play_id] = (elapsed, self.clock.monotonic())

    def length(self, play_id: str) -> int:
        """Return how many entries of a play are kept; 0 for one that is not."""
        row = self._row("SELECT max(seq) + 1 FROM entry JOIN play ON number = play WHERE id = ?", (play_id,))
        return int(row[0] or 0)

    def catch_up(self, play: Play) -> None:
        """Keep of a play whatever is not kept yet: the play itself, and the end of its log."""
        with self.together():
            if self._row("SELECT 1 FROM play WHERE id = ?", (play.id,)) is None:
                self.create(play)
            length = self.length(play.id)
            self.append(play.id, length, play.log()[length:])

    def load(self, play_id: str, games: Mapping[str, Game]) -> Play:
        """Return a play as it stands; raises BadFile for one that cannot be replayed."""
        row = self._row("SELECT game, players, options, box_id, box, styles FROM play WHERE id = ?", (play_id,))
        if row is None:
            raise BadFile(Text("store.no_play", play=play_id))
        game = games.get(row[0])
        if game is None:
            raise BadFile(Text("store.unknown_game", game=row[0]))
        try:
            players, options, box, styles = (json.loads(row[i]) for i in (1, 2, 4, 5))
            play = Play.begin(play_id, game, players, options, box_id=row[3], box=box, styles=tuple(styles))
            with _only_reading():
                for entry in self._log(play_id, game):
                    play = play.replayed(entry)
        except (CompanionError, TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
            raise BadFile(Text("store.play_damaged", play=play_id)) from error
        self._games[play_id] = game
        return play

    def entries(self, play_id: str) -> tuple[StoredEntry, ...]:
        """Return the log of a play as it is kept, with the times of the gestures."""
        rows = self._rows(
            "SELECT seq, event, data, irregular, step, at + coalesce(shift, 0), elapsed, gesture FROM entry"
            " LEFT JOIN session ON session.number = entry.session WHERE play = ? ORDER BY seq",
            (self._number(play_id),),
        )
        return tuple(
            StoredEntry(
                seq, event, json.loads(data), bool(irregular), step, at, elapsed, gesture and json.loads(gesture)
            )
            for seq, event, data, irregular, step, at, elapsed, gesture in rows
        )

    def newest_from(self, source: str) -> str | None:
        """Return the newest play that was made from this source."""
        row = self._row(
            "SELECT id FROM play WHERE source = ? AND source <> '' AND deleted = 0 ORDER BY number DESC", (source,)
        )
        return str(row[0]) if row else None

    def finish(self, play_id: str, result: Mapping[str, Any] | None) -> None:
        """Keep the result of a finished play for ever; None: it goes on after all."""
        with self.together():
            number = self._number(play_id)
            if result is None:
                self._execute(
                    "UPDATE play SET finished = NULL, result = NULL, group_total = NULL, seconds = NULL"
                    " WHERE number = ?",
                    (number,),
                )
                self._execute(
                    "UPDATE seat SET total = NULL, rank = NULL, winner = NULL, counts = 0 WHERE play = ?", (number,)
                )
                return
            self._keep_result(number, result, self.clock.now())

    def delete(self, play_id: str) -> None:
        """Put a play out of sight and out of every count."""
        self._mark(play_id, "deleted", 1)

    def undelete(self, play_id: str) -> None:
        """Bring a deleted play back."""
        self._mark(play_id, "deleted", 0)

    def set_aside(self, play_id: str) -> None:
        """Keep a play that is not gone on with: it is offered no more, and counts for nothing."""
        self._mark(play_id, "aside", 1)

    @property
    def running(self) -> str | None:
        """The play that was open last, unless it was put away."""
        row = self._row(
            "SELECT value FROM meta JOIN play ON id = value WHERE key = 'running' AND NOT deleted AND NOT aside"
        )
        return str(row[0]) if row else None

    def run(self, play_id: str | None) -> None:
        """Remember which play is open; None when it was put away."""
        with self.together():
            self._set_meta("running", play_id)

    def redate(self, play_id: str, started: float) -> None:
        """Set the date of a play by hand; it is believed from then on."""
        with self.together():
            self._execute("UPDATE play SET started = ?, dated = 1 WHERE id = ?", (started, play_id))

    def mend_clock(self) -> bool:
        """Shift what this session has stored if the clock was set meanwhile; whether it was."""
        shift = self.clock.set_meanwhile()
        if shift is None and self._unshifted == 0:
            return False
        self._shift_session(shift or 0.0)
        return True

    def set_clock(self, wall: float) -> None:
        """Set the time to what people say; what this session has stored is dated right by it."""
        self._shift_session(self.clock.set_by_hand(wall))

    def _shift_session(self, shift: float) -> None:
        # A shift that cannot be written now is remembered and written with the next one.
        self._shift += shift
        self._unshifted += shift
        with self.together():
            self._execute("UPDATE session SET shift = ?, trusted = 1 WHERE number = ?", (self._shift, self.session))
            self._execute(
                "UPDATE play SET started = started + ?1, finished = finished + ?1, dated = 1 WHERE session = ?2",
                (self._unshifted, self.session),
            )
        self._unshifted = 0.0

    def _keep_result(self, number: int, result: Mapping[str, Any], finished: float | None) -> None:
        group = result.get("group") or {}
        self._execute(
            "UPDATE play SET finished = coalesce(finished, ?1), result = ?2, group_total = ?3, seconds = coalesce("
            "(SELECT elapsed FROM entry WHERE play = ?4 ORDER BY seq DESC LIMIT 1), seconds) WHERE number = ?4",
            (finished, json.dumps(result, ensure_ascii=False), group.get("total"), number),
        )
        (game,) = self._row("SELECT game FROM play WHERE number = ?", (number,))
        self._seat(number, game, [player["name"] for player in result["players"]])
        self._execute_many(
            "UPDATE seat SET total = ?, rank = ?, winner = ?, counts ="
            " (SELECT deleted = 0 AND aside = 0 FROM play WHERE number = ?4) WHERE play = ?4 AND seat = ?",
            [
                (player["total"], player["rank"], player["winner"], number, seat)
                for seat, player in enumerate(result["players"])
            ],
        )

    def _seat(self, number: int, game: str, names: Sequence[str]) -> None:
        """Remember who sat where; a seat whose name has not changed keeps its person."""
        old = dict(self._rows("SELECT seat, name FROM seat WHERE play = ?", (number,)))
        for seat, name in enumerate(names):
            if old.get(seat) != name:
                self._execute(
                    "INSERT INTO seat (play, seat, name, person, game, players) VALUES (?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (play, seat) DO UPDATE SET name = excluded.name, person = excluded.person",
                    (number, seat, name, self._person_id(name, play=number), game, len(names)),
                )

    def _mark(self, play_id: str, column: str, value: int) -> None:
        with self.together():
            number = self._number(play_id)
            self._execute(f"UPDATE play SET {column} = ? WHERE number = ?", (value, number))
            self._execute(
                "UPDATE seat SET counts = (SELECT finished IS NOT NULL AND deleted = 0 AND aside = 0 FROM play"
                " WHERE number = ?1) WHERE play = ?1",
                (number,),
            )

    def _log(self, play_id: str, game: Game) -> Iterator[Entry]:
        rows = self._rows(
            "SELECT seq, event, data, irregular, step, gesture FROM entry WHERE play = ? ORDER BY seq",
            (self._number(play_id),),
        )
        if any(row[0] != expected for expected, row in enumerate(rows)):
            raise BadFile(Text("store.play_damaged", play=play_id))
        # All at once: a call of json.loads for each costs more than what it reads.
        data = json.loads(f"[{','.join(row[2] for row in rows)}]")
        gestures = json.loads(f"[{','.join(row[5] or 'null' for row in rows)}]")
        for (_, name, _, irregular, step, _), values, gesture in zip(rows, data, gestures, strict=True):
            yield Entry(codec.from_plain(game, name, values), bool(irregular), step, gesture)

    def _number(self, play_id: str) -> int:
        number = self._numbers.get(play_id)
        if number is None:
            row = self._row("SELECT number FROM play WHERE id = ?", (play_id,))
            if row is None:
                raise BadFile(Text("store.no_play", play=play_id))
            number = self._numbers[play_id] = int(row[0])
        return number

    def _game(self, play_id: str) -> Game:
        game = self._games.get(play_id)
        if game is None:
            from companion.games import games

            (game_id,) = self._row("SELECT game FROM play WHERE id = ?", (play_id,)) or ("",)
            game = games().get(game_id)
            if game is None:
                raise BadFile(Text("store.unknown_game", game=game_id))
            self._games[play_id] = game
        return game

    def _time_of(self, play_id: str) -> float:
        """Return the seconds of the play so far, counted while it was open, without pauses."""
        now = self.clock.monotonic()
        known = self._elapsed.get(play_id)
        if known is None:
            row = self._row(
                "SELECT elapsed FROM entry WHERE play = ? ORDER BY seq DESC LIMIT 1", (self._number(play_id),)
            )
            return float(row[0]) if row else 0.0
        gap = now - known[1]
        return known[0] + (gap if 0 <= gap <= PAUSE_SECONDS else 0.0)

    def _forget(self) -> None:
        self._numbers.clear()
        self._shift = self._unshifted = 0.0


def _json(value: Any) -> str:
    return json.dumps(dict(value) if isinstance(value, Mapping) else list(value), ensure_ascii=False)
