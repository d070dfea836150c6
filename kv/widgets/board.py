"""GameBoard: the base of a game's own part of the play screen."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from kv.widgets.screen import Screen


class TakesBoard:
    """Mixin of what shows a view and a board: `take` sets both and lets the change be followed once, not twice."""

    taking = False

    def take(self, view, board) -> None:
        """Take a view and the game's value together; whoever follows `view` passes over it while `taking`."""
        self.taking = True
        self.view = view
        self.taking = False
        if board == self.board:
            self.property("board").dispatch(self)
        else:
            self.board = board


class GameBoard(TakesBoard, Screen):
    """A game's board: fills the stage under the active band, or stage and rail together.

    Coordinates are the window's, so use `root.x`, `root.y` (or layouts) when placing things.
    """

    board = ObjectProperty(None, allownone=True, rebind=True)
    whole_stage = BooleanProperty(False)
    """True: no active band and no rail, the board has the whole space between header and bar."""
    band_height = NumericProperty(0)
    """The height of the active band: dp(88) as a rule, dp(60) where the work needs the room, 0 without a band."""
    band_mark = ObjectProperty(None, allownone=True)
    """A widget behind the facts of the active player (the medallion of a token), with its own size."""
    band_part = ObjectProperty(None, allownone=True)
    """A widget left of the big number (the top card), with its own size."""
    header_part = ObjectProperty(None, allownone=True)
    """A widget in the header in place of the phases."""
    header = ListProperty([])
    """Actions in the header, shown by their icons."""
    band_facts = BooleanProperty(True)
    """The active band shows the facts of the player; with large text they are on the sheet."""
    number_icon = StringProperty("")
    """An icon before the big number."""
    primary = ObjectProperty(None, allownone=True)
    """What the primary says and sends (companion.view.Action) while a page of the board is open; None: the view's.

    So that the button Next does the same, the board says it with the command `page` (`name`, `do`, `args`).
    """
    back = ObjectProperty(None, allownone=True)
    """What closes the page that is open: in place of the menu; the title is then `title`."""
    keeps_still = BooleanProperty(False)
    """True: a board that lies like the table; where the picture would turn to a player, only its words do."""
    title = StringProperty("")
    bar_part = ObjectProperty(None, allownone=True)
    """A widget in the bar in place of score and echo."""

    def __init__(self, **kwargs):
        self.band_height = dp(88)
        super().__init__(**kwargs)
