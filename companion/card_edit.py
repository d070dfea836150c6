"""CardEdit: cards that are learnt already are told anew, one after another; their tags then stand for the new codes.

A card learnt at the table with only what was needed is `incomplete` in the facts of its box until it was told here.
Plays keep the code with which a card was scanned, so nothing that is told here changes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.boxes import Box
from companion.catalogue import normal
from companion.errors import IllegalGesture
from companion.piles import INCOMPLETE, BoxCards, incomplete_cards, known_cards
from companion.text import Text
from companion.wizard import Wizard


@dataclass(frozen=True, slots=True)
class CardEdit(Wizard):
    """A wizard (mode "edit") through cards that are known: a choice tells, saving goes on to the next one."""

    queue: tuple[str, ...] = ()
    """The cards to go through, the one in hand first."""

    @classmethod
    def of(cls, box: Box, cards: BoxCards, *, only_incomplete: bool = False) -> CardEdit:
        """Begin with the incomplete cards; the others follow unless only those are wanted."""
        box = replace(box, cards=known_cards(box))
        for code in box.cards:
            cards.parse(code)
        edit = cls(box, cards, "edit", cards.piles(box)[0].id)
        first = incomplete_cards(box)
        rest = () if only_incomplete else tuple(code for code in edit.in_order() if code not in first)
        return replace(edit._in_hand((*first, *rest)), before=None)

    @property
    def is_done(self) -> bool:
        """Whether no card is left in the queue."""
        return not self.queue

    @property
    def next_code(self) -> str:
        """The code that the card in hand gets when it is saved; empty if there is none."""
        if not self.queue:
            return ""
        old, pile = self.queue[0], self.current
        if pile.codes:
            free = (code for code in pile.codes if code not in self.box.cards)
            return old if old in pile.codes else next(free, "")
        code = self.cards.code(pile.id, self.choices, old.rpartition("/")[2])
        if code == old or code not in self.box.cards:
            return code
        return self.cards.code(pile.id, self.choices, self._free_serial())

    def entered(self, pile_id: str) -> Wizard:
        """Say that the card in hand belongs to another pile; what was told of it stays as far as both bear it."""
        pile = self.named(pile_id)
        told = self.choices
        kept = {
            choice.name: told[choice.name]
            for choice in pile.choices
            if choice.name in told and (choice.free or told[choice.name] in (*choice.values, *choice.more))
        }
        return self._step(pile=pile_id, said={**self.said, pile_id: kept})

    def scanned(self, tag: str, elsewhere: Mapping[str, str] | None = None, *, anyway: bool = False) -> Wizard:
        """Take the scanned card into the hand; the one that was there comes next."""
        code = self.box.bindings.get(tag.strip()) or self.box.bindings.get(normal(tag)) or normal(tag)
        if code not in self.box.cards:
            raise IllegalGesture(Text("wizard.not_learnt"))
        return self._in_hand((code, *(other for other in self.queue if other != code)))

    def without_tag(self) -> Wizard:
        """Leave the card in hand as it is."""
        if not self.queue:
            raise IllegalGesture(Text("wizard.nothing_left"))
        return self._in_hand(self.queue[1:])

    def learnt(self) -> Wizard:
        """Keep what was told of the card in hand: its tags stand for the new code, and it is complete."""
        code = self.next_code
        if not code:
            raise IllegalGesture(Text("wizard.nothing_left"))
        self.cards.parse(code)
        old = self.queue[0]
        facts = dict(self.box.facts)
        marked = facts.get(INCOMPLETE)
        if isinstance(marked, Mapping):
            facts[INCOMPLETE] = {other: mark for other, mark in marked.items() if other not in (old, code)}
        box = replace(
            self.box,
            facts=facts,
            cards=tuple(dict.fromkeys(code if card == old else card for card in self.box.cards)),
            bindings={tag: code if card == old else card for tag, card in self.box.bindings.items()},
        )
        return replace(self._in_hand(self.queue[1:]), box=box, last=code)

    def _in_hand(self, queue: tuple[str, ...]) -> CardEdit:
        """Go on with other cards, the first one as it is known."""
        if not queue:
            return replace(self, queue=(), before=self)
        pile = self._pile_of(queue[0])
        said = {**self.said, pile: self.cards.settings(queue[0])}
        return replace(self, queue=queue, pile=pile, said=said, before=self)
