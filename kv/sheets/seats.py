"""SeatsPage: the people of a running play: renamed by a touch on the name, moved with the arrows."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import SeatsSheet
from kv.screens.person import RenamePage
from kv.sheets.sheet_page import SheetPage
from kv.widgets.under_keyboard import UnderKeyboard


class SeatsPage(UnderKeyboard, SheetPage):
    """Shows a companion.view.SeatsSheet."""

    content = ObjectProperty(SeatsSheet("", ()), rebind=True)

    def inside(self, x, y, width, height):
        """Return the places: a title over a line for each player."""
        return {
            "title": (x + 18, y + 10, width - 36, 48),
            "rule": (x + 18, y + 62, width - 36, 4),
            "list": (x + 18, y + 68, width - 36, height - 122),
            "hint": (x + 18, y + height - 52, width - 36, 46),
        }

    def write(self, player):
        """Open the keyboard for somebody's name."""
        self._player = player.index
        page = RenamePage(view=self.view, begin=player.name, style=player.style)
        page.bind(on_name=self._written)
        self.open_keyboard(page)

    def _written(self, page, name):
        self.close_keyboard()
        self.send("rename", player=self._player, name=name)


class SeatLine(BoxLayout):
    """Somebody who plays: `item` is a companion.view.SeatRow."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def write(self):
        """Write the name anew."""
        page = self.parent
        while not isinstance(page, SeatsPage):
            page = page.parent
        page.write(self.item.player)
