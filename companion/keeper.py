"""Keeper: keeps what happens, and where the store cannot write, remembers it in order until it can."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.errors import BadFile, NotSaved
from companion.log import Entry
from companion.play import Play
from companion.store import Store
from companion.text import Text

Write = Callable[[], None]


class Keeper:
    """Hands everything to the store; `waiting` counts what is not durable yet, `trouble` says why."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.trouble: Text | None = None
        self._waiting: deque[Write] = deque()

    @property
    def waiting(self) -> int:
        """How many writes wait in memory."""
        return len(self._waiting)

    def create(self, play: Play, *, source: str = "") -> bool:
        """Keep a new play; True once durable, False while it waits in memory."""
        return self._write(lambda: self.store.create(play, source=source))

    def append(self, play_before: Play, entries: Iterable[Entry]) -> bool:
        """Keep the entries that follow a play; True once durable, False while they wait in memory."""
        kept = tuple(entries)
        return self._write(lambda: self._append(play_before, kept))

    def finish(self, play: Play, result: Mapping[str, Any] | None) -> bool:
        """Keep the result of a finished play; None: it goes on after all."""
        return self._write(lambda: self.store.finish(play.id, result))

    def run(self, play: Play | None) -> bool:
        """Remember which play is open."""
        return self._write(lambda: self.store.run(play.id if play else None))

    def learn(self, play: Play, facts: Mapping[str, Any]) -> None:
        """Keep facts in the box that the play uses."""
        if play.box_id:
            self._write(lambda: self._quietly(lambda: self.store.learn(play.box_id, facts)))

    def bind(self, play: Play, tag: str, code: str) -> None:
        """Keep a binding in the box that the play uses."""
        if play.box_id:
            self._write(lambda: self._quietly(lambda: self.store.bind(play.box_id, tag, code)))

    def retry(self) -> bool:
        """Write all that waits, in order, in one transaction; True when nothing waits any more."""
        if not self._waiting:
            return True
        try:
            with self.store.impatient(), self.store.together():
                for write in self._waiting:
                    write()
        except NotSaved as error:
            self.trouble = error.text
            return False
        self._waiting.clear()
        self.trouble = None
        return True

    def _write(self, write: Write) -> bool:
        # What comes later never overtakes what waits; the next retry takes both.
        if not self._waiting:
            try:
                write()
                return True
            except NotSaved as error:
                self.trouble = error.text
        self._waiting.append(write)
        return False

    def _append(self, play_before: Play, entries: tuple[Entry, ...]) -> None:
        self.store.append(play_before.id, play_before.length, entries)

    @staticmethod
    def _quietly(write: Write) -> None:
        """Do a write for a box that may be gone meanwhile: the play has its own copy of what it needs."""
        try:
            write()
        except BadFile:
            return
