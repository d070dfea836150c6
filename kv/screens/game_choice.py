"""GameChoicePage: which game, and how it is recorded; options wait behind one button."""

from __future__ import annotations

from kv.screens.new_game import ChoicePage


class GameChoicePage(ChoicePage):
    """The first page of a new game."""

    @property
    def modes(self):
        """The ways of recording of the chosen game."""
        return next((game.modes for game in self.content.games if game.chosen), ())

    @property
    def edition(self):
        """What is chosen of the first option, under the word "Options"; a mere yes or no would say nothing."""
        for row in self.content.options[:1]:
            chosen = next((value for value in row.values if value.chosen), None)
            return "" if chosen is None or isinstance(chosen.args.get("value"), bool) else chosen.label
        return ""

    def places(self, width, height):
        """Return the places of the design; games lie above each other when upright."""
        bar = height - 78
        modes = bool(self.modes)
        places = self.header(width)
        if self.portrait:
            high = bar - 80 - 66
            cards = high * 0.62 if modes else high
            places |= {
                "games": (14, 66, width - 28, cards),
                "modes": (14, 74 + cards, width - 28, high - cards - 8) if modes else None,
                "options": (14, bar - 72, width - 28, 64),
                "back": (14, bar, 120, 64),
                "primary": (142, bar, width - 156, 64),
            }
        else:
            cards = min(176, bar - 212) if modes else bar - 78
            places |= {
                "games": (14, 66, width - 28, cards),
                "modes": (14, 74 + cards + 6, width - 28, bar - 16 - 80 - cards) if modes else None,
                "back": (14, bar, 150, 64),
                "options": (180, bar, width - 500, 64) if self.content.options else None,
                "primary": (width - 304, bar, 290, 64),
            }
        self.ids.games.orientation = self.ids.modes.orientation = "vertical" if self.portrait else "horizontal"
        return places
