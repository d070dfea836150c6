import pytest

from companion.view import Action
from tests.kv import sample_views as sample


@pytest.fixture
def play_screen(frames):
    from kv.screens.play import PlayScreen
    from kv.widgets.board import GameBoard
    from kv.widgets.button import PlainButton

    class SampleBoard(GameBoard):
        """A board with one button, as a game would bring it."""

        def __init__(self, **kwargs):
            super().__init__(**kwargs)
            self.add_widget(
                PlainButton(
                    text=str(self.board),
                    name_text="deal",
                    action=Action("deal", command="trade"),
                    pos_hint={"x": 0, "y": 0},
                )
            )

    def build(view):
        from kv.screens.root import CompanionRoot

        root = CompanionRoot(view=view)
        frames.show(root)
        return root

    assert PlayScreen
    return build


def test_the_play_screen_says_who_plays_how_much_and_what_now(frames, play_screen):
    play_screen(sample.play())

    frames.picture("play-5")
    texts = frames.texts()
    assert {"Maximilienne", "148", "−12", "Échange", "Passer à l’action", "Annuler", "achat 2"} <= set(texts)
