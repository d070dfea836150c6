"""Recorded games, played by cards and buttons as at a table; a file dropped into `games` is a test."""

from pathlib import Path

import pytest

from companion.games import games
from companion.store import Store
from tests.e2e.recorded import Recorded

FILES = sorted((Path(__file__).parent / "games").glob("*.toml"))
AMOUNTS_AND_PURCHASES = {
    "oltremare": {"replace", "discard", "buy", "last_card"},
    "petite-mer": {"place", "sail"},
    "caravage": {"travel", "realise"},
}
"""What may be touched: amounts and purchases; where to go, and the die that was thrown, are theirs in the others."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_played_by_cards_player_cards_and_buttons(file, tmp_path):
    with Recorded(tmp_path, file) as table:
        table.run()

        assert set(table.touched) <= AMOUNTS_AND_PURCHASES[table.play.game.id]
        assert table.scanned + table.pressed > 2 * len(table.touched)
        log = table.play.log()

    store = Store(tmp_path, read_only=True)
    assert store.load("recorded", games()).log() == log
    store.close()


def test_every_game_has_been_recorded():
    assert {file.stem for file in FILES} >= set(games())
