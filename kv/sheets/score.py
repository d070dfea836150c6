"""ScorePage: everybody's score as it stands; a touch on a row asks why."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import ScoreSheet
from kv.sheets.sheet_page import SheetPage
from kv.widgets.touch import Touchable, send


class ScorePage(SheetPage):
    """Shows a companion.view.ScoreSheet that is not final (Venice, the score button)."""

    content = ObjectProperty(ScoreSheet("", ()), rebind=True)

    @property
    def rows(self):
        """The group's row first, where there is one."""
        content = self.content
        return ((content.group,) if content.group else ()) + content.rows

    def inside(self, x, y, width, height):
        """Return the places of the design: title, rows, notes."""
        notes = 30 * min(3, len(self.content.notes))
        return {
            "title": (x + 18, y + 10, width - 36, 50),
            "rule": (x + 18, y + 64, width - 36, 4),
            "list": (x + 18, y + 66, width - 36, height - 78 - notes),
            "notes": (x + 18, y + height - 8 - notes, width - 36, notes) if notes else None,
        }


def short_rank(view, rank: str) -> str:
    """Return the rank of a player as a short ordinal number, that of a group by its name."""
    return view.say("screen.rank_short", n=int(rank)) if rank.isdigit() else rank


class ScoreLineRow(Touchable, BoxLayout):
    """A player's score: `item` is a companion.view.ScoreRow."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    view = ObjectProperty(None, allownone=True, rebind=True)

    def on_item(self, _, item):
        """Take the name by which it is found."""
        self.name_text = "why " + (item.player.name if item.player else "group")

    def on_act(self, insist):
        """Ask why."""
        args = {"kind": "why"} if self.item.player is None else {"kind": "why", "player": self.item.player.index}
        send(self, "sheet", args)


class NoteLine(BoxLayout):
    """A remark under the score."""

    item = StringProperty("")
