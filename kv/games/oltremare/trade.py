"""OltremareTrade: partners, amounts and purchases; in light record the base of the whole turn."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty

from companion.view import Action
from kv.games.oltremare.one_task import is_large, task_places
from kv.games.oltremare.part import OltremareKey, OltremarePart
from kv.games.oltremare.partner import PartnerItem

AMOUNTS = (1, 2, 3, 4, 5)


class OltremareTrade(OltremarePart):
    """A touch on a partner books the deal, one on an amount its ducats, one on a coin buys up to it.

    The amounts show what has gone to and fro with the lit partner this turn; a touch sets it, the same touch again
    takes it back. An amount touched first waits (`pending`) for the partner. With large text it is one `task` at a
    time: the choice of partners, the amounts of one (a touch on the name goes back to the choice), the purchases.
    """

    partners = ListProperty([])
    gives = ListProperty([])
    takes = ListProperty([])
    coins = ListProperty([])
    sources = ListProperty([])
    buying = StringProperty("")
    source = OptionProperty("deck", options=("deck", "pirates"))
    pending = NumericProperty(0)
    task = OptionProperty("", options=("", "partners", "amounts", "buy", "gains"))
    """What is shown with large text."""
    tasks = ListProperty([])
    """The keys of the other tasks."""
    choosing = BooleanProperty(False)
    """With large text: the partners are shown although a deal is open."""
    upright = False

    def __init__(self, **kwargs):
        self._turn = self._partner_before = None
        super().__init__(**kwargs)
        for name in ("source", "pending", "choosing", "check"):
            self.fbind(name, self._follow)

    def show(self):
        """Work out the buttons."""
        board = self.board
        if self._turn != (board.round, board.active):
            self._turn = (board.round, board.active)
            self.source, self.pending = "deck", 0
        if board.partner is not None:
            self.pending = 0
        if not board.deck_open and board.pirates_open:
            self.source = "pirates"
        if board.partner != self._partner_before:
            self._partner_before, self.choosing = board.partner, False
        self.task = self._task() if is_large() else ""
        self.tasks = self._tasks() if self.task else []
        shown = [self._chosen()] if self.task == "amounts" else board.partners
        self.partners = [self._partner(partner) for partner in shown]
        self.gives = [*((f"gives {n}", self._amount(-n)) for n in AMOUNTS), ("gives more", self._more(-1))]
        self.takes = [*((f"takes {n}", self._amount(n)) for n in AMOUNTS), ("takes more", self._more(1))]
        self.coins = [(f"coin {coin.number}", self._coin(coin)) for coin in board.coins[-4:]]
        self.sources = [(f"source {name}", self._source(name)) for name in ("deck", "pirates")]
        spent = f" −{board.spent}" if board.spent else ""
        self.buying = self.words("buy") + spent

    def select(self, source: str) -> None:
        """Buy from here on from the deck or the own pirates."""
        self.source = source

    def wait(self, ducats: int) -> None:
        """Keep an amount until a partner is touched; the same again forgets it."""
        self.pending = 0 if ducats == self.pending else ducats

    def touched(self, item: PartnerItem) -> None:
        """With large text: a touch on the partner of the amounts shows the choice, one on the lit one the amounts."""
        if self.task == "amounts":
            self.choosing = True
        elif item.lit:
            self.choosing = False

    def _task(self) -> str:
        name, _, late = self.view.content.page.partition(":")
        if "buy" in (name, late):
            return "buy"
        chosen = self._chosen()
        return "partners" if chosen is None or (self.choosing and len(self.board.partners) > 1) else "amounts"

    def _tasks(self) -> list[tuple[str, Action]]:
        spent = f"−{self.board.spent}" if self.board.spent else ""
        page = "late:buy" if self.board.trade_unusual else "buy"
        return [("task buy", Action(self.words("task.buy"), spent, "page", {"name": page}, "deck"))]

    def _partner(self, partner) -> PartnerItem:
        board = self.board
        lit = partner.player == board.partner
        args = {"partner": partner.player}
        if self.pending:
            args["ducats"] = self.pending
        action = Action(command="trade", args=args, unusual=board.trade_unusual)
        if lit and board.latest == "trade" and not board.trade_unusual:
            action = Action(command="undo")
        if self.task and (lit or self.task == "amounts") and len(board.partners) > 1:
            action = Action()
        if self.task:
            return PartnerItem(self.who(partner.player), action, lit, partner.dealt, large=True)
        upright = self.upright and not self.portrait
        return PartnerItem(self.who(partner.player), action, lit, partner.dealt, upright)

    def _amount(self, ducats: int) -> Action:
        lit = self._chosen()
        net = lit.ducats if lit else self.pending
        return amount_action(self.board, ducats, lit, chosen=net == ducats)

    def _more(self, sign: int) -> Action:
        lit = self._chosen()
        net = lit.ducats if lit else 0
        beyond = net * sign > AMOUNTS[-1]
        if lit is None:
            return Action("", icon="more", possible=False)
        args = {"name": f"deal:{'-' if sign < 0 else ''}{lit.player}"}
        return Action(
            str(abs(net)) if beyond else "", command="page", args=args, icon="" if beyond else "more", chosen=beyond
        )

    def _chosen(self):
        board = self.board
        if board.partner is None and len(board.partners) == 1:
            return board.partners[0]
        return next((partner for partner in board.partners if partner.player == board.partner), None)

    def _coin(self, coin) -> Action:
        price = str(coin.price)
        if coin.bought:
            return Action(price, icon="ok", chosen=True)
        board, pirates = self.board, self.source == "pirates"
        open_ = board.pirates_open >= coin.count if pirates else board.deck_open
        args = {"source": self.source, "count": coin.count}
        icon = "" if (self.upright or self.portrait) and not self.task else "plus"
        return Action(price, "", "buy", args, icon, possible=open_, unusual=coin.unusual, gold=coin.next and open_)

    def _source(self, name: str) -> Action:
        board = self.board
        open_ = board.deck_open if name == "deck" else board.pirates_open > 0
        bare = (self.upright or self.portrait) and not self.task
        label = "" if bare else self.words(f"source.{name}")
        icon = "deck" if name == "deck" else "pirate"
        return Action(label, icon=icon, args={"source": name}, possible=open_, chosen=name == self.source)

    def asks(self):
        """With large text ask for the way back from a task of its own; the primary goes on with the turn from there."""
        if self.task not in ("buy", "gains"):
            return {}
        before = "late" if self.view.content.page.startswith("late") else ""
        back = Action(self.view.say("screen.back"), command="page", args={"name": before})
        return {"back": back} if before else {"back": back, "do": ("confirm", {})}

    def places(self, width, height):
        """Return the places: partners and amounts left, purchases right; in portrait one below the other."""
        if self.task:
            return task_places(self, width, height)
        if self.portrait:
            return self._upright(width, height)
        self.ids.coins.cols = 2
        gap = max(3, min(10, (height - 198) / 4))
        rows = -(-len(self.partners) // 2)
        high = max(102, min(120, height - 96 - 4 * gap))
        self.ids.partners.cols, self.ids.partners.spacing = (1 if rows == 1 and len(self.partners) == 1 else 2), dp(6)
        y = gap + high + gap
        return {
            **self._unused(),
            "left": (0, 0, 402, height),
            "right": (410, 0, 150, height),
            "partners": (12, gap, 378, high),
            "gives_label": (12, y, 66, 48),
            "gives": (82, y, 308, 48),
            "takes_label": (12, y + 48 + gap, 66, 48),
            "takes": (82, y + 48 + gap, 308, 48),
            "buying": (420, gap, 130, 36),
            "coins": (420, height - gap * 2.4 - 48 - 106, 130, 106),
            "sources": (420, height - gap - 48, 130, 48),
        }

    def _upright(self, width, height):
        rows = -(-len(self.partners) // 2)
        self.ids.partners.cols, self.ids.partners.spacing = (1 if len(self.partners) == 1 else 2), dp(6)
        low = 54 if self.check else 0
        step = max(52, min(58, (height - low - rows * 54) / 3))
        top = rows * 54 + 4
        keys = width - 74
        coins = keys - 102 - 6
        return {
            **self._unused(),
            "surplus": (0, top + 3 * step, width, 50) if low else None,
            "left": None,
            "right": None,
            "partners": (0, 0, width, rows * 54 - 6),
            "gives_label": (0, top, 70, 48),
            "gives": (74, top, keys, 48),
            "takes_label": (0, top + step, 70, 48),
            "takes": (74, top + step, keys, 48),
            "buying": (0, top + 2 * step, 70, 48),
            "coins": (74, top + 2 * step, coins, 48),
            "sources": (74 + coins + 6, top + 2 * step, 102, 48),
        }

    def _unused(self):
        return {"surplus": None, "tasks": None}


def amount_action(board, ducats: int, partner, *, chosen: bool) -> Action:
    """Return what touching an amount does: book it, replace what was booked, or take it back if it is the same."""
    label = str(abs(ducats))
    if partner is None:
        return Action(label, command="", args={"wait": ducats}, chosen=chosen)
    wanted = 0 if chosen else ducats
    if board.trade_unusual:
        args = {"partner": partner.player, "ducats": wanted - partner.ducats}
        return Action(label, command="trade", args=args, unusual=True, chosen=chosen)
    if board.latest == "trade" and partner.player == board.partner:
        before = partner.ducats - partner.last
        args = {"do": "trade", "partner": partner.player, "ducats": wanted - before}
        if partner.times == 1 and (partner.cards_out or partner.cards_in):
            args |= {"cards_out": partner.cards_out, "cards_in": partner.cards_in}
        return Action(label, command="replace", args=args, chosen=chosen)
    args = {"partner": partner.player, "ducats": wanted - partner.ducats}
    return Action(label, command="trade", args=args, chosen=chosen)


class OltremareSum(OltremareKey):
    """An amount of a deal."""

    def __init__(self, **kwargs):
        self.role = "amount"
        super().__init__(**kwargs)

    def on_act(self, insist):
        """Let the sum wait for a partner if there is none yet."""
        if not self.action.command and "wait" in self.action.args:
            trade_above(self).wait(self.action.args["wait"])


class OltremareCoin(OltremareKey):
    """A purchase with its price."""

    def __init__(self, **kwargs):
        self.role = "amount"
        super().__init__(**kwargs)
        self.icon_size = dp(20)
        self.fbind("width", self._fit)

    def _fit(self, *_):
        self.icon_size = dp(16 if self.width < dp(56) else 20 if self.width < dp(90) else 28)


class OltremareTask(OltremareKey):
    """The key of another task; its second line, where there is room, says what was done there."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("width", self._stand)

    def _stand(self, *_):
        self.upright = self.width < dp(120)


class OltremareSource(OltremareKey):
    """Where the cards are bought."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.upright, self.role = True, "caption"
        self.icon_size = dp(24) if not self.text else dp(20)

    def on_act(self, insist):
        """Buy there from now on."""
        trade_above(self).select(self.action.args["source"])


def trade_above(widget) -> OltremareTrade:
    """Return the part that a widget belongs to."""
    while not isinstance(widget, OltremareTrade):
        widget = widget.parent
    return widget
