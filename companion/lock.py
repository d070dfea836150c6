"""Lock: the screen takes no touch, so that sleeves and children play nothing; scans and buttons go on counting."""

from __future__ import annotations

from companion.text import say
from companion.view import Action, LockSheet


class Lock:
    """Whether the screen is locked, and whether it was touched since: then it tells how to unlock it."""

    def __init__(self) -> None:
        self.closed = False
        self._touched = False

    def turn(self, closed: bool) -> None:
        """Lock or unlock the screen."""
        self.closed, self._touched = closed, False

    def touch(self, touched: bool = True) -> None:
        """Show how to unlock, or put that away."""
        self._touched = touched

    def sheet(self, lang: str) -> LockSheet | None:
        """Return what tells how to unlock, once the locked screen was touched."""
        if not self._touched:
            return None
        unlock = Action(say(lang, "lock.unlock"), command="unlock", icon="lock", unusual=True)
        return LockSheet(say(lang, "lock.locked"), unlock)
