"""ToastStrip: what was taken back or happened by itself, on vellum, with its remedy; goes after eight seconds."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.button import PlainButton
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.scale import ScaleBar
from kv.widgets.shown import show
from kv.widgets.touch import send
from kv.widgets.words import Words

_SEGMENTS = 19


class ToastStrip(Plate, Widget):
    """Shows `toast` (companion.view.Toast); `left` are the segments of time that remain."""

    toast = ObjectProperty(None, allownone=True)
    left = NumericProperty(0)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._clock = None
        super().__init__(**kwargs)
        self.fill = theme.colours.vellum
        self.corner = dp(8)
        self.opacity = 0
        self._icon = Icon(icon="undo", color=theme.colours.ink, size_hint=(None, None))
        self._text = Words(role="heading", face="bold", color=theme.colours.ink, size_hint=(None, None))
        self._detail = Words(color=theme.colours.ink_soft, size_hint=(None, None))
        self._button = PlainButton(vellum=True, lit=True, size_hint=(None, None))
        self._scale = ScaleBar(count=_SEGMENTS, vellum=True, size_hint=(None, None))
        for part in (self._icon, self._text, self._detail, self._button, self._scale):
            self.add_widget(part)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        self.fbind("left", self._arrange)
        self.fbind("toast", self._show)
        self._show()

    @property
    def is_shown(self) -> bool:
        """Whether it lies on the screen."""
        return self.toast is not None and self.left > 0

    def on_touch_down(self, touch):
        """Let touches through where nothing lies."""
        if not self.is_shown:
            return False
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)

    def _show(self, *_):
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self.toast is None:
            self.left = 0
        else:
            self.left = _SEGMENTS
            self._clock = Clock.schedule_interval(self._count, theme.TOAST_SECONDS / _SEGMENTS)
            self._button.action = self.toast.action
            self._button.lit = True
        self._arrange()

    def _count(self, _):
        self.left = max(0, self.left - 1)
        if not self.left:
            self._clock = None
            send(self, "dismiss_toast")
            return False
        return None

    def _do_arrange(self, *_):
        shown = self.is_shown
        show(self, shown)
        if not shown or self.height < dp(20):
            return
        toast, header = self.toast, self.toast.over_header
        self._icon.icon = "next" if header else "undo"
        self._text.text, self._detail.text = toast.text, toast.detail
        action = toast.action
        show(self._button, bool(action))
        wide = dp(170 if self.width > dp(500) else 130) if action else 0
        track = dp(14)
        self._button.size = wide, max(dp(48), self.height - track - dp(4))
        self._button.pos = self.right - wide - dp(6), self.top - self._button.height - dp(3 if header else 5)
        side = dp(32)
        middle = (self.y + track + self.top) / 2
        self._icon.size, self._icon.pos = (side, side), (self.x + dp(18), middle - side / 2)
        left = self.x + dp(66)
        room = max(1, self._button.x - dp(10) - left)
        if toast.detail and not header:
            self._text.lines, self._text.size, self._text.pos = 1, (room, dp(28)), (left, middle + dp(0))
            self._detail.size, self._detail.pos = (room, dp(26)), (left, middle - dp(27))
        else:
            self._text.text = f"{toast.text} {toast.detail}".strip()
            high = max(dp(50), self.height - dp(16))
            self._text.lines = int(high // dp(19.5))
            self._text.size, self._text.pos = (room, high), (left, middle - high / 2)
            self._detail.text = ""
        self._scale.value = self.left
        self._scale.size, self._scale.pos = (self.width - dp(16), dp(8)), (self.x + dp(8), self.y + dp(4))
        if header:
            self._scale.size = max(1, self.width - wide - dp(24)), dp(6)
