"""ButtonFocus: how three buttons reach everything on the screen."""

from __future__ import annotations

from dataclasses import replace

from companion.messages import ButtonPressed
from companion.view import Focus


class ButtonFocus:
    """Where the buttons stand on the screen; `now` is None while confirm means the primary."""

    def __init__(self) -> None:
        self.now: Focus | None = None

    def take(self, button: ButtonPressed) -> bool:
        """Step on, touch what is in focus or leave it; False where nothing is in focus or the button means other."""
        match button.button, self.now:
            case "confirm" | "next", Focus(step, taken):
                self.now = Focus(step, taken + 1, at=step, insist=button.insist)
            case "score", Focus(step) as focus:
                self.now = replace(focus, step=step + 1)
            case "undo", Focus():
                self.now = None
            case _:
                return False
        return True
