"""What lies over the map: the mark of north, the buttons that zoom, the strip that warns."""

from __future__ import annotations

from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Rotate
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.button import PlainButton
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate, rectangles
from kv.widgets.touch import Touchable
from kv.widgets.words import Words


class NorthMark(Plate, Widget):
    """Says that the map lies as the table does."""

    text = StringProperty("")
    north = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        c = theme.colours
        self.fill = theme.alpha(c.chart_ground, 0.85)
        self._icon = Icon(icon="north", color=c.chart_hint, size_hint=(None, None))
        self._words = Words(role="caption", lines=2, color=c.chart_hint, size_hint=(None, None))
        with self._icon.canvas.before:
            PushMatrix()
            self._turn = Rotate()
        with self._icon.canvas.after:
            PopMatrix()
        self.add_widget(self._icon)
        self.add_widget(self._words)
        for name in ("text", "north", "pos", "size"):
            self.fbind(name, self._place)

    def _place(self, *_):
        self._icon.size, self._icon.pos = (dp(28), dp(28)), (self.x + dp(3), self.center_y - dp(14))
        self._turn.angle, self._turn.origin = -90 * self.north, self._icon.center
        self._words.text = self.text
        self._words.size, self._words.pos = (self.width - dp(36), self.height), (self.x + dp(34), self.y)


class ZoomButtons(FloatLayout):
    """Larger, smaller, everything."""

    map = ObjectProperty(None, allownone=True)
    label = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._buttons = []
        for icon, act in (
            ("plus", lambda: self.map.zoom(1.25)),
            ("minus", lambda: self.map.zoom(1 / 1.25)),
            ("", lambda: self.map.fit()),
        ):
            button = FitButton() if not icon else PlainButton(icon=icon)
            button.size_hint = None, None
            button.icon_size = dp(24)
            button.bind(on_act=lambda _, insist, act=act: act())
            self._buttons.append(button)
            self.add_widget(button)
        for name in ("label", "pos", "size"):
            self.fbind(name, self._place)

    def _place(self, *_):
        if self.label is not None:
            for button, name in zip(self._buttons, ("larger", "smaller", "fit"), strict=True):
                button.name_text = self.label(name)
        for i, button in enumerate(self._buttons):
            button.size, button.pos = (dp(48), dp(48)), (self.x, self.top - dp(48) - i * dp(56))


class FitButton(PlainButton):
    """The button that shows everything: the corners of a frame."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.canvas:
            Color(rgba=theme.colours.text)
            self._corners = Mesh(mode="triangles")
        for name in ("pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_):
        half, long, thick = dp(11), dp(7), dp(3)
        x, y = self.x + self.width / 2, self.y + self.height / 2
        boxes = []
        for east in (-1, 1):
            for north in (-1, 1):
                a, b = sorted((x + east * half, x + east * (half - long)))
                c, d = sorted((y + north * half, y + north * (half - thick)))
                boxes.append((a, c, b, d))
                a, b = sorted((x + east * half, x + east * (half - thick)))
                c, d = sorted((y + north * half, y + north * (half - long)))
                boxes.append((a, c, b, d))
        mesh = rectangles(boxes)
        self._corners.vertices, self._corners.indices = mesh.vertices, mesh.indices


class WarningStrip(Touchable, Plate, Widget):
    """What does not lie as the rules want, or what is still to be counted; a touch opens the tile."""

    text = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        c = theme.colours
        self.fill, self.edge = c.amber, c.amber_edge
        self._icon = Icon(icon="warning", color=c.ink, size_hint=(None, None))
        self._words = Words(role="caption", face="bold", lines=2, color=c.ink, size_hint=(None, None))
        self.add_widget(self._icon)
        self.add_widget(self._words)
        for name in ("text", "pos", "size"):
            self.fbind(name, self._place)

    def _place(self, *_):
        self.name_text = self._words.text = self.text
        self._icon.size, self._icon.pos = (dp(28), dp(28)), (self.x + dp(8), self.y + self.height / 2 - dp(14))
        self._words.size, self._words.pos = (self.width - dp(50), self.height), (self.x + dp(42), self.y)
