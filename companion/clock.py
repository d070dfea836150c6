"""Clock: what time it is on a machine without a clock battery, and whether to believe it.

Within a session time advances with the monotonic clock; when the wall clock is set meanwhile (by the network or by
hand), the session is shifted as a whole, so that an evening keeps its order and its durations.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

BUILT = datetime(2026, 9, 1, tzinfo=UTC).timestamp()
"""No evening was before this version was made."""
LATEST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
JUMP_SECONDS = 120.0
"""A difference between wall and monotonic clock that no drift explains."""
DAY_SECONDS = 86400.0
YEARS_SECONDS = 3 * 365 * DAY_SECONDS
"""A device that was not used for so long has probably lost its clock."""


def set_device_clock(wall: float) -> None:
    """Set the clock of the device; raises OSError where that is not allowed."""
    time.clock_settime(time.CLOCK_REALTIME, wall)


class Clock:
    """The time of one session; `wall`, `monotonic` and `set_device` are injected in tests."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        set_device: Callable[[float], None] = set_device_clock,
    ) -> None:
        self._wall = wall
        self._set_device = set_device
        self.monotonic = monotonic
        self._start_wall = wall()
        self._start_monotonic = monotonic()
        self._offset = 0.0
        self.trusted = plausible(self._start_wall)
        """Whether dates of this session are believed."""

    def now(self) -> float:
        """Return seconds since 1970, steady within the session even where the wall clock jumps."""
        return self._start_wall + self.monotonic() - self._start_monotonic

    @property
    def device_follows(self) -> bool:
        """Whether the clock of the device tells the same time; not where it may not be set by us."""
        return self._offset == 0.0

    def compare(self, last_known: float | None) -> None:
        """Judge the clock by the latest moment that the store knows of: no time runs backwards."""
        if last_known is not None and not last_known - DAY_SECONDS <= self.now() <= last_known + YEARS_SECONDS:
            self.trusted = False

    def set_meanwhile(self) -> float | None:
        """Return by how many seconds the wall clock was set since the session began, or since the last call.

        None if it was not. What this session has stored is to be shifted by so much.
        """
        wall = self._wall()
        if self._offset and plausible(wall) and abs(wall - self.now()) < abs(wall + self._offset - self.now()):
            self._offset = 0.0  # the wall clock has been set right after all
        shift = wall + self._offset - self.now()
        if abs(shift) < JUMP_SECONDS or not plausible(wall + self._offset):
            return None
        self._start_wall += shift
        self.trusted = True
        return shift

    def set_by_hand(self, wall: float) -> float:
        """Set the time to what people say, and return by how many seconds it was off.

        The clock of the device is set too where that is allowed; elsewhere only ours is.
        """
        shift = wall - self.now()
        try:
            self._set_device(wall)
            self._offset = 0.0
        except OSError:
            self._offset = wall - self._wall()
        self._start_wall += shift
        self.trusted = True
        return shift


def plausible(wall: float) -> bool:
    """Whether a game can have been played at that moment at all."""
    return BUILT <= wall < LATEST
