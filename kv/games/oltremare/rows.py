"""OltremareRows: the payout rows copied from the cards, one touch a value."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.oltremare.cargo import OltremareGoodChip
from kv.games.oltremare.part import OltremareKey, OltremarePart
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.touch import Touchable
from kv.widgets.words import Words

CELLS = 6
KEYS = 20


class OltremareRows(OltremarePart):
    """The page "row:<good>", or "row:<good>:1,3,6" with what was touched so far; the sixth value ends the row."""

    good = StringProperty("")
    good_name = StringProperty("")
    rows = ListProperty([])
    cells = ListProperty([])
    keys = ListProperty([])
    hint_below = StringProperty("")
    high = BooleanProperty(False)
    """The grid shows the larger numbers."""

    def __init__(self, **kwargs):
        self._values = []
        self._known = Words(halign="right", color=theme.colours.text_soft)
        super().__init__(**kwargs)
        self.fbind("high", self._follow)

    def show(self):
        """Work out list, cells and keys."""
        say, board = self.view.say, self.board
        good, _, written = self.page.partition(":")
        row = next((row for row in board.rows if row.good == good), board.rows[0])
        if row.good != self.good:
            self.high = False
        self.good, self.good_name = row.good, say(f"oltremare.goods.{row.good}")
        values = [int(value) for value in written.split(",") if value]
        shown = values or list(row.values)
        self.rows = [
            (r.good, say(f"oltremare.goods.{r.good}"), numbers(r), r.whole, r.needed, r.good == row.good)
            for r in board.rows
        ]
        self.cells = [
            (
                n + 1,
                str(shown[n]) if n < len(shown) else "",
                n == len(values),
                self._page(values[:n]) if n < len(values) else None,
            )
            for n in range(CELLS)
        ]
        least = values[-1] if values else 0
        first = 19 if self.high else 0
        keys = [(f"value {n}", self._key(values, n, possible=n >= least)) for n in range(first, first + KEYS - 1)]
        self.keys = [*keys, ("values more", Action("", args={"high": not self.high}, icon="more"))]
        self._known.text = self.words("rows_known", n=sum(r.whole for r in board.rows), of=len(board.rows))
        self.hint_below = self.words("row_touch", n=len(values) + 1)
        self._values = values

    def _page(self, values) -> Action:
        name = f"row:{self.good}:{','.join(map(str, values))}"
        return Action(command="page", args={"name": name})

    def _key(self, values, n, *, possible) -> Action:
        wanted = [*values, n]
        if len(wanted) == CELLS:
            return Action(str(n), command="payout", args={"good": self.good, "values": wanted}, possible=possible)
        name = f"row:{self.good}:{','.join(map(str, wanted))}"
        return Action(str(n), command="page", args={"name": name}, possible=possible)

    def asks(self):
        """Take the whole stage; the primary leaves it for later, or ends the row."""
        later = Action(self.words("later"), self.words("later_counts"), "page", {"name": ""}, "skip")
        if self._values:
            ends = self.words("row_ends", n=len(self._values))
            later = Action(ends, "", "payout", {"good": self.good, "values": self._values}, "ok")
        row = next(row for row in self.board.rows if row.good == self.good)
        if row.whole and not self._values:
            later = self.close_action()
        asked = {
            "whole_stage": True,
            "title": self.words("row_of", good=self.good),
            "primary": later,
            "back": self.close_action(),
            "header": [],
            "header_part": None if self.portrait else self._known,
        }
        if self._values:
            asked["do"] = ("payout", {"good": self.good, "values": self._values})
        return asked

    def places(self, width, height):
        """Return the places: list, card, keys; in portrait below each other."""
        if self.portrait:
            low = (height - 184) / 2
            self.ids.rows.cols, self.ids["keys"].cols = 2, 5
            return {
                "rows": (0, 0, width, min(low, 54 * 4)),
                "paper": (0, low + 6, width, 168),
                "chip": (14, low + 11, 34, 34),
                "name": (62, low + 8, width - 76, 38),
                "explain": None,
                "cells": (14, low + 45, width - 28, 80),
                "hint": (14, low + 125, width - 28, 47),
                "keys": (0, low + 178, width, height - low - 178),
            }
        # Seven rows below each other need 334 dp; a panel of 450 dp has them in two columns.
        low = height < 7 * 47.6
        self.ids.rows.cols, self.ids["keys"].cols = (2 if low else 1), 4
        self.ids.rows.spacing = dp(4) if low else 0
        return {
            "rows": (0, 0, 200, height),
            "paper": (208, 0, 326, height),
            "chip": (220, 12, 44, 44),
            "name": (276, 14, 246, 40),
            "explain": (220, 62, 304, 70),
            "cells": (217, 134, 308, 80),
            "hint": (220, 222, 302, height - 228),
            "keys": (542, 0, width - 542, height),
        }


def numbers(row) -> str:
    """Return what is known of a row."""
    known = " ".join(str(value) for value in row.values)
    return known if row.whole or not known else f"{known} …"


class OltremareRowButton(Touchable, Plate, Widget):
    """A good with its row: `item` is (good, name, numbers, whole, needed, open)."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._chip = OltremareGoodChip(size_hint=(None, None))
        self._name, self._values = Words(size_hint=(None, None)), Words(role="caption", size_hint=(None, None))
        self._mark = Icon(size_hint=(None, None))
        for part in (self._chip, self._name, self._values, self._mark):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None or self.height < dp(8):
            return
        good, name, known, whole, needed, opened = self.item
        c = theme.colours
        self.name_text = f"row {good}"
        self.action = Action(command="page", args={"name": f"row:{good}"})
        self.fill = c.pressed if self.state == "down" else c.raised if opened else c.none
        self.edge, self.border = (c.gold, dp(3)) if opened else (c.none, 0)
        side = min(dp(34), self.height - dp(8))
        self._chip.item = good, name[:2]
        self._chip.size, self._chip.pos = (side, side), (self.x + dp(5), self.center_y - side / 2)
        if self.width < dp(150):
            self._narrow()
            return
        left = self.x + side + dp(14)
        room = max(1, self.right - dp(34) - left)
        self._name.text, self._values.text, self._values.color = name, known, c.text_soft
        if known:
            self._name.size, self._name.pos = (room, dp(22)), (left, self.center_y - dp(1))
            self._values.size, self._values.pos = (room, dp(20)), (left, self.center_y - dp(21))
        else:
            self._name.size, self._name.pos = (room, self.height), (left, self.y)
        self._mark.icon = "ok" if whole else "unknown"
        self._mark.color = c.accepted if whole else c.unknown if needed else c.text_soft
        self._mark.size, self._mark.pos = (dp(24), dp(24)), (self.right - dp(28), self.center_y - dp(12))

    def _narrow(self):
        """Put good and mark above the name, and the values below it where there is room."""
        c = theme.colours
        _, name, known, whole, needed, _ = self.item
        three = self.height >= dp(66)
        side = min(dp(26), self.height - dp(24))
        self._chip.size, self._chip.pos = (side, side), (self.x + dp(5), self.top - dp(3) - side)
        room, below = self.width - dp(8), self._chip.y - dp(1)
        self._name.size, self._name.pos = (room, dp(21)), (self.x + dp(5), below - dp(21))
        self._values.size, self._values.pos = ((room, dp(19)) if three else (0, 0)), (self.x + dp(5), self.y + dp(3))
        self._name.text, self._values.text, self._values.color = name, known if three else "", c.text_soft
        self._mark.icon = "ok" if whole else "unknown"
        self._mark.color = c.accepted if whole else c.unknown if needed else c.text_soft
        self._mark.size, self._mark.pos = (dp(22), dp(22)), (self.right - dp(27), self._chip.center_y - dp(11))


class OltremareRowCell(Touchable, Widget):
    """A value of the row: `item` is (number of cards, value, next, action that goes back to it)."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        c = theme.colours
        self._number = Words(role="caption", halign="center", color=c.ink_soft, size_hint=(None, None))
        self._box = OltremareCellBox(size_hint=(None, None))
        for part in (self._number, self._box):
            self.add_widget(part)
        for name in ("item", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None:
            return
        number, value, following, action = self.item
        self.action, self.enabled = action, action is not None
        self.name_text = f"cell {number}"
        self._number.text = str(number)
        self._number.size, self._number.pos = (self.width, dp(22)), (self.x, self.top - dp(22))
        self._box.text, self._box.following = value, following
        self._box.size, self._box.pos = (self.width, self.height - dp(24)), (self.x, self.y)


class OltremareCellBox(Plate, Widget):
    """The box a value stands in."""

    text = StringProperty("")
    following = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._words = Words(role="amount", face="bold", halign="center", color=theme.colours.ink, whole=True)
        self._words.size_hint = None, None
        self.add_widget(self._words)
        for name in ("text", "following", "pos", "size"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_):
        c = theme.colours
        self.fill = c.vellum_button
        self.edge, self.border = (c.seal, dp(4)) if self.following else (c.vellum_edge, dp(2))
        self.corner = dp(6)
        self._words.text = self.text
        self._words.size, self._words.pos = self.size, self.pos


class OltremareValueKey(OltremareKey):
    """A value of the number grid."""

    def __init__(self, **kwargs):
        self.role = "amount"
        super().__init__(**kwargs)

    def act(self, insist=False):
        """Write the value, or show other numbers; with the last value the page closes."""
        if "high" in self.action.args:
            part = self.parent
            while not isinstance(part, OltremareRows):
                part = part.parent
            part.high = self.action.args["high"]
            return
        if self.action.command == "payout":
            self.change("page", name="")
        super().act(insist)
