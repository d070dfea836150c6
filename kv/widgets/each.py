"""EachBox, EachGrid: a widget for each of a list of values, kept and refilled when the list changes."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout


class Each:
    """Mixin of a layout: one `template` (a class name) per item of `items`, with the item as its `item`."""

    template = StringProperty("")
    items = ListProperty([])
    view = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._made_of = ""
        super().__init__(**kwargs)
        for name in ("template", "items", "view"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_):
        if not self.template:
            return
        if self.template != self._made_of:
            self.clear_widgets()
            self._made_of = self.template
        old = list(reversed(self.children))
        for child, item in zip(old, self.items, strict=False):
            if self.view is not None:
                child.view = self.view
            child.item = item
        for child in old[len(self.items) :]:
            self.remove_widget(child)
        for item in self.items[len(old) :]:
            extra = {} if self.view is None else {"view": self.view}
            self.add_widget(getattr(Factory, self.template)(item=item, **extra))


class EachBox(Each, BoxLayout):
    """A row or column of widgets, one for each item."""


class EachGrid(Each, GridLayout):
    """A grid of widgets, one for each item."""
