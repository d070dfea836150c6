"""SeaHeading: which turn it is and how many tiles are left, in the header over the map."""

from __future__ import annotations

import re
from itertools import zip_longest

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.shown import show
from kv.widgets.words import Words, natural_width


class SeaHeading(FloatLayout):
    """In the header: which turn it is, and how many tiles are left to draw, the numbers in bold; or one line.

    `brief` is the turn for where both have no room beside each other.
    """

    turn = StringProperty("")
    brief = StringProperty("")
    left = StringProperty("")
    note = StringProperty("")

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._runs = [Words(color=theme.colours.text_soft, size_hint=(None, None)) for _ in range(9)]
        self._note = Words(halign="right", lines=2, size_hint=(None, None))
        self._icon = Icon(icon="tiles", size_hint=(None, None))
        for part in (*self._runs, self._icon, self._note):
            self.add_widget(part)
        self.size_hint = 1, 1
        for name in ("turn", "brief", "left", "note", "pos", "size"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        role, gap, icon = "body", dp(20), dp(32)
        turn, left = _runs(self.turn), _runs(self.left)
        if _width(turn, role) + gap + icon + _width(left, role) > self.width:
            role, gap, icon = "caption", dp(5), 0
            turn = _runs(f"{self.brief} ·")
        if _width(turn, role) + gap + icon + _width(left, role) > self.width:
            # How much is left is what people ask.
            turn, gap, icon = [], 0, dp(32)
        x = self.x + max(0, (self.width - _width(turn, role) - gap - icon - _width(left, role)) / 2)
        shown = bool(self.left)
        x = self._write(self._runs[:5], turn if shown else [], role, x) + gap
        show(self._icon, shown and icon)
        self._icon.size, self._icon.pos = (dp(24), dp(24)), (x, self.center_y - dp(12))
        self._write(self._runs[5:], left if shown else [], role, x + icon)
        self._note.text, self._note.size, self._note.pos = self.note, self.size, self.pos

    def _write(self, places, runs, role, x):
        """Put words and numbers one after the other; return where the next one begins."""
        for words, run in zip_longest(places, runs):
            face, text, gap = run or ("text", "", 0)
            words.text, words.face, words.role = text, face, role
            words.color = theme.colours.text if face == "bold" else theme.colours.text_soft
            wide = natural_width(text, face, role)
            words.size, words.pos = (wide + 2, self.height), (x + gap, self.y)
            x += gap + wide
        return x


def _runs(text):
    """Return the parts of a text as face, words and the gap before them: its numbers are bold."""
    found, gap = [], 0
    for part in re.split(r"(\d+)", text):
        if part.strip():
            before = dp(5) if found and (gap or part.startswith(" ")) else 0
            found.append(("bold" if part.isdigit() else "text", part.strip(), before))
        gap = dp(5) if part.endswith(" ") else 0
    return found


def _width(runs, role):
    return sum(gap + natural_width(text, face, role) for face, text, gap in runs)
