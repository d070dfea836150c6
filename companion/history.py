"""History: what the stored plays tell; values that the store (companion/store_history.py) finds without a log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A stored play as lists show it, without its log; times are seconds since 1970.

    `players` are called as they are today, `people` are their ids (None: forgotten). `dated` is False while the
    date is not believed. `result` is as companion/result.py makes it, None as long as the play is unfinished.
    """

    id: str
    game: str
    rules_version: int
    players: tuple[str, ...]
    people: tuple[int | None, ...]
    styles: tuple[int, ...]
    options: Mapping[str, Any]
    box_id: str
    source: str
    started: float
    dated: bool
    finished: float | None
    result: Mapping[str, Any] | None
    length: int
    seconds: float
    aside: bool = False
    deleted: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        """Return who won, called as today; nobody in a co-operative game, or as long as it is unfinished."""
        ranked = (self.result or {}).get("players", ())
        return tuple(name for name, player in zip(self.players, ranked, strict=False) if player.get("winner"))


@dataclass(frozen=True, slots=True)
class Best:
    """A record: the points, who made them (all players of a co-operative game), in which play, when."""

    points: int
    players: tuple[str, ...]
    play_id: str
    started: float


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody did in a game so far; `average` and `best` are None where no total is known."""

    person: int
    name: str
    game: str
    plays: int
    wins: int
    best: int | None
    average: float | None


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How often two have played each other, and who was ahead."""

    plays: int
    first: int
    second: int

    @property
    def level(self) -> int:
        """How often neither was ahead."""
        return self.plays - self.first - self.second
