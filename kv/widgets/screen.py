"""Screen: what every screen and sheet has: the view in, commands out, and which layout is meant."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.view import View
from kv.widgets.touch import send


class Screen(FloatLayout):
    """A page of the screen; `content` is the value of `view` that this page shows."""

    view = ObjectProperty(View(), rebind=True)
    portrait = BooleanProperty(False)

    __events__ = ("on_command",)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("size", self._turn)
        self._turn()

    def on_command(self, name, args, insist=False):
        """A wish of the people: bound by whoever owns the screen."""

    def send(self, name, **args):
        """Hand a command up, from kv."""
        send(self, name, args)

    def say(self, key, **parameters):
        """Return a fixed label of the screens."""
        return self.view.say(f"screen.{key}", **parameters)

    def _turn(self, *_):
        self.portrait = self.height > self.width


def spot(screen, x, y, width, height):
    """Return pos and size of a place given in dp from the upper left corner of the screen, as in the design."""
    return (screen.x + dp(x), screen.top - dp(y) - dp(height)), (dp(width), dp(height))
