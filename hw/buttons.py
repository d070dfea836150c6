"""Buttons: raw edges of contacts in, presses out; pure, all times come from the caller's monotonic clock.

The first edge of a press counts at once, whatever bounces after it is ignored for `bounce_seconds`, and then the level
is looked at again: so the shortest press is not lost and the longest burst is one press. A short press is told when
the button is let go, a long one while it is still held, never both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.messages import ButtonPressed

LONG = {
    "confirm": ButtonPressed("confirm", insist=True),
    "undo": ButtonPressed("redo"),
    "score": ButtonPressed("lock"),
}
"""What a button means when it is held."""

POWER = ButtonPressed("power")
"""What the configured pair means when both are held."""


@dataclass(slots=True)
class _Contact:
    level: bool = False  # as the last edge said
    pressed: bool = False  # debounced
    since: float = 0.0
    quiet_until: float = 0.0
    spent: bool = False  # has been told, or does not count: silent until it is let go


class Buttons:
    """The buttons of a panel; `held_at_start` are ignored until they have been released."""

    def __init__(
        self,
        names: Iterable[str],
        *,
        bounce_seconds: float = 0.025,
        long_press_seconds: float = 0.6,
        power: tuple[str, ...] = (),
        power_seconds: float = 3.0,
        held_at_start: Iterable[str] = (),
    ) -> None:
        held = set(held_at_start)
        self._contacts = {
            name: _Contact(level=name in held, pressed=name in held, spent=name in held) for name in names
        }
        self._bounce = bounce_seconds
        self._long = long_press_seconds
        self._power = power
        self._power_seconds = power_seconds

    def edge(self, name: str, pressed: bool, at: float) -> tuple[ButtonPressed, ...]:
        """Take a level of a contact (an edge, or a look at the pin), return the presses that are now certain."""
        told = self.tick(at)
        contact = self._contacts[name]
        contact.level = pressed
        return told + self._settle(name, contact, at)

    def look(self, levels: Mapping[str, bool], at: float) -> tuple[ButtonPressed, ...]:
        """Take what the pins really say (an edge may have been lost), return the presses that are now certain."""
        for name, pressed in levels.items():
            self._contacts[name].level = pressed
        return self.tick(at)

    def tick(self, at: float) -> tuple[ButtonPressed, ...]:
        """Let time pass, return the presses that are now certain."""
        told: list[ButtonPressed] = []
        for name, contact in self._contacts.items():
            told += self._settle(name, contact, at)
        together = self._together()
        if together is not None and at >= together + self._power_seconds:
            told.append(POWER)
            for name in self._power:
                self._contacts[name].spent = True
            return tuple(told)
        for name, contact in self._contacts.items():
            in_pair = together is not None and name in self._power
            if contact.pressed and not contact.spent and not in_pair and at >= contact.since + self._long:
                contact.spent = True
                told.append(LONG[name])
        return tuple(told)

    def due(self) -> float | None:
        """Return when `tick` has to be called next; None: not before another edge."""
        together = self._together()
        times = []
        for name, contact in self._contacts.items():
            if contact.level != contact.pressed:
                times.append(contact.quiet_until)
            elif contact.pressed and not contact.spent:
                if together is not None and name in self._power:
                    times.append(together + self._power_seconds)
                else:
                    times.append(contact.since + self._long)
        return min(times, default=None)

    def _settle(self, name: str, contact: _Contact, at: float) -> tuple[ButtonPressed, ...]:
        if contact.level == contact.pressed or at < contact.quiet_until:
            return ()
        together = self._together()
        contact.pressed = contact.level
        contact.quiet_until = at + self._bounce
        if contact.pressed:
            contact.since = at
            return ()
        spent, contact.spent = contact.spent, False
        if spent:
            return ()
        if together is not None and name in self._power and at >= together + self._long:
            # The pair was meant, and let go in time: neither button says anything.
            for other in self._power:
                self._contacts[other].spent = self._contacts[other].pressed
            return ()
        return (ButtonPressed(name),)

    def _together(self) -> float | None:
        """Return since when the configured pair is held, both of them; None if it is not."""
        pair = [self._contacts[name] for name in self._power if name in self._contacts]
        if len(pair) == 2 and all(contact.pressed and not contact.spent for contact in pair):
            return max(contact.since for contact in pair)
        return None
