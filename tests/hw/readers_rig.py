"""What the tests of the readers share: a rig without hardware, and a reader on a pseudo-terminal."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterable
from contextlib import contextmanager

from companion.messages import ScannerStatus, TagRejected, TagScanned
from hw.ports import Port, PortBook
from hw.readers.placement import Placement, Seen
from hw.readers.rdm6300 import frame
from hw.readers.reading import Rejected, Tag
from hw.scanner import SerialScanner
from hw.virtual import VirtualReader

DEADLINE_SECONDS = 10.0


class Rig:
    """A parser and the placement behind it, with a clock that only the test moves."""

    def __init__(self, parser, *, cooldown_seconds=1.5):
        self.parser = parser
        self.placement = Placement(cooldown_seconds=cooldown_seconds)
        self.now = 100.0
        self.tags = []
        self.rejected = []

    def write(self, *chunks):
        for chunk in chunks:
            self._take(self.parser.feed(chunk, self.now) if chunk else [])
        return self

    def wait(self, seconds):
        until = self.now + seconds
        while (due := self.parser.due()) is not None and due <= until:
            self.now = due
            self._take(self.parser.feed(b"", self.now))
        self.now = until
        return self

    def unplug(self):
        self.parser.reset()
        return self

    def _take(self, readings):
        for reading in readings:
            match reading:
                case Tag(tag=tag):
                    if self.placement.read(tag, self.now) is Seen.PLACED:
                        self.tags.append(tag)
                case Rejected():
                    self.rejected.append(reading)


def card(number):
    """The frame and the tag of a 125 kHz card."""
    return frame(b"\x04" + number.to_bytes(4, "big")), f"{number:010d}"


def eventually(condition: Callable[[], bool]):
    """Wait until the condition holds; fail if it does not in time."""
    end = time.monotonic() + DEADLINE_SECONDS
    while not condition():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.005)


class Messages:
    """What a scanner puts, waited for with a deadline, never with a sleep."""

    def __init__(self):
        self._queue = queue.SimpleQueue()
        self.put = self._queue.put
        self.seen = []

    def until(self, wanted: Callable[[object], bool]):
        end = time.monotonic() + DEADLINE_SECONDS
        while True:
            try:
                message = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"not in time; seen: {self.seen}") from None
            self.seen.append(message)
            if wanted(message):
                return message

    def status(self, *names, reader=None):
        return self.until(lambda m: isinstance(m, ScannerStatus) and m.status in names and reader in (None, m.reader))

    def tag(self):
        return self.until(lambda m: isinstance(m, TagScanned))

    def rejected(self):
        return self.until(lambda m: isinstance(m, TagRejected) and not m.quiet)

    @property
    def tags(self):
        return [m.tag for m in self.seen if isinstance(m, TagScanned)]

    @property
    def statuses(self):
        return [m.status for m in self.seen if isinstance(m, ScannerStatus)]

    def drain(self):
        while True:
            try:
                self.seen.append(self._queue.get_nowait())
            except queue.Empty:
                return self


@contextmanager
def listening(port, *, ready=True, **options):
    """A started scanner and its messages; a card that lies there is played unless the test says otherwise."""
    messages = Messages()
    scanner = SerialScanner(str(port), messages.put, **{"lying": "played", **options})
    scanner.start()
    try:
        if ready:
            messages.status("ready")
        yield messages
    finally:
        scanner.close()


class Sockets:
    """USB sockets for virtual readers: what is plugged in where, under which name."""

    def __init__(self):
        self.plugged = {}

    def plug(self, reader: VirtualReader, **identity):
        reader.plug()
        self.plugged[reader] = Port(reader.device, **{"vid": 0x0403, "pid": 0x6001, **identity})

    def unplug(self, reader: VirtualReader):
        self.plugged.pop(reader, None)
        reader.unplug()

    def listing(self) -> Iterable[Port]:
        return sorted(self.plugged.values(), key=lambda port: port.device)

    def book(self):
        return PortBook(self.listing)
