"""Words: a text in one of our fonts that wraps, then shrinks to what fits, and never below a caption."""

from __future__ import annotations

import re
from functools import lru_cache

from kivy.clock import Clock
from kivy.core.text import Label as TextTexture
from kivy.core.text.markup import MarkupLabel as MarkupTexture
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.shown import draw

_SUPERSCRIPT = {"ᵉ": "e", "ʳ": "r"}


class Words(Widget):
    """A text; `role` is a size of theme.SIZES, `face` text, bold or display, `lines` the most it may take.

    With `hug` it is as wide as its text. A number (`whole`) shrinks as far as needed, it is never cut.
    """

    text = StringProperty("")
    role = StringProperty("body")
    face = OptionProperty("text", options=("text", "bold", "display"))
    lines = NumericProperty(1)
    halign = OptionProperty("left", options=("left", "center", "right"))
    valign = OptionProperty("middle", options=("top", "middle", "bottom"))
    color = ColorProperty((1, 1, 1, 1))
    hug = BooleanProperty(False)
    whole = BooleanProperty(False)
    struck = BooleanProperty(False)
    max_width = NumericProperty(0)
    turned = BooleanProperty(False)
    """Upside down, for somebody who sits opposite."""

    def __init__(self, **kwargs):
        self._write = Clock.create_trigger(self._render, -1)
        self.color = theme.colours.text
        self._strike = None
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(rgba=self.color)
            self._box = Rectangle(size=(0, 0))
        for name in ("text", "role", "face", "lines", "halign", "size", "hug", "whole", "max_width"):
            self.fbind(name, self._write)
        for name in ("pos", "valign", "struck", "turned"):
            self.fbind(name, self._place)
        self.fbind("color", self._colour)
        self._write()

    def _colour(self, *_):
        self._tint.rgba = self.color

    def _render(self, *_):
        if self.hug:
            self.size_hint_x = None
            natural = natural_width(self.text, self.face, self.role) + 1
            self.width = min(natural, self.max_width) if self.max_width else natural
        if not self.text or self.width < 2:
            self._box.texture, self._box.size = None, (0, 0)
            draw(self, False)
            return
        size, lines = fitted(
            self.text, self.face, theme.size(self.role), int(self.width), int(self.height), int(self.lines), self.whole
        )
        texture = _texture("\n".join(lines), self.face, size, self.halign)
        self._box.texture, self._box.size = texture, texture.size
        draw(self, True)
        self._place()

    def _place(self, *_):
        width, height = self._box.size
        x = {"left": self.x, "center": (self.x + self.width / 2) - width / 2, "right": self.right - width}[self.halign]
        y = {"bottom": self.y, "middle": (self.y + self.height / 2) - height / 2, "top": self.top - height}[self.valign]
        self._box.pos = int(x), int(y)
        if self._box.texture is not None:
            corners = tuple(self._box.texture.tex_coords)
            self._box.tex_coords = corners[4:] + corners[:4] if self.turned else corners
        if self.struck and self._strike is None:
            self._strike = Rectangle()
            self.canvas.add(self._strike)
        if self._strike is not None:
            self._strike.pos = int(x), int(y + height * 0.45)
            self._strike.size = (width, max(1, dp(1.5))) if self.struck else (0, 0)


def natural_width(text: str, face: str, role: str) -> int:
    """Return how wide a text is on one line, in pixels."""
    return max((_width(line, _file(line, face), theme.size(role)) for line in text.split("\n")), default=0)


def listed(names, role: str, width: float, height: float, lines: int = 1) -> str:
    """Return as many names as find room, and how many more there are; nothing where not even one does."""
    for shown in range(len(names), 0, -1):
        rest = f" +{len(names) - shown}" if shown < len(names) else ""
        text = ", ".join(names[:shown]) + rest
        _, found = fitted(text, "text", theme.size(role), int(width), int(height), lines)
        if not any(line.endswith("…") for line in found):
            return text
    return ""


def line_height(size: float) -> float:
    """Return how high a line of this size stands."""
    return size * 1.22


@lru_cache(maxsize=1024)
def fitted(
    text: str, face: str, size: float, width: int, height: int, lines: int, whole: bool = False
) -> tuple[float, tuple[str, ...]]:
    """Return the largest size up to `size` at which the text fits, and its lines; the last one is cut if none does."""
    if lines == 1 and height > 0:
        size = min(size, max(dp(9), height * 1.02))
    floor = dp(9) if whole else min(size, dp(16))
    font = _file(text, face)
    natural = sum(_width(paragraph, font, size) for paragraph in text.split("\n"))
    if natural > width * lines:
        # Sizes at which it cannot fit whatever the breaks are passed over.
        most = max(floor, size * width * lines / natural + dp(1))
        size -= max(0, int((size - most) / dp(1))) * dp(1)
    while True:
        rows = int((height + 0.35 * size) // line_height(size)) if lines > 1 else 1
        wrapped = _wrap(text, font, size, width)
        if len(wrapped) <= max(1, min(lines, rows)) and all(_width(w, font, size) <= width for w in wrapped):
            return size, tuple(wrapped)
        if size <= floor:
            break
        size = max(floor, size - dp(1))
    kept = wrapped[: max(1, min(lines, rows))]
    if not whole:
        kept = [_cut(line, font, size, width) for line in kept]
        if len(wrapped) > len(kept):
            kept[-1] = _cut(kept[-1] + "…", font, size, width)
    return size, tuple(kept)


def _wrap(text: str, font: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if _width(paragraph, font, size) <= width:
            lines.append(paragraph)
            continue
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and _width(longer, font, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _cut(line: str, font: str, size: float, width: float) -> str:
    if _width(line, font, size) <= width:
        return line
    while len(line) > 1 and _width(line.rstrip("… ") + "…", font, size) > width:
        line = line[:-1]
    return line.rstrip("… ") + "…"


def _file(text: str, face: str) -> str:
    return theme.font_for(_plain(text), face)


def _plain(text: str) -> str:
    for raised, letter in _SUPERSCRIPT.items():
        text = text.replace(raised, letter)
    return text


@lru_cache(maxsize=64)
def _ruler(font: str, size: float) -> TextTexture:
    ruler = TextTexture(font_name=font, font_size=size)
    ruler.resolve_font_name()
    return ruler


@lru_cache(maxsize=4096)
def _width(text: str, font: str, size: float) -> int:
    return _ruler(font, size).get_extents(_plain(text))[0] if text else 0


@lru_cache(maxsize=256)
def _texture(text: str, face: str, size: float, halign: str):
    font = _file(text, face)
    options = {"font_name": font, "font_size": size, "halign": halign, "color": (1, 1, 1, 1)}
    digits = face == "display" and re.search(r"\d", text)
    if digits or any(raised in text for raised in _SUPERSCRIPT):
        label = MarkupTexture(text=_marked(text, size if digits else 0), **options)
    else:
        label = TextTexture(text=text, **options)
    label.refresh()
    return label.texture


def _marked(text: str, size: float) -> str:
    """Return the text in Kivy's markup: raised letters; in titles digits in B612, since Alegreya's are old-style."""
    text = text.replace("&", "&amp;").replace("[", "&bl;").replace("]", "&br;")
    for raised, letter in _SUPERSCRIPT.items():
        text = text.replace(raised, f"[sup]{letter}[/sup]")
    text = text.replace("[/sup][sup]", "")
    if size:
        text = re.sub(
            r"\d+", lambda d: f"[font={theme.font('bold')}][size={int(size * 0.88)}]{d[0]}[/size][/font]", text
        )
    return text
