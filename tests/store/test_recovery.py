"""Damaged and foreign databases, backups and sticks: started, told, restored."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from companion import backup
from companion.backup import Backup, heal, newest_good, offered, open_store, outdated, restore, save, sticks
from companion.controller import Controller
from companion.errors import BadFile, CompanionError, NotSaved
from companion.keeper import Keeper
from companion.messages import Command
from companion.ports import Cue
from companion.store import Store
from companion.store_copy import Cancelled, contents_of
from tests.store.table import Hands, begin, damage, finished, kept
from tests.toy import TOYS


def _says(notices: tuple[object, ...] | list[object]) -> str:
    return " ".join(notice.say("en") for notice in notices)  # type: ignore[attr-defined]


def test_a_sound_store_opens_without_a_word(tmp_path: Path) -> None:
    store, notices = open_store(tmp_path)
    store.close()

    assert notices == ()


@pytest.mark.parametrize("page", range(12))
def test_a_database_with_an_overwritten_page_is_replaced_and_it_is_said(page: int, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept(store, *[1] * 30)
        backup.save(store)
    damage(tmp_path / "companion.db", page=page)

    store, notices = open_store(tmp_path)

    with store:
        assert store.load("play-1", TOYS).length == 30
        assert len(list(tmp_path.glob("companion-damaged-*.db"))) == bool(notices)
        assert "backup" in _says(notices)


@pytest.mark.parametrize("junk", [b"", b"SQLite format 3\x00" + b"\xff" * 5000, b"hello", b"\x00" * 9000])
def test_a_file_that_is_no_database_never_keeps_the_app_from_starting(junk: bytes, tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_bytes(junk)

    store, notices = open_store(tmp_path)

    with store:
        assert kept(store, 1).length == 1
    assert bool(notices) is bool(junk)
    assert any(path.read_bytes() == junk for path in tmp_path.glob("companion-damaged-*.db")) is bool(junk)


def test_a_database_of_another_program_is_put_aside_whole(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "companion.db") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.execute("INSERT INTO recipes VALUES ('bread')")
    other.close()

    store, notices = open_store(tmp_path)
    store.close()

    assert "another program" in _says(notices)
    (aside,) = tmp_path.glob("companion-damaged-*.db")
    with sqlite3.connect(aside) as other:
        assert other.execute("SELECT name FROM recipes").fetchall() == [("bread",)]


def test_gestures_since_the_last_backup_are_rescued_from_what_is_still_readable(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept(store, 1, play_id="old")
        backup.save(store)
        evening = kept(store, *[2] * 20, play_id="new", players=("Cy", "Di"))
        store.bind(store.box_of("toy").id, "17", "TOY/1/01")
        broken = store.connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'person_key'").fetchone()[0]
    damage(tmp_path / "companion.db", page=broken - 1)

    store, notices = open_store(tmp_path)

    with store:
        assert store.load("new", TOYS).state == evening.state
        assert store.record("new").players == ("Cy", "Di")
        assert store.bindings(store.boxes()[0].id) == {"17": "TOY/1/01"}
        assert "saved from the damaged" in _says(notices)


def test_damage_met_in_the_middle_of_a_game_costs_no_gesture(tmp_path: Path) -> None:
    store = Store(tmp_path)
    keeper = Keeper(store)
    table = Controller(begin(bowl=999), keeper)
    keeper.create(table.play)
    for _ in range(40):
        table.handle(Command("take", {"count": 1}))
    store.rest()
    leaf = store.connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entry'").fetchone()[0]
    store.connection.execute("PRAGMA cache_size = 0")
    store.connection.execute("PRAGMA shrink_memory")
    damage(tmp_path / "companion.db", page=leaf - 1)

    outcome = table.handle(Command("take", {"count": 3}))
    assert outcome.cue is Cue.NOT_SAVED
    healed = keeper.retry()

    assert healed
    assert "put aside" in _says(keeper.notices)
    assert store.load("play-1", TOYS).log() == table.play.log()
    assert table.handle(Command("take", {"count": 1})).cue is Cue.ACCEPTED
    store.close()


def test_healing_needs_no_backup(tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept(store, 1)
    store.damaged = True

    notices = heal(store)

    assert "no backup" in _says(notices) or "saved from" in _says(notices)
    assert not store.damaged
    assert kept(store, 1, play_id="next").length == 1
    store.close()


def test_a_backup_is_made_while_people_play_on(store: Store, tmp_path: Path) -> None:
    play = kept(store, 1, 2)

    made = save(store)
    store.append(play.id, play.length, play.log()[:1])

    assert contents_of(made.path).plays == 1
    assert not list(made.path.parent.glob("*-wal"))
    with sqlite3.connect(made.path) as copied:
        assert copied.execute("SELECT count(*) FROM entry").fetchone() == (2,)


def test_a_backup_can_be_given_up_half_way(store: Store, tmp_path: Path) -> None:
    kept(store, 1)

    with pytest.raises(Cancelled):
        save(store, progress=lambda done, pages: False)

    assert list((tmp_path / "backups").iterdir()) == []


def test_backups_stay_bounded_and_the_newest_days_are_kept() -> None:
    made = [Backup(Path(f"{n}"), n, f"2026-11-{1 + n // 4:02d}") for n in range(60)]

    dropped = outdated(made)

    left = [each for each in made if each not in dropped]
    assert [each.number for each in left] == [35, 39, 43, 47, 51, 55, 57, 58, 59]


def test_saving_again_and_again_keeps_few_files(store: Store, tmp_path: Path) -> None:
    for _ in range(6):
        save(store)

    assert [each.number for each in backup.backups(tmp_path / "backups")] == [6, 5, 4]


def test_a_backup_is_due_once_a_day(store: Store, tmp_path: Path) -> None:
    assert backup.is_due(tmp_path, store.clock.now())
    save(store)

    assert not backup.is_due(tmp_path, store.clock.now())
    assert backup.is_due(tmp_path, store.clock.now() + 2 * 86400)


def test_a_damaged_backup_is_passed_over(store: Store, tmp_path: Path) -> None:
    kept(store, 1)
    good = save(store)
    damage(save(store).path, page=1)

    found = newest_good([tmp_path / "backups"])

    assert found is not None
    assert found.backup.path == good.path


def test_restoring_brings_the_old_games_back_and_puts_the_new_ones_away(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept(store, 1, play_id="old")
        made = save(store)
        kept(store, 2, play_id="new")
        (tmp_path / "companion.db-journal").touch()

        said = restore(store, made.path)

        assert [record.id for record in store.plays()] == ["old"]
        assert store.load("old", TOYS).length == 1
        assert said is not None
        (away,) = tmp_path.glob("companion-before-restore-*.db")
        assert away.name in said.say("en")
        assert contents_of(away).plays == 2
        assert not (tmp_path / "companion.db-journal").exists()


def test_what_is_no_backup_is_refused_and_nothing_changes(store: Store, tmp_path: Path) -> None:
    play = kept(store, 1)
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE x (y)").connection.close()
    (tmp_path / "text.db").write_text("not a database, but long enough to be read as one")

    for path in (other, tmp_path / "text.db", tmp_path / "missing.db", tmp_path / "companion.db", tmp_path):
        with pytest.raises(BadFile):
            restore(store, path)

    assert store.load(play.id, TOYS).state == play.state


def test_a_closed_folder_is_restored_even_if_its_games_are_damaged(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept(store, 1)
        made = save(store)
    (tmp_path / "companion.db").write_bytes(b"rubbish" * 1000)

    backup.restore_closed(tmp_path, made.path)

    with Store(tmp_path) as store:
        assert store.load("play-1", TOYS).length == 1


def test_a_stick_is_found_by_where_it_is_mounted(tmp_path: Path) -> None:
    stick = tmp_path / "media" / "pi" / "MY STICK"
    stick.mkdir(parents=True)
    mounts = tmp_path / "mounts"
    name = str(stick).replace(" ", "\\040")
    mounts.write_text(
        f"/dev/mmcblk0p2 / ext4 rw 0 0\ntmpfs {tmp_path}/media/ram tmpfs rw 0 0\n/dev/sda1 {name} vfat rw 0 0\n"
        f"/dev/sdb1 {tmp_path}/media/gone vfat rw 0 0\n"
    )

    assert sticks(mounts=mounts, roots=[f"{tmp_path}/media"]) == (stick,)
    assert sticks(mounts=tmp_path / "nothing") == ()


def test_backups_go_to_the_stick_too_and_it_is_said_once(tmp_path: Path) -> None:
    folder, stick = tmp_path / "data", tmp_path / "stick"
    stick.mkdir()
    with Store(folder) as store:
        kept(store, 1)
    told: list[backup.Saved | CompanionError] = []

    for _ in range(2):
        backup.save_in_background(folder, told.append, sticks=[stick]).join(timeout=20)

    notices = [each.notice for each in told if isinstance(each, backup.Saved)]
    assert len(notices) == 4
    assert [notice for notice in notices if notice] == [notices[1]]
    assert len(list((stick / "companion-backups").glob("*/companion-*.db"))) == 2


def test_two_devices_keep_their_backups_apart_on_one_stick(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    for device in ("one", "two"):
        with Store(tmp_path / device) as store:
            kept(store, 1, play_id=device)
        for _ in range(5):
            backup.save_in_background(tmp_path / device, lambda told: None, sticks=[stick]).join(timeout=20)

    folders = list((stick / "companion-backups").iterdir())

    assert [len(backup.backups(folder)) for folder in folders] == [3, 3]


def test_a_stick_that_is_full_or_gone_is_a_sentence(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept(store, 1)
        (tmp_path / "file").touch()

        with pytest.raises(NotSaved, match="Nothing can be written"):
            save(store, to=tmp_path / "file" / "companion-backups")


def test_a_fresh_device_offers_the_backup_on_a_stick(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    hands = Hands()
    with Store(tmp_path / "old", clock=hands.clock()) as store:
        finished(store, 2, 1)
        backup.save_in_background(tmp_path / "old", lambda told: None, sticks=[stick]).join(timeout=20)

    with Store(tmp_path / "new") as fresh:
        found = offered(fresh, [stick])
        assert found is not None
        assert found.contents.plays == 1
        restore(fresh, found.backup.path)

        assert [record.id for record in fresh.plays()] == ["play-1"]
        assert offered(fresh, [stick]) is None


def test_files_that_were_put_away_stay_bounded(tmp_path: Path) -> None:
    for number in range(8):
        (tmp_path / "companion.db").write_bytes(b"rubbish %d" % number)
        store, _ = open_store(tmp_path)
        store.close()

    assert len(list(tmp_path.glob("companion-damaged-*.db"))) == backup.PUT_AWAY_KEPT


def test_where_nothing_can_be_put_away_the_app_starts_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "companion.db").write_bytes(b"rubbish")

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.store_copy.os.replace", full)
    store, notices = open_store(tmp_path)

    assert store.plays() == ()
    assert "damaged" in _says(notices)
    assert not Keeper(store).create(begin())
    store.close()
    assert (tmp_path / "companion.db").read_bytes() == b"rubbish"


def test_a_plug_pulled_while_restoring_is_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path) as store:
        kept(store, 1, play_id="old")
        made = save(store)
        kept(store, 2, play_id="new")

    class Plug(BaseException):
        pass

    for moment in range(6):
        real, count = backup.replace.__globals__["os"].replace, [0]

        def cut(*paths: Path, moment: int = moment, count: list[int] = count, real: object = real) -> None:
            if count[0] == moment:
                raise Plug
            count[0] += 1
            real(*paths)  # type: ignore[operator]

        folder = tmp_path / f"copy{moment}"
        folder.mkdir()
        (folder / "companion.db").write_bytes((tmp_path / "companion.db").read_bytes())
        with monkeypatch.context() as patched:
            patched.setattr("companion.store_copy.os.replace", cut)
            patched.setattr("companion.store_copy.Path.unlink", lambda *a, **k: None)
            with contextlib.suppress(Plug):
                backup.replace(folder, made.path, "before-restore")

        store, notices = open_store(folder)
        with store:
            assert notices == ()
            assert store.load("old", TOYS).length == 1


def test_a_large_store_is_opened_without_reading_all_of_it_and_its_damage_is_found_where_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "SMALL_BYTES", 0)
    with Store(tmp_path) as store:
        kept(store, *[1] * 10)
        save(store)
        page = store.connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'person'").fetchone()[0]
    damage(tmp_path / "companion.db", page=page - 1)

    store, notices = open_store(tmp_path)

    with store:
        assert "damaged" in _says(notices)
        assert store.load("play-1", TOYS).length == 10
