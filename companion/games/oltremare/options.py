"""The options of a game: what the editions decide, and what a group may choose otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion import gestures
from companion.game import Option
from companion.games.oltremare.tables import EDITIONS

OPTIONS = (
    Option("edition", ("amigo-2005", "mtm-2004"), in_play=False),
    Option("record", ("full", "light"), without_reader="light"),
    Option("run_overflow", ("wrap", "cap")),
    Option("venice_scores_cargo", (True, False)),
    Option("end", ("equal-turns", "finish-turn")),
    Option("port_tie", ("shared", "kinds")),
    Option("winner_tie", ("cargo-then-order", "ports-then-kinds")),
    Option("price", tuple(range(1, 10))),
    Option("dear_at", ("zero", "negative", "never")),
    Option("ship_scale", ("1-3-6", "count")),
    Option("empty_port_deactivates", (True, False)),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The resolved options of a play, as docs/rules/oltremare.md names them."""

    edition: str
    record: str
    run_overflow: str
    venice_scores_cargo: bool
    end: str
    port_tie: str
    winner_tie: str
    price: int
    dear_at: str
    ship_scale: str
    empty_port_deactivates: bool


def resolve(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option with its value: the given one, else the edition's; raises IllegalGesture."""
    edition = gestures.chosen(OPTIONS, options)["edition"]
    return gestures.chosen(OPTIONS, {**EDITIONS[edition]["options"], **options})
