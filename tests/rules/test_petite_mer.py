"""Petite Mer: what a table can rely on besides the recorded tables in tests/tables/petite-mer-*.toml."""

import re
import tomllib
from collections import Counter
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError, IllegalEvent, IllegalGesture, MalformedCode
from companion.game import Event, Finished, Refusal
from companion.games.petite_mer.board import alone
from companion.games.petite_mer.codes import parse, print_code
from companion.games.petite_mer.rules import PetiteMer
from companion.text import LANGUAGES, Text, read_po

GAME = PetiteMer()
CARDS = tomllib.loads(resources.files("companion").joinpath("games", "petite_mer", "cards.toml").read_text("utf-8"))
NAMES = ("Ann", "Bo", "Cy", "Dee")


def table(players=1, box=None, **options):
    return GAME.setup(players, GAME.resolve(options, players), box or {})


def after(state, *steps):
    """Return the table after steps: a code is scanned, ("sail", {...}) is a command."""
    for step in steps:
        reply = GAME.on_scan(state, GAME.parse(step), None) if isinstance(step, str) else asked(state, *step)
        assert isinstance(reply, Event), reply
        state = GAME.apply(state, reply)
    return state


def asked(state, name, args=None):
    return GAME.on_command(state, name, args or {}, None)


# Codes and the box


def test_the_box_holds_the_list_of_the_rules():
    kinds = Counter((tile.edges, tile.feature) for tile in (parse(code).facts for code in CARDS["tiles"]))

    features = Counter()
    for (_, feature), number in kinds.items():
        features[feature] += number
    assert features == {"N": 26, "B": 16, "L": 12}
    assert kinds["0000", "N"] == kinds["0000", "B"] == 6
    assert kinds["1010", "N"] == kinds["0101", "N"] == 2
    assert [parse(code).facts.edges for code in CARDS["turbines"]] == ["0000"] * 5
    assert [parse(code).facts.edges for code in CARDS["piers"]] == ["0110", "0011", "1100", "1001"]
    every = CARDS["tiles"] + CARDS["turbines"] + CARDS["piers"]
    assert len({code.rpartition("/")[2] for code in every}) == 63


@pytest.mark.parametrize(
    ("code", "houses"),
    [
        ("PM/1010N10/02", (1, 0)),
        ("PM/0101N25/2", (2, 5)),
        ("PM/1001N3/002", (3,)),
        ("PM/1101L0/48", (0,)),
        ("PM/1010N/02", None),
        ("PM/0000B/07", ()),
        ("pm/1100p1/72", (1,)),
    ],
)
def test_a_tile_code_tells_the_houses_of_each_land(code, houses):
    card = GAME.parse(code)

    assert card.facts.houses == houses
    assert card.code == code.upper()
    assert print_code(card.facts.edges, card.facts.feature, houses, code.rpartition("/")[2]) == code.upper()


@pytest.mark.parametrize(
    ("code", "field"),
    [
        ("PM/1010N1/02", "houses"),
        ("PM/1001N12/02", "houses"),
        ("PM/0000N0/02", "houses"),
        ("PM/1000Nx/02", "houses"),
        ("PM/102N/02", "edges"),
        ("PM//02", "edges"),
        ("PM/1000Z/02", "feature"),
        ("PM/1000/02", "feature"),
        ("PM/1000N/", "serial"),
        ("PM/1000N/1234", "serial"),
        ("PM/1000N/A", "serial"),
        ("PM/1000N", "serial"),
        ("PM/1000N/01/02", "form"),
        ("OM/VENICE", "form"),
    ],
)
def test_a_malformed_code_is_refused_with_the_field_that_is_wrong(code, field):
    with pytest.raises(MalformedCode) as error:
        GAME.parse(code)

    assert error.value.text.key == f"petite_mer.malformed.{field}"


# Set-up, options


@pytest.mark.parametrize(("players", "hand", "tokens"), [(1, 3, 4), (2, 3, 3), (3, 3, 3), (4, 2, 2)])
def test_hands_and_tokens_are_those_of_the_number_of_players(players, hand, tokens):
    books = GAME.counters(table(players))

    assert [mine["tokens"] for mine in books.players] == [tokens] * players
    assert books.table["pile"] == 54 - players * hand
    assert all(mine["tray"] == 0 and tuple(mine["at"]) == (0, 0) for mine in books.players)


@pytest.mark.parametrize(
    ("options", "tiles", "thresholds"),
    [
        ({}, 54, (26, 36, 46, 56)),
        ({"turbines": True}, 59, (31, 41, 51, 61)),
        ({"piers": True}, 58, (31, 41, 51, 61)),
        ({"turbines": True, "piers": True}, 63, (36, 46, 56, 66)),
        ({"thresholds": [1, 2, 3, 4]}, 54, (1, 2, 3, 4)),
    ],
)
def test_expansions_bring_their_tiles_and_their_ranks(options, tiles, thresholds):
    resolved = GAME.resolve(options, 1)

    assert tuple(resolved["thresholds"]) == thresholds
    assert GAME.counters(GAME.setup(1, resolved, {})).table["pile"] == tiles - 3
    assert [step.least for step in GAME.board(GAME.setup(1, resolved, {})).ranks] == [None, *thresholds]


@pytest.mark.parametrize(
    "options",
    [
        {"wind": True},
        {"turbines": 1},
        {"turbines": "true"},
        {"open_sea": "wild"},
        {"open_sea": None},
        {"thresholds": [1, 2, 3]},
        {"thresholds": [4, 3, 2, 1]},
        {"thresholds": [1, 2, 3, "4"]},
        {"thresholds": "26"},
    ],
)
def test_an_unknown_option_or_value_is_refused(options):
    with pytest.raises(IllegalGesture):
        GAME.resolve(options, 1)


def test_an_unreadable_row_of_ranks_in_the_box_is_refused():
    with pytest.raises(IllegalGesture):
        table(box={"thresholds": [5, 4]})


@pytest.mark.parametrize(("total", "rank"), [(0, 1), (25, 1), (26, 2), (35, 2), (36, 3), (46, 4), (55, 4), (56, 5)])
def test_ranks_begin_at_the_figures_of_the_booklet(total, rank):
    buoys = min(total // 2, 16)
    lighthouses = (total - 2 * buoys) // 3
    others = total - 2 * buoys - 3 * lighthouses

    state = after(table(), ("count", {"lighthouses": lighthouses, "buoys": buoys, "others": others}))

    assert GAME.score(state).group_rank == rank
    assert GAME.score(state).group.total == total


def test_the_way_to_the_next_rank_is_told():
    board = GAME.board(after(table(), ("count", {"buoys": 8})))

    assert board.total == 16
    assert board.distance.say("en") == "10 more points"
    assert board.distance.say("fr") == "encore 10 points"
    assert [step.current for step in board.ranks] == [True, False, False, False, False]


def test_the_ranks_of_one_expansion_ask_to_check_the_booklet():
    def keys(**options):
        return [note.key for note in GAME.score(table(**options)).notes]

    assert "petite_mer.note.thresholds" in keys(piers=True)
    assert "petite_mer.note.thresholds" not in keys()
    assert "petite_mer.note.thresholds" not in keys(piers=True, turbines=True)
    assert "petite_mer.note.thresholds" not in keys(piers=True, thresholds=[1, 2, 3, 4])


# What the screen offers


def test_a_scanned_tile_with_one_legal_cell_lies_down_by_itself():
    state = after(table(), ("correct", {"at": [0, 1], "tile": "PM/0000N/01"}))

    one = GAME.by_itself(after(state, "PM/0111N1/49"))
    none = GAME.by_itself(after(state, "PM/1101N1/47"))  # its only sea looks south, to where a tile lies
    several = GAME.by_itself(after(state, "PM/0000N/02"))

    assert (one.command, dict(one.args), one.seconds) == ("place", {"tile": "PM/0111N1/49", "at": (0, -1)}, 0)
    assert none is several is None


def test_nothing_lies_down_by_itself_that_was_not_just_scanned_by_the_player_due():
    state = after(table(2), "PM/0111N1/49")
    other = GAME.on_scan(table(2), GAME.parse("PM/0111N1/49"), 1)

    assert GAME.by_itself(state).args == (("tile", "PM/0111N1/49"), ("at", (0, -1)))
    assert GAME.by_itself(GAME.apply(table(2), other)) is None
    assert GAME.by_itself(after(state, ("adjust", {"player": 0, "counter": "tokens", "by": 1}))) is None


def test_the_end_of_the_turn_says_what_it_throws_away():
    state = after(table(3), ("place", {"tile": "PM/0000N/01", "at": [0, 1]}))

    assert GAME.primary(state).command == "end_turn"
    assert GAME.primary(state).text.say("fr") == "Finir le tour"
    assert GAME.board(state).detail.say("fr") == "2 tuiles perdues"
    assert GAME.board(state).detail.say("en") == "2 tiles lost"
    assert GAME.primary(after(state, ("finish",))) is None


def test_offers_hold_what_the_rules_allow_and_insist_only_on_the_unusual():
    state = after(table(2), "PM/0110L0/42", ("place", {"at": [1, 0]}), ("sail", {"to": [0, 0]}), "PM/0010N1/23")

    for offer in GAME.offers(state):
        reply = GAME.on_command(state, offer.command, offer.arguments, None)
        if offer.refusal is None:
            assert isinstance(reply, Event), offer
        else:
            assert isinstance(reply, Refusal)
            assert reply.text == offer.refusal.text
            assert reply.event == offer.refusal.event is not None
    commands = {offer.command for offer in GAME.offers(state)}
    assert commands == {"place", "sail", "sail_discard", "swap", "end_turn"}


def test_legal_cells_say_the_points_they_would_give():
    state = after(
        table(2),
        ("correct", {"at": [0, 1], "tile": "PM/0000B/07"}),
        ("correct", {"at": [0, -1], "tile": "PM/0000B/08"}),
        ("correct", {"at": [-1, 0], "tile": "PM/0000B/09"}),
        "PM/0001L2/32",
        "PM/0000N/01",
    )

    board = GAME.board(state)

    lighthouse, plain = board.ships[0].tray
    assert lighthouse.cells == ()
    assert [(cell.at, cell.points) for cell in plain.cells] == [((1, 0), 3)]
    assert alone(state) == ("PM/0000N/01", (1, 0))
    assert {cell.at: cell.closes for cell in board.empty if cell.closes} == {(1, 0): 3}
    assert board.sails == ((0, 1), (0, -1), (-1, 0))
    assert board.swaps == (1,)


def test_the_number_of_turns_is_told():
    board = GAME.board(after(table(3), ("end_turn",), ("end_turn",)))

    assert (board.turn, board.turns, board.pile) == (3, 18, 39)
    assert board.heading.say("fr") == "Tour 3 sur 18"
    assert board.left.say("en") == "left 39"


def test_a_ship_without_a_tile_under_it_is_warned_of_and_can_go_on():
    state = after(table(), ("place", {"tile": "PM/0000N/01", "at": [0, 1]}), ("correct", {"at": [0, 1], "tile": ""}))

    reply = asked(state, "sail", {"to": [0, 0]})

    assert [warning.text.key for warning in GAME.board(state).warnings] == ["petite_mer.warning.ship"]
    assert isinstance(reply, Refusal)
    assert reply.event is not None
    assert GAME.counters(after(state, ("correct", {"at": [0, 0], "player": 0}))).players[0]["at"] == (0, 0)


def test_a_sea_drawn_to_the_last_tile_ends_the_game_and_takes_the_hands_with_it():
    state = table(2)
    cells = [(x, y) for x in range(8) for y in range(8) if (x, y) != (0, 0)][:54]

    for number, at in enumerate(cells):
        assert not GAME.is_over(state)
        state = after(state, ("correct", {"at": at, "tile": f"PM/0000N/{number}"}))
        assert state.placed + state.discarded + state.hands + state.pile == 54

    assert GAME.is_over(state)
    assert isinstance(asked(state, "correct", {"at": [-1, 0], "tile": "PM/0000N/99"}), Refusal)


def test_an_event_of_another_game_cannot_be_applied():
    class Strange(Event):
        pass

    with pytest.raises(IllegalEvent):
        GAME.apply(table(), Strange())


# Random tables

cells = st.tuples(st.integers(-2, 2), st.integers(-2, 2)).map(list)
codes = st.sampled_from((*CARDS["tiles"][::4], *CARDS["turbines"], "PM/0110P1/70", "PM/1100P/72", "PM/1010N12/33"))
junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.text(max_size=12),
    st.lists(st.one_of(st.integers(), st.text(max_size=3), st.none()), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
players = st.integers(0, 3)
GESTURES = {
    "scan": {},
    "place": {"at": cells, "tile": codes},
    "sail": {"to": cells},
    "sail_discard": {"to": cells, "tile": codes},
    "swap": {"partner": players, "give": codes, "take": codes},
    "keep": {"tile": codes},
    "end_turn": {},
    "confirm": {},
    "correct": {"at": cells, "tile": st.one_of(codes, st.just("")), "player": players},
    "houses": {"at": cells, "count": st.one_of(st.integers(0, 9), st.lists(st.integers(0, 9), max_size=2))},
    "count": {
        "lighthouses": st.integers(0, 14),
        "buoys": st.integers(0, 17),
        "others": st.integers(0, 27),
        "turbines": st.lists(st.integers(0, 5), max_size=6),
        "piers": st.lists(st.integers(0, 9), max_size=5),
        "tower": st.booleans(),
    },
    "adjust": {
        "player": st.one_of(players, st.just("table")),
        "counter": st.sampled_from(("tokens", "discarded", "tray")),
        "by": st.integers(-60, 60),
    },
    "option": {
        "name": st.sampled_from(("turbines", "piers", "open_sea", "thresholds")),
        "value": st.sampled_from((True, False, "plain", "no-land", [1, 2, 3, 4])),
    },
    "seats": {"players": st.permutations((0, 1, 2))},
    "finish": {},
}
RARE = ("count", "finish", "adjust", "option", "seats")


@st.composite
def gestures(draw, wild):
    name = draw(st.sampled_from((*GESTURES, *[name for name in GESTURES if name not in RARE] * 4)))
    args = {key: draw(value) for key, value in GESTURES[name].items() if draw(st.integers(0, 3))}
    if wild and draw(st.booleans()):
        args[draw(st.sampled_from((*args, "tile", "at", "what")))] = draw(junk)
    if name == "scan":
        args = {"code": draw(codes), "by": draw(st.one_of(st.none(), st.integers(0, 2)))}
    return name, args, draw(st.integers(0, 3)) == 0


def play(state, steps):
    """Return every state passed and every event recorded; a refusal is insisted on where a step says so."""
    states, recorded = [state], []
    for name, args, insists in steps:
        try:
            if name == "scan":
                reply = GAME.on_scan(states[-1], GAME.parse(args["code"]), args["by"] and args["by"] % len(state.seats))
            else:
                reply = GAME.on_command(states[-1], name, args, None)
        except CompanionError as error:
            said(error.text)
            continue
        if isinstance(reply, Refusal):
            said(reply.text)
            if reply.event is None or not insists:
                continue
            reply = reply.event
        said(GAME.describe(states[-1], reply))
        recorded.append(reply)
        states.append(GAME.apply(states[-1], reply))
    return states, recorded


def said(text):
    for lang in LANGUAGES:
        sentence = text.say(lang, NAMES)
        assert "petite_mer." not in sentence
        assert not re.search(r"\{[a-z]+\}", sentence)


def shown(state):
    """Say everything that the screens show."""
    texts = [GAME.hint(state), *(offer.text for offer in GAME.offers(state)), *GAME.score(state).notes]
    texts += [offer.text for player in range(len(state.seats)) for offer in GAME.corrections(state, player)]
    texts += [line.text for line in GAME.score(state).group.lines]
    board = GAME.board(state)
    texts += [board.heading, board.left, *(warning.text for warning in board.warnings)]
    texts += [text for text in (board.distance, board.detail) if text is not None]
    texts += [laid.reason for laid in board.tiles if laid.reason is not None]
    for text in texts:
        said(text)


@settings(max_examples=120, deadline=None)
@given(st.lists(gestures(wild=False), max_size=40))
def test_replaying_what_was_recorded_gives_the_table_as_it_is(steps):
    start = table(3, turbines=True, piers=True)

    states, recorded = play(start, steps)

    replayed = start
    for event in recorded:
        replayed = GAME.apply(replayed, event)
    assert replayed == states[-1]


@settings(max_examples=120, deadline=None)
@given(st.lists(gestures(wild=False), max_size=40), st.integers(1, 4))
def test_the_books_add_up_at_every_step(steps, number):
    steps = [step for step in steps if step[0] not in ("adjust", "option", "seats")]
    start = table(number, turbines=True, piers=True)

    states, _ = play(start, steps)

    for state in states:
        books = GAME.counters(state).table
        assert books["placed"] + books["discarded"] + books["pile"] + state.hands == 63
        assert all(len(seat.tray) <= seat.hand for seat in state.seats)
        codes = [tile.code for tile in state.chart.values()] + [code for seat in state.seats for code in seat.tray]
        assert len(set(codes)) == len(codes)
        group = GAME.score(state).group
        points = [line.points for line in group.lines]
        assert group.total == books["total"] == (None if None in points else sum(points))
    shown(states[-1])


@settings(max_examples=250, deadline=None)
@given(st.lists(gestures(wild=True), max_size=15))
def test_no_gesture_however_odd_ends_in_anything_but_a_sentence(steps):
    states, _ = play(table(3), steps)

    shown(states[-1])


@settings(max_examples=60, deadline=None)
@given(st.lists(gestures(wild=False), max_size=30))
def test_what_is_offered_can_be_done(steps):
    state = play(table(2), steps)[0][-1]

    for offer in GAME.offers(state):
        reply = GAME.on_command(state, offer.command, offer.arguments, None)
        assert isinstance(reply, Event) if offer.refusal is None else reply == offer.refusal


def test_a_gesture_costs_as_much_after_five_thousand_as_at_the_start():
    state = after(table(), ("place", {"tile": "PM/0000N/01", "at": [0, 1]}))
    size = len(repr(state))

    for _ in range(2500):
        state = after(state, ("sail", {"to": [0, 0]}), ("adjust", {"player": 0, "counter": "tokens", "by": 1}))
        state = after(state, ("correct", {"at": [0, 1], "player": 0}))

    assert len(repr(state)) <= size + 10


def test_both_languages_say_everything():
    folder = resources.files("companion").joinpath("games", "petite_mer")

    french, english = (read_po(folder.joinpath(f"{lang}.po").read_text("utf-8")) for lang in ("fr", "en"))

    assert french.keys() == english.keys()
    for key in english:
        assert len(french[key]) == len(english[key])
        fields = [{*re.findall(r"\{([a-z]+)", form)} for form in (*french[key], *english[key])]
        assert all(found == fields[0] for found in fields), key


def test_the_end_says_the_rank_in_both_languages():
    state = GAME.apply(table(), Finished())

    assert GAME.hint(state).say("fr") == "Bravo à tous\u00a0: Marins d’eau douce"
    assert GAME.hint(state).say("en") == "Well done, all: Novices"
    assert Text("petite_mer.rank.5").say("fr") == "Cartographes"
