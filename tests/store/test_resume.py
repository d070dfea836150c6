"""What people can rely on when the plug is pulled: nothing accepted is lost, and the game goes on from there."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.controller import Controller
from companion.errors import BadFile, CannotRun, ConcurrentAppend
from companion.keeper import Keeper
from companion.log import Entry
from companion.messages import Command
from companion.play import Play
from companion.result import result
from companion.store import Store
from tests.store.table import begin, kept
from tests.toy import TOYS, BeadsTaken

GESTURES = st.lists(
    st.one_of(
        st.integers(1, 5).map(lambda count: Command("take", {"count": count}, insist=True)),
        st.just(Command("undo")),
        st.just(Command("redo")),
        st.just(Command("rename", {"player": 0, "name": "Zoé"})),
        st.just(Command("adjust", {"player": 1, "counter": "beads", "by": -2})),
        st.just(Command("seats", {"players": [1, 0]})),
        st.just(Command("learn", {"tag": "0004103964", "card": "TOY/2/01"})),
    ),
    max_size=25,
)


def test_a_play_resumes_where_it_stopped(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        before = kept(store, 2, 3, 1)

    with Store(tmp_path) as store:
        after = store.load("play-1", TOYS)

    assert after.state == before.state
    assert after.log() == before.log()


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(gestures=GESTURES)
def test_whatever_was_done_is_found_again_with_undo_and_redo(
    gestures: list[Command], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    with Store(folder) as store:
        keeper = Keeper(store)
        play = begin(bowl=999)
        keeper.create(play)
        table = Controller(play, keeper)
        for gesture in gestures:
            table.handle(gesture)

    with Store(folder) as store:
        found = store.load("play-1", TOYS)

    assert (found.state, found.names, found.log()) == (table.play.state, table.play.names, table.play.log())
    while table.play.can_undo:
        table.play, found = table.play.undo(), found.undo()
        assert found.state == table.play.state


def test_a_play_keeps_its_options_its_seats_and_the_data_of_its_box(tmp_path: Path) -> None:
    play = Play.begin(
        "p", TOYS["toy"], ("Ann", "Bo"), {"bowl": 7}, box_id="", box={"payouts": {"silk": [2, 5]}}, styles=(3, 1)
    )
    with Store(tmp_path) as store:
        store.create(play, source="a.toml")

    with Store(tmp_path) as store:
        found = store.load("p", TOYS)

    assert (found.options, found.box, found.styles, found.start) == (play.options, play.box, play.styles, play.start)


def test_every_entry_tells_its_gesture_its_step_and_whether_the_table_insisted(store: Store) -> None:
    store.create(begin())
    entry = Entry(BeadsTaken(0, 9, ("TOY/9/01",)), True, 4, {"scan": "TOY/9/01", "anyway": True})

    store.append("play-1", 0, [entry])

    assert store.load("play-1", TOYS).log() == (entry,)


def test_two_writers_never_overwrite_each_other(store: Store) -> None:
    play = kept(store, 1, 2)

    with pytest.raises(ConcurrentAppend):
        store.append(play.id, 1, [Entry(BeadsTaken(0, 3))])

    assert store.load(play.id, TOYS).log() == play.log()


def test_entries_of_one_gesture_are_kept_together_or_not_at_all(store: Store) -> None:
    play = kept(store, 1, 2)

    with pytest.raises(ConcurrentAppend):
        store.append(play.id, play.length - 1, [Entry(BeadsTaken(0, 3)), Entry(BeadsTaken(1, 3))])
    store.append(play.id, play.length, [Entry(BeadsTaken(0, 1)), Entry(BeadsTaken(1, 1))])

    assert store.length(play.id) == play.length + 2


def test_an_entry_is_synced_to_the_card_before_it_counts_as_kept(store: Store) -> None:
    play = kept(store)
    statements: list[str] = []
    store.connection.set_trace_callback(statements.append)

    store.append(play.id, 0, [Entry(BeadsTaken(0, 1))])

    assert statements[0].startswith("BEGIN")
    assert statements[-1] == "COMMIT"
    assert not store.connection.in_transaction
    assert (store.pragma("journal_mode"), store.pragma("synchronous")) == ("wal", 2)
    assert (store.pragma("foreign_keys"), store.pragma("busy_timeout")) == (1, 5000)


def test_another_connection_sees_an_entry_as_soon_as_it_is_kept(store: Store, tmp_path: Path) -> None:
    play = kept(store, 3)

    with Store(tmp_path, read_only=True) as reading:
        assert reading.load(play.id, TOYS).state == play.state


def test_a_second_writer_is_sent_away_with_a_sentence(store: Store, tmp_path: Path) -> None:
    with pytest.raises(CannotRun, match="in use by another process"):
        Store(tmp_path)


def test_reading_changes_nothing(store: Store, tmp_path: Path) -> None:
    play = kept(store, 3)

    with Store(tmp_path, read_only=True) as reading:
        reading.load(play.id, TOYS)
        with pytest.raises(CannotRun):
            reading.append(play.id, play.length, [Entry(BeadsTaken(0, 1))])

    assert store.length(play.id) == play.length


def test_there_is_nothing_to_read_where_nothing_was_kept(tmp_path: Path) -> None:
    with pytest.raises(CannotRun, match="no stored games"):
        Store(tmp_path / "nowhere", read_only=True)

    assert not (tmp_path / "nowhere").exists()


def test_an_unclean_end_is_noticed_and_names_the_play(tmp_path: Path) -> None:
    store = Store(tmp_path)
    play = kept(store, 1)
    store.run(play.id)
    store.abandon()

    with Store(tmp_path) as after_cut:
        assert after_cut.unclean_end
        assert after_cut.running == play.id

    with Store(tmp_path) as after_stop:
        assert not after_stop.unclean_end


def test_a_play_set_aside_is_offered_no_more_and_kept(store: Store) -> None:
    play = kept(store, 1)
    store.run(play.id)

    store.set_aside(play.id)

    assert store.running is None
    assert [record.id for record in store.plays(aside=True)] == [play.id]
    assert store.load(play.id, TOYS).state == play.state


def test_a_play_that_cannot_be_replayed_is_a_sentence_and_stays(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        play = kept(store, 1, 2)
        store.connection.execute("UPDATE entry SET data = '{\"nonsense\": 1}' WHERE seq = 1")

        with pytest.raises(BadFile, match="cannot be opened"):
            store.load(play.id, TOYS)

        assert store.record(play.id).length == 2


def test_a_log_with_a_hole_is_not_taken_for_a_play(store: Store) -> None:
    play = kept(store, 1, 2, 3)
    store.connection.execute("DELETE FROM entry WHERE seq = 1")

    with pytest.raises(BadFile):
        store.load(play.id, TOYS)


def test_a_play_of_a_game_that_is_gone_is_a_sentence(store: Store) -> None:
    kept(store)

    with pytest.raises(BadFile, match="toy"):
        store.load("play-1", {})


def test_the_newest_play_made_from_a_script_is_found(store: Store) -> None:
    for number in (1, 2):
        store.create(begin(f"p{number}"), source="/tables/a.toml")
    store.create(begin("p3"), source="/tables/b.toml")
    store.create(begin("p4"))

    assert store.newest_from("/tables/a.toml") == "p2"
    assert store.newest_from("/tables/c.toml") is None


def test_a_result_is_kept_as_it_was_and_can_be_taken_back(store: Store) -> None:
    play = kept(store, 3, 1)

    store.finish(play.id, result(play))
    stored = store.record(play.id)
    store.finish(play.id, None)

    assert stored.result == result(play)
    assert stored.winners == ("Ann",)
    assert store.record(play.id).result is None
    assert store.best_total("toy") is None


def test_the_log_beside_the_file_is_emptied_at_a_clean_end(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept(store, *[1] * 50)

    wal = tmp_path / "companion.db-wal"
    assert not wal.exists() or wal.stat().st_size == 0
    with sqlite3.connect(tmp_path / "companion.db") as plain:
        assert plain.execute("SELECT count(*) FROM entry").fetchone() == (50,)


def test_the_log_beside_the_file_stays_bounded_while_people_play(store: Store, tmp_path: Path) -> None:
    play = kept(store)
    store.connection.execute("PRAGMA synchronous = OFF")  # only to be quick: it changes nothing of the log's size
    for seq in range(1500):
        store.append(play.id, seq, [Entry(BeadsTaken(0, 0))])

    assert (tmp_path / "companion.db-wal").stat().st_size < 6 * 1024 * 1024
