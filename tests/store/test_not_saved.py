"""Disk full, read-only, locked: people play on, nothing is claimed to be saved, and it is all written when possible."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.controller import Controller
from companion.errors import NotSaved
from companion.keeper import Keeper
from companion.log import Entry
from companion.messages import Command
from companion.ports import Cue
from companion.result import result
from companion.store import Store
from tests.store.table import begin, kept
from tests.toy import TOYS, BeadsTaken

Heal = Callable[[], None]


def _fill(store: Store, folder: Path) -> Heal:
    """A disk without a free page."""
    pages = store.pragma("page_count")
    store.connection.execute(f"PRAGMA max_page_count = {pages}")
    # What is left of the last pages is used up, so that the next gesture needs a new one.
    for n in range(5000):
        try:
            store.connection.execute("INSERT INTO entry VALUES (1, ?, 'x', ?, 0, 0, '', 0, 0, 0)", (9000 + n, "x" * 50))
        except sqlite3.OperationalError:
            break

    def heal() -> None:
        store.connection.execute("PRAGMA max_page_count = 1000000")
        store.connection.execute("DELETE FROM entry WHERE seq >= 9000")

    return heal


def _protect(store: Store, folder: Path) -> Heal:
    """A card that has become read-only."""
    store.connection.execute("PRAGMA query_only = ON")
    return lambda: store.connection.execute("PRAGMA query_only = OFF") and None


def _lock(store: Store, folder: Path) -> Heal:
    """Another program that holds the database."""
    store.connection.execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(folder / "companion.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other.close


@pytest.mark.parametrize(
    ("trouble", "sentence"), [(_fill, "full"), (_protect, "cannot be written"), (_lock, "Another program")]
)
def test_play_goes_on_and_everything_is_written_in_order_when_possible_again(
    trouble: Callable[[Store, Path], Heal], sentence: str, store: Store, tmp_path: Path
) -> None:
    keeper = Keeper(store)
    play = kept(store, 1)
    table = Controller(play, keeper)
    heal = trouble(store, tmp_path)

    outcomes = [table.handle(command) for command in (Command("take", {"count": 2}), Command("undo"), Command("redo"))]
    keeper.finish(table.play, result(table.play))

    assert [outcome.cue for outcome in outcomes] == [Cue.NOT_SAVED] * 3
    assert (keeper.waiting, keeper.retry()) == (4, False)
    assert keeper.trouble is not None
    assert sentence in keeper.trouble.say("en")
    heal()
    statements: list[str] = []
    store.connection.set_trace_callback(statements.append)
    assert keeper.retry()
    assert (keeper.waiting, keeper.trouble) == (0, None)
    assert [s for s in statements if s in ("BEGIN IMMEDIATE", "COMMIT")] == ["BEGIN IMMEDIATE", "COMMIT"]
    found = store.load(play.id, TOYS)
    assert (found.state, found.log()) == (table.play.state, table.play.log())
    assert store.record(play.id).result == result(table.play)


def test_what_comes_later_never_overtakes_what_waits(store: Store, tmp_path: Path) -> None:
    keeper = Keeper(store)
    table = Controller(kept(store, 1), keeper)
    heal = _lock(store, tmp_path)
    table.handle(Command("take", {"count": 2}))
    heal()

    outcome = table.handle(Command("take", {"count": 3}))

    assert outcome.cue is Cue.NOT_SAVED
    assert store.length(table.play.id) == 1
    assert keeper.retry()
    assert store.load(table.play.id, TOYS).log() == table.play.log()


def test_a_play_begun_while_nothing_can_be_written_is_kept_later(store: Store, tmp_path: Path) -> None:
    keeper = Keeper(store)
    heal = _lock(store, tmp_path)
    play = begin()
    assert not keeper.create(play)
    table = Controller(play, keeper)
    table.handle(Command("take", {"count": 2}))
    keeper.run(table.play)

    heal()
    assert keeper.retry()

    assert store.load(play.id, TOYS).state == table.play.state
    assert store.running == play.id


def test_a_binding_learnt_meanwhile_waits_in_the_same_order(store: Store, tmp_path: Path) -> None:
    box = store.box_of("toy")
    play = replace(begin(), box_id=box.id)
    keeper = Keeper(store)
    keeper.create(play)
    heal = _lock(store, tmp_path)
    table = Controller(play, keeper)
    table.handle(Command("learn", {"tag": "0004103964", "card": "TOY/2/01"}))
    keeper.learn(play, {"payouts": {"silk": [2, 5, 9]}})

    heal()
    assert keeper.retry()

    assert store.bindings(box.id) == {"0004103964": "TOY/2/01"}
    assert store.box(box.id).facts == {"payouts": {"silk": [2, 5, 9]}}
    assert store.length(play.id) == 1


def test_an_app_on_a_folder_that_cannot_be_made_plays_in_memory(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("a file where the folder should be")
    with Store(blocked) as store:
        keeper = Keeper(store)
        play = begin()
        assert store.trouble is not None
        assert store.plays() == ()
        assert store.box_of("toy").game == "toy"
        assert not keeper.create(play)
        table = Controller(play, keeper)
        assert table.handle(Command("take", {"count": 2})).cue is Cue.NOT_SAVED

        blocked.unlink()

        assert keeper.retry()
        assert store.trouble is None
        assert store.load(play.id, TOYS).state == table.play.state


def test_an_app_started_while_another_program_holds_everything_plays_in_memory_and_saves_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(tmp_path) as store:
        kept(store, 1, play_id="before")
    monkeypatch.setattr("companion.store_file.BUSY_MILLISECONDS", 20)
    other = sqlite3.connect(tmp_path / "companion.db", isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN IMMEDIATE")
    with Store(tmp_path) as store:
        assert store.trouble is not None
        keeper = Keeper(store)
        table = Controller(begin(), keeper)
        keeper.create(table.play)
        assert table.handle(Command("take", {"count": 2})).cue is Cue.NOT_SAVED
        assert not keeper.retry()

        other.close()

        assert keeper.retry()
        assert {record.id for record in store.plays()} == {"before", "play-1"}


def test_a_reader_never_holds_up_the_table(store: Store, tmp_path: Path) -> None:
    play = kept(store, 1)
    reading = sqlite3.connect(tmp_path / "companion.db", isolation_level=None)
    reading.execute("BEGIN")
    reading.execute("SELECT count(*) FROM entry").fetchall()
    store.append(play.id, 1, play.log())
    asked: list[str] = []
    store.connection.set_trace_callback(asked.append)

    store.rest()

    assert asked[0] == "PRAGMA busy_timeout = 50"
    assert store.pragma("busy_timeout") == 5000
    assert store.length(play.id) == 2
    reading.close()


def test_a_refusal_to_write_leaves_nothing_half_done(store: Store, tmp_path: Path) -> None:
    play = kept(store, 1)
    heal = _fill(store, tmp_path)

    with pytest.raises(NotSaved):
        store.append(play.id, play.length, [Entry(BeadsTaken(0, 1, ("x" * 3000,)))] * 10)
    heal()

    assert store.length(play.id) == 1


def test_a_limit_on_the_size_of_files_is_a_full_disk(tmp_path: Path) -> None:
    script = """
import resource, signal, sys
from pathlib import Path
from companion.errors import NotSaved
from companion.log import Entry
from companion.store import Store
from tests.store.table import kept
from tests.toy import TOYS, BeadsTaken
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = Store(Path(sys.argv[1]))
play = kept(store, 1)
size = Path(sys.argv[1], "companion.db-wal").stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20000, resource.RLIM_INFINITY))
seq = 1
try:
    while seq < 500:
        store.append(play.id, seq, [Entry(BeadsTaken(0, 0, ("x" * 500,)))])
        seq += 1
except NotSaved as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.append(play.id, seq, [Entry(BeadsTaken(0, 0))])
assert store.load(play.id, TOYS).length == seq + 1
print("kept", seq)
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True, timeout=60
    )

    said, kept_line = done.stdout.splitlines()
    assert "Play on" in said
    assert kept_line.startswith("kept")


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    moments=st.lists(
        st.one_of(
            st.sampled_from(["fail", "heal", "retry"]),
            st.integers(1, 3).map(lambda count: Command("take", {"count": count})),
            st.sampled_from([Command("undo"), Command("redo")]),
        ),
        max_size=30,
    )
)
def test_failing_at_any_moment_loses_nothing_and_claims_nothing(
    moments: list[str | Command], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("failing")
    with Store(folder) as store:
        keeper = Keeper(store)
        table = Controller(begin(bowl=999), keeper)
        keeper.create(table.play)
        durable = 0
        for moment in moments:
            match moment:
                case "fail":
                    store.connection.execute("PRAGMA query_only = ON")
                case "heal":
                    store.connection.execute("PRAGMA query_only = OFF")
                case "retry":
                    keeper.retry()
                case command:
                    table.handle(command)
            if not keeper.waiting:
                durable = table.play.length
            assert store.length("play-1") == durable

        store.connection.execute("PRAGMA query_only = OFF")
        assert keeper.retry()
        assert store.load("play-1", TOYS).log() == table.play.log()
