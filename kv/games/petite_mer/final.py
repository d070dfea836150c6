"""PetiteMerFinalPage: the end: what the group reached together, why, which rank that is, and the record."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import ScoreSheet
from kv.games.petite_mer.board import span
from kv.sheets.sheet_page import SheetPage
from kv.widgets.words import natural_width


class PetiteMerFinalPage(SheetPage):
    """Shows a companion.view.ScoreSheet of a group that is final."""

    content = ObjectProperty(ScoreSheet("", (), final=True), rebind=True)
    ranks = ListProperty([])
    total = StringProperty("")
    rank = StringProperty("")
    lines = ListProperty([])
    others = ListProperty([])
    note = StringProperty("")

    def __init__(self, **kwargs):
        self.dark = True
        self.close_word = "screen.put_away"
        super().__init__(**kwargs)

    def on_view(self, screen, view):
        """Take the sheet, and the ranks of the board behind it."""
        super().on_view(screen, view)
        group = self.content.group
        if group is None:
            return
        self.total, self.rank, self.lines = group.total, group.rank, list(group.lines)
        board = getattr(view.content, "board", None)
        if board is not None and hasattr(board, "ranks"):
            self.ranks = [(step.name.say(view.lang), span(step), step.current) for step in board.ranks]
        # The timeline is in the menu; to put the game away is the primary.
        elsewhere = [("put_away", None), ("sheet", "timeline")]
        self.others = [a for a in self.content.actions if (a.command, a.args.get("kind")) not in elsewhere]
        # The rank stands under the number already.
        self.note = "\n".join(note for note in self.content.notes if not (group.rank and group.rank in note))

    def leave(self):
        """Put the game away."""
        self.send("put_away")

    def places(self, width, height):
        """Return the places of the design: the laurel, the reasons, the ranks and what can be done."""
        self._draw((0, 0, 1, 1))
        self.ids.undo.upright = self.portrait
        bar = height - 78
        places = {**self.bar(width, height), "menu": (14, 10, 52, 48), "title": (76, 9, width - 90, 48)}
        count = len(self.others) + 1
        if self.portrait:
            high = bar - 66
            laurel = (14, 66, width * 0.48 - 14, high * 0.36)
            side = (width * 0.5, 66, width * 0.5 - 14, high * 0.36)
            reasons = (14, 76 + high * 0.36, width - 28, high * 0.37)
            buttons = (14, 86 + high * 0.73, width - 28, high * 0.27 - 24)
        else:
            high = 54 * count - 6
            laurel = (14, 66, width - 514, bar - 72)
            reasons = (width - 484, 66, 252, bar - 72)
            # Where all buttons but just fit below each other, the ranks are a little lower.
            ranks = 150 if bar - 228 >= high else 136
            side = (width - 218, 66, 204, ranks)
            buttons = (width - 218, ranks + 72, 204, bar - ranks - 78)
        x, y, w, h = laurel
        wreath = min(w * 0.86, h - 62)
        x0, y0 = x + (w - wreath) / 2, y + 2
        places |= {
            "laurel": (x0, y0, wreath, wreath),
            "number": (x0 + wreath * 0.2, y0 + wreath * 0.16, wreath * 0.6, wreath * 0.56),
            "rank": (x, y0 + wreath, w, 30),
            "best": (x, y0 + wreath + 30, w, 28),
            "reasons": reasons,
            "ranks": side,
            "buttons": buttons,
        }
        x, y, w, h = reasons
        places |= {
            "why": (x + 14, y + 6, w - 28, 38),
            "list": (x + 14, y + 46, w - 28, h - 46 - 112),
            "double": (x + 14, y + h - 110, w - 28, 4),
            "total_label": (x + 14, y + h - 106, w * 0.5, 46),
            "total": (x + w * 0.5, y + h - 108, w * 0.5 - 14, 48),
            "note": (x + 14, y + h - 62, w - 28, 60),
        }
        self.ids.buttons.cols = 2 if self.portrait or 54 * count - 6 > buttons[3] else 1
        return places


class FinalReason(BoxLayout):
    """One reason in the final count: `item` is a companion.view.ScoreLine."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    @property
    def points_width(self):
        """How wide the points are."""
        return natural_width(self.item.points, "bold", "number_row") + dp(6) if self.item else dp(30)
