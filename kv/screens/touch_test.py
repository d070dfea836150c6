"""TouchTestScreen: crosses in the corners; without an answer the screen is as before after 15 seconds."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.view import Action
from companion.view_device import TouchTestContent
from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.screen import Screen
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words

CROSSES = 4
NOTHING = Action()
BLANK = TouchTestContent("", "", 0, 15.0, -1, NOTHING, NOTHING, NOTHING)


class TouchTestScreen(Screen):
    """Shows a companion.view_device.TouchTestContent; the time runs here, where it is seen."""

    content = ObjectProperty(BLANK, rebind=True)
    left = NumericProperty(15)
    """Seconds until the screen goes back."""
    timed = BooleanProperty(True)

    def __init__(self, **kwargs):
        self._ticking = None
        super().__init__(**kwargs)

    def on_view(self, _, view):
        """Take the content of a new view; each answer begins the time anew."""
        if isinstance(view.content, TouchTestContent):
            anew = view.content.serial != self.content.serial
            self.content = view.content
            self.timed = view.content.touched < CROSSES
            if anew:
                self.left = view.content.seconds
            self._run()

    def on_parent(self, _, parent):
        """The time runs only while the test is seen."""
        self.left = self.content.seconds
        self._run()

    def _run(self):
        running = self.parent is not None and self.timed
        if running and self._ticking is None:
            self._ticking = Clock.schedule_interval(self.second_passed, 1)
        elif not running and self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def resize(self, by):
        """Ask for everything to be drawn larger or smaller."""
        from kivy.core.window import Window

        self.send("touch_density", by=by, usual=theme.density_of(*Window.size))

    def second_passed(self, *_):
        """Count down; at the end everything is as before."""
        self.left -= 1
        if self.left <= 0:
            self.left = self.content.seconds
            self.send("touch_back")

    def places(self, width, height):
        """Return the places of the design."""
        side, edge = 96, 12
        right, low = width - side - edge, height - side - edge
        middle, wide = width / 2, min(width - 28, 500)
        y = height * 0.25
        buttons = min(width - 28, 560)
        left = middle - buttons / 2
        done = self.content.touched >= CROSSES
        low_y = height - 98 if width > 560 else height - 190
        return {
            "cross0": (edge, edge, side, side),
            "cross1": (right, edge, side, side),
            "cross2": (right, low, side, side),
            "cross3": (edge, low, side, side),
            "title": (middle - wide / 2, y, wide, 50),
            "hint": (middle - wide / 2, y + 52, wide, 74),
            "turn": (left, y + 136, buttons * 0.29, 64),
            "back": (left + buttons * 0.29 + 8, y + 136, buttons * 0.39, 64),
            "sparser": (left + buttons * 0.68 + 16, y + 136, buttons * 0.16 - 12, 64),
            "denser": (left + buttons * 0.84 + 12, y + 136, buttons * 0.16 - 12, 64),
            "bar": (middle - 200, y + 218, 240, 16) if not done else None,
            "seconds": (middle + 52, y + 206, 160, 40) if not done else None,
            "keep": (middle - 145, low_y, 290, 64) if done else None,
        }


class Cross(Touchable, Widget):
    """A target: its number, or a tick once it was hit; the next one is larger and dashed."""

    number = NumericProperty(0)
    touched = NumericProperty(0)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        self._words = Words(role="amount", face="bold", halign="center", size_hint=(None, None))
        self._tick = Icon(icon="", size_hint=(None, None))
        self.add_widget(self._words)
        self.add_widget(self._tick)
        for name in ("number", "touched", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_act(self, insist):
        """Say which one was hit."""
        send(self, "cross", {"number": int(self.number)})

    def _draw(self, *_):
        c = theme.colours
        hit, due = self.number < self.touched, self.number == self.touched
        self.name_text = f"cross {int(self.number) + 1}"
        colour = c.accepted if hit else c.lit if due else c.text_soft
        x, y = self.x + self.width / 2, self.y + self.height / 2
        radius = dp(34 if due else 26)
        group = self._drawing
        group.clear()
        group.add(Color(rgba=colour))
        if due:
            for i in range(20):
                start = i * 18
                group.add(Line(circle=(x, y, radius, start, start + 11), width=dp(1.8)))
        else:
            group.add(Line(circle=(x, y, radius), width=dp(1.5)))
        for i in range(4):
            a = i * pi / 2
            inner, outer = (radius - dp(12), radius - dp(2)) if due else (radius - dp(4), radius + dp(5))
            points = [x + cos(a) * inner, y + sin(a) * inner, x + cos(a) * outer, y + sin(a) * outer]
            group.add(Line(points=points, width=dp(1.5)))
        self._words.text = "" if hit else str(int(self.number) + 1)
        self._words.color = c.lit if due else c.text_soft
        self._words.size, self._words.pos = (dp(40), dp(36)), (x - dp(20), y - dp(18))
        self._tick.icon, self._tick.color = ("ok" if hit else ""), colour
        self._tick.size, self._tick.pos = (dp(28), dp(28)), (x - dp(14), y - dp(14))
