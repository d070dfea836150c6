"""PeopleRoom: everybody who has played here: colour and shape, name, merged, hidden, forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.controller import Outcome
from companion.errors import IllegalGesture
from companion.messages import ButtonPressed, Command, TagScanned
from companion.people import STYLES, Person
from companion.ports import Cue
from companion.text import Text, say
from companion.view import Action, PickRow, PickSheet, Sheet
from companion.view_people import PeopleContent, PersonContent, PersonTile

if TYPE_CHECKING:
    from companion.desk import Desk


class PeopleRoom:
    """The list of people, and over it the page of one of them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.open: int | None = None
        self.with_hidden = False
        self._merging = False

    @property
    def screen(self) -> str:
        """The list, or the page of one person."""
        return "people" if self.open is None else "person"

    def command(self, command: Command) -> Outcome | None:
        """Open somebody, change them."""
        args = dict(command.args)
        store = self.desk.store
        match command.name:
            case "person" if isinstance(args.get("id"), int):
                self.open = store.person(int(args["id"])).id
            case "people_hidden":
                self.with_hidden = not self.with_hidden
            case "people_back" | "undo":
                return self._back()
            case "close":
                self._merging = False
            case "merge":
                self._merging = True
            case "rename_person":
                store.rename_person(self._person(), str(args.get("name", "")))
            case "style_person" if isinstance(args.get("style"), int):
                store.set_style(self._person(), int(args["style"]))
            case "hide_person":
                store.hide_person(self._person(), hidden=bool(args.get("hidden", True)))
            case "merge_person" if isinstance(args.get("id"), int):
                gone = self._person()
                self.open = store.person(int(args["id"])).id
                store.merge_people(self.open, gone)
                self._merging = False
            case "delete_person":
                store.delete_person(self._person())
                self.open = None
            case _:
                return None
        return Outcome(None)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Undo and confirm go back."""
        return self._back() if button.button in ("undo", "confirm", "next") else None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def content(self) -> Any:
        """Return everybody, or the one who is open."""
        if self.open is not None:
            return self._page(self.desk.store.person(self.open))
        lang = self.desk.lang
        everybody = self.desk.store.people(hidden=True)
        some = [person for person in everybody if self.with_hidden or not person.hidden]
        label = say(lang, "people.leave_out_hidden" if self.with_hidden else "people.show_hidden")
        return PeopleContent(
            tuple(
                PersonTile(
                    person.id,
                    person.name,
                    person.style,
                    say(lang, "people.hidden") if person.hidden else say(lang, "people.plays", count=person.plays),
                    Action(command="person", args={"id": person.id}),
                    person.hidden,
                )
                for person in _sorted(some)
            ),
            Action(label, command="people_hidden", icon="people") if any(p.hidden for p in everybody) else None,
            "" if everybody else say(lang, "people.empty"),
        )

    def sheet(self) -> Sheet | None:
        """Return whom somebody is to be merged with."""
        if not self._merging or self.open is None:
            return None
        lang, person = self.desk.lang, self.desk.store.person(self.open)
        others = [other for other in self.desk.store.people(hidden=True) if other.id != person.id]
        return PickSheet(
            say(lang, "people.merge_title", name=person.name),
            tuple(
                PickRow(Action(other.name, command="merge_person", args={"id": other.id}), other.style)
                for other in _sorted(others)
            ),
        )

    def _page(self, person: Person) -> PersonContent:
        lang = self.desk.lang
        hide = Action(
            say(lang, "people.unhide" if person.hidden else "people.hide"),
            command="hide_person",
            args={"hidden": not person.hidden},
            icon="hand",
        )
        return PersonContent(
            person.id,
            person.name,
            person.style,
            say(lang, "people.plays", count=person.plays),
            tuple(
                Action(command="style_person", args={"style": style}, chosen=style == person.style)
                for style in range(STYLES)
            ),
            (Action(say(lang, "people.merge"), command="merge", icon="swap"), hide),
            Action(say(lang, "people.delete"), command="delete_person", icon="trash", unusual=True),
        )

    def _person(self) -> int:
        if self.open is None:
            raise IllegalGesture(Text("people.nobody"))
        return self.open

    def _back(self) -> Outcome:
        if self._merging:
            self._merging = False
        elif self.open is not None:
            self.open = None
        else:
            return self.desk.leave()
        return Outcome(None)


def _sorted(people: list[Person]) -> list[Person]:
    return sorted(people, key=lambda person: person.name.casefold())
