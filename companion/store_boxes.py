"""The boxes in the store: facts, learnt cards, and which tag is which card."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.boxes import Box, merged
from companion.errors import BadFile, NotSaved
from companion.store_file import StoreFile
from companion.text import Text

_COLUMNS = "id, game, name, edition, expansions, facts, cards"


class BoxRows(StoreFile):
    """What a store knows of boxes."""

    def boxes(self, game: str | None = None) -> tuple[Box, ...]:
        """Return all boxes, or those of a game, the oldest first; their bindings included."""
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM box WHERE deleted = 0 AND (?1 IS NULL OR game = ?1) ORDER BY rowid", (game,)
        )
        return tuple(self._box(row) for row in rows)

    def box(self, box_id: str) -> Box:
        """Return a box; raises BadFile where there is none."""
        row = self._row(f"SELECT {_COLUMNS} FROM box WHERE id = ?", (box_id,))
        if row is None:
            raise BadFile(Text("store.no_box", box=box_id))
        return self._box(row)

    def box_of(self, game: str) -> Box:
        """Return the first box of a game; one is made when the game is first used.

        While nothing can be written, that one has no id and is kept nowhere.
        """
        found = self._row(f"SELECT {_COLUMNS} FROM box WHERE deleted = 0 AND game = ? ORDER BY rowid", (game,))
        if found:
            return self._box(found)
        try:
            return self.add_box(Box("", game))
        except NotSaved:
            return Box("", game)

    def add_box(self, box: Box) -> Box:
        """Keep a box and return it; without an id it gets one. A box of that id is replaced as a whole."""
        if not box.id:
            box = replace(box, id=uuid.uuid4().hex)
        with self.together():
            self._execute(
                f"INSERT INTO box ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                " game = excluded.game, name = excluded.name, edition = excluded.edition, deleted = 0,"
                " expansions = excluded.expansions, facts = excluded.facts, cards = excluded.cards",
                (
                    box.id,
                    box.game,
                    box.name,
                    box.edition,
                    _json(box.expansions),
                    _json(box.facts),
                    _json(box.cards),
                ),
            )
            self._execute("DELETE FROM binding WHERE box = ?", (box.id,))
            self._execute_many(
                "INSERT INTO binding (box, tag, card) VALUES (?, ?, ?)",
                [(box.id, tag, card) for tag, card in box.bindings.items()],
            )
        return box

    def remove_box(self, box_id: str) -> None:
        """Put a box out of sight; its plays and its tags stay, `add_box` brings it back."""
        with self.together():
            self._execute("UPDATE box SET deleted = 1 WHERE id = ?", (box_id,))

    def learn(self, box_id: str, facts: Mapping[str, Any]) -> None:
        """Merge facts into those of a box: payouts good by good, events code by code."""
        with self.together():
            row = self._row("SELECT facts FROM box WHERE id = ?", (box_id,))
            if row is None:
                raise BadFile(Text("store.no_box", box=box_id))
            after = _json(merged(json.loads(row[0]), facts))
            self._execute("UPDATE box SET facts = ? WHERE id = ?", (after, box_id))

    def learn_cards(self, box_id: str, codes: Iterable[str]) -> None:
        """Remember that these cards are in the box."""
        with self.together():
            cards = list(self.box(box_id).cards)
            cards += [code for code in dict.fromkeys(codes) if code not in cards]
            self._execute("UPDATE box SET cards = ? WHERE id = ?", (_json(cards), box_id))

    def forget_cards(self, box_id: str, codes: Iterable[str]) -> None:
        """Remember that these cards are not in the box after all."""
        gone = set(codes)
        with self.together():
            cards = [code for code in self.box(box_id).cards if code not in gone]
            self._execute("UPDATE box SET cards = ? WHERE id = ?", (_json(cards), box_id))

    def bind(self, box_id: str, tag: str, code: str) -> None:
        """Remember that this tag is that card of the box; another card of the same tag is replaced."""
        with self.together():
            self._execute("INSERT OR REPLACE INTO binding (box, tag, card) VALUES (?, ?, ?)", (box_id, tag, code))

    def unbind(self, box_id: str, tag: str) -> None:
        """Forget which card a tag is."""
        with self.together():
            self._execute("DELETE FROM binding WHERE box = ? AND tag = ?", (box_id, tag))

    def bindings(self, box_id: str) -> dict[str, str]:
        """Return tag to card code of a box."""
        return dict(self._rows("SELECT tag, card FROM binding WHERE box = ?", (box_id,)))

    def _box(self, row: Any) -> Box:
        box_id, game, name, edition, *texts = row
        try:
            expansions, facts, cards = (json.loads(text) for text in texts)
        except ValueError as error:
            raise BadFile(Text("store.damaged")) from error
        return Box(box_id, game, name, edition, tuple(expansions), facts, tuple(cards), self.bindings(box_id))


def _json(value: Any) -> str:
    plain = dict(value) if isinstance(value, Mapping) else list(value)
    return json.dumps(plain, ensure_ascii=False)
