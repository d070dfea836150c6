"""What an event card did when it was last played, kept by roles so that it fits other players and another table.

A role is "self" (who plays the card), "others" (everybody else) or "+1" to "+6": the seat so far after the own one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import IllegalGesture
from companion.games.caravage.chart import known_city
from companion.games.caravage.events import Effect
from companion.games.caravage.state import State
from companion.text import Text

_MOST = 99


def by_roles(state: State, effects: tuple[Effect, ...], owner: int) -> tuple[Effect, ...]:
    """Return effects on players as effects on roles, seen from the player who plays the card."""
    what = {who: tuple(rest) for who, *rest in effects if any(rest)}
    others = [what.get(other) for other in state.others(owner)]
    rows: list[Any] = [("self", *what[owner])] if owner in what else []
    if others and others[0] and all(other == others[0] for other in others):
        rows.append(("others", *others[0]))
    else:
        seats = _seats_after(state, owner)
        rows.extend((f"+{place}", *what[other]) for place, other in enumerate(seats, 1) if other in what)
    return tuple(rows)


def by_players(state: State, roles: tuple[Effect, ...], owner: int) -> tuple[Effect, ...]:
    """Return effects on roles as effects on the players of this table."""
    seats = _seats_after(state, owner)
    rows: list[Any] = []
    for role, *rest in roles:
        match role:
            case int():
                who: tuple[int, ...] = (role,) if role < len(state.players) else ()
            case "self":
                who = (owner,)
            case "others":
                who = state.others(owner)
            case _:
                place = int(role)
                who = seats[place - 1 : place]
        rows.extend((player, *rest) for player in who)
    return tuple(rows)


def read_effects(value: Any, players: int) -> tuple[Effect, ...]:
    """Return `{ player = { ecus, notoriety, city } }` checked; raises IllegalGesture for anything else."""
    if not isinstance(value, Mapping):
        raise IllegalGesture(Text("caravage.effects.shape"))
    rows: list[Effect] = []
    for who, what in value.items():
        if isinstance(who, bool) or not isinstance(who, int) or not 0 <= who < players:
            raise IllegalGesture(Text("player.unknown", name=str(who)))
        rows.append((who, *_effect(what)))
    return tuple(rows)


def read_memory(value: Any, players: int) -> dict[str, tuple[Effect, ...]]:
    """Return the events of a box, `{ code = { whose = effect } }`; effects on people who do not play are left out."""
    if not isinstance(value, Mapping):
        raise IllegalGesture(Text("caravage.effects.shape"))
    memory: dict[str, tuple[Effect, ...]] = {}
    for code, effects in value.items():
        if not isinstance(effects, Mapping):
            raise IllegalGesture(Text("caravage.effects.shape"))
        rows = tuple((who, *_effect(what)) for who, what in effects.items())
        memory[str(code).upper()] = tuple(row for row in rows if _is_role(row[0], players))
    return memory


def plain(effects: tuple[Effect, ...]) -> dict[str, dict[str, Any]]:
    """Return effects as in table scripts and boxes; what is 0 is left out."""
    return {
        str(who): {
            **({"ecus": ecus} if ecus else {}),
            **({"notoriety": notoriety} if notoriety else {}),
            **({"city": city} if city else {}),
        }
        for who, ecus, notoriety, city in effects
    }


def _effect(value: Any) -> tuple[int, int, str | None]:
    if not isinstance(value, Mapping) or set(value) - {"ecus", "notoriety", "city"}:
        raise IllegalGesture(Text("caravage.effects.shape"))
    amounts = []
    for name in ("ecus", "notoriety"):
        amount = value.get(name, 0)
        if isinstance(amount, bool) or not isinstance(amount, int) or not -_MOST <= amount <= _MOST:
            raise IllegalGesture(Text("caravage.effects.amount", most=_MOST))
        amounts.append(amount)
    city = value.get("city")
    return amounts[0], amounts[1], None if city is None else known_city(city)


def _is_role(who: Any, players: int) -> bool:
    if isinstance(who, int) and not isinstance(who, bool):
        return 0 <= who < players
    return who in ("self", "others", *(f"+{place}" for place in range(1, players)))


def _seats_after(state: State, owner: int) -> tuple[int, ...]:
    at = state.order.index(owner)
    return (*state.order[at + 1 :], *state.order[:at])
