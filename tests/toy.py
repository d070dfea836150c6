"""A minimal but complete game for tests of everything around games: take beads from a bowl, most beads win.

Scan `TOY/<number>/NN` or `take` beads; whoever takes the last one has ended the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion import gestures
from companion.errors import IllegalEvent, IllegalGesture, MalformedCode
from companion.game import (
    Adjusted,
    Args,
    Breakdown,
    Card,
    Counters,
    Event,
    Finished,
    Line,
    Offer,
    Option,
    OptionSet,
    Refusal,
    Reply,
    Score,
    Seated,
)
from companion.text import Text, Who


@dataclass(frozen=True, slots=True)
class BeadsTaken(Event):
    """A player took beads out of the bowl; `cards` are the scanned ones."""

    player: int
    count: int
    cards: tuple[str, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Bowl:
    """The table: whose turn it is, who has how many beads, how many are left."""

    beads: tuple[int, ...]
    order: tuple[int, ...]
    left: int
    turn: int = 0
    over: bool = False


class Toy:
    """The game; see the module."""

    id = "toy"
    prefix = "TOY"
    rules_version = 1
    players = range(1, 8)
    cooperative = False
    options = (Option("bowl", check="number:1-9999"), Option("lowest", (False, True)))
    events: Mapping[str, type[Event]] = {"beads_taken": BeadsTaken}
    adjustable = ("beads",)
    adjustable_table = ()

    def resolve(self, options: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return all options."""
        resolved = {"bowl": 20, "lowest": False, **options}
        if set(resolved) != {"bowl", "lowest"} or not isinstance(resolved["bowl"], int):
            raise IllegalGesture(Text("option.unknown", name=str(sorted(options))))
        return resolved

    def setup(self, players: int, options: Mapping[str, Any], box: Mapping[str, Any]) -> Bowl:
        """Return the full bowl."""
        return Bowl((0,) * players, tuple(range(players)), options["bowl"])

    def parse(self, code: str) -> Card:
        """Return the card."""
        match code.split("/"):
            case ["TOY", count, number] if count.isdigit() and number.isdigit():
                return Card(code, "beads", int(count))
        raise MalformedCode(Text("code.command", code=code))

    def on_scan(self, state: Bowl, card: Card, by: int | None) -> Reply:
        """Take as many beads as the card says."""
        return self._take(state, card.facts, by, (card.code,))

    def on_command(self, state: Bowl, name: str, args: Args, by: int | None) -> Reply:
        """Take beads, adjust, finish."""
        match name:
            case "take":
                return self._take(state, gestures.whole(args, "count", 1), by)
            case "confirm":
                return self._take(state, 1, by)
            case "adjust":
                return gestures.adjusted(self, args, len(state.beads))
            case "seats":
                return gestures.seated(args, len(state.beads))
            case "finish":
                return Finished()
            case _:
                return Refusal(Text("command.unknown", name=name))

    def _take(self, state: Bowl, count: int, by: int | None, cards: tuple[str, ...] = ()) -> Reply:
        player = self.turn(state) if by is None else by
        assert player is not None
        event = BeadsTaken(player, count, cards)
        if state.over:
            return Refusal(Text("toy.over"))
        return event if count <= 3 else Refusal(Text("toy.greedy"), event)

    def on_player_card(self, state: Bowl, player: int) -> Reply | None:
        """Name the owner of the next scan."""
        return None

    def apply(self, state: Bowl, event: Event) -> Bowl:
        """Return the state after the event."""
        match event:
            case BeadsTaken(player, count):
                if count > state.left:
                    raise IllegalEvent(Text("toy.empty"))
                beads = tuple(b + count * (i == player) for i, b in enumerate(state.beads))
                turn = (state.turn + 1) % len(state.order)
                return replace(state, beads=beads, left=state.left - count, turn=turn, over=state.left == count)
            case Adjusted(player, _, by):
                return replace(state, beads=tuple(b + by * (i == player) for i, b in enumerate(state.beads)))
            case Seated(order):
                return replace(state, order=order)
            case Finished():
                return replace(state, over=True)
            case OptionSet():
                return state
            case _:
                raise IllegalEvent(Text("toy.unknown"))

    def turn(self, state: Bowl) -> int | None:
        """Whose turn it is."""
        return state.order[state.turn]

    def order(self, state: Bowl) -> tuple[int, ...]:
        """Return the turn order."""
        return state.order

    def phase(self, state: Bowl) -> str:
        """Return the phase."""
        return "over" if state.over else "take"

    def is_over(self, state: Bowl) -> bool:
        """Whether the bowl is empty."""
        return state.over

    def counters(self, state: Bowl) -> Counters:
        """Return the books."""
        score = self.score(state)
        players = tuple({"beads": beads, "total": beads, "rank": score.ranks[i]} for i, beads in enumerate(state.beads))
        return Counters(players, {"turn": self.turn(state), "phase": self.phase(state), "over": state.over})

    def offers(self, state: Bowl) -> tuple[Offer, ...]:
        """Return what can be done."""
        return (Offer("take", (("count", 1),), Text("toy.take")),)

    def primary(self, state: Bowl) -> Offer | None:
        """Return what confirm does."""
        return None if state.over else Offer("confirm")

    def hint(self, state: Bowl) -> Text:
        """Return what to do."""
        return Text("toy.take")

    def score(self, state: Bowl) -> Score:
        """Return who has how many."""
        ranks = tuple(1 + sum(other > beads for other in state.beads) for beads in state.beads)
        lines = tuple(Breakdown((Line(beads, Text("toy.line.beads", count=beads)),)) for beads in state.beads)
        return Score(lines, ranks, tuple(i for i, rank in enumerate(ranks) if rank == 1))

    def describe(self, state: Bowl, event: Event) -> Text:
        """Return an event in words."""
        match event:
            case BeadsTaken(player, count):
                return Text("toy.taken", player=Who(player), count=count)
            case _:
                return Text(f"toy.{type(event).__name__}")

    def board(self, state: Bowl) -> Any:
        """Return the bowl."""
        return state.left

    def box_facts(self, event: Event) -> Mapping[str, Any]:
        """Return nothing: beads are beads."""
        return {}


TOYS = {"toy": Toy()}
