"""LedgerScreen: everything about a game or a person, as tables."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view_history import LedgerContent
from kv import theme
from kv.widgets.plate import Plate
from kv.widgets.screen import Screen
from kv.widgets.shape import PlayerShape
from kv.widgets.touch import Touchable
from kv.widgets.words import Words


class LedgerScreen(Screen):
    """Shows a companion.view_history.LedgerContent."""

    content = ObjectProperty(LedgerContent("", ()), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view; another page begins at its top."""
        if isinstance(view.content, LedgerContent):
            if self.ids and view.content.title != self.content.title:
                self.ids.list.scroll_y = 1
            self.content = view.content

    def places(self, width, height):
        """Return the places: a title over the tables."""
        bar = height - 78
        player = self.content.player
        wide = width - 28 - 158 if self.portrait else 290
        return {
            "home": (14, 10, 52, 48),
            "shape": (78, 16, 36, 36) if player else None,
            "title": (124 if player else 76, 9, width - 140, 48),
            "list": (14, 66, width - 28, bar - 74),
            "empty": (20, 80, width - 40, 40) if not self.content.ledgers else None,
            "back": (14, bar, 150, 64),
            "primary": (width - 14 - wide, bar, wide, 64),
        }


class LedgerTable(Plate, BoxLayout):
    """A table: `item` is a companion.view_history.Ledger."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def __init__(self, **kwargs):
        self.fill = theme.colours.vellum
        super().__init__(**kwargs)
        self.border, self.corner = 0, dp(8)


class LedgerLine(Touchable, BoxLayout):
    """A row of cells, the first one wide; `item` is a LedgerRow, or a tuple of texts for the heads."""

    item = ObjectProperty(None, allownone=True)
    cells = ListProperty([])
    role = StringProperty("body")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.size_hint_y = None
        self.spacing = dp(4)
        self.fbind("item", self._fill)
        self._fill()

    def _fill(self, *_):
        row = self.item
        if row is None:
            return
        head = isinstance(row, tuple)
        cells, player = (row, None) if head else (row.cells, row.player)
        self.action = None if head else row.open
        self.enabled = self.action is not None
        self.name_text = "" if head else f"row {cells[0]}"
        self.height = dp(30 if head else 50)
        self.clear_widgets()
        if player is not None:
            self.add_widget(PlayerShape(style=player.style, size_hint_x=None, width=dp(24), vellum=True))
        # Three columns hold words (a record: what, how much, who), more of them hold numbers.
        words = len(cells) == 3
        for i, text in enumerate(cells):
            is_number = i > 0 and not words
            self.add_widget(
                Words(
                    text=text,
                    role="caption" if head else "body",
                    lines=2 if words and i == 2 else 1,
                    face="text" if head or (i > 1 and words) else "bold",
                    color=theme.colours.ink_soft if head else theme.colours.ink,
                    halign="right" if is_number else "left",
                    size_hint_x=(0.9, 1.2, 2.2)[i] if words else 1 if is_number else 2,
                )
            )
