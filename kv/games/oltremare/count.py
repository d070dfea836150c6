"""OltremareCount: a whole turn of light record on one screen."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.view import Action
from kv.games.oltremare.part import OltremareKey
from kv.games.oltremare.tokens import token_icon
from kv.games.oltremare.trade import OltremareTrade


class OltremareCount(OltremareTrade):
    """Partners, amounts, coins, what the own cards bring, the port token."""

    gains = ListProperty([])
    token = ObjectProperty(Action(), rebind=True)
    with_whom = StringProperty("")
    upright = True

    def show(self):
        """Work out the buttons."""
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
        sailed = next((kind for kind in reversed(board.sailed) if kind != "none"), "")
        label = self.view.say(f"oltremare.token.{sailed}") if sailed else self.words("token")
        self.token = Action(
            label, command="page", args={"name": "token"}, icon=token_icon(sailed) or "port", chosen=bool(sailed)
        )
        lit = self._chosen()
        self.with_whom = self.words("ducats_with", player=self.who(lit.player).name) if lit else ""
        self.buying = self.words("bought", n=board.bought)

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
        if self.portrait:
            return self._upright_turn(width, height)
        self.ids.partners.cols = max(1, len(self.partners))
        self.ids.partners.spacing = dp(6)
        gap = max(3, (height - 54 - 20 - 96 - 74) / 3)
        label, right = 72, 162
        amounts = width - label - right - 12
        y = 54 + gap
        low = max(64, height - y - 20 - 96 - 2 * gap)
        self.ids.coins.cols, self.ids.coins.spacing = 3, dp(5)
        key = (right - 10) / 3
        gives, takes = y + 20, y + 20 + 48 + gap
        gains = takes + 48 + gap
        return {
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
        places = super()._upright(width, height)
        top = places["buying"][1] + 56
        gains = max(1, min(96, height - top - 58))
        places.update(
            with_label=None,
            with_whom=None,
            gains_label=(0, top, 68, gains),
            gains=(72, top, width - 72, gains),
            token=(72, top + gains + 6, width - 72, 48),
        )
        return places


class OltremareGain(OltremareKey):
    """What so many ducat icons bring: a large number over the count of icons."""

    def __init__(self, **kwargs):
        self.role = "gain"
        super().__init__(**kwargs)
