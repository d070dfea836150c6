"""Frame: the graduated border of the chart, in the colour of the active player."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import ColorProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.plate import rectangles


class Frame(Widget):
    """Segments of `color` around the screen, with a thin line inside; rebuilt on resize only."""

    color = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs):
        self.color = theme.colours.edge
        self._back = Clock.create_trigger(self._colour, 2 * theme.BEAT_SECONDS)
        super().__init__(**kwargs)
        self._dark = Color(rgba=theme.colours.frame_dark)
        self._tint = Color(rgba=self.color)
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        self.fbind("size", self._draw)
        self.fbind("color", self._colour)
        self._draw()

    def flash(self, color) -> None:
        """Show another colour for a moment: accepted or refused."""
        # Two redraws and no fade: a scan that comes meanwhile must not wait for frames.
        self._back.cancel()
        self._tint.rgba = color
        self._back()

    def _colour(self, *_):
        self._back.cancel()
        self._tint.rgba = self.color

    def _draw(self, *_):
        self._drawing.clear()
        width, height, thick = self.width, self.height, dp(7)
        if width < thick * 4 or height < thick * 4:
            return
        line = max(1, dp(1))
        self._drawing.add(self._dark)
        self._drawing.add(rectangles(_border(0, 0, width, height, thick)))
        self._drawing.add(self._tint)
        self._drawing.add(rectangles(_segments(width, height, thick)))
        self._drawing.add(rectangles(_border(thick, thick, width - 2 * thick, height - 2 * thick, line)))


def _border(x, y, width, height, thick):
    return [
        (x, y, x + width, y + thick),
        (x, y + height - thick, x + width, y + height),
        (x, y + thick, x + thick, y + height - thick),
        (x + width - thick, y + thick, x + width, y + height - thick),
    ]


def _segments(width, height, thick):
    boxes = []
    for length, across, along_x in ((width, height, True), (height, width, False)):
        count = int(length // dp(20)) | 1  # odd, so that the corners match
        for i in range(0, count, 2):
            start, end = i * length / count, (i + 1) * length / count
            for edge in (0, across - thick):
                boxes.append((start, edge, end, edge + thick) if along_x else (edge, start, edge + thick, end))
    return boxes
