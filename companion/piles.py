"""Piles: how the cards of a game's box are sorted, what is printed on them, and the code and the words of each.

Every game says it in `companion/games/<game>/box_cards.py`; the wizard, the labels and the check ask nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol

from companion.boxes import Box
from companion.game import Card
from companion.text import Text

Settings = Mapping[str, str]
"""What is printed on a card, by the name of the choice; values as they stand in the card code."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A small picture with words, or one of both: how a value is shown."""

    icon: str = ""
    text: Text | str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something printed on a card that has to be said: `values` to touch, the first one holds until another is chosen.

    `more` are rare values. With `free`, letters can be written as well. A choice made `once` holds for one card only.
    """

    name: str
    values: tuple[str, ...]
    more: tuple[str, ...] = ()
    free: bool = False
    once: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that are registered together; `count` is None where it is not public.

    With `codes` the cards are known beforehand and only want a tag. `row` names the table of the box that holds a
    payout row for each pile, if the row is to be copied from the cards; `begun` are its public values. An `extra`
    pile is not missed where nobody registers it.
    """

    id: str
    text: Text
    icon: str = ""
    count: int | None = None
    choices: tuple[Choice, ...] = ()
    codes: tuple[str, ...] = ()
    row: str = ""
    begun: tuple[int, ...] = ()
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled outline of a small drawing, in a square from (0, 0) upper left to (1, 1); `colour` as #RRGGBB."""

    points: tuple[tuple[float, float], ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Face:
    """A card in words: for prompts, and for the label on its face."""

    title: Text
    lines: tuple[Text | str, ...] = ()
    icon: str = ""
    shapes: tuple[Shape, ...] = field(default=())


class BoxCards(Protocol):
    """The cards of a game's box."""

    game: str
    prefix: str
    """How its card codes begin."""
    editions: tuple[str, ...]
    """Between which the owner has to choose; words under `<game>.option.edition`."""
    expansions: tuple[str, ...]
    """What may lie in the box besides; words under `<game>.box.expansion`."""

    def piles(self, box: Box) -> tuple[Pile, ...]:
        """Return the piles of a box in the order in which they are registered."""
        ...

    def public(self) -> tuple[str, ...]:
        """Return the codes of the whole game in the order of labels; empty where the list is not public."""
        ...

    def parse(self, code: str) -> Card:
        """Return the card of a code; raises MalformedCode."""
        ...

    def code(self, pile: str, settings: Settings, serial: str) -> str:
        """Return the code of a card of a pile with choices."""
        ...

    def settings(self, code: str) -> dict[str, str]:
        """Return what is printed on a card: the opposite of `code`."""
        ...

    def pile_of(self, code: str) -> str:
        """Return the pile in which a card belongs."""
        ...

    def face(self, code: str) -> Face:
        """Return a card in words."""
        ...

    def marks(self, choice: str, value: str) -> tuple[Mark, ...]:
        """Return how a value of a choice is shown."""
        ...


def known_cards(box: Box) -> tuple[str, ...]:
    """Return every card that is known of a box: those learnt, and those a tag was bound to at the table."""
    return tuple(dict.fromkeys((*box.cards, *box.bindings.values())))


INCOMPLETE = "incomplete"
"""The name of the facts of a box that mark the codes of cards to be completed later."""


def incomplete_cards(box: Box) -> tuple[str, ...]:
    """Return the codes of the cards of a box of which only what was needed at the table is known yet."""
    marked = box.facts.get(INCOMPLETE)
    return tuple(code for code in known_cards(box) if isinstance(marked, Mapping) and marked.get(code))


def box_cards(game: str) -> BoxCards:
    """Return the cards of a game's box by the game's id."""
    module = import_module(f"companion.games.{game.replace('-', '_')}.box_cards")
    cards: BoxCards = module.CARDS
    return cards
