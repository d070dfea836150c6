"""Caravage: the worked numbers, the sentences of the rules and of the formats, and what holds whatever happens."""

import inspect
import re
import string
import tomllib
from dataclasses import fields, is_dataclass
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError, IllegalGesture, MalformedCode
from companion.game import Event, Question, Refusal
from companion.games.caravage import (
    board,
    board_pages,
    chart,
    codes,
    duelling,
    echo,
    memory,
    offers,
    outcome,
    pages,
    realising,
    rules,
    scoring,
    travelling,
)
from companion.games.caravage.cards import tables
from companion.games.caravage.codes import read, written
from companion.games.caravage.duelling import chance
from companion.games.caravage.rules import Caravage
from companion.tables import Replay, Script, begin
from companion.text import Text, catalogue, say

GAME = Caravage()
CITIES = tables().city_codes
EXAMPLES = tomllib.loads(
    resources.files("companion").joinpath("games", "caravage", "examples.toml").read_text("utf-8")
)["example"]


def replayed(*steps, players=("Ann", "Bo", "Cy"), options=None, box=None, expect=None):
    """Return the report of a table script."""
    script = Script("caravage", tuple(players), options or {}, box=box or {}, steps=steps, expect=expect or {})
    report = Replay(script, begin(script, {"caravage": GAME})).run()
    assert report.ok, report.failures
    return report


def state_after(*steps, **values):
    """Return the state after some steps."""
    return replayed(*steps, **values).play.state


def go(to, by="road", income="ecu"):
    return {"do": "travel", "to": to, "by": by, "income": income}


def started(start, city):
    """Return steps that give players what they have, and Ann the journey."""
    before = GAME.counters(GAME.setup(2, GAME.resolve({}, 2), {})).players[0]
    steps = [
        {"do": "adjust", "player": who, "counter": counter, "by": value - before[counter]}
        for who, counters in start.items()
        for counter, value in counters.items()
    ]
    if city == "CARAVAGGIO":
        return [*steps, go("ROME", income="art"), {"do": "correct", "player": "Ann", "city": city}]
    return [*steps, go(city, income="art"), {"do": "correct", "player": "Bo", "city": city}]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["name"] for example in EXAMPLES])
def test_worked_numbers_come_out_with_their_reasons(example):
    steps = started(example.get("start", {}), example["city"])

    report = replayed(*steps, example["step"], players=("Ann", "Bo"), expect=example["expect"])

    score = GAME.score(report.play.state)
    for who, lines in example.get("lines", {}).items():
        found = score.players[report.play.names.index(who)].lines
        assert [[line.points, line.text.key] for line in found] == [
            [points, f"caravage.line.{key}"] for points, key in lines
        ]


def test_undo_of_the_winning_duel_gives_every_counter_back_and_the_game_is_on_again():
    example = next(e for e in EXAMPLES if "won at once" in e["name"])
    steps = started(example["start"], example["city"])
    before = replayed(*steps, players=("Ann", "Bo")).play.state

    after = state_after(*steps, example["step"], {"press": "undo"}, players=("Ann", "Bo"))

    assert after == before
    assert not GAME.is_over(after)


def test_the_chance_of_a_duel_is_counted_exactly():
    most = 4
    for difference, expected in zip(range(-most, most + 1), (1, 3, 6, 10, 15, 21, 26, 30, 33), strict=True):
        force, theirs = max(difference, 0), max(-difference, 0)
        wins = sum(force + mine > theirs + other for mine in range(1, 7) for other in range(1, 7))
        assert wins == expected == chance(force, theirs) * 36


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("CV/ART/5/ROME/E0N2/E1N0/07", "force 5 is not 1 to 4"),
        ("CV/ART/3/PARIS/E0N2/E1N0/07", "city PARIS is not one of the eight"),
        ("CV/ART/3/ROME/N2/E1N0/07", "reward N2"),
        ("CV/ART/3/ROME/E0N2/E1/07", "penalty E1"),
        ("CV/ART/3/ROME/E0N2/E1N0/X/07", "bonus X"),
        ("CV/ART/3/ROME/E0N2/E1N0/0007", "serial 0007"),
        ("CV/ART/3/ROME/E0N2/E1N0/", "serial"),
        ("CV/ART/3/ROME/E0N2/E1N0/E1N0/07/1", "kind, force, city"),
        ("CV/BOOK/3", "kind BOOK"),
        ("CV/EVT/A", "serial A"),
        ("CV", "not a card"),
    ],
)
def test_a_malformed_code_is_refused_with_the_field_that_is_wrong(code, message):
    with pytest.raises(MalformedCode) as error:
        GAME.parse(code)

    assert message in str(error.value)
    assert str(error.value).startswith(code)


def test_a_card_is_written_as_it_is_read():
    for code in ("CV/ART/3/ROME/E0N2/E1N0/07", "CV/ADV/1/PORTOERCOLE/E3N1/E0N0/E1N1/112"):
        assert written(code[3:6], read(code).facts, code.rpartition("/")[2]) == code


def test_the_income_is_forced_only_on_a_known_map_with_an_empty_purse_and_no_road():
    poor = {"do": "adjust", "player": "Ann", "counter": "ecus", "by": -2}
    art = {"do": "income", "take": "art"}
    by_sea = {"map": {"roads": [["MILAN", "ROME"]], "ports": ["CARAVAGGIO", "ROME"]}}
    by_road = {"map": {"roads": [["MILAN", "CARAVAGGIO"]]}}

    replayed(poor, art)
    replayed(poor, art, options=by_road)
    replayed(art, options=by_sea)
    replayed(poor, {**art, "refused": True}, {**go("ROME", "sea", "art"), "refused": True}, options=by_sea)


def test_the_map_of_the_play_comes_before_the_map_of_the_box():
    box = {"map": {"roads": [["CARAVAGGIO", "MILAN"]], "ports": []}}
    own = {"map": {"roads": [["CARAVAGGIO", "ROME"]], "ports": []}}

    replayed(go("MILAN"), box=box)
    replayed({**go("MILAN"), "refused": True}, go("ROME"), box=box, options=own)
    replayed({"do": "option", "name": "map", "value": own["map"]}, {**go("MILAN"), "refused": True}, box=box)


def test_the_map_is_remembered_with_the_box():
    drawn = GAME.on_command(state_after(), "map", {"roads": [["ROME", "NAPLES"]], "ports": ["NAPLES"]}, None)

    assert GAME.box_facts(drawn) == {"map": {"roads": [["ROME", "NAPLES"]], "ports": ["NAPLES"]}}


def test_an_event_card_is_remembered_by_roles_so_that_it_fits_another_table():
    effects = {0: {"ecus": 1}, 1: {"ecus": -1}, 2: {"ecus": -1}}

    played = GAME.on_command(state_after(), "event", {"card": "CV/EVT/07", "effects": effects}, None)
    facts = GAME.box_facts(played)

    assert facts == {"events": {"CV/EVT/07": {"self": {"ecus": 1}, "others": {"ecus": -1}}}}
    replayed(
        {"do": "event", "card": "CV/EVT/07"},
        players=("Dee", "Eva"),
        box=facts,
        expect={"Dee": {"ecus": 3}, "Eva": {"ecus": 1}},
    )


def test_an_effect_on_a_neighbour_is_remembered_by_seat():
    effects = {0: {"ecus": 1}, 2: {"city": "ROME"}}

    played = GAME.on_command(state_after(), "event", {"card": "CV/EVT/07", "effects": effects}, None)

    assert GAME.box_facts(played)["events"]["CV/EVT/07"] == {"self": {"ecus": 1}, "+2": {"city": "ROME"}}


def test_an_event_of_a_known_card_needs_no_more_than_a_scan_and_one_touch():
    box = {"events": {"CV/EVT/07": {"others": {"ecus": -1}}}}
    state = state_after({"scan": "CV/EVT/07"}, players=tuple("ABCDEFG"), box=box)

    first = GAME.offers(state)[0]

    assert first.command == "event"
    assert first.refusal is None
    assert GAME.board(state).event.remembered
    assert [row.ecus_by for row in GAME.board(state).event.rows] == [0, -1, -1, -1, -1, -1, -1]
    after = GAME.apply(state, GAME.on_command(state, "event", {}, None))
    assert [player.ecus for player in after.players] == [2, 1, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    "box", [{"map": []}, {"map": {"roads": "x"}}, {"map": {"ports": [3]}}, {"events": {"CV/EVT/1": {"self": 3}}}]
)
def test_a_box_that_is_damaged_is_refused_with_a_sentence(box):
    with pytest.raises(IllegalGesture):
        GAME.setup(2, GAME.resolve({}, 2), box)


@pytest.mark.parametrize(
    "options",
    [{"edition": "x"}, {"malta": "never"}, {"one_move": 1}, {"one_move": "true"}, {"map": "all"}, {"tie": None}],
)
def test_an_unknown_option_or_value_is_refused(options):
    with pytest.raises(IllegalGesture):
        GAME.resolve(options, 3)


def test_malta_is_not_asked_about_when_the_game_is_won_before():
    nine = {"do": "adjust", "player": "Ann", "counter": "notoriety", "by": 9}
    steps = (nine, go("VALLETTA"))
    args = {"card": "CV/ART/2/VALLETTA/E0N1/E1N0/01", "die": 6}

    on_the_way = GAME.on_command(state_after(*steps[1:], options={"malta": "ask"}), "realise", args, None)
    winning = GAME.on_command(state_after(*steps, options={"malta": "ask"}), "realise", args, None)

    assert isinstance(on_the_way, Question)
    assert [answer.label for answer in on_the_way.answers] == ["printed", "minus-one", "none"]
    assert isinstance(winning, Event)


def test_a_duel_can_be_kept_with_nothing_but_forces():
    replayed(
        go("ROME", income="art"),
        {"do": "correct", "player": "Bo", "city": "ROME"},
        {"do": "duel", "opponent": "Bo", "die": 3, "their_die": 3, "force": 2, "their_force": 1},
        expect={"Ann": {"ecus": 4, "notoriety": 1, "realised": 1}, "Bo": {"ecus": 0}},
    )


def test_a_die_thrown_by_the_companion_is_marked_in_the_event():
    args = {"card": "CV/ART/2/ROME/E0N1/E1N0/01", "die": 6, "rolled": True}

    assert GAME.on_command(state_after(go("ROME")), "realise", args, None).rolled


def test_the_turn_passes_by_itself_after_the_action_and_not_after_other_gestures():
    act = {"do": "realise", "card": "CV/ART/2/ROME/E0N1/E1N0/01", "die": 6}
    fix = {"do": "adjust", "player": "Bo", "counter": "ecus", "by": 1}

    assert GAME.by_itself(state_after(go("ROME"))) is None
    assert GAME.by_itself(state_after(go("ROME"), act)).command == "confirm"
    assert GAME.by_itself(state_after(go("ROME"), act, fix)) is None


def test_what_is_offered_is_accepted_and_the_unusual_says_why():
    chart = {"roads": [["CARAVAGGIO", "MILAN"]], "ports": ["CARAVAGGIO", "ROME"]}
    state = state_after(options={"map": chart})

    travels = [offer for offer in GAME.offers(state) if offer.command == "travel"]

    assert [(o.arguments["to"], o.arguments["by"]) for o in travels if o.refusal is None] == [
        ("MILAN", "road"),
        ("ROME", "sea"),
    ]
    assert all(offer.refusal.event is not None for offer in travels[2:])
    assert GAME.primary(state).arguments == {"to": "MILAN", "by": "road", "income": "ecu"}
    assert [button.way for button in GAME.board(state).cities if button.gold] == ["road"]


def test_paying_is_not_offered_without_the_ecus():
    poor = {"do": "adjust", "player": "Ann", "counter": "ecus", "by": -1}
    scan = {"scan": "CV/ART/2/ROME/E0N1/E1N0/01"}

    trial = GAME.board(state_after(poor, go("ROME", income="art"), scan)).trial

    assert [len(face.choices) for face in trial.dice] == [1, 1, 2, 1, 1, 1]
    assert trial.by_force is None


def test_consequences_are_said_before_they_happen():
    two = {"do": "adjust", "player": "Ann", "counter": "realised", "by": 2}
    scan = {"scan": "CV/ART/2/VALLETTA/E1N2/E1N0/01"}
    trial = GAME.board(state_after(two, go("VALLETTA", income="art"), scan)).trial

    def brings(choice):
        return [text.say("en", ("Ann", "Bo", "Cy")) for text in choice.effects]

    assert brings(trial.dice[0].choices[0]) == ["penalty −1 écu", "card discarded"]
    assert brings(trial.dice[2].choices[0]) == ["−1 écu", "realised, event card", "3rd card: +1 notoriety", "no reward"]
    assert brings(trial.dice[5].choices[0]) == [
        "realised, event card",
        "reward +2 notoriety, +1 écu",
        "3rd card: +1 notoriety",
        "Bo: −1 écu",
        "Cy: −1 écu",
    ]
    assert trial.third is not None
    assert trial.malta.say("en") == "In Valletta, realised by the die: all others −1 écu"


def test_the_end_of_a_duel_is_shown_before_it_is_booked():
    steps = (go("ROME", income="art"), {"do": "correct", "player": "Bo", "city": "ROME"})
    state = state_after({"do": "adjust", "player": "Bo", "counter": "ecus", "by": -1}, *steps)

    (page,) = GAME.board(state).duels
    tie = page.outcome(7, 7, 3, 2)
    won = page.outcome(8, 7, 3, 2)

    assert (tie.winner, won.winner) == (1, 0)
    assert won.duellists[0].ecus == (2, 4)
    assert won.duellists[0].realised == (0, 1)
    assert page.chances == ()


def test_objectives_are_never_shown():
    state = state_after({"scan": "CV/OBJ/03"})

    assert GAME.board(state).objective == 0
    assert "OBJ" not in repr(GAME.board(state)).replace("('OBJ', 'objective')", "")
    assert "03" not in GAME.describe(state_after(), GAME.on_scan(state_after(), read("CV/OBJ/03"), None)).say("en")


def test_who_stands_at_8_or_9_is_announced():
    steps = [{"do": "adjust", "player": who, "counter": "notoriety", "by": by} for who, by in (("Bo", 8), ("Cy", 9))]

    alerts = GAME.board(state_after(*steps)).alerts

    assert [(alert.kind, alert.player) for alert in alerts] == [("near", 1), ("near", 2)]
    assert alerts[1].text.say("fr", ("Ann", "Bo", "Cy")) == "Cy est à 9\u00a0: encore 1 point"


def test_the_last_move_explains_the_victory():
    example = next(e for e in EXAMPLES if "won at once" in e["name"])
    steps = started(example["start"], example["city"])

    victory = GAME.board(state_after(*steps, example["step"], players=("Ann", "Bo"))).victory

    steps = [(before, by, reason.say("en"), after) for before, by, reason, after in victory.steps]
    assert steps == [(8, 1, "duel", 9), (9, 1, "3rd card", 10)]


# --- whatever happens -------------------------------------------------------------------------------------------

CODES = st.sampled_from(
    [
        *(
            f"CV/{kind}/{force}/{city}/E{reward}N1/E1N1/E1N1/{force}{reward}"
            for kind in ("ART", "ADV")
            for force in (1, 4)
            for city in ("ROME", "VALLETTA")
            for reward in (0, 2)
        ),
        "CV/EVT/01",
        "CV/OBJ/01",
    ]
)
CITY = st.sampled_from(["ROME", "VALLETTA", "CARAVAGGIO"])
DICE = st.integers(1, 6)
SMALL = st.integers(-3, 3)
EFFECT = st.fixed_dictionaries({}, optional={"ecus": SMALL, "notoriety": SMALL, "city": CITY})
GOOD = st.one_of(
    st.tuples(st.just("income"), st.fixed_dictionaries({"take": st.sampled_from(["ecu", "art", "adventure"])})),
    st.tuples(
        st.just("travel"),
        st.fixed_dictionaries(
            {"to": CITY},
            optional={"by": st.sampled_from(["road", "sea"]), "income": st.sampled_from(["ecu", "art"])},
        ),
    ),
    st.tuples(
        st.just("realise"),
        st.fixed_dictionaries({"die": DICE}, optional={"card": CODES, "pay": st.booleans()}),
    ),
    st.tuples(st.just("realise"), st.fixed_dictionaries({"by_event": st.just(True)}, optional={"card": CODES})),
    st.tuples(st.just("realise"), st.fixed_dictionaries({"pay_force": st.just(True)}, optional={"card": CODES})),
    st.tuples(
        st.just("duel"),
        st.fixed_dictionaries(
            {"opponent": st.integers(0, 2), "die": DICE, "their_die": DICE},
            optional={"card": CODES, "their_card": CODES},
        ),
    ),
    st.tuples(
        st.just("event"),
        st.fixed_dictionaries(
            {}, optional={"card": CODES, "effects": st.dictionaries(st.integers(0, 2), EFFECT, max_size=3)}
        ),
    ),
    st.tuples(st.just("confirm"), st.just({})),
    st.tuples(
        st.just("adjust"),
        st.fixed_dictionaries(
            {"player": st.integers(0, 2), "counter": st.sampled_from(GAME.adjustable), "by": st.integers(-12, 12)}
        ),
    ),
    st.tuples(st.just("correct"), st.fixed_dictionaries({"player": st.integers(0, 2), "city": CITY})),
    st.tuples(st.just("seats"), st.fixed_dictionaries({"players": st.permutations([0, 1, 2])})),
    st.tuples(st.just("scan"), CODES),
)
JUNK_VALUE = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.lists(st.integers(), max_size=2), st.floats()
)
COMMANDS = ("income travel realise duel event objective correct map confirm finish adjust option seats nonsense", " ")
ARGUMENTS = (
    "take to by income card die pay pay_force by_event opponent their_die their_card force rolled effects player city "
    "roads ports counter name value players note remember",
    " ",
)
JUNK = st.tuples(
    st.sampled_from(str.split(*COMMANDS)),
    st.dictionaries(
        st.sampled_from(str.split(*ARGUMENTS)),
        st.one_of(JUNK_VALUE, CODES, CITY, st.dictionaries(st.integers(-1, 3), JUNK_VALUE, max_size=2)),
        max_size=4,
    ),
)
OPTIONS = st.fixed_dictionaries(
    {
        "malta": st.sampled_from(["printed", "minus-one", "ask"]),
        "tie": st.sampled_from(["turn-order", "shared"]),
        "one_move": st.booleans(),
        "event_bonus": st.booleans(),
        "map": st.sampled_from([{}, {"roads": [["ROME", "CARAVAGGIO"]], "ports": ["ROME", "VALLETTA"]}]),
    }
)


def said(value):
    """Check that every text in a value has words in both languages."""
    match value:
        case Text():
            assert all(value.key in catalogue(lang) for lang in ("fr", "en")), value.key
            said(tuple(value.parameters.values()))
        case tuple():
            for item in value:
                said(item)
        case _ if is_dataclass(value):
            said(tuple(getattr(value, field.name) for field in fields(value)))


def answer(state, name, args):
    """Return the event of a gesture, insisted on where it can be; None if it is refused."""
    try:
        if name == "scan":
            reply = GAME.on_scan(state, GAME.parse(args), None)
        else:
            reply = GAME.on_command(state, name, args, None)
    except CompanionError as error:
        said(error.text)
        return None
    match reply:
        case Refusal(text, event):
            said(text)
            return event
        case Question(_, answers):
            return answers[-1].event
        case _:
            return reply


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(GOOD, GOOD, GOOD, JUNK), max_size=40), OPTIONS)
def test_whatever_is_done_the_books_hold(gestures, options):
    start = state = GAME.setup(3, GAME.resolve(options, 3), {})
    events = []
    for name, args in gestures:
        event = answer(state, name, args)
        if event is None:
            continue
        said(GAME.describe(state, event))
        GAME.box_facts(event)
        state = GAME.apply(state, event)
        events.append(event)

        score = GAME.score(state)
        books = GAME.counters(state)
        for player, breakdown in zip(books.players, score.players, strict=True):
            assert player["ecus"] >= 0
            assert 0 <= player["notoriety"] <= 10
            assert breakdown.total == player["total"] == player["notoriety"]
        assert GAME.is_over(state) == (books.table["phase"] == "over")
        assert GAME.is_over(state) or all(player["notoriety"] < 10 for player in books.players)
        said((score, GAME.board(state), GAME.hint(state), GAME.offers(state), GAME.primary(state)))

    again = start
    for event in events:
        again = GAME.apply(again, event)
    assert again == state


@settings(max_examples=80, deadline=None)
@given(st.lists(GOOD, max_size=40))
def test_without_insisting_there_is_one_action_a_turn(gestures):
    state = GAME.setup(3, GAME.resolve({}, 3), {})
    actions = {}
    for name, args in gestures:
        try:
            reply = (
                GAME.on_scan(state, GAME.parse(args), None)
                if name == "scan"
                else GAME.on_command(state, name, args, None)
            )
        except CompanionError:
            continue
        if isinstance(reply, Event):
            if name in ("realise", "duel"):
                assert state.phase == "action"
                actions[state.turns] = actions.get(state.turns, 0) + 1
            state = GAME.apply(state, reply)
    assert all(count == 1 for count in actions.values())


def test_every_text_of_the_game_is_in_both_languages_with_the_same_parameters():
    def filled(form):
        return {name for _, name, _, _ in string.Formatter().parse(form) if name}

    french = {key: forms for key, forms in catalogue("fr").items() if key.startswith("caravage.")}
    english = {key: forms for key, forms in catalogue("en").items() if key.startswith("caravage.")}

    assert french.keys() == english.keys()
    for key, forms in french.items():
        assert len(forms) == len(english[key]), key
        assert filled(forms[-1]) == filled(english[key][-1]), key
        assert not any(" " + mark in form for form in forms for mark in ":;?!"), key


def test_every_text_that_the_rules_can_say_has_words():
    modules = (
        board, board_pages, chart, codes, duelling, echo, memory, offers, outcome, pages, realising, rules, scoring,
        travelling,
    )  # fmt: skip
    source = "".join(inspect.getsource(module) for module in modules)
    keys = set(re.findall(r'"(caravage\.[a-z_.-]+)"', source))

    assert keys
    assert [key for key in sorted(keys) if say("fr", key) == key] == []
