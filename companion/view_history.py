"""What the history and the records show, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.view import Action, PlayerView, PlayRow, ScoreRow


@dataclass(frozen=True, slots=True)
class HistoryContent:
    """Stored plays, the newest first, a page of them; `filters` narrow them down, `empty` says that there is none."""

    rows: tuple[PlayRow, ...]
    filters: tuple[Action, ...] = ()
    page: str = ""
    newer: Action | None = None
    older: Action | None = None
    export: Action | None = None
    empty: str = ""
    primary: Action = field(default_factory=Action)
    """What the seal and the button Next do: the older plays, or done."""


@dataclass(frozen=True, slots=True)
class PastPlayContent:
    """A stored play: who had how much, best first; a touch on a row says why."""

    id: str
    game: str
    title: str
    detail: str
    rows: tuple[ScoreRow, ...] = ()
    group: ScoreRow | None = None
    notes: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    delete: Action | None = None
    primary: Action = field(default_factory=Action)


@dataclass(frozen=True, slots=True)
class Honour:
    """A line of a game's card: what it is ("last", "record"), beside it when or with how many, below it who."""

    label: str
    beside: str
    text: str


@dataclass(frozen=True, slots=True)
class GameRecords:
    """A game's card in the records."""

    game: str
    title: str
    plays: str
    honours: tuple[Honour, ...]
    open: Action


@dataclass(frozen=True, slots=True)
class WinsRow:
    """How often somebody has won; `part` of who won most, from 0 to 1."""

    player: PlayerView
    wins: str
    part: float
    open: Action


@dataclass(frozen=True, slots=True)
class RecordsContent:
    """Who won: a card for each game, and the wins of everybody, most first."""

    games: tuple[GameRecords, ...]
    wins: tuple[WinsRow, ...]
    periods: tuple[Action, ...] = ()
    empty: str = ""
    primary: Action = field(default_factory=Action)


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row of a table: a person (or none), and a text for each column; a touch opens what is behind it."""

    cells: tuple[str, ...]
    player: PlayerView | None = None
    open: Action | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """A table with a heading; the first column is wide."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[LedgerRow, ...]


@dataclass(frozen=True, slots=True)
class LedgerContent:
    """A page of tables: everything about a game, or about a person."""

    title: str
    ledgers: tuple[Ledger, ...]
    empty: str = ""
    player: PlayerView | None = None
