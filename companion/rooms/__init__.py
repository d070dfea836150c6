"""Rooms: what can be open on the table thread. The desk gives every message to the one room that is open."""

from __future__ import annotations

from typing import Any, Protocol

from companion.controller import Outcome
from companion.messages import ButtonPressed, Command, TagScanned
from companion.view import Sheet


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
