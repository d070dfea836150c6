"""Keeper: keeps what happens, and where the store cannot write, remembers it in order until it can."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.backup import heal
from companion.errors import BadFile, NotSaved
from companion.log import Entry
from companion.play import Play
from companion.store import Store
from companion.text import Text


@dataclass(frozen=True, slots=True)
class _Write:
    """Something to be written, and the play as it was before."""

    do: Callable[[], None]
    play: Play | None = None
    is_new: bool = False


class Keeper:
    """Hands everything to the store; `trouble` says why something waits, `notices` what had to be done meanwhile."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.trouble: Text | None = None
        self.notices: list[Text] = []
        """What the people should hear (a damaged database was replaced); whoever shows it empties the list."""
        self._waiting: deque[_Write] = deque()

    @property
    def waiting(self) -> int:
        """How many writes wait in memory."""
        return len(self._waiting)

    def create(self, play: Play, *, source: str = "") -> bool:
        """Keep a new play; True once durable, False while it waits in memory."""
        return self._write(_Write(lambda: self.store.create(play, source=source), play, is_new=True))

    def append(self, play_before: Play, entries: Iterable[Entry]) -> bool:
        """Keep the entries that follow a play; True once durable, False while they wait in memory."""
        kept = tuple(entries)
        return self._write(_Write(lambda: self.store.append(play_before.id, play_before.length, kept), play_before))

    def finish(self, play: Play, result: Mapping[str, Any] | None) -> bool:
        """Keep the result of a finished play; None: it goes on after all."""
        return self._write(_Write(lambda: self.store.finish(play.id, result), play))

    def run(self, play: Play | None) -> bool:
        """Remember which play is open."""
        return self._write(_Write(lambda: self.store.run(play.id if play else None)))

    def learn(self, play: Play, facts: Mapping[str, Any]) -> None:
        """Keep facts in the box that the play uses; it may be gone, the play has its own copy."""
        if play.box_id:
            self._write(_Write(lambda: _for_a_box(lambda: self.store.learn(play.box_id, facts))))

    def bind(self, play: Play, tag: str, code: str) -> None:
        """Keep a binding in the box that the play uses."""
        if play.box_id:
            self._write(_Write(lambda: _for_a_box(lambda: self.store.bind(play.box_id, tag, code))))

    def retry(self) -> bool:
        """Write all that waits, in order, in one transaction; True when nothing waits any more."""
        if not self._waiting:
            return True
        try:
            if self.store.damaged:
                self.notices += heal(self.store)
                self._catch_up()
            with self.store.impatient(), self.store.together():
                for write in self._waiting:
                    write.do()
        except NotSaved as error:
            self.trouble = error.text
            return False
        self._waiting.clear()
        self.trouble = None
        return True

    def _write(self, write: _Write) -> bool:
        # What comes later never overtakes what waits; the next retry takes both.
        if not self._waiting:
            try:
                write.do()
                return True
            except NotSaved as error:
                self.trouble = error.text
        self._waiting.append(write)
        return False

    def _catch_up(self) -> None:
        """Bring the plays in memory into a database that was restored from an older backup."""
        done = {write.play.id for write in self._waiting if write.play is not None and write.is_new}
        for write in self._waiting:
            if write.play is not None and write.play.id not in done:
                done.add(write.play.id)
                self.store.catch_up(write.play)


def _for_a_box(write: Callable[[], None]) -> None:
    with contextlib.suppress(BadFile):
        write()
