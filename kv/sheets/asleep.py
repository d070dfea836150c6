"""AsleepPage: who is to play and all totals stay visible while the screen rests; any touch wakes."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.view import PlayContent
from kv import theme
from kv.widgets.screen import Screen

FRAME_OPACITY = 0.4


class AsleepPage(Screen):
    """Lies over everything while `view.asleep`."""

    active = ObjectProperty(None, allownone=True, rebind=True)
    players = ObjectProperty((), rebind=True)

    def on_view(self, _, view):
        """Take who plays, if a play is open."""
        content = view.content
        is_play = isinstance(content, PlayContent)
        self.active = content.active if is_play else None
        self.players = content.players if is_play else ()

    def frame_colour(self, active):
        """Return the colour of the frame: that of who plays, dimmed."""
        return theme.alpha(theme.player_colour(active.style) if active else theme.colours.frame_line, FRAME_OPACITY)

    def places(self, width, height):
        """Return the places of the design."""
        x = 58 if not self.portrait else 34
        room, low = width - x - 20, height - 64
        top = 0.16 * height if self.active else 0.34 * height
        count = max(1, len(self.players))
        columns = self.ids.totals.cols = min(count, 3) if self.portrait else count
        self.ids.totals.spacing = dp(22 if room / columns > 110 else 12), dp(8)
        high = 52 * -(-count // columns)
        return {
            "shape": (x + 10, top, 124, 124) if self.active else None,
            "name": (x, top + 148 if self.active else top, room, 60),
            "turn": (x, top + 206, room, 34) if self.active else None,
            "totals": (x, low - high - 2, room, high - 8),
            "hand": (x, low, 32, 40),
            "hint": (x + 40, low, room - 40, 40),
        }
