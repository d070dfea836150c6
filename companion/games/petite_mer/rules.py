"""PetiteMer: the game as the companion knows it; the rules page is docs/rules/petite-mer.md."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, ClassVar

from companion import gestures
from companion.errors import IllegalGesture
from companion.game import (
    Args,
    ByItself,
    Card,
    Counters,
    Event,
    Finished,
    Offer,
    Option,
    PhaseMark,
    Refusal,
    Reply,
    Score,
)
from companion.games.petite_mer import codes, events, moves, offers, scoring, turns
from companion.games.petite_mer.board import Board, board
from companion.games.petite_mer.box import box
from companion.games.petite_mer.samples import samples
from companion.games.petite_mer.state import State, start
from companion.games.petite_mer.words import describe
from companion.text import Text

OPTIONS = (
    Option("turbines", (False, True)),
    Option("piers", (False, True)),
    Option("open_sea", ("no-land", "plain")),
    Option("thresholds", check="thresholds"),
    Option("record", ("full", "light")),
)
AFTER_THE_END = ("adjust", "correct", "houses")
"""What is still taken once the game is over."""


class PetiteMer:
    """Petite Mer, co-operative, for one to four coastguards."""

    id: ClassVar[str] = "petite-mer"
    prefix: ClassVar[str] = "PM"
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = range(1, 5)
    cooperative: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    adjustable: ClassVar[tuple[str, ...]] = ("tokens",)
    adjustable_table: ClassVar[tuple[str, ...]] = ("discarded",)
    rail: ClassVar[tuple[str, ...]] = ("tokens", "tray")
    alike: ClassVar[tuple[str, ...]] = ("turbines", "piers")
    """Options that must be the same for a best result to be compared with."""
    icons: ClassVar[Mapping[str, str]] = {
        "tokens": "move-token",
        "tray": "tiles",
        "discarded": "trash",
        "lighthouses": "feature-lighthouse",
        "lighthouses_tower": "feature-lighthouse",
        "tower": "feature-tower",
        "buoys": "feature-buoy",
        "others": "tiles",
        "turbine": "feature-turbine",
        "pier": "feature-pier",
        "pier_unknown": "feature-pier",
    }
    events: ClassVar[Mapping[str, type[Event]]] = {
        "tile_scanned": events.TileScanned,
        "tile_placed": events.TilePlaced,
        "sailed": events.Sailed,
        "sailed_by_discard": events.SailedByDiscard,
        "tiles_swapped": events.TilesSwapped,
        "tile_kept": events.TileKept,
        "turn_ended": events.TurnEnded,
        "tile_corrected": events.TileCorrected,
        "boat_corrected": events.BoatCorrected,
        "houses_counted": events.HousesCounted,
        "sea_tallied": events.SeaTallied,
        "sea_counted": events.SeaCounted,
    }

    def resolve(self, options: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return all options; `thresholds` are those of the expansions in use unless given."""
        found = gestures.chosen(OPTIONS, options)
        given = options.get("thresholds")
        found["thresholds"] = box().default_thresholds(found) if given is None else _thresholds(given)
        return found

    def setup(self, players: int, options: Mapping[str, Any], box: Mapping[str, Any]) -> State:
        """Return the table before the first turn; thresholds of the owner's box replace the usual ones."""
        return start(players, _with_box(options, box))

    def parse(self, code: str) -> Card:
        """Return the tile of a code."""
        return codes.parse(code)

    def on_scan(self, state: State, card: Card, by: int | None) -> Reply:
        """Lay a scanned tile in a tray."""
        return Refusal(Text("petite_mer.refused.over")) if state.over else moves.scan(state, card, by)

    def on_command(self, state: State, name: str, args: Args, by: int | None) -> Reply:
        """Return what a command means now; after the end only corrections are taken."""
        if state.over and name not in AFTER_THE_END:
            return Refusal(Text("petite_mer.refused.over"))
        match name:
            case "adjust":
                return gestures.adjusted(self, args, len(state.seats))
            case "seats":
                return gestures.seated(args, len(state.seats))
            case "option":
                return gestures.option_set(self, state.options, args, len(state.seats))
            case "finish":
                gestures.known(args)
                return Finished()
            case "confirm" if state.options["record"] == "light":
                return Refusal(Text("petite_mer.refused.counting"))
            case _ if name in moves.COMMANDS:
                return moves.COMMANDS[name](state, args)
            case _:
                raise IllegalGesture(Text("command.unknown", name=name))

    def on_player_card(self, state: State, player: int) -> Reply | None:
        """Return None: a player card names the owner of the next scan."""
        return None

    def apply(self, state: State, event: Event) -> State:
        """Return the table after the event."""
        return turns.apply(state, event)

    def turn(self, state: State) -> int | None:
        """Whose turn it is."""
        return state.turn

    def order(self, state: State) -> tuple[int, ...]:
        """Return the players in turn order."""
        return state.order

    def phase(self, state: State) -> str:
        """Return the phase: `turn` until the game is over."""
        return "over" if state.over else "turn"

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.over

    def counters(self, state: State) -> Counters:
        """Return the books (docs/formats.md, petite-mer)."""
        total = scoring.score(state).total
        return Counters(
            tuple({"tokens": s.tokens, "tray": len(s.tray), "at": s.at} for s in state.seats),
            {
                "turn": state.turn,
                "placed": state.placed,
                "discarded": state.discarded,
                "pile": state.pile,
                "explored": scoring.explored_tiles(state),
                "total": total,
                "rank": scoring.rank(total, state.options),
                "over": state.over,
            },
        )

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Return what the active player can do now."""
        return offers.offers(state)

    def primary(self, state: State) -> Offer | None:
        """Return the end of the turn, or of a count that was begun; nothing after the end of the game."""
        return offers.primary(state)

    def hint(self, state: State) -> Text:
        """Return one line that says what to do now."""
        return offers.hint(state)

    def steps(self, state: State) -> tuple[PhaseMark, ...]:
        """Return nothing: a turn has no phases."""
        return ()

    def by_itself(self, state: State) -> ByItself | None:
        """Return the placing of a tile just scanned that has exactly one legal cell."""
        return offers.by_itself(state)

    def corrections(self, state: State, player: int) -> tuple[Offer, ...]:
        """Return the correction of the ship: a page of the board, whose map is then touched where the ship lies."""
        x, y = state.seats[player].at
        return (Offer("page", (("name", f"ship:{player}:{x}:{y}"),), Text("petite_mer.offer.correct_ship")),)

    def score(self, state: State) -> Score:
        """Return the group's score with its reasons."""
        group = scoring.score(state)
        return Score(
            group=group, group_rank=scoring.rank(group.total, state.options), notes=offers.notes(state, group.total)
        )

    def describe(self, state: State, event: Event) -> Text:
        """Return an event in a few words."""
        return describe(state, event)

    def board(self, state: State) -> Board:
        """Return what the map screen shows."""
        return board(state)

    def samples(self, state: State) -> tuple[str, ...]:
        """Return tiles for the drawer of the virtual table."""
        return samples(state)

    def box_facts(self, event: Event) -> Mapping[str, Any]:
        """Return nothing: no gesture of the game corrects the box."""
        return {}


def _thresholds(given: Any) -> tuple[int, ...]:
    numbers = tuple(given) if isinstance(given, list | tuple) else ()
    whole = all(isinstance(step, int) and not isinstance(step, bool) and 0 <= step <= 9999 for step in numbers)
    if len(numbers) != 4 or not whole or any(a >= b for a, b in pairwise(numbers)):
        raise IllegalGesture(Text("petite_mer.refused.thresholds"))
    return numbers


def _with_box(options: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(options)
    if facts.get("thresholds") and tuple(found["thresholds"]) == box().default_thresholds(found):
        found["thresholds"] = _thresholds(facts["thresholds"])
    return found
