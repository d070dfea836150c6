"""OltremareOver: what lies on the table once the game has ended; the score is a sheet over it."""

from __future__ import annotations

from kivy.properties import ListProperty

from companion.view import Action
from kv.games.oltremare.part import OltremarePart


class OltremareOver(OltremarePart):
    """The way to the score and to what is still missing."""

    entries = ListProperty([])

    def show(self):
        """Work out the entries."""
        score = Action(self.words("final"), command="sheet", args={"kind": "score"}, icon="laurel", gold=True)
        missing = [
            Action(
                self.view.say("oltremare.offer.payout", good=row.good),
                command="page",
                args={"name": f"row:{row.good}"},
                icon=f"good-{row.good}",
            )
            for row in self.board.rows
            if row.needed
        ]
        self.entries = [score, *missing[:5]]

    def asks(self):
        """Let the primary open the score."""
        score = Action(self.words("final"), command="sheet", args={"kind": "score"}, icon="score")
        return {"primary": score}

    def places(self, width, height):
        """Return the place of the entries."""
        return {"entries": (0, 0, min(width, 420), min(height, 60 * len(self.entries)))}
