"""TouchTestRoom: crosses in the corners to see whether touch and picture agree, and the way back where they do not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.controller import Outcome
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
DENSITIES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.4)
"""How much larger than usual everything is drawn; 1.0 is as the display says."""


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
            case "touch_density" if command.args.get("by") in (-1, 1):
                self._resize(int(command.args["by"]))
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
        at = DENSITIES.index(self._density())
        return TouchTestContent(
            say(lang, title, number=self.touched + 1),
            say(lang, hint),
            self.touched,
            TEST_SECONDS,
            self.serial,
            Action(say(lang, "touch_test.turn"), command="touch_turn", icon="rotate"),
            Action(say(lang, "touch_test.back"), command="touch_back", icon="back"),
            Action("+", command="touch_density", args={"by": 1}, icon="plus", possible=at + 1 < len(DENSITIES)),
            Action("−", command="touch_density", args={"by": -1}, icon="minus", possible=at > 0),
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

    def _resize(self, by: int) -> None:
        at = DENSITIES.index(self._density()) + by
        if at in range(len(DENSITIES)):
            self._change(density=0.0 if DENSITIES[at] == 1.0 else DENSITIES[at])

    def _change(self, **changes: float) -> None:
        self.desk.change_settings(replace(self.desk.settings, **changes))  # type: ignore[arg-type]
        self.touched, self.serial = 0, self.serial + 1

    def _density(self) -> float:
        wanted = self.desk.settings.density or 1.0
        return min(DENSITIES, key=lambda density: abs(density - wanted))

    def _go_back(self) -> Outcome:
        before, now = self.before, self.desk.settings
        if (before.rotation, before.density) != (now.rotation, now.density):
            self.desk.change_settings(replace(now, rotation=before.rotation, density=before.density))
        return self.desk.leave()
