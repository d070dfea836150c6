"""Payout rows: what a run of identical consecutive cards brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import IllegalGesture
from companion.games.oltremare.codes import good_of
from companion.games.oltremare.tables import EDITIONS, GOODS
from companion.text import Text

Run = tuple[str, int]
"""A good, and how many cards of it lie together."""


@dataclass(frozen=True, slots=True)
class Row:
    """The values printed on the cards of a good, for 1, 2, 3 … cards; `whole` is False where it goes on unknown."""

    values: tuple[int, ...] = ()
    whole: bool = False

    def parts(self, count: int, overflow: str) -> tuple[int, ...] | None:
        """Return what a run of `count` cards brings, in the parts it is counted in; None if not known."""
        longest = len(self.values)
        if count <= longest:
            return (self.values[count - 1],)
        if not self.whole:
            return None
        if overflow == "cap":
            return (self.values[-1],)
        full, rest = divmod(count, longest)
        return (self.values[-1],) * full + ((self.values[rest - 1],) if rest else ())

    def value(self, count: int, overflow: str) -> int | None:
        """Return what a run of `count` cards brings; None if not known."""
        longest = len(self.values)
        if count > longest and self.whole and overflow == "wrap":
            full, rest = divmod(count, longest)
            return full * self.values[-1] + (self.values[rest - 1] if rest else 0)
        parts = self.parts(count, overflow)
        return None if parts is None else sum(parts)


def printed_rows(edition: str, box: Mapping[str, Any]) -> dict[str, Row]:
    """Return the rows of an edition: the public ones, replaced by what the owner copied from the cards."""
    facts = EDITIONS[edition]
    rows = {good: Row() for good in facts["goods"]}
    rows |= {good: Row(tuple(values)) for good, values in facts["begun_payouts"].items()}
    rows |= {good: Row(tuple(values), whole=True) for good, values in facts["payouts"].items()}
    payouts = box.get("payouts", {})
    if not isinstance(payouts, Mapping):
        raise IllegalGesture(Text("oltremare.refused.row", good="?"))
    for good, values in payouts.items():
        if good not in GOODS:
            raise IllegalGesture(Text("oltremare.refused.no_good", good=str(good)))
        row = Row(checked(good, values), whole=True)
        if good in rows:
            rows[good] = row
    return rows


def checked(good: str, values: Any) -> tuple[int, ...]:
    """Return a row as entered: 1 to 6 whole numbers, none negative, none smaller than the one before."""
    numbers = tuple(values) if isinstance(values, list | tuple) else ()
    if (
        not 1 <= len(numbers) <= 6
        or any(isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= 999 for n in numbers)
        or list(numbers) != sorted(numbers)
    ):
        raise IllegalGesture(Text("oltremare.refused.row", good=good))
    return numbers


def runs(pile: Iterable[str]) -> tuple[Run, ...]:
    """Return the runs of a pile from the bottom."""
    found: list[Run] = []
    for entry in pile:
        good = good_of(entry)
        if found and found[-1][0] == good:
            found[-1] = (good, found[-1][1] + 1)
        else:
            found.append((good, 1))
    return tuple(found)


def cards_of(found: Iterable[Run]) -> tuple[str, ...]:
    """Return the cards of runs, known by their goods only."""
    return tuple(good for good, count in found for _ in range(count))
