"""PetiteMerPanel: the rows of a page beside the map; made anew only when they change."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from kv import theme
from kv.games.petite_mer.picture import TileButton
from kv.widgets.button import PlainButton
from kv.widgets.plate import Plate
from kv.widgets.words import Words, natural_width

CELL_DP, BUTTON_DP, GAP_DP = 48, 50, 4


class PetiteMerPanel(Plate, FloatLayout):
    """Shows `page` (a Page of pages.py)."""

    page = ObjectProperty(None, allownone=True)
    wide = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._made = None
        self._parts = []
        self.fill, self.edge = theme.colours.panel, theme.colours.hairline
        super().__init__(**kwargs)
        self.border = max(1, dp(1))
        for name in ("page", "pos", "size"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        page = self.page
        if page is None or self.width < dp(100):
            if self._parts:
                self.clear_widgets()
                self._parts, self._made = [], None
            return
        if page.rows != self._made:
            self.clear_widgets()
            self._made = page.rows
            self._parts = [(row, self._made_of(row)) for row in page.rows]
            for _, widgets in self._parts:
                for widget in widgets:
                    self.add_widget(widget)
        self._place()

    def _made_of(self, row):
        match row.kind:
            case "caption":
                colour = theme.colours.text_soft
                return [Words(text=row.text, role="caption", color=colour, lines=3, size_hint=(None, None))]
            case "tiles":
                return [TileButton(item=item, size_hint=(None, None)) for item in row.items]
            case _:
                return [PlainButton(action=item, size_hint=(None, None)) for item in row.items]

    def _place(self):
        # Four targets of 48 dp and their gaps fill the width beside the map exactly.
        pad, gap = dp(4 if self.width > dp(220) else 0), dp(GAP_DP)
        room = self.width - 2 * pad
        top = self.top - dp(4)
        buttons = sum(row.kind == "button" for row, _ in self._parts)
        for row, widgets in self._parts:
            if row.kind == "caption":
                (words,) = widgets
                lines = min(3, -(-natural_width(row.text, "text", "caption") * 1.12 // (room - dp(16))))
                high = lines * dp(20)
                words.size, words.pos = (room - dp(12), high), (self.x + pad + dp(6), top - high)
                top -= high + dp(3)
            elif row.kind == "button":
                high = dp(BUTTON_DP)
                widgets[0].size, widgets[0].pos = (room - dp(4), high), (self.x + pad + dp(2), top - high)
                top -= high + gap
            else:
                below = buttons * (dp(BUTTON_DP) + gap) + dp(4)
                top = self._grid(widgets, top, room, top - self.y - below, pad)

    def _grid(self, widgets, top, room, height, pad):
        """Lay tiles or figures out as large as they may be: at least 48 dp."""
        gap, count = dp(GAP_DP), len(widgets)
        least = dp(CELL_DP)
        most = dp(72)
        columns = max(1, int((room + gap) / (least + gap) + 0.01))
        for tried in range(1, columns + 1):
            side = min(most, (room + gap) / tried - gap)
            if -(-count // tried) * (side + gap) <= height:
                columns = tried
                break
        side = min(most, (room + gap) / columns - gap)
        high = min(side, max(least, height / max(1, -(-count // columns)) - gap))
        left = self.x + pad + (room - columns * (side + gap) + gap) / 2
        if columns > count:
            left = self.x + pad + dp(4)
        for i, widget in enumerate(widgets):
            row, column = divmod(i, columns)
            widget.size = side, high
            widget.pos = left + column * (side + gap), top - (row + 1) * (high + gap) + gap
        return top - -(-count // columns) * (high + gap)
