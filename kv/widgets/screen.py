"""Screen: what every screen, sheet and board has: the view in, commands out, and where its parts lie."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.view import View
from kv.widgets.shown import show
from kv.widgets.touch import send


class Screen(FloatLayout):
    """A page of the screen. Parts that `places` names are put where it says, in dp from the upper left corner.

    The parts are the ids of its kv rule; they need `size_hint: None, None`.
    """

    view = ObjectProperty(View(), rebind=True)
    portrait = BooleanProperty(False)

    __events__ = ("on_command",)

    def __init__(self, **kwargs):
        self.arrange = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "view"):
            self.fbind(name, self.arrange)
        self.arrange()

    def on_command(self, name, args, insist=False):
        """A wish of the people: bound by whoever owns the screen."""

    def send(self, name, /, **args):
        """Hand a command up, from kv."""
        send(self, name, args)

    def say(self, key, **parameters):
        """Return a fixed label, from Python; kv says `root.view.say('screen.…')` to follow the view."""
        return self.view.say(key, **parameters)

    def places(self, width: float, height: float) -> dict[str, tuple[float, float, float, float] | None]:
        """Return x, y, width and height of each part in dp; None hides a part."""
        return {}

    def is_upright(self) -> bool:
        """Whether the layout for an upright panel is meant."""
        return self.height > self.width

    def _arrange(self, *_):
        self.portrait = self.is_upright()
        if self.width < dp(100) or self.height < dp(100):
            return
        for name, place in self.places(self.width / dp(1), self.height / dp(1)).items():
            part = self.ids[name]
            show(part, place is not None)
            if place is None:
                part.size = 0, 0
                continue
            x, y, width, height = place
            part.size = dp(max(1, width)), dp(max(1, height))
            part.pos = self.x + dp(x), self.top - dp(y) - dp(height)
