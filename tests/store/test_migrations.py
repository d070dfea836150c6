"""A database of an older version is brought up to date and loses nothing; one of a newer version is left alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion import store_schema
from companion.backup import open_store
from companion.errors import CannotRun
from companion.store import Store
from tests.toy import TOYS

OLD = Path(__file__).with_name("version-1.sql")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a folder with a database as version 0.1 made it."""
    connection = sqlite3.connect(tmp_path / "companion.db")
    connection.executescript(OLD.read_text("utf-8"))
    connection.close()
    return tmp_path


def test_old_bindings_boxes_and_plays_survive_an_update(old: Path) -> None:
    store, notices = open_store(old)

    with store:
        assert notices == ()
        box = store.box("box-2026")
        assert box.bindings == {"0004103964": "OM/SILK/43/DS/VENEZIA/01", "TAG/OM/017": "OM/SALT/52/PM/CANDIA/04"}
        assert box.facts == {"payouts": {"silk": [2, 5, 9]}}
        assert box.cards == ("OM/SILK/43/DS/VENEZIA/01",)
        assert store.load("finished-2026", TOYS).state.beads == (5, 1)
        assert store.record("finished-2026").winners == ("Ann",)
        assert store.running == "open-2026"
        assert [(person.name, person.plays) for person in store.people()] == [("Bo", 2), ("Ann", 2)]
        assert [(tally.name, tally.wins, tally.best) for tally in store.tallies()] == [("Ann", 1, 5), ("Bo", 0, 1)]


def test_a_database_from_before_boxes_gets_them_and_keeps_its_plays(tmp_path: Path) -> None:
    before = Database(sqlite3.connect(tmp_path / "companion.db"))
    before.execute(f"PRAGMA application_id = {store_schema.APPLICATION_ID}")
    store_schema.migrations.apply(before, stop_before="m002_boxes")
    before.execute("INSERT INTO session VALUES (1, 1796000000.0, 1, 0)")
    before.execute(
        "INSERT INTO play (id, game, rules, players, styles, options, box_id, box, source, session, started, dated)"
        " VALUES ('p', 'toy', 1, '[\"Ann\"]', '[]', '{\"bowl\": 5}', '', '{}', '', 1, 1796000000.0, 1)"
    )
    before.close()

    with Store(tmp_path) as store:
        store.bind(store.box_of("toy").id, "17", "TOY/1/01")

        assert store.load("p", TOYS).options["bowl"] == 5
        assert store.bindings(store.box_of("toy").id) == {"17": "TOY/1/01"}


def test_reading_never_brings_a_database_up_to_date(tmp_path: Path) -> None:
    before = Database(sqlite3.connect(tmp_path / "companion.db"))
    before.execute(f"PRAGMA application_id = {store_schema.APPLICATION_ID}")
    store_schema.migrations.apply(before, stop_before="m002_boxes")
    before.close()

    with pytest.raises(CannotRun, match="older version"):
        Store(tmp_path, read_only=True)


def test_a_database_of_a_newer_version_is_left_as_it_is(old: Path) -> None:
    connection = sqlite3.connect(old / "companion.db")
    connection.execute("INSERT INTO _sqlite_migrations VALUES (9, 'companion', 'm999_future', '2030-01-01')")
    connection.commit()
    connection.close()
    content = (old / "companion.db").read_bytes()

    with pytest.raises(CannotRun, match="newer version"):
        open_store(old)

    assert (old / "companion.db").read_bytes() == content


def test_the_newest_migration_is_the_last_one() -> None:
    empty = Database(memory=True)

    names = [migration.name for migration in store_schema.migrations.pending(empty)]

    assert names == sorted(names)
    assert names[-1] == store_schema.NEWEST
