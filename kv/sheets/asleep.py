"""AsleepPage: who is to play and all totals stay visible while the screen rests; any touch wakes."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view import PlayContent
from kv.widgets.screen import Screen


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

    def places(self, width, height):
        """Return the places of the design."""
        x = 0.1 * width
        return {
            "shape": (x, 0.17 * height, 84, 84) if self.active else None,
            "name": (x, 0.17 * height + 96, width - x - 20, 60),
            "turn": (x, 0.17 * height + 156, width - x - 20, 34),
            "totals": (x, 0.66 * height, width - x - 20, 44),
            "hint": (x, height - 74, width - 2 * x, 40),
        }
