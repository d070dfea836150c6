"""The tour of the screen: offered on a fresh device, four pages, closed at any time, never in the way."""

import pytest

from tests.kv.live_table import LiveTable


@pytest.fixture
def table(frames, tmp_path):
    table = LiveTable(frames, tmp_path, lang="en")
    yield table
    table.close()


def test_a_fresh_device_offers_the_tour_beside_the_new_game(table, frames):
    frames.picture("tour-offered")
    table.tap("tour")
    titles = []
    for _ in range(3):
        titles.append(table.view.sheet.title)
        frames.picture(f"tour-{len(titles)}")
        table.tap("Go on")

    assert [*titles, table.view.sheet.title] == [f"Tour, {page} of 4" for page in range(1, 5)]


def test_the_tour_is_left_from_any_page(table):
    table.tap("tour")
    table.tap("close")

    assert table.view.sheet is None
    assert table.view.screen == "home"


def test_who_has_played_is_not_offered_the_tour_again_but_finds_it_in_the_help(table):
    table.desk.begin_play("caravage", ("Ann", "Bo"), (0, 1), {})
    table.do("sheet", kind="help")
    table.tap("Tour of the screen")
    assert table.view.sheet.title == "Tour, 1 of 4"

    table.do("home")

    assert table.content.tour is None
