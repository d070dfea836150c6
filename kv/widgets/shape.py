"""PlayerShape: the sign of a player, colour and shape always together."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import picture


class PlayerShape(Widget):
    """The shape of style 0 to 6; with an ink outline in daylight and `vellum`."""

    style = NumericProperty(0)
    vellum = BooleanProperty(False)
    faint = BooleanProperty(False)

    def __init__(self, **kwargs):
        # As with icons: Kivy's 100 by 100 would fetch the large pictures for every shape without a place.
        kwargs.setdefault("size", (0, 0))
        super().__init__(**kwargs)
        self._outline = None
        with self.canvas:
            self._tint = Color()
            self._box = Rectangle(size=(0, 0))
        for name in ("style", "pos", "size", "vellum", "faint"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_):
        side = int(min(self.size))
        if side < 1:
            return
        name = f"player-{theme.PLAYER_SHAPES[int(self.style) % 7]}"
        pos = int((self.x + self.width / 2) - side / 2), int((self.y + self.height / 2) - side / 2)
        self._tint.rgba = theme.alpha(theme.player_colour(int(self.style)), 0.55 if self.faint else 1)
        self._box.texture, self._box.pos, self._box.size = picture(name, side), pos, (side, side)
        if self.vellum or theme.is_daylight():
            self._draw_outline(picture(f"ink-{name}", side), pos, (side, side))
        elif self._outline is not None:
            self._outline.size = 0, 0

    def _draw_outline(self, texture, pos, size):
        if self._outline is None:
            with self.canvas.before:
                Color(rgba=theme.colours.ink)
                self._outline = Rectangle()
        self._outline.texture, self._outline.pos, self._outline.size = texture, pos, size
