"""SettingsRoom: settings, each acting at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.controller import Outcome
from companion.errors import IllegalGesture
from companion.messages import ButtonPressed, Command, TagScanned
from companion.ports import Cue
from companion.settings import Settings
from companion.text import Text, say
from companion.view import Action, OptionRow, SettingsContent, Sheet

if TYPE_CHECKING:
    from companion.desk import Desk

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("fr", "en"),
    "rotation": (0, 90, 180, 270),
    "text_scale": (1.0, 1.15, 1.3),
    "theme": ("candle", "daylight"),
    "sound": (0, 1, 2, 3),
    "night": (False, True),
    "sleep_minutes": (5, 10, 30, 0),
    "left_handed": (False, True),
    "reduced_motion": (False, True),
    "face_player": (False, True),
    "hints": (False, True),
}
"""What can be chosen on the screen, in its order."""
_ICONS = {("theme", "candle"): "player-crescent", ("theme", "daylight"): "sun"}


class SettingsRoom:
    """The settings screen."""

    screen = "settings"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._before: list[Settings] = []

    @staticmethod
    def changed(settings: Settings, name: str, value: Any) -> Settings:
        """Return the settings with one changed; raises IllegalGesture for what cannot be chosen."""
        if name not in CHOICES or value not in CHOICES[name]:
            raise IllegalGesture(Text("argument.choice", name=name, value=str(value), values=name))
        return replace(settings, **{name: value})

    @staticmethod
    def themes(desk: Desk) -> tuple[Action, ...]:
        """Return both themes to touch."""
        return _row(desk, "theme").values

    @staticmethod
    def sounds(desk: Desk) -> tuple[Action, ...]:
        """Return the levels of sound to touch."""
        return _row(desk, "sound").values

    def remember(self, settings: Settings) -> None:
        """Remember the settings as they were, for undo."""
        self._before.append(settings)

    def command(self, command: Command) -> Outcome | None:
        """Undo goes back to the setting before; with nothing changed it leaves."""
        if command.name not in ("setting_undo", "undo"):
            return None
        if not self._before:
            return self.desk.leave()
        self.desk.change_settings(self._before.pop())
        return Outcome(Cue.UNDO)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Confirm closes the settings, undo takes the last change back."""
        match button.button:
            case "confirm" | "next":
                return self.desk.leave()
            case "undo":
                return self.command(Command("undo"))
            case _:
                return None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def sheet(self) -> Sheet | None:
        """Return nothing: settings have no sheets."""
        return None

    def content(self) -> SettingsContent:
        """Return all settings with what is chosen."""
        lang = self.desk.lang
        return SettingsContent(
            (*(_row(self.desk, name) for name in CHOICES), _places(lang)),
            (
                Action(say(lang, "settings.done"), command="leave"),
                Action(say(lang, "settings.touch_test"), command="touch_test", icon="touch"),
                Action(say(lang, "settings.reader_test"), command="reader_test", icon="status-reader"),
            ),
        )


def _places(lang: str) -> OptionRow:
    """Return the way to what has a page of its own."""
    return OptionRow(
        "places",
        say(lang, "settings.places"),
        "",
        (
            Action(say(lang, "settings.people"), command="people", icon="people"),
            Action(say(lang, "settings.clock"), command="set_clock", icon="calendar"),
            Action(say(lang, "settings.doctor"), command="doctor", icon="why"),
        ),
    )


def _row(desk: Desk, name: str) -> OptionRow:
    lang, current = desk.lang, getattr(desk.settings, name)
    return OptionRow(
        name,
        say(lang, f"settings.{name}"),
        "",
        tuple(
            Action(
                say(lang, f"settings.{name}.{str(value).lower()}"),
                command="setting",
                args={"name": name, "value": value},
                icon=_ICONS.get((name, value), ""),
                chosen=value == current,
            )
            for value in CHOICES[name]
        ),
    )
