"""StoreFile: the database file under a store; opened by one writer only, written durably, its faults in words.

Where the file cannot be written (disk full, read-only, locked), the store still opens: it reads what is there, or
starts empty in memory, and every write tries again to open the file properly before it says NotSaved.
Use and close it on the thread that opened it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sqlite3
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.clock import Clock
from companion.errors import BadFile, CannotRun, CompanionError, ConcurrentAppend, NotSaved
from companion.sqlite import Database
from companion.store_schema import APPLICATION_ID, NEWEST, migrations
from companion.text import Text

NAME = "companion.db"
LOCK = "companion.lock"
SIDE_FILES = ("-wal", "-shm", "-journal")
BUSY_MILLISECONDS = 5000
IMPATIENT_MILLISECONDS = 50

_NOT_SAVED = {
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_READONLY: "store.read_only",
    sqlite3.SQLITE_BUSY: "store.locked",
    sqlite3.SQLITE_LOCKED: "store.locked",
    sqlite3.SQLITE_IOERR: "store.disk",
    sqlite3.SQLITE_CANTOPEN: "store.read_only",
    sqlite3.SQLITE_PERM: "store.read_only",
    sqlite3.SQLITE_NOMEM: "store.disk",
    sqlite3.SQLITE_CORRUPT: "store.damaged",
    sqlite3.SQLITE_NOTADB: "store.damaged",
}


class StoreFile:
    """The open database; `trouble` says why nothing can be written now, None while all is well."""

    def __init__(
        self,
        folder: Path,
        *,
        read_only: bool = False,
        clock: Clock | None = None,
        unwritable: NotSaved | None = None,
    ) -> None:
        self.folder = Path(folder)
        self.path = self.folder / NAME
        self.read_only = read_only
        self.clock = clock or Clock()
        self.trouble: Text | None = None
        self.damaged = False
        """Whether a write met damage in the file: it has to be set aside (companion/backup.py)."""
        self.unclean_end = False
        """Whether the session before this one ended without closing the store."""
        self.session = 0
        self._lock: int | None = None
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self._writable = False
        self._patience = BUSY_MILLISECONDS
        if read_only:
            self._db = self._open_reading()
        else:
            try:
                if unwritable is not None:
                    raise unwritable
                self._db = self._open_writing()
            except NotSaved as error:
                self._db = self._open_stand_in(error)

    def close(self) -> None:
        """End the session cleanly; calling it again does nothing."""
        if self._writable:
            with contextlib.suppress(CompanionError):
                with self.together():
                    self._set_meta("open", None)
                self.rest()
        self.abandon()

    def abandon(self) -> None:
        """Let go of the file without a clean end."""
        self._writable = False
        self._db.close()
        self._release()
        if self._copy is not None:
            self._copy.cleanup()
            self._copy = None

    def __enter__(self) -> StoreFile:
        """Return the store itself."""
        return self

    def __exit__(self, *exception: object) -> None:
        """Close."""
        self.close()

    def reopen(self) -> None:
        """Open the file again, after it was replaced (a backup restored)."""
        self.abandon()
        self.trouble, self.damaged = None, False
        self._forget()
        try:
            self._db = self._open_writing()
        except (NotSaved, BadFile, CannotRun) as error:
            self._db = self._open_stand_in(error)

    def rest(self) -> None:
        """Put everything into the main file and empty the log beside it: at a clean stop, after a quiet while."""
        if self._writable:
            # Whoever reads meanwhile (a backup) is not waited for: the next time will do.
            with contextlib.suppress(NotSaved), self.impatient():
                self._execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Make all writes inside one durable transaction; nests. Raises NotSaved, and then nothing was written."""
        if self._writable and self._db.conn.in_transaction:
            yield
            return
        self._make_writable()
        try:
            self._execute("BEGIN IMMEDIATE")
            yield
            self._execute("COMMIT")
        except BaseException as error:
            self._roll_back()
            if isinstance(error, NotSaved):
                self.trouble = error.text
            raise
        self.trouble = None

    @contextlib.contextmanager
    def impatient(self) -> Iterator[None]:
        """Wait for no lock inside: for trying again while people play on."""
        self._patience = IMPATIENT_MILLISECONDS
        self._db.conn.execute(f"PRAGMA busy_timeout = {IMPATIENT_MILLISECONDS}")
        try:
            yield
        finally:
            self._patience = BUSY_MILLISECONDS
            self._db.conn.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")

    def pragma(self, name: str) -> Any:
        """Return a setting of the connection in use."""
        return self._db.conn.execute(f"PRAGMA {name}").fetchone()[0]

    @property
    def identity(self) -> str:
        """What tells these games from those of another device; a restored backup brings its own along."""
        return self._meta("id") or ""

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection in use, for SQLite's own backup and for traces; there is no other that writes."""
        return self._db.conn

    def _execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            return self._db.conn.execute(sql, parameters)
        except sqlite3.DatabaseError as error:
            raise self._meaning(error, sql) from error

    def _execute_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        try:
            self._db.conn.executemany(sql, rows)
        except sqlite3.DatabaseError as error:
            raise self._meaning(error, sql) from error

    def _rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Any]:
        try:
            return self._db.conn.execute(sql, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            raise self._meaning(error, sql, reading=True) from error

    def _row(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        return next(iter(self._rows(sql, parameters)), None)

    def _meta(self, key: str) -> str | None:
        row: tuple[str | None] | None = self._row("SELECT value FROM meta WHERE key = ?", (key,))
        return row[0] if row else None

    def _set_meta(self, key: str, value: str | None) -> None:
        self._execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))

    def _meaning(self, error: sqlite3.DatabaseError, sql: str, *, reading: bool = False) -> Exception:
        code = getattr(error, "sqlite_errorcode", 0)
        if code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY and "INTO entry" in sql:
            return ConcurrentAppend(Text("store.concurrent"))
        key = _NOT_SAVED.get(code & 0xFF)
        if "decode" in str(error):  # a text that is no UTF-8 any more; it comes without a code
            key = "store.damaged"
        if key is None:
            return error
        if key == "store.damaged":
            self.damaged = True
            if reading:
                return BadFile(Text(key))
        return NotSaved(Text(key))

    def _make_writable(self) -> None:
        if self.read_only:
            raise CannotRun(Text("store.opened_read_only"))
        if self.damaged:
            raise NotSaved(Text("store.damaged"))
        if not self._writable:
            stand_in, copy = self._db, self._copy
            try:
                self._db = self._open_writing()
            except (CannotRun, BadFile) as error:
                raise NotSaved(error.text) from error
            stand_in.close()
            if copy is not None:
                copy.cleanup()
                self._copy = None
            self._forget()

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.DatabaseError):
            if self._db.conn.in_transaction:
                self._db.conn.execute("ROLLBACK")

    def _forget(self) -> None:
        """Forget what was remembered of the file that was open before."""

    def _open_writing(self) -> Database:
        try:
            if not self.folder.is_dir():
                self.folder.mkdir(parents=True, exist_ok=True)
                _sync_folder(self.folder.parent)
        except OSError as error:
            raise NotSaved(Text("store.read_only")) from error
        self._lock = _take_lock(self.folder)
        db = None
        try:
            db = _database(self.path, "rwc", self._patience)
            self._prepare(db)
            db.conn.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        except BaseException as error:
            if db is not None:
                db.close()
            self._release()
            if isinstance(error, sqlite3.DatabaseError):
                raise self._opening(error) from error
            raise
        self._writable = True
        return db

    def _prepare(self, db: Database) -> None:
        """Check that the file is ours, bring it up to date, begin a session."""
        is_new = _check_ours(db)
        is_current = _is_current(db)
        db.conn.execute("PRAGMA synchronous = FULL")
        db.conn.execute("PRAGMA foreign_keys = ON")
        if is_new:
            db.conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.enable_wal()
        if not is_current:
            migrations.apply(db)
        last = db.conn.execute("SELECT max(opened + shift) FROM session WHERE trusted = 1").fetchone()[0]
        self.clock.compare(last)
        now = self.clock.now()
        with db.atomic():
            row = db.conn.execute("SELECT value FROM meta WHERE key = 'open'").fetchone()
            self.unclean_end = bool(row and row[0])
            db.conn.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('open', '1')")
            db.conn.execute("INSERT OR IGNORE INTO meta (key, value) VALUES ('id', ?)", (uuid.uuid4().hex[:8],))
            cursor = db.conn.execute(
                "INSERT INTO session (opened, trusted) VALUES (?, ?)", (now, int(self.clock.trusted))
            )
            self.session = int(cursor.lastrowid or 0)

    def _open_reading(self) -> Database:
        """Open what is there without changing it; raises CannotRun where there is nothing."""
        if not self.path.exists():
            raise CannotRun(Text("store.none", folder=str(self.folder)))
        try:
            try:
                db = _database(self.path, "ro", self._patience)
                current = _is_ours_and_current(db)
            except sqlite3.OperationalError:
                # A log beside the file cannot be read in a folder that is read-only: read a copy of both.
                db = _database(self._copied(), "rw", self._patience)
                current = _is_ours_and_current(db)
        except sqlite3.DatabaseError as error:
            raise self._opening(error) from error
        if not current:
            raise CannotRun(Text("store.older"))
        return db

    def _open_stand_in(self, why: CompanionError) -> Database:
        self.trouble = why.text
        with contextlib.suppress(CompanionError, OSError):
            return self._open_reading()
        db = Database(sqlite3.connect(":memory:", isolation_level=None), execute_plugins=False)
        migrations.apply(db)
        return db

    def _copied(self) -> Path:
        self._copy = tempfile.TemporaryDirectory(prefix="companion-")
        for suffix in ("", "-wal"):
            source = self.path.with_name(NAME + suffix)
            if source.exists():
                shutil.copy(source, self._copy.name)
        return Path(self._copy.name) / NAME

    def _opening(self, error: sqlite3.DatabaseError) -> Exception:
        meaning = self._meaning(error, "")
        return meaning if isinstance(meaning, NotSaved) and not self.damaged else BadFile(Text("store.damaged"))

    def _release(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


@contextlib.contextmanager
def taken(folder: Path) -> Iterator[None]:
    """Hold the one place of a writer, for work on the file itself; raises CannotRun where another process has it."""
    lock = _take_lock(folder)
    try:
        yield
    finally:
        os.close(lock)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _take_lock(folder: Path) -> int:
    try:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise NotSaved(Text("store.read_only")) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise CannotRun(Text("store.in_use", folder=str(folder))) from error
    return lock


def _database(path: Path, mode: str, patience: int) -> Database:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=patience / 1000, isolation_level=None
    )
    return Database(connection, execute_plugins=False)


def _check_ours(db: Database) -> bool:
    """Return whether the database is new; raises BadFile for one of another program."""
    application = db.conn.execute("PRAGMA application_id").fetchone()[0]
    empty = db.conn.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if application == APPLICATION_ID or (application == 0 and empty):
        return bool(application == 0)
    raise BadFile(Text("store.foreign", name=NAME))


def _is_current(db: Database) -> bool:
    """Whether no migration is missing; raises CannotRun if a newer version has been at work."""
    pending = {migration.name for migration in migrations.pending(db)}
    if any(migration.name > NEWEST for migration in migrations.applied(db)):
        raise CannotRun(Text("store.newer"))
    return not pending


def _is_ours_and_current(db: Database) -> bool:
    return not _check_ours(db) and _is_current(db)
