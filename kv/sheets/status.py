"""StatusPage: the device in words, with the theme and the sound beside it."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import StatusSheet
from kv import theme
from kv.sheets.sheet_page import SheetPage
from kv.widgets.status_icons import status_icon


class StatusPage(SheetPage):
    """Shows a companion.view.StatusSheet."""

    content = ObjectProperty(StatusSheet(()), rebind=True)

    def card(self, width, height):
        """Return the card, at the right of the screen."""
        wide = min(width - 28, 556)
        return width - 14 - wide, 62 if not self.portrait else 66, wide, height - 146

    def inside(self, x, y, width, height):
        """Return the places of the design."""
        return {
            "themes": (x + 18, y + 14, width - 36, 52),
            "rule": (x + 18, y + 70, width - 36, 4),
            "list": (x + 18, y + 72, width - 36, height - 72 - 64),
            "sound_icon": (x + 18, y + height - 56, 30, 48),
            "sound_label": (x + 62, y + height - 56, 110, 48),
            "sound": (x + 180, y + height - 56, width - 198, 48),
        }


class StatusLine(BoxLayout):
    """One state: `item` is a companion.view.StatusItem."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    view = ObjectProperty(None, allownone=True, rebind=True)

    @property
    def icon(self):
        """The icon of the state."""
        return status_icon(self.item) if self.item else ""

    @property
    def tint(self):
        """Green for what is well, brown for what is not."""
        return theme.colours.ink_accepted if self.item and self.item.ok else theme.colours.ink_unknown
