"""OptionsPage: the options of a game, each value one touch, explained."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.view import OptionsSheet
from kv import theme
from kv.sheets.sheet_page import SheetPage
from kv.widgets.button import PlainButton
from kv.widgets.icon import Icon
from kv.widgets.words import Words, fitted, natural_width


class OptionsPage(SheetPage):
    """Shows a companion.view.OptionsSheet."""

    content = ObjectProperty(OptionsSheet("", ()), rebind=True)

    def inside(self, x, y, width, height):
        """Return the places: title, then the options."""
        return {
            "title": (x + 18, y + 10, width - 36, 48),
            "rule": (x + 18, y + 62, width - 36, 4),
            "list": (x + 18, y + 66, width - 36, height - 76),
        }


class OptionLine(Widget):
    """An option: `item` is a companion.view.OptionRow; words at the left, values at the right or below."""

    item = ObjectProperty(None, allownone=True)
    vellum = BooleanProperty(True)
    space_dp = 7
    """What is left free above and below."""
    icons: Mapping[str, str] = MappingProxyType({})
    """An icon before the label, by the name of the option."""

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.size_hint_y = None
        c = theme.colours
        ink, soft = (c.ink, c.ink_soft) if self.vellum else (c.text, c.text_soft)
        self._label = Words(role="heading", face="bold", color=ink, lines=2, size_hint=(None, None))
        self._why = Words(role="caption", color=soft, lines=10, valign="top", size_hint=(None, None))
        self._rule = OptionRule(size_hint=(None, None))
        self._values = []
        self._icon = Icon(size_hint=(None, None))
        for part in (self._icon, self._label, self._why, self._rule):
            self.add_widget(part)
        for name in ("item", "pos", "width"):
            self.fbind(name, self._arrange)
        self._do_arrange()

    def _do_arrange(self, *_):
        row = self.item
        if row is None or self.width < dp(120):
            return
        while len(self._values) < len(row.values):
            button = PlainButton(vellum=self.vellum, size_hint=(None, None))
            self._values.append(button)
            self.add_widget(button)
        while len(self._values) > len(row.values):
            self.remove_widget(self._values.pop())
        space = dp(self.space_dp)
        sign = dp(40) if self.icons.get(row.name) else 0
        label_width = self.width * 0.38 - sign
        room = self.width - sign - label_width - dp(10)
        gap = dp(6)
        wanted = max(
            (natural_width(v.label, "bold", "button") + dp(62 if v.icon else 24) for v in row.values), default=dp(60)
        )
        count = max(1, len(row.values))
        beside = count * max(wanted, dp(56)) + (count - 1) * gap <= room
        columns = count if beside else max(1, min(count, int(self.width // (max(wanted, dp(70)) + gap))))
        left, wide = (self.x + sign + label_width + dp(10), room) if beside else (self.x, self.width)
        text_width = label_width if beside else self.width - sign
        rows = -(-count // columns)
        values_high = rows * dp(50) + (rows - 1) * gap
        _, label_lines = fitted(row.label, "bold", theme.size("heading"), int(text_width), int(dp(54)), 2)
        label_high = dp(28) * len(label_lines)
        why_high = 0
        if row.explanation:
            _, lines = fitted(row.explanation, "text", theme.size("caption"), int(text_width), int(dp(230)), 10)
            why_high = dp(21) * len(lines)
        text_high = label_high + why_high
        high = max(values_high, text_high) if beside else text_high + dp(6) + values_high
        self.height = high + 2 * space
        top = self.y + self.height - space
        if beside and not row.explanation:
            top -= (high - label_high) / 2
        self._label.text, self._why.text = row.label, row.explanation
        self._label.size, self._label.pos = (text_width, label_high), (self.x + sign, top - label_high)
        self._why.size, self._why.pos = (text_width, why_high), (self.x + sign, top - label_high - why_high)
        self._icon.icon, self._icon.size = self.icons.get(row.name, ""), (dp(28), dp(28))
        self._icon.pos = self.x, top - label_high / 2 - dp(14)
        each = (wide - (columns - 1) * gap) / columns
        first = self.y + space + (high - values_high) / 2 if beside else self.y + space
        for i, (button, action) in enumerate(zip(self._values, row.values, strict=True)):
            button.action, button.name_text = action, f"{row.name} {action.label}"
            button.size = each, dp(50)
            button.pos = left + (i % columns) * (each + gap), first + (rows - 1 - i // columns) * (dp(50) + gap)
        self._rule.vellum, self._rule.size, self._rule.pos = self.vellum, (self.width, dp(1)), self.pos


class OptionRule(Widget):
    """The line under an option."""

    vellum = BooleanProperty(True)


class SettingLine(OptionLine):
    """An option on the ground instead of vellum, with a sign before it."""

    space_dp = 3
    icons = MappingProxyType(
        {
            "language": "language",
            "theme": "sun",
            "text_scale": "text-size",
            "rotation": "rotate",
            "sound": "sound",
            "night": "player-crescent",
            "sleep_minutes": "status-clock",
            "left_handed": "touch",
            "reduced_motion": "skip",
            "face_player": "face-player",
            "hints": "hint",
            "places": "seat",
        }
    )

    def __init__(self, **kwargs):
        super().__init__(vellum=False, **kwargs)
