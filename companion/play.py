"""Play: one playing of a game; its players, options, box data and log. Immutable, everything else is derived.

The states that were passed are kept on a stack (they share structure), so that recording, undo and redo each cost
what one event costs, however long the log is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import IllegalGesture, NothingToRedo, NothingToUndo
from companion.game import Event, Game, Learnt, OptionSet, Renamed
from companion.log import Entry, Redone, Undone
from companion.text import Text


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment: the game's state, what the players are called, what was learnt in this play."""

    state: Any
    names: tuple[str, ...]
    learnt: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that counts, and the moment after it; `before` is the step it followed."""

    entry: Entry
    after: Moment
    before: Step | None
    number: int


@dataclass(frozen=True, slots=True)
class _Logged:
    entry: Entry
    before: _Logged | None


@dataclass(frozen=True, slots=True)
class _Undone:
    step: Step
    before: _Undone | None


@dataclass(frozen=True, slots=True)
class Play:
    """One playing of a game; `start` is the moment before the first gesture, `length` the number of log entries."""

    id: str
    game: Game
    options: Mapping[str, Any]
    start: Moment
    box_id: str = ""
    box: Mapping[str, Any] = field(default_factory=dict)
    styles: tuple[int, ...] = ()
    """Index of colour and shape of each player; empty: in the order of the names."""
    length: int = 0
    step: Step | None = None
    _undone: _Undone | None = None
    _logged: _Logged | None = None

    @classmethod
    def begin(
        cls,
        id: str,
        game: Game,
        players: Iterable[str],
        options: Mapping[str, Any] | None = None,
        *,
        box_id: str = "",
        box: Mapping[str, Any] | None = None,
        styles: tuple[int, ...] = (),
    ) -> Play:
        """Start a play; raises IllegalGesture for a bad option or number of players."""
        names = table_names(players)
        if len(names) not in game.players:
            raise IllegalGesture(
                Text("players.count", count=len(names), least=game.players.start, most=game.players.stop - 1)
            )
        resolved = game.resolve(options or {}, len(names))
        state = game.setup(len(names), resolved, _by_index(box or {}, names))
        return cls(id, game, resolved, Moment(state, names), box_id, box or {}, styles)

    @property
    def now(self) -> Moment:
        """The table as it is."""
        return self.step.after if self.step else self.start

    @property
    def state(self) -> Any:
        """The game's state as it is."""
        return self.now.state

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called now, by index."""
        return self.now.names

    def style(self, player: int) -> int:
        """Return the index of a player's colour and shape."""
        return self.styles[player] if player < len(self.styles) else player

    @property
    def can_undo(self) -> bool:
        """Whether there is an entry to take back."""
        return self.step is not None

    @property
    def can_redo(self) -> bool:
        """Whether an entry was taken back and can count again."""
        return self._undone is not None

    def record(self, event: Event) -> Play:
        """Return the play after an event; raises IllegalEvent if it cannot be applied."""
        return self.replayed(Entry(event))

    def undo(self) -> Play:
        """Return the play with the last counting entry taken back."""
        return self.replayed(Entry(Undone()))

    def redo(self) -> Play:
        """Return the play with the entry taken back last counting again."""
        return self.replayed(Entry(Redone()))

    def replayed(self, entry: Entry) -> Play:
        """Return the play with one more log entry, whatever it is."""
        logged = _Logged(entry, self._logged)
        match entry.event:
            case Undone():
                if self.step is None:
                    raise NothingToUndo(Text("undo.nothing"))
                return self._with(self.step.before, _Undone(self.step, self._undone), logged)
            case Redone():
                if self._undone is None:
                    raise NothingToRedo(Text("redo.nothing"))
                return self._with(self._undone.step, self._undone.before, logged)
            case event:
                number = self.step.number + 1 if self.step else 1
                step = Step(entry, self._after(event), self.step, number)
                return self._with(step, None, logged)

    def _with(self, step: Step | None, undone: _Undone | None, logged: _Logged) -> Play:
        # Written out: dataclasses.replace takes three times as long, and a resumed play pays it for every entry.
        return Play(
            self.id,
            self.game,
            self.options,
            self.start,
            self.box_id,
            self.box,
            self.styles,
            self.length + 1,
            step,
            undone,
            logged,
        )

    def _after(self, event: Event) -> Moment:
        now = self.now
        match event:
            case Renamed(player, name):
                others = (*now.names[:player], *now.names[player + 1 :])
                unique = table_names((*others, name))[-1]
                return replace(now, names=(*now.names[:player], unique, *now.names[player + 1 :]))
            case Learnt(tag, card):
                return replace(now, learnt={**now.learnt, tag: card})
            case _:
                return Moment(self.game.apply(now.state, event), now.names, now.learnt)

    def steps(self) -> Iterator[Step]:
        """Return the steps that count, the last one first."""
        step = self.step
        while step:
            yield step
            step = step.before

    def options_now(self) -> dict[str, Any]:
        """Return the options as they are after those changed during the play."""
        changed = [step.entry.event for step in self.steps() if isinstance(step.entry.event, OptionSet)]
        return {**self.options, **{event.name: event.value for event in reversed(changed)}}

    def log(self) -> tuple[Entry, ...]:
        """Return every entry, the first one first."""
        entries = []
        logged = self._logged
        while logged:
            entries.append(logged.entry)
            logged = logged.before
        return tuple(reversed(entries))

    def irregular_steps(self) -> tuple[Step, ...]:
        """Return the steps on which the table insisted, the first one first."""
        return tuple(reversed([step for step in self.steps() if step.entry.irregular]))


def table_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names that can be told apart: trimmed, at most 60 characters, of equal ones the later gets " 2".

    The name "table" is refused, and so is an empty one.
    """
    seen: list[str] = []
    for raw in names:
        name = _clean(raw)
        if not name:
            raise IllegalGesture(Text("name.empty"))
        if name.casefold() == "table":
            raise IllegalGesture(Text("name.table"))
        number, unique = 2, name
        while unique in seen:
            unique, number = f"{name} {number}", number + 1
        seen.append(unique)
    return tuple(seen)


def resolve(args: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return arguments with players by index: `player`, `partner`, `opponent`, `players`, the keys of `effects`."""
    resolved = dict(args)
    for key in ("player", "partner", "opponent"):
        if key in resolved and resolved[key] != "table":
            resolved[key] = index(resolved[key], names)
    if isinstance(resolved.get("players"), list | tuple):
        resolved["players"] = tuple(index(name, names) for name in resolved["players"])
    if isinstance(resolved.get("effects"), Mapping):
        resolved["effects"] = {index(name, names): value for name, value in resolved["effects"].items()}
    return resolved


def _by_index(box: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any]:
    """Return facts of a box in which effects of event cards on these players are by index; other keys are roles."""
    events = box.get("events")
    if not isinstance(events, Mapping):
        return box

    def named(effects: Any) -> Any:
        if not isinstance(effects, Mapping):
            return effects
        return {names.index(who) if who in names else who: effect for who, effect in effects.items()}

    return {**box, "events": {card: named(effects) for card, effects in events.items()}}


def index(name: Any, names: tuple[str, ...]) -> int:
    """Return a player's index by name; an index stays one. Raises IllegalGesture for an unknown player."""
    if isinstance(name, int) and not isinstance(name, bool) and 0 <= name < len(names):
        return name
    for spelled in (unicodedata.normalize("NFC", str(name)), _clean(name)):  # a later " 2" may go beyond 60 characters
        if spelled in names:
            return names.index(spelled)
    raise IllegalGesture(Text("player.unknown", name=str(name)))


def _clean(name: Any) -> str:
    printable = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", str(name)))
    return " ".join(printable.split())[:60].strip()


def named(args: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return arguments with players by name: what `resolve` turns back."""

    def name(player: Any) -> Any:
        return names[player] if isinstance(player, int) and 0 <= player < len(names) else player

    plain = dict(args)
    for key in ("player", "partner", "opponent"):
        if key in plain:
            plain[key] = name(plain[key])
    if isinstance(plain.get("players"), list | tuple):
        plain["players"] = [name(player) for player in plain["players"]]
    if isinstance(plain.get("effects"), Mapping):
        plain["effects"] = {name(player): value for player, value in plain["effects"].items()}
    return plain
