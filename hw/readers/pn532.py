"""Pn532: PN532 boards on a serial port (13.56 MHz chips), by Adafruit's class; it asks, so it is never guessed."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Any

import serial

from companion.text import Text
from hw.ports import PortBook
from hw.readers.polling import NoAnswer, Polling
from hw.readers.reading import ReaderAbsent, ReaderRefused
from hw.readers.serial_port import open_port

KIND = "pn532"
BAUDRATE = 115200
_CARD_SECONDS = 0.2


class Pn532Source:
    """Finds the board's port and wakes the chip."""

    def __init__(self, reader: str, book: PortBook, path: str, *, baudrate: int = BAUDRATE) -> None:
        self._reader = reader
        self._book = book
        self._path = path
        self._baudrate = baudrate

    def open(self) -> Polling:
        """Open the port and wake the chip; a device that does not answer as one is refused."""
        try:
            from adafruit_pn532.adafruit_pn532 import BusyError
            from adafruit_pn532.uart import PN532_UART
        except ImportError:
            package = "adafruit-circuitpython-pn532"
            raise ReaderRefused(Text("reader.no_library", kind=KIND, package=package)) from None
        if self._path in ("", "auto"):
            raise ReaderRefused(Text("reader.name_port", kind=KIND))
        port = self._book.take(self._reader, self._path)
        if port is None:
            raise ReaderAbsent(Text("reader.absent", port=self._path))
        wrong = (RuntimeError, IndexError, BusyError)
        opened = None
        try:
            opened = open_port(port.device, self._baudrate)
            opened.timeout = 0.1
            chip = PN532_UART(opened, debug=False)
        except wrong:
            self._let_go(opened)
            raise ReaderRefused(Text("reader.no_answer", port=port.device, kind=KIND)) from None
        except OSError:
            self._let_go(opened)
            raise
        self._book.keep(self._reader)
        return Polling(port.device, KIND, partial(_ask, chip, opened, wrong), partial(self._let_go, opened))

    def _let_go(self, opened: serial.Serial | None) -> None:
        if opened is not None:
            with contextlib.suppress(OSError):
                opened.close()
        self._book.release(self._reader)


def _ask(chip: Any, port: serial.Serial, wrong: tuple[type[Exception], ...]) -> bytes | None:
    try:
        if not chip.listen_for_passive_target(timeout=_CARD_SECONDS):
            # The class takes a failed write for "no"; asking the port itself raises if it is gone.
            _ = port.in_waiting
            raise NoAnswer
        number = chip.get_passive_target(timeout=_CARD_SECONDS)
    except wrong:
        raise NoAnswer from None
    return bytes(number) if number else None
