"""SerialSource: a serial port that may come, go, and come back under another name, with a parser behind it."""

from __future__ import annotations

import contextlib
import errno
import os
import select
import stat
import termios
import time
from collections.abc import Callable
from functools import partial

import serial

from companion.text import Text
from hw.ports import Port, PortBook, holders
from hw.readers import rdm6300, text_line
from hw.readers.auto import AutoDetect
from hw.readers.rdm6300 import Rdm6300
from hw.readers.reading import Parser, ReaderAbsent, ReaderRefused, Reading
from hw.readers.text_line import TextLines

KINDS = ("auto", rdm6300.KIND, text_line.KIND)
PATH_CHECK_SECONDS = 2.0


def parser(kind: str, *, numbers: str = "auto", idle_seconds: float = text_line.IDLE_SECONDS) -> Parser:
    """Return a new parser of one of the serial kinds."""
    match kind:
        case rdm6300.KIND:
            return Rdm6300()
        case text_line.KIND:
            return TextLines(idle_seconds=idle_seconds, numbers=numbers)
        case "auto":
            return AutoDetect(idle_seconds=idle_seconds, numbers=numbers)
        case _:
            raise ValueError(kind)


def open_port(port: str, baudrate: int) -> serial.Serial:
    """Open a serial port for us alone; raises ReaderAbsent or ReaderRefused with what to do."""
    try:
        if not stat.S_ISCHR(os.stat(port).st_mode):
            raise ReaderRefused(Text("reader.not_a_port", port=port))
        # With inter_byte_timeout 0 a read without bytes is EAGAIN, so that no bytes always mean "unplugged".
        return serial.Serial(port, baudrate, timeout=0, inter_byte_timeout=0, exclusive=True)
    except (OSError, ValueError, termios.error) as error:
        if isinstance(error, ReaderRefused):
            raise
        raise _refusal(port, error) from error


def _refusal(port: str, error: Exception) -> ReaderAbsent | ReaderRefused:
    cause = error.__context__ if isinstance(error.__context__, termios.error) else error
    number = cause.errno if isinstance(cause, OSError) else (cause.args or (None,))[0]
    match number:
        case errno.ENOENT | errno.ENXIO | errno.ENODEV | errno.EIO | errno.ENOTDIR:
            return ReaderAbsent(Text("reader.absent", port=port))
        case errno.EACCES | errno.EPERM:
            return ReaderRefused(Text("reader.no_permission", port=port))
        case errno.EBUSY | errno.EAGAIN:
            programs = holders(port)
            if programs:
                return ReaderRefused(Text("reader.busy_with", port=port, programs=tuple(programs)))
            return ReaderRefused(Text("reader.busy", port=port))
        case errno.ENOTTY | errno.EINVAL | errno.ELOOP | errno.ENAMETOOLONG:
            return ReaderRefused(Text("reader.not_a_port", port=port))
        case _ if isinstance(error, ValueError):
            return ReaderRefused(Text("reader.not_a_port", port=port))
        case _:
            return ReaderRefused(Text("reader.cannot_open", port=port, problem=str(error)))


class SerialSource:
    """Finds the port of one reader, and opens it; it keeps what it has learnt about the reader."""

    def __init__(
        self,
        reader: str,
        book: PortBook,
        *,
        path: str = "",
        kind: str = "auto",
        baudrate: int = 9600,
        numbers: str = "auto",
        idle_seconds: float = text_line.IDLE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reader = reader
        self._book = book
        self._path = path
        self._baudrate = baudrate
        self._clock = clock
        self._new_parser = partial(parser, kind, numbers=numbers, idle_seconds=idle_seconds)
        self._parser = self._new_parser()
        self._last: Port | None = None

    def open(self) -> SerialConnection:
        """Open the port wherever it is now."""
        port = self._book.take(self._reader, self._path)
        if port is None:
            absent = Text("reader.absent", port=self._path) if self._path else Text("reader.none_found")
            raise ReaderAbsent(absent)
        try:
            opened = open_port(port.device, self._baudrate)
        except OSError:
            self._book.release(self._reader, failed=True)
            raise
        self._book.keep(self._reader)
        if self._last is not None and not self._last.same_model(port):
            self._parser = self._new_parser()
        self._last = port
        self._parser.reset()
        return SerialConnection(
            opened, self._parser, clock=self._clock, on_close=lambda: self._book.release(self._reader)
        )


class SerialConnection:
    """An open serial port and its parser."""

    def __init__(
        self, port: serial.Serial, parser: Parser, *, clock: Callable[[], float], on_close: Callable[[], None]
    ) -> None:
        self.port: str = port.port or ""
        self._serial = port
        self._parser = parser
        self._clock = clock
        self._on_close = on_close
        self._really = os.path.realpath(self.port)
        self._poll = select.poll()
        self._fd: int = port.fileno()
        self._poll.register(self._fd, select.POLLIN)
        self._waking: int | None = None

    @property
    def kind(self) -> str:
        """Which kind of reader it is; "" while that is not known."""
        return str(getattr(self._parser, "kind", "") or getattr(type(self._parser), "kind", ""))

    @property
    def can_lie(self) -> bool:
        """A card can lie on any reader but one that sends lines."""
        return self.kind != text_line.KIND

    def read(self, wake: int, until: float | None) -> list[Reading]:
        """Wait for bytes, and return what they were; raises OSError when the port is gone."""
        if self._waking != wake:
            self._poll.register(wake, select.POLLIN)
            self._waking = wake
        ends = [end for end in (until, self._parser.due()) if end is not None]
        ready = dict(self._poll.poll(self._milliseconds(min(ends, default=None))))
        if self._fd in ready:
            return self._arrived()
        if not ready:
            self._check_path()
        return self._parser.feed(b"", self._clock())

    def close(self) -> None:
        """Let go of the port at once."""
        with contextlib.suppress(OSError, termios.error):
            self._serial.close()
        self._on_close()

    def _arrived(self) -> list[Reading]:
        try:
            data = os.read(self._fd, 4096)
        except BlockingIOError:
            return []
        if not data:
            raise OSError(errno.EIO, "unplugged")
        return self._parser.feed(data, self._clock())

    def _check_path(self) -> None:
        """A name that leads to another device now means that ours was replaced."""
        if os.path.realpath(self.port) != self._really and os.path.exists(self.port):
            raise OSError(errno.ENODEV, "replaced")

    def _milliseconds(self, until: float | None) -> float:
        seconds = PATH_CHECK_SECONDS if until is None else min(until - self._clock(), PATH_CHECK_SECONDS)
        return max(0.0, seconds * 1000)
