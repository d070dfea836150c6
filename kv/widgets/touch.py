"""Touchable: what every button does with a finger, and how a command finds its way up to the screen."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from kv import theme


def send(widget, name: str, args=None, insist: bool = False) -> None:
    """Give a command to the nearest widget above (or the widget itself) that hands commands on."""
    while widget is not None and not widget.is_event_type("on_command"):
        widget = widget.parent if widget.parent is not widget else None
    if widget is not None:
        widget.dispatch("on_command", name, dict(args or {}), insist)


class Touchable(ButtonBehavior):
    """Mixin: acts on release inside. With an `action` (companion.view.Action) it sends that action's command.

    `held` means that it has to be held for 0.6 s (an unusual step): `hold_part` grows from 0 to 1 meanwhile, letting
    go before does nothing, and then the command is sent with `insist`. Without an action bind `on_act`.
    """

    action = ObjectProperty(None, allownone=True)
    name_text = StringProperty("")
    held = BooleanProperty(False)
    hold_part = NumericProperty(0)
    enabled = BooleanProperty(True)

    def __init__(self, **kwargs):
        self.register_event_type("on_act")
        self._hold_clock = self._hold_bar = None
        super().__init__(**kwargs)
        # Else a quick second touch would meet the late end of the first one, and its hold would end.
        self.min_state_time = 0

    def on_touch_down(self, touch):
        """Take a touch only where there is something to do."""
        if not self.enabled or self.opacity == 0:
            return False
        return super().on_touch_down(touch)

    def on_press(self):
        """Begin the ring of a held button."""
        self._stop_holding()
        if self.held:
            self._held_seconds = 0.0
            self._hold_clock = Clock.schedule_interval(self._holding, 0)

    def on_state(self, _, state):
        """Forget a hold that was let go."""
        if state == "normal":
            self._stop_holding()

    def on_release(self):
        """Act, unless the button has to be held."""
        if not self.held:
            self.act()

    def act(self, insist: bool = False) -> None:
        """Do what a touch does."""
        if self.action is not None and self.action.command:
            send(self, self.action.command, self.action.args, insist)
        self.dispatch("on_act", insist)

    def change(self, command, /, **args) -> None:
        """Send a command, from kv."""
        send(self, command, args)

    def deliver(self, action) -> None:
        """Send the command of an action, from kv."""
        send(self, action.command, action.args)

    def show_hold(self) -> None:
        """Draw how far a hold has come, along the lower edge; the bar is made by the first one."""
        if self._hold_bar is None:
            if not self.hold_part:
                return
            with self.canvas.after:
                Color(rgba=theme.colours.gold)
                self._hold_bar = Rectangle()
        self._hold_bar.pos = self.x + dp(6), self.y + dp(4)
        self._hold_bar.size = (self.width - dp(12)) * self.hold_part, dp(4)

    def on_act(self, insist):
        """The button was touched (or held long enough)."""

    def _holding(self, seconds):
        self._held_seconds += min(seconds, 0.1)
        self.hold_part = min(1.0, self._held_seconds / theme.HOLD_SECONDS)
        if self.hold_part >= 1.0:
            self._stop_holding()
            self.act(insist=True)

    def _stop_holding(self):
        if self._hold_clock is not None:
            self._hold_clock.cancel()
            self._hold_clock = None
        self.hold_part = 0
