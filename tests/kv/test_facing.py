"""The picture faces whoever plays, where people want it to."""

from dataclasses import replace

import pytest

from companion.seats import facing
from companion.settings import Settings
from tests.kv.live_table import LiveTable
from tests.play.room_table import Table


@pytest.fixture
def live(frames, tmp_path):
    made = []

    def build(game, **options):
        table = LiveTable(frames, tmp_path, lang="en")
        made.append(table)
        table.desk.begin_play(game, ("Ann", "Bo", "Cy", "Dee"), (0, 1, 2, 3), options)
        table.desk.change_settings(replace(table.desk.settings, face_player=True))
        table.desk.show()
        table._show()
        return table

    yield build
    for table in made:
        table.close()


def turned(widget):
    from kv.widgets.words import Words

    return {part.turned for part in widget.walk(restrict=True) if isinstance(part, Words) and part.text}


def test_only_who_sits_opposite_is_faced():
    assert [facing(seat, 4) for seat in range(4)] == [180, 0, 0, 180]
    assert [facing(seat, 5) for seat in range(5)] == [180, 180, 0, 0, 180]
    assert facing(0, 1) == 180


def test_the_screen_keeps_still_unless_people_want_it_to_turn(tmp_path):
    table = Table(tmp_path, Settings())
    table.desk.begin_play("caravage", ("Ann", "Bo"), (0, 1), {})
    table.desk.show()

    assert table.view.facing == 0
    table.close()


def test_where_the_first_player_sits_is_kept_from_the_seats_page(tmp_path):
    table = Table(tmp_path, Settings(face_player=True))
    table.do("new_game")
    table.do("draft_game", game="caravage")
    table.do("draft_next")
    for name in ("Ann", "Bo", "Cy"):
        table.do("draft_person", name=name)
    table.do("draft_next")
    table.do("draft_first", index=1)
    table.do("draft_next")

    assert table.desk.settings.first_seat == 1
    assert table.view.content.active.name == "Bo"
    assert table.view.facing == 0
    table.close()


def test_the_picture_turns_with_its_touches_and_its_header_turns_back(live):
    table = live("oltremare", record="light")

    assert table.root.turned == 180
    assert turned(table.root.screen.ids.title) == {True}
    assert turned(table.root.screen.ids.rail) == {False}

    table.press("confirm")

    assert table.content.active.name == "Bo"
    assert table.root.turned == 0
    assert turned(table.root.screen.ids.title) == {False}


def test_the_icons_of_the_header_turn_back_with_its_words(live):
    table = live("oltremare", record="full")
    for number in range(4):
        table.scan(f"OM/SILK/43/DS/NAXOS/{number + 1}")
    table.scan("OM/SALT/52/PM/9")

    steps = table.root.screen.ids.steps
    ticks = [part for part in steps.walk(restrict=True) if getattr(part, "icon", "") == "ok"]
    assert len(ticks) == 2
    assert all(tick.turned for tick in ticks)
    assert turned(steps) == {True}


def test_the_map_of_petite_mer_never_turns_but_its_words_do(live):
    table = live("petite-mer")

    assert table.view.facing == 180
    assert table.root.turned == 0
    assert turned(table.root.screen.board) == {True}
