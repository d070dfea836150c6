"""Drawer: the virtual table's cards and buttons; touching one is scanning it, or pressing the button."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from kv import theme
from kv.widgets.button import PlainButton
from kv.widgets.plate import Plate


class Drawer(Plate, FloatLayout):
    """Shows `items` (companion.view.Action): the buttons of the panel above, the cards below."""

    items = ListProperty([])
    presses = ListProperty([])
    cards = ListProperty([])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fill, self.edge = theme.colours.panel, theme.colours.gold
        self.fbind("items", self._sort)
        self._sort()

    def _sort(self, *_):
        self.presses = [item for item in self.items if item.command == "simulate_press"]
        self.cards = [item for item in self.items if item.command != "simulate_press"]

    def on_touch_down(self, touch):
        """Let nothing below be touched through it."""
        if not self.opacity:
            return False
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)


class DrawerKey(PlainButton):
    """A button of the panel, or a card: `item` is a companion.view.Action."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self.role = "caption"
        super().__init__(**kwargs)
        self.fbind("item", self._show)
        self._show()

    def _show(self, *_):
        if self.item is not None:
            self.icon, self.action = self.item.icon, self.item
