"""DoctorRoom: what is wrong with this device and what cures it; looked at on a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.controller import Outcome
from companion.doctor import GOOD, TOPICS, TROUBLE, WARNING, Finding
from companion.messages import ButtonPressed, Command, TagScanned
from companion.ports import Cue
from companion.text import Text, say
from companion.view import Action, Sheet
from companion.view_device import DoctorContent, FindingRow

if TYPE_CHECKING:
    from companion.desk import Desk

log = logging.getLogger(__name__)
_WORST_FIRST = (TROUBLE, WARNING, GOOD)


class Examination:
    """One look at the machine, on a thread of its own: it reads files and asks programs, which may take seconds."""

    def __init__(self, examine: Callable[[], tuple[Finding, ...]]) -> None:
        self.found: tuple[Finding, ...] | None = None
        self.failed = False
        self._examine = examine
        self._thread = threading.Thread(target=self._run, name="doctor", daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether there is something to show."""
        return self.failed or self.found is not None

    def _run(self) -> None:
        try:
            self.found = self._examine()
        except Exception:
            log.exception("the doctor has stopped")
            self.failed = True


class DoctorRoom:
    """The findings, the worst first; looking again is one touch."""

    screen = "doctor"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seconds = 0
        self._since = 0.0
        self._examination: Examination | None = None
        self._look()

    @property
    def busy(self) -> bool:
        """Whether it still looks."""
        return self._examination is not None and not self._examination.is_over

    def command(self, command: Command) -> Outcome | None:
        """Look again, or leave."""
        match command.name:
            case "doctor_look":
                self._look()
                return Outcome(None)
            case "undo":
                return self.desk.leave()
            case _:
                return None

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Confirm and undo leave."""
        return self.desk.leave() if button.button in ("confirm", "next", "undo") else None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def sheet(self) -> Sheet | None:
        """Return nothing: the findings have no sheets."""
        return None

    def tick(self) -> None:
        """Count the seconds that it takes."""
        if self.busy:
            self.seconds = round(self.desk.store.clock.monotonic() - self._since)

    def content(self) -> DoctorContent:
        """Return what was found, or that it is looked for."""
        lang = self.desk.lang
        again = Action(say(lang, "doctor.again"), command="doctor_look", icon="redo", possible=not self.busy)
        done = Action(say(lang, "settings.done"), command="leave", icon="ok")
        if self._examination is None or self._examination.failed:
            return DoctorContent((), say(lang, "doctor.nothing"), self.busy, again, done)
        found = self._examination.found
        if found is None:
            looking = say(lang, "doctor.looking", n=self.seconds)
            return DoctorContent((), looking, True, again, done)
        rows = tuple(
            FindingRow(say(lang, f"doctor.topic.{finding.topic}"), finding.level, finding.text.say(lang))
            for finding in sorted(found, key=_order)
        )
        bad = sum(1 for finding in found if finding.level == TROUBLE)
        summary = say(lang, "doctor.troubles", count=bad) if bad else say(lang, "doctor.well")
        return DoctorContent(rows, summary, False, again, done)

    def _look(self) -> None:
        if self.busy or self.desk.examine is None:
            return
        self.seconds, self._since = 0, self.desk.store.clock.monotonic()
        self._examination = Examination(self.desk.examine)


def _order(finding: Finding) -> tuple[int, int]:
    return _WORST_FIRST.index(finding.level), TOPICS.index(finding.topic)
