"""SealButton: the one primary action, bottom right: what it will do, and the wax seal that does it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, natural_width

LONGEST_FRAME_SECONDS = 0.1


class SealButton(Touchable, Plate, Widget):
    """The primary of a screen, shown from its `action` (companion.view.Action).

    Unusual: in outline and held for 0.6 s. With `by_itself_seconds`: a ring runs and then the command is sent; any
    touch elsewhere stops it (`stop`), a touch here does it at once.
    """

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("next")
    ring = NumericProperty(0)
    stopped = ObjectProperty(None, allownone=True)
    """The action whose ring was stopped by a touch: it does not start again."""

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._running = None
        super().__init__(**kwargs)
        self.corner = dp(12)
        self._label = Words(face="bold", lines=2, size_hint=(None, None))
        self._detail = Words(role="caption", size_hint=(None, None))
        with self.canvas:
            self._line_tint = Color(rgba=theme.colours.primary_line)
            self._line = SmoothLine(width=dp(1))
            self._rim_tint = Color(rgba=theme.colours.seal_ring)
            self._rim = SmoothEllipse()
            self._seal_tint = Color(rgba=theme.colours.seal)
            self._seal = SmoothEllipse()
            self._circles = InstructionGroup()
        self._ring_tint = Color()
        self._track, self._ring = SmoothLine(width=dp(2.5)), SmoothLine(width=dp(2.5))
        self._icon = Icon(color=theme.colours.cream, size_hint=(None, None))
        for part in (self._label, self._detail, self._icon):
            self.add_widget(part)
        for name in ("text", "detail", "icon", "ring", "pos", "size", "state", "held", "hold_part", "enabled"):
            self.fbind(name, self._arrange)
        self.fbind("action", self._take_action)
        self._take_action()
        self._arrange()

    def stop(self) -> None:
        """Stop the ring: what would have played by itself waits for a touch."""
        if self._running is not None:
            self.stopped = self.action
            self._halt()
            self._show_detail()

    @property
    def is_running(self) -> bool:
        """Whether the ring runs."""
        return self._running is not None

    def act(self, insist: bool = False) -> None:
        """Do it; a running ring ends."""
        self._halt()
        super().act(insist)

    def _take_action(self, *_):
        action = self.action
        if action is None:
            return
        self.text, self.icon = action.label, action.icon or "next"
        self.held, self.enabled = action.unusual, action.possible
        self.name_text = action.label
        self._halt()
        if action.by_itself_seconds > 0 and action != self.stopped:
            self._seconds, self._passed = action.by_itself_seconds, 0.0
            self._running = Clock.schedule_interval(self._run, 0)
        elif action != self.stopped:
            self.stopped = None
        self._show_detail()
        self._arrange()

    def _show_detail(self):
        self.detail = self.action.detail if self.action is not None else ""

    def _run(self, seconds):
        # A picture that took long to draw must not eat the time people have to stop it.
        self._passed += min(seconds, LONGEST_FRAME_SECONDS)
        part = self._passed / self._seconds
        self.ring = min(1.0, part)
        if part >= 1.0:
            self.act()

    def _halt(self):
        if self._running is not None:
            self._running.cancel()
            self._running = None
        self.ring = 0

    def on_parent(self, _, parent):
        """A ring does not run on a screen that was left."""
        if parent is None:
            self._halt()

    def _show_circles(self, ringed):
        if ringed and not self._circles.children:
            for part in (Color(rgba=theme.alpha(theme.colours.edge, 0.45)), self._track, self._ring_tint, self._ring):
                self._circles.add(part)
        elif not ringed:
            self._circles.clear()

    def _do_arrange(self, *_):
        c = theme.colours
        down = self.state == "down"
        outlined = self.held or not self.enabled
        self.fill = c.ground if outlined else c.primary
        self.edge = c.edge if not self.enabled else c.lit if outlined else c.primary
        text = (c.text_soft if not self.enabled else c.text) if outlined else c.primary_text
        sink = dp(2) if down else 0
        part = self.hold_part or self.ring
        ringed = self._running is not None or self.hold_part > 0
        self._line_tint.rgba = c.none if outlined else c.primary_line
        inset = dp(4)
        self._line.rounded_rectangle = (
            self.x + inset,
            self.y + inset,
            max(1, self.width - 2 * inset),
            max(1, self.height - 2 * inset),
            dp(8),
        )
        side = dp(42) if ringed else dp(52)
        x, y = self.right - dp(36), self.center_y - sink
        self._rim.pos, self._rim.size = (x - side / 2, y - side / 2), (side, side)
        inner = side - dp(6)
        self._seal.pos, self._seal.size = (x - inner / 2, y - inner / 2), (inner, inner)
        self._seal_tint.rgba = c.seal_down if down else c.seal
        self._seal_tint.a = self._rim_tint.a = 1 if self.enabled else 0.35
        self._show_circles(ringed)
        if ringed:
            self._ring_tint.rgba = c.gold if self.held else text
            radius = dp(28)
            self._track.circle = (x, y, radius)
            self._ring.circle = (x, y, radius, 0, max(1, 360 * part))
        glyph = dp(26)
        self._icon.icon = "hold" if self.held and self.hold_part else self.icon
        self._icon.size, self._icon.pos = (glyph, glyph), (x - glyph / 2, y - glyph / 2)
        left, room = self.x + dp(20), self.width - dp(20) - dp(70)
        if self.width < dp(220):
            left, room = self.x + dp(14), self.width - dp(14) - dp(66)
        self._label.color = self._detail.color = text
        narrow = self.width < dp(250)
        # In a narrow place the effect takes both lines, unless the second one says to hold or to stop.
        detail = "" if narrow and not self.held and not ringed else self.detail
        self._label.text, self._detail.text = self.text, detail
        if detail:
            label = self.text.replace("\n", " ")
            fits = natural_width(label, "bold", "button") <= room
            if ringed and natural_width(detail, "text", "caption") > room:
                # How long it takes, the ring says as well.
                detail = self._detail.text = detail.rpartition(" · ")[2]
            rows = 1 if natural_width(detail, "text", "caption") <= room else 2
            self._label.text, self._label.lines, self._detail.lines = label if rows == 2 else self.text, 1, rows
            if rows == 1:
                self._label.role = "primary"
                self._label.size, self._label.pos = (room, dp(30)), (left, self.center_y - dp(1) - sink)
                self._detail.size, self._detail.pos = (room, dp(24)), (left, self.center_y - dp(25) - sink)
            else:
                self._label.role = "button" if fits else "caption"
                self._label.size, self._label.pos = (room, dp(22)), (left, self.center_y + dp(8) - sink)
                self._detail.size, self._detail.pos = (room, dp(38)), (left, self.center_y - dp(30) - sink)
        else:
            self._label.role = "name_active" if len(self.text) <= 14 else "primary"
            self._label.lines = 2
            self._label.size, self._label.pos = (room, self.height - dp(8)), (left, self.y + dp(4) - sink)
            self._detail.size = 0, 0
