"""Cards as they could lie in the box, for the virtual table: no list of the real ones is public, these are invented."""

from __future__ import annotations

from companion.games.oltremare.codes import ICON_PAIRS, VENICE, GoodsCard, PortToken
from companion.games.oltremare.state import State
from companion.games.oltremare.tables import TOKENS

EACH = 12
PORTS = ("VENEZIA", "CANDIA", "RODI", "CORFU", "NAXOS")


def samples(state: State) -> tuple[str, ...]:
    """Return codes that lie nowhere yet: with ports in the set-up, and Venice and the tokens after it."""
    in_setup = state.phase == "setup"
    goods = [good for good in state.goods if not (good == "grain" and len(state.merchants) == 2)]
    used = {*state.turn.played, *(state.piles.scanned if state.piles else ())}
    found: list[str] = []
    for number in range(200):
        good, limit = goods[number % len(goods)], (4, 5, 3, 6)[number % 4]
        port = PORTS[number % len(PORTS)] if in_setup else ""
        card = GoodsCard(good, limit, 7 - limit, ICON_PAIRS[number % len(ICON_PAIRS)], port)
        code = card.code(f"{number + 1:02d}")
        if state.where(code) is None and code not in used:
            found.append(code)
        if len(found) == EACH:
            break
    if in_setup:
        return tuple(found)
    return (*found, VENICE, *(PortToken(token).code("01") for token in TOKENS))
