"""BoxScreen: one box: what it is, and what can be done with it."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view_cards import BoxContent
from kv.widgets.screen import Screen


class BoxScreen(Screen):
    """Shows a companion.view_cards.BoxContent."""

    content = ObjectProperty(BoxContent(), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, BoxContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places of the page: facts in a row, then the deeds, the primary learns the box."""
        bar = height - 78
        facts = 72 if self.content.facts else 0
        primary = 290 if not self.portrait else width - 28
        top = bar if not self.portrait else bar - 72
        return {
            "back_above": (14, 10, 52, 48),
            "title": (76, 9, width - 90, 48),
            "detail": (20, 62, width - 40, 26),
            "facts": (14, 94, width - 28, 64) if facts else None,
            "actions": (14, 94 + facts, width - 28, top - 134 - facts),
            "hint": (20, top - 34, width - 40, 26),
            "back": (14, top, 150, 64),
            "remove": (174, top, width - 498 if not self.portrait else width - 188, 64),
            "primary": (width - 14 - primary, bar, primary, 64),
        }
