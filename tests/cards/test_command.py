"""companion cards: everything the screen does with boxes, on the command line; one sentence, never a traceback."""

import io
import tomllib

import pypdfium2
import pytest
import zxingcpp

from companion.commands import main
from companion.store import Store


@pytest.fixture
def cards(tmp_path, capsys):
    """Run `companion cards …` on a folder of its own; returns exit code, output and complaint."""

    def run(*words):
        try:
            code = main(["cards", *map(str, words), "--data", str(tmp_path / "data"), "--lang", "en"])
        except SystemExit as ended:
            code = ended.code
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert said.err.count("\n") <= 1, said.err
        return code, said.out, said.err

    run.folder = tmp_path / "data"
    return run


def boxes(cards):
    with Store(cards.folder, read_only=True) as store:
        return store.boxes()


@pytest.fixture
def full(cards):
    """A box of Oltremare with two cards, a tag and a payout row."""
    cards("bind", "0004103964", "OM/SILK/43/DS/VENEZIA/01")
    cards("bind", "04A17F2C", "om/grain/61/dp/02")
    with Store(cards.folder) as store:
        store.learn(store.boxes()[0].id, {"payouts": {"silk": [2, 5, 9]}})
    return cards


def test_a_box_exported_deleted_and_imported_is_equal(full, tmp_path):
    before = boxes(full)
    file = tmp_path / "box.toml"

    assert full("export", "oltremare", "--out", file)[0] == 0
    assert full("remove", "oltremare")[0] == 0
    assert boxes(full) == ()
    assert full("import", file)[0] == 0

    assert boxes(full) == before


def test_what_one_person_has_done_serves_another(full, tmp_path):
    file = tmp_path / "box.toml"
    full("export", "oltremare", "--out", file)
    with Store(tmp_path / "elsewhere") as store:
        assert store.boxes() == ()

    code = main(["cards", "import", str(file), "--data", str(tmp_path / "elsewhere"), "--lang", "en"])

    assert code == 0
    with Store(tmp_path / "elsewhere", read_only=True) as store:
        assert store.boxes() == boxes(full)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("companion-box", "cookbook"),
        lambda text: text.replace("version = 1", "version = 99"),
        lambda text: text.replace('game = "oltremare"', 'game = "chess"'),
        lambda text: text.replace("43/DS", "93/DS"),
        lambda text: text.replace("silk = [", 'silk = ["many", '),
        lambda text: text.replace("silk = [\n    2,", "silk = [\n    7,"),
        lambda text: text.replace("[facts.payouts]", "[facts]\npayouts = 3\n[other]"),
        lambda text: text.replace('0004103964 = "', '"OM/VENICE" = "'),
        lambda text: "",
        lambda text: "\0\x01 = [",
        lambda text: text + "\ud83d".encode("utf-8", "replace").decode() + "=[[",
    ],
)
def test_a_damaged_or_foreign_file_is_one_sentence_and_nothing_changes(full, tmp_path, damage):
    file = tmp_path / "box.toml"
    full("export", "oltremare", "--out", file)
    whole = file.read_text("utf-8")
    file.write_text(damage(whole), "utf-8")
    assert file.read_text("utf-8") != whole
    before = boxes(full)

    code, out, complaint = full("import", file)

    assert code == 1
    assert complaint.startswith("companion: ")
    assert out == ""
    assert boxes(full) == before


def test_a_file_of_bytes_is_one_sentence(full, tmp_path):
    file = tmp_path / "box.toml"
    file.write_bytes(bytes(range(256)))

    assert full("import", file)[0] == 1
    assert full("import", tmp_path / "nothing.toml")[0] == 1


def test_merging_shows_what_differs_and_changes_nothing_until_it_is_wanted(full, tmp_path):
    file = tmp_path / "box.toml"
    full("export", "oltremare", "--out", file)
    text = file.read_text("utf-8").replace("    9,", "    10,").replace("[bindings]", '[bindings]\n77 = "OM/VENICE"')
    file.write_text(text, "utf-8")
    before = boxes(full)

    code, out, complaint = full("import", file)

    assert code == 1
    assert "facts payouts silk: 2 5 9 → 2 5 10" in out
    assert "--merge" in complaint
    assert boxes(full) == before

    assert full("import", file, "--merge")[0] == 0
    assert boxes(full)[0].facts == {"payouts": {"silk": [2, 5, 10]}}
    assert boxes(full)[0].bindings["77"] == "OM/VENICE"
    assert boxes(full)[0].bindings["0004103964"] == "OM/SILK/43/DS/VENEZIA/01"


def test_what_is_only_new_is_merged_at_once(full, tmp_path):
    file = tmp_path / "box.toml"
    full("export", "oltremare", "--out", file)
    full("unbind", "04A17F2C")

    assert full("import", file)[0] == 0
    assert boxes(full)[0].bindings["04A17F2C"] == "OM/GRAIN/61/DP/02"
    assert "word for word" in full("import", file)[1]


def test_several_boxes_of_one_game_are_told_apart_by_name(full):
    assert full("add", "oltremare", "--box", "Second", "--like", boxes(full)[0].id)[0] == 0
    assert full("bind", "555", "OM/VENICE", "--box", "second")[0] == 0
    assert full("bind", "556", "OM/VENICE", "--box", "Third")[0] == 0

    first, second, third = boxes(full)
    assert "555" not in first.bindings
    assert second.bindings == {"555": "OM/VENICE"}
    assert second.cards[:2] == first.cards
    assert second.facts == first.facts
    assert third.name == "Third"
    assert "555\tVenice" in full("list", "--box", "Second")[1]
    assert full("list", "--box", "Nowhere")[0] == 1
    assert full("add", "oltremare", "--box", "Second")[0] == 2


@pytest.mark.parametrize(
    ("tag", "card", "code"),
    [
        ("1", "OM/SILK/93/DS/01", 1),
        ("1", "XX/1", 2),
        ("OM/VENICE", "OM/VENICE", 2),
        ("08A17F2C", "OM/VENICE", 2),
        (" ", "OM/VENICE", 2),
    ],
)
def test_what_cannot_be_bound_is_refused_with_a_sentence(cards, tag, card, code):
    assert cards("bind", tag, card)[0] == code
    assert not cards.folder.exists() or boxes(cards) == ()


def test_a_card_of_another_game_is_not_bound_in_a_box(full):
    full("add", "caravage", "--box", "Rome")

    assert full("bind", "9", "OM/VENICE", "--box", "Rome")[0] == 2
    assert boxes(full)[1].bindings == {}


def decoded(file):
    pages = pypdfium2.PdfDocument(file)
    return sorted(c.text for page in pages for c in zxingcpp.read_barcodes(page.render(scale=300 / 72).to_pil()))


def test_the_labels_of_a_public_list_need_no_box(cards, tmp_path):
    code, out, _ = cards("labels", "petite-mer", "--out", tmp_path / "tiles.pdf")

    assert code == 0
    assert "64 labels" in out
    assert len(decoded(tmp_path / "tiles.pdf")) == 64
    assert not cards.folder.exists()


def test_labels_of_a_learnt_box_and_only_those_that_are_missing(full, tmp_path):
    file = tmp_path / "labels.pdf"
    with Store(full.folder) as store:
        store.learn_cards(store.boxes()[0].id, ["OM/SALT/52/PM/04"])

    assert full("labels", "oltremare", "--out", file)[0] == 0
    assert decoded(file) == ["OM/GRAIN/61/DP/02", "OM/SALT/52/PM/04", "OM/SILK/43/DS/VENEZIA/01"]
    assert full("labels", "oltremare", "--out", file, "--missing", "--back")[0] == 0
    assert decoded(file) == ["OM/SALT/52/PM/04"]


def test_a_box_of_which_nothing_is_known_gets_numbered_labels(cards, tmp_path):
    file = tmp_path / "labels.pdf"

    code, _, complaint = cards("labels", "caravage", "--out", file)
    assert (code, file.exists()) == (1, False)
    assert "--blank" in complaint

    assert cards("labels", "caravage", "--blank", "12", "--sheet", "5167", "--out", file)[0] == 0
    assert decoded(file) == [f"TAG/CV/{n:03d}" for n in range(1, 13)]


@pytest.mark.parametrize(
    "words",
    [
        ("labels", "chess", "--out", "x.pdf"),
        ("labels", "caravage", "--blank", "0", "--out", "x.pdf"),
        ("labels", "caravage", "--blank", "1000", "--out", "x.pdf"),
        ("labels", "petite-mer", "--sheet", "napkin", "--out", "x.pdf"),
        ("labels", "petite-mer"),
        ("shuffle",),
        (),
    ],
)
def test_wrong_usage_is_a_sentence_and_exit_code_2(cards, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert cards(*words)[0] == 2
    assert not (tmp_path / "x.pdf").exists()


def test_the_check_says_what_is_missing_and_double(full):
    full("bind", "999", "OM/SILK/43/DS/VENEZIA/01")

    code, out, _ = full("check", "oltremare")

    assert code == 1
    assert "Silk: 1 of 12 cards are known." in out
    assert "OM/SILK/43/DS/VENEZIA/01 has 2 tags: 0004103964, 999." in out


def test_a_complete_box_is_well(cards, tmp_path):
    with Store(cards.folder) as store:
        from companion.boxes import Box
        from companion.piles import box_cards

        store.add_box(Box("", "petite-mer", cards=box_cards("petite-mer").public()[:55]))

    assert cards("check", "petite-mer")[:2] == (0, "Nothing is missing or double.\n")


def test_an_export_to_the_screen_is_a_file_as_it_stands(full):
    code, out, _ = full("export", "oltremare")

    assert code == 0
    assert tomllib.loads(out)["bindings"]["0004103964"] == "OM/SILK/43/DS/VENEZIA/01"


def test_a_box_is_learnt_line_by_line(cards, monkeypatch):
    lines = "row 4 10 18\nset icons MS\n0000000001\n0000000001\nset numbers 52\n0000000002\nundo\n0000000003\nnext\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))

    code = main(["cards", "register", "oltremare", "--data", str(cards.folder), "--lang", "en"])

    assert code == 0
    assert boxes(cards)[0].bindings == {"0000000001": "OM/GEMS/61/MS/01", "0000000003": "OM/GEMS/52/MS/02"}
    assert len(boxes(cards)[0].cards) == 3
    assert boxes(cards)[0].facts == {"payouts": {"gems": [4, 10, 18]}}
