"""One task per screen: where the parts of trading and counting lie with large text."""

from __future__ import annotations

from kivy.metrics import dp

from kv import theme

LARGE = 1.2
GAP = 8
KEY = 140
"""The width of the key of another task."""

Places = dict[str, tuple[float, float, float, float] | None]


def is_large() -> bool:
    """Whether the text is so large that one task is shown at a time."""
    return theme.state.text_scale > LARGE


def task_places(part, width: float, height: float) -> Places:
    """Return the places of the task that an OltremareTrade shows; what belongs to another task is hidden."""
    places: Places = dict.fromkeys(part.ids)
    lay = {"partners": _partners, "amounts": _amounts, "buy": _purchases, "gains": _gains}[part.task]
    places.update(lay(part, width, height))
    return places


def _partners(part, width, height) -> Places:
    """Return the places of the choice: partners, the other tasks, and the check of the hand while it is open."""
    height, places = _above_check(part, width, height)
    ids, count = part.ids, len(part.partners)
    ids.partners.spacing = dp(GAP)
    ids.tasks.orientation = "horizontal" if part.portrait else "vertical"
    if part.portrait:
        high = height - 64 - GAP
        ids.partners.cols = 1
        each = min(76, (high - GAP * (count - 1)) / count)
        places["partners"] = (0, 0, width, each * count + GAP * (count - 1))
        places["tasks"] = (0, high + GAP, width, 64)
        return places
    columns = ids.partners.cols = min(2, count)
    rows = -(-count // columns)
    keys = len(part.tasks)
    places["partners"] = (0, 0, width - KEY - GAP, min(110 * rows, height))
    places["tasks"] = (width - KEY, 0, KEY, min(height, 110 * keys if keys == 1 else height))
    return places


def _amounts(part, width, height) -> Places:
    """Return the places of a deal: the partner beside the other tasks, below it what goes to and fro."""
    height, places = _above_check(part, width, height)
    ids, keys = part.ids, len(part.tasks)
    ids.tasks.orientation, ids.partners.cols = "horizontal", 1
    if part.portrait:
        step = min(88, (height - GAP * 3) / 4)
        wide, top = 84, step + GAP
        places |= {"partners": (0, 0, width, step), "tasks": (0, 3 * top, width, step)}
    else:
        gap = GAP if height > 48 * 3 + 2 * GAP else 4
        step = (height - 2 * gap) / 3
        wide, top = 107, step + gap
        others = KEY if keys == 1 else 92 * keys + 6 * (keys - 1)
        places |= {"partners": (0, 0, width - others - GAP, step), "tasks": (width - others, 0, others, step)}
    for at, name in enumerate(("gives", "takes"), 1):
        places[f"{name}_label"] = (0, at * top, wide - 6, step)
        places[name] = (wide, at * top, width - wide, step)
    return places


def _above_check(part, width, height) -> tuple[float, Places]:
    """Return the height that is left, and the place of the check of the hand while it is open."""
    if not part.check:
        return height, {}
    left = height - 48 - GAP
    return left, {"surplus": (0, left + GAP, width, 48)}


def _purchases(part, width, height) -> Places:
    """Return the places of the four purchases, under the words and the two places to buy from."""
    part.ids.coins.cols, part.ids.coins.spacing = 4, dp(GAP)
    if part.portrait:
        return {
            "buying": (0, 0, width, 40),
            "sources": (0, 48, width, 72),
            "coins": (0, 128, width, min(110, height - 128)),
        }
    return {
        "buying": (0, 0, width - 288, 64),
        "sources": (width - 280, 0, 280, 64),
        "coins": (0, 64 + GAP, width, min(120, height - 64 - GAP)),
    }


def _gains(part, width, height) -> Places:
    """Return the places of what the own cards bring."""
    return {"gains_label": (0, 0, width, 40), "gains": (0, 48, width, min(130, height - 48))}
