"""InfoPage: a page of text: help, a rule with its source, the result of a check."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.view import InfoSheet
from kv import theme
from kv.sheets.sheet_page import SheetPage
from kv.widgets.words import fitted, line_height


class InfoPage(SheetPage):
    """Shows a companion.view.InfoSheet."""

    content = ObjectProperty(InfoSheet("", ""), rebind=True)

    def inside(self, x, y, width, height):
        """Return the places: title, text as high as it is, actions."""
        actions = len(self.content.actions)
        low = 66 if actions else 0
        room = dp(width - 44)
        size, lines = fitted(self.content.text, "text", theme.size("body"), int(room), int(dp(6000)), 400)
        self.ids.text.height = line_height(size) * (len(lines) + 1)
        self.ids.text.width = room
        return {
            "title": (x + 18, y + 10, width - 36, 48),
            "rule": (x + 18, y + 62, width - 36, 4),
            "list": (x + 22, y + 72, width - 40, height - 82 - low),
            "actions": (x + 18, y + height - 68, width - 36, 58) if actions else None,
        }
