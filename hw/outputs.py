"""Outputs: the lamps and the buzzer of a panel; opened dark and silent, and left so at every kind of end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hw.cues import AT_REST, WHITE, Colour, Step
from hw.pins import Factory, device_errors
from hw.wiring import Wiring

Failed = Callable[[str, int, BaseException], None]
"""Told what hangs there, on which pin, and what went wrong; the panel goes on without it."""


class Outputs:
    """The lamps and the buzzer that could be had; `failed` is told of each that could not, or that fails later."""

    def __init__(self, wiring: Wiring, factory: Factory, failed: Failed) -> None:
        self._wiring = wiring
        self._factory = factory
        self._failed = failed
        self._devices: dict[str, Any] = {}
        self._shown: dict[str, Any] = {}
        for thing, pin in wiring.pins():
            if thing not in wiring.buttons:
                self._open(thing, pin)
        self.off()

    @property
    def tonal(self) -> bool:
        """Whether the buzzer can play tones; an active one only sounds or not."""
        return self._wiring.buzzer_kind == "tonal"

    def show(self, step: Step, *, ready: bool, seat: int | None, night: bool) -> None:
        """Put all outputs as this step wants them; `ready` and `seat` are what the lamps show at rest."""
        resting = ready and not night
        every = step.lamp == "all"
        self._sound(step.hz, step.duty)
        lit = step.lit if step.lamp in ("status", "all") else resting
        colour = step.colour if step.lamp in ("status", "all") else WHITE
        self._status(lit, colour)
        self._switch("next_lamp", step.lit if step.lamp in ("next", "all") else seat is not None)
        for number in range(1, len(self._wiring.seats) + 1):
            self._switch(f"seat{number}", step.lit if every else seat == number - 1)

    def off(self) -> None:
        """Make everything dark and silent."""
        self._shown.clear()
        self.show(AT_REST, ready=False, seat=None, night=False)

    def close(self) -> None:
        """Make everything dark and silent and let go of the pins."""
        self.off()
        for thing, device in list(self._devices.items()):
            self._guarded(thing, device.close)
        self._devices.clear()

    def _open(self, thing: str, pin: int) -> None:
        from gpiozero import LED, Buzzer, TonalBuzzer
        from gpiozero.tones import Tone

        device: Any
        try:
            if thing != "buzzer":
                anode = thing in ("red", "green", "blue") and self._wiring.rgb_common_anode
                device = LED(pin, active_high=not anode, initial_value=False, pin_factory=self._factory)
            elif self.tonal:
                # Two octaves around 880 Hz hold every tone of the cues.
                device = TonalBuzzer(pin, mid_tone=Tone(880.0), octaves=2, pin_factory=self._factory)
            else:
                active_high = not self._wiring.buzzer_active_low
                device = Buzzer(pin, active_high=active_high, initial_value=False, pin_factory=self._factory)
        except device_errors() as problem:
            self._failed(thing, pin, problem)
        else:
            self._devices[thing] = device

    def _status(self, lit: bool, colour: Colour) -> None:
        if self._wiring.rgb:
            for name, part in zip(("red", "green", "blue"), colour, strict=True):
                self._switch(name, lit and bool(part))
        else:
            self._switch("status", lit)

    def _switch(self, thing: str, on: bool) -> None:
        device = self._devices.get(thing)
        if device is not None and self._shown.get(thing) is not on:
            self._shown[thing] = on
            self._guarded(thing, device.on if on else device.off)

    def _sound(self, hz: int, duty: float) -> None:
        device = self._devices.get("buzzer")
        wanted = (hz, duty) if duty else (0, 0.0)
        if device is None or self._shown.get("buzzer") == wanted:
            return
        self._shown["buzzer"] = wanted
        if not self.tonal:
            self._guarded("buzzer", device.on if duty else device.off)
        elif duty:
            self._guarded("buzzer", lambda: _play(device, hz, duty))
        else:
            self._guarded("buzzer", lambda: _hush(device))

    def _guarded(self, thing: str, act: Callable[[], None]) -> None:
        try:
            act()
        except device_errors() as problem:
            self._devices.pop(thing, None)
            self._failed(thing, dict(self._wiring.pins())[thing], problem)


def _play(device: Any, hz: int, duty: float) -> None:
    device.play(hz)
    device.pwm_device.value = duty


def _hush(device: Any) -> None:
    device.pwm_device.value = 0
    device.stop()
    # The level a stopped PWM leaves behind is the library's affair; make it low.
    device.pwm_device.pin.state = 0
