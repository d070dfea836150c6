"""Entering piles: at Venice and at the end of a counted play, from the bottom; and how cards and runs are given."""

from __future__ import annotations

from typing import Any, Final

from companion import gestures
from companion.errors import IllegalGesture, MalformedCode
from companion.game import Args, Reply
from companion.games.oltremare import events as e
from companion.games.oltremare.codes import GoodsCard, good_of, parse
from companion.games.oltremare.payouts import Run
from companion.games.oltremare.refusals import named, refused, without_grain
from companion.games.oltremare.state import State
from companion.text import Text, Who

MOST_RUNS: Final = 99
MOST_RUN: Final = 999


def card_scanned(state: State, code: str, by: int | None) -> Reply:
    """Return what a card scanned from the bottom of a pile means."""
    piles = state.piles
    due = state.pile_due()
    if piles is None or due is None:
        return refused("not_piles")
    player = due if by is None else by
    if player in piles.entered:
        return refused("pile_entered", player=Who(player))
    if piles.scanning not in (None, player):
        return refused("pile_begun", player=Who(piles.scanning))
    return without_grain(state, good_of(code), e.PileCardScanned(player, code))


def run(state: State, args: Args) -> Reply:
    """Add a run to the pile being entered: the touch of a good and a number; `confirm` closes the pile."""
    gestures.known(args, "player", "good", "count")
    piles, due = state.piles, state.pile_due()
    if piles is None or due is None:
        return refused("not_piles")
    player = gestures.player({"player": args.get("player", due)}, "player", len(state.merchants))
    ((good, count),) = runs_given(state, [[args.get("good"), args.get("count")]])
    if player in piles.entered:
        return refused("pile_entered", player=Who(player))
    if piles.scanning not in (None, player):
        return refused("pile_begun", player=Who(piles.scanning))
    return without_grain(state, good, e.RunAdded(player, good, count))


def pile(state: State, args: Args) -> Reply:
    """Enter a whole pile, by its runs or by its cards."""
    gestures.known(args, "player", "runs", "cards")
    piles = state.piles
    if piles is None:
        return refused("not_piles")
    player = gestures.player({"player": args.get("player", state.pile_due())}, "player", len(state.merchants))
    if ("runs" in args) == ("cards" in args):
        raise IllegalGesture(Text("oltremare.refused.runs_or_cards"))
    if "runs" in args:
        entered = runs_given(state, args["runs"])
        event = e.PileEntered(player, runs=entered)
        goods = [good for good, _ in entered]
    else:
        cards = cards_given(state, args["cards"])
        event = e.PileEntered(player, cards=cards)
        goods = [good_of(code) for code in cards]
    if player in piles.entered:
        return refused("pile_entered", player=Who(player))
    for code in event.cards:
        owner = state.where(code)
        if owner is None and piles.scanning not in (None, player) and code in piles.scanned:
            owner = piles.scanning
        if owner is not None:
            return refused("on_pile", card=code, player=Who(owner))
        if code in state.turn.played and not piles.last:
            return refused("in_play", card=code)
    return without_grain(state, "grain" if "grain" in goods else "", event)


def runs_given(state: State, value: Any) -> tuple[Run, ...]:
    """Return runs of (good, number) as given, from the bottom."""
    if not isinstance(value, list | tuple) or len(value) > MOST_RUNS:
        raise IllegalGesture(Text("oltremare.refused.runs"))
    found = []
    for run in value:
        if not isinstance(run, list | tuple) or len(run) != 2:
            raise IllegalGesture(Text("oltremare.refused.runs"))
        good, count = run
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_RUN:
            raise IllegalGesture(Text("oltremare.refused.runs"))
        if not isinstance(good, str) or good not in state.rows:
            raise IllegalGesture(Text("oltremare.refused.no_good", good=named(good)))
        found.append((good, count))
    return tuple(found)


def cards_given(state: State, value: Any) -> tuple[str, ...]:
    """Return the codes of goods cards as given, each once, of goods the edition has."""
    if not isinstance(value, list | tuple) or not all(isinstance(code, str) for code in value):
        raise IllegalGesture(Text("oltremare.refused.cards"))
    codes = tuple(code.strip().upper() for code in value)
    for code in codes:
        if not code.startswith("OM/"):
            raise MalformedCode(Text("oltremare.code.start", code=code))
        if not isinstance(parse(code).facts, GoodsCard):
            raise IllegalGesture(Text("oltremare.refused.no_goods_card", card=code))
        if good_of(code) not in state.rows:
            raise IllegalGesture(Text("oltremare.refused.no_good", good=named(good_of(code))))
    if len(set(codes)) < len(codes):
        raise IllegalGesture(Text("oltremare.refused.card_twice"))
    return codes
