"""OltremarePart: one piece of work on the stage of Oltremare: a phase of the turn, or a page over it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.view import Action, PlayContent, PlayerView
from kv.widgets.board import TakesBoard
from kv.widgets.button import PlainButton
from kv.widgets.screen import Screen

NOBODY = PlayerView(0, "", 0, "")


class OltremarePart(TakesBoard, Screen):
    """Shows `board` (the game's value) with the names and texts of `view`; `show` works out what its rule reads.

    What a part wants of the play screen beside its own place it says in `asks`.
    """

    board = ObjectProperty(None, allownone=True, rebind=True)
    hint = StringProperty("")
    check = BooleanProperty(False)
    """The check of the hand is open, and has its place on the stage, not in the header."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("board", "view", "portrait"):
            self.fbind(name, self._follow)
        self._follow()

    def is_upright(self) -> bool:
        """Whether the panel is upright: the stage is then as narrow as the panel."""
        return self.width < dp(500)

    def show(self) -> None:
        """Work out from board and view what the rule of this part reads."""

    def asks(self) -> dict[str, object]:
        """Return what this part wants of the play screen: properties of GameBoard by name."""
        return {}

    def words(self, key: str, **parameters) -> str:
        """Return a text of Oltremare's board."""
        return self.view.say(f"oltremare.board.{key}", **parameters)

    def who(self, player: int) -> PlayerView:
        """Return a player by index."""
        return next((p for p in self.view.content.players if p.index == player), NOBODY)

    @property
    def page(self) -> str:
        """What follows the colon in the name of the open page: "3" of "deal:3"."""
        return self.view.content.page.partition(":")[2]

    def close_action(self) -> Action:
        """Return what closes the open page."""
        return Action(self.view.say("screen.close"), command="page", args={"name": ""}, icon="ok")

    def _follow(self, *_):
        if not self.taking and self.board is not None and isinstance(self.view.content, PlayContent):
            self.hint = self.view.content.hint
            self.show()
            self.arrange()


class OltremareKey(PlainButton):
    """A button for an action of a list: `item` is a companion.view.Action, or a name to find it by and the action."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("item", self._show_item)
        self._show_item()

    def _show_item(self, *_):
        if self.item is None:
            return
        name, action = self.item if isinstance(self.item, tuple) else ("", self.item)
        self.icon = action.icon
        self.action = action
        if name:
            self.name_text = name


class OltremareVellumKey(OltremareKey):
    """A key on a page of the book."""

    def __init__(self, **kwargs):
        self.vellum = True
        super().__init__(**kwargs)
