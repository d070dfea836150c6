"""Offers: what can be done now, what would be unusual and why, and one line that says so."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import ByItself, Offer, Refusal
from companion.games.petite_mer import moves, scoring
from companion.games.petite_mer.board import alone, feature_name, houses_wanted, rank_name, swaps
from companion.games.petite_mer.box import box
from companion.games.petite_mer.chart import is_legal, legal_cells, neighbours
from companion.games.petite_mer.codes import tile
from companion.games.petite_mer.events import SeaTallied
from companion.games.petite_mer.state import KINDS, State
from companion.text import Text, Who


def offers(state: State) -> tuple[Offer, ...]:
    """Return what the active player can do now, what would be unusual, and why."""
    if state.over or state.options["record"] == "light":
        return ()
    return (*_placing(state), *_sailing(state), *_swapping(state), *_keeping(state), end_turn(state))


def primary(state: State) -> Offer | None:
    """Return what the confirm button does: it ends the turn, or where only the end is counted a count begun."""
    if state.options["record"] == "full" and not state.over:
        return end_turn(state)
    return None if state.over or state.tally == SeaTallied() else _end_count(state.tally)


def end_turn(state: State) -> Offer:
    """Return the end of the turn; what it throws away is the second line (`Board.detail`)."""
    return Offer("end_turn", (), Text("petite_mer.offer.end_turn"))


def _end_count(tally: SeaTallied) -> Offer:
    return Offer("count", tuple((kind, getattr(tally, kind)) for kind in KINDS), Text("petite_mer.offer.count"))


def by_itself(state: State) -> ByItself | None:
    """Return the placing of a tile just scanned that has exactly one legal cell; it asks nothing."""
    lone = alone(state)
    if lone is None or lone[0] != state.just_scanned:
        return None
    return ByItself("place", args=(("tile", lone[0]), ("at", lone[1])))


def hint(state: State) -> Text:
    """Return one line that says what to do now."""
    if state.over:
        name = rank_name(scoring.rank(scoring.score(state).total, state.options))
        return Text("petite_mer.hint.over", rank=name) if name else Text("petite_mer.hint.houses")
    if state.options["record"] == "light":
        return _counting(state)
    if houses_wanted(state):
        return Text("petite_mer.hint.houses")
    if not state.seat.hand:
        return Text("petite_mer.hint.no_tiles")
    if not state.seat.tray:
        return Text("petite_mer.hint.scan")
    chosen = tile(state.seat.tray[-1])
    cells = legal_cells(state.chart, state.seat.at, chosen)
    key = "petite_mer.hint.place" if cells else "petite_mer.hint.nowhere"
    return Text(key, tile=feature_name(chosen.feature))


def _counting(state: State) -> Text:
    """Return what to count, or once something is counted how far the next rank is."""
    steps: tuple[int, ...] = tuple(state.options["thresholds"])
    total = scoring.tallied(state.tally)
    following = next(((rank, step) for rank, step in enumerate(steps, start=2) if step > total), None)
    if not total or following is None:
        return Text("petite_mer.hint.count")
    rank, step = following
    return Text("petite_mer.hint.counted", n=step - total, rank=Text(f"petite_mer.rank.{rank}"))


def notes(state: State, total: int | None) -> tuple[Text, ...]:
    """Return what stands under the score: the rank, how much is explored, what is not known or not sure."""
    found = []
    name = rank_name(scoring.rank(total, state.options))
    if name:
        found.append(Text("petite_mer.note.rank", rank=name))
    found.append(Text("petite_mer.note.explored", n=scoring.explored_tiles(state), of=state.tiles + 1))
    wanted = houses_wanted(state) if state.counted is None else ()
    if wanted:
        found.append(Text("petite_mer.note.houses", n=len(wanted)))
    one = bool(state.options["turbines"]) != bool(state.options["piers"])
    if one and state.options["thresholds"] == box().default_thresholds(state.options):
        found.append(Text("petite_mer.note.thresholds"))
    return tuple(found)


def _placing(state: State) -> Iterator[Offer]:
    """Every tray tile on its legal cells; the tile scanned last also where it would be unusual."""
    if not state.seat.hand:
        return
    for code in reversed(state.seat.tray):
        chosen = tile(code)
        for at in neighbours(state.seat.at):
            if at in state.chart:
                continue
            args = (("tile", code), ("at", at))
            points = scoring.gain(state.chart, at, chosen, state.options["open_sea"])
            text = Text("petite_mer.offer.place", tile=feature_name(chosen.feature), points=points)
            if is_legal(state.chart, state.seat.at, chosen, at):
                yield Offer("place", args, text)
            elif code == state.seat.tray[-1]:
                reply = moves.place(state, dict(args))
                yield Offer("place", args, text, reply if isinstance(reply, Refusal) else None)


def _sailing(state: State) -> Iterator[Offer]:
    for to in neighbours(state.seat.at):
        if to not in state.chart:
            continue
        args = (("to", to),)
        name = feature_name(state.chart[to].feature)
        reply = moves.sail(state, dict(args))
        refusal = reply if isinstance(reply, Refusal) else None
        yield Offer("sail", args, Text("petite_mer.offer.sail", tile=name), refusal)
        if state.seat.hand and moves.sailing_problem(state, to) is None:
            yield Offer("sail_discard", args, Text("petite_mer.offer.sail_discard", tile=name))


def _swapping(state: State) -> Iterator[Offer]:
    if state.swapped:
        return
    for partner in swaps(state):
        yield Offer("swap", (("partner", partner),), Text("petite_mer.offer.swap", player=Who(partner)))


def _keeping(state: State) -> Iterator[Offer]:
    if len(state.seats) > 1 or state.kept is not None or not state.seat.hand:
        return
    for code in state.seat.tray:
        yield Offer("keep", (("tile", code),), Text("petite_mer.offer.keep", tile=feature_name(tile(code).feature)))
    if state.seat.unscanned and not state.seat.tray:
        yield Offer("keep", (), Text("petite_mer.offer.keep_unscanned"))
