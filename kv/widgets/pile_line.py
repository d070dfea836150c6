"""PileLine: a pile of cards with its progress; the one in hand is outlined in gold."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.chip import Chip
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.touch import Touchable
from kv.widgets.words import Words


class PileLine(Touchable, Plate, Widget):
    """Shows a companion.view_cards.PileRow as `item`."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.size_hint_y, self.height = None, dp(48)
        self._chip = Chip(size_hint=(None, None))
        self._tick = Icon(icon="ok", size_hint=(None, None))
        self._label = Words(role="button", size_hint=(None, None), lines=2)
        self._number = Words(role="button", face="bold", halign="right", size_hint=(None, None), whole=True)
        for part in (self._chip, self._tick, self._label, self._number):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        row, c = self.item, theme.colours
        if row is None:
            return
        self.action, self.name_text = row.choose, row.label
        self.fill = c.pressed if self.state == "down" else c.button if row.chosen else c.none
        self.edge, self.border = (c.gold, dp(3)) if row.chosen else (c.none, dp(1))
        ink = c.accepted if row.complete else c.text
        # A good is always a filled chip (docs/design.md).
        is_good = row.icon.startswith("good-")
        self._chip.fill, ink_of_good = theme.good(row.icon[5:]) if is_good else (c.none, c.text)
        self._chip.icon, self._chip.color, self._chip.edge = row.icon, ink_of_good, c.cream if is_good else c.none
        self._tick.opacity, self._tick.color = (1 if row.complete else 0), c.accepted
        self._label.text, self._label.color = row.label, c.text
        self._label.face = "bold" if row.chosen else "text"
        self._number.text, self._number.color = (f"{row.done} /{row.total}" if row.total else row.done), ink
        middle, number = self.center_y, dp(62)
        self._chip.size, self._chip.pos = (dp(38), dp(38)), (self.x + dp(5), middle - dp(19))
        self._number.size, self._number.pos = (number, self.height), (self.right - number - dp(8), self.y)
        self._tick.size, self._tick.pos = (dp(20), dp(20)), (self.right - number - dp(26), middle - dp(10))
        left = self.x + dp(48)
        self._label.size = max(1, self.right - number - dp(30) - left), self.height
        self._label.pos = left, self.y
