"""StatusStrip: the state of the device in words; only what is wrong turns amber. Opens the status sheet."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.status_icons import status_icon
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words, natural_width


class StatusStrip(Touchable, Widget):
    """Icons and words of `items` (companion.view.StatusItem), side by side."""

    items = ListProperty([])

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._parts = []
        super().__init__(**kwargs)
        self.name_text = "status"
        for name in ("items", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_act(self, insist):
        """Open the status sheet."""
        send(self, "sheet", {"kind": "status"})

    def _do_arrange(self, *_):
        while len(self._parts) < len(self.items):
            pair = Icon(size_hint=(None, None)), Words(role="caption", lines=2, size_hint=(None, None))
            self._parts.append(pair)
            for part in pair:
                self.add_widget(part)
        wants = [dp(30) + max(natural_width(w, "text", "caption") for w in item.label.split()) for item in self.items]
        spare = (self.width - sum(wants)) / max(1, len(wants))
        x = self.x
        for i, (icon, words) in enumerate(self._parts):
            if i >= len(self.items):
                icon.icon = words.text = ""
                continue
            item = self.items[i]
            icon.icon, words.text = status_icon(item), item.label
            icon.color = words.color = theme.colours.text_soft if item.ok else theme.colours.unknown
            step = wants[i] + spare
            icon.size, icon.pos = (dp(24), dp(24)), (x, self.center_y - dp(12))
            words.size, words.pos = (max(1, step - dp(28)), self.height), (x + dp(27), self.y)
            x += step
