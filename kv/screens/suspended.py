"""SuspendedScreen: every unfinished play; none is ever lost."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import SuspendedContent
from kv.widgets.screen import Screen


class SuspendedScreen(Screen):
    """Shows a companion.view.SuspendedContent."""

    content = ObjectProperty(SuspendedContent(()), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, SuspendedContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places of the design."""
        bar, wide = height - 78, 290 if not self.portrait else width - 28
        places = {
            "home": (14, 10, 52, 48),
            "title": (76, 9, width - 280 if not self.portrait else width - 90, 48),
            "hint": (width - 214, 9, 200, 48) if not self.portrait else None,
            "list": (14, 66, width - 28, bar - 74),
            "back": (14, bar, 150, 64),
            "new": (180, bar, width - 500, 64),
            "primary": (width - 14 - wide, bar, wide, 64),
        }
        if self.portrait:
            places |= {
                "list": (14, 66, width - 28, bar - 146),
                "back": (14, bar - 72, 130, 64),
                "new": (152, bar - 72, width - 166, 64),
            }
        return places


class SuspendedLine(BoxLayout):
    """One unfinished play, with a button to delete it that has to be held."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    view = ObjectProperty(None, allownone=True, rebind=True)
