"""CaravageAlerts: what is worth a glance, on one line: who is near the end, what is forced, what follows."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.shape import PlayerShape
from kv.widgets.words import Words, natural_width


class CaravageAlerts(Widget):
    """Each of `alerts` is a sign (the style of a player, an icon, None: a warning) and words; the first that fit."""

    alerts = ListProperty([])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("alerts", "pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_):
        self.clear_widgets()
        if self.height < dp(10):
            return
        x, side = self.x, dp(20)
        for style, text in self.alerts:
            wide = natural_width(text, "text", "caption") + 2
            first = x == self.x
            if x + side + dp(5) + wide > self.right and not first:
                break
            wide = min(wide, self.right - x - side - dp(5))
            plain = isinstance(style, str)
            colour = theme.colours.text if plain else theme.colours.unknown
            sign = PlayerShape(style=style) if isinstance(style, int) else Icon(icon=style or "warning", color=colour)
            words = Words(text=text, role="caption", color=colour)
            for part, size, pos in (
                (sign, (side, side), (x, self.center_y - side / 2)),
                (words, (wide, self.height), (x + side + dp(5), self.y)),
            ):
                part.size_hint, part.size, part.pos = (None, None), size, pos
                self.add_widget(part)
            x += side + dp(5) + wide + dp(18)
