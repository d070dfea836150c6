"""Turns: what each event does to the table."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalEvent
from companion.game import Adjusted, Event, Finished, OptionSet, Seated
from companion.games.petite_mer.box import box
from companion.games.petite_mer.chart import Cell
from companion.games.petite_mer.codes import tile as tile_of
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
from companion.games.petite_mer.state import Seat, State, Tallied, counted_anew
from companion.text import Text


def apply(state: State, event: Event) -> State:
    """Return the table after the event; the game is over as soon as every tile is placed or discarded."""
    just_scanned = event.tile if isinstance(event, TileScanned) and event.player == state.turn else ""
    after = replace(_apply(state, event), just_scanned=just_scanned, just_tallied=_just_tallied(state, event))
    if not after.over and after.placed + after.discarded >= after.tiles:
        return replace(after, over=True)
    return after


def _just_tallied(state: State, event: Event) -> Tallied | None:
    """Return the kind that this gesture counted, and how it stood before."""
    if not isinstance(event, SeaTallied):
        return None
    kind = counted_anew(state.tally, event)
    return None if kind is None else (kind, getattr(state.tally, kind))


def _apply(state: State, event: Event) -> State:
    match event:
        case TileScanned(player, tile):
            seat = state.seats[player]
            return replace(state, seats=state.seated(player, replace(seat, tray=(*seat.tray, tile))))
        case TilePlaced(tile, at):
            seat = replace(state.seat.without(tile), at=at)
            return _acted(replace(state, chart={**state.chart, at: tile_of(tile)}), seat, tile)
        case Sailed(to):
            return _acted(state, replace(state.seat, at=to, tokens=max(0, state.seat.tokens - 1)))
        case SailedByDiscard(to, tile):
            seat = replace(state.seat.without(tile), at=to)
            return _acted(_discard(state, 1, (tile,)), seat, tile)
        case TilesSwapped(partner, give, take):
            return _swap(state, partner, give, take)
        case TileKept(tile):
            return replace(_acted(state, _named(state.seat, tile)), kept=tile)
        case TurnEnded():
            return _end_turn(state)
        case TileCorrected(at, tile):
            return _correct(state, at, tile)
        case BoatCorrected(player, at):
            return replace(state, seats=state.seated(player, replace(state.seats[player], at=at)))
        case HousesCounted(at, houses):
            return replace(state, chart={**state.chart, at: replace(state.chart[at], houses=houses)})
        case SeaTallied():
            return replace(state, tally=event)
        case SeaCounted():
            return replace(state, counted=event, over=True)
        case Finished():
            return replace(state, over=True)
        case Adjusted(player, "tokens", by) if isinstance(player, int):
            seat = state.seats[player]
            return replace(state, seats=state.seated(player, replace(seat, tokens=max(0, seat.tokens + by))))
        case Adjusted("table", "discarded", by):
            return replace(state, discarded=max(0, state.discarded + by))
        case Seated(order):
            return replace(state, order=order, turn=state.turn if state.started else order[0])
        case OptionSet(name, value):
            return _set_option(state, name, value)
        case _:
            raise IllegalEvent(Text("petite_mer.refused.event", name=type(event).__name__))


def _acted(state: State, seat: Seat, tile: str | None = None) -> State:
    """Return the table after the player due did something, perhaps with the tile that was to be kept."""
    kept = state.kept
    if kept is not None and tile is not None and (tile == kept or not seat.hand):
        kept = None
    return replace(state, seats=state.seated(state.turn, seat), started=True, kept=kept)


def _named(seat: Seat, tile: str) -> Seat:
    """Return the seat with this tile in the tray, if it is named and was not scanned."""
    return seat if not tile or tile in seat.tray else replace(seat, tray=(*seat.tray, tile))


def _discard(state: State, number: int, named: tuple[str, ...]) -> State:
    gone = state.gone.union(code for code in named if code)
    return replace(state, discarded=state.discarded + number, gone=gone)


def _swap(state: State, partner: int, give: str, take: str) -> State:
    own, other = state.seat, state.seats[partner]
    own_tray = tuple(code for code in own.tray if code != give) + ((take,) if take else ())
    other_tray = tuple(code for code in other.tray if code != take) + ((give,) if give else ())
    state = replace(state, seats=state.seated(partner, replace(other, tray=other_tray[-other.hand :])))
    return replace(_acted(state, replace(own, tray=own_tray[-own.hand :]), give), swapped=True)


def _end_turn(state: State) -> State:
    """Rules page, "Set-up and turn": discard what was not placed, draw up to a full hand, tokens turn blue."""
    seat = state.seat
    kept = 1 if state.kept is not None and seat.hand else 0
    tray = (state.kept,) if kept and state.kept else ()
    kept_unnamed = state.kept == "" and not seat.unscanned  # then any tile of the tray may be the kept one
    named = () if kept_unnamed else tuple(code for code in seat.tray if code not in tray)
    state = _discard(state, seat.hand - kept, named)
    state = replace(state, seats=state.seated(state.turn, replace(seat, hand=kept)))
    drawn = min(state.pile, max(0, state.hand_size - kept))
    seat = replace(seat, hand=kept + drawn, tray=tray, tokens=state.all_tokens)
    state = replace(state, seats=state.seated(state.turn, seat), started=True, swapped=False, kept=None)
    state = replace(state, turns=state.turns + 1)
    if state.placed + state.discarded >= state.tiles:
        return state
    return replace(state, turn=_next(state))


def _next(state: State) -> int:
    """Return who plays next; a player without tiles is passed over."""
    place = state.order.index(state.turn)
    following = state.order[place + 1 :] + state.order[: place + 1]
    return next((player for player in following if state.seats[player].hand), state.turn)


def _correct(state: State, at: Cell, code: str) -> State:
    chart = dict(state.chart)
    before = len(chart)
    if not code:
        chart.pop(at, None)
        return replace(state, chart=chart)
    lay = state.cell(code)
    if lay is not None:
        del chart[lay]
    chart[at] = tile_of(code)
    state = replace(state, chart=chart)
    holder = state.holder(code)
    if holder is not None:
        return replace(state, seats=state.seated(holder, state.seats[holder].without(code)))
    if code in state.gone:
        return replace(state, gone=state.gone - {code}, discarded=max(0, state.discarded - 1))
    return _taken(state) if len(chart) > before else state


def _taken(state: State) -> State:
    """Keep placed, discarded, hands and pile together as many as there are tiles: with an empty pile
    a corrected tile was in a hand, or else it had been discarded."""
    if state.placed + state.discarded + state.hands <= state.tiles:
        return state
    place = state.order.index(state.turn)
    for player in state.order[place:] + state.order[:place]:
        seat = state.seats[player]
        if seat.hand:
            return replace(state, seats=state.seated(player, seat.without("")))
    return replace(state, discarded=max(0, state.discarded - 1))


def _set_option(state: State, name: str, value: object) -> State:
    options = {**state.options, name: value}
    if name in ("turbines", "piers") and state.options["thresholds"] == box().default_thresholds(state.options):
        options["thresholds"] = box().default_thresholds(options)
    return replace(state, options=options)
