"""PetiteMerUnknownPage: which tile an unknown tag is; touching its kind learns and plays it."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.view import Action, UnknownCardSheet
from kv.games.petite_mer.pages import Choice, Page, Row, called
from kv.widgets.screen import Screen

SERIALS = range(1, 1000)


class PetiteMerUnknownPage(Screen):
    """Shows every kind of tile of the box for the tag of a companion.view.UnknownCardSheet."""

    content = ObjectProperty(UnknownCardSheet("", "petite-mer"), rebind=True)
    kinds = ListProperty([])
    page = ObjectProperty(None, allownone=True)
    title = StringProperty("")

    def on_view(self, _, view):
        """Take the sheet, and the kinds of the board behind it."""
        if isinstance(view.sheet, UnknownCardSheet):
            self.content = view.sheet
        board = getattr(view.content, "board", None)
        if board is not None and hasattr(board, "kinds"):
            self.kinds = board.kinds
        choices = tuple(
            Choice(
                kind.edges,
                kind.feature,
                None,
                Action(
                    called(kind, view.say, lambda text: text.say(view.lang)),
                    command="learn",
                    args={"tag": self.content.tag, "card": self.code(kind)},
                ),
            )
            for kind in self.kinds
        )
        self.title = view.say("petite_mer.board.unknown.title")
        self.page = Page(self.title, (Row("tiles", items=choices),), wide=True)

    def code(self, kind) -> str:
        """Return the code of a tile of this kind that no tag stands for yet."""
        used = set(self.content.used)
        own = (kind.code, *kind.codes) if kind.code else kind.codes
        more = (f"PM/{kind.edges}{kind.feature}/{serial:02d}" for serial in SERIALS)
        return next((code for code in (*own, *more) if code not in used), own[0])

    def ignore(self) -> None:
        """Go on without this card."""
        self.send(self.content.ignore.command or "ignore", **self.content.ignore.args)

    def places(self, width, height):
        """Return the places of the design: title and tag, kinds, what ignores the card."""
        bar = height - 78
        wide = width - 28 if self.portrait else 312
        return {
            "mark": (24, 18, 34, 34),
            "title": (66, 9, width - (80 if self.portrait else 250), 52),
            "tag": (width - 180, 9, 166, 52) if not self.portrait else (66, 58, width - 80, 24),
            "hint": (14, bar, width - wide - 50, 64) if not self.portrait else (14, bar - 40, width - 28, 34),
            "panel": (14, 90 if self.portrait else 66, width - 28, bar - (136 if self.portrait else 74)),
            "ignore": (width - wide - 14, bar, wide, 64),
        }
