"""OltremarePile: a pile entered from the bottom: by scans, or run by run: good, then number."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.oltremare.cargo import OltremareGoodChip
from kv.games.oltremare.part import OltremareKey
from kv.games.oltremare.picker import CardChoice
from kv.widgets.plate import Plate
from kv.widgets.words import Words, natural_width

FIRST, MORE = 11, 22
COUNTERS = (("ports", "port"), ("pirates", "pirate"), ("prestige", "prestige"))


class OltremarePile(CardChoice):
    """The runs so far, the goods, the numbers; right the counters that the score needs."""

    runs = ListProperty([])
    numbers = ListProperty([])
    counters = ListProperty([])
    many = BooleanProperty(False)
    step = StringProperty("")
    scan_hint = StringProperty("")

    def __init__(self, **kwargs):
        self._header = OltremarePileHeader()
        self._due = None
        super().__init__(**kwargs)
        self.fbind("many", self._follow)

    def show(self):
        """Work out the keys for whose pile is due."""
        super().show()
        board = self.board
        pile = board.pile
        if pile is None:
            return
        if self._due != (pile.player, pile.last):
            self._due = pile.player, pile.last
            self.forget()
            self.many = False
        self.goods = [
            (good, name, chosen) for good, name, chosen in self.goods if not (good == "grain" and board.grain_out)
        ]
        self.runs = [
            (
                run.good,
                self.view.say(f"oltremare.short.{run.good}"),
                run.count,
                self._worth(run),
                at == len(pile.runs),
            )
            for at, run in enumerate(pile.runs, 1)
        ][-5:]
        first, last = (FIRST + 1, MORE) if self.many else (1, FIRST)
        keys = [(f"number {n}", self._number(n)) for n in range(first, last + 1)]
        other = Action("1…" if self.many else "+", args={"many": not self.many})
        self.numbers = [*keys, ("number more", other)]
        self.step = self.words("pile_number") if self.good else self.words("pile_good")
        seat = next(seat for seat in board.seats if seat.player == pile.player)
        self.counters = [
            (name, self.view.say(f"oltremare.counter.{name}"), icon, str(getattr(seat, name)), pile.player)
            for name, icon in COUNTERS
        ]
        reader = any(item.kind == "reader" and item.ok for item in self.view.status)
        self.scan_hint = self.words("pile_scan") if reader else ""
        who = self.who(pile.player)
        self._title = self.words("pile_of", player=who.name)
        self._header.text = self.words("pile_position", n=pile.position, of=pile.players)
        self._header.count, self._header.value = pile.players, pile.position

    def _number(self, count: int) -> Action:
        if not self.good:
            return Action(str(count), args={"waits": True}, possible=False)
        return Action(str(count), command="run", args={"good": self.good, "count": count})

    def _worth(self, run) -> str:
        if run.staying:
            return self.words("stays")
        return "= ?" if run.value is None else f"= {run.value}"

    def asks(self):
        """Take the whole stage."""
        header = None if self.portrait else self._header
        return {"whole_stage": True, "title": self._title, "header_part": header}

    def places(self, width, height):
        """Return the places of the picture; in portrait the counters below."""
        if self.portrait:
            return self._upright(width, height)
        self.ids.goods.cols = 7
        most = 4 if self.board.pile is None or self.board.pile.last else 3
        right = 204
        left = width - right - 8
        return {
            "below": (0, 0, 70, 66),
            "above": (left - 76, 0, 70, 66) if 0 < len(self.runs) < most else None,
            "runs": (72, 0, left - 72, 64),
            "step": (0, 66, left, 22),
            "goods": (0, 90, left, 80),
            "numbers": (0, 178, left, height - 178),
            "reader": (width - right, 0, right, 64) if self.scan_hint else None,
            "reader_words": (width - right + 14, 4, right - 28, 56) if self.scan_hint else None,
            "counters": (width - right, 70, right, height - 70),
        }

    def _upright(self, width, height):
        self.ids.goods.cols = 4
        keys = min(190, height - 500)
        return {
            "below": None,
            "above": None,
            "runs": (0, 0, width, 64),
            "step": (0, 68, width, 24),
            "goods": (0, 94, width, 160),
            "numbers": (0, 262, width, max(152, keys)),
            "reader": None,
            "reader_words": None,
            "counters": (0, 270 + max(152, keys), width, height - 276 - max(152, keys)),
        }


class OltremarePileHeader(FloatLayout):
    """Which of the piles this is."""

    text = StringProperty("")
    count = NumericProperty(1)
    value = NumericProperty(0)


class OltremareRun(Plate, Widget):
    """A run on the pile: `item` is (good, letters, count, worth, top)."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.size_hint_x = None
        c = theme.colours
        self._chip = OltremareGoodChip(size_hint=(None, None))
        self._count = Words(role="primary", face="bold", color=c.ink, size_hint=(None, None))
        self._worth = Words(role="caption", color=c.ink_soft, size_hint=(None, None))
        for part in (self._chip, self._count, self._worth):
            self.add_widget(part)
        for name in ("item", "pos", "height"):
            self.fbind(name, self._arrange)
        self._do_arrange()

    def _do_arrange(self, *_):
        if self.item is None:
            return
        good, letters, count, worth, top = self.item
        c = theme.colours
        self.fill, self.edge = c.card_face, c.gold if top else c.card_face
        self.border, self.corner = dp(4), dp(8)
        side = min(dp(42), self.height - dp(20))
        number = natural_width(str(count), "bold", "primary") + 3
        wide = natural_width(worth, "text", "caption") + 3
        self.width = dp(8) + side + dp(6) + number + dp(6) + wide + dp(8)
        self._chip.item = good, letters
        self._chip.size, self._chip.pos = (side, side), (self.x + dp(8), self.center_y - side / 2)
        self._count.text, self._worth.text = str(count), worth
        self._count.size, self._count.pos = (number, self.height), (self.x + side + dp(14), self.y)
        self._worth.size, self._worth.pos = (wide, self.height), (self.x + side + dp(20) + number, self.y)


class OltremareNumberKey(OltremareKey):
    """How many cards of the good lie together."""

    def __init__(self, **kwargs):
        self.role = "amount"
        super().__init__(**kwargs)

    def act(self, insist=False):
        """Enter the run; the next good is to be chosen then."""
        pile = self.parent
        while not isinstance(pile, OltremarePile):
            pile = pile.parent
        if "many" in self.action.args:
            pile.many = self.action.args["many"]
            return
        super().act(insist)
        pile.forget()
        pile.many = False


class OltremareCounter(FloatLayout):
    """A counter with − and +: `item` is (name, words, icon, value, player)."""

    item = ObjectProperty(("", "", "", "", 0))
    minus = ObjectProperty(None, allownone=True)
    plus = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("item", self._show)
        self._show()

    def _show(self, *_):
        name, _, _, value, player = self.item
        self.minus, self.plus = (
            Action(
                command="adjust", args={"player": player, "counter": name, "by": by}, possible=by > 0 or value != "0"
            )
            for by in (-1, 1)
        )
