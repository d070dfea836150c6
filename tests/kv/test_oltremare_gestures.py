"""How many touches Oltremare costs, counted on the real screens over a game as people play it."""

import tomllib
from pathlib import Path

import pytest

from tests.kv.oltremare_table import ScreenTable

DEMO = Path(__file__).parent.parent.parent / "companion" / "demo"
HUMAN = tomllib.loads((DEMO / "human-oltremare.toml").read_text("utf-8"))
LIMIT = 5


@pytest.fixture
def table(frames, tmp_path):
    table = ScreenTable(frames, tmp_path, lang="en")
    yield table
    table.close()


def trade(table, turn):
    """Touch the deals and purchases of a turn."""
    for partner, ducats in turn["deals"]:
        table.touch(f"partner {partner}")
        if ducats:
            table.touch(f"{'gives' if ducats < 0 else 'takes'} {abs(ducats)}")
    if turn["coin"]:
        table.touch(f"coin {turn['coin']}")


def ring(table):
    """Let the ring come to its end: what plays by itself is no touch."""
    primary = table.root.screen.ids.primary
    assert primary.is_running
    primary.act()
    table.frames.advance(2)


def test_the_recorded_game_is_like_one_at_a_table():
    turns = HUMAN["turn"]
    count = len(turns)

    assert sum(len(turn["deals"]) for turn in turns) / count == 1.5
    assert round(sum(turn["coin"] for turn in turns) / count, 1) == 1.2
    assert sum(len(turn["cards"]) for turn in turns) / count == 2.5


def test_a_mean_turn_in_full_record_takes_at_most_five_touches_besides_scans(table):
    table.begin(HUMAN["players"], record="full")
    table.scan(*HUMAN["starts"])
    table.touches = 0
    for number, turn in enumerate(HUMAN["turn"]):
        player = number % 4
        before = table.books(player)["ducats"]
        trade(table, turn)
        paid = before + sum(ducats for _, ducats in turn["deals"]) - table.books(player)["ducats"]
        table.scan(*turn["cards"])
        ring(table)
        if turn["token"]:
            table.touch("primary" if turn["token"] == "none" else f"token {turn['token']}")
        if turn["top"]:
            table.touch(turn["cards"][turn["top"] - 1])

        assert table.play.game.turn(table.play.state) == (number + 1) % 4
        assert table.books(player)["cargo"] == 1 + sum(len(t["cards"]) for t in HUMAN["turn"][player : number + 1 : 4])
        assert paid >= turn["coin"]

    assert table.touches / len(HUMAN["turn"]) <= LIMIT
    assert table.play.irregular_steps() == ()


def test_a_mean_turn_in_light_record_takes_at_most_five_touches(table):
    table.begin(HUMAN["players"], record="light")
    table.touches = 0
    for number, turn in enumerate(HUMAN["turn"]):
        trade(table, turn)
        before = table.books(number % 4)["ducats"]
        if turn["gain"]:
            table.touch(f"gain {turn['gain']}")
        assert table.books(number % 4)["ducats"] == before + turn["gain"]
        if turn["token"] not in ("", "none"):
            table.touch("token", f"token {turn['token']}")
        if turn["panel"]:
            table.press("confirm")
        else:
            table.touch("primary")

        assert table.play.game.turn(table.play.state) == (number + 1) % 4

    assert table.touches / len(HUMAN["turn"]) <= LIMIT
    assert table.play.irregular_steps() == ()


def test_a_forgotten_purchase_in_the_action_takes_two_touches_and_no_card_is_scanned_again(table):
    table.begin(HUMAN["players"], record="full")
    table.scan(*HUMAN["starts"], HUMAN["turn"][0]["cards"][0])
    table.touches = 0

    table.touch("Trade", "coin 1")

    assert table.touches == 2
    assert table.board.bought == 1
    assert [face.code for face in table.board.played] == [HUMAN["turn"][0]["cards"][0]]


def test_from_home_to_the_first_booked_ducat_with_the_same_people_takes_three_touches(table):
    table.begin(HUMAN["players"], record="light")
    table.do("finish")
    table.do("put_away")
    table.frames.advance(3)
    table.touches = 0

    table.touch("primary" if table.view.content.primary.command == "same_again" else "same again")
    table.touch("partner Bo", "takes 1")

    assert table.touches == 3
    assert table.books(0)["ducats"] == 12


def test_the_primary_pressed_ten_times_never_books_an_irregular_step(table):
    table.begin(HUMAN["players"], record="full")
    table.scan(*HUMAN["starts"])
    for turn in HUMAN["turn"][:2]:
        for _ in range(10):
            table.touch("primary")
        assert table.play.irregular_steps() == ()
        table.scan(*turn["cards"])

    assert table.play.irregular_steps() == ()
