"""NewGameScreen: a play being set up, page by page: which game, who plays, where they sit."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from companion.view import NewGameContent
from kv.loader import camel
from kv.widgets.screen import Screen

PAGES = ("game", "people", "seats")
TITLES = {"game": "screen.title_game", "people": "screen.title_people", "seats": "screen.title_seats"}


class NewGameScreen(Screen):
    """Shows the page that a companion.view.NewGameContent means."""

    page = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._shown = None
        super().__init__(**kwargs)
        self._shown = ""
        self._take()

    def on_view(self, _, view):
        """Take the content of a new view."""
        self._take()

    def _take(self):
        content = self.view.content
        if not isinstance(content, NewGameContent) or self._shown is None:
            return
        if content.page != self._shown:
            self.clear_widgets()
            self._shown = content.page
            self.page = getattr(Factory, f"{camel(content.page)}ChoicePage")(view=self.view)
            self.page.bind(on_command=lambda _, *args: self.dispatch("on_command", *args))
            self.add_widget(self.page)
        else:
            self.page.view = self.view


class ChoicePage(Screen):
    """What the three pages share: the content, and how far the setting-up is."""

    content = ObjectProperty(NewGameContent("game"), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, NewGameContent):
            self.content = view.content

    @property
    def title(self):
        """The key of the title of this page."""
        return TITLES[self.content.page]

    @property
    def step(self):
        """The number of this page, from 1."""
        return PAGES.index(self.content.page) + 1

    def header(self, width):
        """Return the places of the header, the same on each page."""
        return {
            "home": (14, 10, 52, 48),
            "title": (76, 9, width - 330 if not self.portrait else width - 190, 48),
            "step": (width - 268, 9, 94, 48) if not self.portrait else None,
            "scale": (width - 164 if not self.portrait else width - 104, 26, 150 if not self.portrait else 90, 15),
        }
