"""HeaderButton: an action of the game in the header, shown by its icon."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from kv.widgets.button import PlainButton


class HeaderButton(PlainButton):
    """`item` is a companion.view.Action; its label is the name, its icon the face."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.quiet = True
        self.fbind("item", self._show)
        self._show()

    def _show(self, *_):
        if self.item is not None:
            self.action = self.item
            self.name_text = self.item.label
            if self.item.icon:
                self.text = self.detail = ""
