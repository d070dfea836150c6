"""DoctorScreen: what is wrong with this device and what cures it, the worst first."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import Action
from companion.view_device import DoctorContent
from kv import theme
from kv.widgets.screen import Screen
from kv.widgets.words import natural_width


class DoctorScreen(Screen):
    """Shows a companion.view_device.DoctorContent."""

    content = ObjectProperty(DoctorContent((), "", False, Action(), Action()), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, DoctorContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places: the summary on top, the findings below it."""
        bar = height - 78
        wide = width - 228 if self.portrait else 290
        return {
            "home": (14, 10, 52, 48),
            "title": (76, 9, width - 250, 48),
            "status": (width - 174, 10, 160, 48),
            "summary": (20, 64, width - 40, 40),
            "list": (14, 108, width - 28, bar - 116),
            "again": (14, bar, 200, 64),
            "primary": (width - 14 - wide, bar, wide, 64),
        }


class FindingLine(BoxLayout):
    """One finding: `item` is a companion.view_device.FindingRow."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    rows = NumericProperty(1)
    """How many lines the sentence takes at this width."""

    def on_item(self, *_):
        """Make room for another sentence."""
        self._measure()

    def on_width(self, *_):
        """Make room at another width."""
        self._measure()

    def _measure(self):
        room = max(dp(100), self.width - dp(64))
        # Lines end at words, so each is a little shorter than the room.
        self.rows = 1 + int(natural_width(self.item.text, "text", "body") * 1.12 / room) if self.item else 1

    @property
    def icon(self):
        """A tick, a warning, a cross."""
        return {"good": "ok", "warning": "warning"}.get(self.item.level, "refused") if self.item else ""

    @property
    def tint(self):
        """The colour of how bad it is."""
        c = theme.colours
        return {"good": c.accepted, "warning": c.unknown}.get(self.item.level if self.item else "", c.refused)
