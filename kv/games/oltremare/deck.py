"""OltremareDeck: what a card of the deck would say: Venice, the last card; and the payout rows."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty

from companion.view import Action
from kv.games.oltremare.part import OltremarePart, OltremareVellumKey


class OltremareDeck(OltremarePart):
    """The page "deck", a sheet of the book."""

    entries = ListProperty([])
    note = StringProperty("")

    def show(self):
        """Work out the entries."""
        deck, board = self.board.deck, self.board
        active, last = self.who(board.active).name, self.who(deck.last_player).name
        entries = []
        if deck.can_venice:
            detail = self.words("venice_twice" if deck.venice_unusual else "venice_by", player=active)
            action = Action(self.words("venice_drawn"), detail, "venice", icon="venice", unusual=deck.venice_unusual)
            entries.append(("venice", action))
        if deck.venice_drawn:
            seen = Action(self.words("venice_again"), self.words("intermediate"), "page", {"name": "venice"}, "venice")
            entries.append(("venice again", seen))
        turns = self.words("turns_left", n=deck.turns_left, player=last) if deck.turns_left else self.words("last_turn")
        if deck.can_last_card:
            entries.append(("last card", Action(self.words("last_card"), turns, "last_card", icon="deck")))
        whole = sum(row.whole for row in board.rows)
        rows = self.words("rows_known", n=whole, of=len(board.rows))
        first = next((row.good for row in board.rows if not row.whole), board.rows[0].good)
        entries.append(("rows", Action(self.words("rows"), rows, "page", {"name": f"row:{first}"}, "score")))
        self.entries = entries
        self.note = self.words("deck_empty", turns=turns) if deck.last_card_taken else self.words("deck_scan")

    def asks(self):
        """Keep band and rail out of sight; the primary closes."""
        return {
            "whole_stage": True,
            "title": self.words("deck"),
            "primary": self.close_action(),
            "back": self.close_action(),
        }

    def places(self, width, height):
        """Return the places: the entries on vellum, the note below."""
        wide = min(width, 600)
        left = (width - wide) / 2
        high = min(80 * len(self.entries), height - 50)
        return {
            "paper": (left, 0, wide, height),
            "entries": (left + 18, 14, wide - 36, high),
            "note": (left + 18, 14 + high + 4, wide - 36, max(1, height - high - 24)),
        }


class OltremareDeckKey(OltremareVellumKey):
    """An entry: the page closes, then the deed is done."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.align = "left"

    def act(self, insist=False):
        """Leave the page first: what was drawn may open another."""
        if self.action.command != "page":
            self.change("page", name="")
        super().act(insist)
