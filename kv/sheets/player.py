"""PlayerPage: every counter of a player with − and +, and what else can be set right."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.view import PlayerSheet, PlayerView
from kv import theme
from kv.sheets.sheet_page import SheetPage
from kv.widgets.each import EachGrid
from kv.widgets.vellum_button import VellumButton
from kv.widgets.words import Words

NOBODY = PlayerSheet(PlayerView(0, "", 0, ""), ())


class PlayerPage(SheetPage):
    """Shows a companion.view.PlayerSheet."""

    content = ObjectProperty(NOBODY, rebind=True)

    def inside(self, x, y, width, height):
        """Return the places of the design: who, then counters, then corrections."""
        self.ids.counters.cols = 1 if self.portrait else 2
        columns = self.ids.corrections.cols = 2 if self.portrait else 3
        self.ids.corrections.col_default_width = dp((width - 38 - 8 * (columns - 1)) / columns)
        # More than two lines of counters leave room for what is chosen below them.
        many = len(self.content.counters) > 4 and not self.portrait
        self.ids.counters.row_default_height = dp(58 if many else 68)
        return {
            "shape": (x + 18, y + 14, 40, 40),
            "name": (x + 70, y + 10, width - 230, 50),
            "previous": (x + width - 138, y + 12, 56, 48),
            "next": (x + width - 74, y + 12, 56, 48),
            "rule": (x + 18, y + 66, width - 36, 4),
            "list": (x + 18, y + 70, width - 28, height - 80),
        }


class CounterLine(BoxLayout):
    """A counter of a player: `item` is a companion.view.CounterRow."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class CounterChoice(Widget):
    """A counter that is one of a few values: `item` is a companion.view.OptionRow; signs, or words in columns."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.size_hint_y = None
        self._label = Words(face="bold", lines=2, color=theme.colours.ink, size_hint=(None, None))
        self._values = EachGrid(template="CounterValue", size_hint=(None, None), spacing=dp(8))
        self._values.row_force_default, self._values.row_default_height = True, dp(50)
        self.add_widget(self._label)
        self.add_widget(self._values)
        for name in ("item", "pos", "width"):
            self.fbind(name, self._arrange)
        self._do_arrange()

    def _do_arrange(self, *_):
        row = self.item
        if row is None or self.width < dp(120):
            return
        label, count = dp(96), len(row.values)
        room = self.width - label
        signs = all(value.icon for value in row.values)
        columns = min(count, max(1, int(room // dp(58 if signs else 148))))
        rows = -(-count // columns)
        wide = min(room, columns * dp(64)) if signs else room
        high = rows * dp(50) + (rows - 1) * dp(8)
        self.height = high
        self._label.text = row.label
        self._label.size, self._label.pos = (label - dp(8), min(high, dp(54))), (self.x, self.top - min(high, dp(54)))
        self._values.items, self._values.cols = row.values, columns
        self._values.size, self._values.pos = (wide, high), (self.x + label, self.y)


class CounterValue(VellumButton):
    """A value: its sign, or its name where it has none."""

    def _show(self, *_):
        super()._show()
        if self.item is not None and self.item.icon:
            self.name_text, self.text = self.item.label, ""
