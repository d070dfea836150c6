"""TouchTestRoom: crosses in the corners to see whether touch and picture agree, and the way back where they do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.controller import Outcome
from companion.errors import IllegalGesture
from companion.messages import ButtonPressed, Command, TagScanned
from companion.ports import Cue
from companion.text import Text, say
from companion.view import Action, Sheet
from companion.view_device import TouchTestContent

if TYPE_CHECKING:
    from companion.desk import Desk

CROSSES = 4
TEST_SECONDS = 15.0
"""Without an answer everything is as before after so long."""
STEP = 0.05
LEAST, MOST = 0.8, 1.25
"""How much smaller or larger than the display says everything may be drawn."""


class TouchTestRoom:
    """Turning and sizing act at once; unless they are kept, the screen goes back to what it was."""

    screen = "touch_test"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.before = desk.settings
        self.touched = 0
        self.serial = 0
        self._last = ""

    def command(self, command: Command) -> Outcome | None:
        """Take touches of crosses; turn, size, keep, go back."""
        match command.name:
            case "cross":
                return self._cross(command.args.get("number"))
            case "touch_turn":
                self._turn()
            case "touch_density":
                self._resize(command.args)
            case "touch_keep":
                return self.desk.leave()
            case "touch_back" | "undo" | "leave" | "home":
                return self._go_back()
            case _:
                return None
        return Outcome(None)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Score turns the picture (held: leaves), confirm keeps it, undo leaves it as it was: all without a touch."""
        match button.button:
            case "score" if not button.insist:
                self._turn()
                return Outcome(None)
            case "confirm" | "next":
                return self.desk.leave()
            case "undo" | "score":
                return self._go_back()
            case _:
                return None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def sheet(self) -> Sheet | None:
        """Return nothing: the test has no sheets."""
        return None

    def content(self) -> TouchTestContent:
        """Return the crosses and the ways out."""
        lang = self.desk.lang
        done = self.touched >= CROSSES
        title = "touch_test.done" if done else "touch_test.title"
        hint = "touch_test.done_hint" if done else "touch_test.hint"
        return TouchTestContent(
            say(lang, title, number=self.touched + 1),
            say(lang, hint),
            self.touched,
            TEST_SECONDS,
            self.serial,
            Action(say(lang, "touch_test.turn"), command="touch_turn", icon="rotate"),
            Action(say(lang, "touch_test.back"), command="touch_back", icon="back"),
            Action(say(lang, "touch_test.keep"), command="touch_keep", icon="ok"),
            self._last,
        )

    def _cross(self, number: object) -> Outcome:
        if number == self.touched and self.touched < CROSSES:
            self.touched += 1
            self.serial += 1
            return Outcome(Cue.READ)
        return Outcome(None)

    def _turn(self) -> None:
        settings = self.desk.settings
        self._change(rotation=(settings.rotation + 90) % 360)

    def _resize(self, args: Mapping[str, Any]) -> None:
        """Draw everything a step larger or smaller; `usual` are the pixels of a dp that the display asks for."""
        match args.get("by"), args.get("usual"):
            case (-1 | 1) as by, float(usual) if usual > 0:
                size = round((self.desk.settings.density or usual) / usual + by * STEP, 2)
                if LEAST <= size <= MOST:
                    self._change(density=0.0 if size == 1 else round(size * usual, 3))
            case _:
                raise IllegalGesture(Text("argument.unknown", name="density"))

    def _change(self, **changes: float) -> None:
        self.desk.change_settings(replace(self.desk.settings, **changes))  # type: ignore[arg-type]
        self.touched, self.serial = 0, self.serial + 1

    def _go_back(self) -> Outcome:
        before, now = self.before, self.desk.settings
        if (before.rotation, before.density) != (now.rotation, now.density):
            self.desk.change_settings(replace(now, rotation=before.rotation, density=before.density))
        return self.desk.leave()
