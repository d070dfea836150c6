"""Sleep: the screen goes dark when nobody has been here for a while."""

from __future__ import annotations

from companion.clock import Clock


class Sleep:
    """Whether the screen is dark, and since when nobody was here."""

    def __init__(self, clock: Clock) -> None:
        self.dark = False
        self._clock = clock
        self._active_at = clock.monotonic()

    def wake(self) -> None:
        """Somebody is here: the time until the screen goes dark begins anew."""
        self.dark = False
        self._active_at = self._clock.monotonic()

    def look(self, minutes: float) -> None:
        """Go dark if nobody was here for so many minutes (0: never)."""
        if minutes and self._clock.monotonic() - self._active_at >= minutes * 60:
            self.dark = True
