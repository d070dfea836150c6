"""PlayerTotal: a player's shape and number, side by side."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.shape import PlayerShape
from kv.widgets.words import Words, natural_width


class PlayerTotal(Widget):
    """Shape and number of `item` (companion.view.PlayerView), as wide as it needs."""

    item = ObjectProperty(None, allownone=True)
    role = StringProperty("name_active")
    soft = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.size_hint_x = None
        self._shape = PlayerShape(size_hint=(None, None))
        self._words = Words(face="bold", whole=True, size_hint=(None, None))
        self.add_widget(self._shape)
        self.add_widget(self._words)
        for name in ("item", "pos", "size", "role", "soft"):
            self.fbind(name, self._arrange)
        self._do_arrange()

    def _do_arrange(self, *_):
        if self.item is None:
            return
        role = self.role
        side = theme.size(role) * 0.95
        text = self.item.number
        wide = natural_width(text, "bold", role) + 3
        self.width = side + (dp(8) + wide if text else 0)
        self._shape.style = self.item.style
        self._shape.size, self._shape.pos = (side, side), (self.x, (self.y + self.height / 2) - side / 2)
        self._words.text, self._words.role = text, role
        self._words.color = theme.colours.asleep_text if self.soft else theme.colours.text
        self._words.size, self._words.pos = (wide, self.height), (self.x + side + dp(8), self.y)


class SmallTotal(PlayerTotal):
    """The same in smaller type, where there are many."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.role = "body"
