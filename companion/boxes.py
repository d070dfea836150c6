"""Boxes: what the owner has of a game; its facts, learnt cards and tags, as a file, and merged with another."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import BadFile
from companion.text import Text

FORMAT = "companion-box"
VERSION = 1


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


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two boxes differ: `path` leads to the value ("facts payouts silk"), None stands for "not said"."""

    path: str
    mine: Any
    theirs: Any


def differences(mine: Box, theirs: Box) -> tuple[Difference, ...]:
    """Return what a merge would add or change, in the order of the other box; what only mine has is no difference."""
    found = [
        Difference(name, getattr(mine, name), value)
        for name in ("edition", "expansions")
        if (value := getattr(theirs, name)) and value != getattr(mine, name)
    ]
    found += _differing("facts", mine.facts, theirs.facts)
    found += [Difference(f"card {code}", None, code) for code in theirs.cards if code not in mine.cards]
    found += _differing("tag", mine.bindings, theirs.bindings)
    return tuple(found)


def merge(mine: Box, theirs: Box) -> Box:
    """Return my box with everything the other says; where both say something else, the other is right."""
    return replace(
        mine,
        edition=theirs.edition or mine.edition,
        expansions=theirs.expansions or mine.expansions,
        facts=merged(mine.facts, theirs.facts),
        cards=tuple(dict.fromkeys((*mine.cards, *theirs.cards))),
        bindings={**mine.bindings, **theirs.bindings},
    )


def to_toml(box: Box) -> str:
    """Return a box as the text of a file, to be kept or given to others."""
    import tomli_w

    return tomli_w.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "id": box.id,
            "game": box.game,
            "name": box.name,
            "edition": box.edition,
            "expansions": list(box.expansions),
            "cards": list(box.cards),
            "facts": without_none(box.facts),
            "bindings": dict(box.bindings),
        }
    )


def from_toml(text: str) -> Box:
    """Return the box in the text of a file; raises BadFile for a damaged or foreign one."""
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        raise BadFile(Text("box.not_toml")) from error
    if data.get("format") != FORMAT:
        raise BadFile(Text("box.foreign"))
    if data.get("version") != VERSION:
        raise BadFile(Text("box.newer"))
    for name, kind in _KINDS.items():
        if not isinstance(data.get(name, kind()), kind):
            raise BadFile(Text("box.wrong", name=name))
    if not data.get("game"):
        raise BadFile(Text("box.wrong", name="game"))
    for name, values in (("cards", data.get("cards", ())), ("expansions", data.get("expansions", ()))):
        if not all(isinstance(value, str) for value in values):
            raise BadFile(Text("box.wrong", name=name))
    bindings = data.get("bindings", {})
    if not all(isinstance(card, str) for card in bindings.values()):
        raise BadFile(Text("box.wrong", name="bindings"))
    return Box(
        data.get("id", ""),
        data["game"],
        data.get("name", ""),
        data.get("edition", ""),
        tuple(data.get("expansions", ())),
        data.get("facts", {}),
        tuple(data.get("cards", ())),
        bindings,
    )


_KINDS: Mapping[str, type] = {
    "id": str,
    "game": str,
    "name": str,
    "edition": str,
    "expansions": list,
    "cards": list,
    "facts": dict,
    "bindings": dict,
}


def _differing(path: str, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> list[Difference]:
    found = []
    for key, value in theirs.items():
        old = mine.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            found += _differing(f"{path} {key}", old, value)
        elif old != value:
            found.append(Difference(f"{path} {key}", old, value))
    return found


def without_none(value: Any) -> Any:
    """Return facts without what is not known: TOML has no word for it."""
    match value:
        case Mapping():
            return {str(key): without_none(item) for key, item in value.items() if item is not None}
        case list() | tuple():
            return [without_none(item) for item in value]
        case _:
            return value
