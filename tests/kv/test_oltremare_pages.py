"""The pages over the board of Oltremare: each opens by a touch, books by a touch, and is photographed."""

import pytest

from tests.kv.oltremare_table import ScreenTable, at_work, picture

PLAYED = ("OM/SILK/43/DP/11", "OM/OLIVES/52/MS/12")


@pytest.fixture(params=["fr", "en"])
def table(frames, tmp_path, request):
    table = ScreenTable(frames, tmp_path, lang=request.param)
    yield table
    table.close()


def test_b(table):
    at_work(table)
    table.touch("partner Christabelle", "gives more", "sum 12")
    picture(table, "2-deal-more")
    table.press("confirm")
    table.press("confirm")
    table.touch("slot")
    table.touch("good silk", "limit 4")
    picture(table, "3-card-picker")
    table.touch("pair ducat pirate")
    table.touch("good olives", "limit 5", "pair market ship")
    assert len(table.board.played) == 2
    table.touch("Le paquet" if table.lang == "fr" else "The deck")
    picture(table, "deck")
    table.touch("last card")
    assert table.view.content.page == ""
    table.touch("Le paquet" if table.lang == "fr" else "The deck")
    table.touch("rows")
    picture(table, "payout-rows")
    table.touch("value 1", "value 3", "value 6")
    picture(table, "payout-rows-3")
    table.press("confirm")
    table.press("confirm")
    table.press("confirm")
    picture(table, "4-cargo")
    table.touch("Autre ordre" if table.lang == "fr" else "Other order")
    picture(table, "4-order")


def test_c(table):
    at_work(table, record="light")
    picture(table, "count-start")
    table.touch("gain more")
    picture(table, "gain")
    table.touch("gain 4")
    table.touch("token")
    picture(table, "count-token")
    table.press("confirm")
    table.do("finish")
    table.frames.advance(3)
    for good, count in (("grain", 6), ("pottery", 2), ("grain", 3)):
        table.touch(f"good {good}", f"number {count}")
    table.touch("good silk")
    picture(table, "count-pile")
