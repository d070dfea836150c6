"""OltremareUnknownPage: what an unknown tag is: a goods card, a port token, or Venice."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, OptionProperty, StringProperty

from companion.view import Action, PlayContent, UnknownCardSheet
from kv.games.oltremare.picker import CardChoice, card_code
from kv.games.oltremare.tokens import TOKEN_ICONS

PORT = "PORT"
"""The name of a port nobody wrote down: that there is one is all the rules ask."""


class OltremareUnknownPage(CardChoice):
    """The rows of the card picker, the port, and the other kinds of card; "learn and play" at the bottom right."""

    kind = OptionProperty("goods", options=("goods", "token", "venice"))
    port = BooleanProperty(False)
    token = StringProperty("")
    kinds = ListProperty([])
    tokens = ListProperty([])
    ports = ListProperty([])
    tag = StringProperty("")
    learn = ObjectProperty(Action(), rebind=True)
    ignore = ObjectProperty(Action(), rebind=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("kind", "port", "token"):
            self.fbind(name, self._follow)

    def show(self):
        """Work out the keys; another tag begins with nothing chosen."""
        sheet = self.view.sheet
        if not isinstance(sheet, UnknownCardSheet):
            return
        if sheet.tag != self.tag:
            self.tag = sheet.tag
            self.kind, self.port, self.token = "goods", self.board.phase == "setup", ""
            self.forget()
        super().show()
        say = self.view.say
        kinds = (("goods", self.words("kind.goods")), ("token", self.words("token")), ("venice", self.words("venice")))
        self.kinds = [(f"kind {k}", Action(words, args={"kind": k}, chosen=k == self.kind)) for k, words in kinds]
        self.ports = [
            (
                f"port {on}",
                Action(self.words("port.yes" if on else "port.no"), args={"port": on}, chosen=on == self.port),
            )
            for on in (False, True)
        ]
        self.tokens = [
            (
                f"token {kind}",
                Action(say(f"oltremare.token.{kind}"), icon=icon, args={"token": kind}, chosen=kind == self.token),
            )
            for kind, icon in TOKEN_ICONS.items()
        ]
        code = self.code(sheet)
        args = {"tag": sheet.tag, "card": code}
        label = self.words("learn")
        self.learn = Action(label, self.words("learn_missing") if not code else "", "learn", args, "ok", bool(code))
        ignore = sheet.ignore
        self.ignore = Action(self.words("ignore"), "", ignore.command or "ignore", ignore.args, "refused")

    def code(self, sheet) -> str:
        """Return the code of what is chosen so far; empty while something is missing."""
        taken = {*sheet.used}
        if self.kind == "venice":
            return "OM/VENICE"
        serials = [str(n) for n in range(999, 0, -1)]
        if self.kind == "token":
            stem = f"OM/PORT/{self.token.upper()}"
            return next(f"{stem}/{n}" for n in serials if f"{stem}/{n}" not in taken) if self.token else ""
        if not (self.good and self.limit and self.pair):
            return ""
        serials = [self.board.free_serial, *serials]
        codes = (card_code(self.good, self.limit, tuple(self.pair), n, port=PORT if self.port else "") for n in serials)
        return next(code for code in codes if code not in taken)

    def set(self, **choice) -> None:
        """Take the choice of a key."""
        for name, value in choice.items():
            setattr(self, name, value)

    def on_view(self, _, view):
        """Take the game's value of a new view."""
        if isinstance(view.content, PlayContent):
            self.board = view.content.board

    def places(self, width, height):
        """Return the places of the picture: title, kinds, goods, limits, pairs, ports, bar."""
        goods = self.kind == "goods"
        token = self.kind == "token"
        bar = height - 78
        places = {
            "mark": (22, 16, 40, 40),
            "title": (72, 12, width - 250, 46),
            "tag_words": (width - 176, 14, 160, 44),
            "learn": (width - 304, bar, 290, 64),
            "ignore": (14, bar, width - 330, 64),
        }
        if self.portrait:
            self.ids.goods.cols, self.ids.limits.cols, self.ids.pairs.cols = 4, 2, 2
            places |= {
                "title": (66, 12, width - 80, 46),
                "tag_words": (14, 62, width - 28, 30),
                "kinds": (14, 96, width - 28, 50),
                "goods": (14, 154, width - 28, 160) if goods else None,
                "limits": (14, 322, width - 28, 108) if goods else None,
                "pairs": (14, 438, width - 28, 164) if goods else None,
                "ports": (14, 610, width - 28, 50) if goods else None,
                "preview": None,
                "tokens": (14, 154, width - 28, bar - 170) if token else None,
                "learn": (width * 0.42, bar, width * 0.58 - 14, 64),
                "ignore": (14, bar, width * 0.42 - 22, 64),
            }
            return places
        self.ids.goods.cols, self.ids.limits.cols, self.ids.pairs.cols = 7, 4, 3
        top, left = 64, width - 190
        rest = (bar - 8 - top - 56 - 80 - 12) / 3
        y = top + 136
        half = (width - 28) * 0.52
        places |= {
            "kinds": (14, top, half if goods else width - 28, 48),
            "ports": (22 + half, top, width - 36 - half, 48) if goods else None,
            "goods": (14, top + 56, width - 28, 72) if goods else None,
            "limits": (14, y, left, rest) if goods else None,
            "pairs": (14, y + rest + 6, left, 2 * rest + 6) if goods else None,
            "preview": (left + 24, y, width - left - 38, bar - 8 - y) if goods else None,
            "tokens": (14, top + 58, width - 28, bar - 8 - top - 58) if token else None,
        }
        return places
