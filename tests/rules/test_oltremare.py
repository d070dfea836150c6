"""What a table can rely on in Oltremare, beyond the table scripts in tests/tables."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from functools import reduce
from importlib import resources
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.codec import event_name, from_plain, to_plain
from companion.errors import CompanionError, MalformedCode
from companion.game import Adjusted, Event, Refusal
from companion.games.oltremare.codes import GoodsCard, PortToken, parse
from companion.games.oltremare.rules import Oltremare
from companion.games.oltremare.tables import GOODS, TOKENS

GAME = Oltremare()
FOLDER = resources.files("companion.games.oltremare")
EXAMPLES = tomllib.loads((FOLDER / "examples.toml").read_text("utf-8"))
START = ("OM/SILK/43/DS/VENEZIA/01", "OM/SALT/52/PM/CANDIA/02", "OM/OLIVES/61/DM/RODI/03", "OM/GEMS/34/DP/CIPRO/04")


def fresh(players: int = 3, box: dict[str, Any] | None = None, **options: Any) -> Any:
    return GAME.setup(players, GAME.resolve(options, players), box or {})


def done(state: Any, name: str, /, **args: Any) -> Any:
    reply = GAME.on_command(state, name, args, None)
    assert isinstance(reply, Event), reply
    return GAME.apply(state, reply)


def scanned(state: Any, *codes: str) -> Any:
    for code in codes:
        reply = GAME.on_scan(state, GAME.parse(code), None)
        assert isinstance(reply, Event), reply
        state = GAME.apply(state, reply)
    return state


def begun(players: int = 3, **options: Any) -> Any:
    return scanned(fresh(players, **options), *START[:players])


def refused(state: Any, name: str, /, **args: Any) -> Refusal:
    reply = GAME.on_command(state, name, args, None)
    assert isinstance(reply, Refusal), reply
    return reply


# Worked numbers


@pytest.mark.parametrize("example", EXAMPLES["run"])
def test_runs_pay_as_in_the_worked_numbers(example: dict[str, Any]) -> None:
    box = {"payouts": {example["good"]: example["row"]}} if "row" in example else {}
    state = fresh(box=box, edition=example["edition"])
    for count, value in enumerate(example["values"], example.get("from", 1)):
        assert state.run_value(example["good"], count) == (None if value == "unknown" else value)


@pytest.mark.parametrize("example", EXAMPLES["purchases"])
def test_purchases_cost_as_in_the_worked_numbers(example: dict[str, Any]) -> None:
    state = GAME.apply(begun(**example.get("options", {})), Adjusted(0, "ducats", example["ducats"] - 11))
    if "token" in example:
        state = done(state, "correct", player=0, active_port=example["token"])
    prices = example["prices"]
    assert list(islice(state.prices(), len(prices))) == prices
    after = done(state, "buy", source="deck", count=4)
    assert after.ducats(0) == example["ducats"] - sum(prices[:4])
    assert [coin.price for coin in GAME.board(state).coins] == prices[:4]


@pytest.mark.parametrize("example", EXAMPLES["icons"])
def test_icons_act_as_in_the_worked_numbers(example: dict[str, Any]) -> None:
    state = begun(**example.get("options", {}))
    card = f"OM/GEMS/6{len(example['played'])}/DP/90"
    state = done(state, "correct", player=0, active_port=example.get("token", "none"), top=card)
    state = scanned(state, *(f"OM/SALT/43/{icons}/{n}" for n, icons in enumerate(example["played"], 10)))
    assert state.effects() == example["effects"]
    assert {tally.icon: tally.result for tally in GAME.board(state).tallies}.items() <= example["effects"].items()
    after = done(state, "confirm")
    assert after.ducats(0) == 11 + example["effects"]["ducat"] + example["effects"]["navigation"]
    assert after.merchants[0].pirates == example["effects"]["pirate"]
    assert after.phase == ("sail" if example["effects"]["ship"] else "cargo")


@pytest.mark.parametrize("example", EXAMPLES["prizes"])
def test_prizes_are_shared_and_the_next_count_takes_the_next_prize(example: dict[str, Any]) -> None:
    counts = example["counts"]
    state = fresh(len(counts), record="light", venice_scores_cargo=False)
    for player, count in enumerate(counts):
        state = GAME.apply(state, Adjusted(player, "prestige", count))
    state = done(state, "venice")
    assert [state.ducats(player) - 11 for player in range(len(counts))] == example["prizes"]
    assert [row.prize for row in GAME.board(state).venice] == example["prizes"]


def test_local_authority_pays_the_hand_limit_less_three_at_the_start_of_the_turn() -> None:
    (example,) = EXAMPLES["authority"]
    for limit, ducats in zip(example["limits"], example["ducats"], strict=True):
        state = done(begun(2), "correct", player=1, active_port="authority", top=f"OM/SILK/{limit}1/DP/50")
        assert state.ducats(1) == 11
        for code in ("10", "11", "12"):
            state = scanned(state, f"OM/GEMS/61/PM/{code}")
        state = done(done(state, "confirm"), "confirm")
        assert state.active == 1
        assert state.ducats(1) == 11 + ducats


@pytest.mark.parametrize("example", EXAMPLES["venice"])
def test_venice_keeps_the_top_run_aboard(example: dict[str, Any]) -> None:
    state = done(begun(), "correct", player=0, runs=example["pile"])
    state = done(state, "venice")
    merchant = state.merchants[0]
    assert (state.ducats(0) - 11, merchant.laid, len(merchant.pile)) == tuple(
        example[key] for key in ("ducats", "laid", "cargo")
    )
    row = GAME.board(state).venice[0]
    assert (row.sold, row.aboard) == (16, "pottery")


# Card codes


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("OM/GRAIN/43/DS/VENEZIA/01", GoodsCard("grain", 4, 3, "DS", "VENEZIA")),
        ("OM/SILVER/61/PM/999", GoodsCard("silver", 6, 1, "PM")),
        ("OM/PORT/DEAL/02", PortToken("deal")),
        ("OM/VENICE", None),
    ],
)
def test_a_code_says_what_is_printed(code: str, facts: Any) -> None:
    card = parse(code)
    assert card.facts == facts
    assert card.code == code
    if facts is not None:
        assert facts.code(code.rsplit("/", 1)[1]) == code


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("OM/GRAIN/93/DS/01", "OM/GRAIN/93/DS/01: hand limit 9 is not 3 to 6"),
        ("OM/GRAIN/45/DS/01", "load 5 is not 1 to 4"),
        ("OM/GRAIN/4/DS/01", "4 is not a hand limit and a load"),
        ("OM/GRAIN/433/DS/01", "433 is not a hand limit and a load"),
        ("OM/GRAIN/43/SD/01", "icons SD"),
        ("OM/GRAIN/43/DD/01", "icons DD"),
        ("OM/SPICE/43/DS/01", "no good SPICE"),
        ("OM/GRAIN/43/DS", "serial"),
        ("OM/GRAIN/43/DS/VENEZIA", "serial"),
        ("OM/GRAIN/43/DS/0001", "serial"),
        ("OM/GRAIN/43/DS/V1/01", "port V1"),
        ("OM/GRAIN/43/DS/VENEZIA/01/02", "02 is too much"),
        ("OM/PORT/GOLD/01", "no port token GOLD"),
        ("OM/PORT/DEAL", "serial"),
        ("OM/VENICE/01", "01 is too much"),
        ("OM", "begins with OM/"),
        ("OM/", "no good"),
    ],
)
def test_a_malformed_code_names_the_wrong_field(code: str, why: str) -> None:
    with pytest.raises(MalformedCode) as error:
        parse(code)
    assert why in str(error.value)


@given(st.text(alphabet="OM/GRAINPTVEC0123456789DS ", max_size=30))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    try:
        said = parse("OM/" + text).code
    except MalformedCode as error:
        said = str(error)
    assert said.startswith("OM/" + text)


# The options of each edition


def test_each_edition_brings_its_own_row_of_the_table() -> None:
    assert GAME.resolve({}, 3) == {
        "edition": "amigo-2005",
        "record": "full",
        "run_overflow": "wrap",
        "venice_scores_cargo": True,
        "end": "equal-turns",
        "port_tie": "shared",
        "winner_tie": "cargo-then-order",
        "price": 3,
        "dear_at": "zero",
        "ship_scale": "1-3-6",
        "empty_port_deactivates": True,
    }
    first = GAME.resolve({"edition": "mtm-2004", "price": 4}, 3)
    assert {name: value for name, value in first.items() if value != GAME.resolve({}, 3)[name]} == {
        "edition": "mtm-2004",
        "run_overflow": "cap",
        "venice_scores_cargo": False,
        "end": "finish-turn",
        "port_tie": "kinds",
        "winner_tie": "ports-then-kinds",
        "price": 4,
    }


@pytest.mark.parametrize(
    "options",
    [
        {"price": 0},
        {"price": 10},
        {"price": True},
        {"edition": "2006"},
        {"end": 1},
        {"colour": "red"},
        {"venice_scores_cargo": 1},
        {"record": []},
    ],
)
def test_an_unknown_option_or_value_is_named(options: dict[str, Any]) -> None:
    with pytest.raises(CompanionError) as error:
        GAME.resolve(options, 3)
    assert next(iter(options)) in str(error.value)


@pytest.mark.parametrize("payouts", [[1], {"silk": [2, 1]}, {"silk": []}, {"silk": "12"}, {"tea": [1]}])
def test_box_data_that_is_no_payout_row_is_refused_in_a_sentence(payouts: Any) -> None:
    with pytest.raises(CompanionError):
        fresh(box={"payouts": payouts})


# What only a table would notice


def test_the_last_card_leaves_turns_to_all_who_had_fewer() -> None:
    state = done(begun(3), "last_card")
    deck = GAME.board(state).deck
    assert (deck.turns_left, deck.last_player) == (2, 2)
    assert GAME.board(done(begun(3, end="finish-turn"), "last_card")).deck.turns_left == 0


def test_nobody_misses_a_last_turn_when_seats_change() -> None:
    state = fresh(3, record="light")
    state = done(state, "earn", ducats=1)
    state = done(done(state, "seats", players=[1, 0, 2]), "last_card")
    played = []
    while state.phase == "turn":
        played.append(state.active)
        state = done(state, "confirm")
    assert sorted(played) == [0, 1, 2]


def test_fewer_cards_than_the_load_are_regular_once_the_deck_is_empty() -> None:
    state = scanned(begun(), "OM/GEMS/43/DP/10")
    assert refused(state, "confirm").irregular
    assert not refused(done(state, "last_card"), "confirm").irregular
    state = done(state, "last_card")
    more = scanned(state, "OM/GEMS/43/DP/11", "OM/GEMS/43/DP/12")
    fourth = GAME.on_scan(more, GAME.parse("OM/GEMS/43/DP/13"), None)
    assert isinstance(fourth, Refusal)
    assert fourth.event is not None
    assert refused(GAME.apply(more, fourth.event), "confirm").irregular


def test_a_card_whose_numbers_do_not_add_up_to_seven_is_warned_of_and_accepted() -> None:
    state = begun()
    event = GAME.on_scan(state, GAME.parse("OM/GEMS/44/DP/10"), None)
    assert isinstance(event, Event)
    assert "misread" in GAME.describe(state, event).say("en")


def test_a_corrected_row_changes_what_venice_paid() -> None:
    state = done(begun(), "correct", player=0, runs=[["silk", 2], ["grain", 1]])
    state = done(done(state, "payout", good="silk", values=[1, 3]), "venice")
    assert state.ducats(0) == 14
    assert done(state, "payout", good="silk", values=[1, 5]).ducats(0) == 16


def test_how_long_runs_counted_at_venice_stays_when_the_option_changes_later() -> None:
    state = done(begun(), "correct", player=0, runs=[["grain", 6], ["silk", 1]])
    state = done(done(state, "venice"), "option", name="run_overflow", value="cap")
    assert state.ducats(0) == 24


def test_before_the_end_no_pile_no_total_and_no_rank_is_told() -> None:
    state = done(begun(), "correct", player=0, runs=[["gems", 2], ["grain", 3]])
    score = GAME.score(state)
    assert all(breakdown.total is None for breakdown in score.players)
    assert set(score.ranks) == {None}
    for lang in ("fr", "en"):
        told = [line.text.say(lang) for breakdown in score.players for line in breakdown.lines]
        assert not any("gems" in line.lower() or "gemmes" in line.lower() for line in told)
    assert "gems" not in repr(GAME.board(state).seats)
    entered = GAME.on_command(fresh(record="light"), "finish", {}, None)
    piles = GAME.apply(fresh(record="light"), entered)
    event = GAME.on_command(piles, "pile", {"runs": [["gems", 2]]}, None)
    assert "gem" not in GAME.describe(piles, event).say("en", ("Ann", "Bo", "Cy")).lower()


def test_reasons_say_how_a_sum_comes_about() -> None:
    state = done(done(begun(2), "correct", player=0, runs=[["grain", 6], ["silk", 3]]), "finish")
    reasons = [line.text.say("en") for line in GAME.score(state).players[0].lines]
    assert "6 grain: 12 + 1" in reasons
    assert "3 silk: value not entered yet" in reasons
    french = [line.text.say("fr") for line in GAME.score(state).players[0].lines]
    assert "Grain × 6\u00a0: 12 + 1" in french


def test_the_final_sheet_names_the_rows_it_waits_for() -> None:
    state = done(begun(2), "finish")
    waiting = [offer.arguments["good"] for offer in GAME.offers(state) if offer.command == "payout"]
    assert waiting == ["silk", "salt"]
    state = done(state, "payout", good="silk", values=[2])
    assert [row.good for row in GAME.board(state).rows if row.needed] == ["salt"]
    assert GAME.box_facts(GAME.on_command(state, "payout", {"good": "salt", "values": [1]}, None)) == {
        "payouts": {"salt": [1]}
    }


def test_the_primary_button_says_what_it_does_and_when_it_is_unusual() -> None:
    names = ("Ann", "Bo", "Cy")
    state = scanned(begun(), "OM/GEMS/43/DP/10", "OM/GEMS/43/DP/11")
    offer = GAME.primary(state)
    assert offer is not None
    assert offer.text.say("fr", names) == "Jouer 2 cartes"
    assert offer.refusal is not None
    assert offer.refusal.event is not None
    assert GAME.board(state).detail.say("fr", names) == "3 prévues"
    assert GAME.by_itself(state) is None
    state = scanned(state, "OM/GEMS/43/DP/12")
    assert GAME.primary(state).refusal is None
    assert GAME.by_itself(state).seconds == 2
    state = done(state, "confirm")
    assert GAME.primary(state).text.say("fr", names) == "Gemmes dessus"
    assert GAME.board(state).detail.say("fr", names) == "puis à Bo"
    assert [card.suggested for card in GAME.board(state).loading] == [False, False, True]


def test_cards_chosen_by_touch_never_collide() -> None:
    state = begun()
    for _ in range(3):
        state = scanned(state, f"OM/GEMS/43/DM/{GAME.board(state).free_serial}")
    state = reduce(done, ["confirm", "confirm", "confirm"], state)
    for _ in range(2):
        state = scanned(state, f"OM/GEMS/43/DM/{GAME.board(state).free_serial}")
    assert len({*state.turn.played, *state.merchants[0].pile}) == 6


def test_the_phase_line_reopens_trade_from_action_only() -> None:
    def touchable(state: Any) -> dict[str, str]:
        return {mark.phase: mark.command for mark in GAME.steps(state) if mark.command}

    state = begun()
    assert [mark.phase for mark in GAME.steps(state) if mark.current] == ["hand"]
    state = done(state, "trade", partner=1)
    assert [mark.phase for mark in GAME.steps(state) if mark.current] == ["trade"]
    assert touchable(state) == {"hand": "page"}
    state = scanned(state, "OM/GEMS/43/DP/10")
    assert touchable(state) == {"trade": "reopen"}
    assert touchable(done(state, "reopen")) == {"hand": "page", "action": "confirm"}
    assert GAME.steps(fresh(record="light")) == ()


# Anything at all


def junk() -> st.SearchStrategy[Any]:
    plain = st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.text(max_size=5) | st.floats()
    return plain | st.lists(plain, max_size=3) | st.dictionaries(st.text(max_size=3), plain, max_size=2)


NAMES = [
    "confirm",
    "discard",
    "trade",
    "buy",
    "reopen",
    "sail",
    "load",
    "earn",
    "pirates",
    "run",
    "pile",
    "venice",
    "last_card",
    "payout",
    "correct",
]
NAMES += ["adjust", "finish", "seats", "option", "dance"]
ARGS = [
    "partner",
    "ducats",
    "cards_out",
    "cards_in",
    "source",
    "count",
    "token",
    "port",
    "order",
    "top",
    "player",
    "runs",
    "cards",
    "good",
    "values",
    "pile",
]
ARGS += ["active_port", "counter", "by", "note", "players", "name", "value"]


def sensible() -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    player = st.integers(0, 2)
    run = st.tuples(st.sampled_from(GOODS), st.integers(1, 7)).map(list)
    small = st.integers(0, 5)
    return st.one_of(
        st.just(("confirm", {})),
        st.just(("confirm", {})),
        st.fixed_dictionaries({"partner": player, "ducats": st.integers(-9, 9)}).map(lambda a: ("trade", a)),
        st.fixed_dictionaries({"source": st.sampled_from(["deck", "pirates"]), "count": small}).map(
            lambda a: ("buy", a)
        ),
        st.fixed_dictionaries({"count": small}).map(lambda a: ("discard", a)),
        st.fixed_dictionaries({"ducats": small}).map(lambda a: ("earn", a)),
        st.fixed_dictionaries({"count": small}).map(lambda a: ("pirates", a)),
        st.fixed_dictionaries({"token": st.sampled_from(["none", *TOKENS])}).map(lambda a: ("sail", a)),
        st.fixed_dictionaries({"top": small}).map(lambda a: ("load", a)),
        st.fixed_dictionaries({"player": player, "runs": st.lists(run, max_size=4)}).map(lambda a: ("pile", a)),
        st.fixed_dictionaries({"player": player, "runs": st.lists(run, max_size=4)}).map(lambda a: ("correct", a)),
        st.fixed_dictionaries({"good": st.sampled_from(GOODS), "count": small}).map(lambda a: ("run", a)),
        st.fixed_dictionaries({"good": st.sampled_from(GOODS), "values": st.just([1, 3, 5])}).map(
            lambda a: ("payout", a)
        ),
        st.fixed_dictionaries(
            {"player": player, "counter": st.sampled_from(GAME.adjustable), "by": st.integers(-3, 3)}
        ).map(lambda a: ("adjust", a)),
        st.sampled_from(
            [("venice", {}), ("last_card", {}), ("reopen", {}), ("finish", {}), ("seats", {"players": [2, 0, 1]})]
        ),
        st.sampled_from([("light", "record"), ("full", "record"), ("cap", "run_overflow")]).map(
            lambda pair: ("option", {"name": pair[1], "value": pair[0]})
        ),
    )


def gesture() -> st.SearchStrategy[Any]:
    code = st.builds(
        "OM/{}/{}{}/{}/{}{}".format,
        st.sampled_from([good.upper() for good in GOODS[:7]]),
        st.integers(3, 6),
        st.integers(1, 4),
        st.sampled_from(["DP", "DM", "DS", "PM", "PS", "MS"]),
        st.sampled_from(["", "", "RODI/"]),
        st.integers(1, 200),
    )
    token = st.sampled_from([f"OM/PORT/{kind.upper()}/1" for kind in TOKENS])
    scan = (code | code | token | st.just("OM/VENICE")).map(lambda text: ("scan", text))
    nonsense = st.tuples(
        st.sampled_from(NAMES), st.dictionaries(st.sampled_from(ARGS), junk() | st.integers(0, 3), max_size=4)
    )
    return st.tuples(
        scan | scan | sensible() | sensible() | nonsense, st.sampled_from([None, None, 0, 1, 2]), st.booleans()
    )


def counted(*commands: str, back: bool = False) -> Any:
    state = begun(3)
    state = done(state, "option", name="record", value="light")
    state = done(state, "option", name="record", value="full") if back else state
    return reduce(done, commands, state)


STARTS = {
    "set-up": fresh,
    "first edition": lambda: fresh(edition="mtm-2004"),
    "trade": begun,
    "sail": lambda: reduce(
        done, ["confirm"], scanned(begun(), "OM/OLIVES/43/DS/1", "OM/OLIVES/43/DS/2", "OM/OLIVES/43/DS/3")
    ),
    "cargo": lambda: reduce(
        done, ["confirm"], scanned(begun(), "OM/OLIVES/43/DP/1", "OM/GEMS/43/DM/2", "OM/OLIVES/43/DM/3")
    ),
    "counted": lambda: fresh(record="light"),
    "counted once": lambda: counted(back=True),
    "piles at Venice": lambda: counted("venice", back=True),
    "piles at the end": lambda: counted("finish"),
    "over": lambda: done(begun(), "finish"),
}


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(STARTS)), st.lists(gesture(), max_size=50))
def test_whatever_is_done_the_books_replay_and_every_total_is_the_sum_of_its_lines(
    begin: str, gestures: list[Any]
) -> None:
    start = state = STARTS[begin]()
    log = []
    for (name, given_), by, insist in gestures:
        try:
            if name == "scan":
                reply = GAME.on_scan(state, GAME.parse(given_), by)
            else:
                reply = GAME.on_command(state, name, given_, None)
        except CompanionError as error:
            reply = Refusal(error.text)
        event = reply.event if isinstance(reply, Refusal) and insist else reply
        if isinstance(reply, Refusal):
            for lang in ("fr", "en"):
                assert "oltremare." not in reply.text.say(lang, ("Ann", "Bo", "Cy"))
        if not isinstance(event, Event):
            continue
        for lang in ("fr", "en"):
            assert "oltremare." not in GAME.describe(state, event).say(lang, ("Ann", "Bo", "Cy"))
        assert from_plain(GAME, event_name(GAME, event), json.loads(json.dumps(to_plain(event)))) == event
        log.append(event)
        state = GAME.apply(state, event)
        _everything_shown_holds(state)
    assert reduce(GAME.apply, log, start) == state


def _everything_shown_holds(state: Any) -> None:
    names = ("Ann", "Bo", "Cy")
    books = GAME.counters(state)
    json.dumps([dict(player) for player in books.players] + [dict(books.table)])
    for player in books.players:
        assert min(player[name] for name in ("prestige", "pirates", "ports", "port_kinds", "cargo", "laid")) >= 0
    score = GAME.score(state)
    for index, breakdown in enumerate(score.players):
        points = [line.points for line in breakdown.lines]
        assert breakdown.total == (None if None in points else sum(points))
        shown = books.players[index]["total"]
        assert shown == (breakdown.total if state.phase == "over" else None)
        for line in breakdown.lines:
            assert "oltremare." not in line.text.say("fr", names)
    assert "oltremare." not in GAME.hint(state).say("fr", names)
    board = GAME.board(state)
    assert board.detail is None or "oltremare." not in board.detail.say("en", names)
    for offer in (*GAME.offers(state), *GAME.corrections(state, 1), GAME.primary(state)):
        assert offer is None or "oltremare." not in offer.text.say("fr", names)


def test_one_gesture_costs_the_same_late_in_a_game_as_early() -> None:
    state = fresh(4, record="light")
    sizes = []
    for number in range(2000):
        state = done(state, "trade", partner=(state.active + 1) % 4, ducats=1)
        state = done(state, "confirm")
        if number in (10, 1999):
            sizes.append(len(repr(replace(state, round=0))))
    assert sizes[1] < sizes[0] * 1.5
