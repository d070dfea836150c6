"""PetiteMerFinalPage: the end: what the group reached together, why, which rank that is, and the record."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import ScoreSheet
from kv import theme
from kv.games.petite_mer.board import span
from kv.sheets.end_page import EndPage
from kv.widgets.words import natural_width

LEAST_ROW_DP = 44
"""Two lines of a caption."""
DRAWN = {"lighthouse": "L", "tower": "H", "buoy": "B", "turbine": "W", "pier": "P"}
"""The drawing of a tile by the end of the icon that a reason has; any other tile is land and sea."""


class PetiteMerFinalPage(EndPage):
    """Shows a companion.view.ScoreSheet of a group that is final."""

    content = ObjectProperty(ScoreSheet("", (), final=True), rebind=True)
    ranks = ListProperty([])
    total = StringProperty("")
    rank = StringProperty("")
    lines = ListProperty([])
    others = ListProperty([])
    note = StringProperty("")
    row_high = NumericProperty(0)
    """How high a reason is: all of them are seen where there is room."""

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
        self.others = self.left_to_do()
        # The rank stands under the number already.
        self.note = "\n".join(note for note in self.content.notes if not (group.rank and group.rank in note))

    def places(self, width, height):
        """Return the places of the design: the laurel, the reasons, the ranks and what can be done."""
        self._draw((0, 0, 1, 1))
        self.ids.undo.upright = self.portrait
        bar = height - 78
        places = {**self.bar(width, height), "menu": (14, 10, 52, 48), "title": (76, 9, 300, 48)}
        places["caption"] = (width - 314, 9, 300, 48) if not self.portrait else None
        count = len(self.others) + 1
        if self.portrait:
            high = bar - 66
            laurel = (14, 66, width * 0.48 - 14, high * 0.35)
            side = (width * 0.5, 66, width * 0.5 - 14, high * 0.35)
            reasons = (14, 76 + high * 0.35, width - 28, high * 0.43)
            buttons = (14, 86 + high * 0.78, width - 28, high * 0.22 - 24)
        else:
            high = 54 * count - 6
            laurel = (14, 66, width - 536, bar - 72)
            reasons = (width - 510, 66, 284, bar - 72)
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
        # The note takes what it needs, and the reasons stand closer where that shows them all.
        lines = sum(-(-natural_width(line, "text", "caption") * 1.1 // dp(w - 28)) for line in self.note.split("\n"))
        note = min(3, lines if self.note else 0) * theme.size("caption") / dp(1) * 1.25 + 4
        room = h - 42 - 54 - note
        self.row_high = dp(min(56, max(LEAST_ROW_DP, room / max(1, len(self.lines)))))
        places |= {
            "why": (x + 14, y + 3, w - 28, 38),
            "list": (x + 14, y + 42, w - 28, room),
            "double": (x + 14, y + h - note - 53, w - 28, 4),
            "total_label": (x + 14, y + h - note - 48, w * 0.5, 46),
            "total": (x + w * 0.5, y + h - note - 50, w * 0.5 - 14, 48),
            "note": (x + 14, y + h - note - 3, w - 28, note),
        }
        self.ids.buttons.cols = 2 if self.portrait or 54 * count - 6 > buttons[3] else 1
        return places


class FinalReason(BoxLayout):
    """One reason in the final count: `item` is a companion.view.ScoreLine."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    @property
    def feature(self):
        """What is drawn on the tiles that this reason counts."""
        return DRAWN.get(self.item.icon.rpartition("-")[2], "N") if self.item else "N"

    @property
    def points_width(self):
        """How wide the points are."""
        return natural_width(self.item.points, "bold", "number_row") + dp(6) if self.item else dp(30)
