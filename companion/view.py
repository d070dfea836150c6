"""View: everything a screen shows, as frozen plain values worked out before Kivy sees them.

`View` is what the app holds; `screen` says which screen is meant and `content` is that screen's own value. A sheet
(`sheet`) lies over it. Screens send commands back by name; those a value names itself (`command`, `args`) are sent
as they stand. Texts are finished sentences; fixed labels come through `View.say`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.text import say

Args = Mapping[str, Any]


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


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason: points as text ("?" if unknown), the sentence, and the command that corrects it."""

    points: str
    text: str
    correct: Action | None = None


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's, or the group's, result."""

    player: PlayerView | None
    total: str
    rank: str = ""
    winner: bool = False
    lines: tuple[ScoreLine, ...] = ()


@dataclass(frozen=True, slots=True)
class CounterRow:
    """A counter of a player; with − and + where it can be set right."""

    name: str
    label: str
    icon: str
    value: str
    minus: Action | None = None
    plus: Action | None = None


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """All counters of a player, and buttons for what `correct` sets."""

    player: PlayerView
    counters: tuple[CounterRow, ...]
    why: Action | None = None
    previous: Action | None = None
    next: Action | None = None
    corrections: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class WhySheet:
    """A total with its reasons."""

    row: ScoreRow
    title: str = ""
    previous: Action | None = None
    next: Action | None = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Everybody's score; `final` after the end: revealed from last to first."""

    title: str
    rows: tuple[ScoreRow, ...]
    group: ScoreRow | None = None
    notes: tuple[str, ...] = ()
    final: bool = False
    missing: tuple[Action, ...] = ()
    """What is still unknown, to be given on the spot."""
    actions: tuple[Action, ...] = ()
    best: str = ""
    """After a game played together: how the total compares with the best one so far."""


@dataclass(frozen=True, slots=True)
class TimelineRow:
    """A gesture in words; `back` undoes everything after it."""

    number: int
    text: str
    player: int | None = None
    style: int = 0
    undone: bool = False
    irregular: bool = False
    back: Action | None = None


@dataclass(frozen=True, slots=True)
class TimelineSheet:
    """Every gesture of the play, the newest first."""

    rows: tuple[TimelineRow, ...]
    back: Action | None = None


@dataclass(frozen=True, slots=True)
class QuestionSheet:
    """A question; nothing is recorded until one of the answers is touched."""

    text: str
    answers: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class UnknownCardSheet:
    """A tag nobody has told us about: the board's own page asks what it is; "ignore" is always there."""

    tag: str
    game: str
    ignore: Action = field(default_factory=Action)
    used: tuple[str, ...] = ()
    """Card codes that tags stand for already: a new card takes another serial."""


@dataclass(frozen=True, slots=True)
class MenuSheet:
    """The play's menu: its entries in order."""

    entries: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class StatusSheet:
    """The device in words, with theme and sound."""

    items: tuple[StatusItem, ...]
    themes: tuple[Action, ...] = ()
    sound: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option of a game: its values as actions, explained."""

    name: str
    label: str
    explanation: str
    values: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class OptionsSheet:
    """The options of a game or a play."""

    title: str
    rows: tuple[OptionRow, ...]


@dataclass(frozen=True, slots=True)
class InfoSheet:
    """A page of text: help, a rule with its source, the result of a check."""

    title: str
    text: str
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class QrSheet:
    """A finished play as a QR code: `modules` row by row, dark is True, without the white border it needs."""

    title: str
    lines: tuple[str, ...]
    modules: tuple[tuple[bool, ...], ...]
    hint: str = ""
    file: Action | None = None
    previous: Action | None = None
    next: Action | None = None


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's course, or the group's (`player` None): a value for each moment, None where it is unknown."""

    player: PlayerView | None
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ChartSheet:
    """How a play went: a line for each player; `rounds` are the moments at which a round ends.

    `picture` is the file that the page saves itself to as a picture.
    """

    title: str
    lines: tuple[ChartLine, ...]
    rounds: tuple[int, ...] = ()
    caption: str = ""
    save: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Somebody in a running play: their new name is sent with the command `rename`, places with `move`."""

    player: PlayerView
    up: Action | None = None
    down: Action | None = None


@dataclass(frozen=True, slots=True)
class SeatsSheet:
    """Who plays and in which order, to be set right while a play runs."""

    title: str
    rows: tuple[SeatRow, ...]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class PickRow:
    """Somebody to pick; `style` None: a colour was never chosen."""

    action: Action
    style: int | None = None


@dataclass(frozen=True, slots=True)
class PickSheet:
    """Somebody to be picked from many."""

    title: str
    rows: tuple[PickRow, ...]


@dataclass(frozen=True, slots=True)
class LockSheet:
    """The screen is locked; `unlock` has to be held."""

    text: str
    unlock: Action


Sheet = (
    PlayerSheet
    | WhySheet
    | ScoreSheet
    | TimelineSheet
    | QuestionSheet
    | UnknownCardSheet
    | MenuSheet
    | StatusSheet
    | OptionsSheet
    | InfoSheet
    | QrSheet
    | ChartSheet
    | SeatsSheet
    | PickSheet
    | LockSheet
)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class SuspendedContent:
    """All unfinished plays."""

    rows: tuple[PlayRow, ...]


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose, with its ways of recording."""

    id: str
    title: str
    detail: str
    players: str
    chosen: bool = False
    modes: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class NewGameContent:
    """Setting up a play: `page` is game, people or seats; what was chosen so far."""

    page: str
    games: tuple[GameChoice, ...] = ()
    people: tuple[PlayerView, ...] = ()
    known: tuple[str, ...] = ()
    quick: tuple[Action, ...] = ()
    """On a fresh device: "for 2 3 4 5", players named by their colour."""
    least: int = 1
    most: int = 7
    first: int = 0
    north: int = 0
    options: tuple[OptionRow, ...] = ()
    primary: Action = field(default_factory=Action)
    back: Action = field(default_factory=Action)


@dataclass(frozen=True, slots=True)
class SettingsContent:
    """Settings, each acting at once."""

    rows: tuple[OptionRow, ...] = ()
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
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
    left_handed: bool = False
    reduced_motion: bool = False
    hints: bool = False
    """Whether boards show help: what a move would bring."""
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
