"""OltremareGainPage: other gains of a counted turn than those of the four keys, and pirates drawn."""

from __future__ import annotations

from kivy.properties import ListProperty

from companion.view import Action
from kv.games.oltremare.part import OltremarePart, OltremareVellumKey

MOST = 20
PIRATES = (1, 2, 3, 6)


class OltremareGainPage(OltremarePart):
    """The page "gain": a sum replaces what was gained this turn."""

    sums = ListProperty([])
    pirates = ListProperty([])

    def show(self):
        """Work out the keys."""
        earned, latest = self.board.earned or 0, self.board.latest
        self.sums = [(f"gain {n}", self._sum(n, earned, latest)) for n in range(MOST + 1)]
        drawn = self.board.drawn
        self.pirates = [
            (f"pirates {n}", Action(f"+{n}", command="pirates", args={"count": n}, chosen=drawn == n)) for n in PIRATES
        ]

    def _sum(self, n, earned, latest) -> Action:
        chosen = self.board.earned == n
        if chosen:
            return Action(str(n), "", "undo" if latest == "earn" else "", chosen=True)
        if latest == "earn":
            return Action(str(n), command="replace", args={"do": "earn", "ducats": n})
        return Action(str(n), command="earn", args={"ducats": n - earned})

    def asks(self):
        """Take the whole stage; the primary closes."""
        return {"whole_stage": True, "primary": self.close_action(), "back": self.close_action()}

    def places(self, width, height):
        """Return the places: sums, then pirates."""
        low = 48
        keys = height - 40 - 30 - low - 26
        return {
            "paper": (0, 0, width, height),
            "heading": (18, 8, width - 36, 28),
            "sums": (18, 40, width - 36, keys),
            "pirate_words": (18, 46 + keys, width - 36, 26),
            "pirates": (18, 74 + keys, min(width - 36, 480), low),
        }


class OltremareGainKey(OltremareVellumKey):
    """A sum; the page closes with it."""

    def act(self, insist=False):
        """Close the page first, so that the turn shows what came of it."""
        self.change("page", name="")
        super().act(insist)
