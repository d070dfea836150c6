"""MenuPage: the menu of a play."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view import MenuSheet
from kv.sheets.sheet_page import SheetPage


class MenuPage(SheetPage):
    """Shows a companion.view.MenuSheet; the play stays in sight behind it."""

    content = ObjectProperty(MenuSheet(()), rebind=True)

    def card(self, width, height):
        """Return the card, as high as its entries need."""
        high = min(height - 102, 88 + -(-len(self.content.entries) // self._columns()) * 66)
        return 14, 14, width - 28 if self._columns() == 3 else min(width - 28, 560), high

    def _columns(self):
        return 1 if self.portrait else 2 if len(self.content.entries) <= 8 else 3

    def inside(self, x, y, width, height):
        """Return the places: title, entries."""
        self.ids.entries.cols = self._columns()
        return {
            "title": (x + 18, y + 10, width - 36, 48),
            "rule": (x + 18, y + 62, width - 36, 4),
            "list": (x + 18, y + 74, width - 36, height - 84),
        }
