"""StatusIcons: the state of reader, buttons, storage and clock as small icons, one shared target."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.touch import Touchable, send

_ICONS = {
    ("reader", True): "status-reader",
    ("reader", False): "status-reader-lost",
    ("buttons", True): "status-buttons",
    ("buttons", False): "status-buttons-off",
    ("storage", True): "status-storage",
    ("storage", False): "status-storage-readonly",
    ("clock", True): "status-clock",
    ("clock", False): "status-clock-unset",
}


def status_icon(item) -> str:
    """Return the icon of a companion.view.StatusItem."""
    return item.icon or _ICONS.get((item.kind, item.ok), "unknown")


class StatusIcons(Touchable, Widget):
    """The icons of `items`; with `brief` storage and clock only where something is wrong. Opens the status sheet."""

    items = ListProperty([])
    brief = BooleanProperty(True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.name_text = "status"
        for name in ("items", "brief", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    @property
    def wanted(self) -> float:
        """How wide it is, in dp."""
        return 36 * len(self._shown()) - 4

    def _shown(self):
        return [i for i in self.items if not self.brief or not i.ok or i.kind in ("reader", "buttons")]

    def on_act(self, insist):
        """Open the status sheet."""
        send(self, "sheet", {"kind": "status"})

    def _do_arrange(self, *_):
        shown = self._shown()
        while len(self.children) < len(shown):
            self.add_widget(Icon(size_hint=(None, None)))
        while len(self.children) > len(shown):
            self.remove_widget(self.children[0])
        x = self.right
        for item, icon in zip(reversed(shown), self.children, strict=True):
            x -= dp(26)
            icon.icon = status_icon(item)
            icon.color = theme.colours.text_soft if item.ok else theme.colours.unknown
            icon.size, icon.pos = (dp(26), dp(26)), (x, self.center_y - dp(13))
            x -= dp(10)
