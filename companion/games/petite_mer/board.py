"""Board: what the map screen of Petite Mer shows, as plain values; nothing in it is secret."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.game import Offer
from companion.games.petite_mer import scoring
from companion.games.petite_mer.box import box, kinds
from companion.games.petite_mer.chart import (
    Cell,
    explored,
    frontier,
    is_passage,
    legal_cells,
    mismatches,
    neighbours,
    reachable,
    wanted_edges,
)
from companion.games.petite_mer.codes import tile
from companion.games.petite_mer.events import SeaTallied
from companion.games.petite_mer.state import State, Tallied
from companion.text import Text, Who


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile in the sea; `points` and `reason` only once explored, `houses` None where not known.

    `lands` is for how many lands houses can be set (`houses`).
    """

    at: Cell
    code: str
    edges: str
    feature: str
    name: Text
    houses: tuple[int, ...] | None
    lands: int
    explored: bool
    points: int | None
    reason: Text | None


@dataclass(frozen=True, slots=True)
class LegalCell:
    """A cell where a tile may be placed now, and how many points more the group then has; None: not known."""

    at: Cell
    points: int | None


@dataclass(frozen=True, slots=True)
class TrayTile:
    """A scanned tile in a hand; `cells` are its legal cells, empty for those whose turn it is not."""

    code: str
    edges: str
    feature: str
    name: Text
    cells: tuple[LegalCell, ...]
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Ship:
    """A player at the table: where the ship lies, tokens ready of all, hand, tray."""

    player: int
    at: Cell
    tokens: int
    all_tokens: int
    hand: int
    unscanned: int
    tray: tuple[TrayTile, ...]
    active: bool


@dataclass(frozen=True, slots=True)
class EmptyCell:
    """An empty cell next to a tile: what must match there ("?" = free), which of `kinds` do, what it would close.

    `closes` is what any tile here would give by exploring its neighbours (the hint); 0 if it closes nothing.
    `open` says whether the active ship lies next to it and could sail there: sea on its side.
    """

    at: Cell
    edges: str
    fits: tuple[int, ...]
    closes: int
    open: bool


@dataclass(frozen=True, slots=True)
class KindLeft:
    """A kind of tile; how many were not seen yet, the code to name one by ("" if none), and all codes of the kind."""

    edges: str
    feature: str
    name: Text
    left: int
    code: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Warning:
    """Something that cannot be by the rules, and where; the game goes on."""

    cells: tuple[Cell, ...]
    text: Text


@dataclass(frozen=True, slots=True)
class RankStep:
    """A rank with its lowest and highest total; None at the open ends."""

    rank: int
    name: Text
    least: int | None
    most: int | None
    current: bool


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a final count without a map cannot exceed; `lighthouses` with the tower."""

    lighthouses: int
    buoys: int
    others: int
    turbines: int
    piers: int
    turbine_bonus: int
    explored: int


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """The map and all that stands beside it.

    `sails` are the tiles one step of the active ship away over sea; `swaps` the colleagues to swap with now.
    `houses_wanted` are the tiles of explored piers' islands whose houses are not known. `light`: the table only
    counts the sea at the end, without turns: `tally` is what was counted so far, `just_tallied` what the last gesture
    changed of it. `menu` stands in the menu of the play: the way from one to the other.
    """

    total: int | None
    explored: int
    placed: int
    discarded: int
    pile: int
    turn: int
    turns: int
    heading: Text
    left: Text
    rank: int | None
    ranks: tuple[RankStep, ...]
    distance: Text | None
    active: int
    ships: tuple[Ship, ...]
    tiles: tuple[LaidTile, ...]
    chosen: str
    sails: tuple[Cell, ...]
    swaps: tuple[int, ...]
    can_keep: bool
    empty: tuple[EmptyCell, ...]
    kinds: tuple[KindLeft, ...]
    warnings: tuple[Warning, ...]
    houses_wanted: tuple[Cell, ...]
    bounds: Bounds
    detail: Text | None
    over: bool
    counted: bool
    light: bool
    tally: SeaTallied
    just_tallied: Tallied | None
    hand_size: int
    menu: tuple[Offer, ...]


def board(state: State) -> Board:
    """Return everything the map screen shows."""
    points = scoring.score(state)
    total = points.total
    rank = scoring.rank(total, state.options)
    steps: tuple[int, ...] = tuple(state.options["thresholds"])
    ships = tuple(_ship(state, player) for player in state.order)
    turns = state.turns + (0 if state.over else max(1, sum(seat.hand > 0 for seat in state.seats)))
    turns += -(-state.pile // state.hand_size) if not state.over else 0
    turn = min(state.turns + 1, max(1, turns))
    return Board(
        total=total,
        explored=scoring.explored_tiles(state),
        placed=state.placed,
        discarded=state.discarded,
        pile=state.pile,
        turn=turn,
        turns=turns,
        heading=Text("petite_mer.turn", n=turn, of=turns),
        left=Text("petite_mer.left", n=state.pile),
        rank=rank,
        ranks=_ranks(steps, rank),
        distance=distance(total, steps),
        active=state.turn,
        ships=ships,
        tiles=_tiles(state),
        chosen=state.seat.tray[-1] if state.seat.tray and not state.over else "",
        sails=sails(state),
        swaps=swaps(state),
        can_keep=len(state.seats) == 1 and state.kept is None and state.seat.hand > 0 and not state.over,
        empty=_empty(state),
        kinds=_kinds(state),
        warnings=_warnings(state),
        houses_wanted=houses_wanted(state),
        bounds=_bounds(state),
        detail=lost(state),
        over=state.over,
        counted=state.counted is not None,
        light=state.options["record"] == "light",
        tally=state.tally,
        just_tallied=state.just_tallied,
        hand_size=state.hand_size,
        menu=_menu(state),
    )


def sails(state: State) -> tuple[Cell, ...]:
    """Return the tiles one step of the active ship away over sea."""
    at = state.seat.at
    return tuple(
        to for to in neighbours(at) if not state.over and is_passage(state.chart.get(at), at, state.chart.get(to), to)
    )


def alone(state: State) -> tuple[str, Cell] | None:
    """Return the tile scanned last and its cell, if it has exactly one legal cell."""
    if state.over or not state.seat.tray or state.seat.tray[-1] == state.kept:
        return None
    code = state.seat.tray[-1]
    cells = legal_cells(state.chart, state.seat.at, tile(code))
    return (code, cells[0]) if len(cells) == 1 else None


def swaps(state: State) -> tuple[int, ...]:
    """Return the colleagues a tile can be swapped with now."""
    if state.over or state.swapped or not state.seat.hand:
        return ()
    return tuple(player for player in state.order if player != state.turn and state.seats[player].hand)


def lost(state: State) -> Text | None:
    """Return what ending the turn throws away, in words."""
    number = state.seat.hand - (state.kept is not None)
    plays = not state.over and state.options["record"] == "full"
    return Text("petite_mer.lost", n=number) if number > 0 and plays else None


def rank_name(rank: int | None) -> Text | None:
    """Return what a rank is called."""
    return None if rank is None else Text(f"petite_mer.rank.{rank}")


def distance(total: int | None, steps: tuple[int, ...]) -> Text | None:
    """Return how far the next rank is, in words."""
    if total is None:
        return None
    following = next((step for step in steps if step > total), None)
    return None if following is None else Text("petite_mer.distance", n=following - total)


def houses_wanted(state: State) -> tuple[Cell, ...]:
    """Return the tiles whose houses an explored pier needs and nobody has told."""
    wanted = (at for pier in scoring.piers(state.chart) for at in scoring.unknown_houses(state.chart, pier))
    return tuple(dict.fromkeys(wanted))


@cache
def feature_name(feature: str) -> Text:
    """Return what a tile with this drawing is called."""
    return Text(f"petite_mer.tile.{feature}")


def _menu(state: State) -> tuple[Offer, ...]:
    if state.over:
        return ()
    other = "full" if state.options["record"] == "light" else "light"
    return (Offer("option", (("name", "record"), ("value", other)), Text(f"petite_mer.menu.{other}")),)


def _ship(state: State, player: int) -> Ship:
    seat = state.seats[player]
    active = player == state.turn and not state.over
    tray = tuple(_tray_tile(state, code, active) for code in seat.tray)
    return Ship(player, seat.at, seat.tokens, state.all_tokens, seat.hand, seat.unscanned, tray, active)


def _tray_tile(state: State, code: str, active: bool) -> TrayTile:
    laid = tile(code)
    cells = legal_cells(state.chart, state.seat.at, laid) if active else ()
    worth = (LegalCell(at, scoring.gain(state.chart, at, laid, state.options["open_sea"])) for at in cells)
    kept = active and state.kept == code
    return TrayTile(code, laid.edges, laid.feature, feature_name(laid.feature), tuple(worth), kept)


def _tiles(state: State) -> tuple[LaidTile, ...]:
    surrounded = set(explored(state.chart))
    open_sea = state.options["open_sea"]
    return tuple(
        LaidTile(
            at=cell,
            code=laid.code,
            edges=laid.edges,
            feature=laid.feature,
            name=feature_name(laid.feature),
            houses=laid.houses,
            lands=laid.lands,
            explored=cell in surrounded,
            points=scoring.value(state.chart, cell, open_sea) if cell in surrounded else None,
            reason=scoring.reason(state.chart, cell, open_sea) if cell in surrounded else None,
        )
        for cell, laid in state.chart.items()
    )


def _empty(state: State) -> tuple[EmptyCell, ...]:
    found = []
    for at in frontier(state.chart):
        edges = wanted_edges(state.chart, at)
        closes = scoring.closing(state.chart, at, state.options["open_sea"])
        beside = at in neighbours(state.seat.at)
        ships_side = neighbours(at).index(state.seat.at) if beside else 0
        found.append(EmptyCell(at, edges, _fits(edges), closes, beside and edges[ships_side] == "0"))
    return tuple(found)


@cache
def _fits(edges: str) -> tuple[int, ...]:
    """Return the positions in `kinds()` of those whose edges match."""
    return tuple(
        number
        for number, kind in enumerate(kinds())
        if all(wanted in ("?", edge) for wanted, edge in zip(edges, kind.edges, strict=True))
    )


def _kinds(state: State) -> tuple[KindLeft, ...]:
    laid = [placed.code for placed in state.chart.values()]
    held = [code for seat in state.seats for code in seat.tray]
    seen: dict[tuple[str, str], list[str]] = {}
    for code in (*laid, *held, *state.gone):
        known = tile(code)
        seen.setdefault((known.edges, known.feature), []).append(code.rpartition("/")[2])
    found = []
    for kind in kinds():
        serials = seen.get((kind.edges, kind.feature), [])
        left = max(0, len(kind.codes) - len(serials)) if box().takes_part(kind.feature, state.options) else 0
        free = next((code for code in kind.codes if code.rpartition("/")[2] not in serials), "") if left else ""
        found.append(KindLeft(kind.edges, kind.feature, feature_name(kind.feature), left, free, kind.codes))
    return tuple(found)


def _warnings(state: State) -> tuple[Warning, ...]:
    found = [Warning(pair, Text("petite_mer.warning.edges")) for pair in mismatches(state.chart)]
    reached = reachable(state.chart)
    beyond = tuple(cell for cell in state.chart if cell not in reached)
    if beyond:
        found.append(Warning(beyond, Text("petite_mer.warning.unreachable", n=len(beyond))))
    for player, seat in enumerate(state.seats):
        if seat.at not in state.chart:
            found.append(Warning((seat.at,), Text("petite_mer.warning.ship", player=Who(player))))
    return tuple(found)


def _ranks(steps: tuple[int, ...], rank: int | None) -> tuple[RankStep, ...]:
    lowest = (None, *steps)
    highest = (*(step - 1 for step in steps), None)
    return tuple(
        RankStep(number, Text(f"petite_mer.rank.{number}"), least, most, number == rank)
        for number, (least, most) in enumerate(zip(lowest, highest, strict=True), start=1)
    )


def _bounds(state: State) -> Bounds:
    held = box().features()
    return Bounds(
        lighthouses=held["L"] + 1,
        buoys=held["B"],
        others=held["N"],
        turbines=held["W"] * state.options["turbines"],
        piers=held["P"] * state.options["piers"],
        turbine_bonus=box().turbine_bonus,
        explored=box().explored[state.tiles + 1],
    )
