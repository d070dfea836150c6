"""CaravageMap: the map of the travels, copied from the board: two towns, then the link; one town: its port."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Mesh, Rectangle, SmoothEllipse, SmoothLine
from kivy.graphics.tesselator import Tesselator
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.caravage.stage import CaravageStage
from kv.widgets.icon import Icon
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, natural_width

MAINLAND = (
    (0.125, 1.0), (0.693, 1.0), (0.589, 0.91), (0.557, 0.784), (0.593, 0.67), (0.8125, 0.46), (0.91, 0.333),
    (0.936, 0.237), (0.81, 0.267), (0.771, 0.183), (0.729, 0.171), (0.693, 0.196), (0.664, 0.27), (0.443, 0.43),
    (0.339, 0.55), (0.196, 0.754), (0.104, 0.91),
)  # fmt: skip
SICILY = ((0.696, 0.04), (0.83, 0.195), (0.854, 0.144), (0.8, 0.0), (0.714, 0.0))
MALTA = ((0.5, 0.07), (0.52, 0.095), (0.55, 0.1), (0.575, 0.085), (0.58, 0.06), (0.555, 0.04), (0.515, 0.045))
"""Land as corners from the lower left: a drawing, not the game's board."""


class CaravageMap(CaravageStage):
    """Every touch on a link or a port is booked at once, with the box, and undone like anything else."""

    whole = True
    chosen = ListProperty([])
    heading = StringProperty("")
    hint = StringProperty("")

    def opened(self):
        """Choose no town yet."""
        self.chosen = []

    def show(self):
        """Fill the chart and the buttons."""
        page = self.board.map
        chart = self.ids.chart
        chart.stage = self
        chart.names = [self.city(city.code) for city in page.cities]
        chart.page = page
        chart.chosen = self.chosen
        self.heading = " – ".join(self.city(code) for code in self.chosen) or self.label("map")
        self.hint = self.label("map_hint" if len(self.chosen) < 2 else "map_link")
        self._links(page)
        self._port(page)
        primary = Action(self.label("map_keep"), self.words(page.summary), "page", {"name": ""}, "ok")
        self.host.lay(
            title=self.label("map"),
            back=self.host.close(self.view.say("screen.back")),
            primary=primary,
            header=self.ids.note,
            bar=self.lent(self.ids.port, self.ids.port_home),
        )
        self.ids.note.text = self.label("map_note") if page.empty else ""

    def pick(self, code):
        """Choose a town; a third one starts anew, the same again lets go."""
        if code in self.chosen:
            self.chosen = [one for one in self.chosen if one != code]
        else:
            self.chosen = [*self.chosen, code] if len(self.chosen) < 2 else [code]
        self.refresh()

    def _links(self, page):
        both = len(self.chosen) == 2
        link = tuple(self.chosen)
        road = both and (link in page.roads or link[::-1] in page.roads)
        sea = both and all(code in page.ports for code in link)
        ways = (
            (self.ids.road, road, self._with_road(page, link), self.label("road"), self.label("free"), "road"),
            (self.ids.sea, sea, self._with_sea(page, link), self.label("sea"), self.label("ports_price"), "sea"),
            (
                self.ids.none,
                both and not road and not sea,
                self._without(page, link),
                self.label("no_link"),
                self.label("erase"),
                "refused",
            ),
        )
        for button, lit, args, text, detail, icon in ways:
            button.action = Action(text, detail, "map", args if both else {}, icon, possible=both, chosen=bool(lit))

    def _with_road(self, page, link):
        return {"roads": [*map(list, page.roads), list(link)]}

    def _with_sea(self, page, link):
        return {"ports": list(dict.fromkeys((*page.ports, *link)))}

    def _without(self, page, link):
        return {"roads": [list(road) for road in page.roads if set(road) != set(link)]}

    def _port(self, page):
        button = self.ids.port
        if len(self.chosen) != 1:
            button.action = Action(self.label("port_pick"), icon="port", possible=False)
            return
        (code,) = self.chosen
        has = code in page.ports
        ports = [port for port in page.ports if port != code] if has else [*page.ports, code]
        text = self.label("port_no" if has else "port_yes", city=self.city(code))
        button.action = Action(text, "", "map", {"ports": ports}, "port")


class TravelChart(Widget):
    """The drawn coast with roads and towns; `page` is the board's map, `names` its towns in words."""

    page = ObjectProperty(None, allownone=True)
    names = ListProperty([])
    chosen = ListProperty([])
    stage = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._draw = Clock.create_trigger(self._do_draw, -1)
        super().__init__(**kwargs)
        self._ground = InstructionGroup()
        self._links = InstructionGroup()
        self.canvas.before.add(self._ground)
        self.canvas.before.add(self._links)
        self._drawn_for = None
        for name in ("page", "names", "chosen", "pos", "size"):
            self.fbind(name, self._draw)

    def _do_draw(self, *_):
        if self.page is None or self.width < dp(80):
            return
        if self._drawn_for != (*self.pos, *self.size):
            self._drawn_for = (*self.pos, *self.size)
            self._draw_ground()
        self._links.clear()
        places = {city.code: self._at(city.x, city.y) for city in self.page.cities}
        self._links.add(Color(rgba=theme.colours.chart_house))
        for one, other in self.page.roads:
            self._links.add(SmoothLine(points=(*places[one], *places[other]), width=dp(3.5)))
        self._links.add(Color(rgba=theme.colours.chart_land))
        for one, other in self.page.roads:
            for a, b in _dashes(places[one], places[other]):
                self._links.add(Line(points=(*a, *b), width=dp(1)))
        if len(self.children) != len(self.page.cities):
            self.clear_widgets()
            for city in self.page.cities:
                town = Town(size=(dp(48), dp(48)), size_hint=(None, None))
                town.code = city.code
                town.bind(on_act=lambda town, *_: self.stage.pick(town.code))
                self.add_widget(town)
        for town, city, name in zip(reversed(self.children), self.page.cities, self.names, strict=True):
            town.center = places[city.code]
            town.text, town.name_text = name, f"town {city.code}"
            town.port, town.lit = city.code in self.page.ports, city.code in self.chosen
            town.left = town.center_x + dp(26) + natural_width(name, "bold", "caption") > self.right

    def _draw_ground(self):
        add = self._ground.add
        self._ground.clear()
        c = theme.colours
        add(Color(rgba=c.chart_sea if theme.is_daylight() else c.chart_ground))
        add(Rectangle(pos=self.pos, size=self.size))
        add(Color(rgba=c.chart_rhumb))
        x, y = self._at(0.16, 0.28)
        rays = []
        for fx, fy in (
            (1, 0.2),
            (1, 0.5),
            (1, 0.9),
            (0.8, 1),
            (0.4, 1),
            (0.16, 1),
            (0, 0.9),
            (0, 0.4),
            (0.6, 0),
            (0.3, 0),
        ):
            rays += [x, y, 0, 0, *self._at(fx, fy), 0, 0]
        add(Mesh(vertices=rays, indices=list(range(len(rays) // 4)), mode="lines"))
        for land in (MAINLAND, SICILY, MALTA):
            points = [number for corner in land for number in self._at(*corner)]
            add(Color(rgba=c.chart_sea if not theme.is_daylight() else c.chart_shallow))
            add(SmoothLine(points=points, close=True, width=dp(7)))
            tesselator = Tesselator()
            tesselator.add_contour(points)
            tesselator.tesselate()
            add(Color(rgba=c.chart_land))
            for vertices, indices in tesselator.meshes:
                add(Mesh(vertices=vertices, indices=indices, mode="triangle_fan"))
            add(Color(rgba=c.chart_coast))
            add(SmoothLine(points=points, close=True, width=dp(1.2)))

    def _at(self, x, y):
        return self.x + x * self.width, self.y + y * self.height


class Town(Touchable, Widget):
    """A town on the chart: its dot, an anchor where there is a port, a ring where it is chosen, its name."""

    text = StringProperty("")
    port = ObjectProperty(False)
    lit = ObjectProperty(False)
    left = ObjectProperty(False)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        with self.canvas:
            self._ring_tint = Color(rgba=theme.colours.gold)
            self._ring = SmoothEllipse(size=(0, 0))
            self._rim_tint = Color(rgba=theme.colours.cream)
            self._rim = SmoothEllipse(size=(0, 0))
            Color(rgba=theme.colours.seal)
            self._dot = SmoothEllipse(size=(0, 0))
            Color(rgba=theme.alpha(theme.colours.ink, 0.78))
            self._plate = Rectangle(size=(0, 0))
        self._icon = Icon(icon="port", color=theme.colours.cream, size_hint=(None, None))
        self._name = Words(role="caption", face="bold", color=theme.colours.cream, size_hint=(None, None))
        self.add_widget(self._icon)
        self.add_widget(self._name)
        for name in ("text", "port", "lit", "left", "pos"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        x, y = self.center
        for shape, radius in ((self._ring, dp(22) if self.lit else 0), (self._rim, dp(15)), (self._dot, dp(12.5))):
            shape.size, shape.pos = (2 * radius, 2 * radius), (x - radius, y - radius)
        side = dp(16) if self.port else 0
        self._icon.size, self._icon.pos = (side, side), (x - side / 2, y - side / 2)
        wide = natural_width(self.text, "bold", "caption") + 2
        at = x - dp(22) - wide if self.left else x + dp(22)
        self._name.text = self.text
        self._name.size, self._name.pos = (wide, dp(24)), (at, y - dp(12))
        self._plate.size, self._plate.pos = (wide + dp(8), dp(22)), (at - dp(4), y - dp(11))


def _dashes(start, end):
    (x0, y0), (x1, y1) = start, end
    length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    count = max(1, int(length // dp(12)))
    for i in range(count):
        a, b = (i + 0.2) / count, (i + 0.7) / count
        yield (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
