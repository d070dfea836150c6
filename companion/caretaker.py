"""Caretaker: looks after what is kept while people play: daily backups, the stick, the clock, the log beside the file.

It lives on the table thread and is called now and then; copies are made on a thread of their own, which only reads.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from companion.backup import Saved, heal, is_due, save_in_background, sticks
from companion.errors import BadFile, CompanionError, NotSaved
from companion.play import Play
from companion.store import Store
from companion.text import Text

LOOK_SECONDS = 60.0
"""How often it wants to be called when nothing else happens."""


class Caretaker:
    """Does what is due for a store; `look` returns what the people should hear, each thing once."""

    def __init__(self, store: Store, *, find_sticks: Callable[[], Iterable[Path]] = sticks) -> None:
        self.store = store
        self._find_sticks = find_sticks
        self._done: queue.SimpleQueue[Saved | CompanionError] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_wanted = False
        self._said: set[Text] = set()
        self._changes = store.connection.total_changes

    def play_finished(self) -> None:
        """Want a backup: a play has just come to its end."""
        self._is_wanted = True
        self._back_up()

    def look(self, play: Play | None = None) -> tuple[Text, ...]:
        """Do what is due; `play` is the one on the table, which a damaged store has to get back."""
        notices: list[Text] = []
        while not self._done.empty():
            notices += self._heard(self._done.get(), play)
        try:
            if self.store.mend_clock():
                notices.append(Text("store.clock_mended"))
        except NotSaved:
            return tuple(notices)  # the keeper tells about it, and it is tried again
        if self._is_wanted or is_due(self.store.folder, self.store.clock.now()):
            self._back_up()
        changes = self.store.connection.total_changes
        if changes == self._changes:
            self.store.rest()
        self._changes = changes
        return tuple(notices)

    def close(self) -> None:
        """Wait for a copy that is being made, at most as long as the app may take to stop."""
        if self._thread is not None:
            self._thread.join(timeout=1.5)

    def _back_up(self) -> None:
        if self.store.trouble is not None or (self._thread is not None and self._thread.is_alive()):
            return
        if self.store.play_count() == 0:  # nothing to lose, and a stick may hold games that are wanted back
            return
        self._is_wanted = False
        self._thread = save_in_background(self.store.folder, self._done.put, sticks=self._find_sticks())

    def _heard(self, told: Saved | CompanionError, play: Play | None) -> tuple[Text, ...]:
        match told:
            case Saved(notice=notice):
                return () if notice is None else (notice,)
            case BadFile():
                return self._healed(play)
            case CompanionError():
                return self._once(told.text)

    def _healed(self, play: Play | None) -> tuple[Text, ...]:
        """Replace a damaged database; the play on the table is written into the new one as far as it got."""
        try:
            notices = heal(self.store)
            if play is not None:
                self.store.catch_up(play)
        except NotSaved as error:
            return self._once(error.text)
        return notices

    def _once(self, text: Text) -> tuple[Text, ...]:
        if text in self._said:
            return ()
        self._said.add(text)
        return (text,)
