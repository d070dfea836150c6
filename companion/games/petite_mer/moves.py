"""Moves: what the commands and scans of Petite Mer mean now, or why the rules do not allow them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import IllegalGesture
from companion.game import Args, Card, Event, Refusal
from companion.games.petite_mer.box import box
from companion.games.petite_mer.chart import TOWER_CELL, Cell, is_passage, legal_cells, matches, neighbours
from companion.games.petite_mer.codes import Tile, lands, parse
from companion.games.petite_mer.events import (
    BoatCorrected,
    HousesCounted,
    Sailed,
    SailedByDiscard,
    SeaCounted,
    SeaTallied,
    TileCorrected,
    TileKept,
    TilePlaced,
    TileScanned,
    TilesSwapped,
    TurnEnded,
)
from companion.games.petite_mer.scoring import counted_tiles
from companion.games.petite_mer.state import KINDS, State
from companion.gestures import known, player, whole
from companion.text import Text, Who

FARTHEST = 64
"""No tile can lie farther from the tower."""


def scan(state: State, card: Card, by: int | None) -> Event | Refusal:
    """Lay the tile in the tray of whoever is due, or of the owner of the reader."""
    owner = state.turn if by is None else by
    tile: Tile = card.facts
    seat = state.seats[owner]
    problem = _not_in_play(state, tile)
    if problem is None and (holder := state.holder(tile.code)) is not None:
        problem = Text("petite_mer.refused.in_tray", player=Who(holder))
    if problem is None and not seat.unscanned:
        problem = _hand_full(owner, seat.hand)
    return Refusal(problem) if problem else TileScanned(owner, tile.code)


def place(state: State, args: Args) -> Event | Refusal:
    """Place a tile next to the own ship."""
    known(args, "tile", "at")
    tile = _tile(args) or (parse(state.seat.tray[-1]).facts if state.seat.tray else None)
    if not state.seat.hand:
        return Refusal(Text("petite_mer.refused.no_tiles", player=Who(state.turn)))
    if tile is None:
        return Refusal(Text("petite_mer.refused.which_tile"))
    problem = _not_in_hand(state, tile, state.turn)
    if problem:
        return Refusal(problem)
    if args.get("at") is None:
        cells = legal_cells(state.chart, state.seat.at, tile)
        if not cells:
            return Refusal(Text("petite_mer.refused.nowhere"))
        if len(cells) > 1:
            return Refusal(Text("petite_mer.refused.which_cell", n=len(cells)))
        return TilePlaced(tile.code, cells[0])
    at = _cell(args, "at")
    if at in state.chart:
        return Refusal(Text("petite_mer.refused.taken", x=at[0], y=at[1]))
    return _unless(TilePlaced(tile.code, at), placing_problem(state, tile, at))


def placing_problem(state: State, tile: Tile, at: Cell) -> Text | None:
    """Return which rule a tile at an empty cell would break, if any."""
    if at not in neighbours(state.seat.at):
        return Text("petite_mer.refused.not_beside")
    if not matches(state.chart, tile, at):
        return Text("petite_mer.refused.edges")
    if not is_passage(state.chart.get(state.seat.at), state.seat.at, tile, at):
        return Text("petite_mer.refused.land")
    return None


def sail(state: State, args: Args) -> Event | Refusal:
    """Sail one tile for a token."""
    known(args, "to")
    to = _cell(args, "to")
    if to not in state.chart:
        return Refusal(Text("petite_mer.refused.no_tile_there"))
    problem = sailing_problem(state, to)
    if problem is None and not state.seat.tokens:
        problem = Text("petite_mer.refused.no_token")
    return _unless(Sailed(to), problem)


def sail_discard(state: State, args: Args) -> Event | Refusal:
    """Sail one tile by discarding an unplaced one; without `tile` one that was not scanned."""
    known(args, "to", "tile")
    to = _cell(args, "to")
    if to not in state.chart:
        return Refusal(Text("petite_mer.refused.no_tile_there"))
    if not state.seat.hand:
        return Refusal(Text("petite_mer.refused.no_tiles", player=Who(state.turn)))
    tile = _tile(args)
    problem = _not_in_hand(state, tile, state.turn) if tile else None
    if problem:
        return Refusal(problem)
    code = tile.code if tile else _left_out(state, state.turn)
    return _unless(SailedByDiscard(to, code), sailing_problem(state, to))


def sailing_problem(state: State, to: Cell) -> Text | None:
    """Return which rule a step onto this tile would break, tokens aside."""
    at = state.seat.at
    if to not in neighbours(at):
        return Text("petite_mer.refused.not_beside")
    if not is_passage(state.chart.get(at), at, state.chart[to], to):
        return Text("petite_mer.refused.land")
    return None


def swap(state: State, args: Args) -> Event | Refusal:
    """Swap an unplaced tile with a colleague, once a turn."""
    known(args, "partner", "give", "take")
    partner = player(args, "partner", len(state.seats))
    if partner == state.turn:
        return Refusal(Text("petite_mer.refused.swap_alone"))
    codes = []
    for owner, name in ((state.turn, "give"), (partner, "take")):
        if not state.seats[owner].hand:
            return Refusal(Text("petite_mer.refused.no_tiles", player=Who(owner)))
        tile = _tile(args, name)
        problem = _not_in_hand(state, tile, owner) if tile else None
        if problem:
            return Refusal(problem)
        codes.append(tile.code if tile else _left_out(state, owner))
    if codes[0] and codes[0] == codes[1]:
        return Refusal(Text("petite_mer.refused.swap_same"))
    return _unless(TilesSwapped(partner, *codes), Text("petite_mer.refused.swapped") if state.swapped else None)


def keep(state: State, args: Args) -> Event | Refusal:
    """Keep one unplaced tile for the next turn; only alone, once."""
    known(args, "tile")
    if len(state.seats) > 1:
        return Refusal(Text("petite_mer.refused.keep_alone"))
    if state.kept is not None:
        return Refusal(Text("petite_mer.refused.kept"))
    if not state.seat.hand:
        return Refusal(Text("petite_mer.refused.no_tiles", player=Who(state.turn)))
    tile = _tile(args)
    if tile is None:
        return TileKept(state.seat.tray[-1] if state.seat.tray else "")
    problem = _not_in_hand(state, tile, state.turn)
    return Refusal(problem) if problem else TileKept(tile.code)


def end_turn(state: State, args: Args) -> Event | Refusal:
    """End the turn: discard the rest of the hand, draw a new one."""
    known(args)
    return TurnEnded()


def correct(state: State, args: Args) -> Event | Refusal:
    """Set the sea as it lies: a tile, an empty cell, or a ship; no rule is asked."""
    known(args, "at", "tile", "player")
    if "player" in args and "at" not in args:
        raise IllegalGesture(Text("petite_mer.refused.where_ship"))
    at = _cell(args, "at")
    if ("tile" in args) == ("player" in args):
        raise IllegalGesture(Text("petite_mer.refused.correct_what"))
    if "player" in args:
        whose = player(args, "player", len(state.seats))
        if at not in state.chart:
            return Refusal(Text("petite_mer.refused.no_tile_there"))
        return BoatCorrected(whose, at)
    tile = _tile(args)
    if at == TOWER_CELL or (tile and tile.feature == "H"):
        return Refusal(Text("petite_mer.refused.tower"))
    if tile is None:
        return TileCorrected(at, "") if at in state.chart else Refusal(Text("petite_mer.refused.no_tile_there"))
    if at not in state.chart and state.cell(tile.code) is None and state.placed >= state.tiles:
        return Refusal(Text("petite_mer.refused.all_placed", n=state.tiles))
    return TileCorrected(at, tile.code)


def houses(state: State, args: Args) -> Event | Refusal:
    """Set the houses of a tile: one number, or one for each of its lands clockwise from the top."""
    known(args, "at", "count")
    at = _cell(args, "at")
    if at not in state.chart:
        return Refusal(Text("petite_mer.refused.no_tile_there"))
    shores = lands(state.chart[at].edges)
    if not shores:
        return Refusal(Text("petite_mer.refused.no_land"))
    counts = args.get("count")
    if not isinstance(counts, list | tuple):
        counts = (counts,)
    numbers = tuple(whole({"count": number}, "count", least=0, most=9) for number in counts)
    if len(numbers) != shores:
        return Refusal(Text("petite_mer.refused.houses", n=shores))
    return HousesCounted(at, numbers)


def count(state: State, args: Args) -> Event | Refusal:
    """Count the explored tiles by hand at the end; above what can be it is questioned."""
    known(args, *KINDS, "tower")
    tower = args.get("tower", False)
    if not isinstance(tower, bool):
        raise IllegalGesture(Text("petite_mer.refused.yes_or_no", name="tower"))
    counted = SeaCounted(
        whole(args, "lighthouses", 0, least=0, most=999),
        whole(args, "buoys", 0, least=0, most=999),
        whole(args, "others", 0, least=0, most=999),
        _bonuses(args, "turbines"),
        _bonuses(args, "piers"),
        tower,
    )
    return _unless(counted, counting_problem(state, counted))


def tally(state: State, args: Args) -> Event:
    """Note what was counted by hand so far; what is not named stays. It is questioned when the count ends."""
    known(args, *KINDS)
    noted = state.tally
    lighthouses, buoys, others = (
        whole(args, name, getattr(noted, name), least=0, most=999) for name in ("lighthouses", "buoys", "others")
    )
    turbines, piers = (_bonuses(args, name) if name in args else getattr(noted, name) for name in ("turbines", "piers"))
    return SeaTallied(lighthouses, buoys, others, turbines, piers)


def counting_problem(state: State, counted: SeaCounted) -> Text | None:
    """Return which bound of the box or of the sea a final count exceeds, if any."""
    held = box().features()
    for name, number, most in (
        ("lighthouses", counted.lighthouses + counted.tower, held["L"] + 1),
        ("buoys", counted.buoys, held["B"]),
        ("others", counted.others, held["N"]),
        ("turbines", len(counted.turbines), held["W"] * state.options["turbines"]),
        ("piers", len(counted.piers), held["P"] * state.options["piers"]),
        ("turbine_bonus", max(counted.turbines, default=0), box().turbine_bonus),
        ("explored", counted_tiles(counted), box().explored[state.tiles + 1]),
    ):
        if number > most:
            return Text(f"petite_mer.refused.count.{name}", n=number, most=most)
    return None


COMMANDS: Mapping[str, Callable[[State, Args], Event | Refusal]] = {
    "place": place,
    "sail": sail,
    "sail_discard": sail_discard,
    "swap": swap,
    "keep": keep,
    "end_turn": end_turn,
    "confirm": end_turn,
    "correct": correct,
    "houses": houses,
    "tally": tally,
    "count": count,
}


def _unless(event: Event, problem: Text | None) -> Event | Refusal:
    return Refusal(problem, event) if problem else event


def _left_out(state: State, owner: int) -> str:
    """Return the tile meant when none is named: one not scanned, or else the last one scanned."""
    seat = state.seats[owner]
    return "" if seat.unscanned else seat.tray[-1]


def _not_in_play(state: State, tile: Tile) -> Text | None:
    if tile.feature == "H" or state.cell(tile.code) is not None:
        return Text("petite_mer.refused.on_map")
    if tile.code in state.gone:
        return Text("petite_mer.refused.discarded")
    if not box().takes_part(tile.feature, state.options):
        return Text(f"petite_mer.refused.expansion.{tile.feature}")
    return None


def _not_in_hand(state: State, tile: Tile, owner: int) -> Text | None:
    """Return why this tile is not in that hand; a tile named by a command need not have been scanned."""
    if tile.code in state.seats[owner].tray:
        return None
    problem = _not_in_play(state, tile)
    if problem is None and (holder := state.holder(tile.code)) is not None:
        problem = Text("petite_mer.refused.in_tray", player=Who(holder))
    if problem is None and not state.seats[owner].unscanned:
        problem = _hand_full(owner, state.seats[owner].hand)
    return problem


def _hand_full(owner: int, hand: int) -> Text:
    if not hand:
        return Text("petite_mer.refused.no_tiles", player=Who(owner))
    return Text("petite_mer.refused.hand_full", player=Who(owner), n=hand)


def _tile(args: Args, name: str = "tile") -> Tile | None:
    code = args.get(name)
    if code is None or code == "":
        return None
    if not isinstance(code, str):
        raise IllegalGesture(Text("petite_mer.refused.tile_code", name=name))
    tile: Tile = parse(code).facts
    return tile


def _cell(args: Args, name: str) -> Cell:
    at = args.get(name)
    if not isinstance(at, list | tuple) or len(at) != 2:
        raise IllegalGesture(Text("petite_mer.refused.cell", name=name))
    x, y = (whole({name: number}, name, least=-FARTHEST, most=FARTHEST) for number in at)
    return x, y


def _bonuses(args: Args, name: str) -> tuple[int, ...]:
    bonuses: Any = args.get(name, ())
    if not isinstance(bonuses, list | tuple) or len(bonuses) > FARTHEST:
        raise IllegalGesture(Text("petite_mer.refused.bonuses", name=name))
    return tuple(whole({name: bonus}, name, least=0, most=999) for bonus in bonuses)
