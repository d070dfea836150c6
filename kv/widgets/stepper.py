"""Stepper: minus, value, plus; holding repeats."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from kv import theme
from kv.widgets.button import PlainButton
from kv.widgets.shown import show
from kv.widgets.words import Words


class RepeatButton(PlainButton):
    """A button that acts again five times a second once it was held for half a second."""

    def __init__(self, **kwargs):
        self._again = None
        super().__init__(**kwargs)
        self.fbind("state", self._watch)

    def _watch(self, _, state):
        if self._again is not None:
            self._again.cancel()
            self._again = None
        if state == "down" and not self.held:
            self._repeated = False
            self._again = Clock.schedule_once(self._repeat, theme.REPEAT_AFTER_SECONDS)

    def _repeat(self, _):
        self._repeated = True
        self.act()
        self._again = Clock.schedule_once(self._repeat, theme.REPEAT_EVERY_SECONDS)

    def on_release(self):
        """Act once, unless holding has done so already."""
        if not getattr(self, "_repeated", False):
            super().on_release()


class Stepper(BoxLayout):
    """`value` between two buttons with the actions `minus` and `plus`; `name_text` names the counter."""

    value = StringProperty("")
    minus = ObjectProperty(None, allownone=True)
    plus = ObjectProperty(None, allownone=True)
    vellum = BooleanProperty(False)
    name_text = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.spacing = dp(6)
        self._minus = RepeatButton(icon="minus", size_hint_x=None)
        self._plus = RepeatButton(icon="plus", size_hint_x=None)
        self._words = Words(role="number_row", face="bold", halign="center", whole=True)
        for part in (self._minus, self._words, self._plus):
            self.add_widget(part)
        for name in ("value", "minus", "plus", "vellum", "name_text", "size"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_):
        self._words.text = self.value
        self._words.color = theme.colours.ink if self.vellum else theme.colours.text
        for button, sign, action in ((self._minus, "−", self.minus), (self._plus, "+", self.plus)):
            button.vellum = self.vellum
            button.action = action
            button.text = ""
            button.icon = "minus" if sign == "−" else "plus"
            button.icon_size = dp(26)
            button.name_text = f"{self.name_text} {sign}"
            button.enabled = action is not None and action.possible
            button.dashed = not button.enabled
            # What is derived has no buttons at all: another command corrects it.
            shown = self.minus is not None or self.plus is not None
            show(button, shown)
            button.width = max(dp(48), min(dp(58), self.width * 0.3)) if shown else 0
