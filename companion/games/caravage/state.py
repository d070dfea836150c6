"""The state of a play of Caravage, and what befalls players: gains and losses with floors, third cards, victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.caravage.cards import Amount, tables
from companion.games.caravage.chart import Chart
from companion.games.caravage.events import Effect


@dataclass(frozen=True, slots=True)
class Player:
    """What is known of a player; `reasons` say where the notoriety comes from: reason, how often, points."""

    ecus: int
    notoriety: int
    city: str
    realised: int = 0
    events: int = 0
    reasons: tuple[tuple[str, int, int], ...] = ()

    @property
    def towards_third(self) -> int:
        """How many cards are realised since the last third one."""
        return self.realised % tables().third


@dataclass(frozen=True, slots=True)
class Change:
    """A part of what the last gesture brought a player, after floors."""

    player: int
    reason: str
    ecus: int = 0
    notoriety: int = 0
    realised: int = 0
    events: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """The table of Caravage after some events."""

    players: tuple[Player, ...]
    order: tuple[int, ...]
    options: Mapping[str, Any]
    chart: Chart
    turn: int = 0
    turns: int = 0
    income_due: bool = True
    moves: int = 0
    road_moves: int = 0
    acted: bool = False
    just_acted: bool = False
    """The last gesture was the action itself."""
    just_won: bool = False
    """The last gesture brought the end, by points or by hand; an objective is told once."""
    scans: tuple[tuple[int, str], ...] = ()
    """Whose card, its code; the newest last, no more than two."""
    page: tuple[int, str] | None = None
    """The event or objective whose page is open: whose, its code."""
    memory: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    """What event cards did when they were played before."""
    ended: str = ""
    """How it ended: "notoriety", "objective" or "finished"."""
    victors: tuple[int, ...] = ()
    last: tuple[Change, ...] = ()

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def phase(self) -> str:
        """The phase, as in docs/formats.md."""
        if self.ended:
            return "over"
        if self.income_due:
            return "income"
        return "action" if self.moves else "travel"

    def from_turn(self) -> tuple[int, ...]:
        """The players from the active one on, in turn order."""
        at = self.order.index(self.turn)
        return (*self.order[at:], *self.order[:at])

    def others(self, player: int) -> tuple[int, ...]:
        """Everybody else, in turn order."""
        return tuple(other for other in self.order if other != player)

    def with_player(self, player: int, change: Change | None = None, **values: Any) -> State:
        """The state with other facts about a player, and the change told that made them."""
        changed = replace(self.players[player], **values)
        players = (*self.players[:player], changed, *self.players[player + 1 :])
        return replace(self, players=players, last=self.last if change is None else (*self.last, change))


def change(state: State, player: int, amount: Amount, reason: str) -> State:
    """Return the state after a gain or loss: nothing below 0, notoriety within the track. Tests no victory."""
    before = state.players[player]
    ecus = max(before.ecus + amount.ecus, 0)
    notoriety = min(max(before.notoriety + amount.notoriety, 0), tables().track)
    by = Amount(ecus - before.ecus, notoriety - before.notoriety)
    if not by:
        return state
    reasons = _counted(before.reasons, reason, by.notoriety) if by.notoriety else before.reasons
    told = Change(player, reason, by.ecus, by.notoriety)
    return state.with_player(player, told, ecus=ecus, notoriety=notoriety, reasons=reasons)


def gain(state: State, player: int, amount: Amount, reason: str) -> State:
    """Return the state after a gain, the victory that comes of it included; nothing happens after the end."""
    return state if state.ended else crowned(change(state, player, amount, reason))


def count_realised(state: State, player: int, *, event: bool) -> State:
    """Return the state with one more realised card, and the event card that comes with it if there is one."""
    if state.ended:
        return state
    now = state.players[player]
    told = Change(player, "realised", realised=1, events=int(event))
    return state.with_player(player, told, realised=now.realised + 1, events=now.events + event)


def third_card(state: State, player: int) -> State:
    """Return the state with the point of every third realised card, however it was obtained."""
    if state.ended or state.players[player].realised % tables().third:
        return state
    return gain(state, player, Amount(notoriety=1), "third")


def crowned(state: State) -> State:
    """Return the state with its victory if somebody has reached the end of the track: at once."""
    if state.ended:
        return state
    there = tuple(p for p in state.from_turn() if state.players[p].notoriety >= tables().track)
    return replace(state, ended="notoriety", victors=untied(state, there)) if there else state


def untied(state: State, candidates: tuple[int, ...]) -> tuple[int, ...]:
    """Return who wins of several: all of them, or the one whose turn it is or comes next (option `tie`)."""
    if state.options["tie"] == "shared":
        return tuple(sorted(candidates))
    return tuple(player for player in state.from_turn() if player in candidates)[:1]


def winners(state: State) -> tuple[int, ...]:
    """Return who has won: after an early end those with most notoriety."""
    if state.ended != "finished":
        return state.victors
    most = max(player.notoriety for player in state.players)
    return untied(state, tuple(p for p in state.order if state.players[p].notoriety == most))


def adjusted(state: State, player: int, counter: str, by: int) -> State:
    """Return the state with a counter set right; causes nothing else, except that a game won by it is won.

    A victory whose ten points were a mistake is none: the game is on again.
    """
    if counter in ("ecus", "notoriety"):
        state = change(state, player, Amount(**{counter: by}), "adjusted")
    else:
        value = max(getattr(state.players[player], counter) + by, 0)
        state = state.with_player(player, **{counter: value})
    if state.ended == "notoriety":
        still = tuple(p for p in state.victors if state.players[p].notoriety >= tables().track)
        state = replace(state, victors=still, ended="notoriety" if still else "")
    return crowned(state)


def _counted(reasons: tuple[tuple[str, int, int], ...], reason: str, points: int) -> tuple[tuple[str, int, int], ...]:
    found = {name: (times, sum_) for name, times, sum_ in reasons}
    times, sum_ = found.get(reason, (0, 0))
    found[reason] = (times + 1, sum_ + points)
    return tuple((name, *both) for name, both in found.items())
