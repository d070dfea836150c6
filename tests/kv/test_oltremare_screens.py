"""The screens of Oltremare: what they say, and what a touch does."""

import pytest

from tests.kv.oltremare_table import STARTS, ScreenTable, at_work, picture

PLAYED = ("OM/SILK/43/DP/11", "OM/OLIVES/52/DM/12", "OM/SILK/34/MS/13")


@pytest.fixture(params=["fr", "en"])
def table(frames, tmp_path, request):
    table = ScreenTable(frames, tmp_path, lang=request.param)
    yield table
    table.close()


def test_a_walk_through(table):
    table.begin(record="full")
    table.scan(*STARTS[:3])
    picture(table, "0-set-up")
    at_work(table)
    picture(table, "1-surplus")
    table.touch("partner Christabelle")
    table.touch("gives 3", "coin 2")
    picture(table, "2-trade")
    table.press("confirm")
    picture(table, "3-action-open")
    table.scan(PLAYED[0], PLAYED[1])
    picture(table, "3-action")
    table.press("confirm")
    picture(table, "3-token")
    table.press("confirm")
    picture(table, "4-cargo")
    table.press("confirm")
    table.do("venice")
    table.frames.advance(3)
    picture(table, "7-venice")
    table.press("confirm")
    table.scan(*PLAYED)
    picture(table, "3-action-3")
    table.do("finish")
    table.do("close")
    picture(table, "8-over")


def test_b_light(table):
    at_work(table, record="light")
    table.touch("partner Anne-Sophie")
    picture(table, "count")
