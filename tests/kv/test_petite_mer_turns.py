"""Petite Mer played on the screen: by touch alone, by scans and touches, and what touches can never do."""

import random
import tomllib
from pathlib import Path

import pytest

from tests.kv.petite_mer_table import SeaTable

AIM = 4
HUMAN = Path(__file__).parent.parent.parent / "companion" / "demo" / "human-petite-mer.toml"
"""Touches of a mean turn besides scans (docs/design.md)."""


@pytest.fixture
def sea(frames, tmp_path):
    """Return a function that opens a table."""
    tables = []

    def open_table(lang="en", *, laid=False, **more):
        table = SeaTable(frames, tmp_path / str(len(tables)), lang=lang, **more)
        tables.append(table)
        if laid:
            table.lay()
        return table

    yield open_table
    for table in tables:
        table.close()


def two_places(table):
    """Put the first ship where plain water has two cells, one to the east and one to the south."""
    table.do("correct", player=0, at=[4, 0])
    table.do("correct", at=[3, -1], tile="")
    table.look()


# A turn


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_turn_is_played_by_touch_alone(sea, lang):
    table = sea(lang)
    unscanned, which, plain, water = {
        "fr": ("Tuile non scannée", "Dire laquelle", "balise", "tuile simple"),
        "en": ("Tile not scanned", "Say which one", "buoy", "plain tile"),
    }[lang]

    table.cell(1, 0)
    table.tap(plain)
    assert table.state.seat.at == (1, 0)
    table.tap(unscanned)
    table.tap(which)
    table.tap(water)
    assert len(table.state.seat.tray) == 1
    table.cell(2, 0)
    assert table.state.seat.at == (2, 0)
    table.cell(1, 0)
    table.cell(0, 0)
    table.primary()

    assert [name for name, _, _ in table.sent if name != "page"] == [
        "place",
        "scan",
        "place",
        "sail",
        "sail",
        "end_turn",
    ]
    assert table.view.content.active.name == "Bartholoméo"
    assert table.state.discarded == 1


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_turn_is_played_by_scans_and_touches(sea, lang):
    table = sea(lang, laid=True)
    two_places(table)

    table.scan(table.free("0000N"))
    assert table.board.targets == {(5, 0): "+0", (4, -1): "+0"}
    table.cell(5, 0)
    assert table.state.seat.at == (5, 0)
    table.primary()

    assert table.touches == 2
    assert table.state.turn == 1


def test_a_tile_with_one_cell_lies_down_by_itself_and_undo_gives_it_back(sea):
    table = sea(laid=True)
    table.do("correct", player=0, at=[4, 0])

    table.scan(table.free("0000N"))
    assert table.state.seat.at == (5, 0)
    table.tap(table.root.screen.ids.undo)

    assert table.state.seat.at == (4, 0)
    assert len(table.state.seat.tray) == 1
    assert table.touches == 1


def test_a_cell_may_be_touched_first_and_the_tile_scanned_after(sea):
    table = sea(laid=True)
    two_places(table)

    table.cell(4, -1)
    assert table.board.open_page is not None
    table.scan(table.free("0000N"))

    assert table.state.seat.at == (4, -1)
    assert table.board.open_page is None


def test_only_kinds_that_fit_the_touched_cell_are_offered(sea):
    table = sea(laid=True)
    two_places(table)

    table.cell(5, 0)

    wanted = next(cell.edges for cell in table.value.empty if cell.at == (5, 0))
    (tiles,) = (row.items for row in table.board.open_page.rows if row.kind == "tiles")
    assert tiles
    for choice in tiles:
        assert all(want in ("?", edge) for want, edge in zip(wanted, choice.edges, strict=True))


def test_another_tile_of_the_tray_is_picked_by_a_touch_that_sends_nothing(sea):
    table = sea(laid=True)
    two_places(table)
    table.scan(table.free("0000N"))
    table.scan(table.free("0000B"))
    before = len(table.sent)

    table.tap("plain tile")

    assert table.board.picked.startswith("PM/0000N")
    assert len(table.sent) == before
    table.cell(5, 0)
    assert table.state.seat.at == (5, 0)


def test_a_scan_while_another_plays_goes_into_the_tray_that_was_touched(sea):
    table = sea()

    table.tap("The next tile is Christabelle’s")
    table.scan(table.free("0000B"))

    assert [len(seat.tray) for seat in table.state.seats] == [0, 0, 1]


def test_without_tokens_a_discarded_tile_pays_the_step(sea):
    table = sea(laid=True)
    table.do("adjust", player=0, counter="tokens", by=-3)

    table.cell(1, 0)
    table.tap("Tile not scanned")

    assert table.state.seat.at == (1, 0)
    assert table.state.discarded == 1


def test_a_tile_is_discarded_for_a_step_though_tokens_are_left(sea):
    table = sea(laid=True)
    table.do("correct", player=0, at=[2, 2])
    table.scan(table.free("0111N"))

    table.tap("plain tile")
    table.tap("Discard to sail")
    table.cell(3, 2)

    assert table.state.seat.at == (3, 2)
    assert table.state.seat.tokens == 3
    assert table.state.gone


def test_a_swap_is_two_touches(sea):
    table = sea()
    table.do("scan", tag="CMD/PLAYER/2")
    table.scan(table.free("0000B"))

    table.tap("Swap")
    table.tap("Bartholoméo buoy")

    assert table.touches == 2
    assert [len(seat.tray) for seat in table.state.seats] == [1, 0, 0]
    assert table.board.open_page is None


def test_alone_a_tile_is_kept_by_touch(sea):
    table = sea(players=1, laid=True)
    table.do("correct", player=0, at=[2, 2])
    table.scan(table.free("0111N"))

    table.tap("plain tile")
    table.tap("Keep for next turn")
    table.press("next")
    table.primary()

    assert len(table.state.seat.tray) == 1


def test_the_end_of_the_turn_says_what_it_throws_away(sea):
    table = sea("fr")

    assert table.root.screen.ids.primary.detail == "3 tuiles perdues"


# The unusual


def test_what_the_rules_forbid_is_held_never_tapped(sea):
    table = sea(laid=True)
    table.do("adjust", player=0, counter="tokens", by=-3)
    table.cell(1, 0)

    table.tap("Without token")
    assert table.state.seat.at == (0, 0)
    table.hold("Without token", lambda: table.state.seat.at == (1, 0))

    assert table.play.irregular_steps()


def test_a_tile_is_laid_beside_nothing_only_by_holding(sea):
    table = sea(laid=True)
    table.cell(5, 0)

    table.tap("buoy")
    assert table.state.seat.at == (0, 0)
    table.hold("buoy", lambda: table.state.seat.at == (5, 0))

    assert table.play.irregular_steps()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ten_random_presses_of_the_primary_never_book_an_unusual_step(sea, seed):
    dice = random.Random(seed)
    table = sea(laid=True)
    for _ in range(10):
        cells = [tile.at for tile in table.value.tiles] + [cell.at for cell in table.value.empty]
        seen = [c for c in cells if table.map.collide_point(*table.map.place_of(c))]
        if dice.random() < 0.6 and table.board.ids.map.opacity:
            table.board.touched(dice.choice(seen), dice.random() < 0.3)
            table.look()
        if dice.random() < 0.5:
            table.press("next")
        else:
            table.primary()
        if table.view.sheet is not None:
            table.do("close")
            table.look()

    assert table.play.irregular_steps() == ()


# The sea as it lies


def test_a_wrong_tile_is_corrected_and_removed_by_touch(sea):
    table = sea(laid=True)

    table.cell(2, 0)
    table.tap("Correct the tile")
    table.tap("lighthouse south, west")
    assert table.state.chart[2, 0].edges == "0011"
    table.cell(2, 0)
    assert table.board.warning
    table.tap("Correct the tile")
    table.tap("No tile: remove")

    assert (2, 0) not in table.state.chart
    assert table.play.irregular_steps() == ()


def test_a_ship_is_set_right_from_the_sheet_of_its_player(sea):
    table = sea(laid=True)

    table.tap("Bartholoméo")
    table.tap(table.view.sheet.corrections[0].label)
    assert table.view.sheet is None
    table.cell(2, 2)

    assert table.state.seats[1].at == (2, 2)
    assert table.board.open_page is None


def test_the_houses_of_a_channel_are_asked_for_each_shore(sea):
    table = sea(laid=True)
    before = table.state.chart[4, 1].houses

    table.hold_cell(4, 1)
    table.tap("2")
    table.tap("0")

    assert before is None
    assert table.state.chart[4, 1].houses == (2, 0)
    assert table.board.open_page is None


def test_the_map_asks_for_the_houses_a_pier_needs(sea):
    table = sea(options={"piers": True})
    for at, tile in (
        ((1, 0), "PM/0110P/70"),
        ((2, 0), "PM/0001N/28"),
        ((1, -1), "PM/1000N/13"),
        ((1, 1), "PM/0000N/01"),
    ):
        table.do("correct", at=list(at), tile=tile)
    table.look()
    assert table.board.ids.total._number.text == "?"

    for _ in range(3):
        table.tap(table.board.warning)
        table.tap("1")

    assert table.value.houses_wanted == ()
    assert table.value.total == 4


def test_edges_that_do_not_match_are_shown_and_the_game_goes_on(sea):
    table = sea(laid=True)
    table.do("correct", at=[-1, 1], tile="PM/1110N/53")
    table.look()

    assert table.board.warning == "These edges do not match."
    table.primary()
    assert table.state.turn == 1


# The count


def test_the_sea_is_counted_without_a_map(sea):
    table = sea(options={"record": "light"})

    table.primary()
    assert not table.state.over
    for name, times in (("Lighthouses", 3), ("Buoys", 5), ("Others", 1)):
        for _ in range(times):
            table.tap(f"{name} +")
    table.tap("Others −")
    table.tap("Others +")
    assert table.board.ids.total._number.text == "20"
    table.primary()

    assert table.state.over
    assert table.value.total == 20
    assert table.value.explored == 9


def test_the_button_next_ends_the_count_as_the_primary_does(sea):
    table = sea(options={"record": "light"})
    table.press("next")
    assert not table.state.over
    table.tap("Buoys +")

    table.press("next")

    assert table.state.over
    assert table.value.total == 2


def test_turbines_and_piers_are_counted_with_their_bonus(sea):
    table = sea(options={"record": "light", "turbines": True, "piers": True})

    table.tap("Wind turbines +")
    table.tap("3")
    table.tap("Piers +")
    table.tap("2")
    table.tap("Piers +")
    table.tap("0")
    table.tap("Piers −")
    assert table.board.ids.total._number.text == "7"
    table.primary()

    assert table.state.counted.turbines == (3,)
    assert table.state.counted.piers == (2,)


def test_whatever_was_counted_is_taken_back_and_taps_in_a_row_are_one_undo(sea):
    table = sea(options={"record": "light"})
    undo = table.root.screen.ids.undo

    for name in ("Buoys +", "Buoys +", "Others +", "Others +", "Others +", "Others −"):
        table.tap(name)
    assert table.board.ids.total._number.text == "6"
    assert undo.detail == "2 others"
    table.tap(undo)
    assert table.board.ids.total._number.text == "4"
    table.tap("Lighthouses +")
    table.tap("Lighthouses −")
    assert undo.detail == "2 buoys"
    table.tap(undo)

    assert table.board.ids.total._number.text == "0"
    assert not table.view.content.undo.possible


def test_a_count_goes_on_where_it_stood_when_the_plug_was_pulled(sea):
    first = sea(options={"record": "light"})
    first.tap("Buoys +")
    first.do("home")

    first.do("open_play", id=first.store.plays(finished=False)[0].id)
    first.look()

    assert first.board.ids.total._number.text == "2"


def test_a_name_changed_between_two_taps_stays(sea):
    table = sea(options={"record": "light"})
    table.tap("Buoys +")
    table.do("rename", player=0, name="Léa")
    table.look()

    table.tap("Buoys +")

    assert table.play.names[0] == "Léa"
    assert table.board.ids.total._number.text == "4"


def test_counting_stops_at_what_the_box_holds(sea):
    table = sea(options={"record": "light"})
    for _ in range(20):
        table.tap("Lighthouses +")

    assert table.board.counted.lighthouses == table.value.bounds.lighthouses == 13


def test_the_board_is_drawn_at_the_end_cell_by_cell(sea):
    table = sea(options={"record": "light"})
    table.tap("Draw\nthe board")

    for cell in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        table.cell(*cell)
        table.tap("buoy")
        assert table.board.open_page is None
    assert table.board.ids.total._number.text == "3"
    table.primary()

    assert table.state.over
    assert table.value.total == 3


def test_the_menu_leads_from_the_map_to_the_count_and_back(sea):
    table = sea()
    table.tap(table.root.screen.ids.menu)
    table.tap("Only count the end")
    table.do("close")
    table.look()

    assert table.board.counting
    table.tap(table.root.screen.ids.menu)
    table.tap("Follow the sea on the map")
    table.do("close")
    table.look()
    assert not table.board.counting
    assert table.root.screen.ids.primary.text == "End the turn"


# The end


def test_the_end_shows_the_rank_the_reasons_and_the_record(frames, sea):
    first = sea("fr", options={"record": "light"})
    first.do("count", lighthouses=1)
    first.do("put_away")
    second = sea("fr", store=first.store, laid=True)
    second.do("finish")
    second.look()

    texts = frames.texts()
    assert "La mer est finie" in texts
    assert "Record à 3 (avant : 3)".replace(" :", "\u00a0:") in texts
    assert "5 balises : 2 points chacune".replace(" :", "\u00a0:") in texts
    second.tap("see the sea")
    assert second.view.sheet is None
    second.cell(1, 0)
    assert "Balise entourée" in second.board.open_page.rows[0].text


# The page of an unknown tile


def test_an_unknown_tag_is_learnt_and_played_by_one_touch(sea):
    table = sea(laid=True)
    two_places(table)
    table.scan("0004103964")

    table.tap("buoy")
    assert table.state.seat.tray[0].startswith("PM/0000B/")
    table.do("undo")
    table.scan("0004103965")
    table.tap("buoy")

    codes = set(table.desk.room.controller.bindings().values())
    assert len(codes) == 2


# The map


def test_the_map_pans_zooms_and_fits_and_cells_stay_large_enough(frames, sea):
    from kivy.metrics import dp

    table = sea(laid=True)
    before = table.map.place_of((0, 0))

    touch = frames.press(table.map.x + dp(200), table.map.y + dp(150))
    touch.touch_move(table.map.x + dp(260), table.map.y + dp(190))
    touch.touch_up()
    table.look()
    panned = table.map.place_of((0, 0))
    for _ in range(6):
        table.tap("Smaller")
    smallest = table.map.cell
    for _ in range(8):
        table.tap("Larger")
    largest = table.map.cell
    table.tap("See the whole sea")

    assert panned == (before[0] + dp(60), before[1] + dp(40))
    assert smallest == dp(48)
    assert largest > smallest
    assert table.map.place_of((0, 0)) == before
    assert [name for name, _, _ in table.sent if name != "setting"] == []


def test_two_fingers_zoom_the_map(frames, sea):
    table = sea(laid=True)
    x, y = table.map.center
    first, second = frames.press(x - 40, y), frames.press(x + 40, y)
    for i in range(1, 9):
        first.touch_move(x - 40 - 5 * i, y)
        second.touch_move(x + 40 + 5 * i, y)
    before = len(table.sent)
    first.touch_up()
    second.touch_up()
    table.look()

    assert table.map.cell > frames.theme.dp(48) * 1.3
    assert len(table.sent) == before


def test_the_ship_that_plays_is_always_in_sight(sea):
    table = sea(laid=True)
    for at in ((4, 4), (1, -2), (5, 2), (-1, 0)):
        table.do("correct", player=0, at=list(at))
        table.look()
        x, y = table.map.place_of(at)
        half = table.map.cell / 2
        assert table.map.x <= x - half < x + half <= table.map.right, at
        assert table.map.y <= y - half < y + half <= table.map.top, at


def test_hints_are_a_switch_that_is_remembered(sea):
    table = sea(laid=True)
    assert not table.map.hints

    table.tap("hints")

    assert table.map.hints
    assert table.desk.settings.hints


def test_the_map_is_the_same_few_instructions_however_large_the_sea_is(sea):
    table = sea()
    few = len(table.map.canvas.children)
    table.lay()

    assert len(table.map.canvas.children) == few <= 12


def test_the_map_is_not_drawn_anew_while_nothing_changes(sea, monkeypatch):
    table = sea(laid=True)
    drawn = []
    monkeypatch.setattr("kv.games.petite_mer.sea_map.Quads.fill", lambda self, mesh: drawn.append(mesh))

    table.desk.show()
    table.look(10)

    assert drawn == []


# A game as people play it


def test_a_mean_turn_of_a_human_game_is_few_touches(sea):
    table = sea(laid=False)
    game = tomllib.loads(HUMAN.read_text("utf-8"))
    for number, turn in enumerate(game["turns"], start=1):
        for step in turn:
            match step.split():
                case ["scan", code]:
                    table.scan(code)
                case ["cell", x, y]:
                    table.cell(int(x), int(y))
                case _:
                    table.primary()
        assert table.state.turns == number

    assert table.play.irregular_steps() == ()
    assert table.touches == sum(not step.startswith("scan") for turn in game["turns"] for step in turn)
    assert table.touches / len(game["turns"]) <= AIM
