"""OltremareSurplus: the check of the hand in one line: how many at most, and what went to the own pirates."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.view import Action, View
from kv.games.oltremare.part import OltremareKey

MOST = 3


class OltremareSurplus(FloatLayout):
    """Any other gesture passes it as 0; `limit` is the hand limit of the top card."""

    view = ObjectProperty(View(), rebind=True)
    limit = NumericProperty(0)
    keys = ListProperty([])
    named = BooleanProperty(True)
    """It begins with the name of its phase, as in the header."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.keys = [
            (f"surplus {n}", Action(str(n), command="discard", args={"count": n}, gold=n == 0)) for n in range(MOST + 1)
        ]


class OltremareSurplusKey(OltremareKey):
    """So many cards went to the own pirates."""

    def __init__(self, **kwargs):
        self.role = "amount"
        super().__init__(**kwargs)

    def act(self, insist=False):
        """Close the page, if the check was opened again, and book it."""
        self.change("page", name="")
        super().act(insist)
