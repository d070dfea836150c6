"""Ground: the chart under everything: candle light from the upper left, rhumb lines, and on some screens the rose."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from kv import theme


class Ground(Widget):
    """The background of a screen; `rose` adds the compass rose."""

    rose = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._light_tint = None
        self._comes_up = Clock.create_trigger(self._brighten, theme.BEAT_SECONDS, interval=True)
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        self.fbind("size", self._draw)
        self.fbind("rose", self._draw)
        self._draw()

    def pass_light(self) -> None:
        """Let the light come up again: it has passed to somebody else."""
        if self._light_tint is not None:
            self._comes_up.cancel()
            self._light_tint.a = 0.3
            self._comes_up()

    def _brighten(self, _):
        self._light_tint.a = min(1.0, self._light_tint.a + 0.3)
        return self._light_tint.a < 1

    def _draw(self, *_):
        self._drawing.clear()
        width, height = self.size
        if width < 2 or height < 2:
            return
        # Its colour is what the window is cleared with, or the page it lies on: a whole screen less to fill.
        add = self._drawing.add
        self._light_tint = Color(rgba=(1, 1, 1, 1))
        add(self._light_tint)
        reach = max(width, height)
        add(
            Rectangle(
                pos=(0.19 * width - 0.85 * reach, 0.86 * height - 0.62 * reach),
                size=(1.7 * reach, 1.24 * reach),
                texture=_light(theme.state.theme),
            )
        )
        add(Color(rgba=theme.colours.rhumb))
        add(_rays(width, height))
        if self.rose:
            _rose(add, 0.51 * width, 0.617 * height, 0.46 * height if width > height else 0.42 * width)


@lru_cache(maxsize=4)
def _light(name: str) -> Texture:
    """Return the light of a candle as a small radial picture, stretched when drawn."""
    side = 32
    inner, outer = theme.colours.light_inner, theme.colours.light_outer
    pixels = bytearray()
    for row in range(side):
        for column in range(side):
            far = min(1.0, ((column - 15.5) ** 2 + (row - 15.5) ** 2) ** 0.5 / 15.5)
            glow = (1 - far) ** 1.6
            mix = min(1.0, far * 1.6)
            pixels += bytes(int(255 * (a + (b - a) * mix)) for a, b in zip(inner[:3], outer[:3], strict=True))
            pixels.append(int(255 * min(1.0, glow * 1.05)))
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _rays(width: float, height: float) -> Mesh:
    centres = ((0.8, 0.75), (0.52, 0.33), (0.24, 0.19), (0.42, 0.78))
    vertices: list[float] = []
    for fx, fy in centres:
        x, y, reach = fx * width, fy * height, 0.46 * max(width, height)
        for i in range(16):
            angle = pi * (i + 0.35 * fx) / 8
            vertices += [x + cos(angle) * dp(3), y + sin(angle) * dp(3), 0, 0]
            vertices += [x + cos(angle) * reach, y + sin(angle) * reach, 0, 0]
    return Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="lines")


def _rose(add, x: float, y: float, radius: float) -> None:
    """A sixteen-point rose: long points along the axes, shorter ones between, each half light and half dark."""
    for points, length, width in ((4, 0.62, 0.14), (4, 1.0, 0.135)):
        turn = pi / 4 if length < 1 else 0
        light: list[float] = []
        dark: list[float] = []
        for i in range(points):
            angle = turn + i * pi / 2
            tip = (x + cos(angle) * radius * length, y + sin(angle) * radius * length, 0, 0)
            for side, half in ((1, light), (-1, dark)):
                beside = angle + side * pi / 4
                half += [x, y, 0, 0, *tip]
                half += [x + cos(beside) * radius * width, y + sin(beside) * radius * width, 0, 0]
        for colour, vertices in ((theme.colours.rose_light, light), (theme.colours.rose_dark, dark)):
            add(Color(rgba=colour))
            add(Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangles"))
    add(Color(rgba=theme.colours.rose_light))
    ring: list[float] = []
    for i in range(65):
        angle = 2 * pi * i / 64
        ring += [x + cos(angle) * radius * 1.14, y + sin(angle) * radius * 1.14, 0, 0]
    add(Mesh(vertices=ring, indices=list(range(65)), mode="line_strip"))
