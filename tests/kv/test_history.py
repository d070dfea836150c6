"""The pages of history and records, by touch, over the real rooms."""

import pytest

from tests.kv.live_table import NAMES, LiveTable


@pytest.fixture
def table(frames, tmp_path):
    table = LiveTable(frames, tmp_path)
    yield table
    table.close()


def evening(table):
    """Some weeks of games as a family plays them."""
    table.played("c1", people=NAMES[:5], scores=(8, 3, 10, 4, 6))
    table.seconds += 6 * 86400
    table.played("o1", game="oltremare", people=NAMES[:4], scores=(30, -23, 12, 5), record="light")
    table.played("sea", game="petite-mer", people=NAMES[:3], scores=())
    table.seconds += 20 * 3600
    table.played("c2", people=NAMES, scores=(8, 3, 2, 4, 10, 8, 6))
    table.played("c3", people=NAMES[:2], scores=(4, 10))


def test_the_history_is_read_and_a_play_opened_by_touch(table, frames):
    evening(table)
    table.do("history")
    frames.picture("history")

    table.tap("play c2")
    frames.picture("past-play")

    assert table.view.screen == "past_play"
    assert {"Théo", "Jean-Baptiste", "10"} <= set(frames.texts())


def test_the_page_of_a_play_leads_to_reasons_log_chart_and_back(table, frames):
    evening(table)
    table.do("history", id="c2")

    table.tap("why Théo")
    frames.picture("past-play-why")
    table.tap("close")
    table.tap("Journal de bord")
    frames.picture("past-play-log")
    table.tap("close")
    table.tap("Courbe")
    frames.picture("past-play-chart")
    table.tap("close")
    table.tap("back")
    table.tap("back")

    assert table.view.screen == "home"


def test_plays_are_narrowed_down_by_touch(table, frames):
    evening(table)
    table.do("history")

    table.tap("Tous les jeux")
    frames.picture("history-filter")
    table.tap("game Caravage")
    table.tap("close")
    table.tap("Tous")
    frames.picture("history-people")
    table.tap("pick Christabelle")
    frames.picture("history-filtered")

    assert [row.id for row in table.content.rows] == ["c2", "c1"]


def test_deleting_has_to_be_held_and_is_taken_back_by_one_touch(table, frames):
    evening(table)
    table.do("history", id="c2")

    table.tap("delete")
    assert table.view.screen == "past_play"
    table.hold("delete", lambda: table.view.screen == "history")
    frames.picture("history-deleted")
    table.tap("Annuler")

    assert [row.id for row in table.content.rows][:2] == ["c3", "c2"]


def test_a_chart_is_saved_as_a_picture(table, frames, tmp_path):
    evening(table)
    table.do("history", id="c2")
    table.tap("Courbe")

    table.tap("save picture")

    (picture,) = (tmp_path / "exports").iterdir()
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert table.view.toast.text == "L’image est gardée."


def test_the_chart_of_a_game_with_negative_values_and_of_a_sea(table, frames):
    evening(table)
    table.do("history", id="o1")
    table.tap("Courbe")
    frames.picture("chart-negative")
    assert "−12" in frames.texts()
    table.tap("close")
    table.tap("back")

    table.do("history", id="sea")
    frames.picture("past-play-sea")
    table.tap("Courbe")
    frames.picture("chart-sea")

    assert "ensemble" in frames.texts()


def test_who_won_is_one_touch_from_home(table, frames):
    evening(table)
    table.do("home")

    table.tap("records")
    frames.picture("records")

    assert {"Qui a gagné\u00a0?", "Oltremare", "Petite Mer", "Caravage", "Bartholoméo, 10"} <= set(frames.texts())


def test_records_open_pages_of_games_and_people(table, frames):
    evening(table)
    table.do("records")

    table.tap("records petite-mer")
    frames.picture("records-seas")
    assert "Les meilleures mers" in frames.texts()
    table.tap("back")
    table.tap("records caravage")
    frames.picture("records-game")
    table.tap("row Bartholoméo")
    frames.picture("records-person")

    assert "Face à face" in frames.texts()


def test_the_evening_is_shown_as_codes_one_after_the_other(table, frames):
    evening(table)
    table.do("records")

    table.tap(table.content.primary.label)
    frames.picture("qr-evening")
    table.tap("next game")

    assert "partie 2 sur 2" in "\n".join(frames.texts())


def test_history_and_records_without_a_single_game(table, frames):
    table.do("history")
    frames.picture("history-empty")
    assert "Aucune partie trouvée." in frames.texts()
    table.do("records")
    frames.picture("records-empty")

    assert "Aucune partie finie pour l’instant." in frames.texts()


def test_history_and_records_stand_upright_and_in_daylight(frames, tmp_path):
    frames.turn(720, 1280)
    table = LiveTable(frames, tmp_path, lang="en", theme="daylight")
    evening(table)

    table.do("history")
    frames.picture("history-upright")
    table.do("history", id="c2")
    frames.picture("past-play-upright")
    table.tap("Chart")
    frames.picture("chart-upright")
    table.do("close")
    table.do("records")
    frames.picture("records-upright")
    table.do("records_game", game="caravage")
    frames.picture("ledger-upright")

    assert "Record by number of players" in frames.texts()
    table.close()
