"""CheckScreen: a box being scanned to see what is missing, double or foreign."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty

from companion.view_cards import CheckContent
from kv.widgets.screen import Screen
from kv.widgets.words import Words


class CheckScreen(Screen):
    """Shows a companion.view_cards.CheckContent."""

    content = ObjectProperty(CheckContent(), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, CheckContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places of the page: progress above, what is wrong as a list below."""
        bar = height - 78
        primary = 290 if not self.portrait else width - 178
        return {
            "title": (20, 9, width * 0.5, 48),
            "done": (width * 0.52, 9, 60, 48),
            "scale": (width * 0.52 + 70, 24, width * 0.48 - 154, 18),
            "total": (width - 70, 9, 56, 48),
            "hint": (20, 66, width - 40, 28),
            "said": (20, 98, width - 40, 30),
            "counts": (20, 132, width - 40, 30),
            "list": (14, 168, width - 28, bar - 176),
            "undo": (14, bar, 150, 64),
            "primary": (width - 14 - primary, bar, primary, 64),
        }


class CheckLine(Words):
    """A card of the list."""

    item = StringProperty("")
