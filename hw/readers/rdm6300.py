"""Rdm6300: the frames of RDM6300, RDM630, ID-12 and ID-20 readers (EM4100 cards, 125 kHz).

A frame is STX, ten hex digits, two hex digits of check byte, ETX; the ID readers put CR LF before the ETX. The
reader repeats it about every 65 ms for as long as the card lies there. There is no time-out: a frame may come in
any pieces with any gaps, and a new STX always starts afresh.
"""

from __future__ import annotations

from hw.readers.identity import check_byte, em4100
from hw.readers.reading import CHECK, CUT, NOISE, Reading, Rejected, Tag

STX, ETX = 0x02, 0x03
KIND = "rdm6300"

_HEX = frozenset(b"0123456789abcdefABCDEF")
_LINE_ENDS = frozenset(b"\r\n")
_DIGITS = 12


class Rdm6300:
    """The parser of these frames."""

    kind = KIND

    def __init__(self) -> None:
        self._frame: bytearray | None = None

    def feed(self, data: bytes, at: float = 0.0) -> list[Reading]:
        """Take bytes; return the cards and the spoilt frames among them, in order."""
        found: list[Reading] = []
        noise = bytearray()
        for byte in data:
            if byte == STX:
                found += self._broken()
                self._frame = bytearray()
            elif self._frame is None:
                if byte not in _LINE_ENDS:
                    noise.append(byte)
            elif byte == ETX:
                found += self._ended()
            elif byte in (_HEX if len(self._frame) < _DIGITS else _LINE_ENDS) and len(self._frame) < _DIGITS + 2:
                self._frame.append(byte)
            else:
                self._frame.append(byte)
                found += self._broken()
        if noise:
            found.append(Rejected(NOISE, bytes(noise), quiet=True))
        return found

    def due(self) -> float | None:
        """Silence means nothing here."""
        return None

    def reset(self) -> None:
        """Forget a begun frame."""
        self._frame = None

    def _ended(self) -> list[Reading]:
        digits = bytes(self._frame or b"")[:_DIGITS]
        if len(digits) < _DIGITS:
            return self._broken()
        raw = bytes([STX, *(self._frame or b""), ETX])
        self._frame = None
        number = bytes.fromhex(digits.decode("ascii"))
        if check_byte(number) != 0:
            return [Rejected(CHECK, raw)]
        return [Tag(em4100(number[:5]), raw, KIND, lies=True)]

    def _broken(self) -> list[Reading]:
        """End a frame that cannot be completed any more; without a single digit it was a stray start byte."""
        frame, self._frame = self._frame, None
        if frame is None:
            return []
        if frame[:1].isalnum() and frame[0] in _HEX:
            return [Rejected(CUT, bytes([STX, *frame]))]
        return [Rejected(NOISE, bytes([STX, *frame]), quiet=True)]


def frame(number: bytes, *, line_end: bool = False) -> bytes:
    """Return the frame of five bytes, as an RDM6300 sends it; with a line end as an ID-12 does."""
    digits = bytes([*number, check_byte(number)]).hex().upper().encode("ascii")
    return bytes([STX]) + digits + (b"\r\n" if line_end else b"") + bytes([ETX])
