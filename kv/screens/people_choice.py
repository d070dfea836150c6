"""PeopleChoicePage: who plays: people who played here before, a name to write, or simply how many."""

from __future__ import annotations

import unicodedata

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from kv.screens.new_game import ChoicePage
from kv.widgets.under_keyboard import UnderKeyboard


class PeopleChoicePage(UnderKeyboard, ChoicePage):
    """The second page of a new game; the keyboard lies over it while somebody writes a name."""

    @property
    def places_left(self):
        """How many more can sit down."""
        return max(0, self.content.most - len(self.content.people))

    def write(self):
        """Open the keyboard."""
        if self.keyboard is None and self.places_left:
            page = Factory.NamePage(view=self.view)
            page.bind(on_command=self._written)
            self.open_keyboard(page)

    def places(self, width, height):
        """Return the places of the design; the two lists lie above each other when upright."""
        bar, places = height - 78, self.header(width)
        fresh = not self.content.known
        quick = 68 * -(-len(self.content.quick) // 2)
        if self.portrait:
            middle = 66 + (bar - 66) * 0.46
            places |= {
                "people": (14, 66, width - 28, middle - 74),
                "heading": (14, middle, width - 28, 26),
                "known": (14, middle + 32, width - 28, bar - 112 - middle) if not fresh else None,
                "quick": (14, middle + 32, width - 28, quick) if fresh else None,
                "write": (14, bar - 72, width - 28, 64),
                "back": (14, bar, 120, 64),
                "primary": (142, bar, width - 156, 64),
            }
        else:
            right = width * 0.53
            lists = (right, 92, width - 14 - right, bar - 100)
            places |= {
                "people": (14, 66, right - 24, bar - 74),
                "heading": (right, 62, width - 14 - right, 26),
                "known": lists if not fresh else None,
                "quick": (right, 92, width - 14 - right, quick) if fresh else None,
                "back": (14, bar, 150, 64),
                "write": (180, bar, width - 500, 64),
                "primary": (width - 304, bar, 290, 64),
            }
        return places

    def on_view(self, screen, view):
        """Hand the view on to the keyboard as well."""
        super().on_view(screen, view)
        if self.keyboard is not None:
            self.keyboard.view = view

    def _written(self, _, name, args, insist=False):
        self.close_keyboard()
        self.dispatch("on_command", name, args, insist)


class PersonRow(BoxLayout):
    """Somebody who plays: colour and shape (a touch changes them), name, and a button to take them off."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    view = ObjectProperty(None, allownone=True, rebind=True)

    @property
    def next_style(self):
        """The next colour and shape that nobody has; with seven players the next one at all."""
        taken = {person.style for person in self.view.content.people}
        after = [(self.item.style + i) % 7 for i in range(1, 7)]
        return next((style for style in after if style not in taken), after[0])


class KnownName(BoxLayout):
    """A name that played here before; a touch seats it."""

    item = ObjectProperty("", rebind=True)
    possible = BooleanProperty(True)


def folded(name: str) -> str:
    """Return a name without accents and capitals, to find it by."""
    plain = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
