"""How an event is written as JSON and read back; what every stored log and exported play consists of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from companion.errors import BadFile
from companion.game import COMMON_EVENTS, Event, Game
from companion.log import Redone, Undone
from companion.text import Text

_LOG_EVENTS: Mapping[str, type[Event]] = {"undone": Undone, "redone": Redone}


def event_types(game: Game) -> dict[str, type[Event]]:
    """Return every event a log of this game can hold, by its stored name."""
    return _types(game.id, tuple(game.events.items()))


def event_name(game: Game, event: Event) -> str:
    """Return the stored name of an event."""
    return _names(game.id, tuple(game.events.items()))[type(event)]


def to_plain(event: Event) -> dict[str, Any]:
    """Return the fields of an event as JSON values; those at their default are left out."""
    return {f.name: getattr(event, f.name) for f in fields(event) if getattr(event, f.name) != f.default}


def from_plain(game: Game, name: str, values: Mapping[str, Any]) -> Event:
    """Return the event; lists become tuples. Raises BadFile for what this game does not know."""
    kind = event_types(game).get(name)
    if kind is None:
        raise BadFile(Text("log.unknown_event", name=name))
    try:
        return kind(**{key: _tuples(value) for key, value in values.items()})
    except TypeError as error:
        raise BadFile(Text("log.bad_event", name=name)) from error


_Events = tuple[tuple[str, type[Event]], ...]


@cache
def _types(_game: str, events: _Events) -> dict[str, type[Event]]:
    return {**_LOG_EVENTS, **COMMON_EVENTS, **dict(events)}


@cache
def _names(game: str, events: _Events) -> dict[type[Event], str]:
    return {kind: name for name, kind in _types(game, events).items()}


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
