"""Pictures of the sea: the atlas of kv/assets/build_sea.py, and tiles put together of it as one Mesh."""

from __future__ import annotations

from functools import cache

from kivy.atlas import Atlas
from kivy.graphics import Color, Mesh
from kivy.properties import ObjectProperty, StringProperty

from kv import theme
from kv.widgets.button import PlainButton

MARKS = {"B": "mark-buoy", "L": "mark-lighthouse", "H": "mark-tower", "W": "mark-turbine", "P": "mark-pier"}
INWARD = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Where each edge of a tile lies from its middle: top, right, bottom, left."""


@cache
def _atlas(name: str) -> Atlas:
    return Atlas(str(theme.ASSETS / f"sea-{name}.atlas"))


def sheet():
    """Return the texture that holds every picture, in the theme in use."""
    return _atlas(theme.state.theme).original_textures[0]


def region(name: str):
    """Return a picture of the atlas: its texture knows its size and where it lies."""
    return _atlas(theme.state.theme)[name]


class Quads:
    """Collects upright pictures of the atlas, clipped to `bounds`; plain boxes and figures are in `colour`."""

    def __init__(self, bounds=None, colour=""):
        self.vertices: list[float] = []
        self.indices: list[int] = []
        self._bounds, self._colour = bounds, colour

    def add(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """Put a picture somewhere."""
        u0, v0, u1, _, _, v1, _, _ = region(name).tex_coords
        right, top = x + width, y + height
        if self._bounds is not None:
            left, low, most, high = self._bounds
            if x >= most or right <= left or y >= high or top <= low:
                return
            u, v = (u1 - u0) / width, (v1 - v0) / height
            if x < left:
                u0, x = u0 + u * (left - x), left
            if right > most:
                u1, right = u1 - u * (right - most), most
            if y < low:
                v0, y = v0 + v * (low - y), low
            if top > high:
                v1, top = v1 - v * (top - high), high
        first = len(self.vertices) // 4
        self.vertices += (x, y, u0, v0, right, y, u1, v0, right, top, u1, v1, x, top, u0, v1)
        self.indices += (first, first + 1, first + 2, first, first + 2, first + 3)

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """Put a plain rectangle somewhere."""
        self.add(f"plain-{self._colour}", x, y, width, height)

    def frame(self, x: float, y: float, side: float, thick: float) -> None:
        """Put a square outline somewhere."""
        self.box(x, y, side, thick)
        self.box(x, y + side - thick, side, thick)
        self.box(x, y + thick, thick, side - 2 * thick)
        self.box(x + side - thick, y + thick, thick, side - 2 * thick)

    def dashes(self, x: float, y: float, side: float, thick: float, count: int) -> None:
        """Put a dashed square outline somewhere, `count` dashes to a side."""
        step = side / (count * 1.6 - 0.6)
        for i in range(count):
            at, long = i * step * 1.6, step
            self.box(x + at, y, long, thick)
            self.box(x + at, y + side - thick, long, thick)
            self.box(x, y + at, thick, long)
            self.box(x + side - thick, y + at, thick, long)

    def figures(self, text: str, x: float, y: float, height: float) -> None:
        """Write figures with their middle somewhere."""
        signs = [(sign, region(f"{self._colour}-{sign}").width * height / 44) for sign in text]
        left = x - sum(width for _, width in signs) / 2
        for sign, width in signs:
            self.add(f"{self._colour}-{sign}", round(left), round(y - height / 2), width, height)
            left += width

    def tile(self, edges: str, x: float, y: float, side: float) -> None:
        """Put the land and sea of a tile somewhere."""
        self.add(f"tile-{edges}", x, y, side, side)

    def mark(self, feature: str, x: float, y: float, side: float) -> None:
        """Put the drawing of a tile somewhere; a plain tile has none."""
        if feature in MARKS:
            self.add(MARKS[feature], x, y, side, side)

    def houses(self, edges: str, houses, x: float, y: float, side: float) -> None:
        """Draw the houses of each land along its first edge; what is many is one house and a figure."""
        if not houses:
            return
        firsts = [i for i in range(4) if edges[i] == "1"] if edges in ("1010", "0101") else [edges.find("1")]
        house = round(side * 0.16)
        for edge, count in zip(firsts, houses, strict=False):
            shown = min(count, 3)
            east, north = INWARD[edge]
            middle_x = x + side / 2 + east * side * 0.38
            middle_y = y + side / 2 + north * side * 0.38
            for i in range(shown):
                along = (i - (shown - 1) / 2) * house * 1.1
                at_x, at_y = (middle_x + along, middle_y) if north else (middle_x, middle_y + along)
                self.add("house", at_x - house / 2, at_y - house / 2, house, house)

    def fill(self, mesh: Mesh) -> None:
        """Give everything collected to a Mesh."""
        mesh.vertices, mesh.indices = self.vertices, self.indices


def stacked(layers) -> Quads:
    """Return everything of some collections, each over those before it."""
    drawing = Quads()
    for layer in layers:
        first = len(drawing.vertices) // 4
        drawing.vertices += layer.vertices
        drawing.indices += [first + index for index in layer.indices]
    return drawing


def new_mesh() -> Mesh:
    """Return an empty Mesh for pictures of the atlas."""
    return Mesh(mode="triangles", texture=sheet())


class TileButton(PlainButton):
    """A tile to touch: of the tray, or a kind to choose."""

    edges = StringProperty("0000")
    feature = StringProperty("N")
    houses = ObjectProperty(None, allownone=True)
    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(rgba=(1, 1, 1, 1))
            self._mesh = new_mesh()
        for name in ("edges", "feature", "houses", "pos", "size", "lit"):
            self.fbind(name, self._draw)
        self.fbind("item", self._take_item)
        self._take_item()
        self._draw()

    def _take_item(self, *_):
        """An item (a Choice of pages.py) says what is drawn and what a touch sends."""
        item = self.item
        if item is None:
            return
        self.edges, self.feature, self.houses, self.action = item.edges, item.feature, item.houses, item.action

    def _take_action(self, *_):
        super()._take_action()
        self.text = self.detail = self.icon = ""

    def _draw(self, *_):
        border = max(4, round(self.width * (0.1 if self.lit else 0.08)))
        side = round(min(self.size)) - 2 * border
        quads = Quads()
        if side > 8:
            x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
            quads.tile(self.edges, x, y, side)
            quads.houses(self.edges, self.houses, x, y, side)
            mark = round(side * 0.58)
            quads.mark(self.feature, round(x + (side - mark) / 2), round(y + (side - mark) / 2), mark)
        quads.fill(self._mesh)
