"""Theme: the colours, type and lengths of the screen (docs/design.md), and what 1 dp is on this panel.

kv files import it as `#:import theme kv.theme` and read `theme.colours.text`, `theme.size('body')`. Nothing follows
a change of theme or text size by itself: the app builds its screens anew (`use`), so that nobody has to bind colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

from kivy.metrics import Metrics, dp
from kivy.utils import get_color_from_hex

ASSETS = Path(__file__).parent / "assets"

_FIXED = {
    "ink": "#1A140D",
    "ink_soft": "#4A3A20",
    "card_face": "#EEDFBB",
    "card_edge": "#FFF4D9",
    "vellum_rule": "#CDB880",
    "vellum_edge": "#6E5527",
    "vellum_button": "#FFF4D9",
    "seal": "#A5231A",
    "seal_ring": "#7E1710",
    "seal_down": "#7E1710",
    "track_end": "#98201A",
    "cream": "#FFF4D9",
    "badge": "#F0BE4F",
    "asleep_text": "#CDBC92",
    "amber": "#FFD166",
    "amber_edge": "#573600",
    "ready": "#9CCBF5",
    "spent": "#FFB3A3",
    "load_band": "#1A140D",
    "event_chip": "#F2A03A",
    "art_head": "#8E261D",
    "adventure_head": "#8FD0AC",
    "objective_head": "#0B3E70",
    "scrim": "#0806048C",
    "ink_accepted": "#064A24",
    "ink_refused": "#7A1206",
    "ink_unknown": "#573600",
    "none": "#00000000",
}

_THEMES = {
    "candle": {
        "ground": "#100E0B",
        "panel": "#1C1814",
        "raised": "#2B251D",
        "hairline": "#5A4E3A",
        "edge": "#94835F",
        "text": "#FBF1DB",
        "text_soft": "#D3C4A2",
        "lit": "#FFF4D9",
        "lit_text": "#1A140D",
        "gold": "#F0BE4F",
        "vellum": "#EEDFBB",
        "accepted": "#86DDA6",
        "refused": "#FFB3A3",
        "unknown": "#FFD166",
        "note": "#9CCBF5",
        "rhumb": "#2A241B",
        "light_inner": "#472F15",
        "light_outer": "#2C1F11",
        "button": "#2B251D",
        "pressed": "#3B3226",
        "primary": "#FFF4D9",
        "primary_text": "#1A140D",
        "primary_line": "#9A7A35",
        "frame_dark": "#100E0B",
        "frame_line": "#94835F",
        "rose_light": "#3A2C18",
        "rose_dark": "#241B10",
        "table_light": "#4A2F15",
        "table_dark": "#21160B",
        # Charts and tiles: sea, land and ground stand at 3:1 or more from each other.
        "chart_ground": "#0A1A24",
        "chart_rhumb": "#16303F",
        "chart_sea": "#2A6E90",
        "chart_shallow": "#57A0BA",
        "chart_coast": "#5A4213",
        "chart_land": "#EBDAA8",
        "chart_wave": "#6FA9C2",
        "chart_house": "#7A2A17",
        "chart_text": "#FBF1DB",
        "chart_hint": "#D3C4A2",
        "chart_legal": "#FFF4D9",
    },
    "daylight": {
        "ground": "#EADBB5",
        "panel": "#F7EED6",
        "raised": "#FFF9E8",
        "hairline": "#B9A67C",
        "edge": "#7C6A45",
        "text": "#1A140D",
        "text_soft": "#4A3A20",
        "lit": "#0B2233",
        "lit_text": "#FFF4D9",
        "gold": "#7A4200",
        "vellum": "#FFF9E8",
        "accepted": "#064A24",
        "refused": "#7A1206",
        "unknown": "#573600",
        "note": "#093F68",
        "rhumb": "#D8C593",
        "light_inner": "#FFFDF4",
        "light_outer": "#FFF7E0",
        "button": "#FFF9E8",
        "pressed": "#EFE0B8",
        "primary": "#12334A",
        "primary_text": "#FFF4D9",
        "primary_line": "#B08A3C",
        "frame_dark": "#1A140D",
        "frame_line": "#7C6A45",
        "rose_light": "#E3CF9C",
        "rose_dark": "#D0B98C",
        "table_light": "#D9BE86",
        "table_dark": "#C2A468",
        "chart_ground": "#FFF9E8",
        "chart_rhumb": "#E3D3A6",
        "chart_sea": "#0F3B57",
        "chart_shallow": "#2C6F8F",
        "chart_coast": "#2E2108",
        "chart_land": "#AD8A45",
        "chart_wave": "#5F95AC",
        "chart_house": "#5A160A",
        "chart_text": "#1A140D",
        "chart_hint": "#4A3A20",
        "chart_legal": "#A5231A",
    },
}

PLAYER_COLOURS = tuple(
    get_color_from_hex(c) for c in ("#E6881A", "#31B6FF", "#FFDB3B", "#35977D", "#F7F2E8", "#EEA5C4", "#A27949")
)
PLAYER_SHAPES = ("disc", "square", "triangle", "diamond", "cross", "star", "crescent")

SIZES: Mapping[str, int] = MappingProxyType(
    {
        "hero": 52,
        "number_active": 72,
        "number_total": 46,
        "number_row": 30,
        "title": 29,
        "title_sheet": 32,
        "name_active": 28,
        "gain": 38,
        "amount": 24,
        "primary": 21,
        "heading": 20,
        "button": 18,
        "body": 18,
        "small": 17,
        "caption": 16,
    }
)
"""Sizes of type in sp; nothing is smaller than a caption."""

_LARGE = {"number_active": 92, "number_row": 44}

HOLD_SECONDS = 0.6
TOAST_SECONDS = 8.0
BEAT_SECONDS = 0.4 / 3
"""The step of what moves after a gesture: number, light and frame change in the same three redraws."""
REPEAT_AFTER_SECONDS = 0.5
REPEAT_EVERY_SECONDS = 0.2
DRAG_DP = 20


colours = SimpleNamespace()
"""The colours of the theme in use, as Kivy wants them; read when a widget is built."""

state = SimpleNamespace(theme="", text_scale=1.0, reduced_motion=False)


def use(theme: str = "candle", *, text_scale: float = 1.0, reduced_motion: bool = False) -> bool:
    """Take a theme and a text size for everything built from here on; whether something changed."""
    wanted = (theme if theme in _THEMES else "candle", text_scale, reduced_motion)
    if wanted == (state.theme, state.text_scale, state.reduced_motion):
        return False
    state.theme, state.text_scale, state.reduced_motion = wanted
    for name, value in {**_FIXED, **_THEMES[state.theme]}.items():
        setattr(colours, name, get_color_from_hex(value))
    return True


def is_daylight() -> bool:
    """Whether the theme in use is the light one."""
    return state.theme == "daylight"


def size(role: str) -> float:
    """Return the pixels of a role of type, with the text size in use (numbers grow to their own large size)."""
    points = SIZES[role]
    if role in _LARGE:
        points += (_LARGE[role] - points) * min(1.0, (state.text_scale - 1.0) / 0.3)
    elif points <= 24:
        points *= state.text_scale
    return dp(points)


def seconds(motion_ms: float) -> float:
    """Return how long a movement takes; none with reduced motion."""
    return 0.0 if state.reduced_motion else motion_ms / 1000


def player_colour(style: int) -> list[float]:
    """Return the colour of the player with this style (0 to 6)."""
    return PLAYER_COLOURS[style % len(PLAYER_COLOURS)]


def card_kind(kind: str) -> tuple[list[float], list[float]]:
    """Return the colour of a kind of Caravage's cards, and that of what stands on it."""
    fill = {"art": "art_head", "adventure": "adventure_head", "event": "event_chip"}.get(kind, "objective_head")
    light = kind in ("adventure", "event")
    return getattr(colours, fill), colours.ink if light else colours.cream


def good(name: str) -> tuple[list[float], list[float]]:
    """Return the colour of a good of Oltremare, and that of what stands on it."""
    fill, light = _GOODS.get(name, ("#5A4E3A", False))
    return get_color_from_hex(fill), colours.ink if light else colours.cream


def has_icon(good: str) -> bool:
    """Whether a good has a picture; those of the first edition are known by their letters."""
    return good in ("gems", "scrolls", "silk", "salt", "pottery", "olives", "grain")


_GOODS = {
    "gems": ("#6029AB", False),
    "scrolls": ("#61500A", False),
    "silk": ("#96104A", False),
    "salt": ("#C3D5DE", True),
    "pottery": ("#FA8578", True),
    "olives": ("#20300F", False),
    "grain": ("#DCCB36", True),
    "cloth": ("#96104A", False),
    "wine": ("#6029AB", False),
    "wood": ("#61500A", False),
    "spices": ("#FA8578", True),
    "silver": ("#8E9BA3", True),
}


def alpha(colour: list[float], opacity: float) -> list[float]:
    """Return a colour made transparent."""
    return [*colour[:3], opacity]


def density_of(width: float, height: float) -> float:
    """Return the pixels of a dp that make 1 dp the same length on every 7 inch panel.

    A window of any other shape has room for a whole layout: 800x450 dp across, 450x800 upright.
    """
    across, down = (800, 450) if width >= height else (450, 780)
    return max(0.3, min(width / across, height / down))


def set_units(width: float, height: float, density: float = 0.0) -> None:
    """Set how many pixels a dp has (0: as the panel's size says); call before any widget is built."""
    Metrics.density = density or density_of(width, height)
    Metrics.fontscale = 1.0


@cache
def font(name: str) -> str:
    """Return the file of a font: text, bold, display, fallback or fallback_bold."""
    return str(ASSETS / "fonts" / _FONTS[name])


_FONTS = {
    "text": "B612-Regular.otf",
    "bold": "B612-Bold.otf",
    "display": "Alegreya-ExtraBold.ttf",
    "fallback": "DejaVuSans.ttf",
    "fallback_bold": "DejaVuSans-Bold.ttf",
}


@cache
def _covered() -> frozenset[str]:
    return frozenset((ASSETS / "fonts" / "B612-characters.txt").read_text("utf-8"))


@lru_cache(maxsize=2048)
def font_for(text: str, name: str) -> str:
    """Return the font file for a whole label: DejaVu Sans as soon as one character is not in ours."""
    if text.isascii() or _covered().issuperset(text):
        return font(name)
    return font("fallback" if name == "text" else "fallback_bold")


use()
