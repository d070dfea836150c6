"""TimelinePage: every gesture of the play; touch the last line that is right, and go back to it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.recycleview import RecycleView

from companion.view import TimelineRow, TimelineSheet
from kv import theme
from kv.sheets.sheet_page import SheetPage
from kv.widgets.button import PlainButton
from kv.widgets.icon import Icon
from kv.widgets.list_view import ListView
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.words import Words


class TimelinePage(SheetPage):
    """Shows a companion.view.TimelineSheet; which line was touched is the page's own business."""

    content = ObjectProperty(TimelineSheet(()), rebind=True)
    chosen = NumericProperty(-1)
    """The number of the line to go back to; -1 for none."""
    lines = ListProperty([])

    def __init__(self, **kwargs):
        self.dark = True
        super().__init__(**kwargs)
        self.fbind("content", self._fill)
        self.fbind("chosen", self._fill)
        self._fill()

    @property
    def row(self):
        """The line that was touched, or None."""
        return next((row for row in self.content.rows if row.number == self.chosen and not row.undone), None)

    def leave(self):
        """Go back to the chosen line, or close."""
        row = self.row
        if row is not None and row.back is not None:
            self.chosen = -1
            self.send(row.back.command, **row.back.args)
        else:
            self.send("close")

    def choose(self, row):
        """Take a line; the same again lets go of it."""
        self.chosen = -1 if row.number == self.chosen or row.back is None else row.number

    def places(self, width, height):
        """Return the places of the design."""
        self._draw((0, 0, 1, 1))
        bar = height - 78
        back = self.row is not None and self.row.back is not None
        self.ids.close.text = self.row.back.label if back else self.say("screen.close")
        self.ids.close.icon = "undo" if back else "ok"
        self.ids.hint.text = self.say("screen.journal_hint")
        wide = width - 28 if self.portrait else 290
        return {
            "undo": None,
            "score": None,
            "title": (22, 9, width - 40, 48),
            "list": (14, 64, width - 28, bar - 74 - (72 if self.portrait else 0)),
            **self.handed(
                {
                    "leave": (14, bar - 72 if self.portrait else bar, 150, 64),
                    "hint": (180, bar - 72, width - 194, 64) if self.portrait else (180, bar, width - 500, 64),
                    "close": (width - 14 - wide, bar, wide, 64),
                },
                width,
            ),
        }

    def _fill(self, *_):
        marked = self.row
        after = marked.number if marked is not None else None
        self.lines = [
            {
                "item": row,
                "page": self,
                "chosen": row is marked,
                "leaving": after is not None and row.number > after and not row.undone,
            }
            for row in self.content.rows
        ]
        self.arrange()


class TimelineList(ListView, RecycleView):
    """The lines; only those in sight are widgets."""


class TimelineLine(PlainButton):
    """A gesture in words."""

    item = ObjectProperty(TimelineRow(0, ""), rebind=True)
    page = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    leaving = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._number = Words(role="small", color=theme.colours.text_soft, halign="right", size_hint=(None, None))
        self._shape = PlayerShape(size_hint=(None, None))
        self._what = Words(size_hint=(None, None))
        self._mark = Icon(size_hint=(None, None))
        for part in (self._number, self._shape, self._what, self._mark):
            self.add_widget(part)
        for name in ("item", "chosen", "leaving"):
            self.fbind(name, self._arrange)

    def on_act(self, insist):
        """Choose this line."""
        self.page.choose(self.item)

    def _do_arrange(self, *_):
        row, c = self.item, theme.colours
        self.name_text = f"line {row.number}" + (" undone" if row.undone else "")
        struck = row.undone or self.leaving
        self.fill = c.raised if self.chosen or self.state == "down" else c.none
        self.edge, self.border = (c.gold, dp(3)) if self.chosen else (c.none, 0)
        middle = self.y + self.height / 2
        self._number.text = str(row.number)
        self._number.size, self._number.pos = (dp(48), self.height), (self.x + dp(4), self.y)
        show(self._shape, row.player is not None)
        self._shape.style, self._shape.faint = row.style, struck
        self._shape.size, self._shape.pos = (dp(26), dp(26)), (self.x + dp(66), middle - dp(13))
        self._what.text, self._what.struck = row.text, struck
        self._what.face = "bold" if self.chosen else "text"
        self._what.color = c.text_soft if struck else c.text
        room = max(1, self.width - dp(150))
        self._what.size, self._what.pos = (room, self.height), (self.x + dp(106), self.y)
        self._mark.icon = "warning" if row.irregular else "ok" if self.chosen else ""
        self._mark.color = c.unknown if row.irregular else c.accepted
        self._mark.size, self._mark.pos = (dp(24), dp(24)), (self.x + self.width - dp(36), middle - dp(12))
