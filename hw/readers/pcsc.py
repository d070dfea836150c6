"""Pcsc: readers with a driver of their own (ACR122U and others) through pcscd, by pyscard."""

from __future__ import annotations

import errno
from functools import partial
from typing import Any

from companion.text import Text
from hw.readers.polling import NoAnswer, Polling
from hw.readers.reading import ReaderAbsent, ReaderRefused

KIND = "pcsc"
_GET_UID = [0xFF, 0xCA, 0x00, 0x00, 0x00]
_DONE = (0x90, 0x00)


class PcscSource:
    """Finds a reader by a part of its name; "" or "auto" for the first one."""

    def __init__(self, name: str = "") -> None:
        self._name = "" if name == "auto" else name

    def open(self) -> Polling:
        """Return the reader; the card is connected to anew each time it is asked."""
        try:
            import smartcard.Exceptions
            import smartcard.System
        except ImportError:
            raise ReaderRefused(Text("reader.no_library", kind=KIND, package="pyscard")) from None
        try:
            readers = smartcard.System.readers()
        except smartcard.Exceptions.SmartcardException:
            raise ReaderRefused(Text("reader.no_pcscd")) from None
        reader = next((r for r in readers if self._name.casefold() in str(r).casefold()), None)
        if reader is None:
            raise ReaderAbsent(Text("reader.absent", port=self._name) if self._name else Text("reader.none_found"))
        return Polling(str(reader), KIND, partial(_ask, reader, smartcard.System.readers, smartcard.Exceptions))


def _ask(reader: Any, readers: Any, wrong: Any) -> bytes | None:
    """Return the number of the card on it (pyscard has no types)."""
    connection = reader.createConnection()
    try:
        connection.connect()
        data, *status = connection.transmit(_GET_UID)
    except wrong.NoCardException:
        return None
    except wrong.SmartcardException:
        try:
            is_there = str(reader) in map(str, readers())
        except wrong.SmartcardException:
            is_there = False
        if not is_there:
            raise OSError(errno.ENODEV, "unplugged") from None
        raise NoAnswer from None
    finally:
        connection.disconnect()
    if tuple(status) != _DONE:
        raise NoAnswer
    return bytes(data)
