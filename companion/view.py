"""View: everything a screen shows, as frozen plain values worked out before Kivy sees them.

`View` is what the app holds; `screen` says which screen is meant and `content` is that screen's own value. A sheet
(`sheet`) lies over it. Screens send commands back by name; those a value names itself (`command`, `args`) are sent
as they stand. Texts are finished sentences; fixed labels come through `View.say`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.text import say

if TYPE_CHECKING:
    from companion.view_pages import *  # noqa: F403
    from companion.view_pages import Sheet

Args = Mapping[str, Any]

# View and contents have no repr: Kivy formats every value its rules see, for a log that nobody reads.


@dataclass(frozen=True, slots=True)
class Action:
    """Something to touch: what it says, what it sends; `unusual` has to be held, `possible` False is dashed."""

    label: str = ""
    detail: str = ""
    command: str = ""
    args: Args = field(default_factory=dict)
    icon: str = ""
    possible: bool = True
    unusual: bool = False
    chosen: bool = False
    gold: bool = False
    by_itself_seconds: float = 0.0
    """More than 0 on the primary: a ring runs that long and then sends the command; any touch stops it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A small number beside an icon; `tone` is "", "changed" (green) or "soft"."""

    icon: str
    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as shown in the rail and in the band; `style` is the index of colour and shape (0 to 6)."""

    index: int
    name: str
    style: int
    number: str
    facts: tuple[Fact, ...] = ()
    active: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """A cell of the phase line; touching it sends `command` if there is one."""

    label: str
    done: bool = False
    current: bool = False
    command: str = ""
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Echo:
    """The last thing understood; `kind` is a value of companion.ports.Cue or "plain"; `serial` grows with each."""

    kind: str = "plain"
    text: str = ""
    serial: int = 0


@dataclass(frozen=True, slots=True)
class Toast:
    """What was taken back or happened by itself, with its remedy; `over_header` when a turn ended by itself."""

    text: str
    detail: str = ""
    action: Action | None = None
    over_header: bool = False
    serial: int = 0


@dataclass(frozen=True, slots=True)
class Focus:
    """Where the buttons stand on the screen: `step` things further than where they began.

    `taken` grows with each that was touched by a button: the one at step `at`, held if `insist`. The screen steps
    through what can be touched, so that nothing needs a finger.
    """

    step: int = 0
    taken: int = 0
    at: int = 0
    insist: bool = False


@dataclass(frozen=True, slots=True)
class Banner:
    """Something that stays wrong: reader lost, not saved; "hide" is the command that puts it away."""

    text: str
    detail: str = ""
    kind: str = "unknown"


@dataclass(frozen=True, slots=True)
class StatusItem:
    """One state of the device, in words; `kind` is reader, buttons, storage or clock."""

    kind: str
    label: str
    ok: bool = True
    icon: str = ""
    detail: str = ""
    action: Action | None = None


@dataclass(frozen=True, slots=True, repr=False)
class PlayContent:
    """The play screen. `board` is the game's own value; `active` the player in the band (None: nobody)."""

    game: str
    title: str
    players: tuple[PlayerView, ...]
    active: PlayerView | None
    steps: tuple[PhaseStep, ...] = ()
    phase: str = ""
    undo: Action = field(default_factory=Action)
    redo: Action | None = None
    score: Action = field(default_factory=Action)
    primary: Action = field(default_factory=Action)
    offers: tuple[Action, ...] = ()
    hint: str = ""
    board: Any = None
    header: tuple[Action, ...] = ()
    over: bool = False
    page: str = ""
    """Which page of its own the board shows ("map", "duel:2"); sent by the board with the command `page`."""
    virtual: tuple[Action, ...] = ()
    """At the virtual table: cards to put on the reader and the buttons of the panel."""


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A play in a list: suspended, or in the history."""

    id: str
    game: str
    title: str
    detail: str
    players: tuple[PlayerView, ...] = ()
    open: Action = field(default_factory=Action)
    delete: Action | None = None


@dataclass(frozen=True, slots=True, repr=False)
class HomeContent:
    """The home screen: the running play, the same as last time, what is waiting."""

    clock: str = ""
    running: PlayRow | None = None
    running_after_crash: bool = False
    same_again: PlayRow | None = None
    suspended: int = 0
    last_winner: tuple[str, ...] = ()
    cards: str = ""
    status: tuple[StatusItem, ...] = ()
    primary: Action = field(default_factory=Action)
    tour: Action | None = None
    """On a fresh device: the tour of the screen."""


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What is to be seen now.

    `screen` names the screen (home, play, settings, history, …: kv/screens has a file for each), and `content` is the
    value of that screen.
    """

    lang: str = "en"
    theme: str = "candle"
    text_scale: float = 1.0
    rotation: int = 0
    density: float = 0.0
    facing: int = 0
    """180 while the picture faces somebody who sits opposite."""
    left_handed: bool = False
    reduced_motion: bool = False
    hints: bool = False
    """Whether boards show help: what a move would bring."""
    north: int = 0
    """Where the table's north is, in quarter turns clockwise from opposite."""
    screen: str = "home"
    content: Any = field(default_factory=HomeContent)
    sheet: Sheet | None = None
    focus: Focus | None = None
    """What the buttons have in hand; None: the primary."""
    seal: int = 0
    """Grows when a button presses the seal of a page of which only the screen knows what it does."""
    echo: Echo = field(default_factory=Echo)
    toast: Toast | None = None
    banner: Banner | None = None
    status: tuple[StatusItem, ...] = ()
    locked: bool = False
    asleep: bool = False
    simulate: bool = False

    def say(self, key: str, **parameters: Any) -> str:
        """Return a fixed label in the language of the view."""
        return say(self.lang, key, **parameters)


def __getattr__(name: str) -> Any:
    """Return a value of companion.view_pages: none of them is in the first picture, so they are made when asked for."""
    if name.startswith("__"):  # the import system looks for __path__
        raise AttributeError(name)
    from companion import view_pages

    return getattr(view_pages, name)
