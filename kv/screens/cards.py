"""CardsScreen: the boxes the owner has, and a new one of each game."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view_cards import BoxesContent
from kv.widgets.button import PlainButton
from kv.widgets.screen import Screen


class CardsScreen(Screen):
    """Shows a companion.view_cards.BoxesContent."""

    content = ObjectProperty(BoxesContent(), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, BoxesContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places of the page: boxes, then what can be added, then the way back."""
        bar = height - 78
        return {
            "home": (14, 10, 52, 48),
            "title": (76, 9, width - 160, 48),
            "list": (14, 66, width - 28, bar - 74),
            "back": (14, bar, 150, 64),
        }


class BoxButton(PlainButton):
    """A line of the list: a companion.view_cards.BoxRow or a companion.view.Action as `item`."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, _, item):
        """Show another box."""
        if item is not None:
            self.action = getattr(item, "open", item)
