"""NumberGrid: one key per value; the touch writes it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout

from kv.widgets.button import PlainButton


class NumberGrid(GridLayout):
    """A key for each of `values`; those not in `allowed` (when given) are dashed. Dispatches `on_value`."""

    values = ListProperty([])
    allowed = ObjectProperty(None, allownone=True)
    chosen = ObjectProperty(None, allownone=True)
    vellum = BooleanProperty(False)

    __events__ = ("on_value",)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.spacing = dp(6)
        for name in ("values", "allowed", "chosen", "vellum"):
            self.fbind(name, self._fill)
        self._fill()

    def on_value(self, value):
        """A key was touched."""

    def _fill(self, *_):
        if len(self.children) != len(self.values):
            self.clear_widgets()
            for _ in self.values:
                key = PlainButton(role="amount")
                key.bind(on_act=self._touched)
                self.add_widget(key)
        for key, value in zip(reversed(self.children), self.values, strict=True):
            key.value = value
            key.text = key.name_text = str(value).replace("-", "−")
            key.vellum = self.vellum
            key.lit = value == self.chosen
            key.enabled = self.allowed is None or value in self.allowed
            key.dashed = not key.enabled

    def _touched(self, key, insist):
        self.dispatch("on_value", key.value)
