"""Wiring: what hangs on which pin of the header, read from the settings and checked before a pin is touched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from companion.errors import CompanionError
from companion.text import Text

BUTTONS = ("confirm", "undo", "score")
"""The buttons of a panel; each has a second meaning when it is held (hw/buttons.py)."""

_RANGES = {
    "bounce_seconds": (0.005, 0.2),
    "long_press_seconds": (0.3, 5.0),
    "power_seconds": (1.0, 10.0),
    "sound": (0, 3),
}


class BadWiring(CompanionError, ValueError):
    """A wiring that cannot be: two things on one pin, a pin that does not exist, a value out of range."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """What hangs on which GPIO number (BCM), and how it behaves; the `[panel]` table of the settings."""

    enabled: bool = True
    buttons: Mapping[str, int] = field(default_factory=lambda: {"confirm": 5, "undo": 6, "score": 13})
    pull_up: bool = True
    bounce_seconds: float = 0.025
    long_press_seconds: float = 0.6
    power: tuple[str, ...] = ()
    power_seconds: float = 3.0
    status: int | None = 26
    rgb: tuple[int, ...] = ()
    rgb_common_anode: bool = False
    next_lamp: int | None = None
    seats: tuple[int, ...] = ()
    buzzer: int | None = 12
    buzzer_kind: str = "tonal"
    buzzer_active_low: bool = False
    sound: int = 2
    night: bool = False

    def pins(self) -> tuple[tuple[str, int], ...]:
        """Return every pin in use with what hangs on it, in the order outputs first."""
        found: list[tuple[str, int]] = []
        if self.buzzer is not None:
            found.append(("buzzer", self.buzzer))
        if self.rgb:
            found += zip(("red", "green", "blue"), self.rgb, strict=True)
        elif self.status is not None:
            found.append(("status", self.status))
        if self.next_lamp is not None:
            found.append(("next_lamp", self.next_lamp))
        found += [(f"seat{seat}", pin) for seat, pin in enumerate(self.seats, 1)]
        found += self.buttons.items()
        return tuple(found)


def read_wiring(table: Mapping[str, Any]) -> Wiring:
    """Return the wiring a `[panel]` table describes; raises BadWiring with the sentence that says what is wrong."""
    known = {f.name for f in fields(Wiring)}
    values: dict[str, Any] = {}
    for name, value in table.items():
        if name not in known:
            raise BadWiring(Text("panel.unknown_setting", name=name))
        values[name] = _checked(name, value)
    wiring = Wiring(**values)
    taken: dict[int, str] = {}
    for what, pin in wiring.pins():
        if pin in taken:
            raise BadWiring(Text("panel.two_on_one_pin", pin=pin, first=_thing(taken[pin]), second=_thing(what)))
        taken[pin] = what
    if missing := [name for name in wiring.power if name not in wiring.buttons]:
        raise BadWiring(Text("panel.power_without_button", button=_thing(missing[0])))
    return wiring


def _checked(name: str, value: Any) -> Any:
    match name:
        case "buttons":
            if not isinstance(value, Mapping):
                raise BadWiring(Text("panel.bad_value", name=name, value=str(value)))
            return {_button(button): _pin(button, pin) for button, pin in value.items()}
        case "power":
            names = tuple(_button(button) for button in _list(name, value))
            if names and len(set(names)) != 2:
                raise BadWiring(Text("panel.power_two_buttons"))
            return names
        case "rgb":
            pins = tuple(_pin(name, pin) for pin in _list(name, value))
            if len(pins) not in (0, 3):
                raise BadWiring(Text("panel.rgb_three"))
            return pins
        case "seats":
            pins = tuple(_pin(name, pin) for pin in _list(name, value))
            if len(pins) > 7:
                raise BadWiring(Text("panel.seats_seven"))
            return pins
        case "status" | "next_lamp" | "buzzer":
            return None if value in (None, "none") else _pin(name, value)
        case "buzzer_kind":
            if value not in ("tonal", "active"):
                raise BadWiring(Text("panel.bad_value", name=name, value=str(value)))
            return value
        case "bounce_seconds" | "long_press_seconds" | "power_seconds" | "sound":
            least, most = _RANGES[name]
            whole = name == "sound"
            right = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
            if not right or not least <= value <= most:
                raise BadWiring(
                    Text("panel.out_of_range", name=name, value=str(value), least=str(least), most=str(most))
                )
            return value
        case _:
            if not isinstance(value, bool):
                raise BadWiring(Text("panel.bad_value", name=name, value=str(value)))
            return value


def _button(name: Any) -> str:
    if name == "next":
        return "confirm"
    if name not in BUTTONS:
        raise BadWiring(Text("panel.unknown_button", name=str(name), names=", ".join(BUTTONS)))
    return str(name)


def _list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise BadWiring(Text("panel.bad_value", name=name, value=str(value)))
    return list(value)


def _pin(name: Any, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= 27:
        raise BadWiring(Text("panel.bad_pin", name=str(name), value=str(value)))
    return value


def _thing(name: str) -> Text:
    return Text("panel.thing.seat", n=int(name[4:])) if name.startswith("seat") else Text(f"panel.thing.{name}")
