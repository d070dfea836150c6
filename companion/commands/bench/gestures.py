"""Touches of a mean turn in the recorded human-like games, scans not counted.

The games lie in companion/demo; tests/kv plays each with real touches on the real screens and holds the counts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any


def touches(_folder: Path) -> dict[str, Any]:
    """Count the touches of each recorded game."""
    oltremare = _game("oltremare")["turn"]
    return {
        "gestures": {
            "oltremare_full": _mean([_traded(turn) + _voyage(turn) + _loaded(turn) for turn in oltremare]),
            "oltremare_light": _mean([_traded(turn) + _light(turn) for turn in oltremare]),
            "petite_mer": _mean([_touched(turn) for turn in _game("petite-mer")["turns"]]),
            "caravage": _mean([_touched(turn) for turn in _game("caravage")["turns"]]),
        }
    }


def _game(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("companion").joinpath(f"demo/human-{name}.toml").read_text("utf-8"))


def _mean(counts: list[int]) -> float:
    return round(sum(counts) / len(counts), 2)


def _touched(turn: list[str]) -> int:
    return sum(step.split()[0] in ("touch", "cell", "primary") for step in turn)


def _traded(turn: Mapping[str, Any]) -> int:
    """A deal is its partner and, if ducats change hands, the amount; coin 3 buys three."""
    return sum(1 + bool(ducats) for _, ducats in turn["deals"]) + bool(turn["coin"])


def _voyage(turn: Mapping[str, Any]) -> int:
    return bool(turn["token"])


def _loaded(turn: Mapping[str, Any]) -> int:
    return bool(turn["top"])


def _light(turn: Mapping[str, Any]) -> int:
    """The gain, the token and the end of the turn, unless the panel ends it."""
    taken = turn["token"] not in ("", "none")
    return bool(turn["gain"]) + 2 * taken + (not turn["panel"])
