"""What any game promises: replay is the state, undo is the earlier state, events survive JSON, reasons add up."""

import json
from functools import reduce
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import codec
from companion.controller import Controller
from companion.game import Refusal
from companion.games import games
from companion.log import effective
from companion.messages import ButtonPressed, Command, TagScanned
from companion.play import Play
from companion.tables import read

GAMES = games()
TABLES = Path(__file__).parent.parent / "tables"


def cards_of(game_id: str) -> list[str]:
    """Return the cards that the recorded tables of a game scan."""
    found = set()
    for file in TABLES.glob(f"{game_id}*.toml"):
        found |= {str(step["scan"]) for step in read(file.read_text("utf-8")).steps if "scan" in step}
    return sorted(found)


CARDS = {game_id: cards_of(game_id) for game_id in GAMES}
CHOICES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 10_000), st.booleans()), max_size=40)


def played(game_id: str, players: int, choices) -> Controller:
    """Return a play after random gestures: offers, scans, buttons, corrections; the table insists now and then."""
    names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus"][:players]
    controller = Controller(Play.begin("p", GAMES[game_id], names))
    for kind, pick, insist in choices:
        play = controller.play
        offers = play.game.offers(play.state)
        if controller.question is not None:
            answers = controller.question.answers
            message = Command("answer", {"label": answers[pick % len(answers)].label})
        elif kind == 0:
            message = ButtonPressed("undo")
        elif kind == 1:
            message = ButtonPressed("redo")
        elif kind == 2:
            message = ButtonPressed("confirm")
        elif kind <= 5:
            message = TagScanned(CARDS[game_id][pick % len(CARDS[game_id])])
        elif kind == 6:
            counter = play.game.adjustable[pick % len(play.game.adjustable)]
            message = Command("adjust", {"player": pick % players, "counter": counter, "by": pick % 7 - 3})
        elif offers:
            offer = offers[pick % len(offers)]
            message = Command(offer.command, offer.arguments)
        else:
            continue
        before = controller.play
        outcome = controller.handle(message, insist=insist)
        if outcome.refused:
            assert controller.play is before
            assert outcome.text is not None
            assert outcome.text.say("fr", before.names) != outcome.text.key
    return controller


@pytest.mark.parametrize("game_id", GAMES)
@given(players=st.integers(0, 9), choices=CHOICES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_any_game_promises(game_id, players, choices):
    game = GAMES[game_id]
    play = played(game_id, game.players[players % len(game.players)], choices).play

    counting, _ = effective(play.log())
    mine = [entry.event for entry in counting if codec.event_name(game, entry.event) not in ("renamed", "learnt")]
    assert reduce(game.apply, mine, play.start.state) == play.state
    for entry in play.log():
        name, plain = codec.event_name(game, entry.event), codec.to_plain(entry.event)
        assert codec.from_plain(game, name, json.loads(json.dumps(plain))) == entry.event
    score = game.score(play.state)
    for breakdown in (*score.players, *([score.group] if score.group else [])):
        points = [line.points for line in breakdown.lines]
        assert breakdown.total == (None if None in points else sum(points))
    books = game.counters(play.state)
    assert len(books.players) == len(play.names)
    game.board(play.state)
    game.steps(play.state)
    game.hint(play.state).say("en", play.names)
    if play.step is not None:
        back = play.undo()
        assert back.state == (play.step.before.after.state if play.step.before else play.start.state)
        assert back.redo().state == play.state
    while play.can_undo:
        play = play.undo()
    assert play.state == play.start.state


@pytest.mark.parametrize("game_id", GAMES)
@given(players=st.integers(0, 9), choices=CHOICES, offered=st.integers(0, 1000))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_offered_is_what_the_rules_answer(game_id, players, choices, offered):
    game = GAMES[game_id]
    play = played(game_id, game.players[players % len(game.players)], choices).play
    offers = game.offers(play.state)
    if not offers:
        return
    offer = offers[offered % len(offers)]

    outcome = Controller(play).handle(Command(offer.command, offer.arguments))

    if isinstance(offer.refusal, Refusal):
        assert outcome.refused
    else:
        # An offer that opens a page (a die, an amount) still asks for what is touched there.
        assert not outcome.refused or outcome.text.key.startswith("argument.")


@pytest.mark.parametrize("game_id", GAMES)
@given(players=st.integers(0, 9), choices=CHOICES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_primary_never_books_an_irregular_step(game_id, players, choices):
    game = GAMES[game_id]
    regular = [(kind, pick, False) for kind, pick, _ in choices]
    controller = played(game_id, game.players[players % len(game.players)], regular)
    for _ in range(10):
        primary = game.primary(controller.play.state)
        if primary is None or controller.question is not None:
            break
        controller.handle(Command(primary.command, primary.arguments))

    assert controller.play.irregular_steps() == ()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_text_a_game_needs_is_there(game_id):
    from companion.text import catalogue

    game, stem = GAMES[game_id], game_id.replace("-", "_")
    wanted = {f"{stem}.title", f"{stem}.subtitle"}
    wanted |= {f"{stem}.counter.{name}" for name in (*game.rail, *game.adjustable, *game.adjustable_table)}
    for option in game.options:
        if option.values:
            wanted |= {f"{stem}.option.{option.name}", f"{stem}.option.{option.name}.help"}
            wanted |= {f"{stem}.option.{option.name}.{v}" for v in option.values if not isinstance(v, bool)}

    assert wanted - set(catalogue("en")) == set()
