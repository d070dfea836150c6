"""Undo and redo are entries of the log; any sequence of gestures agrees with an ordinary undo stack."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import NothingToRedo, NothingToUndo
from companion.game import Adjusted
from companion.games import games
from companion.log import effective
from companion.play import Play

GAME = games()["oltremare"]
GESTURES = st.lists(st.sampled_from(["undo", "redo", 1, 2, -3]), max_size=60)


def fresh() -> Play:
    return Play.begin("p", GAME, ["Ann", "Bo"])


@given(GESTURES)
def test_any_gestures_agree_with_a_plain_undo_stack(gestures):
    play, done, undone = fresh(), [], []
    for gesture in gestures:
        if gesture == "undo":
            if done:
                undone.append(done.pop())
                play = play.undo()
            else:
                assert not play.can_undo
        elif gesture == "redo":
            if undone:
                done.append(undone.pop())
                play = play.redo()
            else:
                assert not play.can_redo
        else:
            done.append(gesture)
            undone.clear()
            play = play.record(Adjusted(0, "ducats", gesture))

    assert GAME.counters(play.state).players[0]["ducats"] == 11 + sum(done)
    assert play.can_undo == bool(done)
    assert play.can_redo == bool(undone)
    counting, waiting = effective(play.log())
    assert [entry.event.by for entry in counting] == done
    assert [entry.event.by for entry in waiting] == undone


def test_undo_of_nothing_is_refused():
    for act, error in ((Play.undo, NothingToUndo), (Play.redo, NothingToRedo)):
        with pytest.raises(error, match="There is nothing"):
            act(fresh())


def test_undoing_everything_gives_the_beginning_back():
    play = fresh()
    for by in range(1, 30):
        play = play.record(Adjusted(1, "pirates", by))
    for _ in range(1, 30):
        play = play.undo()

    assert play.state == fresh().state
    assert play.length == 58
