"""Touches that nobody meant: on a locked screen, and the one that wakes a sleeping screen."""

import pytest

from tests.kv.live_table import NAMES, LiveTable
from tests.kv.looking import faults

FINGERS = [(x, y) for x in range(40, 800, 90) for y in range(24, 480, 54)]


@pytest.fixture
def table(frames, tmp_path):
    table = LiveTable(frames, tmp_path, lang="en")
    table.desk.begin_play("petite-mer", NAMES[:3], (0, 1, 2), {})
    table.desk.show()
    table._show()
    yield table
    table.close()


def booked(table):
    return table.desk.room.controller.play.length


def test_children_and_sleeves_play_nothing_on_a_locked_screen(table, frames):
    table.do("lock")

    for place in FINGERS:
        touch = frames.press(*place)
        touch.touch_move(place[0] + 30, place[1])
        touch.touch_up()
        frames.advance(1)

    assert booked(table) == 0
    assert table.view.locked
    assert table.view.screen == "play"


def test_scans_and_buttons_count_while_the_screen_is_locked(table, frames):
    table.do("lock")

    table.scan("PM/0000N/01")

    assert booked(table) == 1
    assert table.view.locked
    table.press("undo")
    assert table.content.undo.possible is False


def test_a_locked_screen_opens_only_to_a_finger_that_stays(table, frames):
    table.do("lock")
    frames.press(400, 240).touch_up()
    frames.advance(3)

    for _ in range(8):
        table.tap("unlock")
    assert table.view.locked

    table.hold("unlock", lambda: not table.view.locked)
    assert table.view.sheet is None


@pytest.mark.parametrize("theme", ["candle", "daylight"])
def test_a_sleeping_screen_says_whose_turn_it_is_and_every_total(frames, tmp_path, theme):
    table = LiveTable(frames, tmp_path, lang="en", theme=theme)
    table.desk.begin_play("oltremare", NAMES[:5], (0, 1, 2, 3, 4), {"record": "light"})
    table.do("adjust", player=0, counter="ducats", by=137)
    table.do("adjust", player=1, counter="ducats", by=-23)
    table.do("sleep")
    frames.picture(f"asleep-{theme}")

    assert {"Maximilienne", "your turn", "148", "−12", "11"} <= set(frames.texts())
    assert faults(table.root) == []
    table.close()


def test_the_touch_that_wakes_and_those_of_the_next_moment_book_nothing(table, frames):
    from kivy.clock import Clock

    from kv.screens.root import WAKE_SECONDS

    primary = table.root.screen.ids.primary
    where = primary.to_window(*primary.center)
    table.do("sleep")

    frames.press(*where).touch_up()
    frames.advance(1)
    woken = Clock.get_time()
    assert not table.view.asleep
    assert booked(table) == 0
    while Clock.get_time() < woken + WAKE_SECONDS * 0.8:
        frames.press(*where).touch_up()
        frames.advance(1)
    assert booked(table) == 0

    frames.until(lambda: Clock.get_time() > woken + WAKE_SECONDS + 0.1, "the moment")
    frames.press(*where).touch_up()
    frames.advance(2)
    assert booked(table) == 1


def test_a_scan_and_a_button_wake_a_sleeping_screen_and_count(table):
    table.do("sleep")
    table.scan("PM/0000N/01")
    assert not table.view.asleep
    assert booked(table) == 1

    table.do("sleep")
    table.press("undo")
    assert not table.view.asleep
    assert not table.content.undo.possible
