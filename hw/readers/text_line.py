"""TextLines: readers that send a line of text: barcode and QR scanners on USB or UART, any Arduino.

CR, LF, CRLF or a doubled one end a line; so does silence with a reader that never sends any. Once a reader has
sent an end of line, a line without one is cut and dropped: `OM/SILK/43/DS/0` of `.../01` would be another card.
"""

from __future__ import annotations

from hw.readers.identity import canonical
from hw.readers.reading import CUT, TOO_LONG, Reading, Rejected, Tag

KIND = "text"
IDLE_SECONDS = 0.2
LONGEST = 1024

_LINE_ENDS = frozenset(b"\r\n")


class TextLines:
    """The parser of lines; `numbers` is the form of card numbers, see `identity`."""

    kind = KIND

    def __init__(self, *, idle_seconds: float = IDLE_SECONDS, numbers: str = "auto") -> None:
        self.ends_lines = False
        self._idle_seconds = idle_seconds
        self._numbers = numbers
        self._line = bytearray()
        self._last = 0.0

    def feed(self, data: bytes, at: float = 0.0) -> list[Reading]:
        """Take bytes, or none when nothing has arrived up to now; return the lines that ended."""
        if not data:
            due = self.due()
            return self._silent() if due is not None and at >= due else []
        self._last = at
        found: list[Reading] = []
        for byte in data:
            if byte in _LINE_ENDS:
                found += self._ended()
            elif len(self._line) <= LONGEST:
                self._line.append(byte)
        return found

    def due(self) -> float | None:
        """Return when a begun line ends by silence."""
        return self._last + self._idle_seconds if self._line else None

    def reset(self) -> None:
        """Forget a begun line, not how this reader ends its lines."""
        self._line.clear()

    def _ended(self) -> list[Reading]:
        line = self._taken()
        text = _decode(line)
        # A stray CR in power-up rubbish must not make a reader without line ends mute.
        if len(text) > 3 and text.isprintable():
            self.ends_lines = True
        return self._read(line, text)

    def _silent(self) -> list[Reading]:
        line = self._taken()
        if self.ends_lines:
            return [Rejected(CUT, line)]
        return self._read(line, _decode(line))

    def _read(self, line: bytes, text: str) -> list[Reading]:
        if not line:
            return []
        if len(line) > LONGEST:
            return [Rejected(TOO_LONG, line[:64])]
        return [Tag(canonical(text, self._numbers), line, KIND)]

    def _taken(self) -> bytes:
        line = bytes(self._line)
        self._line.clear()
        return line


def _decode(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
