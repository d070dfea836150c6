"""DeviceScanner: the life of one reader on its own thread, from looking for it to handing over what it reads."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable

from companion.messages import ScannerStatus, TagRejected, TagScanned
from companion.ports import Put
from companion.text import Text
from hw.readers.placement import COOLDOWN_SECONDS, Placement, Seen
from hw.readers.reading import (
    TWO_CARDS,
    Connection,
    ReaderAbsent,
    ReaderRefused,
    Reading,
    Rejected,
    Source,
    Tag,
    Trouble,
)

LYING_SECONDS = 0.25
FIRST_RETRY_SECONDS, LAST_RETRY_SECONDS = 0.1, 2.0
NOTICE_SECONDS = 1.0

log = logging.getLogger(__name__)


class DeviceScanner:
    """The life of one reader, whatever its kind: search, ready, lost, back; every device is a `Source`.

    `lying` says what a card counts for that lay there when the reader was connected: "shown" or "played".
    A `spare` reader says nothing before it is ready for the first time: nobody misses it.
    """

    def __init__(
        self,
        source: Source,
        put: Put,
        *,
        reader: str,
        seat: int | None = None,
        cooldown_seconds: float = COOLDOWN_SECONDS,
        lying: str = "shown",
        spare: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.reader = reader
        self.rejected = 0
        self._source = source
        self._put = put
        self._seat = seat
        self._lying = lying
        self._spare = spare
        self._clock = clock
        self._placement = Placement(cooldown_seconds=cooldown_seconds)
        self._last_tag = self._last_read = self._last_loud = self._last_quiet = float("-inf")
        self._said: tuple[str, Text | None] | None = None
        self._was_ready = False
        self._ready = False
        self._stopping = threading.Event()
        self._wake: tuple[int, int] | None = None
        self._thread: threading.Thread | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the reader is there now."""
        return self._ready

    def start(self) -> None:
        """Begin to look for the device; returns at once."""
        if self._thread is None:
            self._wake = os.pipe()
            self._thread = threading.Thread(target=self._run, name=f"reader {self.reader}", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop and join the thread; calling it again does nothing."""
        self._stopping.set()
        if self._thread is None or self._wake is None:
            return
        os.write(self._wake[1], b"x")
        self._thread.join(2.0)
        if not self._thread.is_alive():
            for end in self._wake:
                os.close(end)
            self._wake = None

    def _run(self) -> None:
        retry_seconds = FIRST_RETRY_SECONDS
        try:
            while not self._stopping.is_set():
                since, read_before = self._clock(), self._last_tag
                connection = self._opened()
                if connection is not None:
                    try:
                        self._serve(connection)
                    finally:
                        connection.close()
                    self._gone()
                # One that vanishes as soon as it appears is looked for less and less often, too.
                if self._last_tag > read_before or self._clock() - since > LAST_RETRY_SECONDS:
                    retry_seconds = FIRST_RETRY_SECONDS
                else:
                    self._stopping.wait(retry_seconds)
                    retry_seconds = min(retry_seconds * 2, LAST_RETRY_SECONDS)
        except Exception:
            log.exception("the thread of %s ended", self.reader)
            self._say("refused", Text("reader.failed"))

    def _opened(self) -> Connection | None:
        try:
            return self._source.open()
        except ReaderAbsent as error:
            if not self._was_ready:
                self._say("searching", error.text)
            elif self._said and self._said[0] == "refused":
                self._say("lost", Text("reader.lost"))
        except ReaderRefused as error:
            self._say("refused", error.text)
        return None

    def _serve(self, connection: Connection) -> None:
        """Hand over what is read until the device is gone or we are to stop."""
        settled: float | None = None
        if self._lying == "shown" and connection.can_lie:
            settled = self._clock() + LYING_SECONDS
        else:
            self._connected(connection)
        while not self._stopping.is_set():
            assert self._wake is not None
            try:
                readings = connection.read(self._wake[0], None if self._ready else settled)
            except OSError as error:
                log.info("%s: %s", self.reader, error)
                return
            for reading in readings:
                self._settle(connection, reading)
            if not self._ready and settled is not None and self._clock() >= settled:
                self._connected(connection)

    def _settle(self, connection: Connection, reading: Reading) -> None:
        """Until the reader is ready, a card that is read lay there already; a line of text cannot have."""
        if not self._ready and isinstance(reading, Tag):
            if reading.lies:
                self._placement.lies(reading.tag, self._clock())
                self._connected(connection, reading.tag)
                return
            self._connected(connection)
        self._take(reading)

    def _take(self, reading: Reading) -> None:
        at = self._clock()
        match reading:
            case Tag(tag=tag, raw=raw, lies=lies):
                self._last_tag = at
                if lies:
                    self._last_read = at
                match self._placement.read(tag, at):
                    case Seen.PLACED:
                        self._put(TagScanned(tag, self.reader, at, seat=self._seat, raw=raw))
                    case Seen.TWO_AT_ONCE:
                        self._put(TagRejected(self.reader, TWO_CARDS, raw))
            case Rejected():
                self._reject(reading, at)
            case Trouble():
                self._placement.trouble(at)

    def _reject(self, rejected: Rejected, at: float) -> None:
        """Count it, and say it at most once a second; right after a good frame the card was read, so say it quietly."""
        self.rejected += not rejected.quiet
        if rejected.quiet or at - self._last_read < NOTICE_SECONDS:
            if at - self._last_quiet >= NOTICE_SECONDS:
                self._last_quiet = at
                self._put(TagRejected(self.reader, rejected.reason, rejected.raw[:64], quiet=True))
        elif at - self._last_loud >= NOTICE_SECONDS:
            self._last_loud = at
            self._put(TagRejected(self.reader, rejected.reason, rejected.raw[:64]))

    def _connected(self, connection: Connection, tag_lying: str = "") -> None:
        status, reason = ("back", Text("reader.back")) if self._was_ready else ("ready", Text("reader.ready"))
        self._ready = self._was_ready = True
        self._say(status, reason, port=connection.port, kind=connection.kind, tag_lying=tag_lying)

    def _gone(self) -> None:
        if self._ready and not self._stopping.is_set():
            self._say("lost", Text("reader.lost"))
        self._ready = False

    def _say(self, status: str, reason: Text, *, port: str = "", kind: str = "", tag_lying: str = "") -> None:
        """Report a change of the reader's life; the same thing twice is no change."""
        if self._spare and not self._was_ready:
            return
        if self._said != (status, reason):
            self._said = (status, reason)
            self._put(ScannerStatus(self.reader, status, reason, port, kind, tag_lying))
