"""The history: every play is found again, looked at, taken along, played again, and never lost by a stray touch."""

import json

import pytest

from companion.settings import Settings
from companion.view import ChartSheet, InfoSheet, OptionsSheet, PickSheet, QrSheet, TimelineSheet, WhySheet
from tests.play.room_table import Table


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    yield table
    table.close()


def titles(table):
    return [(row.id, row.title) for row in table.content.rows]


def test_every_play_is_listed_the_newest_first_with_who_won(table):
    table.played("one")
    table.played("two", people=("Cy", "Dee", "Ann"), scores=(1, 9, 4))

    table.do("history")

    assert table.view.screen == "history"
    assert [row.id for row in table.content.rows] == ["two", "one"]
    assert "Dee, 9" in table.content.rows[0].detail
    assert "Ann, 7" in table.content.rows[1].detail


def test_plays_are_found_by_game_by_player_and_by_date(table):
    table.played("first", people=("Ann", "Bo"))
    table.seconds += 40 * 86400
    table.played("second", people=("Cy", "Bo"))
    table.played("third", game="oltremare", people=("Ann", "Cy"), scores=(1, 2), record="light")
    ann = next(person.id for person in table.store.people() if person.name == "Ann")
    table.do("history")

    table.do("filter", name="game", value="caravage")
    assert [row.id for row in table.content.rows] == ["second", "first"]
    table.do("filter", name="player", value=ann)
    assert [row.id for row in table.content.rows] == ["first"]
    table.do("filter", name="game", value="all")
    table.do("filter", name="period", value="week")
    assert [row.id for row in table.content.rows] == ["third"]


def test_filters_and_names_are_chosen_on_sheets(table):
    table.played("one")
    table.do("history")

    table.touch(table.content.filters[0])
    assert isinstance(table.view.sheet, OptionsSheet)
    table.do("close")
    table.touch(table.content.filters[1])
    assert isinstance(table.view.sheet, PickSheet)
    assert [row.action.label for row in table.view.sheet.rows] == ["Everybody", "Ann", "Bo"]
    table.touch(table.view.sheet.rows[1].action)

    assert table.view.sheet is None
    assert table.content.filters[1].label == "Ann"


def test_many_plays_are_turned_page_by_page(table):
    with table.store.together():
        for number in range(45):
            table.played(f"play-{number:02}")
    table.do("history")
    seen = [row.id for row in table.content.rows]

    while table.content.older is not None:
        table.touch(table.content.older)
        seen += [row.id for row in table.content.rows]

    assert seen == [f"play-{number:02}" for number in reversed(range(45))]
    assert table.content.newer is not None


def test_a_play_shows_its_score_its_reasons_and_every_gesture(table):
    table.played("one")
    table.do("history")

    table.touch(table.content.rows[0].open)
    assert table.view.screen == "past_play"
    assert [(row.player.name, row.total, row.winner) for row in table.content.rows] == [
        ("Ann", "7", True),
        ("Bo", "3", False),
    ]
    table.do("sheet", kind="why", player=1)
    assert isinstance(table.view.sheet, WhySheet)
    assert table.view.sheet.row.total == "3"
    assert table.view.sheet.row.lines
    table.do("sheet", kind="timeline")
    assert isinstance(table.view.sheet, TimelineSheet)
    assert len(table.view.sheet.rows) == 3
    assert all(row.back is None for row in table.view.sheet.rows)


def test_a_play_is_drawn_as_a_line_for_each_player(table):
    table.played("one")
    table.do("history", id="one")

    table.do("sheet", kind="chart")

    assert isinstance(table.view.sheet, ChartSheet)
    assert [(line.player.name, line.values) for line in table.view.sheet.lines] == [
        ("Ann", (0, 7, 7, 7)),
        ("Bo", (0, 0, 3, 3)),
    ]
    assert table.view.sheet.picture.endswith(".png")


def test_a_deleted_play_comes_back_by_one_touch(table):
    table.played("one")
    table.do("history", id="one")

    table.touch(table.content.delete)
    assert table.content.rows == ()
    assert table.view.toast.action.label == "Undo"
    table.touch(table.view.toast.action)

    assert [row.id for row in table.content.rows] == ["one"]
    assert table.view.toast is None


def test_the_play_on_the_table_cannot_be_deleted(table):
    play = table.played("one")
    table.desk.open_play(play)
    table.do("history", id="one")

    table.do("delete_play")

    assert table.view.echo.kind == "refused"
    assert table.store.record("one").deleted is False


def test_the_same_people_play_again_by_one_touch(table):
    table.played("one", people=("Ann", "Bo", "Cy"), scores=(1, 2, 3))
    table.do("history", id="one")

    table.touch(table.content.primary)

    assert table.view.screen == "play"
    assert [player.name for player in table.content.players] == ["Ann", "Bo", "Cy"]


def test_an_unfinished_play_is_gone_on_with(table):
    table.do("new_game")
    table.do("draft_game", game="caravage")
    table.do("draft_next")
    for name in ("Ann", "Bo"):
        table.do("draft_person", name=name)
    table.do("draft_next")
    table.do("draft_next")
    table.do("home")
    table.do("history")

    table.touch(table.content.rows[0].open)
    assert table.content.primary.label == "Resume"
    table.touch(table.content.primary)

    assert table.view.screen == "play"


def test_a_finished_play_is_a_qr_code_for_bg_stats(table):
    table.played("one")
    table.do("history", id="one")

    table.do("sheet", kind="qr")

    sheet = table.view.sheet
    assert isinstance(sheet, QrSheet)
    assert len(sheet.modules) == len(sheet.modules[0]) >= 21


def test_plays_are_written_to_a_file_that_says_where_it_is(table, tmp_path):
    table.played("one")
    table.played("two")
    table.do("history")
    table.touch(table.content.export)
    assert isinstance(table.view.sheet, InfoSheet)

    table.do("export", format="json")
    table.exported()

    (file,) = (tmp_path / "exports").iterdir()
    assert [play["id"] for play in json.loads(file.read_text("utf-8"))["plays"]] == ["one", "two"]
    assert file.name in table.view.toast.text


def test_an_export_goes_to_the_stick_that_is_there(table, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    table.desk.exporter._find_sticks = lambda: (stick,)
    table.played("one")
    table.do("history", id="one")

    table.do("export", format="bgstats")
    table.exported()

    (file,) = (stick / "companion-exports").iterdir()
    assert json.loads(file.read_text("utf-8"))[0]["sourcePlayId"] == "one"


def test_a_file_that_cannot_be_written_is_a_sentence_and_leaves_nothing(table, tmp_path):
    (tmp_path / "exports").write_text("in the way")
    table.played("one")
    table.do("history", id="one")

    table.do("export", format="csv")
    table.exported()

    assert "could not be written" in table.view.toast.text


def test_a_cancelled_export_leaves_no_file(table, tmp_path):
    table.played("one")
    table.do("history")
    table.desk.export(table.desk.store.plays(), "json")
    table.do("cancel_export")
    table.exported()

    left = list((tmp_path / "exports").iterdir()) if (tmp_path / "exports").exists() else []
    assert "cancelled" in table.view.toast.text or len(left) == 1
    assert not [file for file in left if file.name.endswith(".part")]


def test_the_history_is_left_by_buttons_step_by_step(table):
    table.played("one")
    table.do("history")
    table.touch(table.content.rows[0].open)
    table.do("sheet", kind="timeline")

    screens = [table.press("undo").screen for _ in range(3)]

    assert screens == ["past_play", "history", "home"]


def test_the_button_next_does_what_the_seal_says(table):
    table.played("one")
    table.do("history", id="one")

    assert table.content.primary.command == "same_again"
    assert table.press("confirm").screen == "play"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_text_of_the_history_is_a_sentence(tmp_path, lang):
    table = Table(tmp_path, Settings(language=lang))
    table.played("one")
    table.played("sea", game="petite-mer", scores=())
    for command in (
        ("history", {}),
        ("sheet", {"kind": "filter"}),
        ("sheet", {"kind": "people"}),
        ("sheet", {"kind": "export"}),
        ("history", {"id": "one"}),
        ("history", {"id": "sea"}),
        ("records", {}),
        ("records_period", {"value": "all"}),
        ("records_game", {"game": "petite-mer"}),
        ("records_person", {"id": 1}),
        ("people", {}),
        ("person", {"id": 1}),
        ("settings", {}),
        ("set_clock", {}),
        ("touch_test", {}),
        ("reader_test", {}),
    ):
        table.do(command[0], **command[1])
        texts = list(_texts(table.content)) + list(_texts(table.view.sheet))
        assert texts
        assert [t for t in texts if "." in t.split(" ")[0][:-1] and "_" in t.split(" ")[0]] == []
    table.close()


def _texts(value):
    from dataclasses import fields, is_dataclass

    from companion.view import Action

    if isinstance(value, str):
        yield value
    elif isinstance(value, Action):
        yield value.label
        yield value.detail
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _texts(item)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in ("id", "game", "command", "icon", "picture", "kind", "name"):
                yield from _texts(getattr(value, field.name))


def test_the_history_opens_with_as_little_work_for_many_plays_as_for_few(tmp_path):
    def work(count):
        table = Table(tmp_path / str(count))
        with table.store.together():
            for number in range(count):
                table.played(f"play-{number}")
        table.do("home")
        steps = [0]

        def counted():
            steps[0] += 1

        table.store.connection.set_progress_handler(counted, 10)
        table.do("history")
        table.store.connection.set_progress_handler(None, 0)
        rows = len(table.content.rows)
        table.close()
        assert rows == 6
        return steps[0]

    assert work(400) <= 1.5 * work(7)
