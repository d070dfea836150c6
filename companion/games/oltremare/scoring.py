"""The score with its reasons: ducats, cargo by runs, prestige, ports, pirates."""

from __future__ import annotations

from companion.game import Breakdown, Line, Score
from companion.games.oltremare.payouts import Row, runs
from companion.games.oltremare.prizes import places, prize
from companion.games.oltremare.state import State
from companion.text import Text


def score(state: State) -> Score:
    """Return the score as it stands; before the end the cargo is hidden, and with it totals and ranks."""
    prestige_places = places([m.prestige or None for m in state.merchants])
    port_places = places([port_key(state, player) for player in range(len(state.merchants))])
    players = tuple(
        Breakdown(
            (
                Line(state.ducats(player), Text("oltremare.line.ducats")),
                *_unknown_sold(state, player),
                *_cargo(state, player),
                _prize_line("prestige", merchant.prestige, prestige_places[player]),
                _prize_line("ports", merchant.ports, port_places[player]),
                Line(-merchant.pirates, Text("oltremare.line.pirates", n=merchant.pirates)),
            )
        )
        for player, merchant in enumerate(state.merchants)
    )
    totals = [breakdown.total for breakdown in players]
    if state.phase != "over" or None in totals:
        return Score(players, (None,) * len(players))
    known = [total for total in totals if total is not None]
    ranks, notes = _ranked(state, known)
    winners = tuple(player for player, rank in enumerate(ranks) if rank == 1)
    return Score(players, ranks, winners, notes=notes)


def port_key(state: State, player: int) -> tuple[int, ...] | None:
    """Return what port prizes go by; None for who owns no token."""
    merchant = state.merchants[player]
    if not merchant.ports:
        return None
    return (merchant.ports, merchant.port_kinds) if state.options.port_tie == "kinds" else (merchant.ports,)


def cargo_cards(state: State, player: int) -> int:
    """Return the cargo cards that break a tie, those laid aside at Venice included."""
    merchant = state.merchants[player]
    return len(merchant.pile) + merchant.laid


def run_line(state: State, good: str, count: int) -> Line:
    """Return the line of a run: its value and how it comes about, or that its row is not known."""
    row = state.rows.get(good, Row())
    overflow = state.options.run_overflow
    value = row.value(count, overflow)
    if value is None:
        return Line(None, Text("oltremare.line.run_unknown", good=good, n=count))
    if count > len(row.values) and overflow == "cap":
        return Line(value, Text("oltremare.line.run_capped", good=good, n=count, longest=len(row.values)))
    if count > len(row.values):
        full, rest = divmod(count, len(row.values))
        parts = [row.values[-1]] * full + ([row.values[rest - 1]] if rest else [])
        return Line(value, Text("oltremare.line.run_wrapped", good=good, n=count, sum=" + ".join(map(str, parts))))
    return Line(value, Text("oltremare.line.run", good=good, n=count))


def _unknown_sold(state: State, player: int) -> tuple[Line, ...]:
    """Name what was sold at Venice for an unknown sum; the known sums are among the ducats."""
    return tuple(
        Line(None, Text("oltremare.line.sold_unknown", good=sold.good, n=sold.count))
        for sold in state.merchants[player].sold
        if state.run_value(sold.good, sold.count, sold.overflow) is None
    )


def _cargo(state: State, player: int) -> tuple[Line, ...]:
    if state.phase != "over":
        return (Line(None, Text("oltremare.line.hidden")),)
    if state.counted and player not in state.known_piles:
        return (Line(None, Text("oltremare.line.not_entered")),)
    return tuple(run_line(state, good, count) for good, count in runs(state.merchants[player].pile))


def _prize_line(what: str, count: int, place: int | None) -> Line:
    if place is None:
        return Line(0, Text(f"oltremare.line.{what}_none"))
    return Line(prize(place), Text(f"oltremare.line.{what}", n=count, place=place))


def _ranked(state: State, totals: list[int]) -> tuple[tuple[int, ...], tuple[Text, ...]]:
    """Return the ranks, and what broke each tie."""
    players = range(len(totals))

    def key(player: int) -> tuple[int, ...]:
        merchant = state.merchants[player]
        if state.options.winner_tie == "cargo-then-order":
            return totals[player], cargo_cards(state, player), -state.order.index(player)
        return totals[player], merchant.ports, merchant.port_kinds

    keys = [key(player) for player in players]
    ranks = tuple(1 + sum(other > own for other in keys) for own in keys)
    notes = []
    first, second = ("cargo", "order") if state.options.winner_tie == "cargo-then-order" else ("ports", "kinds")
    for total in sorted(set(totals), reverse=True):
        tied = [keys[player] for player in players if totals[player] == total]
        if len(tied) == 1:
            continue
        if len(set(tied)) < len(tied):
            why = "shared"
        elif len({own[1] for own in tied}) == len(tied):
            why = first
        else:
            why = second
        notes.append(Text(f"oltremare.tie.{why}", total=total))
    return ranks, tuple(notes)
