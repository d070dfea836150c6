"""Wizard: a bare box of cards becomes one that can be scanned, card by card; nothing is played by it.

Pile by pile (`piles`): what was set for a card stays for the next one, and the scan itself saves. `free`: scan
anything, then say what it is. `tags`: the cards are known, each only gets a new tag, one scan a card.
Where it was left off is what the box says, so there is nothing to resume but opening it again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.boxes import Box, merged
from companion.catalogue import is_card_code, normal
from companion.errors import IllegalGesture, NothingToUndo
from companion.piles import BoxCards, Choice, Pile, known_cards
from companion.text import Text

MODES = ("piles", "free", "tags")
LONGEST_ROW = 6


@dataclass(frozen=True, slots=True)
class Wizard:
    """Where the registration stands. Every step gives a new wizard; what cannot be raises IllegalGesture."""

    box: Box
    cards: BoxCards
    mode: str = "piles"
    pile: str = ""
    said: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What was said last of the cards of each pile."""
    row: tuple[int, ...] | None = None
    """The payout row that is being copied; None: no row is asked for now."""
    passed: frozenset[str] = frozenset()
    """Piles, cards and rows that were passed over for now."""
    waiting: str = ""
    """A tag of which nobody has said yet what it is (free)."""
    last: str = ""
    """The code of the card that was registered last."""
    before: Wizard | None = None

    @classmethod
    def begin(cls, box: Box, cards: BoxCards, mode: str = "piles") -> Wizard:
        """Begin, or go on where the box was left."""
        if mode not in MODES:
            raise IllegalGesture(Text("wizard.no_value", value=mode))
        box = replace(box, cards=known_cards(box))
        for code in box.cards:
            cards.parse(code)
        wizard = cls(box, cards, mode, cards.piles(box)[0].id)
        pile = wizard._pile_of(wizard.next_code) if mode == "tags" else wizard.following_pile()
        return replace(wizard.entered(pile or wizard.pile), before=None)

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles of the box."""
        return self.cards.piles(self.box)

    @property
    def current(self) -> Pile:
        """The pile in hand."""
        return self.named(self.pile)

    def named(self, pile_id: str) -> Pile:
        """Return a pile by its id."""
        for pile in self.piles:
            if pile.id == pile_id:
                return pile
        raise IllegalGesture(Text("wizard.no_pile", pile=pile_id))

    def done(self, pile: Pile) -> int:
        """Return how many cards of a pile are registered; in `tags` those that have a tag."""
        cards = set(self.box.bindings.values()) if self.mode == "tags" else self.box.cards
        return sum(1 for code in cards if self.cards.pile_of(code) == pile.id)

    def wanted(self, pile: Pile) -> int | None:
        """Return how many cards of a pile there are to register; None if nobody knows."""
        if self.mode == "tags":
            return sum(1 for code in self.box.cards if self.cards.pile_of(code) == pile.id)
        return pile.count

    @property
    def progress(self) -> tuple[int, int | None]:
        """How many cards of the box are registered, and of how many; extras count when there are any."""
        counted = [pile for pile in self.piles if not pile.extra or (self.mode == "tags" and self.wanted(pile))]
        wanted = [self.wanted(pile) for pile in counted]
        total = None if None in wanted else sum(count for count in wanted if count is not None)
        return sum(self.done(pile) for pile in counted), total

    @property
    def is_done(self) -> bool:
        """Whether no card is left that is to be registered, those passed over aside."""
        return self.next_code == "" if self.mode == "tags" else self.following_pile() == ""

    @property
    def choices(self) -> Mapping[str, str]:
        """What is said of the next card: as on the last one of its pile, but for what is said once a card."""
        last = self.said.get(self.pile) or self._as_on_the_last_card()
        return {choice.name: last.get(choice.name, choice.values[0]) for choice in self.current.choices}

    @property
    def next_code(self) -> str:
        """The code that the next scan is bound to; empty if there is none."""
        if self.mode == "tags":
            tagged = set(self.box.bindings.values())
            return next((code for code in self.in_order() if code not in tagged and code not in self.passed), "")
        pile = self.current
        if pile.codes:
            return next((c for c in pile.codes if c not in self.box.cards and c not in self.passed), "")
        return self.cards.code(pile.id, self.choices, self._free_serial())

    def in_order(self) -> tuple[str, ...]:
        """Return the cards of the box, pile by pile."""
        order = {pile.id: at for at, pile in enumerate(self.piles)}
        return tuple(sorted(self.box.cards, key=lambda code: order.get(self.cards.pile_of(code), len(order))))

    def scanned(self, tag: str, elsewhere: Mapping[str, str] | None = None, *, anyway: bool = False) -> Wizard:
        """Take a scan: it saves the card in hand. `elsewhere`: tag to the name of the other box that has it.

        Refused are random identities, cards of other games and tags that are a card already, each with its reason;
        `anyway` takes a tag of another box all the same.
        """
        tag = tag.strip()
        if is_card_code(tag):
            return self._printed(normal(tag))
        self._check(tag, elsewhere or {}, anyway)
        if self.mode == "free":
            return self._step(waiting=tag)
        code = self.next_code
        if not code:
            raise IllegalGesture(Text("wizard.nothing_left"))
        return self._registered(code, tag)

    def without_tag(self) -> Wizard:
        """Register the card in hand without a tag; in `tags` leave it for now."""
        code = self.next_code
        if not code:
            raise IllegalGesture(Text("wizard.nothing_left"))
        if self.mode == "tags":
            wizard = self._step(passed=self.passed | {code})
            return replace(wizard, pile=wizard._pile_of(wizard.next_code))
        return self._registered(code, "")

    def learnt(self) -> Wizard:
        """Bind the tag that waits to what was said of it (free)."""
        if not self.waiting:
            raise IllegalGesture(Text("wizard.scan_first"))
        code = self.next_code
        if not code:
            raise IllegalGesture(Text("wizard.nothing_left"))
        return replace(self._registered(code, self.waiting), waiting="")

    def ignored(self) -> Wizard:
        """Put the tag that waits aside (free)."""
        return self._step(waiting="")

    def chosen(self, name: str, value: str) -> Wizard:
        """Say something of the card in hand; raises MalformedCode for what no card can bear."""
        choice = self._choice(name)
        value = value.strip() if not choice.free else re.sub(r"\s", "", value).upper()
        if not choice.free and value not in (*choice.values, *choice.more):
            raise IllegalGesture(Text("wizard.no_value", value=value))
        said = {**self.choices, name: value}
        self.cards.parse(self.cards.code(self.pile, said, "1"))
        # Not a step of its own: undo takes back cards, and choosing again is one touch.
        return replace(self, said={**self.said, self.pile: said})

    def entered(self, pile_id: str) -> Wizard:
        """Take another pile into the hand; its payout row is asked for if nobody has copied it yet."""
        pile = self.named(pile_id)
        asked = bool(pile.row) and pile.id not in self.box.facts.get(pile.row, {}) and _row_key(pile) not in self.passed
        return replace(self._step(pile=pile_id), row=pile.begun if asked and self.mode == "piles" else None)

    def skipped(self) -> Wizard:
        """Leave the rest of the pile for another day."""
        wizard = replace(self, passed=self.passed | {self.pile})
        following = wizard.following_pile()
        if not following:
            raise IllegalGesture(Text("wizard.last_pile"))
        return replace(wizard.entered(following), before=self)

    def following_pile(self) -> str:
        """Return the next pile with something to register, from the one in hand on; empty if there is none."""
        ids = [pile.id for pile in self.piles]
        at = ids.index(self.pile) if self.pile in ids else 0
        for pile in (self.named(pile_id) for pile_id in ids[at:] + ids[:at]):
            wanted = self.wanted(pile)
            if pile.id not in self.passed and not pile.extra and (wanted is None or self.done(pile) < wanted):
                return pile.id
        return ""

    def row_value(self, value: int) -> Wizard:
        """Copy the next value of the payout row; the sixth one ends it."""
        row = self.row if self.row is not None else self.current.begun
        if not self.current.row:
            raise IllegalGesture(Text("wizard.no_row"))
        if value < (row[-1] if row else 0) or value > 99:
            raise IllegalGesture(Text("wizard.row_falls"))
        wizard = self._step(row=(*row, value))
        return wizard if len(row) + 1 < LONGEST_ROW else replace(wizard.row_ended(), before=self)

    def row_ended(self) -> Wizard:
        """Keep the row as it was copied; with nothing copied it is put off."""
        pile = self.current
        if self.row is None or len(self.row) <= len(pile.begun):
            return self._step(row=None, passed=self.passed | {_row_key(pile)})
        facts = merged(self.box.facts, {pile.row: {pile.id: list(self.row)}})
        return self._step(row=None, box=replace(self.box, facts=facts))

    def row_put_off(self) -> Wizard:
        """Leave the row for another day."""
        return self._step(row=None, passed=self.passed | {_row_key(self.current)})

    def row_again(self) -> Wizard:
        """Copy the row of the pile anew."""
        if not self.current.row:
            raise IllegalGesture(Text("wizard.no_row"))
        return self._step(row=self.current.begun)

    def tags_forgotten(self) -> Wizard:
        """Forget every tag of the box; cards and facts stay."""
        wizard = self._step(box=replace(self.box, bindings={}))
        return replace(wizard, pile=wizard._pile_of(wizard.next_code))

    def undone(self) -> Wizard:
        """Go back by one step."""
        if self.before is None:
            raise NothingToUndo(Text("undo.nothing"))
        return self.before

    def _step(self, **changes: Any) -> Wizard:
        return replace(self, before=self, **changes)

    def _printed(self, code: str) -> Wizard:
        """Take the scan of a printed label: it says itself which card it is."""
        if not code.startswith(self.cards.prefix + "/"):
            raise IllegalGesture(Text("wizard.foreign", code=code))
        self.cards.parse(code)
        if code in self.box.cards:
            raise IllegalGesture(Text("wizard.card_known", card=self.cards.face(code).title, code=code))
        return self._registered(code, "")

    def _check(self, tag: str, elsewhere: Mapping[str, str], anyway: bool) -> None:
        words = normal(tag).split("/")
        if words[0] == "TAG" and len(words) > 1 and words[1] != self.cards.prefix:
            raise IllegalGesture(Text("wizard.foreign_label", tag=tag))
        if not tag:
            raise IllegalGesture(Text("wizard.empty"))
        if is_random(tag):
            raise IllegalGesture(Text("wizard.random"))
        if bound := self.box.bindings.get(tag) or self.box.bindings.get(normal(tag)):
            face = self.cards.face(bound)
            raise IllegalGesture(Text("wizard.double", card=face.title, lines=face.lines, code=bound))
        if tag in elsewhere and not anyway:
            raise IllegalGesture(Text("wizard.elsewhere", box=elsewhere[tag]))

    def _registered(self, code: str, tag: str) -> Wizard:
        wizard = self.row_ended() if self.row is not None else self
        cards = self.box.cards if code in self.box.cards else (*self.box.cards, code)
        bindings = {**self.box.bindings, tag: code} if tag else self.box.bindings
        box = replace(wizard.box, cards=cards, bindings=bindings)
        pile = self.cards.pile_of(code)
        kept = self.cards.settings(code)
        for choice in self.named(pile).choices if any(p.id == pile for p in self.piles) else ():
            if choice.once:
                kept.pop(choice.name, None)
        wizard = replace(wizard, box=box, said={**self.said, pile: kept}, last=code)
        if self.mode == "tags":
            return replace(wizard, pile=wizard._pile_of(wizard.next_code), before=self)
        wanted = wizard.wanted(wizard.current)
        if self.mode == "piles" and wanted is not None and wizard.done(wizard.current) >= wanted:
            wizard = wizard.entered(wizard.following_pile() or wizard.pile)
        return replace(wizard, before=self)

    def _pile_of(self, code: str) -> str:
        """Return the pile of a card; that in hand for none, and for a card that this edition does not have."""
        pile = self.cards.pile_of(code) if code else self.pile
        return pile if any(pile == known.id for known in self.piles) else self.pile

    def _choice(self, name: str) -> Choice:
        for choice in self.current.choices:
            if choice.name == name:
                return choice
        raise IllegalGesture(Text("wizard.no_value", value=name))

    def _as_on_the_last_card(self) -> Mapping[str, str]:
        """Return what the card of this pile that was registered last bears, where the wizard was opened again."""
        codes = [code for code in self.box.cards if self.cards.pile_of(code) == self.pile]
        last = self.cards.settings(codes[-1]) if codes else {}
        return {choice.name: last[choice.name] for choice in self.current.choices if choice.name in last
                and not choice.once}  # fmt: skip

    def _free_serial(self) -> str:
        taken = {int(code.rpartition("/")[2]) for code in self.box.cards if self.cards.pile_of(code) == self.pile}
        return f"{next(n for n in range(1, 1000) if n not in taken):02d}"


def like(box: Box, name: str = "") -> Box:
    """Return a box with the same cards and facts; it has no tags yet, and an id once it is kept."""
    return replace(box, id="", name=name, cards=known_cards(box), bindings={})


def is_random(tag: str) -> bool:
    """Whether a chip makes up another number each time (telephones, bank cards): four bytes, the first one 08."""
    return re.fullmatch("08[0-9A-Fa-f]{6}", tag) is not None


def _row_key(pile: Pile) -> str:
    return f"row of {pile.id}"
