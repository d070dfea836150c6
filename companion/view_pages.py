"""The values of sheets, lists and set-up pages: part of companion.view, made when first asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.view import Action, PlayerView, PlayRow, StatusItem

__all__ = [
    "ChartLine",
    "ChartSheet",
    "CounterRow",
    "GameChoice",
    "InfoSheet",
    "LockSheet",
    "MenuSheet",
    "NewGameContent",
    "OptionRow",
    "OptionsSheet",
    "PickRow",
    "PickSheet",
    "PlayerSheet",
    "QrSheet",
    "QuestionSheet",
    "ScoreLine",
    "ScoreRow",
    "ScoreSheet",
    "SeatRow",
    "SeatsSheet",
    "SettingsContent",
    "Sheet",
    "StatusSheet",
    "SuspendedContent",
    "TimelineRow",
    "TimelineSheet",
    "UnknownCardSheet",
    "WhySheet",
]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason: points as text ("?" if unknown), the sentence, and the command that corrects it."""

    points: str
    text: str
    correct: Action | None = None
    icon: str = ""


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
    choices: tuple[OptionRow, ...] = ()
    """Counters that are one of a few values: each is a touch."""


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
    """After the end: how it compares with the best one so far of as many people."""
    caption: str = ""
    """After the end: which game it was and how long it took."""


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
