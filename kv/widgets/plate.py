"""Plate: the rounded, outlined ground of buttons, rows and cards; and dashed outlines as one Mesh."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from kv import theme


class Plate:
    """Mixin of a Widget: a rounded plate of `fill` with an outline of `edge`, `border` thick; or a dashed outline."""

    fill = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))
    border = NumericProperty(0)
    corner = NumericProperty(0)
    dashed = BooleanProperty(False)

    def __init__(self, **kwargs):
        self.border = dp(2)
        self.corner = dp(10)
        self._paint_plate = Clock.create_trigger(self._draw_plate, -1)
        super().__init__(**kwargs)
        with self.canvas.before:
            self._plate = InstructionGroup()
        self._stretched = BorderImage()
        self._plate_of: tuple = ()
        for name in ("fill", "edge", "border", "corner", "dashed", "pos", "size"):
            self.fbind(name, self._paint_plate)
        self._paint_plate()

    def _draw_plate(self, *_):
        width, height = round(self.width), round(self.height)
        place = round(self.x), round(self.y), width, height
        thick = max(0, round(self.border))
        corner = round(min(self.corner, width / 2, height / 2))
        fill = tuple(self.fill) if self.fill[3] > 0 else None
        edge = tuple(self.edge) if self.edge[3] > 0 and thick else None
        seen = width > 0 and height > 0
        wanted = (fill, edge, self.dashed, place, thick, corner) if seen and (fill or edge) else ()
        if wanted == self._plate_of:
            return
        self._plate_of = wanted
        self._plate.clear()
        if not wanted:
            return
        add = self._plate.add
        if fill and edge and not self.dashed:
            # Both at once: what counts is how often something is drawn, and how large.
            add(Color(rgba=(1, 1, 1, 1)))
            add(self._stretch(edged(corner, thick, fill, edge), *place))
            return
        if fill:
            add(Color(rgba=fill))
            add(self._stretch(rounded(max(1, corner)), *place))
        if edge:
            add(Color(rgba=edge))
            add(dashes(*place, thick=max(1, thick), corner=corner) if self.dashed else outline(*place, thick, corner))

    def _stretch(self, texture, x, y, width, height):
        around = (texture.width - 2) // 2
        self._stretched.texture, self._stretched.border = texture, (around, around, around, around)
        self._stretched.pos, self._stretched.size = (x, y), (width, height)
        return self._stretched


_AROUND = tuple(
    corner
    for row in range(3)
    for column in range(3)
    if (row, column) != (1, 1)
    for a in (4 * row + column,)
    for corner in (a, a + 1, a + 5, a, a + 5, a + 4)
)
"""The triangles of a grid of four by four points, but for the field in the middle."""


def outline(x, y, width, height, thick, corner) -> Mesh:
    """Return an outline alone: its middle is empty, and would be filled like the rest."""
    texture = rounded(max(1, corner), thick)
    around = (texture.width - 2) // 2
    u0, v0, u1, _, _, v1, _, _ = texture.tex_coords
    u, v = (u1 - u0) * around / texture.width, (v1 - v0) * around / texture.height
    reach_x, reach_y = min(around, width / 2), min(around, height / 2)
    vertices: list[float] = []
    for at_y, at_v in ((y, v0), (y + reach_y, v0 + v), (y + height - reach_y, v1 - v), (y + height, v1)):
        for at_x, at_u in ((x, u0), (x + reach_x, u0 + u), (x + width - reach_x, u1 - u), (x + width, u1)):
            vertices += (at_x, at_y, at_u, at_v)
    return Mesh(vertices=vertices, indices=_AROUND, mode="triangles", texture=texture)


@lru_cache(maxsize=64)
def rounded(radius: int, ring: int = 0) -> Texture:
    """Return a small white picture of a rounded square, or of its outline `ring` thick, to be stretched."""
    pixels = b"".join(
        b"\xff\xff\xff" + bytes((ring_share if ring else share,)) for share, ring_share in _shares(radius, ring)
    )
    return _square(max(radius, ring), pixels)


@lru_cache(maxsize=128)
def edged(radius: int, ring: int, fill: tuple[float, ...], edge: tuple[float, ...]) -> Texture:
    """Return a small picture of a rounded square of one colour, outlined in another, to be stretched."""
    shares = _shares(max(1, radius), ring)
    # Most pixels are wholly inside or outside: each mixture is reckoned once.
    mixed = {pair: _mixed(*pair, fill, edge) for pair in set(shares)}
    return _square(max(radius, ring, 1), b"".join([mixed[pair] for pair in shares]))


def _mixed(share: int, ring_share: int, fill, edge) -> bytes:
    over = ring_share / 255 * edge[3]
    under = share / 255 * fill[3] * (1 - over)
    alpha = over + under
    colour = [(e * over + f * under) / alpha if alpha else e for f, e in zip(fill[:3], edge[:3], strict=True)]
    return bytes([round(255 * part) for part in (*colour, alpha)])


@lru_cache(maxsize=64)
def _shares(radius: int, ring: int) -> tuple[tuple[int, int], ...]:
    """Return how much of each pixel of a rounded square is covered, by it all and by its outline, from 0 to 255."""
    side = 2 * max(radius, ring) + 4
    half = range(side // 2)
    quarter = []
    for row in half:
        left = []
        for column in half:
            out = _covered(column, row, side, radius)
            inside = _covered(column - ring, row - ring, side - 2 * ring, max(0, radius - ring)) if ring else 0.0
            left.append((round(255 * max(0.0, out)), round(255 * max(0.0, out - inside))))
        quarter.append(left + left[::-1])
    return tuple(share for row in quarter + quarter[::-1] for share in row)


def _square(around: int, pixels: bytes) -> Texture:
    side = 2 * around + 4
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _covered(column: int, row: int, side: int, radius: int) -> float:
    """Return how much of a pixel lies inside a rounded square."""
    if not (0 <= column < side and 0 <= row < side):
        return 0.0
    x = max(radius - (column + 0.5), (column + 0.5) - (side - radius), 0.0)
    y = max(radius - (row + 0.5), (row + 0.5) - (side - radius), 0.0)
    return min(1.0, max(0.0, radius - (x * x + y * y) ** 0.5 + 0.5)) if x and y else 1.0


class DashedBox(Plate, Widget):
    """An empty place: a slot (gold) or something known but not possible now (hairline)."""

    def __init__(self, **kwargs):
        self.dashed = True
        self.edge = theme.colours.gold
        super().__init__(**kwargs)


def dashes(x: float, y: float, width: float, height: float, *, thick: float, corner: float = 0) -> Mesh:
    """Return a dashed outline as short rectangles in one Mesh (dashes of Line work at width 1 only)."""
    dash, gap = dp(7), dp(5)
    boxes = []
    for length, along_x in ((width - 2 * corner, True), (height - 2 * corner, False)):
        count = max(1, round((length + gap) / (dash + gap)))
        step = (length + gap) / count
        for i in range(count):
            start = corner + i * step
            if along_x:
                for edge in (y, y + height - thick):
                    boxes.append((x + start, edge, x + start + step - gap, edge + thick))
            else:
                for edge in (x, x + width - thick):
                    boxes.append((edge, y + start, edge + thick, y + start + step - gap))
    mesh = rectangles(boxes)
    if corner > dp(4):
        _add_corners(mesh, x, y, width, height, thick, corner)
    return mesh


def _add_corners(mesh: Mesh, x, y, width, height, thick, corner) -> None:
    """Put the middle of each rounded corner into the mesh, as a bent dash."""
    vertices, indices = list(mesh.vertices), list(mesh.indices)
    for cx, cy, turn in (
        (x + width - corner, y + height - corner, 0),
        (x + corner, y + height - corner, pi / 2),
        (x + corner, y + corner, pi),
        (x + width - corner, y + corner, 3 * pi / 2),
    ):
        for part in range(3):
            a, b = turn + pi / 2 * (0.2 + part * 0.2), turn + pi / 2 * (0.4 + part * 0.2)
            first = len(vertices) // 4
            for angle, radius in ((a, corner - thick), (a, corner), (b, corner), (b, corner - thick)):
                vertices += [cx + cos(angle) * radius, cy + sin(angle) * radius, 0, 0]
            indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    mesh.vertices, mesh.indices = vertices, indices


def rectangles(boxes) -> Mesh:
    """Return many rectangles (x0, y0, x1, y1) as one Mesh: one draw, whatever their number."""
    vertices: list[float] = []
    indices: list[int] = []
    for x0, y0, x1, y1 in boxes:
        first = len(vertices) // 4
        vertices += [x0, y0, 0, 0, x1, y0, 0, 0, x1, y1, 0, 0, x0, y1, 0, 0]
        indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    return Mesh(vertices=vertices, indices=indices, mode="triangles")
