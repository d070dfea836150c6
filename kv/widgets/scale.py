"""ScaleBar, Boxes and Track: everything counted or ordered, as segments."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.plate import rectangles
from kv.widgets.shape import PlayerShape
from kv.widgets.words import Words


class ScaleBar(Widget):
    """`count` segments, lit up to `value` (fractions allowed); `vellum` in brown."""

    count = NumericProperty(10)
    value = NumericProperty(0)
    vellum = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._draw = Clock.create_trigger(self._do_draw, -1)
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        for name in ("count", "value", "vellum", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _do_draw(self, *_):
        self._drawing.clear()
        if self.width < 4 or self.count < 1:
            return
        c = theme.colours
        line = max(1, round(dp(1)))
        x, y, right, top = self.x, self.y, self.right, self.top
        lit = c.vellum_edge if self.vellum else c.lit
        unlit = c.vellum if self.vellum else c.panel
        edge = c.vellum_edge if self.vellum else c.edge
        step = self.width / self.count
        gap = max(line, dp(1.5))
        self._drawing.add(Color(rgba=edge))
        self._drawing.add(Rectangle(pos=self.pos, size=self.size))
        end = min(right, x + step * self.value)
        # Lit segments stand apart on the ground, the others are told apart by lines.
        self._drawing.add(Color(rgba=unlit))
        self._drawing.add(
            rectangles(
                [
                    (x + line, y + line, max(x + line, end - line), top - line),
                    *(
                        (max(x + i * step + gap / 2, end), y + line, x + (i + 1) * step - gap / 2, top - line)
                        for i in range(int(self.value), int(self.count))
                    ),
                ]
            )
        )
        boxes = [
            (x + i * step + gap / 2, y + line, min(x + (i + 1) * step - gap / 2, end), top - line)
            for i in range(int(self.count))
            if x + i * step + gap / 2 < end
        ]
        if boxes:
            self._drawing.add(Color(rgba=lit))
            self._drawing.add(rectangles(boxes))


class Boxes(Widget):
    """Small boxes, `value` of `count` filled: icons counted."""

    count = NumericProperty(3)
    value = NumericProperty(0)
    color = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs):
        self.color = theme.colours.text
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        for name in ("count", "value", "color", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_):
        self._drawing.clear()
        side, gap, line = dp(12), dp(4), max(1, round(dp(1)))
        y = self.center_y - side / 2
        boxes = []
        for i in range(int(max(self.count, self.value))):
            x = self.x + i * (side + gap)
            if i < self.value:
                boxes.append((x, y, x + side, y + side))
            else:
                boxes += [(x, y, x + side, y + line), (x, y + side - line, x + side, y + side)]
                boxes += [(x, y, x + line, y + side), (x + side - line, y, x + side, y + side)]
        if boxes:
            self._drawing.add(Color(rgba=self.color))
            self._drawing.add(rectangles(boxes))


class Track(Widget):
    """Cells from 0 to `last`; `marks` are (value, style, active) of who stands where, the shapes above the cells."""

    last = NumericProperty(10)
    marks = ListProperty([])

    def __init__(self, **kwargs):
        self._draw = Clock.create_trigger(self._do_draw, -1)
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        for name in ("last", "marks", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _do_draw(self, *_):
        self._drawing.clear()
        self.clear_widgets()
        if self.width < dp(60):
            return
        c = theme.colours
        count, high = int(self.last) + 1, dp(24)
        step, gap = self.width / count, dp(2)
        x, y = self.x, self.y
        self._drawing.add(Color(rgba=c.edge))
        self._drawing.add(Rectangle(pos=self.pos, size=(self.width, high)))
        for i in range(count):
            light, final = i % 2 == 0, i == count - 1
            fill = c.track_end if final else c.lit if light else c.panel
            cell = (x + i * step + gap / 2, y + gap / 2)
            self._drawing.add(Color(rgba=fill))
            self._drawing.add(Rectangle(pos=cell, size=(step - gap, high - gap)))
            colour = c.cream if final else c.lit_text if light else c.text
            self.add_widget(
                Words(
                    text=str(i),
                    face="bold",
                    role="small",
                    halign="center",
                    color=colour,
                    pos=(x + i * step, y),
                    size=(step, high),
                    size_hint=(None, None),
                )
            )
        for i in range(count):
            here = [m for m in self.marks if max(0, min(int(self.last), m[0])) == i]
            side = min(dp(24), (step + dp(14)) / max(1, len(here)))
            for k, (_, style, active) in enumerate(here):
                size = min(dp(28), side * 1.2) if active else side * 0.92
                centre = x + (i + 0.5) * step + (k - (len(here) - 1) / 2) * side
                self.add_widget(
                    PlayerShape(
                        style=style,
                        size=(size, size),
                        pos=(centre - size / 2, y + high + dp(16) - size / 2),
                        size_hint=(None, None),
                    )
                )
