"""AutoDetect: which of the serial kinds a reader is, by what arrives.

Until it knows, only a whole frame with its check byte, or a line that is a card code or a numbered label, counts;
all else is noise. After that it takes every line of a reader of lines. Frames and card codes always count, so
that another reader on the same port is understood too.
"""

from __future__ import annotations

import re

from hw.readers import rdm6300, text_line
from hw.readers.rdm6300 import Rdm6300
from hw.readers.reading import CHECK, NOISE, Reading, Rejected, Tag
from hw.readers.text_line import TextLines

_CODE = r"(?:(?:OM|PM|CV|TAG)/[0-9A-Z/.:+%$*-]{4,}|CMD/(?:CONFIRM|UNDO|REDO|SCORE|PLAYER/[1-7]))"
_LINE = re.compile(_CODE, re.IGNORECASE)
_AFTER_NOISE = re.compile(rf"(?:.*[^0-9A-Z/.:+%$*-])({_CODE})", re.IGNORECASE | re.DOTALL)
_FRAME = re.compile(rb"\x03?\x02[0-9A-Fa-f]{1,12}\x03?|\x03")
_AFTER_ETX = re.compile(rb"[^\x03]*\x03|[^\x03]+")


class AutoDetect:
    """The parser of a serial reader nobody has named."""

    def __init__(self, *, idle_seconds: float = text_line.IDLE_SECONDS, numbers: str = "auto") -> None:
        self.kind: str = ""
        self._frames = Rdm6300()
        self._lines = TextLines(idle_seconds=idle_seconds, numbers=numbers)

    def feed(self, data: bytes, at: float = 0.0) -> list[Reading]:
        """Take bytes, or none when nothing has arrived up to now; return what counts, and the noise."""
        if not data:
            return [taken for line in self._lines.feed(b"", at) for taken in self._line(line)]
        found: list[Reading] = []
        # Only an ETX can complete a frame, so what lies between two of them goes to both parsers in one piece.
        for piece in _AFTER_ETX.findall(data):
            frames = self._frames.feed(piece, at)
            whole = any(isinstance(reading, Tag) for reading in frames)
            lines = self._lines.feed(piece[:-1] if whole else piece, at)
            found += [taken for line in lines for taken in self._line(line)]
            found += [frame for frame in frames if self._frame_counts(frame)]
            if whole:
                self.kind = rdm6300.KIND
                self._lines.reset()
        return found

    def due(self) -> float | None:
        """Return when a begun line ends by silence."""
        return self._lines.due()

    def reset(self) -> None:
        """Forget what was begun, not which kind it is."""
        self._frames.reset()
        self._lines.reset()

    def _frame_counts(self, frame: Reading) -> bool:
        if isinstance(frame, Tag):
            return True
        if not isinstance(frame, Rejected) or self.kind == text_line.KIND:
            return False
        return frame.reason == CHECK or (self.kind == rdm6300.KIND and not frame.quiet)

    def _line(self, line: Reading) -> list[Reading]:
        """Return what a line counts for."""
        if not isinstance(line, Tag):
            return [line] if self.kind == text_line.KIND else []
        if _FRAME.fullmatch(line.raw):
            return []
        if _LINE.fullmatch(line.tag):
            self.kind = text_line.KIND
            return [line]
        if self.kind == text_line.KIND:
            return [line]
        self._lines.ends_lines = False
        if not self.kind and (code := _AFTER_NOISE.fullmatch(line.tag)):
            self.kind = text_line.KIND
            return [Tag(code[1], line.raw, text_line.KIND)]
        return [Rejected(NOISE, line.raw, quiet=True)]
