"""OltremareCount: a whole turn of light record on one screen."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.oltremare.one_task import task_places
from kv.games.oltremare.tokens import token_icon
from kv.games.oltremare.trade import OltremareTrade
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, natural_width


class OltremareCount(OltremareTrade):
    """Partners, amounts, coins, what the own cards bring, the port token."""

    gains = ListProperty([])
    token = ObjectProperty(Action(), rebind=True)
    with_whom = StringProperty("")
    upright = True

    def __init__(self, **kwargs):
        self._round = Words(halign="center", color=theme.colours.text_soft)
        super().__init__(**kwargs)

    def show(self):
        """Work out the buttons."""
        self._show_token()
        super().show()
        board = self.board
        more = board.earned is not None and not any(gain.lit for gain in board.gains)
        self.gains = [
            *((f"gain {gain.ducats}", self._gain(gain)) for gain in board.gains),
            (
                "gain more",
                Action(
                    str(board.earned) if more else "",
                    command="page",
                    args={"name": "gain"},
                    icon="" if more else "more",
                    chosen=more,
                ),
            ),
        ]
        lit = self._chosen()
        self.with_whom = self.words("ducats_with", player=self.who(lit.player).name) if lit else ""
        if not self.portrait or self.task:
            self.buying = self.words("bought", n=board.bought)

    def _show_token(self):
        sailed = next((kind for kind in reversed(self.board.sailed) if kind != "none"), "")
        label = self.view.say(f"oltremare.token.{sailed}") if sailed else self.words("token")
        self.token = Action(
            label, command="page", args={"name": "token"}, icon=token_icon(sailed) or "port", chosen=bool(sailed)
        )

    def asks(self):
        """Say in the header that this is a counted turn, and which."""
        self._round.text = self.words("round", n=self.board.round)
        return {**super().asks(), "header_part": None if self.portrait or self.task else self._round}

    def _task(self) -> str:
        return "gains" if self.view.content.page == "gains" else super()._task()

    def _tasks(self):
        earned = "" if self.board.earned is None else f"+{self.board.earned}"
        gain = Action(self.words("task.gain"), earned, "page", {"name": "gains"}, "ducat", chosen=bool(earned))
        return [*super()._tasks(), ("task gain", gain), ("token", self.token)]

    def _gain(self, gain) -> Action:
        number = str(gain.ducats)
        words = self.words("gain.none") if not gain.icons else self.words(f"gain.{gain.icons}")
        if self.board.latest == "earn":
            args = {"do": "earn", "ducats": gain.ducats}
            if gain.lit:
                return Action(number, words, "undo", {}, chosen=True)
            return Action(number, words, "replace", args)
        booked = self.board.earned or 0
        return Action(number, words, "earn", {"ducats": gain.ducats - booked}, chosen=gain.lit)

    def places(self, width, height):
        """Return the places of the picture: label column left, coins right of the amounts."""
        soft = not self.task and not self.portrait
        buying = self.ids.buying
        buying.face, buying.role = ("text", "caption") if soft else ("bold", "body")
        buying.color = theme.colours.text_soft if soft else theme.colours.text
        if self.task:
            return task_places(self, width, height)
        if self.portrait:
            return self._upright_turn(width, height)
        self.ids.partners.cols = max(1, len(self.partners))
        self.ids.partners.spacing = dp(6)
        gap = max(3, (height - 54 - 20 - 96 - 74) / 3)
        label, right = 72, 162
        amounts = width - label - right - 12
        y = 54 + gap
        low = max(64, height - y - 20 - 96 - 2 * gap)
        self.ids.coins.cols, self.ids.coins.spacing = 3, [dp(5), dp(gap)]
        key = (right - 10) / 3
        gives, takes = y + 20, y + 20 + 48 + gap
        gains = takes + 48 + gap
        return {
            **self._unused(),
            "left": None,
            "right": None,
            "with_label": (0, 0, label, 54),
            "partners": (label + 2, 0, width - label - 2, 54),
            "with_whom": (label + 2, y, amounts, 20),
            "buying": (width - right, y, right, 20),
            "gives_label": (0, gives, label, 48),
            "gives": (label + 2, gives, amounts, 48),
            "takes_label": (0, takes, label, 48),
            "takes": (label + 2, takes, amounts, 48),
            "coins": (width - right, gives, right, 48 * 2 + gap),
            "sources": (width - right + key + 5, takes, 2 * key + 5, 48),
            "gains_label": (0, gains, label, low),
            "gains": (label + 2, gains, width - label - 2 - 98, low),
            "token": (width - 92, gains, 92, low),
        }

    def _upright_turn(self, width, height):
        self.ids.coins.cols, self.ids.coins.spacing = 4, dp(6)
        places = super()._upright(width, height)
        top = places["buying"][1] + 56
        gains = max(1, min(96, height - top - 58))
        places.update(
            with_label=None,
            with_whom=None,
            gains_label=(0, top, 72, gains),
            gains=(74, top, width - 74, gains),
            token=(74, top + gains + 6, width - 74, 48),
        )
        return places


class OltremareGain(Touchable, Plate, Widget):
    """What so many ducat icons bring: a large number over the icons; `item` is a name and an Action."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._number = Words(face="bold", halign="center", whole=True, size_hint=(None, None))
        self._icon = Icon(size_hint=(None, None))
        self._words = Words(role="caption", size_hint=(None, None))
        for part in (self._number, self._icon, self._words):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None or self.height < dp(8):
            return
        self.name_text, action = self.item
        self.action = action
        c = theme.colours
        self.fill = c.lit if action.chosen else c.pressed if self.state == "down" else c.button
        self.edge, text = (c.lit, c.lit_text) if action.chosen else (c.edge, c.text)
        self._number.text, self._words.text = action.label, action.detail
        self._number.color = self._words.color = self._icon.color = text
        counted = action.detail.startswith("×")
        more = action.icon == "more"
        self._icon.icon = "ducat" if counted else action.icon
        if more or not action.detail:
            self._number.role = "amount"
            self._number.size, self._number.pos = self.size, self.pos
            self._icon.size, self._icon.pos = (dp(28), dp(28)), (self.center_x - dp(14), self.center_y - dp(14))
            return
        self._number.role = "gain" if self.height > dp(70) else "number_row"
        wide = natural_width(action.detail, "text", "caption") + 2
        side = dp(18) if counted else 0
        wide = min(wide, self.width - side - dp(8))
        left = self.center_x - (wide + side + (dp(3) if side else 0)) / 2
        self._words.size, self._words.pos = (wide, dp(22)), (left + (side + dp(3) if side else 0), self.y + dp(5))
        self._icon.size, self._icon.pos = (side, side), (left, self.y + dp(7))
        self._number.size = self.width, self.height - dp(26)
        self._number.pos = self.x, self.y + dp(24)
