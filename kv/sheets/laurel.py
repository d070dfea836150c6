"""LaurelWreath: the wreath of whoever won, drawn large; icons are too small for its leaves."""

from __future__ import annotations

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty
from kivy.uix.widget import Widget

from kv import theme


class LaurelWreath(Widget):
    """A square wreath in `color`, gold if nothing else is said."""

    color = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs):
        self.color = theme.colours.gold
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(rgba=self.color)
            self._box = Rectangle(texture=Image(str(theme.ASSETS / "laurel.png"), mipmap=True).texture)
        for name in ("pos", "size", "color"):
            self.fbind(name, self._place)
        self._place()

    def _place(self, *_):
        side = min(self.size)
        self._tint.rgba = self.color
        self._box.size = side, side
        self._box.pos = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
