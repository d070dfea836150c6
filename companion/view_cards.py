"""What the screens of cards and boxes show, as frozen plain values: the boxes, one box, the wizard, the check.

`View.screen` is cards, box, wizard or check, and `View.content` the value of that name.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.view import Action, Fact


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A box in the list."""

    id: str
    game: str
    open: Action


@dataclass(frozen=True, slots=True)
class BoxesContent:
    """All boxes, and a new one of each game."""

    title: str = ""
    rows: tuple[BoxRow, ...] = ()
    add: tuple[Action, ...] = ()
    back: Action = field(default_factory=Action)


@dataclass(frozen=True, slots=True)
class BoxContent:
    """A box: what it is (`facts`, each a switch), what can be done with it."""

    title: str = ""
    detail: str = ""
    hint: str = ""
    facts: tuple[Action, ...] = ()
    actions: tuple[Action, ...] = ()
    remove: Action = field(default_factory=Action)
    back: Action = field(default_factory=Action)
    primary: Action = field(default_factory=Action)


@dataclass(frozen=True, slots=True)
class PileRow:
    """A pile with its progress; `total` is empty where nobody knows it."""

    label: str
    icon: str
    done: str
    total: str
    complete: bool = False
    chosen: bool = False
    choose: Action = field(default_factory=Action)


@dataclass(frozen=True, slots=True)
class ValueButton:
    """A value of something printed on the card: small pictures and words; `choose.chosen` where it holds."""

    marks: tuple[Fact, ...]
    choose: Action


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """Something printed on the card; `more` are rare values, `write` opens a keyboard for letters."""

    name: str
    label: str
    values: tuple[ValueButton, ...]
    more: tuple[ValueButton, ...] = ()
    write: Action | None = None


@dataclass(frozen=True, slots=True)
class CopiedRow:
    """A payout row being copied: the cells so far, and a key for each value that can come next."""

    cells: tuple[str, ...]
    keys: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class WizardContent:
    """The wizard: progress, piles, what stands on the card in hand; the scan saves."""

    title: str = ""
    done: int = 0
    total: int | None = None
    piles: tuple[PileRow, ...] = ()
    heading: str = ""
    hint: str = ""
    said: str = ""
    """What was registered last."""
    choices: tuple[ChoiceRow, ...] = ()
    row: CopiedRow | None = None
    waiting: str = ""
    undo: Action = field(default_factory=Action)
    skip: Action = field(default_factory=Action)
    primary: Action = field(default_factory=Action)
    back: Action = field(default_factory=Action)
    anyway: Action | None = None
    """Take the tag that was refused all the same."""


@dataclass(frozen=True, slots=True)
class CheckContent:
    """A box being checked by scanning it."""

    title: str = ""
    done: int = 0
    total: int | None = None
    hint: str = ""
    said: str = ""
    counts: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    double: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    undo: Action = field(default_factory=Action)
    primary: Action = field(default_factory=Action)
    back: Action = field(default_factory=Action)
