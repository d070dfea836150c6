"""The rooms about the device and its people: what is read in a test plays nothing, and no setting locks anybody out."""

from datetime import datetime

import pytest

from companion.errors import IllegalGesture
from companion.messages import Ticked
from companion.rooms.reader_test import shown
from companion.rooms.set_clock import stepped
from companion.settings import Settings
from companion.view import LockSheet
from tests.play.room_table import Table


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    yield table
    table.close()


def begun(table, people=("Ann", "Bo")):
    table.do("new_game")
    table.do("draft_game", game="caravage")
    table.do("draft_next")
    for name in people:
        table.do("draft_person", name=name)
    table.do("draft_next")
    return table.do("draft_next")


def test_what_is_read_in_the_reader_test_plays_nothing(table):
    begun(table)
    before = table.content
    table.do("reader_test")

    for tag in ("CMD/UNDO", "CMD/CONFIRM", "CV/ART/3/ROME/E0N2/E1N0/07", "0004103964"):
        table.scan(tag)

    assert table.view.screen == "reader_test"
    assert [row.kind for row in table.content.rows] == ["unknown", "read", "read", "read"]
    table.do("leave")
    assert table.content == before


def test_the_reader_test_says_which_card_a_tag_of_a_box_is(table):
    box = table.store.box_of("oltremare")
    table.store.bind(box.id, "0004103964", "OM/SILK/43/DS/VENEZIA/01")
    table.do("reader_test")

    table.scan("0004103964")

    assert table.content.rows[0].meaning == "Oltremare: OM/SILK/43/DS/VENEZIA/01"


def test_noise_is_counted_and_shown_only_in_the_reader_test(table):
    table.reject("reader_test.lost", b"\xff\x00", quiet=True)
    assert table.view.echo.text == ""
    table.do("reader_test")

    table.reject("reader_test.lost", b"\xff\x00", quiet=True)
    table.reject("reader_test.lost", b"\x02AB")

    assert table.content.counts == "read 0 · refused 1 · noise 1"
    assert [row.raw for row in table.content.rows] == ["‹02›AB", "FF 00"]


def test_a_wrong_field_of_a_code_is_named_in_the_reader_test(table):
    table.do("reader_test")

    table.scan("OM/SILK/93/DS/VENEZIA/01")

    assert "hand limit 9 is not 3 to 6" in table.content.rows[0].meaning


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"\x02AB\x03", "‹02›AB‹03›"),
        (b"\xff\xfe\x00", "FF FE 00"),
        (b"A" * 40, "A" * 24 + "…"),
        (b"", ""),
    ],
)
def test_bytes_are_shown_as_people_can_read_them(raw, text):
    assert shown(raw) == text


def test_the_score_button_turns_a_screen_whose_touch_is_wrong_and_undo_goes_back(table):
    table.do("touch_test")

    table.press("score")
    table.press("score")
    assert table.view.rotation == 180
    table.press("undo")

    assert table.view.rotation == 0
    assert table.view.screen == "home"


def test_a_turned_screen_is_kept_by_the_button_next(table):
    table.do("touch_test")
    table.press("score")

    table.press("confirm")

    assert table.view.rotation == 90
    assert table.view.screen == "home"


def test_the_touch_test_is_left_by_holding_score(table):
    table.do("touch_test")
    table.press("score")

    table.press("score", insist=True)

    assert (table.view.screen, table.view.rotation) == ("home", 0)


def test_only_the_cross_that_is_due_counts(table):
    table.do("touch_test")

    for number in (2, 0, 0, 3, 1):
        table.do("cross", number=number)

    assert table.content.touched == 2


def test_the_size_of_everything_stays_within_bounds(table):
    table.do("touch_test")

    for _ in range(20):
        table.do("touch_density", by=1, usual=1.6)
    assert table.view.density == pytest.approx(1.25 * 1.6)
    for _ in range(40):
        table.do("touch_density", by=-1, usual=1.6)
    assert table.view.density == pytest.approx(0.8 * 1.6)
    table.do("touch_density", by="much", usual=1.6)
    assert table.view.echo.kind == "refused"


def test_a_clock_set_by_hand_dates_the_evening_right(tmp_path):
    table = Table(tmp_path)
    table.played("one")
    before = table.store.record("one").started
    table.do("set_clock")

    table.do("clock_step", part="year", by=1)
    table.do("clock_set")

    moved = datetime.fromtimestamp(table.store.record("one").started).year - datetime.fromtimestamp(before).year
    assert moved == 1
    assert table.view.echo.text == "The clock is set."
    table.close()


def test_where_the_device_may_not_be_set_a_sentence_says_so(tmp_path):
    def refuse(wall):
        raise PermissionError(1, "Operation not permitted")

    table = Table(tmp_path, set_device=refuse)
    table.do("set_clock")
    table.do("clock_step", part="hour", by=1)

    table.do("clock_set")

    assert table.view.echo.text.startswith("The games are dated by your time")
    table.close()


def test_a_clock_that_is_not_believed_says_so_until_it_is_set(tmp_path):
    table = Table(tmp_path)
    table.store.clock.trusted = False
    table.do("home")
    clock = next(item for item in table.view.status if item.kind == "clock")
    assert not clock.ok

    table.touch(clock.action)
    table.do("clock_set")

    assert next(item for item in table.view.status if item.kind == "clock").ok
    table.close()


@pytest.mark.parametrize(
    ("part", "by", "wanted"),
    [
        ("day", 1, datetime(2028, 3, 1, 23, 59)),
        ("month", 1, datetime(2028, 3, 29, 23, 59)),
        ("month", -1, datetime(2028, 1, 29, 23, 59)),
        ("year", 1, datetime(2029, 2, 28, 23, 59)),
        ("hour", 1, datetime(2028, 2, 29, 0, 59)),
        ("minute", 1, datetime(2028, 2, 29, 23, 0)),
    ],
)
def test_every_step_of_the_clock_is_a_day_that_exists(part, by, wanted):
    assert stepped(datetime(2028, 2, 29, 23, 59), part, by) == wanted


def test_the_clock_does_not_go_before_this_version_was_made(table):
    table.do("set_clock")

    for _ in range(30):
        table.do("clock_step", part="year", by=-1)

    assert int(table.content.parts[2].value) >= 2026


def test_a_new_name_is_followed_by_every_play(table):
    table.played("one", people=("Ann", "Bo"))
    ann = next(person.id for person in table.store.people() if person.name == "Ann")
    table.do("people")
    table.do("person", id=ann)

    table.do("rename_person", name="Anna")

    assert table.store.record("one").players == ("Anna", "Bo")


def test_a_name_that_is_taken_is_refused_with_a_sentence(table):
    table.played("one", people=("Ann", "Bo"))
    table.do("people")
    table.do("person", id=1)

    table.do("rename_person", name="Bo")

    assert table.view.echo.kind == "refused"
    assert "Bo" in table.view.echo.text


def test_somebody_hidden_is_not_offered_and_comes_back(table):
    table.played("one", people=("Ann", "Bo"))
    table.do("people")
    table.do("person", id=1)
    table.do("hide_person", hidden=True)
    table.do("people_back")
    assert [tile.name for tile in table.content.people] == ["Bo"]

    table.touch(table.content.hidden)
    assert [tile.name for tile in table.content.people] == ["Ann", "Bo"]
    table.do("person", id=1)
    table.do("hide_person", hidden=False)

    assert [person.name for person in table.store.people()] == ["Bo", "Ann"]


def test_the_plays_of_somebody_forgotten_stay(table):
    table.played("one", people=("Ann", "Bo"))
    table.do("people")
    table.do("person", id=1)

    table.do("delete_person")

    assert [tile.name for tile in table.content.people] == ["Bo"]
    assert table.store.record("one").players == ("Ann", "Bo")


def test_colour_and_shape_are_remembered_from_play_to_play(table):
    table.do("new_game")
    table.do("draft_game", game="caravage")
    table.do("draft_next")
    for name in ("Ann", "Bo"):
        table.do("draft_person", name=name)
    table.do("draft_style", name="Ann", style=5)
    table.do("draft_next")
    table.do("draft_next")

    played = {player.name: player.style for player in table.content.players}

    assert {person.name: person.style for person in table.store.people()} == played


def test_the_screen_goes_dark_after_quiet_minutes_and_wakes_by_anything(table):
    table.seconds += 9 * 60
    assert not table.tick().asleep
    table.seconds += 61
    assert table.tick().asleep

    assert not table.scan("0004103964").asleep
    table.seconds += 11 * 60
    assert table.tick().asleep
    assert not table.press("wake").asleep


def test_a_screen_that_is_never_to_sleep_stays_awake(tmp_path):
    table = Table(tmp_path, Settings(sleep_minutes=0))
    table.seconds += 100_000

    table.desk.handle(Ticked())

    assert not table.view.asleep
    table.close()


def test_a_scan_counts_while_the_screen_is_locked_and_touches_do_not(table):
    begun(table)
    table.do("lock")
    assert table.view.sheet is None
    table.do("locked")
    assert isinstance(table.view.sheet, LockSheet)

    length = table.desk.room.controller.play.length
    table.press("confirm")
    assert table.desk.room.controller.play.length > length
    table.do("close")
    assert table.view.locked
    table.do("locked")
    table.touch(table.view.sheet.unlock)

    assert not table.view.locked


def test_a_page_lies_on_the_page_it_was_opened_from(table):
    for command in ("settings", "touch_test"):
        table.do(command)

    assert table.do("touch_back").screen == "settings"
    assert table.do("leave").screen == "home"


def test_home_knows_at_once_what_was_changed_elsewhere(table):
    table.played("one")
    table.do("home")
    assert table.content.last_winner
    table.do("history", id="one")

    table.do("delete_play")
    table.do("leave")

    assert table.view.screen == "home"
    assert not table.content.last_winner


def test_unknown_people_and_plays_are_sentences(table):
    with pytest.raises(IllegalGesture):
        table.store.person(99)
    for command, args in (
        ("history", {"id": "nothing"}),
        ("records_person", {"id": 99}),
        ("person", {"id": 99}),
        ("rename_person", {"name": "x"}),
        ("filter", {"name": "game", "value": "chess"}),
        ("export", {"format": "pdf"}),
    ):
        table.do({"filter": "history", "export": "history"}.get(command, "people"))
        if command == "records_person":
            table.do("records")
        table.do(command, **args)
        assert table.view.echo.kind == "refused", command
        assert " " in table.view.echo.text
