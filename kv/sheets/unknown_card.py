"""UnknownCardPage: a tag nobody has told us about; the game's own page asks what it is, else it can be ignored."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view import UnknownCardSheet
from kv import loader
from kv.sheets.sheet_page import SheetPage


class UnknownCardPage(SheetPage):
    """Shows a companion.view.UnknownCardSheet, with `<Game>UnknownPage` inside where the game has one."""

    content = ObjectProperty(UnknownCardSheet("", ""), rebind=True)
    page = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self.dark = True
        self.close_word = "screen.ignore_card"
        super().__init__(**kwargs)
        own = loader.page_class(self.content.game, "UnknownPage")
        if own is not None:
            self.page = own(view=self.view, size_hint=(None, None))
            self.page.bind(on_command=lambda _, *args: self.dispatch("on_command", *args))
            self.add_widget(self.page)

    def on_view(self, screen, view):
        """Hand the view on to the game's page."""
        super().on_view(screen, view)
        if self.page is not None:
            self.page.view = view

    def leave(self):
        """Ignore the card."""
        self.send(self.content.ignore.command or "ignore", **self.content.ignore.args)

    def places(self, width, height):
        """Return the places: title and tag, the game's page between them and the bar."""
        self._draw((0, 0, 1, 1))
        bar = height - 78
        own = self.page is not None
        if own:
            self.page.size, self.page.pos = self.size, self.pos
        shown = None if own else (0, 0, 1, 1)
        wide = width - 28 if self.portrait else 290
        return {
            "undo": None,
            "score": None,
            "mark": (26, 20, 38, 38) if not own else None,
            "title": (76, 9, width - 240 if not self.portrait else width - 90, 60) if shown else None,
            "tag": (width - 170, 9, 156, 60) if shown and not self.portrait else None,
            "hint": (28, 90, width - 56, 120) if shown else None,
            "close": (width - 14 - wide, bar, wide, 64) if shown else None,
        }
