"""The options of a game: what the editions decide, and what a group may choose otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import IllegalGesture
from companion.game import Option
from companion.games.oltremare.tables import EDITIONS
from companion.text import Text

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
    known = {option.name: option for option in OPTIONS}
    for name, value in options.items():
        if name not in known:
            raise IllegalGesture(Text("option.unknown", name=str(name)))
        values = known[name].values
        if not any(type(value) is type(v) and value == v for v in values):
            raise IllegalGesture(
                Text("argument.choice", name=name, value=str(value), values=", ".join(map(_spelled, values)))
            )
    edition = options.get("edition", "amigo-2005")
    given: dict[str, Any] = {"edition": edition, "record": "full", **EDITIONS[edition]["options"], **options}
    return {option.name: given[option.name] for option in OPTIONS}


def _spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
