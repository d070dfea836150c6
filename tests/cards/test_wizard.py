"""The wizard: what is set stays, the scan saves, what cannot be is refused with its reason, nothing is lost."""

import pytest

from companion.boxes import Box
from companion.errors import IllegalGesture, MalformedCode, NothingToUndo
from companion.piles import box_cards
from companion.wizard import Wizard, is_random, like


@pytest.fixture
def wizard():
    """Oltremare, at the first card: the row of the gems is left for later."""
    return Wizard.begin(Box("b", "oltremare"), box_cards("oltremare")).row_put_off()


def reason(call, *arguments, lang="en"):
    with pytest.raises(IllegalGesture) as refused:
        call(*arguments)
    return refused.value.text.say(lang)


def scanned(wizard, *tags):
    for tag in tags:
        wizard = wizard.scanned(tag)
    return wizard


def test_what_is_set_stays_from_card_to_card(wizard):
    wizard = wizard.chosen("numbers", "52").chosen("icons", "MS")

    wizard = scanned(wizard, "0000000001", "0000000002")

    assert wizard.box.bindings == {"0000000001": "OM/GEMS/52/MS/01", "0000000002": "OM/GEMS/52/MS/02"}
    assert wizard.choices["icons"] == "MS"


def test_a_port_is_said_of_one_card_only_and_is_offered_again_later(wizard):
    wizard = scanned(wizard.chosen("port", "Santa Maria"), "0000000001", "0000000002")

    assert wizard.box.cards == ("OM/GEMS/61/DP/SANTAMARIA/01", "OM/GEMS/61/DP/02")
    assert "SANTAMARIA" in next(c for c in wizard.current.choices if c.name == "port").more


def test_a_full_pile_makes_way_for_the_next_one_and_asks_for_its_row(wizard):
    wizard = scanned(wizard, *(f"{n:010d}" for n in range(8)))

    assert wizard.pile == "scrolls"
    assert wizard.row == ()
    assert wizard.chosen("numbers", "43").choices == {"numbers": "43", "icons": "DP", "port": ""}


def test_the_public_row_of_grain_is_never_asked_and_that_of_pottery_goes_on_where_it_is_public(wizard):
    assert wizard.entered("grain").row is None
    assert wizard.entered("pottery").row == (1, 3, 6)


def test_a_row_is_kept_with_the_box_by_the_scan_of_the_next_card(wizard):
    wizard = wizard.entered("silk").row_value(2).row_value(5).row_value(9).scanned("0000000001")

    assert wizard.box.facts == {"payouts": {"silk": [2, 5, 9]}}
    assert wizard.row is None
    assert wizard.entered("silk").row is None


def test_a_row_that_falls_is_refused(wizard):
    assert "never fall" in reason(wizard.entered("silk").row_value(5).row_value, 4)


def test_a_row_of_six_ends_by_itself(wizard):
    wizard = wizard.entered("silk")
    for value in (1, 2, 3, 4, 5, 6):
        wizard = wizard.row_value(value)

    assert wizard.box.facts == {"payouts": {"silk": [1, 2, 3, 4, 5, 6]}}
    assert wizard.undone().row == (1, 2, 3, 4, 5)


def test_an_odd_card_can_be_said_but_not_an_impossible_one(wizard):
    assert wizard.chosen("numbers", "64").next_code == "OM/GEMS/64/DP/01"
    with pytest.raises(IllegalGesture):
        wizard.chosen("numbers", "93")
    with pytest.raises(MalformedCode):
        wizard.chosen("port", "a1")


def test_a_tag_that_is_a_card_already_is_refused_and_the_card_named(wizard):
    wizard = scanned(wizard.chosen("icons", "PS"), "04A17F2C")

    said = reason(wizard.scanned, "04a17f2c")

    assert said.startswith("This tag is a card already: Gems")
    assert "OM/GEMS/61/PS/01" in said
    assert len(wizard.box.cards) == 1


@pytest.mark.parametrize("tag", ["08A17F2C", "08000000"])
def test_a_telephone_or_a_bank_card_is_refused_with_the_reason(wizard, tag):
    assert is_random(tag)
    assert "another number each time" in reason(wizard.scanned, tag)
    assert "change de numéro" in reason(wizard.scanned, tag, lang="fr")


@pytest.mark.parametrize("tag", ["0800000001", "080A1B2C3D4E5F", "18A17F2C"])
def test_a_number_that_only_looks_like_one_is_taken(wizard, tag):
    assert wizard.scanned(tag).box.bindings[tag] == "OM/GEMS/61/DP/01"


def test_cards_and_labels_of_other_games_stay_out(wizard):
    assert "another game" in reason(wizard.scanned, "PM/0000N/01")
    assert "another game" in reason(wizard.scanned, "TAG/CV/003")
    assert wizard.scanned("TAG/OM/003").box.bindings == {"TAG/OM/003": "OM/GEMS/61/DP/01"}


def test_a_tag_of_another_box_is_refused_and_taken_if_the_owner_insists(wizard):
    elsewhere = {"0000000001": "Caravage"}

    assert "Caravage" in reason(wizard.scanned, "0000000001", elsewhere)
    assert wizard.scanned("0000000001", elsewhere, anyway=True).box.bindings


def test_a_printed_label_says_itself_what_it_is(wizard):
    wizard = wizard.scanned("om/silk/43/ds/venezia/01")

    assert wizard.box.cards == ("OM/SILK/43/DS/VENEZIA/01",)
    assert wizard.box.bindings == {}
    assert wizard.pile == "gems"
    assert "registered already" in reason(wizard.scanned, "OM/SILK/43/DS/VENEZIA/01")
    with pytest.raises(MalformedCode, match="hand limit 9"):
        wizard.scanned("OM/SILK/93/DS/01")


def test_undo_takes_back_card_by_card_what_was_set_included(wizard):
    first = wizard.chosen("icons", "PM")
    second = first.scanned("0000000001")
    third = second.chosen("icons", "DS").scanned("0000000002")

    assert third.undone().box == second.box
    assert third.undone().undone().box == first.box
    assert third.undone().undone().choices["icons"] == "PM"
    with pytest.raises(NothingToUndo):
        Wizard.begin(Box("b", "oltremare"), box_cards("oltremare")).undone()


def test_it_goes_on_where_it_was_left_another_day(wizard):
    wizard = scanned(wizard.chosen("icons", "PM").chosen("numbers", "43"), *(f"{n:010d}" for n in range(11)))

    again = Wizard.begin(wizard.box, wizard.cards)

    assert again.pile == "scrolls"
    assert again.choices == {"numbers": "61", "icons": "DP", "port": ""}
    assert again.progress == (11, 98)
    assert again.next_code == "OM/SCROLLS/61/DP/04"


def test_a_pile_can_be_passed_over_and_taken_up_later(wizard):
    wizard = wizard.skipped()

    assert wizard.pile == "scrolls"
    assert wizard.entered("gems").pile == "gems"
    assert Wizard.begin(wizard.box, wizard.cards).pile == "gems"


def test_a_card_without_a_tag_is_learnt_all_the_same(wizard):
    wizard = wizard.without_tag()

    assert wizard.box.cards == ("OM/GEMS/61/DP/01",)
    assert wizard.box.bindings == {}


def test_free_scan_anything_then_say_what_it_is():
    wizard = Wizard.begin(Box("b", "oltremare"), box_cards("oltremare"), "free").scanned("0000000009")
    assert wizard.box.bindings == {}

    wizard = wizard.entered("salt").chosen("icons", "MS").learnt()

    assert wizard.box.bindings == {"0000000009": "OM/SALT/61/MS/01"}
    assert wizard.waiting == ""
    assert "Scan the card first" in reason(wizard.learnt)


def test_new_tags_ask_for_each_known_card_once_and_a_missing_one_can_wait(wizard):
    box = scanned(wizard, "0000000001", "0000000002", "0000000003").box
    tags = Wizard.begin(like(box), box_cards("oltremare"), "tags")

    tags = tags.without_tag().scanned("11111111").scanned("22222222")

    assert tags.is_done
    assert tags.progress == (2, 3)
    assert list(tags.box.bindings.values()) == list(box.cards[1:])
    assert "registered" in reason(tags.scanned, "33333333")


def test_a_card_that_this_edition_does_not_have_stops_nothing():
    box = Box("b", "oltremare", cards=("OM/CLOTH/61/DP/01", "OM/GEMS/61/DP/01"))

    tags = Wizard.begin(box, box_cards("oltremare"), "tags").scanned("1").scanned("2")

    assert set(tags.box.bindings.values()) == set(box.cards)


def test_caravage_is_learnt_pile_by_pile_and_its_events_by_number():
    wizard = Wizard.begin(Box("b", "caravage"), box_cards("caravage"))

    wizard = wizard.chosen("force", "3").chosen("city", "ROME").chosen("reward_notoriety", "2").scanned("1")
    wizard = wizard.entered("EVT").scanned("2").scanned("3")

    assert wizard.box.bindings == {"1": "CV/ART/3/ROME/E0N2/E0N0/01", "2": "CV/EVT/01", "3": "CV/EVT/02"}
    assert wizard.progress == (3, 56)


def test_what_a_card_says_is_found_again_from_its_code():
    for game, code in (
        ("oltremare", "OM/SILK/43/DS/VENEZIA/07"),
        ("oltremare", "OM/PORT/DEAL/02"),
        ("caravage", "CV/ADV/2/NAPLES/E1N1/E2N0/E0N1/07"),
    ):
        cards = box_cards(game)

        assert cards.code(cards.pile_of(code), cards.settings(code), code.rpartition("/")[2]) == code


def test_a_card_that_was_learnt_at_the_table_is_known_to_the_wizard():
    box = Box("b", "oltremare", bindings={"7": "OM/GEMS/61/DP/01"})

    wizard = Wizard.begin(box, box_cards("oltremare"))

    assert wizard.progress == (1, 98)
    assert wizard.next_code.endswith("/02")
