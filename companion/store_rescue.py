"""What can still be read of a damaged database is taken over: plays, gestures, boxes and tags not in the backup."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.store import Store

_PLAY = "rules, players, styles, options, box_id, box, source, started, finished, result, group_total, seconds"
_ENTRY = "event, data, irregular, step, gesture, at, elapsed"


def rescue(store: Store, damaged: Path) -> int:
    """Return how many plays were brought further by what a damaged file still tells."""
    rescued = 0
    with contextlib.closing(_readable(damaged)) as db, store.together():
        store._ensure_foreign_session()
        for box in _each(db, "SELECT id, game, name, edition, expansions, facts, cards, deleted FROM box"):
            store._execute("INSERT OR IGNORE INTO box VALUES (?, ?, ?, ?, ?, ?, ?, ?)", box)
        boxes = {row[0] for row in store._rows("SELECT id FROM box")}
        for binding in _each(db, "SELECT box, tag, card FROM binding"):
            if binding[0] in boxes:
                store._execute("INSERT OR IGNORE INTO binding VALUES (?, ?, ?)", binding)
        highest = next(_each(db, "SELECT max(number) FROM play"), (0,))[0] or 0
        for number in range(1, highest + 1):
            # A play whose rows make no sense is left where it lies; the others are not.
            with contextlib.suppress(sqlite3.DatabaseError, CompanionError), store._db.atomic():
                rescued += _rescue_play(store, db, number)
    return rescued


def _rescue_play(store: Store, db: sqlite3.Connection, number: int) -> bool:
    found = next(_each(db, f"SELECT id, game, deleted, aside, dated, {_PLAY} FROM play WHERE number = ?", number), None)
    if found is None:
        return False
    play_id, game, deleted, aside, dated, *play = found
    try:
        names = json.loads(play[1])
        log = [row for row in _log(db, number) if json.loads(row[1]) is not None]
    except ValueError:
        return False
    known = store._row("SELECT number, finished FROM play WHERE id = ?", (play_id,))
    if known is None:
        cursor = store._execute(
            f"INSERT INTO play (id, game, deleted, aside, dated, {_PLAY}, session) VALUES ({', '.join('?' * 18)})",
            (play_id, game, deleted, aside, dated, *play, 0),
        )
        mine, length = int(cursor.lastrowid or 0), 0
        store._seat(mine, game, names)
    else:
        mine = known[0]
        length = store._row("SELECT coalesce(max(seq) + 1, 0) FROM entry WHERE play = ?", (mine,))[0]
    for seq, row in enumerate(log[length:], start=length):
        store._execute(
            f"INSERT INTO entry (play, seq, session, {_ENTRY}) VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?)", (mine, seq, *row)
        )
    result = play[9]
    if result is not None and (known is None or known[1] is None):
        with contextlib.suppress(ValueError, TypeError, KeyError):
            store.finish(play_id, json.loads(result))
    return known is None or len(log) > length


def _log(db: sqlite3.Connection, number: int) -> Iterator[tuple[Any, ...]]:
    """Return the entries of a play up to the first that is missing."""
    for expected, row in enumerate(_each(db, f"SELECT seq, {_ENTRY} FROM entry WHERE play = ? ORDER BY seq", number)):
        if row[0] != expected:
            return
        yield row[1:]


def _each(db: sqlite3.Connection, sql: str, *parameters: Any) -> Iterator[tuple[Any, ...]]:
    """Return rows until the first that cannot be read."""
    try:
        yield from db.execute(sql, parameters)
    except sqlite3.DatabaseError:
        return


def _readable(damaged: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{damaged.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
