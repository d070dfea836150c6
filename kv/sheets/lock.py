"""LockPage: the screen is locked; holding the button unlocks it."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view import Action, LockSheet
from kv.sheets.sheet_page import SheetPage


class LockPage(SheetPage):
    """Shows a companion.view.LockSheet."""

    content = ObjectProperty(LockSheet("", Action()), rebind=True)

    def card(self, width, height):
        """Return the card in the middle."""
        wide = min(width - 28, 560)
        return (width - wide) / 2, max(14, height * 0.22), wide, 190

    def inside(self, x, y, width, height):
        """Return the places: what is so, and the way out."""
        return {
            "icon": (x + 20, y + 22, 44, 60),
            "text": (x + 80, y + 16, width - 100, 72),
            "unlock": (x + 20, y + 104, width - 40, 66),
            "undo": None,
            "score": None,
        }
