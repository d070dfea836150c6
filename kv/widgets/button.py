"""PlainButton and its kin: an icon, a label and a second line on a plate; lit, gold, dashed or to be held."""

from __future__ import annotations

import re

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, fitted, natural_width


class PlainButton(Touchable, Plate, Widget):
    """A button. `text` and `detail` are its two lines, `icon` stands left of them, or above when `upright`.

    Given an `action`, it shows and sends that: label, detail, icon, `chosen` (lit), `gold` (what the primary would
    do), not `possible` (dashed), `unusual` (dashed and held). `vellum` is the light button of a sheet.
    """

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    role = StringProperty("button")
    face = StringProperty("bold")
    upright = BooleanProperty(False)
    align = OptionProperty("center", options=("center", "left"))
    lit = BooleanProperty(False)
    gold = BooleanProperty(False)
    vellum = BooleanProperty(False)
    quiet = BooleanProperty(False)
    """A thinner outline and softer text, for what is rarely touched."""
    icon_size = NumericProperty(0)
    ink = ColorProperty((0, 0, 0, 0))
    """Another colour for icon and text."""
    outline = ColorProperty((0, 0, 0, 0))
    """Another colour for the outline."""

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._label = Words(face=self.face, role=self.role, size_hint=(None, None))
        self._detail = Words(role="caption", size_hint=(None, None))
        for part in (self._icon, self._label, self._detail):
            self.add_widget(part)
        for name in (
            "text", "detail", "icon", "role", "face", "upright", "align", "lit", "gold", "vellum", "quiet",
            "icon_size",
            "ink", "outline", "pos", "size", "state", "held", "hold_part", "enabled",
        ):  # fmt: skip
            self.fbind(name, self._arrange)
        self.fbind("action", self._take_action)
        self._take_action()
        self._arrange()

    def _take_action(self, *_):
        action = self.action
        if action is None:
            return
        self.text, self.detail = action.label, action.detail
        self.icon = action.icon or self.icon
        self.lit, self.gold, self.held = action.chosen, action.gold, action.unusual
        self.enabled = action.possible
        self.dashed = not action.possible or action.unusual
        if not self.name_text or self.name_text == getattr(self, "_named", None):
            self.name_text = self._named = action.label

    def _looks(self):
        """Return fill, outline, text and second text of the present state."""
        c = theme.colours
        if self.vellum:
            if self.lit:
                return c.ink, c.ink, c.cream, c.cream
            return (c.vellum if self.state == "down" else c.vellum_button), c.vellum_edge, c.ink, c.ink_soft
        if self.lit:
            return c.lit, c.lit, c.lit_text, c.lit_text
        fill = c.pressed if self.state == "down" else c.button
        edge = c.hairline if self.quiet else c.edge
        if self.dashed:
            return (c.none if self.state != "down" else fill), edge, c.text_soft, c.text_soft
        if self.gold:
            return fill, c.gold, c.text, c.text_soft
        return fill, edge, c.text, c.text_soft

    def _do_arrange(self, *_):
        self.fill, edge, text, soft = self._looks()
        self.edge = self.outline if self.outline[3] else edge
        self.border = dp(3) if self.gold and not self.lit else dp(2)
        if self.ink[3] and not self.lit:
            text = self.ink
        label, detail, icon = self._label, self._detail, self._icon
        label.text, label.face, label.role, label.color = self.text, self.face, self.role, text
        detail.text, detail.color = self.detail, soft
        icon.icon, icon.color = self.icon, text
        if self.width < dp(8) or self.height < dp(8):
            return
        (self._stack if self.upright and self.icon and self.text else self._row)()
        self.show_hold()

    def _stack(self):
        label, icon = self._label, self._icon
        side = self.icon_size or dp(24)
        height = theme.size(self.role) * 1.25
        top = self.center_y + (side + height) / 2
        icon.size, icon.pos = (side, side), (self.center_x - side / 2, top - side)
        label.halign, label.lines = "center", 1
        label.size, label.pos = (self.width - dp(8), height), (self.x + dp(4), top - side - height)
        self._detail.size = 0, 0
        self._detail.text = ""

    def _row(self):
        label, detail, icon = self._label, self._detail, self._icon
        pad = dp(12) if self.width > dp(90) else dp(6)
        side = (self.icon_size or dp(28)) if self.icon else 0
        side = min(side, self.width - dp(8), self.height - dp(8))
        gap = dp(10 if self.width > dp(60) else 3) if self.icon and (self.text or self.detail) else 0
        room = max(1, self.width - 2 * pad - side - gap)
        size = theme.size(self.role)
        detail_wide = natural_width(self.detail, "text", "caption")
        wraps = natural_width(self.text, self.face, self.role) > room
        wide = max(natural_width(self.text, self.face, self.role), detail_wide) + 2
        # A label takes another line before it loses much of its size.
        most = max(1, int((self.height - dp(6)) // (min(size, dp(16)) * 1.22)))
        if self.detail:
            most = max(1, min(most, int((self.height - dp(6) - dp(20)) // (size * 1.22))))
        width = min(room, wide)
        if most > 1 and wide > room and not self.detail:
            width = room
        left = self.x + pad if self.align == "left" else self.center_x - (side + gap + width) / 2
        icon.size, icon.pos = (side, side), (left, self.center_y - side / 2)
        label.halign = detail.halign = "left" if self.icon or self.align == "left" else "center"
        label.lines = most if wide > room or "\n" in self.text else 1
        if self.detail:
            rows = 2 if detail_wide > room and self.height >= dp(60) and not wraps else 1
            detail.lines = rows
            below = theme.size("caption") * (1.25 if rows == 1 else 2.4)
            above = size * 1.22 * (label.lines if wraps else 1)
            total = above + below
            label.size, label.pos = (width, above), (left + side + gap, self.center_y + total / 2 - above + dp(2))
            detail.size, detail.pos = (width, below), (left + side + gap, self.center_y - total / 2 + dp(3))
        else:
            label.size, label.pos = (width, self.height - dp(4)), (left + side + gap, self.y + dp(2))
            detail.size = 0, 0


class UndoButton(PlainButton):
    """Take-back, bottom left, with what it takes back on one or two lines; dashed when there is nothing to undo.

    What is too long for two lines ends after one of its clauses: the echo and the log say the rest.
    """

    def _row(self):
        if not self.detail:
            super()._row()
            return
        label, detail, icon = self._label, self._detail, self._icon
        label.halign = detail.halign = "left"
        above, below, rows = theme.size(self.role) * 1.2, theme.size("caption") * 1.3, 1
        natural = natural_width(self.detail, "text", "caption")
        # What is a little too long has the arrow closer by, so that it stays on one line.
        for side, inset, gap, end in ((dp(24), dp(9), dp(7), dp(5)), (dp(20), dp(5), dp(4), dp(3))):
            room = self.width - inset - side - gap - end
            if natural <= room:
                break
        else:
            # Two lines leave the word as much as its capitals need.
            rows, above = 2, min(above, dp(21.6))
            below = min(theme.size("caption") * 2.44, self.height - dp(3) - above)
            detail.text = _clauses(self.detail, int(room), int(below))
        label.lines, detail.lines = 1, rows
        icon.size, icon.pos = (side, side), (self.x + inset, self.center_y - side / 2)
        left, top = icon.right + gap, self.center_y + (above + below) / 2 - dp(1)
        label.size, label.pos = (room, above), (left, top - above)
        detail.size, detail.pos = (room, below), (left, top - above - below + dp(1))


def _clauses(text: str, width: int, height: int) -> str:
    """Return as many of the first clauses of a caption as two lines have room for."""
    clauses = re.split(r"(\s?[:,;]\s)", text)
    for end in range(len(clauses), 0, -2):
        begun = "".join(clauses[:end])
        if not fitted(begun, "text", theme.size("caption"), width, height, 2)[1][-1].endswith("…"):
            return begun
    return clauses[0]
