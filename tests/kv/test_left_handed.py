"""A left-handed table has the bar mirrored, on every play screen and on the sheets over it."""

import pytest

from tests.kv.live_table import NAMES, LiveTable
from tests.kv.looking import faults

GAMES = [("oltremare", 5, {"record": "full"}), ("oltremare", 5, {"record": "light"}), ("petite-mer", 4, {}),
         ("petite-mer", 4, {"record": "light"}), ("caravage", 7, {})]  # fmt: skip


@pytest.fixture(params=[(800, 480), (720, 1280)], ids=["across", "upright"])
def table(frames, tmp_path, request):
    frames.turn(*request.param)
    table = LiveTable(frames, tmp_path, left_handed=True)
    yield table
    table.close()


@pytest.mark.parametrize(("game", "count", "options"), GAMES)
def test_the_seal_is_at_the_left_and_undo_at_the_right_in_every_game(table, frames, game, count, options):
    table.desk.begin_play(game, NAMES[:count], tuple(range(count)), options)
    table.desk.show()
    table._show()
    screen = table.root.screen

    ids = screen.ids
    assert ids.primary.x < screen.width * 0.1
    assert ids.undo.right > screen.width * 0.9
    assert ids.primary.right <= ids.undo.x
    assert faults(table.root) == []

    for kind in ("menu", "score", "player", "timeline"):
        table.do("sheet", kind=kind, player=0)
        page = table.root.sheet
        assert page.ids.close.x < page.width * 0.1, kind
        assert faults(table.root) == [], kind
