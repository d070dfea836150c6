"""SettingsScreen: settings, each acting at once."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view import SettingsContent
from kv.widgets.screen import Screen


class SettingsScreen(Screen):
    """Shows a companion.view.SettingsContent; the first action closes, others stand in the bar."""

    content = ObjectProperty(SettingsContent(), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, SettingsContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places of the design."""
        bar = height - 78
        lift = 72 if self.portrait else 0
        wide = width - 186 if self.portrait else 200
        return {
            "home": (14, 10, 52, 48),
            "title": (76, 9, width - 250, 48),
            "status": (width - 174, 10, 160, 48),
            "list": (18, 62, width - 36, bar - 70 - lift),
            "undo": (14, bar, 150, 64),
            "actions": (14, bar - lift, width - 28, 64) if self.portrait else (180, bar, width - 410, 64),
            "primary": (width - 14 - wide, bar, wide, 64),
        }
