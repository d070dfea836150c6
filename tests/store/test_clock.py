"""A machine without a clock battery: time jumps, and the evening keeps its order, its length and, mended, its date."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.clock import BUILT
from companion.controller import Controller
from companion.errors import NotSaved
from companion.keeper import Keeper
from companion.messages import Command
from companion.store import Store
from tests.store.table import Hands, kept
from tests.toy import TOYS

WEEKS = 3 * 7 * 86400.0


def test_a_play_started_with_a_wrong_clock_is_marked_and_mended_when_it_is_set(tmp_path: Path) -> None:
    hands = Hands(wall=1000.0)
    right = BUILT + 50 * 86400.0
    with Store(tmp_path, clock=hands.clock()) as store:
        table = Controller(kept(store, 1), Keeper(store))
        assert not store.record("play-1").dated
        hands.pass_by(600.0)
        table.handle(Command("take", {"count": 1}))

        hands.wall = right
        assert store.mend_clock()
        hands.pass_by(60.0)
        table.handle(Command("take", {"count": 1}))

        record = store.record("play-1")
        assert record.dated
        assert record.started == right - 600.0
        assert [entry.at for entry in store.entries("play-1")] == [right - 600.0, right, right + 60.0]
        assert not store.mend_clock()


def test_a_clock_that_lagged_by_weeks_is_mended_too(tmp_path: Path) -> None:
    hands = Hands()
    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1)
        started = store.record("play-1").started

        hands.wall += WEEKS
        store.mend_clock()

        assert store.record("play-1").started == started + WEEKS


def test_a_jump_to_an_impossible_date_is_not_believed(tmp_path: Path) -> None:
    hands = Hands()
    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1)
        started = store.record("play-1").started

        hands.wall = 0.0

        assert not store.mend_clock()
        assert store.record("play-1").started == started
        assert store.clock.now() >= started


def test_a_clock_that_runs_behind_what_was_stored_is_not_believed(tmp_path: Path) -> None:
    hands = Hands()
    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1, play_id="before")
    hands.wall -= WEEKS

    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1, play_id="after")

        assert not store.record("after").dated
        assert [record.id for record in store.plays()] == ["after", "before"]


def test_a_clock_years_ahead_is_not_believed(tmp_path: Path) -> None:
    hands = Hands()
    with Store(tmp_path, clock=hands.clock()):
        pass
    hands.wall += 9 * 365 * 86400.0

    with Store(tmp_path, clock=hands.clock()) as store:
        assert not store.clock.trusted


def test_a_date_can_be_set_by_hand(tmp_path: Path) -> None:
    hands = Hands(wall=1000.0)
    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1)

        store.redate("play-1", BUILT + 5.0)

        assert (store.record("play-1").started, store.record("play-1").dated) == (BUILT + 5.0, True)


def test_a_play_goes_on_in_a_later_session_without_losing_its_time(tmp_path: Path) -> None:
    hands = Hands()
    with Store(tmp_path, clock=hands.clock()) as store:
        play = kept(store, 1)
    hands.pass_by(3600.0)
    hands.wall += WEEKS

    with Store(tmp_path, clock=hands.clock()) as store:
        store.load(play.id, TOYS)
        store.append(play.id, 1, play.log())
        hands.wall -= WEEKS
        store.mend_clock()

        first, second = store.entries(play.id)
        assert second.at == first.at + 3600.0


def test_a_clock_set_on_the_screen_dates_the_evening_even_where_the_device_forbids_it(tmp_path: Path) -> None:
    hands = Hands(wall=1000.0)
    right = BUILT + 50 * 86400.0
    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1)
        hands.pass_by(600.0)

        store.set_clock(right)

        assert (store.record("play-1").started, store.record("play-1").dated) == (right - 600.0, True)
        assert store.clock.now() == right
        assert not store.clock.device_follows
        hands.pass_by(60.0)
        assert not store.mend_clock()
        hands.wall = right + 60.0  # the network has set the clock of the device meanwhile
        assert not store.mend_clock()
        assert store.record("play-1").started == right - 600.0


def test_a_clock_set_while_nothing_can_be_written_is_mended_later(tmp_path: Path) -> None:
    hands = Hands(wall=1000.0)
    right = BUILT + 50 * 86400.0
    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1)
        store.connection.execute("PRAGMA query_only = ON")
        hands.wall = right
        with pytest.raises(NotSaved):
            store.mend_clock()

        store.connection.execute("PRAGMA query_only = OFF")

        assert store.mend_clock()
        assert store.record("play-1").started == right
        assert not store.mend_clock()


def test_a_clock_set_on_the_screen_sets_the_device_where_it_may(tmp_path: Path) -> None:
    hands = Hands(wall=1000.0)
    hands.may_be_set = True
    right = BUILT + 50 * 86400.0
    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1)

        store.set_clock(right)

        assert hands.wall == right
        assert store.clock.device_follows
        assert store.record("play-1").started == right
        assert not store.mend_clock()
