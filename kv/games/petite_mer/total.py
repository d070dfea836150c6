"""SeaTotal: what the group has explored together and how far the next rank is; RankTable: all ranks."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.scale import ScaleBar
from kv.widgets.shown import show
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words, natural_width

SEGMENTS = 12


class SeaTotal(Touchable, Widget):
    """The common number, large; the rank, the way to the next one. A touch says why."""

    number = StringProperty("")
    unit = StringProperty("")
    rank = StringProperty("")
    part = NumericProperty(0)
    """How much of the way to the next rank is behind, 0 to 1."""
    distance = StringProperty("")
    following = StringProperty("")
    portrait = BooleanProperty(False)
    brief = BooleanProperty(False)
    """Only the number, where all ranks stand below."""

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        c = theme.colours
        self._number = Words(role="number_active", face="bold", whole=True, color=c.lit, size_hint=(None, None))
        self._unit = Words(lines=2, color=c.text_soft, size_hint=(None, None))
        self._flag = Icon(icon="rank", size_hint=(None, None))
        self._rank = Words(face="bold", size_hint=(None, None))
        self._scale = ScaleBar(count=SEGMENTS, size_hint=(None, None))
        self._distance = Words(face="bold", role="caption", size_hint=(None, None))
        self._following = Words(halign="right", role="caption", color=c.text_soft, size_hint=(None, None))
        for part in (
            self._number, self._unit, self._flag, self._rank, self._scale, self._distance, self._following,
        ):  # fmt: skip
            self.add_widget(part)
        for name in ("number", "unit", "rank", "part", "distance", "following", "brief", "portrait", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_act(self, insist):
        """Say why."""
        send(self, "sheet", {"kind": "why"})

    def _do_arrange(self, *_):
        if self.width < dp(100):
            return
        self._unit.role = "caption" if self.brief else "body"
        self._number.text, self._unit.text, self._rank.text = self.number, self.unit, self.rank
        self._distance.text, self._following.text = self.distance, self.following
        self._scale.value = SEGMENTS * self.part
        size = theme.size("number_active")
        wide = min(natural_width(self.number, "bold", "number_active") + 4, self.width * 0.66)
        if self.portrait:
            left, right, top = self.x + dp(8) + wide + dp(14), self.right - dp(8), self.top
            self._number.size, self._number.pos = (wide, self.height), (self.x + dp(8), self.y)
            self._unit.text = ""
        else:
            left, right, top = self.x, self.right, self.top - size * 0.9
            self._number.size = wide, size
            self._number.pos = self.x + dp(2), self.top - size + dp(8)
            if theme.state.text_scale > 1:
                self._unit.text = ""
            self._unit.size = self.width - wide - dp(16), dp(48)
            self._unit.pos = self.x + wide + dp(14), self.top - dp(56)
        for part in (self._flag, self._rank, self._scale, self._distance, self._following):
            show(part, not self.brief)
        flag = dp(24)
        self._flag.size, self._flag.pos = (flag, flag), (left, top - dp(28))
        self._rank.size, self._rank.pos = (right - left - dp(30), dp(28)), (left + dp(30), top - dp(30))
        self._scale.size, self._scale.pos = (right - left, dp(20)), (left, top - dp(54))
        low = top - dp(78 if theme.state.text_scale == 1 else 81)
        self._distance.size, self._distance.pos = (right - left - dp(44), dp(24)), (left, low)
        self._following.size, self._following.pos = (dp(44), dp(24)), (right - dp(44), low)


class RankTable(Plate, FloatLayout):
    """All ranks, the highest above; `steps` are (name, range, whether it is the present one)."""

    steps = ListProperty([])

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._rows = []
        self.fill, self.edge = theme.colours.none, theme.colours.edge
        super().__init__(**kwargs)
        self.border = max(1, dp(1))
        self.corner = dp(4)
        for name in ("steps", "pos", "size"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        if len(self._rows) != len(self.steps):
            self.clear_widgets()
            self._rows = [RankRow(size_hint=(None, None)) for _ in self.steps]
            for row in self._rows:
                self.add_widget(row)
        if not self._rows or self.height < dp(40):
            return
        high = self.height / len(self._rows)
        for i, (row, step) in enumerate(zip(self._rows, reversed(self.steps), strict=True)):
            row.size, row.pos = (self.width, high), (self.x, self.top - (i + 1) * high)
            row.name, row.span, row.current = step


class RankRow(Plate, FloatLayout):
    """A rank and the totals that reach it."""

    name = StringProperty("")
    span = StringProperty("")
    current = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.corner, self.border = dp(3), max(1, dp(1))
        self.edge = theme.colours.hairline
        self._name = Words(role="caption", size_hint=(None, None))
        self._span = Words(role="caption", halign="right", size_hint=(None, None))
        self.add_widget(self._name)
        self.add_widget(self._span)
        for name in ("name", "span", "current", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_):
        c = theme.colours
        self.fill = c.lit if self.current else c.none
        for words in (self._name, self._span):
            words.color = c.lit_text if self.current else c.text_soft
            words.face = "bold" if self.current else "text"
        wide = natural_width(self.span, "bold", "caption") + 2
        if natural_width(self.name, "bold", "caption") > self.width - wide - dp(12):
            # Large text gives way in both, so that the name is whole.
            wide /= theme.state.text_scale
        self._name.text, self._span.text = self.name, self.span
        self._span.size, self._span.pos = (wide, self.height), (self.right - dp(5) - wide, self.y)
        self._name.size, self._name.pos = (self.width - wide - dp(12), self.height), (self.x + dp(5), self.y)
