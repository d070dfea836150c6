"""Best: what a group has to beat in a game played together: the most points of as many people with the same parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.play import Play
from companion.store import Store

LOOKED_AT = 200
"""How many of the best results are looked through for one that can be compared."""


def best_before(store: Store, play: Play) -> int | None:
    """Return the best total of another play like this one, None if there is none."""
    for best in store.best_groups(play.game.id, limit=LOOKED_AT):
        if best.play_id == play.id or len(best.players) != len(play.names):
            continue
        if _alike(play, store.record(best.play_id).options) == _alike(play, play.options_now()):
            return best.points
    return None


def _alike(play: Play, options: Mapping[str, Any]) -> list[Any]:
    """Return the options that have to be the same; what a record does not say was left at its default."""
    defaults = {option.name: option.values[0] for option in play.game.options if option.values}
    return [options.get(name, defaults.get(name)) for name in getattr(play.game, "alike", ())]
