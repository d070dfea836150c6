"""Log: what was recorded, in order; what counts is derived, nothing is ever deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import NothingToRedo, NothingToUndo
from companion.game import Event
from companion.text import Text


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The last entry that counted counts no more."""


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """The entry taken back last counts again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded gesture; `irregular` if the table insisted, `step` its number in a table script.

    `gesture` is the step of a table script that makes this entry (`{"scan": …}`, `{"do": …}`, `{"press": …}`), so
    that any play can be written as one.
    """

    event: Event
    irregular: bool = False
    step: int | None = None
    gesture: Mapping[str, Any] | None = None


def effective(log: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Split a log into the entries that count and those waiting to be redone (next one last)."""
    done: list[Entry] = []
    undone: list[Entry] = []
    for entry in log:
        match entry.event:
            case Undone():
                if not done:
                    raise NothingToUndo(Text("undo.nothing"))
                undone.append(done.pop())
            case Redone():
                if not undone:
                    raise NothingToRedo(Text("redo.nothing"))
                done.append(undone.pop())
            case _:
                done.append(entry)
                undone.clear()
    return tuple(done), tuple(undone)
