"""A card of Caravage learnt at the table with only what was needed is completed after the game, and editable later."""

import pytest

from companion.boxes import from_toml, to_toml
from companion.piles import incomplete_cards
from companion.view import PlayContent
from companion.view_cards import BoxesContent, WizardContent
from tests.play.room_table import Table

TAG, OTHER = "0004103964", "0004103965"
NOW = "CV/ART/3/PORTOERCOLE/E0N0/E0N0/01"
WHOLE = "CV/ART/3/PORTOERCOLE/E1N2/E0N0/01"


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path)
    made.desk.begin_play("caravage", ("Ann", "Bo"), (0, 1), {})
    yield made
    made.close()


def learnt_later(table, tag=TAG, card=NOW):
    table.scan(tag)
    table.do("learn", tag=tag, card=card, later=True)


def box_of(table):
    return table.store.box_of("caravage")


def offered(table):
    """The button of the score that completes cards, None if there is none."""
    found = [action for action in table.view.sheet.actions if action.args.get("complete")]
    return found[0] if found else None


def choose(table, name, value):
    row = next(row for row in table.content.choices if row.name == name)
    button = next(button for button in row.values if button.choose.args["value"] == value)
    table.touch(button.choose)


def test_the_box_remembers_a_card_that_is_to_be_completed_later(table):
    learnt_later(table)
    table.scan(OTHER)
    table.do("learn", tag=OTHER, card="CV/ADV/2/ROME/E1N0/E0N0/01")

    assert incomplete_cards(box_of(table)) == (NOW,)
    assert incomplete_cards(from_toml(to_toml(box_of(table)))) == (NOW,)


def test_the_score_offers_to_complete_the_cards_only_after_the_game(table):
    learnt_later(table)
    learnt_later(table, OTHER, "CV/ADV/2/ROME/E0N0/E0N0/01")
    table.do("score")
    assert offered(table) is None

    table.do("finish")

    assert offered(table).label == "Complete 2 cards"


def test_a_game_without_such_cards_offers_nothing_to_complete(table):
    table.do("finish")

    assert offered(table) is None


def test_completed_cards_come_one_after_another_and_the_score_is_back_when_none_is_left(table):
    learnt_later(table)
    learnt_later(table, OTHER, "CV/ADV/2/ROME/E0N0/E0N0/01")
    table.do("finish")
    table.touch(offered(table))
    assert isinstance(table.content, WizardContent)

    choose(table, "reward_ecus", "1")
    choose(table, "reward_notoriety", "2")
    table.touch(table.content.primary)
    assert box_of(table).bindings == {TAG: WHOLE, OTHER: "CV/ADV/2/ROME/E0N0/E0N0/01"}
    assert [row.choose.args["pile"] for row in table.content.piles if row.chosen] == ["ADV"]
    choose(table, "penalty_ecus", "2")
    table.press("confirm")

    assert box_of(table).bindings == {TAG: WHOLE, OTHER: "CV/ADV/2/ROME/E0N0/E2N0/01"}
    assert incomplete_cards(box_of(table)) == ()
    assert table.content.choices == ()
    table.press("confirm")
    assert isinstance(table.content, PlayContent)
    assert table.view.sheet.final
    assert offered(table) is None


def test_a_card_that_is_left_for_now_stays_incomplete(table):
    learnt_later(table)
    table.do("finish")
    table.touch(offered(table))

    table.touch(table.content.skip)
    table.touch(table.content.back)

    assert incomplete_cards(box_of(table)) == (NOW,)
    assert offered(table) is not None


def test_undo_gives_the_card_back_as_it_was(table):
    learnt_later(table)
    table.do("finish")
    table.touch(offered(table))
    choose(table, "reward_ecus", "3")
    table.touch(table.content.primary)

    table.touch(table.content.undo)

    assert box_of(table).bindings == {TAG: NOW}
    assert incomplete_cards(box_of(table)) == (NOW,)
    assert table.content.choices


def test_the_game_played_keeps_the_card_as_it_was_scanned_and_the_next_one_has_it_completed(table):
    learnt_later(table)
    played = table.desk.room.controller.play
    table.do("finish")
    table.touch(offered(table))
    choose(table, "reward_ecus", "1")
    choose(table, "reward_notoriety", "2")
    table.touch(table.content.primary)
    table.touch(table.content.primary)

    kept = table.store.load(played.id, table.desk.games)
    assert kept.now.learnt == {TAG: NOW}
    assert kept.state == table.desk.room.controller.play.state
    table.do("same_again", id=played.id)
    assert table.desk.room.controller.bindings() == {TAG: WHOLE}


def test_any_learnt_card_is_edited_later_from_the_cards_by_scanning_it(table):
    table.do("learn", tag=TAG, card=NOW)
    table.do("learn", tag=OTHER, card="CV/ADV/2/ROME/E1N0/E0N0/01")
    table.do("home")
    table.do("cards")
    table.do("box", id=box_of(table).id)
    table.touch(next(action for action in table.content.actions if action.command == "box_edit"))
    table.scan(OTHER)
    choose(table, "force", "4")
    table.touch(table.content.primary)

    assert box_of(table).bindings == {TAG: NOW, OTHER: "CV/ADV/4/ROME/E1N0/E0N0/01"}
    table.touch(table.content.back)
    table.do("cards_back")
    assert isinstance(table.content, BoxesContent)


def test_a_card_of_the_wrong_kind_is_put_in_the_right_pile_and_keeps_what_was_told(table):
    learnt_later(table)
    table.do("finish")
    table.touch(offered(table))

    table.touch(next(row.choose for row in table.content.piles if row.choose.args["pile"] == "ADV"))
    table.touch(table.content.primary)

    assert box_of(table).bindings == {TAG: NOW.replace("ART", "ADV")}


def test_a_card_that_becomes_like_another_one_keeps_a_code_of_its_own(table):
    learnt_later(table)
    table.scan(OTHER)
    table.do("learn", tag=OTHER, card=WHOLE)
    table.do("finish")
    table.touch(offered(table))
    choose(table, "reward_ecus", "1")
    choose(table, "reward_notoriety", "2")

    table.touch(table.content.primary)

    assert box_of(table).bindings == {TAG: WHOLE.replace("/01", "/02"), OTHER: WHOLE}


def test_a_tag_that_no_card_has_is_refused_where_cards_are_edited(table):
    learnt_later(table)
    table.do("finish")
    table.touch(offered(table))

    table.scan("0009999999")

    assert table.view.echo.kind == "refused"
    assert box_of(table).bindings == {TAG: NOW}
