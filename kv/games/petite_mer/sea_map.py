"""SeaMap: the sea as it lies on the table; it pans and zooms, never turns, and is one Mesh, drawn when it changes."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Mesh, Rectangle, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.games.petite_mer.picture import Quads, new_mesh, stacked

LEAST_DP, MOST_DP, FIRST_DP = 48, 84, 64
"""How large a cell may be, and how large it is at most when the whole sea is fitted in."""
LAYERS = (
    ("tiles", ""),
    ("edges", "seal"),
    ("gold", "badge"),
    ("over", ""),
    ("points", "ink"),
    ("hint", "chart_hint"),
    ("wanted", "amber"),
    ("shade", "shade"),
    ("legal", "chart_legal"),
)
"""What is drawn, from below, and the colour of its boxes and figures."""


class SeaMap(Widget):
    """Shows `board`; a touch on a cell is handed on as `on_cell_touched(cell, held)`.

    `targets` are the cells to be touched next, with the points they give (a number, or None without one); `marked`
    is the cell whose page is open, `hints` shows what closing a cell would give, `styles` the style of each player.
    """

    board = ObjectProperty(None, allownone=True)
    targets = ObjectProperty({})
    marked = ObjectProperty(None, allownone=True)
    hints = BooleanProperty(False)
    frontier = BooleanProperty(False)
    """Whether every empty cell beside a tile is outlined: the sea is being drawn as it lies."""
    styles = ObjectProperty({})
    cell = NumericProperty(0)
    """The side of a cell in pixels."""
    middle = ListProperty([0.0, 0.0])
    """The point of the sea in the middle of the widget, in cells."""
    margins = ListProperty([0, 0, 0, 0])
    """What other things cover at left, top, right and bottom."""
    by_hand = BooleanProperty(False)
    """Whether people have moved the map: then it follows the ship no more than needed."""

    __events__ = ("on_cell_touched",)

    def __init__(self, **kwargs):
        self._draw = Clock.create_trigger(self._do_draw, -1)
        self._fit_soon = Clock.create_trigger(lambda _: self.follow(), -1)
        self._touches = {}
        self._was = None
        self._hold = None
        self._size = 0.0
        super().__init__(**kwargs)
        c = theme.colours
        # The sea is drawn into a picture of its own, and only when it changes: a frame costs the same with any number
        # of tiles.
        self._picture = Fbo(size=(1, 1))
        with self._picture:
            ClearColor(*c.chart_ground)
            ClearBuffers()
            self._shift = Translate(0, 0)
            Color(rgba=c.chart_rhumb)
            self._rays = Mesh(mode="lines")
            Color(rgba=(1, 1, 1, 1))
            self._mesh = new_mesh()
        with self.canvas:
            self.canvas.add(self._picture)
            Color(rgba=(1, 1, 1, 1))
            self._ground = Rectangle(texture=self._picture.texture)
        for name in ("targets", "marked", "hints", "frontier", "styles", "cell", "middle"):
            self.fbind(name, self._draw)
        for name in ("pos", "size", "margins"):
            self.fbind(name, self._resized)
        self.fbind("board", self._changed)
        self.fbind("marked", self._seek)
        self._changed()

    def on_cell_touched(self, cell, held):
        """A cell was touched, or held for a while."""

    def fit(self) -> None:
        """Show the whole sea, as far as cells stay large enough to be touched."""
        self.by_hand = False
        self._fit()

    def zoom(self, factor: float) -> None:
        """Make cells larger or smaller around the middle."""
        self.by_hand = True
        self._set(self._size * factor, self.middle)

    def follow(self) -> None:
        """Fit the sea, or after a move by hand just bring the active ship and its cells into view."""
        if self.board is None or self.width < dp(100):
            return
        if self.by_hand:
            self._set(self._size, self._with_ship(self.middle, self.cell))
        else:
            self._fit()

    def _resized(self, *_):
        self._ground.pos, self._ground.size = self.pos, self.size
        size = max(1, round(self.width)), max(1, round(self.height))
        if tuple(self._picture.size) != size:
            self._picture.size = size
            self._ground.texture = self._picture.texture
        self._shift.x, self._shift.y = -self.x, -self.y
        x, y = self.x + self.width / 2, self.y + self.height / 2
        vertices, indices = [], []
        for i in range(24):
            east, north = cos(i * pi / 12), sin(i * pi / 12)
            reach = min(self.width / 2 / max(abs(east), 1e-6), self.height / 2 / max(abs(north), 1e-6))
            vertices += (x, y, 0, 0, x + east * reach, y + north * reach, 0, 0)
            indices += (2 * i, 2 * i + 1)
        self._rays.vertices, self._rays.indices = vertices, indices
        self._fit_soon()
        self._draw()

    def _changed(self, *_):
        board = self.board
        if board is None:
            return
        now = self._ship(), len(board.tiles), board.active
        if now != self._was:
            self._was = now
            self._fit_soon()
        self._draw()

    def _ship(self):
        return next((ship.at for ship in self.board.ships if ship.player == self.board.active), (0, 0))

    def _fit(self):
        left, low, right, high = self._extent()
        margin_left, margin_top, margin_right, _ = self.margins
        room_x = self.width - margin_left - margin_right
        room_y = self.height - margin_top
        cell = min(room_x / (right - left + 1), room_y / (high - low + 1), dp(FIRST_DP))
        cell = max(int(cell), round(dp(LEAST_DP)))
        # Across what is covered: the middle of the free room lies a little beside the middle of the widget.
        aside = (margin_right - margin_left) / 2 / cell, (margin_top) / 2 / cell
        middle = ((left + right + 1) / 2 + aside[0], (low + high + 1) / 2 + aside[1])
        self._set(cell, self._with_ship(middle, cell))

    def _extent(self):
        """Return the first and last cells that matter: tiles and the empty cells beside them."""
        cells = [tile.at for tile in self.board.tiles] + [empty.at for empty in self.board.empty]
        cells.append(self._ship())
        easts, norths = [x for x, _ in cells], [y for _, y in cells]
        return min(easts), min(norths), max(easts), max(norths)

    def _seek(self, *_):
        """Bring the cell whose page is open into view."""
        if self.marked is not None and self.width > dp(100) and self.cell:
            self._set(self._size, self._with_cell(self.marked, self.middle, self.cell))

    def _with_ship(self, middle, cell):
        """Return the middle moved so far that the active ship and the cells around it are seen."""
        return self._with_cell(self._ship(), middle, cell)

    def _with_cell(self, seen, middle, cell):
        x, y = seen
        left, top, right, bottom = self.margins
        half_x, half_y = self.width / 2, self.height / 2
        least_x, most_x = (x + 2) - (half_x - right) / cell, (x - 1) + (half_x - left) / cell
        least_y, most_y = (y + 2) - (half_y - top) / cell, (y - 1) + (half_y - bottom) / cell
        return min(max(middle[0], least_x), most_x), min(max(middle[1], least_y), most_y)

    def _set(self, cell, middle):
        # The size is kept with its fraction, or a slow pinch would never leave a whole number of pixels.
        self._size = min(max(cell, dp(LEAST_DP)), dp(MOST_DP))
        self.cell = round(self._size)
        if self.board is not None:
            left, low, right, high = self._extent()
            middle = min(max(middle[0], left), right + 1), min(max(middle[1], low), high + 1)
        self.middle = middle

    # Where cells lie, and which one lies somewhere

    def _origin(self):
        """Return where the lower left corner of the tower's cell lies, on a whole pixel."""
        east, north = self.middle
        return (
            round(self.x + self.width / 2 - east * self.cell),
            round(self.y + self.height / 2 - north * self.cell),
        )

    def place_of(self, cell) -> tuple[float, float]:
        """Return the middle of a cell on the screen."""
        x, y = self._origin()
        return x + (cell[0] + 0.5) * self.cell, y + (cell[1] + 0.5) * self.cell

    def cell_at(self, x: float, y: float) -> tuple[int, int]:
        """Return the cell at a point of the screen."""
        left, low = self._origin()
        return int((x - left) // self.cell), int((y - low) // self.cell)

    # Drawing

    def _do_draw(self, *_):
        if self.board is None or not self.cell or self.width < dp(100):
            return
        edge = dp(2)
        bounds = self.x + edge, self.y + edge, self.right - edge, self.top - edge
        quads = {name: Quads(bounds, colour) for name, colour in LAYERS}
        self._draw_tiles(quads)
        self._draw_empty(quads)
        self._draw_warnings(quads)
        stacked(quads[name] for name, _ in LAYERS).fill(self._mesh)

    def _draw_tiles(self, quads):
        left, low = self._origin()
        side, thick = self.cell, max(2, round(self.cell * 0.07))
        boats = {}
        for ship in sorted(self.board.ships, key=lambda ship: ship.active):
            boats.setdefault(tuple(ship.at), []).append(ship)
        for tile in self.board.tiles:
            x, y = left + tile.at[0] * side, low + tile.at[1] * side
            quads["tiles"].tile(tile.edges, x, y, side - 1)
            quads["tiles"].houses(tile.edges, tile.houses, x, y, side)
            here = boats.pop(tuple(tile.at), ())
            self._draw_mark(quads, tile, x, y, bool(here))
            if tile.explored:
                quads["gold"].frame(x, y, side - 1, thick)
                disc = round(side * 0.42)
                at_x, at_y = x + side - disc, y + side - disc
                quads["over"].add("disc", at_x, at_y, disc, disc)
                points = "?" if tile.points is None else str(tile.points)
                quads["points"].figures(points, at_x + disc / 2, at_y + disc / 2, disc * 0.72)
            self._draw_boats(quads, here, x, y)
        for at, here in boats.items():
            self._draw_boats(quads, here, left + at[0] * side, low + at[1] * side)
        if self.marked is not None:
            x, y = left + self.marked[0] * side, low + self.marked[1] * side
            quads["wanted"].frame(x - 1, y - 1, side + 1, thick)
        for at, points in self.targets.items():
            if points is None:
                quads["legal"].frame(left + at[0] * side + 1, low + at[1] * side + 1, side - 3, max(2, thick - 1))

    def _draw_mark(self, quads, tile, x, y, boat):
        """The mark moves aside, whole, for a boat or for points."""
        side = self.cell
        mark = round(side * (0.46 if boat or tile.explored else 0.56))
        at_x, at_y = x + (side - mark) / 2, y + (side - mark) / 2
        if boat:
            mark = round(side * 0.42)
            at_x = x + side * 0.08 if tile.explored else x + side * 0.94 - mark
            at_y = y + side * 0.94 - mark
        elif tile.explored:
            at_x, at_y = x + side * 0.2, y + side * 0.12
        quads["tiles"].mark(tile.feature, round(at_x), round(at_y), mark)

    def _draw_boats(self, quads, here, x, y):
        side = self.cell
        size = round(side * (0.52 if len(here) == 1 else 0.46))
        step = side * 0.18 if len(here) > 2 else side * 0.3
        for i, ship in enumerate(here):
            lit = "-lit" if ship.active else ""
            name = f"boat-{self.styles.get(ship.player, ship.player)}{lit}"
            quads["over"].add(name, x + side * 0.02 + i * step, y + side * 0.02, size, size)

    def _draw_empty(self, quads):
        left, low = self._origin()
        side, gap = self.cell, round(self.cell * 0.08)
        for empty in self.board.empty:
            at = tuple(empty.at)
            x, y = left + at[0] * side, low + at[1] * side
            points = self.targets.get(at)
            if at in self.targets:
                quads["legal"].dashes(x + 1, y + 1, side - 2, max(2, round(side * 0.06)), 4)
                quads["shade"].box(x + 4, y + 4, side - 8, side - 8)
                if points is not None:
                    quads["legal"].figures(points, x + side / 2, y + side / 2, side * 0.5)
            elif self.hints and empty.closes:
                quads["hint"].dashes(x + gap, y + gap, side - 2 * gap, max(1, round(dp(1.5))), 7)
                quads["hint"].figures(str(empty.closes), x + side / 2, y + side / 2, side * 0.42)
            elif self.frontier or empty.open:
                quads["hint"].dashes(x + gap, y + gap, side - 2 * gap, max(1, round(dp(1.5))), 7)

    def _draw_warnings(self, quads):
        left, low = self._origin()
        side, thick = self.cell, max(3, round(self.cell * 0.1))
        for warning in self.board.warnings:
            if len(warning.cells) == 2 and hypot(*_between(*warning.cells)) == 1:
                (x, y), (east, north) = warning.cells[0], _between(*warning.cells)
                at_x, at_y = left + x * side, low + y * side
                if east:
                    quads["edges"].box(at_x + (side if east > 0 else 0) - thick / 2, at_y + 3, thick, side - 6)
                else:
                    quads["edges"].box(at_x + 3, at_y + (side if north > 0 else 0) - thick / 2, side - 6, thick)
                continue
            for x, y in warning.cells:
                quads["edges"].frame(left + x * side, low + y * side, side - 1, thick / 2)
        for x, y in self.board.houses_wanted:
            at_x, at_y = left + x * side, low + y * side
            quads["wanted"].dashes(at_x + 1, at_y + 1, side - 3, max(2, round(side * 0.06)), 4)
            quads["wanted"].figures("?", at_x + side * 0.82, at_y + side * 0.26, side * 0.4)

    # Touches

    def on_touch_down(self, touch):
        """Take a touch: one finger pans or touches a cell, two pinch; a mouse wheel zooms."""
        if not self.collide_point(*touch.pos) or self.board is None:
            return False
        if touch.is_mouse_scrolling:
            self.zoom(1.1 if touch.button == "scrolldown" else 1 / 1.1)
            return True
        touch.grab(self)
        self._touches[touch.uid] = touch
        touch.ud["petite_mer_moved"] = len(self._touches) > 1
        for other in self._touches.values():
            if len(self._touches) > 1:
                other.ud["petite_mer_moved"] = True
        self._stop_hold()
        if len(self._touches) == 1:
            self._hold = Clock.schedule_once(lambda _: self._held(touch), theme.HOLD_SECONDS)
        return True

    def on_touch_move(self, touch):
        """Pan with one finger, pinch with two."""
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        if not touch.ud["petite_mer_moved"]:
            if hypot(touch.x - touch.ox, touch.y - touch.oy) < dp(theme.DRAG_DP):
                return True
            touch.ud["petite_mer_moved"] = True
            self._stop_hold()
        self.by_hand = True
        if len(self._touches) == 2:
            self._pinch(touch)
        else:
            east, north = self.middle
            self._set(self._size, (east - touch.dx / self.cell, north - touch.dy / self.cell))
        return True

    def on_touch_up(self, touch):
        """A finger that did not move has touched a cell."""
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        touch.ungrab(self)
        del self._touches[touch.uid]
        self._stop_hold()
        if not touch.ud["petite_mer_moved"] and self.collide_point(*touch.pos):
            self.dispatch("on_cell_touched", self.cell_at(*touch.pos), False)
        return True

    def _pinch(self, touch):
        other = next(t for t in self._touches.values() if t is not touch)
        before = max(1.0, hypot(touch.px - other.x, touch.py - other.y))
        now = hypot(touch.x - other.x, touch.y - other.y)
        self._set(self._size * now / before, self.middle)

    def _held(self, touch):
        self._hold = None
        if touch.uid in self._touches and not touch.ud["petite_mer_moved"]:
            touch.ud["petite_mer_moved"] = True
            self.dispatch("on_cell_touched", self.cell_at(*touch.pos), True)

    def _stop_hold(self):
        if self._hold is not None:
            self._hold.cancel()
            self._hold = None


def _between(first, second):
    """Return how far the second cell lies from the first, east and north."""
    return second[0] - first[0], second[1] - first[1]
