"""Best: what a group has to beat in a game played together: the most points of as many people with the same parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.play import Play
from companion.store import Store
from companion.text import number, say

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


def compared(store: Store, play: Play, lang: str) -> str:
    """Return how the end of a play compares with the best one of as many people, in a sentence; often nothing."""
    score, count = play.game.score(play.state), len(play.names)
    if play.game.cooperative:
        total = score.group.total if score.group else None
        before = None if total is None else best_before(store, play)
        if total is None or before is None:
            return ""
        return say(lang, "sheet.best_new" if total > before else "sheet.best_old", n=count, points=before)
    best = store.best_total(play.game.id, count)
    most = max((player.total for player in score.players if player.total is not None), default=None)
    if best is None or most is None:
        return ""
    if best.points > most:
        return say(lang, "sheet.best_of", n=count, points=number(best.points), name=", ".join(best.players))
    if best.play_id != play.id:
        return ""
    others = store.plays(game=play.game.id, finished=True, aside=False, limit=LOOKED_AT)
    beaten = any(len(record.players) == count and record.id != play.id for record in others)
    return say(lang, "sheet.best_now", n=count) if beaten else ""


def _alike(play: Play, options: Mapping[str, Any]) -> list[Any]:
    """Return the options that have to be the same; what a record does not say was left at its default."""
    defaults = {option.name: option.values[0] for option in play.game.options if option.values}
    return [options.get(name, defaults.get(name)) for name in getattr(play.game, "alike", ())]
