"""Labels: an independent decoder reads every code from the page as it is printed; no back betrays a hand."""

import random
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from companion import labels
from companion.errors import IllegalGesture
from companion.piles import box_cards

ICONS = Path(__file__).parents[2] / "kv" / "assets" / "icons-svg"
PRINTER_DPI = 300


def oltremare(count):
    """Codes of a box of Oltremare as it was learnt, all different."""
    chance = random.Random(3)
    cards = box_cards("oltremare")
    return tuple(
        cards.code(
            chance.choice(("gems", "scrolls", "pottery", "grain")),
            {
                "numbers": chance.choice(("61", "52", "43", "34")),
                "icons": chance.choice(("DP", "DM", "DS", "PM", "PS", "MS")),
                "port": chance.choice(("", "", "PORT", "VENEZIA", "CONSTANTINOPOLI")),
            },
            f"{number:02d}",
        )
        for number in range(1, count + 1)
    )


CARAVAGE = tuple(f"CV/ART/3/PORTOERCOLE/E0N2/E1N0/E1N1/{n:02d}" for n in range(1, 19)) + tuple(
    f"CV/EVT/{n:02d}" for n in range(1, 14)
)
CODES = {"petite-mer": box_cards("petite-mer").public(), "oltremare": oltremare(98), "caravage": CARAVAGE}


def printed(game, sheet, side="face", made=None):
    """Return a page as pictures of a 300 dpi printer."""
    made = made or labels.card_labels(CODES[game], box_cards(game), side)
    pdf = labels.to_pdf(made, labels.sheet(sheet), title="Boîte", lang="fr", side=side, icons=ICONS)
    return [page.render(scale=PRINTER_DPI / 72).to_pil() for page in pypdfium2.PdfDocument(pdf)]


def decoded(pictures):
    return sorted(code.text for picture in pictures for code in zxingcpp.read_barcodes(picture))


@pytest.mark.parametrize("side", ["face", "back"])
@pytest.mark.parametrize("game", CODES)
def test_every_code_is_read_exactly_as_printed(game, side):
    sheet = "a4-32x18" if side == "face" else "a4-16"

    assert decoded(printed(game, sheet, side)) == sorted(CODES[game])


@pytest.mark.parametrize("sheet", labels.sheets())
def test_every_sheet_can_be_read_at_its_size(sheet):
    few = CODES["petite-mer"][::6] + oltremare(4)
    made = tuple(labels.Label(code, "1", box_cards("petite-mer").face("PM/1100L/40")) for code in few)

    assert decoded(printed("petite-mer", sheet, made=made)) == sorted(few)


def test_numbered_labels_are_read_as_tags():
    made = labels.blank_labels(98, "OM")

    assert decoded(printed("oltremare", "L4731", made=made)) == [f"TAG/OM/{n:03d}" for n in range(1, 99)]


def test_numbers_that_are_used_already_are_not_printed_again():
    made = labels.blank_labels(3, "OM", taken=("tag/om/001", "TAG/OM/003", "0004103964"))

    assert [label.code for label in made] == ["TAG/OM/002", "TAG/OM/004", "TAG/OM/005"]


def test_all_64_tiles_of_petite_mer_are_there_at_once_sorted_and_drawn():
    made = labels.card_labels(CODES["petite-mer"], box_cards("petite-mer"))

    assert len({label.code for label in made}) == len(made) == 64
    assert [label.number for label in made] == sorted(label.number for label in made)
    assert all(label.face.shapes for label in made)
    assert len(printed("petite-mer", "a4-32x18")) == 1


@pytest.mark.parametrize("sheet", labels.sheets())
def test_every_label_lies_on_the_paper_and_none_on_another(sheet):
    sheet = labels.sheet(sheet)
    width, height = labels.PAPERS[sheet.paper]
    last = sheet.place(sheet.count - 1)

    assert min(sheet.first) >= 4
    assert last[0] + sheet.size[0] <= width - 4 + 1e-6
    assert last[1] + sheet.size[1] <= height - 4 + 1e-6
    assert sheet.pitch[0] >= sheet.size[0]
    assert sheet.pitch[1] >= sheet.size[1]


def test_a_back_shows_a_number_that_says_nothing_of_the_card():
    made = labels.card_labels(CODES["oltremare"], box_cards("oltremare"), "back")
    goods = [label.code.split("/")[1] for label in made]

    assert sorted(label.number for label in made) == [f"{n:03d}" for n in range(1, 99)]
    assert len({tuple(goods[i : i + 2]) for i in range(97)}) > 8, "equal goods must not follow each other"


def test_all_codes_of_backs_have_the_same_number_of_modules():
    """A card with a port has a longer code; its larger square would be known across the table."""
    pictures = printed("oltremare", "a4-16", "back")
    sides = set()
    for code in zxingcpp.read_barcodes(pictures[0]):
        corner = code.position
        sides.add(round((corner.top_right.x - corner.top_left.x) / 10))

    assert len(sides) == 1


def test_a_back_has_no_words_but_its_number_and_the_last_page_says_which_is_which():
    made = labels.card_labels(CODES["oltremare"], box_cards("oltremare"), "back")
    pdf = labels.to_pdf(made, labels.sheet("a4-16"), title="Oltremare", lang="en", side="back", icons=ICONS)
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]

    for word in ("Gems", "Pottery", "limit", "Venezia", "OM/"):
        assert word not in texts[0]
    assert "Pottery" in texts[-1]
    assert "098" in texts[-1]


def test_a_label_that_no_scanner_would_read_is_refused_with_a_sentence():
    long = "OM/POTTERY/43/DS/" + "A" * 90 + "/01"
    with pytest.raises(IllegalGesture, match="larger sheet"):
        labels.to_pdf(labels.card_labels([long], box_cards("oltremare")), labels.sheet("L4731"), title="x", lang="en")


def test_no_module_is_smaller_than_a_scanner_of_the_gm65_class_reads():
    for sheet in labels.sheets().values():
        for codes in CODES.values():
            assert labels.module_size(max(codes, key=len), sheet) >= 0.25


def test_an_unknown_sheet_is_answered_with_those_there_are():
    with pytest.raises(IllegalGesture, match="L7651"):
        labels.sheet("nope")
