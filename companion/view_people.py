"""What the pages about people show, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from companion.view import Action


@dataclass(frozen=True, slots=True)
class PersonTile:
    """Somebody in the list; `style` None: a colour and shape was never chosen."""

    id: int
    name: str
    style: int | None
    detail: str
    open: Action
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class PeopleContent:
    """Everybody who has played at this table, by name."""

    people: tuple[PersonTile, ...]
    hidden: Action | None = None
    """Shows or leaves out those who are hidden; None if nobody is."""
    empty: str = ""


@dataclass(frozen=True, slots=True)
class PersonContent:
    """Somebody: a colour and shape to choose, and what can be done. A new name is sent with `rename_person`."""

    id: int
    name: str
    style: int | None
    detail: str
    styles: tuple[Action, ...]
    actions: tuple[Action, ...]
    delete: Action
