"""FakeScanner: a reader without thread or device, for tests; it puts what it is told to."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.messages import ScannerStatus, TagRejected, TagScanned
from companion.ports import Put
from companion.text import Text

REASONS = {
    "searching": Text("reader.none_found"),
    "ready": Text("reader.ready"),
    "lost": Text("reader.lost"),
    "back": Text("reader.back"),
    "refused": Text("reader.failed"),
}


class FakeScanner:
    """Fulfils the Scanner protocol; its methods are what happens to a reader."""

    def __init__(
        self, put: Put, *, reader: str = "reader", seat: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.reader = reader
        self.is_started = False
        self._put = put
        self._seat = seat
        self._clock = clock

    def start(self) -> None:
        """Say that it is ready."""
        if not self.is_started:
            self.is_started = True
            self.say("ready")

    def close(self) -> None:
        """Stop; calling it again does nothing."""
        self.is_started = False

    def scan(self, tag: str) -> None:
        """Read a tag."""
        self._put(TagScanned(tag, self.reader, self._clock(), seat=self._seat, raw=tag.encode("utf-8")))

    def reject(self, key: str = "reader.check", raw: bytes = b"") -> None:
        """Read something that is no tag."""
        self._put(TagRejected(self.reader, Text(key), raw))

    def say(self, status: str, *, tag_lying: str = "") -> None:
        """Report "searching", "ready", "lost", "back" or "refused"."""
        self._put(ScannerStatus(self.reader, status, REASONS[status], tag_lying=tag_lying))
