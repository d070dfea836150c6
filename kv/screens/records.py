"""RecordsScreen: who won last, the records, and who has won how often."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view_history import RecordsContent
from kv import theme
from kv.widgets.panel import VellumPanel
from kv.widgets.plate import Plate
from kv.widgets.screen import Screen
from kv.widgets.touch import Touchable


class RecordsScreen(Screen):
    """Shows a companion.view_history.RecordsContent."""

    content = ObjectProperty(RecordsContent((), ()), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, RecordsContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places of the design; portrait stacks the cards."""
        bar = height - 78
        self.ids.wins.row_default_height = dp(60)
        if self.portrait:
            cards = 3 * 118
            places = {
                "title": (76, 9, width - 90, 48),
                "periods": (14, 66, width - 28, 50),
                "games": (14, 124, width - 28, cards),
                "list": (14, 124 + cards + 8, width - 28, bar - 72 - 140 - cards),
                "back": (14, bar - 72, 150, 64),
                "all": (172, bar - 72, width - 186, 64),
                "primary": (14, bar, width - 28, 64),
            }
        else:
            places = {
                "title": (76, 9, width - 390, 48),
                "periods": (width - 304, 10, 290, 48),
                "games": (14, 66, width - 28, 184),
                "list": (14, 260, width - 28, bar - 268),
                "back": (14, bar, 150, 64),
                "all": (180, bar, width - 500, 64),
                "primary": (width - 304, bar, 290, 64),
            }
        x, y, wide, _ = places["list"]
        places["empty"] = (x, y, wide, 60) if self.content.empty else None
        return {"home": (14, 10, 52, 48), **places}


class GameRecordsCard(Touchable, VellumPanel):
    """A game's card: `item` is a companion.view_history.GameRecords."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_item(self, _, item):
        """Lead to the page of the game."""
        self.action, self.name_text = item.open, f"records {item.game}"


class HonourLines(BoxLayout):
    """What it is and when, below it who and how much."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class WinsButton(Touchable, Plate, BoxLayout):
    """How often somebody has won: `item` is a companion.view_history.WinsRow."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fill, self.edge = theme.colours.button, theme.colours.edge
        self.fbind("state", self._show)

    def on_item(self, _, item):
        """Lead to the page of the person."""
        self.action, self.name_text = item.open, f"person {item.player.name}"

    def _show(self, *_):
        self.fill = theme.colours.pressed if self.state == "down" else theme.colours.button
