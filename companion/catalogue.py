"""Catalogue: what a tag is. Text that is a card code needs no binding; any other tag is looked up in the box's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import MalformedCode
from companion.game import Card, Game
from companion.text import Text

PREFIXES = ("OM", "PM", "CV")
"""How the card codes of the games begin; a tag with another beginning is no card code."""


@dataclass(frozen=True, slots=True)
class CommandCard:
    """A card that is a button (`button`), or that names a player by seat from 1 (`seat`)."""

    button: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class UnknownTag:
    """A tag that nobody has said anything about."""

    tag: str


@dataclass(frozen=True, slots=True)
class ForeignCard:
    """A card of another game."""

    code: str


def identify(tag: str, game: Game, bindings: Mapping[str, str]) -> Card | CommandCard | UnknownTag | ForeignCard:
    """Return what a tag is in this game; raises MalformedCode naming the wrong field of a card code.

    `bindings` are tag to card code; a bound code is read like a printed one.
    """
    code = normal(tag)
    if not is_card_code(tag) and (bound := bindings.get(tag.strip()) or bindings.get(code)):
        code = normal(bound)
    prefix, _, rest = code.partition("/")
    if not rest:
        return UnknownTag(tag)
    if prefix == "CMD":
        return _command_card(code)
    if prefix == game.prefix:
        return game.parse(code)
    if prefix in PREFIXES:
        return ForeignCard(code)
    return UnknownTag(tag)


def normal(tag: str) -> str:
    """Return a tag in the spelling of card codes: trimmed, upper case."""
    return tag.strip().upper()


def is_card_code(tag: str) -> bool:
    """Whether the text begins like a card code of a game or a command card."""
    prefix, slash, _ = normal(tag).partition("/")
    return bool(slash) and prefix in (*PREFIXES, "CMD")


def pressed_by(tag: str) -> str:
    """Return the button that a command card is; "" for any other tag."""
    button = normal(tag).removeprefix("CMD/").lower()
    return button if normal(tag).startswith("CMD/") and button in ("confirm", "undo", "redo", "score") else ""


def _command_card(code: str) -> CommandCard:
    match code.split("/"):
        case ["CMD", ("CONFIRM" | "UNDO" | "REDO" | "SCORE") as button]:
            return CommandCard(button=button.lower())
        case ["CMD", "PLAYER", seat] if seat in tuple("1234567"):
            return CommandCard(seat=int(seat))
        case ["CMD", "PLAYER", seat]:
            raise MalformedCode(Text("code.seat", code=code, seat=seat))
        case _:
            raise MalformedCode(Text("code.command", code=code))
