"""CaravageVictory: who has won, and the last move that explains it."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from kv.games.caravage.stage import CaravageStage, fill


class CaravageRankRow(BoxLayout):
    """A player at the end: shape, name, écus, notoriety."""

    style = NumericProperty(0)
    name = StringProperty("")
    ecus = StringProperty("")
    notoriety = StringProperty("")
    face = StringProperty("text")


class CaravageVictory(CaravageStage):
    """The winner under the laurel, the steps of the last move, everybody in order."""

    whole = True
    winner = StringProperty("")
    how = StringProperty("")
    style_won = NumericProperty(0)
    steps = StringProperty("")
    heading = StringProperty("")

    def show(self):
        """Fill the page."""
        victory = self.board.victory
        if victory is None:
            return
        self.winner = ", ".join(self.names[player] for player in victory.winners)
        self.how = self.words(victory.text)
        self.style_won = self.style(victory.winners[0])
        self.steps = " · ".join(
            f"{before} {'+' if gain > 0 else '−'} {abs(gain)} {self.words(reason)} = {after}"
            for before, gain, reason, after in victory.steps
        )
        self.heading = self.label("last_move" if self.steps else "ranking")
        rows = {row.player: row for row in self.board.rows}
        fill(self.ids.ranking, [self._row(rows[player], player in victory.winners) for player in victory.ranking])
        self.host.lay(title=self.label("end"))

    def _row(self, row, won):
        return CaravageRankRow, {
            "style": self.style(row.player),
            "name": self.names[row.player],
            "ecus": str(row.ecus),
            "notoriety": str(row.notoriety),
            "face": "bold" if won else "text",
        }
