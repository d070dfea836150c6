"""OltremarePicker: a card by three touches (good, hand limit, pair of icons), where it cannot be scanned."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.games.oltremare.cargo import OltremareGoodChip
from kv.games.oltremare.face import ICONS
from kv.games.oltremare.part import OltremarePart
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, natural_width

LETTERS = {"ducat": "D", "pirate": "P", "market": "M", "ship": "S"}
LIMITS = ((6, 1), (5, 2), (4, 3), (3, 4))
"""Hand limit and load of the cards: together always seven."""


def card_code(good: str, limit: int, pair: tuple[str, str], serial: str, *, port: str = "") -> str:
    """Return the code of a card chosen by touch (docs/formats.md, part 1)."""
    icons = "".join(LETTERS[name] for name in pair)
    fields = ["OM", good.upper(), f"{limit}{7 - limit}", icons, *([port] if port else []), serial]
    return "/".join(fields)


class CardChoice(OltremarePart):
    """The rows of goods, limits and pairs; `chosen` is called when all three are touched."""

    good = StringProperty("")
    limit = NumericProperty(0)
    pair = ObjectProperty(None, allownone=True)
    goods = ListProperty([])
    limits = ListProperty([])
    pairs = ListProperty([])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("good", "limit", "pair"):
            self.fbind(name, self._follow)

    def show(self):
        """Work out the keys."""
        say, board = self.view.say, self.board
        self.goods = [(good, say(f"oltremare.goods.{good}"), good == self.good) for good in board.goods]
        self.limits = [(limit, load, limit == self.limit) for limit, load in LIMITS]
        self.pairs = [(pair, pair == self.pair) for pair in board.icon_pairs]

    def choose(self, **choice) -> None:
        """Take one of the three; with the last one the card is known."""
        for name, value in choice.items():
            setattr(self, name, value)
        self.chosen()

    def chosen(self) -> None:
        """Do something with the choice so far."""

    def forget(self) -> None:
        """Begin with another card."""
        self.good, self.limit, self.pair = "", 0, None


class OltremarePicker(CardChoice):
    """The page "card": the next card played, or the start card that is due; "top:<player>": whose top card it is."""

    style = NumericProperty(0)
    title = StringProperty("")
    subtitle = StringProperty("")
    number = StringProperty("")

    def show(self):
        """Work out whose card is chosen."""
        super().show()
        board = self.board
        top = self.view.content.page.startswith("top:")
        player = self.who(int(self.page) if top else board.due)
        self.style, self.title, self.number = player.style, player.name, player.number
        if top:
            self.subtitle = self.words("pick_top")
        elif board.phase == "setup":
            self.subtitle = self.words("pick_start")
        elif board.load is None:
            self.subtitle = self.words("pick_any", n=len(board.played) + 1)
        else:
            self.subtitle = self.words("pick", n=len(board.played) + 1, load=board.load)

    def chosen(self):
        """Play the card as if it had been scanned."""
        if not (self.good and self.limit and self.pair):
            return
        board, page = self.board, self.view.content.page
        port = "PORT" if board.phase == "setup" else ""
        code = card_code(self.good, self.limit, tuple(self.pair), board.free_serial, port=port)
        self.forget()
        if page.startswith("top:"):
            self.send("correct", player=int(self.page), top=code)
            self.send("page", name="")
        else:
            self.send("scan", tag=code)
            if board.phase != "setup" and board.slots > 1:
                self.send("page", name=page)

    def asks(self):
        """Take the whole stage."""
        return {"whole_stage": True, "back": self.close_action()}

    def places(self, width, height):
        """Return the places of the picture; in portrait in fewer columns."""
        if self.portrait:
            return self._upright(width, height)
        self.ids.goods.cols, self.ids.limits.cols, self.ids.pairs.cols = 7, 4, 3
        goods = 74
        rest = (height - 44 - goods - 8 - 16) / 3
        y = 44 + goods + 8
        right = 146
        left = width - right - 16
        return {
            "shape": (8, 4, 32, 32),
            "title": (52, 0, 250, 40),
            "subtitle": (310, 0, width - 310 - 120, 40),
            "number": (width - 120, -4, 120, 46),
            "goods": (0, 44, width, goods),
            "limits": (0, y, left, rest),
            "pairs": (0, y + rest + 8, left, 2 * rest + 8),
            "preview": (width - right, y, right, 3 * rest + 16),
        }

    def _upright(self, width, height):
        self.ids.goods.cols, self.ids.limits.cols = 4, 2
        self.ids.pairs.cols = 2
        return {
            "shape": (4, 4, 32, 32),
            "title": (46, 0, width - 150, 40),
            "subtitle": (0, 42, width, 28),
            "number": (width - 100, -4, 100, 46),
            "goods": (0, 76, width, 160),
            "limits": (0, 244, width - 130, 112),
            "preview": (width - 122, 244, 122, min(170, height - 244)),
            "pairs": (0, 364, width - 130, min(176, height - 364)),
        }


def choice_above(widget) -> CardChoice:
    """Return the choice that a key belongs to."""
    while not isinstance(widget, CardChoice):
        widget = widget.parent
    return widget


class ChoiceKey(Touchable, Plate, Widget):
    """What the keys of a choice share: the plate, lit if chosen."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.build()
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def build(self):
        """Make the parts."""

    def lay(self, text):
        """Show the item; `text` is the colour of what stands on the plate."""

    def _do_arrange(self, *_):
        if self.item is None or self.height < dp(8):
            return
        c = theme.colours
        lit = self.item[-1]
        self.fill = c.lit if lit else c.pressed if self.state == "down" else c.button
        self.edge = c.lit if lit else c.edge
        self.lay(c.lit_text if lit else c.text)


class OltremareGoodKey(ChoiceKey):
    """A good with its name: `item` is (good, name, chosen)."""

    def build(self):
        """Chip and name."""
        self._chip = OltremareGoodChip(size_hint=(None, None))
        self._name = Words(role="caption", halign="center", size_hint=(None, None))
        self.add_widget(self._chip)
        self.add_widget(self._name)

    def lay(self, text):
        """Put the chip over the name."""
        good, name, _ = self.item
        self.name_text = f"good {good}"
        side = min(dp(44), self.height - dp(28))
        self._chip.item = good, name[:2]
        self._chip.size, self._chip.pos = (side, side), (self.center_x - side / 2, self.top - side - dp(5))
        whole = natural_width(name, "text", "caption") <= self.width - dp(4)
        self._name.text, self._name.color = name if whole else name[:2], text
        self._name.size, self._name.pos = (self.width - dp(4), dp(22)), (self.x + dp(2), self.y + dp(2))

    def on_act(self, insist):
        """Choose the good."""
        choice_above(self).choose(good=self.item[0])


class OltremareLimitKey(ChoiceKey):
    """A hand limit with its load: `item` is (limit, load, chosen)."""

    def build(self):
        """Fan and limit, then the load in its dark band."""
        with self.canvas:
            Color(rgba=theme.colours.load_band)
            self._band = Rectangle(size=(0, 0))
        self._hand, self._crate = Icon(icon="hand"), Icon(icon="load", color=theme.colours.cream)
        self._limit = Words(role="amount", face="bold")
        self._load = Words(role="amount", face="bold", color=theme.colours.cream)
        for part in (self._hand, self._limit, self._crate, self._load):
            part.size_hint = None, None
            self.add_widget(part)

    def lay(self, text):
        """Put both side by side."""
        limit, load, _ = self.item
        self.name_text = f"limit {limit}"
        self._hand.color = self._limit.color = text
        self._limit.text, self._load.text = str(limit), str(load)
        y = self.center_y
        left = self.center_x - dp(62)
        self._hand.size, self._hand.pos = (dp(26), dp(26)), (left, y - dp(13))
        self._limit.size, self._limit.pos = (dp(22), dp(36)), (left + dp(32), y - dp(18))
        self._band.size, self._band.pos = (dp(60), dp(32)), (left + dp(64), y - dp(16))
        self._crate.size, self._crate.pos = (dp(22), dp(22)), (left + dp(70), y - dp(11))
        self._load.size, self._load.pos = (dp(22), dp(32)), (left + dp(98), y - dp(16))

    def on_act(self, insist):
        """Choose the limit."""
        choice_above(self).choose(limit=self.item[0])


class OltremarePairKey(ChoiceKey):
    """A pair of icons: `item` is (pair, chosen)."""

    def build(self):
        """Two icons."""
        self._icons = Icon(size_hint=(None, None)), Icon(size_hint=(None, None))
        for part in self._icons:
            self.add_widget(part)

    def lay(self, text):
        """Put them side by side."""
        pair, _ = self.item
        self.name_text = "pair " + " ".join(pair)
        side = dp(32)
        for at, (icon, name) in enumerate(zip(self._icons, pair, strict=True)):
            icon.icon, icon.color = ICONS[name], text
            icon.size = side, side
            icon.pos = self.center_x + (dp(12) if at else -dp(12) - side), self.center_y - side / 2

    def on_act(self, insist):
        """Choose the pair."""
        choice_above(self).choose(pair=self.item[0])
