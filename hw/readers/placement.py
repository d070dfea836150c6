"""Placement: one scan for each time a card is placed, however often the reader reads it meanwhile."""

from __future__ import annotations

from enum import Enum

COOLDOWN_SECONDS = 1.5
TWO_CARDS_SECONDS = 1.0


class Seen(Enum):
    """What a reading of a card means."""

    PLACED = "placed"
    STILL_THERE = "still there"
    TWO_AT_ONCE = "two at once"


class Placement:
    """The cards that lie on one reader; times are seconds of a clock that never goes back.

    A card counts again when it has not been read for `cooldown_seconds`, whatever was read in between.
    """

    def __init__(self, *, cooldown_seconds: float = COOLDOWN_SECONDS) -> None:
        self._cooldown_seconds = cooldown_seconds
        self._last: dict[str, float] = {}
        self._turns: list[tuple[str, float]] = []
        self._two: frozenset[str] = frozenset()

    def read(self, tag: str, at: float) -> Seen:
        """Return what it means that this card was read now."""
        self._forget(at)
        known = tag in self._last
        self._last[tag] = at
        alternate = self._alternate(tag, at)
        if not known:
            return Seen.PLACED
        return Seen.TWO_AT_ONCE if alternate else Seen.STILL_THERE

    def lies(self, tag: str, at: float) -> None:
        """Take note of a card that lay there already: it counts once it was taken away and placed again."""
        self._last[tag] = at

    def trouble(self, at: float) -> None:
        """The reader could not tell what lies there: what lay there a moment ago still does."""
        self._forget(at)
        for tag in self._last:
            self._last[tag] = at

    def _forget(self, at: float) -> None:
        gone = [tag for tag, last in self._last.items() if at - last > self._cooldown_seconds]
        for tag in gone:
            del self._last[tag]
            if tag in self._two:
                self._two = frozenset()

    def _alternate(self, tag: str, at: float) -> bool:
        """Whether two cards have been read in turn, A B A B within a second; said once while they lie there."""
        if self._turns and self._turns[-1][0] == tag:
            return False
        self._turns = [*self._turns[-3:], (tag, at)]
        if len(self._turns) < 4:
            return False
        (a, start), (b, _), (c, _), (d, _) = self._turns
        pair = frozenset((a, b))
        if a != c or b != d or at - start > TWO_CARDS_SECONDS or pair == self._two:
            return False
        self._two = pair
        return True
