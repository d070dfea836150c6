"""Exporter: writes stored plays to a file while people go on; on a thread of its own, which only reads the store."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from companion import export
from companion.backup import sticks
from companion.errors import CompanionError, IllegalGesture
from companion.history import PlayRecord
from companion.settings import Settings
from companion.store import Store
from companion.text import Text, say
from companion.view import Action, Toast

FOLDER = "exports"
STICK_FOLDER = "companion-exports"
ENDINGS: Mapping[str, str] = {"json": "json", "csv": "csv", "bgstats": "bgsplay.json"}
"""The formats that make one file of many plays, and how their names end."""


class _Cancelled(Exception):
    """The people did not want to wait."""


class Exporter:
    """Writes one file at a time; `toast` says how far it is, and what became of it."""

    def __init__(self, store: Store, *, find_sticks: Callable[[], Iterable[Path]] = sticks) -> None:
        self.store = store
        self.done = self.total = 0
        self._find_sticks = find_sticks
        self._thread: threading.Thread | None = None
        self._told: Text | None = None
        self._is_cancelled = False

    @property
    def busy(self) -> bool:
        """Whether a file is being written, or what became of it was not told yet."""
        return self._thread is not None

    @property
    def stick(self) -> Path | None:
        """The stick that a file would go to; None: it stays on this device."""
        return next(iter(self._find_sticks()), None)

    @property
    def folder(self) -> Path:
        """Where files go: the stick that is there, else a folder beside the stored plays."""
        stick = self.stick
        return stick / STICK_FOLDER if stick else self.store.folder / FOLDER

    def picture(self, record: PlayRecord) -> str:
        """Return the file that a picture of a play goes to."""
        day = datetime.fromtimestamp(record.started).strftime("%Y-%m-%d")
        return str(self.folder / f"{day}-{record.game}-{record.id[:8]}.png")

    def start(self, records: Sequence[PlayRecord], kind: str, settings: Settings) -> None:
        """Begin to write plays, the oldest first, to a file called after the moment and the ending of its format."""
        if kind not in ENDINGS:
            raise IllegalGesture(Text("argument.choice", name="format", value=kind, values=", ".join(ENDINGS)))
        if self._thread is not None:
            raise IllegalGesture(Text("exports.busy"))
        moment = datetime.fromtimestamp(self.store.clock.now()).strftime("%Y-%m-%d-%H%M%S")
        path = self.folder / f"companion-{moment}.{ENDINGS[kind]}"
        self.done, self.total, self._told, self._is_cancelled = 0, len(records), None, False
        plays = list(reversed(records))

        def write(part: Path) -> None:
            with part.open("w", encoding="utf-8", newline="") as out:
                match kind:
                    case "json":
                        with Store(self.store.folder, read_only=True) as store:
                            export.write_json(out, store, plays, progress=self._progress)
                    case "csv":
                        export.write_csv(out, plays, lang=settings.language, progress=self._progress)
                    case _:
                        export.write_bgstats(
                            out, plays, lang=settings.language, location=settings.location, bgg_ids=settings.bgg_ids
                        )
                out.flush()
                os.fsync(out.fileno())

        self._thread = threading.Thread(target=self._run, args=(path, write), name="export")
        self._thread.start()

    def cancel(self) -> None:
        """Stop writing; what was begun is removed."""
        self._is_cancelled = True

    def toast(self, lang: str) -> Toast | None:
        """Return how far the file is or, once, what became of it; None: nothing is being written."""
        if self._thread is None:
            return None
        if self._thread.is_alive():
            part = say(lang, "exports.progress", done=self.done, total=self.total)
            return Toast(part, action=Action(say(lang, "exports.cancel"), command="cancel_export"))
        self._thread.join()
        self._thread = None
        return Toast(self._told.say(lang)) if self._told else None

    def close(self) -> None:
        """Stop, and wait until the thread has ended."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _progress(self, done: int, total: int) -> None:
        if self._is_cancelled:
            raise _Cancelled
        self.done, self.total = done, total

    def _run(self, path: Path, write: Callable[[Path], None]) -> None:
        part = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write(part)
            self._progress(self.total, self.total)
            os.replace(part, path)
            self._told = Text("exports.done", file=path.name, folder=str(path.parent))
        except _Cancelled:
            self._told = Text("exports.cancelled")
        except CompanionError as error:
            self._told = error.text
        except OSError as error:
            self._told = Text("exports.failed", file=path.name, reason=str(error.strerror))
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
