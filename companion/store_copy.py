"""Copies of a store: made by SQLite's own backup while people play on, checked page by page, put in its place."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.errors import BadFile, NotSaved
from companion.store_file import NAME, SIDE_FILES
from companion.store_schema import APPLICATION_ID, NEWEST
from companion.text import Text

Progress = Callable[[int, int], bool]
"""Told how many pages are done and how many there are; returns False to cancel."""

STEP_PAGES = 256
SMALL_BYTES = 8 * 1024 * 1024
"""A database up to this size is checked whole when it is opened; a larger one by its daily backup."""


class Cancelled(Exception):
    """The people did not want to wait for a copy."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a good copy holds: how many plays, and the latest moment in it (seconds since 1970)."""

    plays: int
    latest: float


def copy(source: sqlite3.Connection, target: Path, *, progress: Progress | None = None) -> None:
    """Write a copy of an open database beside its final name, check it, and only then rename it.

    Raises NotSaved where it cannot be written, BadFile where the source is damaged, Cancelled.
    """

    def step(status: int, remaining: int, total: int) -> None:
        if progress is not None and not progress(total - remaining, total):
            raise Cancelled

    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copied:
            source.backup(copied, pages=STEP_PAGES, progress=step)
            copied.execute("PRAGMA journal_mode = DELETE")
        try:
            contents_of(part)
        except BadFile as error:
            raise BadFile(Text("store.damaged")) from error
        sync(part)
        os.replace(part, target)
        sync(target.parent)
    except (OSError, sqlite3.OperationalError) as error:
        raise NotSaved(Text("backup.not_written", folder=str(target.parent))) from error
    except sqlite3.DatabaseError as error:
        raise BadFile(Text("store.damaged")) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def contents_of(path: Path) -> Contents:
    """Return what a copy holds; raises BadFile for what is no store, damaged, or of a newer version."""
    foreign = BadFile(Text("backup.foreign", name=path.name))
    try:
        with path.open("rb") as file:
            if file.read(16) != b"SQLite format 3\x00":
                raise foreign
    except OSError as error:
        raise BadFile(Text("backup.unreadable", name=path.name)) from error
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as db:
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                raise foreign
            if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
                raise BadFile(Text("backup.damaged", name=path.name))
            names = [row[0] for row in db.execute("SELECT name FROM _sqlite_migrations")]
            if any(name > NEWEST for name in names):
                raise BadFile(Text("store.newer"))
            plays = db.execute("SELECT count(*) FROM play WHERE deleted = 0").fetchone()[0]
            latest = db.execute("SELECT max(opened + shift) FROM session").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise BadFile(Text("backup.damaged", name=path.name)) from error
    return Contents(int(plays), float(latest or 0.0))


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether every page of an open database is what it should be; reads all of it."""
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.DatabaseError:
        return False


def replace(folder: Path, backup: Path | None, label: str) -> Path | None:
    """Put the database of a folder away, a copy of a backup in its place; return the new name of what was there.

    Raises NotSaved where that cannot be done; until the copy is complete and durable nothing is changed.
    """
    target, part = folder / NAME, folder / (NAME + ".part")
    try:
        if backup is not None:
            shutil.copyfile(backup, part)
            sync(part)
        away = put_away(folder, label)
        if backup is not None:
            for suffix in SIDE_FILES:
                target.with_name(NAME + suffix).unlink(missing_ok=True)
            os.replace(part, target)
        sync(folder)
    except OSError as error:
        raise NotSaved(Text("backup.not_written", folder=str(folder))) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return away


def finish_replacing(folder: Path) -> None:
    """Put a complete copy in its place that a pulled plug has left waiting beside it."""
    part = folder / (NAME + ".part")
    if part.exists() and not (folder / NAME).exists():
        with contextlib.suppress(BadFile, OSError):
            contents_of(part)
            os.replace(part, folder / NAME)
            sync(folder)


def put_away(folder: Path, label: str) -> Path | None:
    """Rename the database and its side files; return its new name, None where there was none."""
    source = folder / NAME
    if not source.exists():
        return None
    target = folder / f"companion-{label}.db"
    number = 2
    while target.exists():
        target, number = folder / f"companion-{label}-{number}.db", number + 1
    # The side files go first: a database without its log is older, a log without its database is a danger.
    for suffix in (*SIDE_FILES, ""):
        with contextlib.suppress(FileNotFoundError):
            os.replace(source.with_name(NAME + suffix), target.with_name(target.name + suffix))
    return target


def sync(path: Path) -> None:
    """Make a file, or what a folder says about its files, durable."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
