"""Box: what lies in the box of Petite Mer and the tables of its rules, read from cards.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from companion.games.petite_mer.codes import tile


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tile: equal edges and drawing; `codes` are the tiles of it in the box."""

    edges: str
    feature: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """The box: base tiles and expansions by code, hands and tokens by players, thresholds, bounds of a count."""

    tiles: tuple[str, ...]
    turbines: tuple[str, ...]
    piers: tuple[str, ...]
    hand: tuple[int, ...]
    tokens: tuple[int, ...]
    thresholds: Mapping[str, tuple[int, ...]]
    explored: Mapping[int, int]
    points: int
    turbine_bonus: int

    def takes_part(self, feature: str, options: Mapping[str, Any]) -> bool:
        """Return whether tiles with this drawing are in the game with these options."""
        return bool({"W": options["turbines"], "P": options["piers"]}.get(feature, True))

    def count(self, options: Mapping[str, Any]) -> int:
        """Return how many tiles are placed or discarded until the game ends."""
        expansions = (("W", self.turbines), ("P", self.piers))
        return len(self.tiles) + sum(len(codes) for name, codes in expansions if self.takes_part(name, options))

    def default_thresholds(self, options: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the lowest totals of ranks 2 to 5 for the expansions in use."""
        used = bool(options["turbines"]) + bool(options["piers"])
        return self.thresholds[("base", "one_expansion", "both_expansions")[used]]

    def features(self) -> Counter[str]:
        """Return how many tiles of each drawing the box holds, expansions included."""
        return Counter(tile(code).feature for code in self.tiles + self.turbines + self.piers)


@cache
def box() -> Box:
    """Return the box; its file is read once."""
    import tomllib

    text = resources.files("companion").joinpath("games", "petite_mer", "cards.toml").read_text("utf-8")
    data = tomllib.loads(text)
    return Box(
        tiles=tuple(data["tiles"]),
        turbines=tuple(data["turbines"]),
        piers=tuple(data["piers"]),
        hand=tuple(data["seat"]["hand"]),
        tokens=tuple(data["seat"]["tokens"]),
        thresholds={name: tuple(steps) for name, steps in data["thresholds"].items()},
        explored={int(tiles): most for tiles, most in data["bounds"]["explored"].items()},
        points=data["bounds"]["points"],
        turbine_bonus=data["bounds"]["turbine_bonus"],
    )


@cache
def kinds() -> tuple[Kind, ...]:
    """Return all kinds of tiles in the order of the box."""
    found: dict[tuple[str, str], list[str]] = {}
    for code in box().tiles + box().turbines + box().piers:
        found.setdefault((tile(code).edges, tile(code).feature), []).append(code)
    return tuple(Kind(edges, feature, tuple(codes)) for (edges, feature), codes in found.items())
