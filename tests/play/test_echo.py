"""The echo: the last thing understood, until something else is done or a while has passed."""

import pytest

from tests.play.room_table import Table


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    table.desk.begin_play("oltremare", ("Ann", "Bo", "Cy"), (0, 1, 2), {"record": "light"})
    table.do("adjust", player=0, counter="ducats", by=1)
    yield table
    table.store.close()


def test_the_hint_of_the_phase_comes_back_after_a_while(table):
    serial = table.view.echo.serial
    table.seconds += 5
    assert table.tick().echo.text

    table.seconds += 5

    assert table.tick().echo.text == ""
    assert table.view.echo.serial == serial, "nothing flashes"


def test_the_hint_of_the_phase_comes_back_with_the_next_gesture_that_tells_nothing(table):
    table.seconds += 1

    assert table.do("sheet", kind="menu").echo.text == ""


def test_a_board_that_closes_a_page_after_the_deed_hides_nothing(table):
    assert table.do("page", name="").echo.text


def test_what_was_understood_in_one_game_is_not_said_in_the_next(table):
    assert table.do("home").echo.text == ""
