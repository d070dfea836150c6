"""While people play, backups are made, the clock is mended, damage is found; each thing is said once."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from companion import backup
from companion.backup import Saved
from companion.caretaker import Caretaker
from companion.store import Store
from companion.text import Text
from tests.store.table import Hands, damage, kept
from tests.toy import TOYS


def _until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20.0
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"


def _said_until(caretaker: Caretaker, count: int) -> list[Text]:
    """Return what was said once that many copies were reported."""
    caretaker.close()
    said: list[Text] = []

    def heard() -> bool:
        said.extend(caretaker.look())
        caretaker.close()
        return len(backup.backups(caretaker.store.folder / "backups")) >= count

    _until(heard)
    said.extend(caretaker.look())
    return said


def test_a_backup_is_made_the_first_time_and_after_every_play(store: Store, tmp_path: Path) -> None:
    caretaker = Caretaker(store, find_sticks=lambda: [])
    kept(store, 1)

    assert caretaker.look() == ()
    assert _said_until(caretaker, 1) == []
    caretaker.play_finished()
    assert _said_until(caretaker, 2) == []
    caretaker.look()
    caretaker.close()

    assert len(backup.backups(tmp_path / "backups")) == 2


def test_a_fresh_device_writes_nothing_on_a_stick_that_may_hold_its_games(store: Store, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    caretaker = Caretaker(store, find_sticks=lambda: [stick])

    caretaker.look()
    caretaker.close()

    assert list(stick.iterdir()) == []


def test_a_stick_is_used_and_named_once(store: Store, tmp_path: Path) -> None:
    kept(store, 1)
    stick = tmp_path / "stick"
    stick.mkdir()
    caretaker = Caretaker(store, find_sticks=lambda: [stick])

    caretaker.play_finished()
    first = _said_until(caretaker, 1)
    caretaker.play_finished()
    second = _said_until(caretaker, 2)

    assert [text.key for text in first] == ["backup.stick"]
    assert second == []


def test_a_stick_that_cannot_be_written_is_said_once(store: Store, tmp_path: Path) -> None:
    kept(store, 1)
    (tmp_path / "stick").touch()
    caretaker = Caretaker(store, find_sticks=lambda: [tmp_path / "stick"])

    caretaker.play_finished()
    first = _said_until(caretaker, 1)
    caretaker.play_finished()
    second = _said_until(caretaker, 2)

    assert [text.key for text in first] == ["backup.not_written"]
    assert second == []


def test_the_clock_is_mended_and_it_is_said(tmp_path: Path) -> None:
    hands = Hands(wall=1000.0)
    with Store(tmp_path, clock=hands.clock()) as store:
        kept(store, 1)
        caretaker = Caretaker(store, find_sticks=lambda: [])
        hands.wall = Hands().wall

        said = caretaker.look()
        caretaker.close()

        assert [text.key for text in said] == ["store.clock_mended"]
        assert store.record("play-1").dated


def test_damage_found_by_a_backup_costs_the_open_play_nothing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        play = kept(store, *[1] * 40)
        store.rest()
        root = store.connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entry'").fetchone()[0]
        damage(tmp_path / "companion.db", page=root - 1)
        caretaker = Caretaker(store, find_sticks=lambda: [])
        told: list[object] = []
        backup.save_in_background(tmp_path, told.append).join(timeout=20)
        assert not isinstance(told[0], Saved)

        caretaker.play_finished()
        caretaker.close()
        said = caretaker.look(play)
        caretaker.close()

        assert any(text.key == "backup.put_away" for text in said)
        assert store.load(play.id, TOYS).log() == play.log()


def test_the_log_beside_the_file_is_emptied_in_a_quiet_minute(store: Store, tmp_path: Path) -> None:
    kept(store, play_id="p0")
    caretaker = Caretaker(store, find_sticks=lambda: [])
    caretaker.look()
    caretaker.close()
    kept(store, 1, 2)

    caretaker.look()
    busy = (tmp_path / "companion.db-wal").stat().st_size
    caretaker.close()
    caretaker.look()

    assert busy > 0
    assert (tmp_path / "companion.db-wal").stat().st_size == 0
