"""With large text Oltremare shows one task at a time, all totals stay large, and nothing needs another way."""

import pytest

from tests.kv.oltremare_table import ScreenTable, at_work, picture

LARGE = 1.3


PANELS = [
    pytest.param((800, 480), id="800x480"),
    pytest.param((1280, 720), marks=pytest.mark.long, id="1280x720"),
    pytest.param((720, 1280), marks=pytest.mark.long, id="720x1280"),
]


@pytest.fixture(params=PANELS)
def large(frames, tmp_path, request):
    frames.turn(*request.param)
    table = ScreenTable(frames, tmp_path, lang="fr", text_scale=LARGE, reduced_motion=True)
    table.suffix = f"-large-{request.param[0]}"
    yield table
    table.close()


def names(table):
    return {widget.name_text for widget in table.frames.touchables()}


def test_a_deal_is_made_with_a_partner_then_an_amount(large):
    at_work(large)
    picture(large, "partners")
    assert "gives 3" not in names(large)
    assert "coin 1" not in names(large)

    large.touch("partner Christabelle")
    picture(large, "amounts")
    assert "partner Théo" not in names(large)
    large.touch("takes 4")

    assert large.books(0)["ducats"] == 148 + 4
    assert large.books(2)["prestige"] == 3


def test_the_name_of_the_partner_leads_back_to_the_choice(large):
    at_work(large)
    large.touch("partner Christabelle", "gives 2")

    large.touch("partner Christabelle")
    picture(large, "choice")
    assert large.books(2)["ducats"] == 37 + 2, "going back takes nothing back"
    large.touch("partner Christabelle")
    assert "gives 2" in names(large)
    large.touch("partner Christabelle", "partner Théo", "gives 1")

    assert large.books(4)["ducats"] == 64 + 1
    assert large.books(2)["prestige"] == 3


def test_purchases_are_a_task_of_their_own_and_the_primary_goes_on_from_there(large):
    at_work(large)
    large.touch("task buy")
    picture(large, "buy")

    large.touch("coin 2")
    assert large.books(0)["ducats"] == 148 - 6
    large.touch("primary")

    assert large.board.phase == "action"
    assert large.view.content.page == ""


def test_a_scanned_card_ends_the_purchases(large):
    at_work(large)
    large.touch("task buy")

    large.scan("OM/SILK/43/DP/11")

    assert large.board.phase == "action"
    assert large.view.content.page == ""
    assert "OM/SILK/43/DP/11" in {getattr(w, "name_text", "") for w in large.frames.all()}


def test_the_check_of_the_hand_stands_with_the_partners(large):
    at_work(large)

    large.touch("surplus 2")

    assert large.books(0)["pirates"] == 2
    assert "surplus 2" not in names(large)


def test_two_players_need_no_choice_of_a_partner(large):
    at_work(large, ("Maximilienne", "Bartholoméo"))
    picture(large, "two")

    large.touch("surplus 1", "partner Bartholoméo", "gives 5")

    assert large.books(1)["ducats"] == -12 + 5
    assert large.books(0)["pirates"] == 1


def test_a_late_purchase_is_held_as_ever(large):
    at_work(large)
    large.touch("primary")
    large.scan("OM/SILK/43/DS/11", "OM/OLIVES/52/MS/12")
    large.press("confirm")
    large.do("page", name="late")

    large.touch("task buy")
    picture(large, "late")
    large.hold("coin 1")

    assert large.play.irregular_steps() != ()


def test_a_counted_turn_is_four_tasks(large):
    at_work(large, record="light")
    picture(large, "counted")
    large.touch("task gain")
    picture(large, "gains")
    large.touch("gain 3")
    large.frames.tap(large.root.screen.ids.menu)
    large.touch("partner Anne-Sophie", "gives 3")
    picture(large, "counted-amounts")
    large.touch("task buy", "coin 1")
    large.frames.tap(large.root.screen.ids.menu)
    large.touch("token", "token deal")

    assert large.books(0)["ducats"] == 148 + 3 - 3 - 3
    assert large.books(0)["ports"] == 5
    assert large.view.content.page == ""


def test_all_totals_stay_large(large):
    from kivy.metrics import dp

    from kv.widgets.rail_row import RailRow

    at_work(large)
    large.touch("partner Christabelle")

    def drawn(widget, text):
        return next(part._box.size[1] for part in widget.walk(restrict=True) if getattr(part, "text", "") == text)

    screen = large.root.screen
    assert drawn(screen.ids.band, "148") > dp(92)
    rows = {row.item.number: row for row in large.seen(RailRow)}
    assert set(rows) == {"148", "\u221212", "37", "9", "64"}
    if not screen.portrait:
        assert all(drawn(row, number) > dp(44) for number, row in rows.items())


def test_the_undo_button_always_says_that_it_undoes(large):
    at_work(large)
    for steps in (("partner Christabelle", "gives 3"), ("task buy", "coin 4")):
        large.touch(*steps)
        undo = large.root.screen.ids.undo
        assert "Annuler" in {getattr(part, "text", "") for part in undo.walk(restrict=True)}
