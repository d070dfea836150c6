"""The controller: what a message becomes, what stays pending, and what is kept before anybody is told."""

import pytest

from companion.controller import Controller
from companion.games import games
from companion.messages import ButtonPressed, Command, TagScanned
from companion.play import Play
from companion.ports import Cue

GAMES = games()


class Shelf:
    """Keeps entries in a list; `broken` makes it keep nothing for now."""

    def __init__(self):
        self.entries, self.facts, self.bound, self.broken = [], [], [], False

    def append(self, play_before, entries):
        self.entries.append((play_before.length, tuple(entries)))
        return not self.broken

    def learn(self, play, facts):
        self.facts.append(facts)

    def bind(self, play, tag, code):
        self.bound.append((tag, code))


@pytest.fixture
def shelf():
    return Shelf()


def table(game="oltremare", players=("Ann", "Bo", "Cy"), shelf=None, **kwargs):
    return Controller(Play.begin("p", GAMES[game], players), shelf, **kwargs)


def started(shelf=None):
    controller = table(shelf=shelf)
    for code in ("OM/SILK/43/DS/VENEZIA/01", "OM/SALT/52/PM/CANDIA/04", "OM/GRAIN/61/DM/RODI/09"):
        assert controller.handle(TagScanned(code)).cue is Cue.ACCEPTED
    return controller


def test_a_scan_is_kept_before_it_is_accepted(shelf):
    controller = table(shelf=shelf)

    outcome = controller.handle(TagScanned("om/silk/43/ds/venezia/01"))

    assert outcome.cue is Cue.ACCEPTED
    (kept,) = shelf.entries
    assert kept[0] == 0
    assert kept[1][0].gesture == {"scan": "OM/SILK/43/DS/VENEZIA/01"}


def test_what_cannot_be_kept_is_said_and_the_play_goes_on(shelf):
    shelf.broken = True
    controller = table(shelf=shelf)

    outcome = controller.handle(TagScanned("OM/SILK/43/DS/VENEZIA/01"))

    assert outcome.cue is Cue.NOT_SAVED
    assert controller.play.length == 1


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("OM/GRAIN/93/DS/01", "hand limit 9 is not 3 to 6"),
        ("PM/0000N/01", "another game"),
        ("0004103964", "Unknown card"),
        ("ZZ/TOP", "Unknown card"),
        ("CMD/PLAYER/9", "seat 9 is not 1 to 7"),
        ("CMD/PLAYER/5", "seat 5"),
        ("CMD/DANCE", "no such command card"),
        ("", "Unknown card"),
    ],
)
def test_a_card_that_means_nothing_changes_nothing_and_says_why(shelf, tag, sentence):
    controller = started(shelf)
    before = controller.play

    outcome = controller.handle(TagScanned(tag))

    assert outcome.refused
    assert sentence in outcome.text.say("en", before.names)
    assert controller.play is before


def test_a_bound_tag_is_its_card_and_the_log_holds_the_code():
    controller = table(bindings={"0004103964": "OM/SILK/43/DS/VENEZIA/01"})

    controller.handle(TagScanned("0004103964"))

    assert controller.play.log()[0].gesture == {"scan": "OM/SILK/43/DS/VENEZIA/01"}


def test_an_unknown_card_that_is_told_is_played_at_once(shelf):
    controller = table(shelf=shelf)
    assert controller.handle(TagScanned("TAG/OM/017")).cue is Cue.UNKNOWN

    outcome = controller.handle(Command("learn", {"tag": "TAG/OM/017", "card": "OM/SILK/43/DS/VENEZIA/01"}))

    assert outcome.cue is Cue.ACCEPTED
    assert controller.unknown is None
    assert controller.play.length == 2
    assert shelf.bound == [("TAG/OM/017", "OM/SILK/43/DS/VENEZIA/01")]


def test_the_table_insists_on_what_was_refused():
    controller = started()
    controller.handle(TagScanned("OM/GRAIN/52/DP/05"))
    assert controller.handle(ButtonPressed("confirm")).refused
    assert controller.refusal is not None

    outcome = controller.handle(Command("insist"))

    assert outcome.recorded
    assert controller.play.step.entry.irregular
    assert controller.play.step.entry.gesture == {"press": "confirm", "anyway": True}


def test_a_long_press_insists():
    controller = started()
    controller.handle(TagScanned("OM/GRAIN/52/DP/05"))

    assert controller.handle(ButtonPressed("confirm", insist=True)).recorded


def test_a_command_card_is_a_button_and_a_player_card_a_partner():
    controller = started()

    traded = controller.handle(TagScanned("CMD/PLAYER/2"))
    undone = controller.handle(TagScanned("CMD/UNDO"))
    own = controller.handle(TagScanned("CMD/PLAYER/1"))

    assert traded.recorded
    assert undone.cue is Cue.UNDO
    assert own.refused


def test_a_touch_that_replaces_is_undo_and_the_new_gesture_in_one_transaction(shelf):
    controller = started(shelf)
    controller.handle(Command("trade", {"partner": 1, "ducats": -2}))

    controller.handle(Command("replace", {"do": "trade", "partner": "Bo", "ducats": -3}))

    assert len(shelf.entries[-1][1]) == 2
    assert controller.play.game.counters(controller.play.state).players[0]["ducats"] == 8
    gestures = [entry.gesture for entry in controller.play.log()[-2:]]
    assert gestures == [{"press": "undo"}, {"do": "trade", "partner": "Bo", "ducats": -3}]


def test_going_back_takes_several_steps_back_at_once(shelf):
    controller = started(shelf)
    for _ in range(3):
        controller.handle(Command("buy", {"source": "deck"}))

    outcome = controller.handle(Command("go_back", {"number": 3}))

    assert outcome.cue is Cue.UNDO
    assert controller.play.step.number == 3
    assert len(shelf.entries[-1][1]) == 3


def test_a_renamed_player_keeps_everything():
    controller = started()

    controller.handle(Command("rename", {"player": "Bo", "name": "Cy"}))

    assert controller.play.names == ("Ann", "Cy 2", "Cy")
    assert controller.handle(Command("trade", {"partner": "Cy 2"})).recorded


def test_a_payout_row_is_kept_with_the_box(shelf):
    controller = started(shelf)

    controller.handle(Command("payout", {"good": "silk", "values": [2, 5, 9]}))

    assert shelf.facts == [{"payouts": {"silk": [2, 5, 9]}}] or shelf.facts == [{"payouts": {"silk": (2, 5, 9)}}]


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("dance", {}),
        ("trade", {"partner": "Nobody"}),
        ("trade", {"partner": None}),
        ("buy", {"source": ["deck"]}),
        ("adjust", {"player": "Ann", "counter": "cargo", "by": 1}),
        ("adjust", {"player": "Ann", "counter": "ducats", "by": "many"}),
        ("rename", {"player": "Ann", "name": "table"}),
        ("rename", {"player": "Ann", "name": " "}),
        ("learn", {"tag": "OM/SILK/43/DS/VENEZIA/01", "card": "OM/SALT/52/PM/CANDIA/04"}),
        ("learn", {"tag": "x", "card": "PM/0000N/01"}),
        ("answer", {"label": "yes"}),
        ("go_back", {"number": "x"}),
        ("replace", {}),
        ("seats", {"players": ["Ann"]}),
        ("option", {"name": "edition", "value": "klingon"}),
    ],
)
def test_a_wish_that_means_nothing_is_refused_with_a_sentence(name, args):
    controller = started()
    before = controller.play

    outcome = controller.handle(Command(name, args))

    assert outcome.refused
    assert outcome.text.say("fr", before.names) != outcome.text.key
    assert controller.play is before


def test_one_touch_gives_the_last_scan_to_somebody_else():
    controller = table("petite-mer", ("Ann", "Bo"))
    controller.handle(TagScanned("PM/0000N/01"))

    outcome = controller.handle(Command("reassign", {"player": "Bo"}))

    assert outcome.recorded
    books = controller.play.game.counters(controller.play.state).players
    assert controller.play.step.entry.gesture == {"scan": "PM/0000N/01", "player": "Bo"}
    assert books[0] != books[1] or books[1]["tray"] == 3


def test_a_reader_at_a_seat_scans_for_who_sits_there():
    controller = table("petite-mer", ("Ann", "Bo"))

    controller.handle(TagScanned("PM/0000N/01", seat=2))

    assert controller.play.step.entry.gesture == {"scan": "PM/0000N/01", "player": "Bo"}


def test_a_player_card_names_the_owner_of_the_next_scan_only():
    controller = table("petite-mer", ("Ann", "Bo"))

    assert not controller.handle(TagScanned("CMD/PLAYER/2")).recorded
    controller.handle(TagScanned("PM/0000N/01"))
    controller.handle(TagScanned("PM/0000N/02"))

    assert [entry.gesture.get("player") for entry in controller.play.log()] == ["Bo", None]
