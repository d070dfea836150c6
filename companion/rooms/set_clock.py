"""SetClockRoom: date and time, set by hand where there is neither a network nor a clock battery."""

from __future__ import annotations

import calendar
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from companion.clock import BUILT, LATEST
from companion.controller import Outcome
from companion.errors import NotSaved
from companion.messages import ButtonPressed, Command, TagScanned
from companion.ports import Cue
from companion.text import Text, say
from companion.view import Action, Sheet
from companion.view_device import ClockPart, SetClockContent

if TYPE_CHECKING:
    from companion.desk import Desk

PARTS = ("day", "month", "year", "hour", "minute")


class SetClockRoom:
    """Date and time as they will be set; nothing is set before the primary is touched."""

    screen = "set_clock"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        first = datetime.fromtimestamp(BUILT)
        self.at = max(datetime.fromtimestamp(desk.store.clock.now()), first).replace(second=0, microsecond=0)

    def command(self, command: Command) -> Outcome | None:
        """Step a part up or down; set the clock."""
        match command.name, command.args.get("part"), command.args.get("by"):
            case "clock_step", str(part), (-1 | 1) as by if part in PARTS:
                moved = stepped(self.at, part, by)
                if BUILT - 86400 <= moved.timestamp() < LATEST:
                    self.at = moved
                return Outcome(None)
            case "clock_set", _, _:
                return self._set()
            case "undo", _, _:
                return self.desk.leave()
            case _:
                return None

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Confirm sets the clock, undo leaves it."""
        match button.button:
            case "confirm" | "next":
                return self._set()
            case "undo":
                return self.desk.leave()
            case _:
                return None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def sheet(self) -> Sheet | None:
        """Return nothing: the clock has no sheets."""
        return None

    def content(self) -> SetClockContent:
        """Return the parts of date and time."""
        lang, at = self.desk.lang, self.at
        words = {
            "day": (say(lang, "set_clock.day"), str(at.day)),
            "month": (say(lang, "set_clock.month"), say(lang, f"set_clock.month.{at.month}")),
            "year": (say(lang, "set_clock.year"), str(at.year)),
            "hour": (say(lang, "set_clock.hour"), f"{at.hour:02}"),
            "minute": (say(lang, "set_clock.minute"), f"{at.minute:02}"),
        }
        return SetClockContent(
            tuple(
                ClockPart(
                    part,
                    *words[part],
                    Action(command="clock_step", args={"part": part, "by": 1}),
                    Action(command="clock_step", args={"part": part, "by": -1}),
                )
                for part in PARTS
            ),
            say(lang, "set_clock.hint"),
            Action(say(lang, "set_clock.set"), command="clock_set", icon="ok"),
        )

    def _set(self) -> Outcome:
        store = self.desk.store
        try:
            store.set_clock(self.at.timestamp())
        except NotSaved as error:
            # The time holds all the same; the dates in the store are mended as soon as it can write.
            self.desk.leave()
            return Outcome(Cue.NOT_SAVED, error.text)
        self.desk.leave()
        self.desk.active()
        return Outcome(Cue.ACCEPTED, Text("set_clock.done" if store.clock.device_follows else "set_clock.only_ours"))


def stepped(at: datetime, part: str, by: int) -> datetime:
    """Return a moment with one part a step further; a day that the month does not have becomes its last."""
    match part:
        case "day":
            return at + timedelta(days=by)
        case "hour":
            return at.replace(hour=(at.hour + by) % 24)
        case "minute":
            return at.replace(minute=(at.minute + by) % 60)
        case "month":
            month = (at.month - 1 + by) % 12 + 1
            year = at.year + (at.month - 1 + by) // 12
        case _:
            month, year = at.month, at.year + by
    return at.replace(year=year, month=month, day=min(at.day, calendar.monthrange(year, month)[1]))
