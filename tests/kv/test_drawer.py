"""The drawer of the virtual table: its cards and buttons send what the real reader and panel would."""

import pytest

from tests.kv.oltremare_table import ScreenTable


@pytest.fixture
def table(frames, tmp_path):
    table = ScreenTable(frames, tmp_path, lang="fr")
    table.desk.simulate = True
    yield table
    table.close()


def test_a_card_of_the_drawer_is_scanned_and_a_button_is_pressed(table):
    table.begin(record="full")

    table.touch("drawer")
    code = table.view.content.virtual[-1].args["tag"]
    table.sent.clear()
    table.touch(next(a.label for a in table.view.content.virtual if a.args.get("tag")), "Suivant, tenu")
    table.frames.picture("drawer")

    first = next(a.args["tag"] for a in table.view.content.virtual if a.args.get("tag"))
    assert code
    assert table.sent == [
        ("simulate_scan", {"tag": first}, False),
        ("simulate_press", {"button": "confirm", "long": True}, False),
    ]


def test_without_the_virtual_table_there_is_no_drawer(table):
    table.desk.simulate = False
    table.begin(record="full")

    assert table.view.content.virtual == ()
    with pytest.raises(AssertionError, match="drawer"):
        table.touch("drawer")
