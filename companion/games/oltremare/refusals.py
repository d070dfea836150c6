"""Refusals: a reason, and whether the table may insist (docs/formats.md, oltremare: anyway)."""

from __future__ import annotations

from typing import Any

from companion.game import Event, Refusal, Reply
from companion.games.oltremare.codes import good_of
from companion.games.oltremare.state import State
from companion.games.oltremare.tables import GOODS
from companion.text import Text, Who


def refused(key: str, **parameters: Any) -> Refusal:
    """Refuse what no insisting makes possible."""
    return Refusal(Text(f"oltremare.refused.{key}", **parameters))


def unusual(event: Event, key: str, **parameters: Any) -> Refusal:
    """Refuse what is recorded all the same if the table insists."""
    return Refusal(Text(f"oltremare.refused.{key}", **parameters), event)


def named(good: Any) -> Any:
    """Return a good in words; what is none as it was written."""
    return Text(f"oltremare.good.{good}") if isinstance(good, str) and good in GOODS else str(good)


def without_grain(state: State, good: str, event: Event) -> Reply:
    """Allow the good, but grain with two players only if the table insists."""
    if good == "grain" and len(state.merchants) == 2:
        return unusual(event, "grain")
    return event


def already_somewhere(state: State, code: str) -> Refusal | None:
    """Refuse what no insisting makes possible: a foreign good, a card that lies somewhere already."""
    if state.phase == "over":
        return refused("over")
    good = good_of(code)
    if good not in state.rows:
        return refused("no_good", good=named(good))
    owner = state.where(code)
    if owner is not None:
        return refused("on_pile", card=code, player=Who(owner))
    if code in state.turn.played:
        return refused("in_play", card=code)
    if state.piles is not None and code in state.piles.scanned:
        return refused("on_pile", card=code, player=Who(state.piles.scanning or 0))
    return None
