"""Inbox: the one door between threads; any thread puts, the table thread takes in order."""

from __future__ import annotations

import queue

from companion.messages import Message


class Inbox:
    """Messages in the order they came; closing wakes the one who waits."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Message | None] = queue.SimpleQueue()

    def put(self, message: Message) -> None:
        """Hand over a message; never blocks."""
        self._queue.put(message)

    def take(self, timeout_seconds: float | None = None) -> Message | None:
        """Return the next message; None once closed, raises TimeoutError when none came in time."""
        try:
            return self._queue.get(timeout=timeout_seconds)
        except queue.Empty:
            raise TimeoutError from None

    def close(self) -> None:
        """Make `take` return None after what is already waiting."""
        self._queue.put(None)
