"""Panels without a Raspberry Pi: FakePanel for tests, VirtualPanel (gpiozero's mock pins) for the virtual table."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from companion.messages import ButtonPressed, Message, PanelStatus
from companion.ports import Cue, Put
from hw.panel import GpioPanel
from hw.wiring import Wiring, read_wiring

_FINGERS = {"redo": ("undo", True), "lock": ("score", True)}


class FakePanel:
    """A panel that only remembers: `cues` and `turns` in order, whether it was closed; `press` puts a message."""

    def __init__(self, put: Put = lambda message: None) -> None:
        self._put = put
        self.cues: list[Cue] = []
        self.turns: list[int | None] = []
        self.closed = False

    def start(self) -> None:
        """Do nothing."""

    def signal(self, cue: Cue) -> None:
        """Remember a cue."""
        self.cues.append(cue)

    def show_turn(self, seat: int | None) -> None:
        """Remember whose turn it is."""
        self.turns.append(seat)

    def set_sound(self, sound: int, *, night: bool) -> None:
        """Do nothing."""

    def press(self, button: str, *, insist: bool = False) -> None:
        """Put the message of a press."""
        self._put(ButtonPressed(button, insist))

    def close(self) -> None:
        """Remember that it was closed."""
        self.closed = True


class VirtualPanel(GpioPanel):
    """The real panel on gpiozero's mock pins; `press`, `hold` and `release` are the fingers, `lit` the eyes."""

    def __init__(
        self,
        put: Put,
        wiring: Wiring | Mapping[str, Any] | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        pin_class: Any = None,
    ) -> None:
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        self.pins = MockFactory(pin_class=pin_class or MockPWMPin)
        self._heard = threading.Condition()
        self._presses = 0
        self._is_open = False
        self._forward = put
        super().__init__(read_wiring({}) if wiring is None else wiring, self._listen, factory=self.pins, clock=clock)

    def press(self, button: str, *, long: bool = False, timeout_seconds: float = 5.0) -> None:
        """Press and release a button as slowly as a finger does at least; returns when the panel has told it.

        `redo` and `lock` are the long presses they are, `next` is `confirm`.
        """
        button, long = _FINGERS.get(button, (button, long))
        with self._heard:
            told = self._presses
        self.hold(button)
        if long:
            self._wait(lambda: self._presses > told, timeout_seconds)
        self.release(button)
        self._wait(lambda: self._presses > told, timeout_seconds)
        # No finger presses again while the contact still bounces.
        threading.Event().wait(2 * self.wiring.bounce_seconds)

    def hold(self, button: str) -> None:
        """Press a button and keep it down."""
        self._drive(button, down=True)

    def release(self, button: str) -> None:
        """Let a button go."""
        self._drive(button, down=False)

    def wait_until_open(self, timeout_seconds: float = 5.0) -> None:
        """Return when the pins are open; raises TimeoutError if they do not open."""
        self._wait(lambda: self._is_open, timeout_seconds)

    def lit(self) -> frozenset[str]:
        """Return the lamps that are lit, and "buzzer" while it sounds."""
        buttons = self.wiring.buttons
        return frozenset(thing for thing, pin in self.wiring.pins() if thing not in buttons and self._is_on(thing, pin))

    def _is_on(self, thing: str, pin: int) -> bool:
        wiring = self.wiring
        inverted = (wiring.rgb_common_anode and thing in ("red", "green", "blue")) or (
            wiring.buzzer_active_low and wiring.buzzer_kind == "active" and thing == "buzzer"
        )
        return bool(self.pins.pin(pin).state) is not inverted

    def _drive(self, button: str, *, down: bool) -> None:
        self.wait_until_open()
        pin = self.pins.pin(self.wiring.buttons["confirm" if button == "next" else button])
        if down is self.wiring.pull_up:
            pin.drive_low()
        else:
            pin.drive_high()

    def _listen(self, message: Message) -> None:
        self._forward(message)
        with self._heard:
            self._presses += isinstance(message, ButtonPressed)
            self._is_open = self._is_open or isinstance(message, PanelStatus)
            self._heard.notify_all()

    def _wait(self, condition: Callable[[], bool], timeout_seconds: float) -> None:
        with self._heard:
            if not self._heard.wait_for(condition, timeout_seconds):
                raise TimeoutError
