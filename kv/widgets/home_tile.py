"""HomeTile: a place to go to from home: an icon, a name and up to two lines of what is there."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, fitted


class HomeTile(Touchable, Plate, Widget):
    """A tile with `icon`, `heading` and `lines`."""

    icon = StringProperty("")
    heading = StringProperty("")
    lines = ListProperty([])

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._heading = Words(role="heading", face="bold", size_hint=(None, None))
        self._lines = [Words(role="small", color=theme.colours.text_soft, size_hint=(None, None)) for _ in range(2)]
        for part in (self._icon, self._heading, *self._lines):
            self.add_widget(part)
        for name in ("icon", "heading", "lines", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        c = theme.colours
        self.fill, self.edge = (c.pressed if self.state == "down" else c.button), c.edge
        side = dp(36)
        self._icon.icon, self._icon.size = self.icon, (side, side)
        self._icon.pos = self.x + dp(15), self.center_y - side / 2
        left, room = self.x + dp(66), max(1, self.width - dp(74))
        shown = [line for line in self.lines if line][: 2 if self.height > dp(80) else 1]
        # A single text may wrap where there is room for two lines.
        single = len(shown) == 1 and self.height > dp(80)
        _, wrapped = fitted(shown[0], "text", theme.size("small"), int(room), int(dp(44)), 2) if single else (0, ())
        rows = max(1, len(wrapped)) if single else len(shown)
        total = dp(26) + dp(22) * rows
        y = self.center_y + total / 2 - dp(24)
        self._heading.text = self.heading
        self._heading.size, self._heading.pos = (room, dp(26)), (left, y)
        for i, words in enumerate(self._lines):
            words.text = shown[i] if i < len(shown) else ""
            high = dp(22) * (rows if single and not i else 1)
            y -= high
            words.lines = rows if single and not i else 1
            words.size, words.pos = (room, high), (left, y)


class SameAgainButton(Touchable, Plate, Widget):
    """Starts the last game with the same people: `row` is a companion.view.PlayRow."""

    row = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._shapes = []
        super().__init__(**kwargs)
        self.name_text = "same again"
        self._icon = Icon(size_hint=(None, None))
        self._title = Words(role="primary", face="bold", size_hint=(None, None))
        self._detail = Words(size_hint=(None, None))
        for part in (self._icon, self._title, self._detail):
            self.add_widget(part)
        for name in ("row", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        row, c = self.row, theme.colours
        self.enabled = row is not None
        if row is None or self.width < dp(20):
            return
        self.action = row.open
        self.fill, self.edge, self.border = (c.pressed if self.state == "down" else c.button), c.gold, dp(3)
        self._icon.icon, self._icon.size = f"game-{row.game}", (dp(40), dp(40))
        self._icon.pos = self.x + dp(20), self.center_y - dp(20)
        for shape in self._shapes:
            self.remove_widget(shape)
        fit = max(0, int((self.width - dp(300)) // dp(32)))
        self._shapes = [PlayerShape(style=p.style, size_hint=(None, None)) for p in row.players[:fit]]
        x = self.right - dp(20) - dp(32) * len(self._shapes)
        left = self.x + dp(76)
        room = max(1, x - left)
        for shape in self._shapes:
            shape.size, shape.pos = (dp(25), dp(25)), (x + dp(4), self.center_y - dp(12))
            self.add_widget(shape)
            x += dp(32)
        self._title.text, self._detail.text = row.title, row.detail
        self._title.size, self._title.pos = (room, dp(28)), (left, self.center_y - dp(1))
        self._detail.size, self._detail.pos = (room, dp(24)), (left, self.center_y - dp(25))
