"""The screens of the cards: nothing is played there, buttons do what they always do, junk is a sentence."""

from companion.errors import NotSaved
from companion.text import Text
from companion.view_cards import BoxContent, BoxesContent, CheckContent, WizardContent


def begin_play(table):
    table.do("new_game")
    table.do("draft_game", game="oltremare")
    table.do("draft_option", name="record", value="full")
    table.do("draft_next")
    for name in ("Ann", "Bo"):
        table.do("draft_person", name=name)
    table.do("draft_next")
    return table.do("draft_next")


def test_registering_over_a_running_play_plays_nothing_and_the_play_knows_the_card_after(table):
    view = begin_play(table)
    play = table.desk.room.controller.play
    table.do("cards")
    table.do("box", id=play.box_id)
    table.touch(table.content.primary)
    table.do("wizard_row_later")
    table.choose("port", "PORT")

    table.scan("0000000001")
    for _ in range(3):
        view = table.do("cards_back")

    assert view.screen == "play"
    assert table.desk.room.controller.play.length == 0
    table.scan("0000000001")
    assert table.desk.room.controller.play.length == 1


def test_the_pages_lead_into_each_other_and_back_by_touch_and_by_button(table):
    assert isinstance(table.do("cards").content, BoxesContent)
    assert isinstance(table.touch(table.content.add[0]).content, BoxContent)
    assert isinstance(table.touch(table.content.primary).content, WizardContent)
    assert isinstance(table.press("undo").content, BoxContent)
    assert isinstance(table.do("box_check").content, CheckContent)
    assert isinstance(table.press("confirm").content, BoxContent)
    assert isinstance(table.press("undo").content, BoxesContent)
    assert table.press("undo").screen == "home"


def test_a_scan_says_what_was_registered_and_undo_names_it(table):
    table.open_box()
    table.touch(table.content.primary)
    table.do("wizard_row_later")

    table.scan("0000000001")

    assert table.content.said == "Registered: Gems, limit 6, load 1, ducats, pirates"
    assert table.content.undo.detail == "card 1"
    assert table.cues[-1] == "accepted"
    table.press("undo")
    assert table.box.cards == ()
    assert table.box.bindings == {}


def test_command_cards_are_buttons_here_too(table):
    table.open_box()
    table.touch(table.content.primary)
    table.do("wizard_row_later")
    table.scan("0000000001")

    table.scan("CMD/UNDO")
    assert table.box.cards == ()
    table.scan("cmd/confirm")
    assert table.box.cards == ("OM/GEMS/61/DP/01",)
    table.scan("CMD/PLAYER/2")
    assert len(table.box.cards) == 1


def test_a_refused_tag_says_why_and_changes_nothing(table):
    table.open_box()
    table.touch(table.content.primary)

    view = table.scan("08A17F2C")

    assert "another number each time" in view.echo.text
    assert table.cues[-1] == "refused"
    assert table.box.cards == ()


def test_a_tag_of_another_box_can_be_taken_by_holding(table):
    table.open_box("caravage")
    table.touch(table.content.primary)
    table.scan("0000000001")
    table.do("cards_back")
    table.do("cards_back")
    table.do("box_add", game="oltremare")
    table.touch(table.content.primary)

    view = table.scan("0000000001")
    assert "belongs to the box “Caravage”" in view.echo.text
    assert table.content.anyway.unusual
    table.touch(table.content.anyway)

    assert list(table.box.bindings) == ["0000000001"]
    assert table.content.anyway is None


def test_what_could_not_be_saved_is_not_shown_as_registered(table, monkeypatch):
    table.open_box()
    table.touch(table.content.primary)
    table.do("wizard_row_later")

    def full(box):
        raise NotSaved(Text("store.full"))

    with monkeypatch.context() as patch:
        patch.setattr(table.store, "add_box", full)
        table.scan("0000000001")
        assert table.cues[-1] == "not_saved"
        assert table.content.done == 0

    table.scan("0000000001")
    assert table.content.done == 1


def test_forgetting_all_tags_has_to_be_held_and_can_be_taken_back(table):
    table.open_box()
    table.touch(table.content.primary)
    table.scan("0000000001")
    table.do("cards_back")
    new_tags = next(action for action in table.content.actions if action.command == "box_new_tags")

    assert new_tags.unusual
    table.touch(new_tags)
    assert table.box.bindings == {}
    table.do("undo")
    assert list(table.box.bindings) == ["0000000001"]


def test_a_deleted_box_can_be_brought_back(table):
    table.open_box()
    box = table.box

    view = table.do("box_remove")
    assert table.store.boxes() == ()
    table.touch(view.toast.action)

    assert table.store.boxes() == (box,)


def test_the_edition_decides_the_piles(table):
    table.open_box()
    table.do("box_edition", edition="mtm-2004")

    view = table.touch(table.content.primary)

    assert [pile.label for pile in view.content.piles][:3] == ["Cloth", "Salt", "Grain"]
    assert view.content.total is None


def test_junk_from_the_screen_is_a_sentence_and_never_ends_the_table(table):
    table.open_box()
    junk = (None, "", "x", -1, 10**9, [], {}, True)
    commands = ("box", "box_add", "box_edition", "box_expansion", "box_register", "wizard_set", "wizard_pile")
    commands += ("wizard_row_value", "wizard_learn", "wizard_anyway", "wizard_row", "wizard_ignore", "undo", "nonsense")
    for value in junk:
        for command in commands:
            table.do(command, id=value, game=value, edition=value, mode=value, name=value, value=value, pile=value)
            table.do("box_register", mode="piles")

    assert table.view.screen in ("wizard", "box", "cards")


def test_every_page_speaks_french(tmp_path):
    from tests.cards.table import Table

    table = Table(tmp_path, lang="fr")
    table.open_box()
    table.touch(table.content.primary)

    assert table.content.title == "Apprendre la boîte"
    assert table.content.piles[3].label == "Sel"
    table.close()
