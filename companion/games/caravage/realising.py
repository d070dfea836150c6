"""Realising a card: by die, by paying its force, by an event card (docs/rules/caravage.md, Realise)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.errors import IllegalGesture
from companion.game import Answer, Args, Card, Event, Question, Refusal, Reply
from companion.games.caravage.cards import DIE, MALTA, Amount, tables
from companion.games.caravage.codes import Facts, read
from companion.games.caravage.events import CardTried
from companion.games.caravage.state import State, change, count_realised, gain, third_card
from companion.games.caravage.travelling import action_breaches
from companion.gestures import known, whole
from companion.text import Text


def realise(state: State, args: Args) -> Reply:
    """Return what `realise` means now; where the table wants to be asked about Malta, a question."""
    known(args, "card", "die", "pay", "pay_force", "by_event", "rolled")
    card = _card(state, args.get("card"))
    event = _way(card.code, args)
    breaches = action_breaches(state)
    if card.facts.city != state.active.city:
        breaches.append(Text("caravage.refused.city", city=card.facts.city, here=state.active.city))
    if (due := price(event, card.facts)) > state.active.ecus:
        breaches.append(Text("caravage.refused.price", n=due, ecus=state.active.ecus))
    if breaches:
        return Refusal(breaches[0], event)
    return _malta_question(state, event) or event


def price(event: CardTried, facts: Facts) -> int:
    """Return what the try costs: the force, or what a die of 2 or 3 asks for if it is paid."""
    if event.way == "force":
        return facts.force
    return (tables().die_prices[event.die] or 0) if event.way == "die" and event.pay else 0


def tried(state: State, event: CardTried) -> State:
    """Return the state after a try, in the order of the rules; at 10 the rest is not done."""
    facts: Facts = read(event.card).facts
    player = state.turn
    state = without_card(replace(state, acted=True), event.card)
    due = price(event, facts)
    match event.way:
        case "event":
            if state.page is not None and read(state.page[1]).kind == "event":
                state = replace(state, page=None)
            state = count_realised(state, player, event=False)
            state = gain(state, player, facts.reward, "reward")
            if state.options["event_bonus"]:
                state = gain(state, player, facts.bonus, "bonus")
            return third_card(state, player)
        case "die" if tables().die_prices[event.die] == 0:
            state = count_realised(state, player, event=True)
            state = gain(state, player, facts.reward, "reward")
            state = gain(state, player, facts.bonus, "bonus")
            state = third_card(state, player)
            return _malta(state, facts, event) if facts.city == MALTA else state
        case "die" if not due:
            return change(state, player, facts.penalty.lost, "failure")
        case _:
            state = change(state, player, Amount(ecus=-due), "price")
            return third_card(count_realised(state, player, event=True), player)


def without_card(state: State, code: str) -> State:
    """Return the state without a scanned card: it is realised or discarded."""
    scans = tuple(scan for scan in state.scans if scan[1] != code)
    return state if scans == state.scans else replace(state, scans=scans)


def played_card(value: Any) -> Card:
    """Return an artistic or adventure card by its code."""
    if not isinstance(value, str):
        raise IllegalGesture(Text("caravage.card.code"))
    card = read(value)
    if card.facts is None:
        raise IllegalGesture(Text("caravage.card.kind", code=card.code))
    return card


def scanned_card(state: State) -> Card | None:
    """Return the card that the active player has scanned last."""
    codes = [code for player, code in state.scans if player == state.turn]
    return read(codes[-1]) if codes else None


def flag(args: Args, name: str) -> bool:
    """Return a yes or no among the arguments; no if it is not given."""
    value = args.get(name)
    if value is not None and not isinstance(value, bool):
        raise IllegalGesture(Text("caravage.argument_flag", name=name))
    return bool(value)


def _card(state: State, value: Any) -> Card:
    card = scanned_card(state) if value is None else played_card(value)
    if card is None:
        raise IllegalGesture(Text("caravage.card.missing"))
    return card


def _way(code: str, args: Args) -> CardTried:
    ways = [
        way
        for way, given in (
            ("die", args.get("die") is not None),
            ("force", flag(args, "pay_force")),
            ("event", flag(args, "by_event")),
        )
        if given
    ]
    if len(ways) != 1:
        raise IllegalGesture(Text("caravage.one_way"))
    pay, rolled = flag(args, "pay"), flag(args, "rolled")
    die = whole(args, "die", least=DIE.start, most=DIE.stop - 1) if ways == ["die"] else 0
    return CardTried(code, ways[0], die, pay and bool(die), rolled=rolled and bool(die))


def _malta(state: State, facts: Facts, event: CardTried) -> State:
    """Every other player suffers; by default what the card prints as its penalty."""
    if state.ended:
        return state
    match event.malta or state.options["malta"]:
        case "none":
            return state
        case "minus-one":
            amount = Amount(notoriety=-1)
        case _:
            amount = facts.penalty.lost
    for other in state.others(state.turn):
        state = change(state, other, amount, "malta")
    return state


def _malta_question(state: State, event: CardTried) -> Question | None:
    """Ask what the others suffer, if the table wants to be asked and the game is not won before it matters."""
    facts: Facts = read(event.card).facts
    succeeds = event.way == "die" and tables().die_prices[event.die] == 0
    if state.options["malta"] != "ask" or not succeeds or facts.city != MALTA:
        return None
    if tried(state, replace(event, malta="none")).ended:
        return None
    answers = (
        _answer("printed", Text("caravage.malta.printed", amount=lost(facts.penalty)), event),
        _answer("minus-one", Text("caravage.malta.minus-one"), event),
        _answer("none", Text("caravage.malta.none"), event),
    )
    return Question(Text("caravage.malta.question"), answers)


def _answer(label: str, text: Text, event: CardTried) -> Answer:
    answered: Event = replace(event, malta=label)
    return Answer(label, text, answered)


def lost(amount: Amount) -> Text:
    """Return a loss in words."""
    return amount_text(amount.lost)


def amount_text(amount: Amount) -> Text:
    """Return écus and notoriety in words, with their signs."""
    if amount.ecus and amount.notoriety:
        both = (Text("caravage.amount.notoriety", n=amount.notoriety), Text("caravage.amount.ecus", n=amount.ecus))
        return Text("caravage.amount.both", one=both[0], other=both[1])
    if amount.notoriety:
        return Text("caravage.amount.notoriety", n=amount.notoriety)
    return Text("caravage.amount.ecus", n=amount.ecus) if amount.ecus else Text("caravage.amount.nothing")
