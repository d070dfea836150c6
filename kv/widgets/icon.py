"""Icon: a picture of our atlas, tinted."""

from __future__ import annotations

from functools import cache

from kivy.atlas import Atlas
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.shown import draw


class Icon(Widget):
    """A square icon by its name in kv/assets/icons-svg, in the middle of the widget; unknown names show nothing."""

    icon = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))
    turned = BooleanProperty(False)
    """Upside down, for somebody who sits opposite."""

    def __init__(self, **kwargs):
        self.color = theme.colours.text
        # Kivy's 100 by 100 would fetch the large pictures for every icon before it has its place.
        kwargs.setdefault("size", (0, 0))
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(rgba=self.color)
            self._box = Rectangle(size=(0, 0))
        for name in ("icon", "pos", "size", "turned"):
            self.fbind(name, self._place)
        self.fbind("color", self._colour)
        self._place()

    def _colour(self, *_):
        self._tint.rgba = self.color

    def _place(self, *_):
        side = int(min(self.size))
        texture = picture(self.icon, side) if self.icon and side else None
        self._box.texture = texture
        if texture is not None:
            corners = tuple(texture.tex_coords)
            self._box.tex_coords = corners[4:] + corners[:4] if self.turned else corners
        draw(self, texture is not None)
        self._box.size = (side, side) if texture else (0, 0)
        self._box.pos = int((self.x + self.width / 2) - side / 2), int((self.y + self.height / 2) - side / 2)


def picture(name: str, side: float):
    """Return the texture of an icon for a square of `side` pixels, or None."""
    return _atlas(48 if side <= 48 else 96).textures.get(name)


@cache
def _atlas(pixels: int) -> Atlas:
    return Atlas(str(theme.ASSETS / f"icons-{pixels}.atlas"))
