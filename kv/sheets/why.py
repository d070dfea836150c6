"""WhyPage: a total with its reasons; where a line can be corrected, touching it does that."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import ScoreRow, WhySheet
from kv import theme
from kv.sheets.sheet_page import SheetPage
from kv.widgets.chip import Chip
from kv.widgets.touch import Touchable

NOTHING = WhySheet(ScoreRow(None, ""))


class WhyPage(SheetPage):
    """Shows a companion.view.WhySheet."""

    content = ObjectProperty(NOTHING, rebind=True)

    def __init__(self, **kwargs):
        self.close_word = "screen.got_it"
        super().__init__(**kwargs)

    @property
    def sum(self):
        """The points of the lines, added up in words, while there are few of them."""
        points = [line.points for line in self.content.row.lines if line.points not in ("0", "+0")]
        if "?" in points:
            return ""
        return " + ".join(points).replace("+ −", "− ").replace("+ +", "+ ") if 1 < len(points) <= 8 else ""

    def inside(self, x, y, width, height):
        """Return the places of the design."""
        player = self.content.row.player
        left = x + 68 if player else x + 18
        room = width - (left - x) - 160
        title = min(room, self.ids.title.natural / dp(1) + 14)
        if self.portrait:
            words = {"title": (left, y + 4, room, 36), "name": (left, y + 38, room, 26)}
        else:
            words = {
                "title": (left, y + 10, title, 50),
                "name": (left + title + 10, y + 12, room - title - 10, 48),
            }
        return words | {
            "shape": (x + 18, y + 14, 38, 38) if player else None,
            "previous": (x + width - 138, y + 12, 56, 48) if self.content.previous else None,
            "next": (x + width - 74, y + 12, 56, 48) if self.content.next else None,
            "rule": (x + 18, y + 64, width - 36, 4),
            "list": (x + 18, y + 66, width - 36, height - 124),
            "double": (x + 18, y + height - 56, width - 36, 4),
            "total_label": (x + 18, y + height - 54, 140, 52),
            "sum": (x + 160, y + height - 54, width - 300, 52),
            "total": (x + width - 138, y + height - 56, 120, 54),
        }


class ReasonSign(Chip):
    """What a reason counts: the icon in ink, or a good in its own colour."""

    def __init__(self, **kwargs):
        super().__init__(size_hint_x=None, width=dp(32), icon_size=dp(26), **kwargs)
        self.corner = dp(4)
        self.fbind("icon", self._tint)
        self._tint()

    def _tint(self, *_):
        good = self.icon.removeprefix("good-") if self.icon.startswith("good-") else ""
        self.edge = theme.colours.none
        self.fill, self.color = theme.good(good) if good else (theme.colours.none, theme.colours.ink)


class ReasonLine(Touchable, BoxLayout):
    """One reason: `item` is a companion.view.ScoreLine."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_item(self, _, item):
        """A line with a correction can be touched."""
        self.action = item.correct
        self.enabled = item.correct is not None
        self.name_text = item.text
