"""Chip: a filled colour with an icon and a short text: a good, a kind of card, a token."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.words import Words, natural_width


class Chip(Plate, Widget):
    """Icon and text in `color` on `fill`, in the middle; either may be empty; a large corner makes a medallion."""

    icon = StringProperty("")
    text = StringProperty("")
    role = StringProperty("body")
    face = StringProperty("bold")
    color = ColorProperty((1, 1, 1, 1))
    icon_size = NumericProperty(0)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self.color = theme.colours.cream
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._words = Words(size_hint=(None, None))
        self.add_widget(self._icon)
        self.add_widget(self._words)
        for name in ("icon", "text", "role", "face", "color", "icon_size", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        icon, words = self._icon, self._words
        icon.icon, icon.color, words.color = self.icon, self.color, self.color
        words.text, words.role, words.face = self.text, self.role, self.face
        side = (self.icon_size or min(self.height * 0.72, dp(44))) if self.icon else 0
        gap = dp(6) if self.icon and self.text else 0
        wide = min(natural_width(self.text, self.face, self.role) + 2, max(1, self.width - side - gap - dp(4)))
        wide = wide if self.text else 0
        left = self.center_x - (side + gap + wide) / 2
        icon.size, icon.pos = (side, side), (left, self.center_y - side / 2)
        words.size, words.pos = (wide, self.height), (left + side + gap, self.y)
