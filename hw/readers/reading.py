"""Reading: what a reader made of what came in, and what every parser and every device of a reader can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.errors import CompanionError
from companion.text import Text


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag was read; `lies` where the reader repeats it for as long as the card lies there."""

    tag: str
    raw: bytes = b""
    kind: str = ""
    lies: bool = False


@dataclass(frozen=True, slots=True)
class Rejected:
    """Something was read that is no tag; `quiet` where the players need not hear of it (noise)."""

    reason: Text
    raw: bytes = b""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Trouble:
    """The device did not answer properly this time; that says nothing about the cards that lie there."""


Reading = Tag | Rejected | Trouble


class Parser(Protocol):
    """Bytes in, readings out, in order; no clock of its own and never an exception."""

    def feed(self, data: bytes, at: float = 0.0) -> list[Reading]:
        """Take what arrived at `at`; no bytes mean that nothing has arrived up to now."""
        ...

    def due(self) -> float | None:
        """When silence will mean something: feed it nothing then. None: never."""
        ...

    def reset(self) -> None:
        """Forget what was begun: the device was unplugged."""
        ...


class Connection(Protocol):
    """An open device."""

    @property
    def port(self) -> str:
        """Where it is."""
        ...

    @property
    def kind(self) -> str:
        """Which kind of reader it is; "" while that is not known."""
        ...

    @property
    def can_lie(self) -> bool:
        """Whether a card may lie on it already when it is opened."""
        ...

    def read(self, wake: int, until: float | None) -> list[Reading]:
        """Wait for readings, for the descriptor `wake`, or until `until`; raises OSError when the device is gone."""
        ...

    def close(self) -> None:
        """Let go of the device; calling it again does nothing."""
        ...


class Source(Protocol):
    """A device that can be opened again and again, wherever it turns up."""

    def open(self) -> Connection:
        """Open it; raises ReaderAbsent while it is not there, ReaderRefused where somebody must do something."""
        ...


class ReaderAbsent(CompanionError, OSError):
    """The device is not there, yet or any more."""


class ReaderRefused(CompanionError, OSError):
    """The device cannot be used as things are; the text says what to do."""


NOISE = Text("reader.noise")
CUT = Text("reader.cut")
CHECK = Text("reader.check")
TOO_LONG = Text("reader.too_long")
TWO_CARDS = Text("reader.two_cards")
TYPED = Text("reader.typed")
