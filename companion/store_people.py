"""The people in the store: who has played, and how often."""

from __future__ import annotations

from companion.errors import IllegalGesture
from companion.people import STYLES, Person, name_key
from companion.store_file import StoreFile
from companion.text import Text

_COLUMNS = "id, name, style, hidden, (SELECT coalesce(sum(seats), 0) FROM tally WHERE person = person.id)"


class PeopleRows(StoreFile):
    """What a store knows of people."""

    def people(self, *, hidden: bool = False) -> tuple[Person, ...]:
        """Return everybody, who played last first; the hidden ones only if asked for."""
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM person WHERE deleted = 0 AND (hidden = 0 OR ?) ORDER BY last_play DESC, id DESC",
            (hidden,),
        )
        return tuple(Person(id, name, style, bool(hid), plays) for id, name, style, hid, plays in rows)

    def person(self, person_id: int) -> Person:
        """Return a person; raises IllegalGesture for nobody."""
        row = self._row(
            f"SELECT {_COLUMNS} FROM person WHERE id = ?",
            (person_id,),
        )
        if row is None:
            raise IllegalGesture(Text("people.unknown", name=str(person_id)))
        id, name, style, hidden, plays = row
        return Person(id, name, style, bool(hidden), plays)

    def add_person(self, name: str, *, style: int | None = None) -> Person:
        """Return the person of that name; somebody new is remembered, somebody hidden comes back."""
        with self.together():
            person_id = self._person_id(name)
            if style is not None:
                self.set_style(person_id, style)
            self._execute("UPDATE person SET hidden = 0 WHERE id = ? AND hidden", (person_id,))
        return self.person(person_id)

    def set_style(self, person_id: int, style: int) -> None:
        """Remember the colour and shape somebody chose."""
        if not 0 <= style < STYLES:
            raise IllegalGesture(Text("people.style", value=style))
        with self.together():
            self._execute("UPDATE person SET style = ? WHERE id = ?", (style, person_id))

    def rename_person(self, person_id: int, name: str) -> None:
        """Call somebody differently; every play of theirs follows. A name that is taken is refused."""
        key = name_key(name)
        if not key:
            raise IllegalGesture(Text("name.empty"))
        with self.together():
            other = self._row("SELECT id FROM person WHERE key = ? AND deleted = 0 AND id <> ?", (key, person_id))
            if other is not None:
                raise IllegalGesture(Text("people.taken", name=name))
            self._execute("UPDATE person SET name = ?, key = ? WHERE id = ?", (name.strip(), key, person_id))

    def merge_people(self, kept: int, gone: int) -> None:
        """Make two one: the plays of `gone` become those of `kept`."""
        if kept == gone:
            return
        with self.together():
            self._execute("UPDATE seat SET person = ? WHERE person = ?", (kept, gone))
            self._execute(
                "UPDATE person SET last_play = max(last_play, (SELECT last_play FROM person WHERE id = ?)),"
                " style = coalesce(style, (SELECT style FROM person WHERE id = ?)) WHERE id = ?",
                (gone, gone, kept),
            )
            self._execute("UPDATE person SET deleted = 1 WHERE id = ?", (gone,))

    def hide_person(self, person_id: int, *, hidden: bool = True) -> None:
        """Offer somebody no more when people are picked; their plays stay as they are."""
        with self.together():
            self._execute("UPDATE person SET hidden = ? WHERE id = ?", (int(hidden), person_id))

    def delete_person(self, person_id: int) -> None:
        """Forget somebody: their plays keep the name that was played under, and count for nobody."""
        with self.together():
            self._execute(
                "UPDATE seat SET name = (SELECT name FROM person WHERE id = ?1) WHERE person = ?1", (person_id,)
            )
            self._execute("UPDATE seat SET person = NULL WHERE person = ?", (person_id,))
            self._execute("UPDATE person SET deleted = 1 WHERE id = ?", (person_id,))

    def _person_id(self, name: str, *, play: int = 0) -> int:
        key = name_key(name)
        row = self._row("SELECT id FROM person WHERE key = ? AND deleted = 0", (key,))
        if row is None:
            cursor = self._execute("INSERT INTO person (name, key, last_play) VALUES (?, ?, ?)", (name, key, play))
            return int(cursor.lastrowid or 0)
        if play:
            self._execute("UPDATE person SET last_play = max(last_play, ?) WHERE id = ?", (play, row[0]))
        return int(row[0])
