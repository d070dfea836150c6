"""A whole game of each kind, from the home screen to the score, by touch alone: no reader, no buttons, no commands."""

import random

import pytest

from companion.text import number as spoken
from tests.kv.live_table import LiveTable
from tests.kv.merchants import Merchants
from tests.kv.seafarers import Seafarers

SEED = 7


@pytest.fixture
def table(frames, tmp_path):
    made = []

    def build(size=(800, 480), lang="en"):
        frames.turn(*size)
        made.append(LiveTable(frames, tmp_path, lang=lang))
        return made[-1]

    yield build
    for table in made:
        table.close()


PANELS = [
    pytest.param((800, 480), id="800x480"),
    pytest.param((720, 1280), marks=pytest.mark.long, id="720x1280"),
]


def begin(table, game, count, mode=None):
    """Touch the way from home into a game."""
    new, people = {"en": ("New game", "For"), "fr": ("Nouvelle partie", "À")}[table.view.lang]
    table.tap(new)
    table.tap(game)
    if mode:
        table.tap(mode)
    seal(table)
    table.tap(f"{people} {count}")
    seal(table)
    assert table.view.screen == "play"


def seal(table):
    """Touch the primary, wherever it is."""
    root = table.root
    if root.sheet is not None:
        table.tap(root.sheet.ids.close if "close" in root.sheet.ids else root.sheet.ids.primary)
        return
    screen = root.screen
    table.tap((getattr(screen, "page", None) or screen).ids.primary)


def targets(table):
    return {widget.name_text: widget for widget in table.frames.touchables()}


def touch(table, *names):
    for name in names:
        table.tap(name)


def finished(table):
    """The end of the game is shown and stored, with a total for everybody."""
    assert table.content.over
    record = table.store.plays(finished=True, limit=1)[0]
    return record.result


@pytest.mark.parametrize("size", PANELS)
def test_a_game_of_oltremare_is_played_by_touch_alone(table, size):
    table = table(size)
    begin(table, "Oltremare", 3, "Count")
    for turn in range(6):
        partner = next(name for name in targets(table) if name.startswith("partner "))
        touch(table, partner, f"gives {turn % 5 + 1}", f"gain {(0, 1, 3, 6)[turn % 4]}")
        seal(table)
    touch(table, "The deck", "last card")
    for _ in range(4):
        if "good grain" not in targets(table):
            seal(table)
    for number in range(3):
        touch(table, "good grain", f"number {number + 2}", "good silk", f"number {number + 1}")
        seal(table)

    result = finished(table)

    assert len(result["players"]) == 3
    assert {player["name"] for player in result["players"]} == {"Orange", "Blue", "Yellow"}


@pytest.mark.parametrize(
    ("size", "lang", "mode"),
    [
        pytest.param((800, 480), "en", "Scan all", id="800x480-en"),
        pytest.param((720, 1280), "fr", "Tout scanner", id="720x1280-fr", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_of_oltremare_with_every_card_is_played_by_touch_alone(table, size, lang, mode):
    table = table(size, lang)
    begin(table, "Oltremare", 3, mode)
    merchants = Merchants(table, 3, SEED)

    merchants.set_up()
    for number in range(12):
        if number == 2:
            merchants.copy_rows()
        if number == 6:
            merchants.draw_venice()
        if number == 10:
            merchants.take_last_card()
        merchants.turn()
    result = finished(table)
    score, failures = merchants.by_the_rules()

    assert failures == []
    for player, breakdown in zip(result["players"], score.players, strict=True):
        assert player["total"] == breakdown.total
        assert [line["points"] for line in player["lines"]] == [line.points for line in breakdown.lines]
        assert spoken(breakdown.total) in table.frames.texts()
    done = merchants.done
    assert {"discard", "trade", "buy", "reopen", "sail", "load", "venice", "payout", "last_card", "pirate"} <= set(done)
    assert table.desk.room.controller.play.irregular_steps() == ()


@pytest.mark.parametrize("size", PANELS)
def test_a_game_of_petite_mer_is_counted_by_touch_alone(table, size):
    table = table(size)
    begin(table, "Petite Mer", 2, "Count")
    touch(table, *["Lighthouses +"] * 4, *["Buoys +"] * 3, *["Others +"] * 6)
    seal(table)

    result = finished(table)

    assert result["group"]["total"] == 4 * 3 + 3 * 2 + 6


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "lang", "chart"),
    [
        pytest.param((800, 480), "fr", "Carte", id="800x480-fr"),
        pytest.param((720, 1280), "fr", "Carte", id="720x1280-fr"),
        pytest.param((800, 480), "en", "Map", id="800x480-en"),
    ],
)
def test_a_whole_game_on_the_map_of_petite_mer_is_played_by_touch_alone(table, size, lang, chart):
    table = table(size, lang)
    begin(table, "Petite Mer", 3, chart)
    seafarers = Seafarers(table, 3, SEED)

    while not seafarers.over:
        seafarers.turn()
    score, trouble = seafarers.by_the_rules()

    assert trouble == []
    assert finished(table)["group"]["total"] == score.group.total
    assert str(score.group.total) in table.frames.texts()
    assert {"scan", "place", "sail", "swap", "sail_discard", "end_turn"} <= seafarers.kinds
    assert seafarers.pans == 0, "what lies beside a ship is in reach of a finger"


@pytest.mark.parametrize("size", PANELS)
def test_a_game_of_caravage_is_played_by_touch_alone(table, size):
    table = table(size)
    begin(table, "Caravage", 2)
    touch(table, "Rome road")
    for turn in range(30):
        if table.content.over:
            break
        here = targets(table)
        if "card" not in here:
            city = next(name for name in ("Rome road", "Naples road", "Milan road", "Valletta road") if name in here)
            touch(table, city)
        touch(table, "card")
        for name in ("kind ART", "force 2", "reward notoriety 3"):
            if name in targets(table):
                touch(table, name)
        seal(table)
        touch(table, "die 6" if turn % 3 else "die 5")

    result = finished(table)

    assert max(player["total"] for player in result["players"]) >= 10


@pytest.mark.parametrize("size", PANELS)
@pytest.mark.parametrize(
    ("game", "count", "mode"), [("Oltremare", 3, "Scan all"), ("Petite Mer", 2, "Map"), ("Caravage", 3, None)]
)
def test_ten_touches_on_the_primary_between_others_book_nothing_irregular(table, game, count, mode, size):
    table = table(size)
    begin(table, game, count, mode)
    chance = random.Random(SEED)
    never = {"home", "Menu", "power", "drawer"}

    for _ in range(10):
        for _ in range(2):
            others = [name for name, widget in sorted(targets(table).items()) if name not in never and not widget.held]
            table.tap(chance.choice(others))
            if table.view.screen != "play":
                pytest.fail(f"left the play: {table.view.screen}")
        seal(table)

    assert table.desk.room.controller.play.irregular_steps() == ()
