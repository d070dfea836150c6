"""BannerStrip: something that stays wrong, in amber over the header; the menu stays free."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.button import PlainButton
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shown import show
from kv.widgets.touch import send
from kv.widgets.words import Words, natural_width

_ICONS = {"reader_lost": "status-reader-lost", "not_saved": "status-storage-readonly"}


class BannerStrip(Plate, Widget):
    """Shows `banner` (companion.view.Banner); its button sends "hide"."""

    banner = ObjectProperty(None, allownone=True)
    hide_text = StringProperty("")

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        c = theme.colours
        self.fill = c.amber
        self.corner = 1
        self._icon = Icon(color=c.ink, size_hint=(None, None))
        self._text = Words(face="bold", color=c.ink, lines=2, size_hint=(None, None))
        self._detail = Words(color=c.ink, lines=2, size_hint=(None, None))
        self._hide = PlainButton(icon="refused", icon_size=dp(18), vellum=True, size_hint=(None, None))
        self._hide.bind(on_act=lambda *_: send(self, "hide"))
        for part in (self._icon, self._text, self._detail, self._hide):
            self.add_widget(part)
        for name in ("banner", "hide_text", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_touch_down(self, touch):
        """Let touches through where nothing lies."""
        if self.banner is None:
            return False
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)

    def _do_arrange(self, *_):
        banner = self.banner
        show(self, banner is not None)
        if banner is None or self.width < dp(60):
            return
        self._icon.icon = _ICONS.get(banner.kind, "warning")
        self._icon.size, self._icon.pos = (dp(32), dp(32)), (self.x + dp(12), self.center_y - dp(16))
        self._hide.name_text = self.hide_text
        self._hide.text = self.hide_text if self.width > dp(500) else ""
        wide = dp(130 if self.width > dp(500) else 48)
        self._hide.size, self._hide.pos = (wide, dp(48)), (self.right - wide - dp(1), self.center_y - dp(24))
        left = self.x + dp(56)
        room = max(1, self._hide.x - dp(8) - left)
        natural = natural_width(banner.text, "bold", "body") + 3
        self._text.text, self._detail.text = banner.text, banner.detail
        if not banner.detail or natural > room * 0.7 or self.width < dp(500):
            self._text.size, self._text.pos = (room, self.height), (left, self.y)
            self._text.text, self._text.lines = f"{banner.text} {banner.detail}".strip(), 3
            self._detail.text = ""
        else:
            self._text.size, self._text.pos = (natural, self.height), (left, self.y)
            self._detail.size = max(1, room - natural - dp(6)), self.height
            self._detail.pos = left + natural + dp(6), self.y
