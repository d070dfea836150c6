"""Presses out of raw edges, on a clock the test holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.messages import ButtonPressed
from hw.buttons import Buttons

NAMES = ("confirm", "undo", "score")
CONFIRM, INSIST = ButtonPressed("confirm"), ButtonPressed("confirm", insist=True)
UNDO, REDO, SCORE, LOCK, POWER = (ButtonPressed(name) for name in ("undo", "redo", "score", "lock", "power"))


def play(buttons, *edges, until=60.0):
    """Feed (seconds, name, pressed) in order, ticking whenever the buttons ask for it; return all presses."""
    told = []

    def wait(limit):
        while (due := buttons.due()) is not None and due <= limit:
            told.extend(buttons.tick(due))

    for at, name, pressed in edges:
        wait(at)
        told.extend(buttons.edge(name, pressed, at))
    wait(until)
    return told


def press(name, at, seconds=0.1):
    return (at, name, True), (at + seconds, name, False)


@pytest.mark.parametrize(("name", "message"), [("confirm", CONFIRM), ("undo", UNDO), ("score", SCORE)])
def test_a_short_press_says_the_button(name, message):
    assert play(Buttons(NAMES), *press(name, 1.0)) == [message]


@pytest.mark.parametrize(("name", "message"), [("confirm", INSIST), ("undo", REDO), ("score", LOCK)])
def test_a_long_press_says_the_second_meaning_once_and_nothing_on_release(name, message):
    assert play(Buttons(NAMES), *press(name, 1.0, 5.0)) == [message]


def test_a_long_press_is_told_while_the_button_is_still_held():
    buttons = Buttons(NAMES, long_press_seconds=0.6)

    assert play(buttons, (1.0, "undo", True), until=1.59) == []
    assert play(buttons, until=1.61) == [REDO]


def test_bounce_on_press_and_on_release_is_one_press():
    edges = [(1.0, 1), (1.002, 0), (1.003, 1), (1.009, 0), (1.011, 1), (1.2, 0), (1.201, 1), (1.207, 0)]

    assert play(Buttons(NAMES), *((at, "confirm", bool(level)) for at, level in edges)) == [CONFIRM]


@given(st.lists(st.floats(0.0, 0.02), max_size=40), st.lists(st.floats(0.0, 0.02), max_size=40))
def test_any_burst_around_a_press_is_one_press(at_press, at_release):
    """Whatever flickers within the bounce time of the two real edges, one press comes out."""
    edges = [(1.0, "score", True)]
    edges += [(1.0 + at, "score", bool(i % 2)) for i, at in enumerate(sorted(at_press))] + [(1.021, "score", True)]
    edges += [(1.3, "score", False)]
    edges += [(1.3 + at, "score", not i % 2) for i, at in enumerate(sorted(at_release))] + [(1.321, "score", False)]

    assert play(Buttons(NAMES), *edges) == [SCORE]


def test_the_shortest_press_is_not_lost():
    assert play(Buttons(NAMES), (1.0, "undo", True), (1.0, "undo", False)) == [UNDO]


@given(st.integers(1, 40), st.floats(0.026, 0.1), st.floats(0.026, 0.1))
def test_pressed_fast_none_is_lost(times, held, pause):
    edges = [edge for n in range(times) for edge in press("confirm", 1.0 + n * (held + pause), held)]

    assert play(Buttons(NAMES), *edges) == [CONFIRM] * times


@given(st.floats(0.0, 4.0))
def test_a_press_is_short_or_long_never_both(seconds):
    told = play(Buttons(NAMES), *press("confirm", 1.0, seconds))

    assert told in ([CONFIRM], [INSIST])


def test_a_button_held_at_boot_is_ignored_until_it_is_released():
    buttons = Buttons(NAMES, held_at_start=("confirm",))

    assert play(buttons, (9.0, "confirm", False), *press("confirm", 10.0)) == [CONFIRM]


def test_two_buttons_at_once_are_two_presses():
    edges = [(1.0, "undo", True), (1.01, "score", True), (1.1, "undo", False), (1.15, "score", False)]

    assert play(Buttons(NAMES), *edges) == [UNDO, SCORE]


def test_two_buttons_held_are_two_long_presses_when_no_pair_is_configured():
    edges = [(1.0, "undo", True), (1.01, "score", True), (9.0, "undo", False), (9.0, "score", False)]

    assert play(Buttons(NAMES), *edges) == [REDO, LOCK]


PAIR = {"power": ("undo", "score"), "power_seconds": 3.0}


def test_the_configured_pair_held_long_enough_is_power_and_nothing_else():
    edges = [(1.0, "undo", True), (1.3, "score", True), (9.0, "undo", False), (9.1, "score", False)]

    assert play(Buttons(NAMES, **PAIR), *edges) == [POWER]


def test_the_pair_let_go_too_early_says_nothing():
    edges = [(1.0, "undo", True), (1.3, "score", True), (3.0, "undo", False), (8.0, "score", False)]

    assert play(Buttons(NAMES, **PAIR), *edges) == []


def test_rolling_from_one_button_of_the_pair_to_the_other_is_two_presses():
    edges = [(1.0, "undo", True), (1.2, "score", True), (1.3, "undo", False), (1.4, "score", False)]

    assert play(Buttons(NAMES, **PAIR), *edges) == [UNDO, SCORE]


def test_a_button_after_the_pair_works_again():
    edges = [(1.0, "undo", True), (1.0, "score", True), (5.0, "undo", False), (5.0, "score", False)]

    assert play(Buttons(NAMES, **PAIR), *edges, *press("undo", 6.0)) == [POWER, UNDO]


def test_at_rest_nothing_has_to_be_woken():
    buttons = Buttons(NAMES)
    play(buttons, *press("confirm", 1.0))

    assert buttons.due() is None


@given(st.lists(st.tuples(st.floats(0, 20), st.sampled_from(NAMES), st.booleans()), max_size=60))
def test_no_order_of_edges_breaks_the_buttons(edges):
    buttons = Buttons(NAMES, **PAIR)
    play(buttons, *sorted(edges), *((21.0 + i, name, False) for i, name in enumerate(NAMES)))

    assert play(buttons, *press("score", 30.0)) == [SCORE]
