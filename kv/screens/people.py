"""PeopleScreen: everybody who has played at this table; a touch opens somebody's page."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.view_people import PeopleContent
from kv import theme
from kv.widgets.button import PlainButton
from kv.widgets.screen import Screen
from kv.widgets.shape import PlayerShape


class PeopleScreen(Screen):
    """Shows a companion.view_people.PeopleContent."""

    content = ObjectProperty(PeopleContent(()), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, PeopleContent):
            self.content = view.content

    def places(self, width, height):
        """Return the places: three columns of names, two when upright."""
        bar = height - 78
        self.ids.people.row_default_height = dp(56)
        wide = width - 28 if self.portrait else 290
        bar_top = bar - 72 if self.portrait else bar
        hidden = (172, bar_top, width - 186 if self.portrait else width - 484, 64)
        return {
            "home": (14, 10, 52, 48),
            "title": (76, 9, 200, 48),
            "list": (14, 66, width - 28, bar_top - 74),
            "empty": (20, 80, width - 40, 40) if self.content.empty else None,
            "back": (14, bar_top, 150, 64),
            "hidden": hidden if self.content.hidden else None,
            "hint": hidden if not self.content.hidden else None,
            "primary": (width - 14 - wide, bar, wide, 64),
        }


class PersonButton(PlainButton):
    """A name with its shape: `item` is a companion.view_people.PersonTile."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.align = "left"
        self._shape = PlayerShape(size_hint=(None, None))
        self.add_widget(self._shape)
        self.fbind("item", self._show)
        self._show()

    def _show(self, *_):
        if self.item is not None:
            self.action, self.text, self.detail = self.item.open, self.item.name, self.item.detail
            self.name_text = f"person {self.item.name}"

    def _do_arrange(self, *_):
        # The shape stands where an icon would.
        super()._do_arrange()
        style = self.item.style if self.item is not None else None
        self._shape.opacity = 0 if style is None else (0.5 if self.item.hidden else 1)
        self._shape.style = style or 0
        side, left = dp(26), self.x + dp(12)
        self._shape.size, self._shape.pos = (side, side), (left, self.y + self.height / 2 - side / 2)
        for words in (self._label, self._detail):
            words.x = left + side + dp(12)
            words.width = max(1, self.right - dp(8) - words.x)
        if self.item is not None and self.item.hidden:
            self._label.color = theme.colours.text_soft
