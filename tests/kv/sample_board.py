"""SampleBoard: a board of one button in the stage, as a game would bring it; Kivy's factory finds it by its name."""

from companion.view import Action
from kv.widgets.board import GameBoard
from kv.widgets.button import PlainButton


class SampleBoard(GameBoard):
    """The board of the game "sample"."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        deal = Action("deal", command="trade", args={"partner": 1})
        self.add_widget(PlainButton(action=deal, pos_hint={"x": 0, "y": 0}))
