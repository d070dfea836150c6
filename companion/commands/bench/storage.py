"""The store beside plain sqlite3, and what a long play costs."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from companion.controller import Controller
from companion.desk import Desk
from companion.game import Adjusted
from companion.games import games
from companion.keeper import Keeper
from companion.log import Entry
from companion.messages import Command
from companion.play import Play
from companion.result import result
from companion.settings import Settings
from companion.store import Store

NAMES = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie")
APPENDS = 2000
SHORT, LONG, SAMPLE = 50, 5000, 100
MANY_PLAYS, FEW_PLAYS = 5000, 5


def append(folder: Path) -> dict[str, Any]:
    """Measure a durable append by the store and the same row by plain sqlite3, in turn."""
    store = Store(folder / "append")
    play = Play.begin("append", games()["oltremare"], NAMES)
    store.create(play)
    plain = _plain_database(folder / "plain.db")
    ours, theirs = [], []
    for number in range(APPENDS):
        entry = Entry(Adjusted(0, "ducats", number + 1), gesture={"do": "adjust", "player": NAMES[0], "by": number + 1})
        ours.append(_seconds(lambda: store.append("append", number, [entry])))  # noqa: B023
        theirs.append(_seconds(lambda: _plain_append(plain, number, entry)))  # noqa: B023
    store.close()
    plain.close()
    return {
        # Of each pair: what else the disk does meets both alike.
        "append_ratio": round(median(our / their for our, their in zip(ours, theirs, strict=True)), 3),
        "append_ms": {"store": round(median(ours) * 1000, 3), "sqlite3": round(median(theirs) * 1000, 3)},
    }


def growth(folder: Path) -> dict[str, Any]:
    """Measure an event and an undo at 50 and at 5,000 gestures, and opening the long play."""
    store = Store(folder / "growth")
    keeper = Keeper(store)
    play = Play.begin("growth", games()["oltremare"], NAMES)
    keeper.create(play)
    controller = Controller(play, keeper)
    costs = {}
    for length in (SHORT, LONG):
        while controller.play.length < length:
            _gesture(controller)
        events = [_seconds(lambda: _gesture(controller)) for _ in range(SAMPLE)]
        undos = [_seconds(lambda: controller.handle(Command("undo"))) for _ in range(SAMPLE)]
        costs[length] = median(events), median(undos)
    entries = controller.play.length
    opening = median(_seconds(lambda: store.load("growth", games())) for _ in range(3))
    store.close()
    return {
        "event_growth": round(costs[LONG][0] / costs[SHORT][0], 3),
        "undo_growth": round(costs[LONG][1] / costs[SHORT][1], 3),
        "resume_ms_per_1000": round(opening * 1000 / entries * 1000, 2),
    }


def history(folder: Path) -> dict[str, Any]:
    """Measure opening home and history with 5,000 stored plays and with 5."""
    desks = {}
    for count in (FEW_PLAYS, MANY_PLAYS):
        store = Store(folder / f"history-{count}")
        _fill(store, count)
        desks[count] = Desk(store, games(), Settings(), lambda view: None)
    times: dict[int, list[float]] = {count: [] for count in desks}
    # Alternating, so that whatever else the machine does meets both alike.
    for _ in range(60):
        for count, desk in desks.items():
            home = _seconds(lambda: desk.handle(Command("home")))  # noqa: B023
            times[count].append(home + _seconds(lambda: desk.handle(Command("history"))))  # noqa: B023
    costs = {count: median(seconds) for count, seconds in times.items()}
    for desk in desks.values():
        desk.store.close()
    return {
        "history_ratio": round(costs[MANY_PLAYS] / costs[FEW_PLAYS], 3),
        "history_ms": {str(count): round(seconds * 1000, 2) for count, seconds in costs.items()},
    }


def _fill(store: Store, count: int) -> None:
    """Store that many finished plays; one transaction, since how they came there is not measured."""
    kinds = [games()["oltremare"], games()["caravage"], games()["petite-mer"]]
    with store.together():
        for number in range(count):
            play = Play.begin(f"play-{number}", kinds[number % 3], NAMES)
            store.create(play)
            entry = Entry(Adjusted(number % 4, kinds[number % 3].adjustable[0], 1))
            store.append(play.id, 0, [entry])
            finished = play.replayed(entry)
            store.finish(play.id, result(finished))


def _gesture(controller: Controller) -> None:
    by = 1 if controller.play.length % 2 else -1
    controller.handle(Command("adjust", {"player": 0, "counter": "ducats", "by": by}))


def _seconds(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def _plain_database(path: Path) -> sqlite3.Connection:
    plain = sqlite3.connect(path, isolation_level=None)
    plain.execute("PRAGMA journal_mode=WAL")
    plain.execute("PRAGMA synchronous=FULL")
    plain.execute("PRAGMA foreign_keys=ON")
    plain.execute("CREATE TABLE entry (play INTEGER, seq INTEGER, data TEXT, at REAL, PRIMARY KEY (play, seq)) STRICT")
    return plain


def _plain_append(plain: sqlite3.Connection, number: int, entry: Entry) -> None:
    data = json.dumps(entry.gesture, ensure_ascii=False)
    plain.execute("BEGIN")
    plain.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (1, number, data, time.time()))
    plain.execute("COMMIT")
