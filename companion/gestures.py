"""Gestures every game knows: adjust, seats and option, and how options and the arguments of a command are checked.

Each function raises IllegalGesture with a sentence; the controller shows it as a refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import IllegalGesture
from companion.game import Adjusted, Args, Game, Option, OptionSet, Seated
from companion.text import Text


def known(args: Args, *names: str) -> None:
    """Refuse arguments a command does not have."""
    for name in args:
        if name not in names:
            raise IllegalGesture(Text("argument.unknown", name=name))


def whole(
    args: Args, name: str, default: int | None = None, *, least: int | None = None, most: int | None = None
) -> int:
    """Return a whole number among the arguments, between `least` and `most`."""
    value = _given(args, name, default)
    if isinstance(value, bool) or not isinstance(value, int):
        raise IllegalGesture(Text("argument.whole", name=name))
    if (least is not None and value < least) or (most is not None and value > most):
        raise IllegalGesture(Text("argument.range", name=name, value=value))
    return value


def choice(args: Args, name: str, values: tuple[str, ...]) -> str:
    """Return an argument that is one of `values`."""
    value = _given(args, name)
    if value not in values:
        raise IllegalGesture(Text("argument.choice", name=name, value=str(value), values=", ".join(values)))
    return str(value)


def player(args: Args, name: str, players: int) -> int:
    """Return a player of the game, by index."""
    value = _given(args, name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
        raise IllegalGesture(Text("player.unknown", name=str(value)))
    return value


def adjusted(game: Game, args: Args, players: int) -> Adjusted:
    """Return the event of `adjust`; a derived counter is refused with the command that corrects it."""
    known(args, "player", "counter", "by", "note")
    whose = args.get("player")
    if whose != "table":
        whose = player(args, "player", players)
    counter = _given(args, "counter")
    if counter not in (game.adjustable_table if whose == "table" else game.adjustable):
        raise IllegalGesture(Text("adjust.derived", counter=str(counter)))
    return Adjusted(whose, str(counter), whole(args, "by"), str(args.get("note", "")))


def seated(args: Args, players: int) -> Seated:
    """Return the event of `seats`: every player exactly once."""
    known(args, "players")
    order = args.get("players", ())
    if not isinstance(order, list | tuple) or sorted(order, key=str) != sorted(range(players), key=str):
        raise IllegalGesture(Text("seats.all"))
    return Seated(tuple(order))


def chosen(options: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of each option that lists its values, the first where none is given; 1 is not true."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise IllegalGesture(Text("option.unknown", name=str(name)))
    found = {}
    for option in options:
        if option.values:
            value = given.get(option.name, option.values[0])
            if not any(type(value) is type(one) and value == one for one in option.values):
                values = ", ".join(str(one).lower() for one in option.values)
                raise IllegalGesture(Text("argument.choice", name=option.name, value=str(value), values=values))
            found[option.name] = value
    return found


def option_set(game: Game, current: Mapping[str, Any], args: Args, players: int) -> OptionSet:
    """Return the event of `option`: a known option that may change during a play, and one of its values."""
    known(args, "name", "value")
    name = args.get("name")
    option = next((o for o in game.options if o.name == name), None)
    if option is None:
        raise IllegalGesture(Text("option.unknown", name=str(name)))
    if not option.in_play:
        raise IllegalGesture(Text("option.at_start", name=str(name)))
    resolved = game.resolve({**current, option.name: args.get("value")}, players)
    return OptionSet(option.name, resolved[option.name])


def _given(args: Args, name: str, default: Any = None) -> Any:
    value = args.get(name, default)
    if value is None:
        raise IllegalGesture(Text("argument.missing", name=name))
    return value
