"""Panel: a quiet rounded panel that holds other widgets; VellumPanel: the same as a thing of paper."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from kv import theme
from kv.widgets.plate import Plate


class Panel(Plate, FloatLayout):
    """A panel with a hairline around."""

    def __init__(self, **kwargs):
        self.fill = theme.colours.panel
        self.edge = theme.colours.hairline
        super().__init__(**kwargs)
        self.border = max(1, dp(1))


class VellumPanel(Plate, FloatLayout):
    """A card of vellum; texts on it are ink."""

    def __init__(self, **kwargs):
        self.fill = theme.colours.vellum
        if theme.is_daylight():
            self.edge = theme.colours.hairline
        super().__init__(**kwargs)
        self.corner = dp(8)
