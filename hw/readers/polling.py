"""Polling: readers that must be asked, several times a second, which card lies there."""

from __future__ import annotations

import select
from collections.abc import Callable

from hw.readers.identity import uid
from hw.readers.reading import Reading, Tag, Trouble

ASK_SECONDS = 0.1


class NoAnswer(Exception):
    """The reader did not tell what lies there; it is still there itself."""


class Polling:
    """An open reader: `ask` returns the number of the card that lies there, or None for no card.

    It raises NoAnswer when the reader cannot tell, OSError when it is gone.
    """

    can_lie = True

    def __init__(
        self, port: str, kind: str, ask: Callable[[], bytes | None], on_close: Callable[[], None] = lambda: None
    ) -> None:
        self.port = port
        self.kind = kind
        self._ask = ask
        self._on_close = on_close

    def read(self, wake: int, until: float | None) -> list[Reading]:
        """Wait a moment, then ask."""
        if select.select([wake], [], [], ASK_SECONDS)[0]:
            return []
        try:
            number = self._ask()
        except NoAnswer:
            return [Trouble()]
        return [Tag(uid(number), number, self.kind, lies=True)] if number else []

    def close(self) -> None:
        """Let go of it."""
        self._on_close()
