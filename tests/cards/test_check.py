"""Is the box complete? Missing, double and foreign cards."""

from companion.box_check import BoxCheck, report
from companion.boxes import Box
from companion.piles import box_cards

CARDS = ("OM/GEMS/61/DP/01", "OM/GEMS/61/DP/02", "OM/SILK/43/DS/01")


def check_of(*tags):
    check = BoxCheck(Box("b", "oltremare", cards=CARDS, bindings={"0000000001": CARDS[0]}), box_cards("oltremare"))
    said = []
    for tag in tags:
        check, text = check.scanned(tag)
        said.append(text.key)
    return check, said


def test_a_scanned_box_says_what_is_missing_double_and_foreign():
    check, said = check_of("0000000001", "OM/SILK/43/DS/01", "OM/SILK/43/DS/01", "0000000077", "PM/0000N/01")

    assert check.missing == ("OM/GEMS/61/DP/02",)
    assert check.double == ("OM/SILK/43/DS/01",)
    assert check.foreign == ("0000000077", "PM/0000N/01")
    assert said == ["check.seen", "check.seen", "check.again", "check.foreign", "check.foreign"]


def test_a_scan_of_the_check_can_be_taken_back():
    check, _ = check_of("0000000001", "OM/SILK/43/DS/01", "OM/SILK/43/DS/01")

    assert check.undone().double == ()


def test_a_box_of_printed_tiles_needs_no_registration_to_be_checked():
    check = BoxCheck(Box("b", "petite-mer"), box_cards("petite-mer"))

    assert len(check.missing) == 55
    assert len(check.scanned("PM/0000N/01")[0].missing) == 54


def test_what_is_known_of_a_box_tells_which_piles_are_short_and_which_card_has_two_tags():
    box = Box("b", "oltremare", cards=CARDS, bindings={"1": CARDS[0], "2": CARDS[0], "3": "PM/0000N/01"})

    found = report(box, box_cards("oltremare"))

    assert [(short.pile.id, short.known, short.wanted) for short in found.short][:3] == [
        ("gems", 2, 8),
        ("scrolls", 0, 10),
        ("silk", 1, 12),
    ]
    assert found.double == {CARDS[0]: ("1", "2")}
    assert found.foreign == ("PM/0000N/01",)


def test_a_box_of_petite_mer_misses_its_tiles_by_name_and_no_expansion_that_it_does_not_have():
    cards = box_cards("petite-mer")
    base = cards.public()[:55]

    assert report(Box("b", "petite-mer", cards=base), cards).is_well
    assert report(Box("b", "petite-mer", cards=base[1:]), cards).missing == ("PM/0000H/00",)
    with_piers = report(Box("b", "petite-mer", expansions=("piers",), cards=base), cards)
    assert len(with_piers.missing) == 4
