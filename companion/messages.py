"""Messages: everything that reaches the table thread, from readers, buttons and touches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.text import Text


@dataclass(frozen=True, slots=True)
class TagScanned:
    """A reader read a tag (an RFID number, or text); `at` seconds on the monotonic clock.

    `seat` is the one the reader is bound to (from 1), `raw` what came over the wire.
    """

    tag: str
    reader: str = ""
    at: float = 0.0
    player: str | None = None
    seat: int | None = None
    raw: bytes = b""


@dataclass(frozen=True, slots=True)
class TagRejected:
    """A reader read something that is no tag: a wrong check byte, a cut line, two cards at once.

    `quiet` if the players need not hear of it (noise): it is for the test of the reader only.
    """

    reader: str
    reason: Text
    raw: bytes = b""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class ScannerStatus:
    """A reader's life: "searching", "ready", "lost", "back", "refused" (with the reason and its cure).

    `tag_lying` is a card that already lay there when the reader was connected: shown, not played.
    """

    reader: str
    status: str
    reason: Text | None = None
    port: str = ""
    kind: str = ""
    tag_lying: str = ""


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A button of the panel: confirm, undo, redo, score, lock, power, wake; a long press insists."""

    button: str
    insist: bool = False


@dataclass(frozen=True, slots=True)
class PanelStatus:
    """Whether buttons, lights and buzzer work; the reason if not."""

    ok: bool
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A wish from the screen or a table script, imperative; `insist` where the table wants it anyway."""

    name: str
    args: Mapping[str, Any] = field(default_factory=dict)
    insist: bool = False
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Ticked:
    """Some time has passed (about once a second while something waits for it): save again, mend the clock."""


Message = TagScanned | TagRejected | ScannerStatus | ButtonPressed | PanelStatus | Command | Ticked
