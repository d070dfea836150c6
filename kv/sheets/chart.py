"""ChartPage: how a play went, a line for each player, drawn on the canvas; saved as a picture when wanted."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.view import ChartSheet
from kv import theme
from kv.sheets.sheet_page import SheetPage
from kv.widgets.plate import rectangles
from kv.widgets.shape import PlayerShape
from kv.widgets.words import Words


class ChartPage(SheetPage):
    """Shows a companion.view.ChartSheet."""

    content = ObjectProperty(ChartSheet("", ()), rebind=True)

    def __init__(self, **kwargs):
        self.dark = True
        super().__init__(**kwargs)

    def save(self):
        """Save the drawing to the file that the sheet names, and say how that went."""
        path = Path(self.content.picture)
        part = path.with_name("." + path.name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.ids.chart.export_to_png(str(part))
            os.replace(part, path)
        except (OSError, RuntimeError):
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            self.send("picture_failed", file=str(path))
        else:
            self.send("picture_saved", file=str(path))

    def places(self, width, height):
        """Return the places: the drawing fills what the bar leaves."""
        self._draw((0, 0, 1, 1))
        bar = height - 78
        wide = width - 28 if self.portrait else 290
        bar_top = bar - 72 if self.portrait else bar
        return {
            "undo": None,
            "score": None,
            "chart": (14, 14, width - 28, bar_top - 22),
            "save": (14, bar_top, width - 28 if self.portrait else 290, 64) if self.content.picture else None,
            "close": (width - 14 - wide, bar, wide, 64),
        }


class Chart(Widget):
    """The drawing of `sheet`: values over moments, rounds marked below, shapes and last values at the end."""

    sheet = ObjectProperty(ChartSheet("", ()), allownone=True)
    together = ObjectProperty("")
    round_word = ObjectProperty("")

    def __init__(self, **kwargs):
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        for name in ("sheet", "together", "round_word", "pos", "size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self, *_):
        sheet, group, c = self.sheet, self._drawing, theme.colours
        group.clear()
        self.clear_widgets()
        if sheet is None or self.width < dp(120) or self.height < dp(120):
            return
        group.add(Color(rgba=c.panel))
        group.add(Rectangle(pos=self.pos, size=self.size))
        self._write(sheet.title, self.x + dp(16), self.top - dp(44), dp(300), "amount", "display")
        self._write(sheet.caption, self.right - dp(316), self.top - dp(42), dp(300), "caption", halign="right")
        known = [value for line in sheet.lines for value in line.values if value is not None]
        if not known:
            return
        low, high, step = scale(min(known), max(known))
        left, bottom = self.x + dp(62), self.y + dp(40)
        right, top = self.right - dp(214), self.top - dp(62)
        count = max(len(line.values) for line in sheet.lines)

        def place(moment, value):
            part = moment / max(1, count - 1)
            return left + part * (right - left), bottom + (value - low) / (high - low) * (top - bottom)

        thin = max(1, dp(1))
        group.add(Color(rgba=c.hairline))
        marks = range(low, high + 1, step)
        group.add(rectangles([(left, place(0, mark)[1], right, place(0, mark)[1] + thin) for mark in marks]))
        for mark in marks:
            y = place(0, mark)[1]
            self._write(str(mark).replace("-", "−"), self.x + dp(6), y - dp(12), dp(48), "caption", halign="right")
        rounds = [(number, place(moment, low)[0]) for number, moment in enumerate(sheet.rounds, 1)]
        group.add(rectangles([(x, bottom - dp(6), x + thin, top) for _, x in rounds] or [(0, 0, 0, 0)]))
        every = 1 + len(rounds) * int(dp(30)) // max(1, int(right - left))
        for number, x in rounds[every - 1 :: every]:
            self._write(str(number), x - dp(20), bottom - dp(32), dp(40), "caption", halign="center")
        if rounds:
            self._write(self.round_word, right + dp(16), bottom - dp(32), dp(120), "caption")
        ends = []
        for line in sheet.lines:
            points = [xy for i, value in enumerate(line.values) if value is not None for xy in place(i, value)]
            if not points:
                continue
            colour = theme.player_colour(line.player.style) if line.player else c.lit
            if theme.is_daylight():
                group.add(Color(rgba=c.ink))
                group.add(Line(points=points, width=dp(2.6), joint="round"))
            group.add(Color(rgba=colour))
            group.add(Line(points=points, width=dp(1.7), joint="round"))
            last = next(value for value in reversed(line.values) if value is not None)
            ends.append((points[-1], line, last))
            if line.player:
                for moment in sheet.rounds:
                    value = line.values[moment] if moment < len(line.values) else None
                    if value is not None and every == 1:
                        x, y = place(moment, value)
                        self._shape(line.player.style, x, y, dp(13))
        self._label_ends(ends, right, bottom, top)

    def _label_ends(self, ends, right, bottom, top):
        """Write who a line is beside its end; lines that end close together are moved apart."""
        gap = min(dp(34), (top - bottom) / max(1, len(ends)))
        ends.sort(key=lambda end: end[0])
        ys = []
        for i, (y, _, _) in enumerate(ends):
            ys.append(max(y, ys[-1] + gap if i else y))
        over = max(0, ys[-1] - top) if ys else 0
        for i in reversed(range(len(ys))):
            limit = top if i == len(ys) - 1 else ys[i + 1] - gap
            ys[i] = min(ys[i], limit) if over else ys[i]
        for y, (_, line, last) in zip(ys, ends, strict=True):
            x = right + dp(8)
            if line.player:
                self._shape(line.player.style, x + dp(12), y, dp(22))
            name = line.player.name if line.player else self.together
            self._write(str(last).replace("-", "−"), x + dp(28), y - dp(14), dp(44), "button", "bold", whole=True)
            self._write(name, x + dp(74), y - dp(13), dp(126), "caption")

    def _shape(self, style, x, y, side):
        self.add_widget(
            PlayerShape(style=style, size_hint=(None, None), size=(side, side), pos=(x - side / 2, y - side / 2))
        )

    def _write(self, text, x, y, width, role, face="text", **looks):
        self.add_widget(
            Words(
                text=text,
                role=role,
                face=face,
                size_hint=(None, None),
                size=(width, dp(30) if role == "amount" else dp(26)),
                pos=(x, y),
                **looks,
            )
        )


def scale(lowest, highest):
    """Return the lowest and highest mark of the scale, and the step between marks: 1, 2 or 5 times a power of ten."""
    span = max(1, highest - min(0, lowest))
    step, power = 1, 1
    while span / step > 6:
        step = next(power * part for part in (2, 5, 10) if power * part > step)
        power = step if step == power * 10 else power
    low = min(0, lowest) // step * step
    high = -(-max(highest, low + 1) // step) * step
    return low, max(high, low + step), step
