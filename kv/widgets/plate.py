"""Plate: the rounded, outlined ground of buttons, rows and cards; and dashed outlines as one Mesh."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothRoundedRectangle
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
        self._drawn_as = None
        super().__init__(**kwargs)
        for name in ("fill", "edge", "border", "corner", "dashed", "pos", "size"):
            self.fbind(name, self._paint_plate)
        self._paint_plate()

    def _draw_plate(self, *_):
        looks = (tuple(self.fill), tuple(self.edge), self.border, self.corner, self.dashed, *self.pos, *self.size)
        if looks == self._drawn_as:
            return
        self._drawn_as = looks
        group = self.canvas.before
        group.remove_group("plate")
        if self.width < 1 or self.height < 1:
            return
        x, y, width, height = round(self.x), round(self.y), round(self.width), round(self.height)
        edged = self.edge[3] > 0 and self.border > 0 and not self.dashed
        inset = round(self.border) if edged else 0
        if edged:
            group.add(Color(rgba=self.edge, group="plate"))
            group.add(
                SmoothRoundedRectangle(
                    pos=(x, y), size=(width, height), radius=[self.corner], segments=8, group="plate"
                )
            )
        # A plate without fill but with an outline shows the ground: it is filled with the ground's colour.
        fill = self.fill if self.fill[3] > 0 or not edged else theme.colours.ground
        if fill[3] > 0:
            group.add(Color(rgba=fill, group="plate"))
            group.add(
                SmoothRoundedRectangle(
                    pos=(x + inset, y + inset),
                    size=(max(1, width - 2 * inset), max(1, height - 2 * inset)),
                    radius=[max(1, self.corner - inset)],
                    segments=8,
                    group="plate",
                )
            )
        if self.dashed:
            group.add(Color(rgba=self.edge, group="plate"))
            mesh = dashes(x, y, width, height, thick=max(1, self.border), corner=self.corner)
            mesh.group = "plate"
            group.add(mesh)


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
    """Put the middle third of each rounded corner into the mesh, as a bent dash."""
    from math import cos, pi, sin

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
