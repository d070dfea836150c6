"""ReaderTestScreen: raw bytes, what they were taken for, when; what is read here plays nothing."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view_device import ReaderTestContent
from kv import theme
from kv.widgets.screen import Screen


class ReaderTestScreen(Screen):
    """Shows a companion.view_device.ReaderTestContent."""

    content = ObjectProperty(ReaderTestContent((), (), "", ""), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, ReaderTestContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places: what readers say on top, what came below."""
        bar = height - 78
        wide = width - 28 if self.portrait else 290
        bar_top = bar - 72 if self.portrait else bar
        readers = 28 * min(2, len(self.content.readers))
        return {
            "home": (14, 10, 52, 48),
            "title": (76, 9, width - 250, 48),
            "status": (width - 174, 10, 160, 48),
            "readers": (20, 64, width - 40, readers),
            "counts": (20, 66 + readers, width - 40, 28),
            "list": (14, 98 + readers, width - 28, bar_top - 106 - readers),
            "empty": (20, 110 + readers, width - 40, 40) if not self.content.rows else None,
            "back": (14, bar_top, 150, 64),
            "hint": (180, bar_top, width - (194 if self.portrait else 500), 64),
            "primary": (width - 14 - wide, bar, wide, 64),
        }


class ReadingLine(BoxLayout):
    """One reading: `item` is a companion.view_device.ReadingRow."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    @property
    def icon(self):
        """A tick, a question mark, a cross."""
        return {"read": "ok", "unknown": "unknown"}.get(self.item.kind, "refused") if self.item else ""

    @property
    def tint(self):
        """The colour of what came of it."""
        c = theme.colours
        return {"read": c.accepted, "unknown": c.unknown}.get(self.item.kind if self.item else "", c.refused)
