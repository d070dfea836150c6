"""Backups: copies on the card and on a stick, bounded; and what happens when the stored games are damaged."""

from __future__ import annotations

import contextlib
import os
import re
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.clock import DAY_SECONDS, Clock
from companion.errors import BadFile, CompanionError, NotSaved
from companion.store import Store
from companion.store_copy import (
    SMALL_BYTES,
    Contents,
    Progress,
    contents_of,
    copy,
    finish_replacing,
    is_sound,
    replace,
)
from companion.store_file import NAME, taken
from companion.store_rescue import rescue
from companion.text import Text

FOLDER = "backups"
STICK_FOLDER = "companion-backups"
NEWEST_KEPT = 3
DAYS_KEPT = 7
PUT_AWAY_KEPT = 5
MOUNTS = Path("/proc/self/mounts")
ROOTS = ("/media", "/run/media", "/mnt")

_NAME = re.compile(r"companion-(\d{6})-(\d{4}-\d\d-\d\d)\.db")


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup by its file; `number` grows with each, whatever the clock says, `date` is as the clock said."""

    path: Path
    number: int
    date: str


@dataclass(frozen=True, slots=True)
class Found:
    """A good backup, and what is in it."""

    backup: Backup
    contents: Contents


@dataclass(frozen=True, slots=True)
class Saved:
    """A backup was made; `notice` is what the people should hear once (a stick is used for the first time)."""

    backup: Backup
    notice: Text | None = None


def open_store(folder: Path) -> tuple[Store, tuple[Text, ...]]:
    """Open the store of the app, whatever state it is in, and say what had to be done.

    A damaged database, or one of another program, is put away under a dated name; the newest good backup takes its
    place, and what the damaged one still tells is added to it. Raises CannotRun where another process has it.
    """
    finish_replacing(folder)
    try:
        store = Store(folder)
    except BadFile as error:
        return recover(folder, why=error.text)
    if store.trouble is None and not _is_sound(store):
        store.abandon()
        return recover(folder, why=Text("store.damaged"))
    return store, (() if store.trouble is None else (store.trouble,))


def recover(folder: Path, *, why: Text) -> tuple[Store, tuple[Text, ...]]:
    """Put the database of a folder away, restore the newest good backup, and open it."""
    clock = Clock()
    try:
        with taken(folder):
            away, found = _replaced(folder, clock)
    except NotSaved as error:
        return Store(folder, clock=clock, unwritable=error), (why, error.text)
    store = Store(folder, clock=clock)
    return store, _told(store, why, away, found)


def heal(store: Store) -> tuple[Text, ...]:
    """Recover a store that met damage while it was open (`store.damaged`); it stays the same store."""
    store.abandon()
    try:
        with taken(store.folder):
            away, found = _replaced(store.folder, store.clock)
    finally:
        store.reopen()
    return _told(store, Text("store.damaged"), away, found)


def save(store: Store, *, to: Path | None = None, progress: Progress | None = None) -> Backup:
    """Make a backup in the store's folder, or another, and drop those too old to be kept.

    Raises NotSaved where it cannot be written, BadFile where the store is damaged, Cancelled.
    """
    folder = to or store.folder / FOLDER
    number = 1 + max((backup.number for backup in backups(folder)), default=0)
    date = datetime.fromtimestamp(store.clock.now()).strftime("%Y-%m-%d")
    backup = Backup(folder / f"companion-{number:06d}-{date}.db", number, date)
    copy(store.connection, backup.path, progress=progress)
    for old in outdated(backups(folder)):
        with contextlib.suppress(OSError):
            old.path.unlink()
    return backup


def save_in_background(
    folder: Path, done: Callable[[Saved | CompanionError], None], *, sticks: Iterable[Path] = ()
) -> threading.Thread:
    """Make a backup in the folder and on each stick, on a thread with its own reading connection.

    `done` is called on that thread for each of them, with what was saved or why not: hand it to the inbox.
    """

    def run() -> None:
        for stick in (None, *sticks):
            try:
                with Store(folder, read_only=True) as store:
                    # Each device has its own folder on a stick: none drops the backups of another.
                    target = stick / STICK_FOLDER / store.identity if stick else folder / FOLDER
                    is_first = stick is not None and not backups(target)
                    saved = save(store, to=target)
            except CompanionError as error:
                done(error)
            else:
                done(Saved(saved, Text("backup.stick", folder=str(target)) if is_first else None))

    thread = threading.Thread(target=run, name="backup", daemon=True)
    thread.start()
    return thread


def is_due(folder: Path, now: float) -> bool:
    """Whether the last backup of a folder is older than a day; its file says so, whatever the clock did."""
    newest = max(backups(folder / FOLDER), key=lambda backup: backup.number, default=None)
    if newest is None:
        return True
    try:
        return not 0 <= now - newest.path.stat().st_mtime < DAY_SECONDS
    except OSError:
        return True


def backups(folder: Path) -> tuple[Backup, ...]:
    """Return the backups in a folder, the newest first; not yet looked into."""
    try:
        names = os.listdir(folder)
    except OSError:
        return ()
    matches = [match for name in names if (match := _NAME.fullmatch(name))]
    found = [Backup(folder / match[0], int(match[1]), match[2]) for match in matches]
    return tuple(sorted(found, key=lambda backup: backup.number, reverse=True))


def newest_good(folders: Iterable[Path]) -> Found | None:
    """Return the newest good backup of these folders (by what is in it); damaged and foreign ones are passed over."""
    best: Found | None = None
    for folder in folders:
        for backup in backups(folder):
            try:
                found = Found(backup, contents_of(backup.path))
            except BadFile:
                continue
            if best is None or found.contents.latest > best.contents.latest:
                best = found
            break
    return best


def offered(store: Store, sticks: Iterable[Path]) -> Found | None:
    """Return the backup on a stick that a fresh device may take over; None once it has plays of its own."""
    if store.play_count():
        return None
    return newest_good(folder for stick in sticks for folder in (stick / STICK_FOLDER).glob("*"))


def restore(store: Store, path: Path) -> Text | None:
    """Make a backup the games of an open store; those it had are put away, their new name is said.

    Raises BadFile for what is no good backup, NotSaved where nothing can be written: then nothing was changed.
    """
    contents_of(path)
    if path.resolve() == store.path.resolve():
        raise BadFile(Text("backup.itself"))
    store.close()
    try:
        return _restored(store.folder, path, store.clock)
    finally:
        store.reopen()


def restore_closed(folder: Path, path: Path) -> Text | None:
    """Make a backup the games of a folder that no app has open, even if those it has are damaged."""
    contents_of(path)
    try:
        store = Store(folder)
    except BadFile:
        return _restored(folder, path, Clock())
    with store:
        return restore(store, path)


def sticks(*, mounts: Path = MOUNTS, roots: Iterable[str] = ROOTS) -> tuple[Path, ...]:
    """Return the USB sticks and cards that are there and can be written, by where they are mounted."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ()
    found = []
    for line in lines:
        device, place, *_ = [*line.split(" "), "", ""]
        place = re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), place)
        is_below = any(place == root or place.startswith(root + "/") for root in roots)
        if is_below and device.startswith("/dev/") and os.access(place, os.W_OK):
            found.append(Path(place))
    return tuple(found)


def outdated(found: Iterable[Backup]) -> tuple[Backup, ...]:
    """Return the backups not to be kept: neither among the newest, nor the last of one of the newest days."""
    ordered = sorted(found, key=lambda backup: backup.number, reverse=True)
    kept, days = {backup.number for backup in ordered[:NEWEST_KEPT]}, set[str]()
    for backup in ordered:
        if backup.date not in days and len(days) < DAYS_KEPT:
            days.add(backup.date)
            kept.add(backup.number)
    return tuple(backup for backup in ordered if backup.number not in kept)


def _replaced(folder: Path, clock: Clock) -> tuple[Path | None, Found | None]:
    found = newest_good([folder / FOLDER])
    away = replace(folder, found.backup.path if found else None, f"damaged-{_date(clock)}")
    _drop_old(folder)
    return away, found


def _restored(folder: Path, path: Path, clock: Clock) -> Text | None:
    with taken(folder):
        away = replace(folder, path, f"before-restore-{_date(clock)}")
        _drop_old(folder)
    return Text("backup.before", name=away.name) if away else None


def _is_sound(store: Store) -> bool:
    """Whether a store can be used: read whole while that is quick, else as far as the app reads it at its start."""
    if _size(store.path) <= SMALL_BYTES:
        return is_sound(store.connection)
    try:
        store.plays(limit=50)
        store.plays(finished=False, limit=50)
        store.people(hidden=True)
        store.boxes()
    except BadFile:
        return False
    return True


def _told(store: Store, why: Text, away: Path | None, found: Found | None) -> tuple[Text, ...]:
    rescued = 0
    if away is not None:
        with contextlib.suppress(NotSaved, BadFile):
            rescued = rescue(store, away)
    key = "backup.put_away_foreign" if why.key == "store.foreign" else "backup.put_away"
    notices = [Text(key, why=why, name=away.name if away else NAME)]
    if found is not None:
        notices.append(Text("backup.restored", date=found.backup.date, count=found.contents.plays))
    if rescued:
        notices.append(Text("backup.rescued", count=rescued))
    elif found is None:
        notices.append(Text("backup.none"))
    return tuple(notices)


def _drop_old(folder: Path) -> None:
    """Keep the files that were put away bounded: the newest of them stay."""
    away = [path for pattern in ("damaged", "before-restore") for path in folder.glob(f"companion-{pattern}-*.db")]
    for path in sorted(away, key=lambda path: path.stat().st_mtime)[:-PUT_AWAY_KEPT]:
        for old in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            with contextlib.suppress(OSError):
                old.unlink(missing_ok=True)


def _date(clock: Clock) -> str:
    return datetime.fromtimestamp(clock.now()).strftime("%Y-%m-%d")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
