"""CaravageOver: the track after the end, while the page of the end is closed: what is wrong can still be set right."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty

from kv.games.caravage.stage import CaravageStage
from kv.games.caravage.travel import CaravageTravel


class CaravageOver(CaravageStage):
    """Everybody on the track, and who has won."""

    marks = ListProperty([])
    won = StringProperty("")
    track_marks = CaravageTravel.track_marks

    def show(self):
        """Fill the page."""
        victory = self.board.victory
        if victory is None:
            return
        self.marks = self.track_marks()
        self.won = f"{', '.join(self.names[player] for player in victory.winners)} {self.words(victory.text)}"
        self.host.lay()
