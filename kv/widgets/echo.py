"""EchoLine: the last thing understood, in colour, icon and two short lines."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.words import Words, fitted, natural_width

_LOOKS = {
    "read": ("tag", "text"),
    "accepted": ("ok", "accepted"),
    "refused": ("refused", "refused"),
    "unknown": ("unknown", "unknown"),
    "not_saved": ("status-storage-readonly", "unknown"),
    "reader_lost": ("status-reader-lost", "unknown"),
    "reader_back": ("status-reader", "accepted"),
    "by_itself": ("hold", "text"),
    "undo": ("undo", "text"),
    "your_turn": ("next", "text"),
    "end": ("laurel", "accepted"),
}


class EchoLine(Widget):
    """Shows `echo` (companion.view.Echo), or `hint` in soft text while there is none."""

    echo = ObjectProperty(None, allownone=True)
    hint = StringProperty("")

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._words = Words(face="bold", lines=3, size_hint=(None, None))
        self.add_widget(self._icon)
        self.add_widget(self._words)
        for name in ("echo", "hint", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    @property
    def text(self) -> str:
        """What it says."""
        return self._words.text

    def _do_arrange(self, *_):
        echo = self.echo
        said = echo is not None and bool(echo.text)
        icon, colour = _LOOKS.get(echo.kind, ("", "text")) if said else ("", "text_soft")
        colour = getattr(theme.colours, colour)
        text = echo.text if said else self.hint
        side = dp(30) if icon else 0
        gap = dp(8) if icon else 0
        room = max(1, self.width - side - gap - dp(6))
        role, face = ("body", "bold") if said else ("small", "text")
        if self.height < dp(8) or self.width < dp(30):
            return
        _, lines = fitted(text, face, theme.size(role), int(room), int(self.height), 3)
        words = self._words
        words.text, words.face, words.role, words.color = text, face, role, colour
        width = room
        if icon:
            width = min(room, max(natural_width(line, face, role) for line in lines) + 2)
        left = self.x + (self.width - side - gap - width) / 2 if icon else self.x + dp(6)
        self._icon.icon, self._icon.color = icon, colour
        self._icon.size, self._icon.pos = (side, side), (left, self.center_y - side / 2)
        words.size, words.pos = (width, self.height), (left + side + gap, self.y)
