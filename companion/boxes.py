"""Boxes: what the owner has of a game; its facts, learnt cards and tags, as a file, and merged with another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a game. `facts` are what rules need (payouts, map, thresholds, events), `cards` the learnt codes."""

    id: str
    game: str
    name: str = ""
    edition: str = ""
    expansions: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    bindings: Mapping[str, str] = field(default_factory=dict)


def merged(facts: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts with more of them: the entries of a table are replaced one by one, anything else as a whole."""
    result = dict(facts)
    for key, value in more.items():
        old = result.get(key)
        result[key] = {**old, **value} if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return result
