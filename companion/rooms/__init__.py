"""Rooms: what can be open on the table thread. The desk gives every message to the one room that is open."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from companion.controller import Outcome
from companion.messages import ButtonPressed, Command, TagRejected, TagScanned
from companion.view import Sheet

if TYPE_CHECKING:
    from companion.desk import Desk

OVER = ("settings", "cards", "history", "records", "people", "reader_test", "touch_test", "doctor", "set_clock")
"""The rooms that a command of their name opens over what is there; `leave` closes them."""


def opened(name: str, desk: Desk) -> Room:
    """Return one of those rooms (`reader_test`: ReaderTestRoom), made known when it is first opened."""
    class_name = "".join(part.capitalize() for part in name.split("_")) + "Room"
    room: Room = getattr(import_module(f"companion.rooms.{name}"), class_name)(desk)
    return room


class Room(Protocol):
    """One screen's part of the table thread: it takes messages and says what is to be seen."""

    @property
    def screen(self) -> str:
        """The name of the screen in `View.screen`."""
        ...

    def command(self, command: Command) -> Outcome | None:
        """Do a command; None if it is not for this room."""
        ...

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Do what a button of the panel means here; None: nothing."""
        ...

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Take a scan; None: nothing to do with it here."""
        ...

    def content(self) -> Any:
        """Return the screen's value (companion/view.py)."""
        ...

    def sheet(self) -> Sheet | None:
        """Return the sheet that lies over the screen."""
        ...


@runtime_checkable
class Working(Protocol):
    """A room in which long work goes on; `tick` is called while it is busy."""

    @property
    def busy(self) -> bool:
        """Whether the work goes on."""
        ...

    def tick(self) -> None:
        """Take what the work has brought meanwhile."""
        ...


@runtime_checkable
class Testing(Protocol):
    """A room that shows all that comes from readers, noise included; nothing read there means anything."""

    def rejected(self, rejected: TagRejected) -> Outcome | None:
        """Take what a reader read and is no tag."""
        ...
