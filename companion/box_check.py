"""BoxCheck: is the box complete? Missing, double and foreign cards, from what is known and from a scan of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.boxes import Box
from companion.catalogue import is_card_code, normal
from companion.errors import MalformedCode, NothingToUndo
from companion.piles import BoxCards, Pile, known_cards
from companion.text import Text


@dataclass(frozen=True, slots=True)
class Short:
    """A pile of which fewer or more cards are known than the game has."""

    pile: Pile
    known: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Report:
    """What is wrong with a box as it is known; everything empty is well."""

    missing: tuple[str, ...] = ()
    """Codes of a public list that nobody has registered."""
    short: tuple[Short, ...] = ()
    double: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Code to the several tags that are bound to it."""
    foreign: tuple[str, ...] = ()
    """Codes that no card of this game bears."""

    @property
    def is_well(self) -> bool:
        """Whether nothing is missing, double or foreign."""
        return not (self.missing or self.short or self.double or self.foreign)


def report(box: Box, cards: BoxCards) -> Report:
    """Return what is missing and double in a box as far as it is known, without a scan."""
    known = known_cards(box)
    foreign = tuple(code for code in known if not _belongs(code, cards))
    own = [code for code in known if code not in foreign]
    piles = cards.piles(box)
    listed = {code for pile in piles if not pile.extra for code in pile.codes}
    missing = tuple(code for code in cards.public() if code in listed and code not in known)
    short = tuple(
        Short(pile, count, pile.count)
        for pile in piles
        if pile.count is not None
        and (count := sum(1 for code in own if cards.pile_of(code) == pile.id)) != pile.count
        and not (pile.extra and count < pile.count)
        and not (cards.public() and count < pile.count)
    )
    tags: dict[str, list[str]] = {}
    for tag, code in box.bindings.items():
        tags.setdefault(code, []).append(tag)
    double = {code: tuple(found) for code, found in tags.items() if len(found) > 1}
    return Report(missing, short, double, foreign)


@dataclass(frozen=True, slots=True)
class BoxCheck:
    """A box being scanned, each card once. What was seen is kept in order; a mistake is undone."""

    box: Box
    cards: BoxCards
    seen: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    before: BoxCheck | None = None

    @property
    def expected(self) -> tuple[str, ...]:
        """The cards that should be there."""
        codes = [code for code in known_cards(self.box) if _belongs(code, self.cards)]
        if not codes:
            return tuple(code for pile in self.cards.piles(self.box) if not pile.extra for code in pile.codes)
        return tuple(codes)

    @property
    def missing(self) -> tuple[str, ...]:
        """Cards that were not seen yet."""
        seen = set(self.seen)
        return tuple(code for code in self.expected if code not in seen)

    @property
    def double(self) -> tuple[str, ...]:
        """Cards that were seen more than once."""
        return tuple(code for code, times in Counter(self.seen).items() if times > 1)

    def scanned(self, tag: str) -> tuple[BoxCheck, Text]:
        """Take a scan; return what was understood as well."""
        code = self._code(tag)
        if code is None or code not in self.expected:
            step = replace(self, foreign=(*self.foreign, code or tag.strip()), before=self)
            return step, Text("check.foreign", tag=code or tag.strip())
        step = replace(self, seen=(*self.seen, code), before=self)
        face = self.cards.face(code)
        return step, Text("check.again" if code in self.seen else "check.seen", card=face.title, lines=face.lines)

    def undone(self) -> BoxCheck:
        """Go back by one scan."""
        if self.before is None:
            raise NothingToUndo(Text("undo.nothing"))
        return self.before

    def _code(self, tag: str) -> str | None:
        code = normal(tag)
        if is_card_code(tag):
            return code if _belongs(code, self.cards) else None
        bound = self.box.bindings.get(tag.strip()) or self.box.bindings.get(code)
        return None if bound is None else normal(bound)


def _belongs(code: str, cards: BoxCards) -> bool:
    if not code.startswith(cards.prefix + "/"):
        return False
    try:
        cards.parse(code)
    except MalformedCode:
        return False
    return True
