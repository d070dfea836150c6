"""PickPage: somebody to be picked from many names; 25 of them stay in sight."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.view import PickSheet
from kv.sheets.sheet_page import SheetPage
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.vellum_button import VellumButton


class PickPage(SheetPage):
    """Shows a companion.view.PickSheet."""

    content = ObjectProperty(PickSheet("", ()), rebind=True)

    def inside(self, x, y, width, height):
        """Return the places: a title over three columns of names, two when upright."""
        self.ids.people.row_default_height = dp(50)
        return {
            "title": (x + 18, y + 10, width - 36, 48),
            "rule": (x + 18, y + 62, width - 36, 4),
            "list": (x + 18, y + 72, width - 36, height - 80),
        }


class PickButton(VellumButton):
    """A name: `item` is a companion.view.PickRow."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.align = "left"
        self._shape = PlayerShape(vellum=True, size_hint=(None, None))
        self.add_widget(self._shape)

    def _show(self, *_):
        if self.item is not None:
            self.action, self.name_text = self.item.action, f"pick {self.item.action.label}"

    def _do_arrange(self, *_):
        super()._do_arrange()
        style = self.item.style if self.item is not None else None
        if not hasattr(self, "_shape"):
            return
        show(self._shape, style is not None)
        if style is not None:
            self._shape.style = style
            side = dp(26)
            self._shape.size, self._shape.pos = (side, side), (self.x + dp(12), self.y + self.height / 2 - side / 2)
            self._label.x = self.x + dp(48)
            self._label.width = max(1, self.right - dp(8) - self._label.x)
