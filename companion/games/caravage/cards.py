"""The tables of the game, read from cards.toml: start, duel, die, kinds of cards, cities."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Amount:
    """Écus and notoriety together: a reward, a bonus, a penalty (as printed, so without a sign)."""

    ecus: int = 0
    notoriety: int = 0

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.ecus or self.notoriety)

    @property
    def lost(self) -> Amount:
        """The same as a loss."""
        return Amount(-self.ecus, -self.notoriety)


@dataclass(frozen=True, slots=True)
class City:
    """A city by its code, and where the drawn chart puts it (0 to 1 from the lower left)."""

    code: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tables:
    """All of cards.toml."""

    track: int
    third: int
    start: Amount
    start_city: str
    start_events: int
    duel: Amount
    chances: tuple[int, ...]
    sea_price: int
    die_prices: Mapping[int, int | None]
    """Price of realising with that die; 0 = realised with the reward, None = not realised."""
    kinds: Mapping[str, str]
    """Field of the card code to the kind."""
    counts: Mapping[str, int]
    """Kind to how many cards the box holds."""
    cities: tuple[City, ...]

    @property
    def city_codes(self) -> tuple[str, ...]:
        """The cities from north to south."""
        return tuple(city.code for city in self.cities)


@cache
def tables() -> Tables:
    """Return the tables of the game."""
    data = tomllib.loads(resources.files(__package__).joinpath("cards.toml").read_text("utf-8"))
    return Tables(
        track=data["track"],
        third=data["third"],
        start=Amount(data["start"]["ecus"], data["start"]["notoriety"]),
        start_city=data["start"]["city"],
        start_events=data["start"]["events"],
        duel=Amount(data["duel"]["ecus"], data["duel"]["notoriety"]),
        chances=tuple(data["duel"]["chances"]),
        sea_price=data["sea"]["price"],
        die_prices={face: row.get("price") for row in data["die"] for face in row["faces"]},
        kinds={row["code"]: row["name"] for row in data["kind"]},
        counts={row["name"]: row["count"] for row in data["kind"]},
        cities=tuple(City(row["code"], row["x"], row["y"]) for row in data["city"]),
    )


NOTHING = Amount()
MALTA = "VALLETTA"
FORCES = range(1, 5)
DIE = range(1, 7)
