"""What the core asks of the world: readers and a panel, and the cues that need no reading."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from companion.messages import Message

Put = Callable[[Message], None]
"""How hardware threads hand over a message: `inbox.put`."""


class Cue(Enum):
    """A signal for eye, ear and lamp (docs/design.md: feedback)."""

    READ = "read"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    NOT_SAVED = "not_saved"
    READER_LOST = "reader_lost"
    READER_BACK = "reader_back"
    BY_ITSELF = "by_itself"
    UNDO = "undo"
    YOUR_TURN = "your_turn"
    END = "end"


class Scanner(Protocol):
    """A reader with its own thread; it puts messages until it is closed."""

    def start(self) -> None:
        """Begin to look for the device; returns at once."""
        ...

    def close(self) -> None:
        """Stop within two seconds and join the thread; calling it again does nothing."""
        ...


class Panel(Protocol):
    """Buttons, lights and buzzer; without any of them it does nothing."""

    def signal(self, cue: Cue) -> None:
        """Play a cue; returns at once and never raises."""
        ...

    def show_turn(self, seat: int | None) -> None:
        """Light the lamp of the seat whose turn it is (from 0); None: of nobody."""
        ...

    def set_sound(self, sound: int, *, night: bool) -> None:
        """Change the sound level (0 silent to 3) and the night setting from here on."""
        ...

    def close(self) -> None:
        """Put all outputs low and release the pins; calling it again does nothing."""
        ...


class NoPanel:
    """A panel without buttons, lights and buzzer."""

    def signal(self, cue: Cue) -> None:
        """Do nothing."""

    def show_turn(self, seat: int | None) -> None:
        """Do nothing."""

    def set_sound(self, sound: int, *, night: bool) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
