"""The screens of Oltremare: what they say, and what a touch does."""

import pytest

from tests.kv.oltremare_table import NAMES, ScreenTable

STARTS = (
    "OM/SILK/52/DS/VENEZIA/01",
    "OM/SILK/43/PM/CANDIA/02",
    "OM/SALT/61/DM/RODI/03",
    "OM/OLIVES/52/DP/NAXOS/04",
    "OM/GRAIN/34/PS/CORFU/05",
)
PLAYED = ("OM/SILK/43/DP/11", "OM/OLIVES/52/DM/12", "OM/SILK/34/MS/13")
SUMS = (148, -12, 37, 9, 64)


@pytest.fixture(params=["fr", "en"])
def table(frames, tmp_path, request):
    table = ScreenTable(frames, tmp_path, lang=request.param)
    table.lang = request.param
    yield table
    table.close()


def at_work(table, names=NAMES, **options):
    """Set the ducats of the pictures, after the set-up."""
    table.begin(names, **{"record": "full", **options})
    if options.get("record") != "light":
        table.scan(*STARTS[: len(names)])
    for player, ducats in enumerate(SUMS[: len(names)]):
        table.do("adjust", player=player, counter="ducats", by=ducats - table.books(player)["ducats"])
        table.do("adjust", player=player, counter="prestige", by=(3, 5, 2, 4, 1)[player])
        table.do("adjust", player=player, counter="ports", by=(4, 3, 5, 1, 2)[player])
    table.frames.advance(3)


def picture(table, name):
    table.frames.picture(f"oltremare-{name}-{table.lang}")


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
