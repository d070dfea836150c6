"""A table at which the toy game is played and kept, for the tests of the store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.clock import Clock
from companion.controller import Controller
from companion.keeper import Keeper
from companion.messages import Command
from companion.play import Play
from companion.result import result
from companion.store import Store
from tests.toy import TOYS


def begin(play_id: str = "play-1", players: tuple[str, ...] = ("Ann", "Bo"), **options: Any) -> Play:
    """Return a new play of the toy game."""
    return Play.begin(play_id, TOYS["toy"], players, options)


def kept(store: Store, *takes: int, play_id: str = "play-1", players: tuple[str, ...] = ("Ann", "Bo")) -> Play:
    """Keep a play in which these numbers of beads were taken in turn, and return it."""
    play = begin(play_id, players, bowl=999)
    keeper = Keeper(store)
    assert keeper.create(play)
    table = Controller(play, keeper)
    for count in takes:
        assert table.handle(Command("take", {"count": count}), insist=True).recorded
    return table.play


def finished(store: Store, *takes: int, play_id: str = "play-1", players: tuple[str, ...] = ("Ann", "Bo")) -> Play:
    """Keep a play and its result."""
    play = kept(store, *takes, play_id=play_id, players=players)
    store.finish(play.id, result(play))
    return play


class Hands:
    """The hands of a clock on the wall and of one that only goes on; tests move both."""

    def __init__(self, wall: float = 1_800_000_000.0) -> None:
        self.wall = wall
        self.monotonic = 1000.0
        self.may_be_set = False

    def clock(self) -> Clock:
        """Return a clock as it is when a session begins."""
        return Clock(lambda: self.wall, lambda: self.monotonic, self.set)

    def set(self, wall: float) -> None:
        """Set the wall clock, where that is allowed."""
        if not self.may_be_set:
            raise PermissionError
        self.wall = wall

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.monotonic += seconds


def damage(path: Path, *, page: int, size: int = 4096) -> None:
    """Overwrite a page of a file with rubbish."""
    with path.open("r+b") as file:
        file.seek(page * size)
        file.write(bytes((n * 37 + 11) % 251 for n in range(size)))
