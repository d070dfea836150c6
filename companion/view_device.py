"""What the pages about the device show (its clock, the tests of reader and touch), as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from companion.view import Action


@dataclass(frozen=True, slots=True)
class ClockPart:
    """A part of date and time, with a touch up and down."""

    name: str
    label: str
    value: str
    up: Action
    down: Action


@dataclass(frozen=True, slots=True)
class SetClockContent:
    """Date and time to be set."""

    parts: tuple[ClockPart, ...]
    hint: str
    primary: Action


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """Something a reader sent: when, the raw bytes, what they were taken for; `kind` is a value of ports.Cue."""

    time: str
    raw: str
    meaning: str
    kind: str
    reader: str = ""


@dataclass(frozen=True, slots=True)
class ReaderTestContent:
    """The test of the readers: what they say of themselves, what came, the newest first, and how much of it."""

    readers: tuple[str, ...]
    rows: tuple[ReadingRow, ...]
    counts: str
    hint: str


@dataclass(frozen=True, slots=True)
class TouchTestContent:
    """Crosses in the corners: `touched` of them have been hit, in order; `serial` grows when the time starts anew."""

    title: str
    hint: str
    touched: int
    seconds: float
    serial: int
    turn: Action
    back: Action
    keep: Action
    last: str = ""
    """Where the screen was touched last."""


@dataclass(frozen=True, slots=True)
class FindingRow:
    """Something the doctor says: about what, how bad ("good", "warning", "trouble"), the cause with its cure."""

    topic: str
    level: str
    text: str


@dataclass(frozen=True, slots=True)
class DoctorContent:
    """What is wrong with this device, the worst first; `busy` while it is looked for."""

    rows: tuple[FindingRow, ...]
    summary: str
    busy: bool
    again: Action
    primary: Action
