"""PlayerPage: every counter of a player with − and +, and what else can be set right."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import PlayerSheet, PlayerView
from kv.sheets.sheet_page import SheetPage

NOBODY = PlayerSheet(PlayerView(0, "", 0, ""), ())


class PlayerPage(SheetPage):
    """Shows a companion.view.PlayerSheet."""

    content = ObjectProperty(NOBODY, rebind=True)

    def inside(self, x, y, width, height):
        """Return the places of the design: who, then counters, then corrections."""
        self.ids.counters.cols = 1 if self.portrait else 2
        self.ids.corrections.cols = 2 if self.portrait else 3
        return {
            "shape": (x + 18, y + 14, 40, 40),
            "name": (x + 70, y + 10, width - 230, 50),
            "previous": (x + width - 138, y + 12, 56, 48),
            "next": (x + width - 74, y + 12, 56, 48),
            "rule": (x + 18, y + 66, width - 36, 4),
            "list": (x + 18, y + 70, width - 28, height - 80),
        }


class CounterLine(BoxLayout):
    """A counter of a player: `item` is a companion.view.CounterRow."""

    item = ObjectProperty(None, allownone=True, rebind=True)
