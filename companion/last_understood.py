"""LastUnderstood: what was understood last, said until it has been read; then the hint of the phase comes back."""

from __future__ import annotations

from companion.clock import Clock
from companion.view import Echo

SECONDS = 8.0
"""How long it is said."""
HAND_SECONDS = 0.3
"""No hand follows sooner: what does is a board that closes a page whose subject is gone."""


class LastUnderstood:
    """Holds the echo; each new one has a serial of its own, so that the screen flashes once for it."""

    def __init__(self, clock: Clock) -> None:
        self.echo = Echo()
        self._clock = clock
        self._at = 0.0

    @property
    def said(self) -> bool:
        """Whether something is still said."""
        return bool(self.echo.text)

    def say(self, kind: str, text: str) -> None:
        """Say something from now on."""
        self.echo, self._at = Echo(kind, text, self.echo.serial + 1), self._clock.monotonic()

    def look(self) -> None:
        """End it when it was said long enough."""
        self._end(after=SECONDS)

    def done_with(self) -> None:
        """End it when people have gone on with something that says nothing."""
        self._end(after=HAND_SECONDS)

    def end(self) -> None:
        """End it now: it was of another game."""
        self._end(after=0)

    def _end(self, *, after: float) -> None:
        if self.said and self._clock.monotonic() - self._at >= after:
            self.echo = Echo(serial=self.echo.serial)
