"""SuspendedButton: an unfinished play: game, where it stands, who plays; a touch opens it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, listed


class SuspendedButton(Touchable, Plate, Widget):
    """Opens `row`, a companion.view.PlayRow."""

    row = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._shapes = []
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._title = Words(role="title", face="display", size_hint=(None, None))
        self._who = Words(role="caption", lines=2, color=theme.colours.text_soft, size_hint=(None, None))
        self._detail = Words(lines=2, valign="top", color=theme.colours.text_soft, size_hint=(None, None))
        self._arrow = Icon(icon="next", size_hint=(None, None))
        for part in (self._icon, self._title, self._who, self._detail, self._arrow):
            self.add_widget(part)
        for name in ("row", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        row, c = self.row, theme.colours
        if row is None or self.width < dp(60):
            return
        self.action, self.name_text = row.open, f"open {row.title}"
        self.fill, self.edge = (c.pressed if self.state == "down" else c.button), c.gold if row.open.gold else c.edge
        self.border = dp(3 if row.open.gold else 2)
        self._icon.icon, self._icon.size = f"game-{row.game}", (dp(44), dp(44))
        self._icon.pos = self.x + dp(22), self.center_y - dp(22)
        left, half = self.x + dp(88), self.x + max(dp(220), self.width * 0.45)
        room = half - left - dp(8)
        self._title.text = row.title
        self._title.size, self._title.pos = (room, dp(36)), (left, self.center_y + dp(2))
        self._who.text, self._who.valign = listed([p.name for p in row.players], "caption", room, dp(42), 2), "top"
        self._who.size, self._who.pos = (room, dp(42)), (left, self.center_y - dp(42))
        for shape in self._shapes:
            self.remove_widget(shape)
        room = self.right - dp(56) - half
        self._shapes = [PlayerShape(style=p.style, size_hint=(None, None)) for p in row.players]
        step = min(dp(31), room / max(1, len(self._shapes)))
        for i, shape in enumerate(self._shapes):
            side = min(dp(26), step - dp(2))
            shape.size, shape.pos = (side, side), (half + i * step, self.center_y + dp(4))
            self.add_widget(shape)
        self._detail.text = row.detail
        self._detail.size, self._detail.pos = (max(1, room), dp(44)), (half, self.center_y - dp(48))
        self._arrow.size, self._arrow.pos = (dp(28), dp(28)), (self.right - dp(46), self.center_y - dp(14))
