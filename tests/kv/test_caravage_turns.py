"""Caravage by touch alone: turns, duels, events, the map, cards that are learnt."""

import random
import tomllib
from pathlib import Path

import pytest

from companion.view import UnknownCardSheet
from tests.kv.caravage_table import CaravageTable
from tests.kv.looking import faults

HUMAN = Path(__file__).parent.parent.parent / "companion" / "demo" / "human-caravage.toml"
CARD = "CV/ART/3/PORTOERCOLE/E1N2/E1N0/07"


@pytest.fixture
def table(frames, tmp_path):
    made = []

    def build(**options):
        made.append(CaravageTable(frames, tmp_path / str(len(made)), **options))
        return made[-1]

    yield build
    for one in made:
        one.close()


def active(table):
    return table.state.players[0]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_whole_turn_is_played_by_touch_without_reader_and_buttons(table, lang):
    one = table(players=2, lang=lang)

    one.tap("Porto Ercole")
    assert active(one).ecus == 3
    one.tap("card")
    for key in ("force 3", "reward notoriety 2", "reward ecus 1", "penalty ecus 1"):
        one.tap(key)
    one.primary()
    one.tap("die 6")

    painter = active(one)
    assert (painter.city, painter.ecus, painter.notoriety, painter.realised) == ("PORTOERCOLE", 4, 2, 1)
    assert one.state.turn == 1
    assert one.view.toast.over_header


def test_touching_a_city_takes_the_ecu_pays_and_travels_as_one_gesture(table):
    one = table(players=2)
    one.do("correct", player=0, city="NAPLES")

    one.tap("Messina")
    assert (active(one).city, active(one).ecus) == ("MESSINA", 2)
    one.tap("undo")

    assert (active(one).city, active(one).ecus, one.state.phase) == ("NAPLES", 2, "income")


def test_a_turn_that_ended_by_itself_is_taken_back_from_the_toast(frames, table):
    one = table(players=2)
    one.tap("Porto Ercole")
    one.scan(CARD)
    one.tap("die 5")
    assert one.state.turn == 1

    frames.tap(one.root._toast._button)

    assert one.state.turn == 0
    assert one.state.phase == "action"
    one.tap("undo")
    assert active(one).realised == 0


def test_two_and_three_ask_and_next_pays(table):
    one = table(players=2)
    one.tap("Porto Ercole")
    one.scan(CARD)

    one.tap("die 3")
    assert one.state.turn == 0
    assert one.root.screen.ids.primary.text == "Pay 1 écu"
    one.press("confirm")

    assert one.state.turn == 1
    assert (active(one).ecus, active(one).realised, active(one).notoriety) == (2, 1, 0)


def test_an_undo_closes_the_choice_that_has_lost_its_card(table):
    one = table(players=2)
    one.tap("Porto Ercole")
    one.scan(CARD)
    one.tap("die 3")

    one.tap("undo")
    one.press("confirm")

    assert one.view.content.page == ""
    assert one.state.turn == 1


def test_not_paying_is_the_penalty(table):
    one = table(players=2)
    one.tap("Porto Ercole")
    one.scan(CARD)

    one.tap("die 2")
    one.tap("Do not pay")

    assert (active(one).ecus, active(one).realised) == (2, 0)
    assert one.state.turn == 1


def test_a_city_off_the_map_has_to_be_held(frames, table):
    one = table(players=2)

    one.tap("Rome")
    assert active(one).city == "CARAVAGGIO"
    one.hold("Rome", lambda: active(one).city == "ROME")

    assert len(one.play.irregular_steps()) == 1


def test_on_an_empty_map_a_touch_says_by_road_or_by_sea(table):
    one = table(players=2, map=None)

    one.tap("Rome sea")

    assert (active(one).city, active(one).ecus) == ("ROME", 2)


def test_a_duel_is_two_scans_and_two_dice_then_it_books_itself_and_undo_gives_all_back(frames, table):
    one = table(players=3, names=("Ann", "Bo", "Cy"))
    one.tap("Porto Ercole")
    one.do("correct", player=2, city="PORTOERCOLE")
    before = one.state.players
    one.tap("duel Cy")
    one.scan("CV/ART/4/ROME/E0N1/E1N0/01")
    one.scan("CV/ADV/1/MILAN/E0N1/E1N0/02")
    one.tap("die 0 6")
    one.tap("die 1 1")
    assert one.state.turn == 0

    frames.until(lambda: one.state.turn == 1, "the duel")

    assert [p.ecus for p in one.state.players] == [5, 2, 0]
    assert one.state.players[0].realised == 1
    one.tap("undo")
    one.tap("undo")
    assert one.state.players == before


def test_a_touch_stops_the_ring_of_a_duel(frames, table):
    one = table(players=2)
    one.do("correct", player=1, city="PORTOERCOLE")
    one.tap("Porto Ercole")
    one.tap("duel Bartholoméo")
    one.tap("die 0 6")
    one.tap("die 1 1")
    assert one.root.screen.ids.primary.is_running

    one.tap(one.board.stage.ids.challenger)

    assert not one.root.screen.ids.primary.is_running
    assert one.state.turn == 0
    one.press("confirm")
    assert one.state.turn == 1


def test_an_event_of_six_players_takes_one_touch_the_second_time(table):
    one = table(players=6)
    one.scan("CV/EVT/05")
    one.tap("All others notoriety +")
    one.tap("Maximilienne ecus +")
    one.tap("Maximilienne ecus +")
    one.primary()
    assert [p.notoriety for p in one.state.players] == [0, 1, 1, 1, 1, 1]
    assert active(one).ecus == 4

    one.touches = 0
    one.scan("CV/EVT/05")
    one.primary()

    assert one.touches <= 4
    assert [p.notoriety for p in one.state.players] == [0, 2, 2, 2, 2, 2]
    assert one.store.box_of("caravage").facts["events"]["CV/EVT/05"]


def test_next_books_what_is_set_on_the_event_page(table):
    one = table(players=3)
    one.scan("CV/EVT/05")
    one.tap("Bartholoméo notoriety +")
    one.tap("Bartholoméo city")
    one.tap("Naples")

    one.press("confirm")

    assert (one.state.players[1].notoriety, one.state.players[1].city) == (1, "NAPLES")
    assert one.state.page is None


def test_going_back_from_a_scanned_event_takes_its_scan_back(table):
    one = table(players=2)
    one.scan("CV/EVT/05")

    one.tap("Back")

    assert one.state.page is None
    assert not one.play.can_undo


def test_a_card_is_realised_by_an_event(table):
    one = table(players=2)
    one.tap("Porto Ercole")
    one.scan(CARD)
    one.scan("CV/EVT/05")

    one.tap("realise by event")

    assert (active(one).realised, active(one).notoriety, active(one).events) == (1, 2, 1)
    assert one.state.turn == 1


def test_the_map_is_drawn_by_two_towns_and_the_link_and_kept_with_the_box(table):
    one = table(players=2, map=None)
    one.tap("more")
    one.tap("map")
    one.tap("town ROME")
    one.tap("town NAPLES")
    one.tap("link road")
    one.tap("town MESSINA")
    one.tap("port")
    one.press("confirm")

    assert one.state.chart.roads == (("ROME", "NAPLES"),)
    assert one.state.chart.ports == ("MESSINA",)
    facts = one.store.box_of("caravage").facts["map"]
    assert facts["roads"] == [["ROME", "NAPLES"]]
    assert one.view.content.page == ""
    one.tap("undo")
    assert one.state.chart.ports == ()


def test_an_unknown_card_is_learnt_by_touch_and_played_and_known_the_next_time(frames, table):
    one = table(players=2)
    one.tap("Porto Ercole")
    one.scan("0004103964")
    assert isinstance(one.view.sheet, UnknownCardSheet)
    frames.picture("caravage-learn-empty")
    one.touches = 0
    for key in ("kind ADV", "force 2", "reward notoriety 1", "penalty notoriety 1"):
        one.tap(key)
    frames.picture("caravage-learn")
    one.tap("Learn and play")

    assert one.touches <= 5
    assert one.view.sheet is None
    assert one.board.board.card.code == "CV/ADV/2/PORTOERCOLE/E0N1/E0N1/01"
    one.tap("undo")
    one.scan("0004103964")
    assert one.view.sheet is None


def test_another_card_with_the_same_facts_gets_another_serial(table):
    one = table(players=2)
    one.tap("Porto Ercole")
    for tag in ("0000000001", "0000000002"):
        one.scan(tag)
        one.tap("kind ART")
        one.tap("later")

    codes = sorted(one.desk.room.controller.bindings().values())
    assert [code.rpartition("/")[2] for code in codes] == ["01", "02"]


def test_an_objective_is_won_only_by_the_yes_of_the_table(frames, table):
    one = table(players=2)
    one.scan("CV/OBJ/03")
    assert "03" not in " ".join(frames.texts())
    for _ in range(3):
        one.press("confirm")
    assert not one.view.content.over
    one.scan("CV/OBJ/03")

    one.tap("objective yes")

    assert one.view.content.over


def test_the_end_says_who_won_by_which_move_and_every_total_says_why(frames, table):
    one = table(players=4)
    one.do("adjust", player=1, counter="notoriety", by=10)

    assert {"Bartholoméo", "wins at 10 notoriety", "The last move", "0 + 10 correction = 10"} <= set(frames.texts())
    one.tap("BG Stats")
    assert one.view.sheet.modules
    one.do("sheet", kind="score")
    one.tap("Bartholoméo")
    assert "Why 10?" in frames.texts()


def test_an_objective_reached_before_the_last_move_takes_that_move_back_and_wins(frames, table):
    one = table(players=3)
    one.do("adjust", player=1, counter="notoriety", by=10)
    one.tap("Objective reached?")
    assert not one.view.content.over
    one.tap("objective Christabelle")

    one.tap("objective yes")

    assert one.view.content.over
    assert one.play.game.score(one.play.state).winners == (2,)
    assert "Objective reached?" not in frames.texts()
    one.tap(one.root.sheet.ids.undo)
    assert not one.view.content.over


def test_seven_painters_and_the_longest_texts_find_room_at_the_end(frames, table):
    one = table(players=7, lang="fr")
    one.do("adjust", player=6, counter="notoriety", by=9)
    one.do("adjust", player=1, counter="notoriety", by=10)
    frames.until(lambda: not one.root.sheet.slide, "the page has come up")

    assert faults(one.root) == []


def test_staying_has_to_be_held(frames, table):
    one = table(players=2)
    one.tap("more")

    one.tap("stay")
    assert one.state.phase == "income"
    one.hold("stay", lambda: one.state.phase == "action")

    assert active(one).city == "CARAVAGGIO"


def test_the_companions_die_is_logged_as_such(table):
    one = table(players=2, app_die=True)
    one.tap("Porto Ercole")
    one.scan("CV/ART/3/PORTOERCOLE/E1N2/E1N0/07")
    one.tap("roll")
    if one.state.turn == 0:
        one.tap(one.board.stage.ids.choices.children[0])

    tried = [step.entry.event for step in one.play.steps() if type(step.entry.event).__name__ == "CardTried"]
    assert tried[0].rolled


def test_the_odds_of_a_duel_are_said_before_the_dice(frames, table):
    one = table(players=2, duel_odds=True)
    one.do("correct", player=1, city="PORTOERCOLE")
    one.tap("Porto Ercole")
    one.tap("duel Bartholoméo")
    one.tap("force 0 4")

    assert any("33" in text for text in frames.texts())


def test_the_primary_pressed_at_random_never_books_an_irregular_step(table):
    one = table(players=3)
    draw = random.Random(4)
    pages = ("", "more", "map", "card", "event", "duel:1", "objective", "objective:1", "travel", "trial", "action")
    for press in range(10):
        one.do("page", name=draw.choice(pages))
        if press % 3 == 1:
            one.scan(f"CV/ART/2/ROME/E0N1/E1N0/{press}")
        one.primary()
        one.press("confirm")

    assert one.play.irregular_steps() == ()
    assert not one.view.content.over


@pytest.mark.parametrize("turns", [8, pytest.param(36, marks=pytest.mark.long)])
def test_a_turn_as_people_play_takes_at_most_three_touches_besides_scans(frames, table, turns):
    game = tomllib.loads(HUMAN.read_text("utf-8"))
    one = table(players=6, map=game["map"], names=tuple(game["players"]))

    played = game["turns"][:turns]
    for number, turn in enumerate(played):
        assert one.state.turns == number, played[number - 1]
        for gesture in turn:
            what, _, name = gesture.partition(" ")
            match what:
                case "scan":
                    one.scan(name)
                case "touch":
                    one.tap(name)
                case "primary":
                    one.primary()
                case "ring":
                    frames.until(lambda n=number: one.state.turns > n, "the duel")
                    frames.advance(2)

    assert one.state.turns == len(played)
    assert one.play.irregular_steps() == ()
    assert one.touches / len(played) <= 3


def test_a_card_left_for_later_is_completed_by_touch_after_the_game(frames, table):
    one = table(players=2)
    one.tap("Porto Ercole")
    one.scan("0004103964")
    one.tap("kind ART")
    one.tap("force 3")
    one.tap("later")
    one.do("finish")
    frames.picture("caravage-complete-offered")
    one.tap("Complete 1 card")
    frames.picture("caravage-complete")
    for name, value in (("reward_ecus", "1"), ("reward_notoriety", "2")):
        scrolled_to(one, name, value)
        one.tap(value_key(one, name, value))
    one.primary()

    assert one.store.box_of("caravage").bindings == {"0004103964": "CV/ART/3/PORTOERCOLE/E1N2/E0N0/01"}
    one.primary()
    assert one.view.sheet.final


def value_key(table, name, value):
    """The key of a value of something printed on a card."""
    args = {"name": name, "value": value}
    return next(w for w in table.frames.all() if getattr(w, "item", None) and _args(w.item) == args)


def _args(item):
    return getattr(getattr(item, "choose", None), "args", None)


def scrolled_to(table, name, value):
    """Drag the choices up with a finger until the key lies wholly among them."""
    choices = table.root.screen.ids.choices
    bottom = choices.to_window(choices.x, choices.y)[1]

    def is_seen():
        key = value_key(table, name, value)
        return key.to_window(key.x, key.y)[1] >= bottom

    while not is_seen():
        before = choices.scroll_y
        touch = table.frames.press(choices.x + 20, choices.y + 40)
        table.frames.advance(1)
        for step in range(1, 6):
            touch.touch_move(choices.x + 20, choices.y + 40 + 20 * step)
            table.frames.advance(1)
        for _ in range(6):
            # A finger that rests before it lets go gives the list no momentum.
            touch.touch_move(touch.x, touch.y)
            table.frames.advance(1)
        touch.touch_up()
        table.frames.until(lambda: not choices.effect_y.velocity, "the list stands")
        assert choices.scroll_y < before, "the choices do not scroll"
