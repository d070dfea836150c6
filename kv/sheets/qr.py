"""QrPage: a finished play as a QR code, as large as whole pixels allow, black on pure white in both themes."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.view import QrSheet
from kv.sheets.sheet_page import SheetPage

QUIET = 4
"""Modules of white around the code, as the standard asks."""


class QrPage(SheetPage):
    """Shows a companion.view.QrSheet."""

    content = ObjectProperty(QrSheet("", (), ()), rebind=True)

    def __init__(self, **kwargs):
        self.dark = True
        super().__init__(**kwargs)

    def places(self, width, height):
        """Return the places of the design: the code has one side, or the upper half when upright."""
        self._draw((0, 0, 1, 1))
        several = self.content.previous is not None or self.content.next is not None
        if self.portrait:
            side = min(width, height - 260)
            x, y, wide, bar = 20, side + 8, width - 34, height - 78
        else:
            side = min(height, width - 300)
            x, y, wide, bar = side + 24, 26, width - side - 44, height - 90
        return {
            "undo": None,
            "score": None,
            "code": (0, 0, width if self.portrait else side, side),
            "title": (x, y, wide, 42 if self.portrait else 80),
            "lines": (x, y + (44 if self.portrait else 86), wide, 76),
            "hint": (x, y + 170, wide, 56) if not self.portrait else None,
            "previous": (x, bar - 144, wide / 2 - 4, 58) if several and not self.portrait else None,
            "next": (x + wide / 2 + 4, bar - 144, wide / 2 - 4, 58) if several and not self.portrait else None,
            "file": (x, bar - 72, wide, 60) if self.content.file else None,
            "close": (x, bar, wide, 64),
        }


class QrCode(Widget):
    """The code: `modules` row by row; `module_pixels` is how wide one is drawn."""

    modules = ObjectProperty(())
    module_pixels = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.canvas:
            Color(rgba=(1, 1, 1, 1))
            self._white = Rectangle()
            self._code = Rectangle(size=(0, 0))
        for name in ("modules", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_):
        self._white.pos, self._white.size = self.pos, self.size
        count = len(self.modules)
        self.module_pixels = int(min(self.size) // (count + 2 * QUIET)) if count else 0
        if not self.module_pixels:
            self._code.size = 0, 0
            return
        pixels = b"".join(b"\0" if dark else b"\xff" for row in reversed(self.modules) for dark in row)
        texture = Texture.create(size=(count, count), colorfmt="luminance")
        # A module is a whole number of pixels, so nothing may be smoothed.
        texture.mag_filter = texture.min_filter = "nearest"
        texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
        side = count * self.module_pixels
        self._code.texture, self._code.size = texture, (side, side)
        self._code.pos = int(self.center_x - side / 2), int(self.center_y - side / 2)
