"""Scanners: the readers the settings name, each with its own thread; `open_scanners` makes them."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from companion.messages import ScannerStatus
from companion.ports import Put, Scanner
from companion.text import Text
from hw.device import DeviceScanner
from hw.ports import PortBook
from hw.readers import text_line
from hw.readers.placement import COOLDOWN_SECONDS
from hw.readers.reading import Connection, ReaderRefused, Source
from hw.readers.serial_port import KINDS as SERIAL_KINDS
from hw.readers.serial_port import SerialSource

KINDS = (*SERIAL_KINDS, "wedge", "pn532", "pcsc")
SEARCH_SECONDS = 2.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReaderSpec:
    """What the settings say of one reader.

    `port` is a path or "auto", `kind` one of KINDS, `seat` (from 1) whose reader it is, `numbers` the form of its
    card numbers (`hw.readers.identity`), `lying` what a card counts for that lay there at the start ("shown" or
    "played").
    """

    port: str = "auto"
    kind: str = "auto"
    baudrate: int = 9600
    seat: int | None = None
    name: str = ""
    numbers: str = "auto"
    cooldown_seconds: float = COOLDOWN_SECONDS
    idle_seconds: float = text_line.IDLE_SECONDS
    lying: str = "shown"

    @classmethod
    def of(cls, words: str) -> ReaderSpec:
        """Return what is meant by `--scanner`: "auto", a path, "KIND:PATH", or a kind alone."""
        kind, _, port = words.strip().partition(":")
        if kind in KINDS:
            return cls(port or "auto", kind)
        return cls(words.strip())


def open_scanners(
    readers: Iterable[ReaderSpec | str],
    put: Put,
    *,
    book: PortBook | None = None,
    clock: Callable[[], float] | None = None,
) -> list[Scanner]:
    """Return a scanner for each reader, not started yet; what cannot be opened says so once it is started.

    With none named it is whatever is plugged in.
    """
    book = book or PortBook()
    specs = [ReaderSpec.of(reader) if isinstance(reader, str) else reader for reader in readers]
    specs = specs or [ReaderSpec()]
    named = [spec if spec.name else replace(spec, name=_name(spec, specs[:at])) for at, spec in enumerate(specs)]
    return [_scanner(spec, put, book, clock or time.monotonic) for spec in named]


def _name(spec: ReaderSpec, before: list[ReaderSpec]) -> str:
    name = spec.port if spec.port != "auto" else "reader" if spec.kind in SERIAL_KINDS else spec.kind
    again = sum(1 for other in before if (other.port, other.kind) == (spec.port, spec.kind))
    return f"{name} {again + 1}" if again else name


def _scanner(spec: ReaderSpec, put: Put, book: PortBook, clock: Callable[[], float]) -> Scanner:
    if spec.kind not in KINDS:
        return DeviceScanner(Refused(Text("reader.unknown_kind", kind=spec.kind, kinds=KINDS)), put, reader=spec.name)
    if spec.kind in SERIAL_KINDS:
        if spec.port == "auto":
            return AutoScanner(spec, put, book, clock=clock)
        return serial_scanner(spec, put, book, clock=clock)
    return DeviceScanner(
        _source(spec, book, clock),
        put,
        reader=spec.name,
        seat=spec.seat,
        cooldown_seconds=spec.cooldown_seconds,
        lying=spec.lying,
        clock=clock,
    )


def _source(spec: ReaderSpec, book: PortBook, clock: Callable[[], float]) -> Source:
    """Return the device of a kind that needs a library of its own; only that kind's module is imported."""
    match spec.kind:
        case "wedge":
            from hw.readers.wedge import WedgeSource

            return WedgeSource(spec.port, numbers=spec.numbers, clock=clock)
        case "pn532":
            from hw.readers.pn532 import BAUDRATE, Pn532Source

            baudrate = BAUDRATE if spec.baudrate == ReaderSpec().baudrate else spec.baudrate
            return Pn532Source(spec.name, book, spec.port, baudrate=baudrate)
        case "pcsc":
            from hw.readers.pcsc import PcscSource

            return PcscSource(spec.port)
        case _:
            raise ValueError(spec.kind)


class Refused:
    """A reader that cannot be opened as the settings have it."""

    def __init__(self, text: Text) -> None:
        self._text = text

    def open(self) -> Connection:
        """Say why not."""
        raise ReaderRefused(self._text)


class SerialScanner(DeviceScanner):
    """A reader on a serial port: `port` is its path, which may come and go, or "auto" for the next one found."""

    def __init__(
        self,
        port: str,
        put: Put,
        *,
        kind: str = "auto",
        baudrate: int = 9600,
        numbers: str = "auto",
        reader: str = "",
        seat: int | None = None,
        cooldown_seconds: float = COOLDOWN_SECONDS,
        lying: str = "shown",
        idle_seconds: float = text_line.IDLE_SECONDS,
        spare: bool = False,
        book: PortBook | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        source = SerialSource(
            reader or port,
            book or PortBook(),
            path="" if port == "auto" else port,
            kind=kind,
            baudrate=baudrate,
            numbers=numbers,
            idle_seconds=idle_seconds,
            clock=clock,
        )
        super().__init__(
            source,
            put,
            reader=reader or port,
            seat=seat,
            cooldown_seconds=cooldown_seconds,
            lying=lying,
            spare=spare,
            clock=clock,
        )


def serial_scanner(
    spec: ReaderSpec, put: Put, book: PortBook, *, spare: bool = False, clock: Callable[[], float] = time.monotonic
) -> SerialScanner:
    """Return the scanner of a serial reader as the settings have it."""
    return SerialScanner(
        spec.port,
        put,
        kind=spec.kind,
        baudrate=spec.baudrate,
        numbers=spec.numbers,
        reader=spec.name,
        seat=spec.seat,
        cooldown_seconds=spec.cooldown_seconds,
        lying=spec.lying,
        idle_seconds=spec.idle_seconds,
        spare=spare,
        book=book,
        clock=clock,
    )


class AutoScanner:
    """All serial readers that are plugged in, now or later; only the first one is missed while it is not there.

    A reader that was lost comes first: whatever is plugged in instead takes its place, and its name.
    """

    def __init__(
        self, spec: ReaderSpec, put: Put, book: PortBook, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._spec = spec
        self._put = put
        self._book = book
        self._clock = clock
        self._readers: list[SerialScanner] = []
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look for readers; returns at once."""
        if self._thread is None:
            self._add(self._spec.name)
            self._thread = threading.Thread(target=self._run, name="looking for readers", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop all of them and join their threads; calling it again does nothing."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(2.0)
        for reader in self._readers:
            reader.close()

    def _run(self) -> None:
        try:
            while not self._stopping.wait(SEARCH_SECONDS):
                if all(reader.is_ready for reader in self._readers) and self._book.untaken():
                    self._add(f"{self._spec.name} {len(self._readers) + 1}")
        except Exception:
            log.exception("looking for readers ended")
            self._put(ScannerStatus(self._spec.name, "refused", Text("reader.failed")))

    def _add(self, name: str) -> None:
        seat = self._spec.seat if not self._readers else None
        spec = replace(self._spec, name=name, seat=seat)
        reader = serial_scanner(spec, self._put, self._book, spare=bool(self._readers), clock=self._clock)
        self._readers.append(reader)
        reader.start()
