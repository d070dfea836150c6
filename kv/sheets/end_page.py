"""EndPage: what every page of the end of a game has: its own ground, and the seal that puts the game away."""

from __future__ import annotations

from kv.sheets.sheet_page import SheetPage

ELSEWHERE = (("put_away", None), ("sheet", "timeline"))
"""To put the game away is the primary; the timeline is in the menu."""


class EndPage(SheetPage):
    """Base of the pages that show a companion.view.ScoreSheet that is final."""

    def __init__(self, **kwargs):
        self.dark = True
        self.close_word = "screen.put_away"
        super().__init__(**kwargs)

    def leave(self):
        """Put the game away."""
        self.send("put_away")

    def left_to_do(self):
        """Return what else can be done now, but for what stands elsewhere."""
        return [a for a in self.content.actions if (a.command, a.args.get("kind")) not in ELSEWHERE]
