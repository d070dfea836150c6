"""CityButton, OpenCity: a city to travel to, with the shapes of who is there."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.button import PlainButton
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.words import Words


class Shapes(Widget):
    """The shapes of `styles` in a row, aligned to the right, drawn together where they are many."""

    styles = ListProperty([])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("styles", "pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_):
        if len(self.children) != len(self.styles):
            self.clear_widgets()
            for style in self.styles:
                self.add_widget(PlayerShape(style=style, size_hint=(None, None)))
        side = self.height
        step = min(side + dp(3), self.width / max(1, len(self.styles)))
        for place, (shape, style) in enumerate(zip(self.children, reversed(self.styles), strict=True)):
            shape.style, shape.size = style, (side, side)
            shape.pos = self.right - side - place * step, self.y


class CityButton(PlainButton):
    """A city with one way to it: icon and shapes, name, what it costs; low ones put the icon beside the price."""

    styles = ListProperty([])
    short = StringProperty("")
    """What it costs, in place of the longer words beside a low button's icon."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._shapes = Shapes(size_hint=(None, None))
        self.add_widget(self._shapes)
        for name in ("styles", "short"):
            self.fbind(name, self._arrange)

    def _row(self):
        label, detail, icon = self._label, self._detail, self._icon
        left, room = self.x + dp(9), self.width - dp(18)
        label.halign = detail.halign = "left"
        label.lines, label.size = 1, (room, dp(22))
        high = self.height >= dp(60)
        side = dp(20)
        icon.size = side, side
        shapes = getattr(self, "_shapes", None)
        if high:
            gap = min(dp(4), (self.height - dp(60)) / 4)
            icon.pos = left, self.top - dp(3) - gap - side
            label.pos = left, self.y + dp(19) + gap
            detail.size, detail.pos = (room, dp(20)), (left, self.y + dp(2) + gap)
        else:
            label.pos = left, self.center_y
            icon.pos = left, self.center_y - side
            many = bool(self.styles)
            detail.text = self.short
            detail.size, detail.pos = (0 if many else room - side - dp(6), dp(20)), (left + side + dp(6), icon.y)
        if shapes is not None:
            shapes.styles = self.styles
            shapes.size = room - side - dp(8), dp(19)
            shapes.pos = self.right - dp(9) - shapes.width, icon.y


class CityHalf(PlainButton):
    """One of two ways to a city: its icon in the lower part; the name stands above both."""

    def _row(self):
        side = dp(24)
        self._icon.size, self._icon.pos = (side, side), (self.center_x - side / 2, self.y + dp(6))
        self._label.size = self._detail.size = 0, 0

    def _looks(self):
        _, _, text, soft = super()._looks()
        fill = theme.colours.pressed if self.state == "down" else theme.colours.none
        return fill, theme.colours.none, text if not self.dashed else soft, soft


class OpenCity(Plate, Widget):
    """A city as long as the map is empty: the left half goes by road, the right half by sea."""

    road = ObjectProperty(None, allownone=True)
    sea = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    styles = ListProperty([])

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.fill, self.edge = theme.colours.button, theme.colours.edge
        self._halves = CityHalf(icon="road"), CityHalf(icon="sea")
        self._name = Words(face="bold", role="button", halign="center", size_hint=(None, None))
        self._shapes = Shapes(size_hint=(None, None))
        for part in (*self._halves, self._name, self._shapes):
            self.add_widget(part)
        for name in ("road", "sea", "text", "styles", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        width = self.width / 2
        for place, (half, action, icon) in enumerate(
            zip(self._halves, (self.road, self.sea), ("road", "sea"), strict=True)
        ):
            half.icon = icon
            half.action = action
            half.name_text = "" if action is None else action.label
            half.size, half.pos = (width, self.height), (self.x + place * width, self.y)
        self._name.text = self.text
        self._name.size, self._name.pos = (self.width - dp(12), dp(24)), (self.x + dp(6), self.top - dp(28))
        self._shapes.styles = self.styles
        room = min(dp(44), len(self.styles) * dp(20))
        self._shapes.size, self._shapes.pos = (room, dp(17)), (self.center_x - room / 2, self.y + dp(9))
