"""MarksButton: a value of something printed on a card, shown as small pictures and numbers."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, natural_width


class MarksButton(Touchable, Plate, Widget):
    """Shows a companion.view_cards.ValueButton as `item`; lit where it holds."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._parts = []
        self._shown = ()
        super().__init__(**kwargs)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self.fbind("item", self._take)
        self._take()

    def _take(self, *_):
        if self.item is None:
            return
        self.action = self.item.choose
        marks = self.item.marks
        self.name_text = " ".join(f"{mark.icon} {mark.text}".strip() for mark in marks)
        if marks != self._shown:
            self.clear_widgets()
            self._parts = []
            for mark in marks:
                icon = Icon(icon=mark.icon, size_hint=(None, None)) if mark.icon else None
                words = Words(text=mark.text, face="bold", role="button", size_hint=(None, None)) if mark.text else None
                self._parts.append((icon, words))
                for part in (icon, words):
                    if part is not None:
                        self.add_widget(part)
            self._shown = marks
        self._arrange()

    def _do_arrange(self, *_):
        c = theme.colours
        chosen = self.item is not None and self.item.choose.chosen
        self.fill = c.lit if chosen else c.pressed if self.state == "down" else c.button
        self.edge = c.lit if chosen else c.edge
        ink = c.lit_text if chosen else c.text
        side, near, apart = min(dp(26), self.height * 0.6), dp(4), dp(10)
        texts = [natural_width(words.text, "bold", "button") + 2 if words else 0 for _, words in self._parts]
        pictures = sum(1 for icon, _ in self._parts if icon)
        if pictures and (room := self.width - dp(8) - sum(texts)) < pictures * (side + near) + apart:
            # A narrow button has smaller pictures before a number is cut.
            near = apart = dp(3)
            side = max(dp(14), (room - apart) / pictures - near)
        widths = []
        for (icon, words), natural in zip(self._parts, texts, strict=True):
            text = min(natural, max(1, self.width - dp(12) - (side + near if icon else 0)))
            widths.append((side if icon else 0) + (near if icon and words else 0) + text)
        left = self.center_x - (sum(widths) + apart * (len(widths) - 1)) / 2
        for (icon, words), width in zip(self._parts, widths, strict=True):
            x = left
            if icon:
                icon.size, icon.pos, icon.color = (side, side), (x, self.center_y - side / 2), ink
                x += side + near
            if words:
                words.lines, words.color = 2, ink
                words.halign = "left" if icon else "center"
                words.size, words.pos = (left + width - x, self.height - dp(6)), (x, self.y + dp(3))
            left += width + apart
