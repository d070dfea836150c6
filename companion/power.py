"""Power: switching the device off, which is asked before it is done."""

from __future__ import annotations

from collections.abc import Callable

from companion.controller import Outcome
from companion.errors import CompanionError
from companion.ports import Cue
from companion.text import Text, say
from companion.view import Action, QuestionSheet


class Power:
    """Whether people are being asked, and what `switch_off` does where this device can be switched off."""

    def __init__(self, switch_off: Callable[[], None] | None) -> None:
        self.asking = False
        self._switch_off = switch_off

    def ask(self) -> Outcome:
        """Begin to ask whether to switch off."""
        self.asking = True
        return Outcome(Cue.READ, Text("power.ask"))

    def off(self) -> Outcome:
        """Switch off, or say why not."""
        self.asking = False
        if self._switch_off is None:
            return Outcome(Cue.REFUSED, Text("power.not_here"), refused=True)
        try:
            self._switch_off()
        except CompanionError as error:
            return Outcome(Cue.REFUSED, error.text, refused=True)
        return Outcome(Cue.END, Text("power.off"))

    def sheet(self, lang: str) -> QuestionSheet:
        """Return the question."""
        yes = Action(say(lang, "power.yes"), command="power_off", icon="lock")
        return QuestionSheet(say(lang, "power.ask"), (yes, Action(say(lang, "power.no"), command="power_on")))
