"""StyleButton: a player's shape to touch; ItemButton: any action in a list."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from kv.widgets.button import PlainButton
from kv.widgets.shape import PlayerShape


class StyleButton(PlainButton):
    """A button that shows the shape of `style`."""

    style = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._shape = PlayerShape(size_hint=(None, None))
        self.add_widget(self._shape)
        for name in ("style", "pos", "size"):
            self.fbind(name, self._place)
        self._place()

    def _place(self, *_):
        self._shape.style = self.style
        side = dp(30)
        self._shape.size = side, side
        self._shape.pos = (self.x + self.width / 2) - side / 2, (self.y + self.height / 2) - side / 2


class ItemButton(PlainButton):
    """A button for an action that comes as the `item` of a list."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("item", self._show)
        self._show()

    def _show(self, *_):
        self.action = self.item
