"""The sea of Petite Mer: worked boards, and a plain scorer and a plain check of legal cells on random boards."""

import random
import re
import tomllib
from dataclasses import replace
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Refusal
from companion.games.petite_mer.codes import parse, tile
from companion.games.petite_mer.rules import PetiteMer

GAME = PetiteMer()
EXAMPLES = tomllib.loads(
    resources.files("companion").joinpath("games", "petite_mer", "examples.toml").read_text("utf-8")
)["example"]
EVERYTHING = {"turbines": True, "piers": True}
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def laid(tiles, options):
    """Return the table with these tiles in the sea."""
    state = GAME.setup(1, GAME.resolve(options, 1), {})
    return replace(state, chart=state.chart | {at: parse(code).facts for at, code in tiles.items() if at != (0, 0)})


def drawn(rows):
    """Return the tiles of a drawn board by cell, the tower at (0, 0)."""
    cells = [row.split() for row in rows]
    north, west = next((y, x) for y, row in enumerate(cells) for x, code in enumerate(row) if "H" in code)
    return {
        (x - west, north - y): f"PM/{code}/{10 * y + x}"
        for y, row in enumerate(cells)
        for x, code in enumerate(row)
        if code != "."
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["name"] for example in EXAMPLES])
def test_worked_boards_give_the_points_of_the_rules_line_by_line(example):
    state = laid(drawn(example["rows"]), example.get("options", {}))

    score = GAME.score(state)
    table = GAME.counters(state).table

    assert table["explored"] == example["explored"]
    if example.get("unknown"):
        assert [line.text.key for line in score.group.lines] == [
            "petite_mer.line." + key for (key,) in example["lines"]
        ]
        assert table["total"] is score.group.total is table["rank"] is score.group_rank is None
    else:
        found = [[line.points, line.text.key.removeprefix("petite_mer.line.")] for line in score.group.lines]
        assert found == example["lines"]
        assert table["total"] == score.group.total == example["total"]
        assert table["rank"] == score.group_rank == example.get("rank", 1)


# A plain scorer: it knows nothing of the product but the card codes.


def plain_total(tiles, open_sea):
    """Return explored tiles and total of tiles by cell (code as text); the total None if houses are missing."""
    full = [at for at in tiles if all((at[0] + dx, at[1] + dy) in tiles for dx, dy in SIDES)]
    total = 0
    for at in full:
        feature = tiles[at][7]
        if feature in "LH":
            total += 3
        elif feature == "B":
            total += 2
        elif feature == "N":
            total += 1
        elif feature == "W":
            total += 1
            for dx, dy in SIDES:
                beside = tiles[at[0] + dx, at[1] + dy]
                total += beside[3:7] == "0000" and (open_sea == "no-land" or beside[7] == "N")
        else:
            houses = plain_houses(tiles, at)
            if houses is None:
                return len(full), None
            total += 1 + houses
    return len(full), total


def plain_houses(tiles, pier):
    """Return the houses of a pier's island by joining land edges until nothing changes."""
    island = {(pier, edge) for edge in range(4) if tiles[pier][3 + edge] == "1"}
    while True:
        more = set()
        for (x, y), edge in island:
            own = tiles[x, y][3:7]
            if own not in ("1010", "0101"):
                more |= {((x, y), other) for other in range(4) if own[other] == "1"}
            dx, dy = SIDES[edge]
            beyond = (x + dx, y + dy)
            if beyond in tiles and tiles[beyond][3 + (edge + 2) % 4] == "1":
                more.add((beyond, (edge + 2) % 4))
        if more <= island:
            break
        island |= more
    houses = 0
    for at in {at for at, _ in island}:
        digits = tiles[at][8:].split("/")[0]
        if not digits:
            return None
        edges = sorted(edge for cell, edge in island if cell == at)
        if tiles[at][3:7] in ("1010", "0101"):
            first = tiles[at][3:7].index("1")
            houses += sum(int(digits[0 if edge == first else 1]) for edge in edges)
        else:
            houses += int(digits)
    return houses


def plain_legal(tiles, boat, code):
    """Return the cells where a tile may be placed, by trying every cell near the boat."""
    found = set()
    for x in range(boat[0] - 3, boat[0] + 4):
        for y in range(boat[1] - 3, boat[1] + 4):
            if (x, y) in tiles or abs(x - boat[0]) + abs(y - boat[1]) != 1:
                continue
            fits = True
            for edge, (dx, dy) in enumerate(SIDES):
                beyond = tiles.get((x + dx, y + dy))
                if beyond is not None and beyond[3 + (edge + 2) % 4] != code[3 + edge]:
                    fits = False
            side = SIDES.index((boat[0] - x, boat[1] - y))
            if fits and code[3 + side] == "0" and tiles[boat][3 + (side + 2) % 4] == "0":
                found.add((x, y))
    return found


def random_code(chance, serial, edges=None):
    """Return the code of a random tile; edges of their own unless given."""
    edges = edges or "".join(chance.choice("0001") for _ in range(4))
    feature = chance.choice("NNNBBLWP")
    lands = 2 if edges in ("1010", "0101") else int("1" in edges)
    houses = "".join(chance.choice("0123") for _ in range(lands)) if chance.random() < 0.95 else ""
    return f"PM/{edges}{feature}{houses}/{serial}"


def random_sea(chance):
    """Return random tiles by cell: a crowded square with holes; edges mostly match, so that islands are large."""
    size = chance.randint(1, 6)
    density = chance.choice((0.6, 0.85, 0.97))
    land = chance.choice((0.15, 0.4, 0.6))
    vertical = {(x, y): chance.random() < land for x in range(-8, 9) for y in range(-8, 9)}
    level = {(x, y): chance.random() < land for x in range(-8, 9) for y in range(-8, 9)}
    west, south = -chance.randint(0, size - 1), -chance.randint(0, size - 1)
    tiles = {(0, 0): "PM/0000H/00"}
    for x in range(west, west + size):
        for y in range(south, south + size):
            if (x, y) != (0, 0) and chance.random() < density:
                edges = (level[x, y + 1], vertical[x + 1, y], level[x, y], vertical[x, y])
                text = "".join("01"[edge] for edge in edges) if chance.random() < 0.95 else None
                tiles[x, y] = random_code(chance, len(tiles), text)
    return tiles


seas = st.integers(min_value=0, max_value=2**48).map(random.Random)


@settings(max_examples=1200, deadline=None)
@given(seas, st.sampled_from(("no-land", "plain")))
def test_the_score_is_that_of_a_plain_scorer_on_random_seas(chance, open_sea):
    tiles = random_sea(chance)

    state = laid(tiles, {**EVERYTHING, "open_sea": open_sea})

    table = GAME.counters(state).table
    assert (table["explored"], table["total"]) == plain_total(tiles, open_sea)
    shown = GAME.board(state)
    assert sum(laid.explored for laid in shown.tiles) == shown.explored == table["explored"]
    if table["total"] is not None:
        assert sum(laid.points for laid in shown.tiles if laid.explored) == shown.total == table["total"]


@settings(max_examples=1200, deadline=None)
@given(seas)
def test_legal_cells_are_those_a_plain_check_finds_and_each_gives_the_points_it_says(chance):
    tiles = random_sea(chance)
    boat = chance.choice(sorted(tiles))
    code = random_code(chance, 777)
    state = laid(tiles, EVERYTHING)
    state = GAME.apply(state, GAME.on_scan(state, GAME.parse(code), None))
    state = replace(state, seats=(replace(state.seats[0], at=boat),))

    shown = GAME.board(state).ships[0].tray[0].cells

    legal = plain_legal(tiles, boat, code)
    assert {cell.at for cell in shown} == legal
    for at in {(boat[0] + dx, boat[1] + dy) for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2)}:
        reply = GAME.on_command(state, "place", {"at": at}, None)
        assert isinstance(reply, Refusal) is (at not in legal)
    before = plain_total(tiles, "no-land")[1]
    for cell in shown:
        after = plain_total({**tiles, cell.at: code}, "no-land")[1]
        if before is not None and after is not None:
            assert cell.points == after - before


@settings(max_examples=500, deadline=None)
@given(seas)
def test_a_hint_says_what_closing_the_cell_would_give_at_least(chance):
    tiles = {at: "PM" + re.sub("[WP]", "N", code[2:]) for at, code in random_sea(chance).items()}
    state = laid(tiles, {})

    hints = {cell.at: cell.closes for cell in GAME.board(state).empty}

    before = plain_total(tiles, "no-land")
    for at, closes in hints.items():
        after = plain_total({**tiles, at: "PM/0000N/999"}, "no-land")
        itself = all((at[0] + dx, at[1] + dy) in tiles for dx, dy in SIDES)
        assert closes == after[1] - before[1] - itself


@settings(max_examples=300, deadline=None)
@given(seas)
def test_warnings_name_edges_that_do_not_match_and_tiles_beyond_the_sea(chance):
    tiles = random_sea(chance)

    warnings = GAME.board(laid(tiles, EVERYTHING)).warnings

    apart = {
        frozenset((at, (at[0] + dx, at[1] + dy)))
        for at, code in tiles.items()
        for edge, (dx, dy) in enumerate(SIDES)
        if (at[0] + dx, at[1] + dy) in tiles and tiles[at[0] + dx, at[1] + dy][3 + (edge + 2) % 4] != code[3 + edge]
    }
    reached, more = set(), {(0, 0)}
    while more:
        reached |= more
        more = {
            (x + dx, y + dy)
            for x, y in reached
            for edge, (dx, dy) in enumerate(SIDES)
            if (x + dx, y + dy) in tiles and tiles[x, y][3 + edge] == tiles[x + dx, y + dy][3 + (edge + 2) % 4] == "0"
        } - reached
    found = [set(w.cells) for w in warnings if w.text.key == "petite_mer.warning.unreachable"]
    assert {frozenset(w.cells) for w in warnings if w.text.key == "petite_mer.warning.edges"} == apart
    assert found == ([set(tiles) - reached] if set(tiles) - reached else [])


def test_a_sea_set_tile_by_tile_is_the_sea_that_was_drawn():
    tiles = random_sea(random.Random(5))
    state = GAME.setup(1, GAME.resolve(EVERYTHING, 1), {})

    for at, code in tiles.items():
        if at != (0, 0):
            state = GAME.apply(state, GAME.on_command(state, "correct", {"at": list(at), "tile": code}, None))

    assert state.chart == laid(tiles, EVERYTHING).chart
    assert GAME.score(state) == GAME.score(laid(tiles, EVERYTHING))


def test_only_kinds_that_fit_are_offered_for_an_empty_cell():
    board = GAME.board(laid({(1, 0): "PM/1101N1/47", (0, 1): "PM/0100N/18"}, {}))

    corner = next(cell for cell in board.empty if cell.at == (1, 1))

    offered = [board.kinds[number] for number in corner.fits]
    assert corner.edges == "??11"
    assert {kind.edges for kind in offered} == {"0011", "0111", "1011"}
    assert all(tile(kind.code).edges == kind.edges for kind in offered if kind.left)


def test_a_cell_gives_what_its_tile_adds_to_the_island_of_an_explored_pier():
    state = laid(drawn([".      0000H  .", "0000B  0110P0 1001N2", ".      1000N1 ."]), {"piers": True})
    known = replace(state, seats=(replace(state.seats[0], tray=("PM/0010N3/23",)),))
    unknown = replace(state, seats=(replace(state.seats[0], tray=("PM/0010N/23",)),))

    cells = [GAME.board(table).ships[0].tray[0].cells for table in (known, unknown)]

    assert GAME.counters(state).table["total"] == 4
    assert [[(cell.at, cell.points) for cell in found] for found in cells] == [[((1, 0), 3)], [((1, 0), None)]]


def test_kinds_that_are_used_up_are_no_longer_left():
    state = laid({(0, 1): "PM/1101N1/47"}, {})

    kinds = {(kind.edges, kind.feature): kind for kind in GAME.board(state).kinds}

    assert kinds["1101", "N"].left == 0
    assert kinds["1101", "N"].code == ""
    assert (kinds["0000", "N"].left, kinds["0000", "N"].code) == (6, "PM/0000N/01")
    assert kinds["0000", "W"].left == 0


def test_the_houses_still_wanted_are_those_of_the_explored_pier_only():
    tiles = drawn([".      0000H  .     .", "0000B  0110P0 0101N 0001N", ".      1000N  .     ."])

    board = GAME.board(laid(tiles, {"piers": True}))

    assert set(board.houses_wanted) == {(1, -1), (0, -2)}
    assert board.total is None
    assert board.rank is None
