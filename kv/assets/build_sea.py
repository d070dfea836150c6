"""Rebuild the pictures of Petite Mer's map, sea-<theme>.png and .atlas (needs rsvg-convert and Pillow).

Run as `python kv/assets/build_sea.py` from the folder of the project. Everything is drawn here: the sixteen shapes of
land, houses, boats, figures in the colours they are needed in; the marks are those of icons-svg/. One picture holds
all, so that a map is one Mesh, however large.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ASSETS = Path(__file__).parent
sys.path.insert(0, str(ASSETS.parent.parent))

from kivy.utils import get_hex_from_color  # noqa: E402

from kv import theme  # noqa: E402

TILE, MARK, HOUSE, DISC = 96, 64, 24, 48
SIZE = 1024, 512
PAD = 2
FIGURES = "0123456789+−?"
FIGURE_COLOURS = ("ink", "amber", "chart_hint", "chart_legal")
PLAIN_COLOURS = ("seal", "badge", "amber", "chart_hint", "chart_legal")

# The coast of land at the top edge, at top and right, and at left, top and right; each from where it leaves the edge.
ONE = "C 90 17 78 27 63 27 C 53 27 46 34 35 31 C 20 28 9 15 0 0"
TWO = "C 87 84 66 81 60 63 C 56 49 50 39 36 35 C 18 30 9 15 0 0"
THREE = "C 88 82 85 66 70 61 C 56 56 43 55 29 61 C 14 67 10 82 0 96"
START = {1: "M96 0", 2: "M96 96", 3: "M96 96"}
AROUND = {1: "M96 0 {} L96 0Z", 2: "M96 96 {} L96 0 L96 96Z", 3: "M96 96 {} L0 0 L96 0 L96 96Z"}
COASTS = {1: ONE, 2: TWO, 3: THREE}


def colour(name: str) -> str:
    """Return a colour of the theme in use as SVG wants it."""
    return get_hex_from_color(getattr(theme.colours, name))[:7]


def lands(edges: str) -> list[tuple[int, int]]:
    """Return each land as how many edges it touches, and by how many quarters it is turned clockwise."""
    if edges in ("1010", "0101"):
        return [(1, edge) for edge in range(4) if edges[edge] == "1"]
    count = edges.count("1")
    if count in (0, 4):
        return []
    # The drawn pair begins at the top; the drawn three begin at the left.
    first = next(i for i in range(4) if edges[i] == "1" and edges[i - 1] == "0")
    return [(count, (first + 1) % 4 if count == 3 else first)]


def tile(edges: str) -> str:
    """Return the drawing of a tile with these edges."""
    parts = [f'<rect width="96" height="96" fill="{colour("chart_sea")}"/>']
    wave = f'fill="none" stroke="{colour("chart_wave")}" stroke-width="2.4" stroke-linecap="round"'
    if edges == "0000":
        parts.append(f'<path d="M58 14q5 -6 10 0q5 6 10 0" {wave}/><path d="M12 78q5 -6 10 0q5 6 10 0" {wave}/>')
    if edges == "1111":
        parts = [f'<rect width="96" height="96" fill="{colour("chart_land")}"/>']
    for count, turns in lands(edges):
        turn = f'transform="rotate({90 * turns} 48 48)"'
        coast = f"{START[count]} {COASTS[count]}"
        parts.append(
            f'<g {turn}><path d="{coast}" fill="none" stroke="{colour("chart_shallow")}" stroke-width="10"/>'
            f'<path d="{AROUND[count].format(COASTS[count])}" fill="{colour("chart_land")}"/>'
            f'<path d="{coast}" fill="none" stroke="{colour("chart_coast")}" stroke-width="3"/></g>'
        )
    return svg(TILE, "".join(parts))


def boat(style: int, lit: bool) -> str:
    """Return a hull with the player's shape on it; the one to play has a light rim."""
    fill = get_hex_from_color(theme.PLAYER_COLOURS[style])[:7]
    hull = "M4 37H60L51 59H13Z"
    rim = f'<path d="{hull}" stroke="#FFF4D9" stroke-width="9" stroke-linejoin="round"/>'
    rim += '<circle cx="32" cy="20" r="22" fill="#FFF4D9"/>'
    source = (ASSETS / "icons-svg" / f"player-{theme.PLAYER_SHAPES[style]}.svg").read_text("utf-8")
    shape = re.search(r"(<(?:circle|path|rect|polygon)[^>]*/>)", source)
    assert shape is not None
    return svg(
        64,
        (rim if lit else "")
        + '<circle cx="32" cy="20" r="19" fill="#1A140D"/>'
        + f'<path d="{hull}" fill="{fill}" stroke="#1A140D" stroke-width="4" stroke-linejoin="round"/>'
        + f'<g transform="translate(18.5 6.5) scale(.56)" style="color:{fill}">{shape[1]}</g>',
    )


def svg(side: int, drawing: str) -> str:
    """Return a drawing as a square picture."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{drawing}</svg>'


def picture(text: str, side: int) -> Image.Image:
    """Return an SVG as pixels."""
    done = subprocess.run(
        ["rsvg-convert", "-w", str(side), "-h", str(side)], input=text.encode(), capture_output=True, check=True
    )
    return Image.open(io.BytesIO(done.stdout)).convert("RGBA")


def figure(sign: str, name: str) -> Image.Image:
    """Return a figure in a colour, as high as the others, no wider than it is."""
    font = ImageFont.truetype(str(ASSETS / "fonts" / "B612-Bold.otf"), 44)
    mask = Image.new("L", (round(font.getlength(sign)), 44), 0)
    ImageDraw.Draw(mask).text((0, 38), sign, font=font, fill=255, anchor="ls")
    # The colour is under the transparent pixels too, so that edges stay clean when the picture is made smaller.
    image = Image.new("RGBA", mask.size, colour(name))
    image.putalpha(mask)
    return image


def pictures() -> dict[str, Image.Image]:
    """Return every picture by its name, in the colours of the theme in use."""
    found = {f"tile-{n:04b}": picture(tile(f"{n:04b}"), TILE) for n in range(16)}
    for name in ("lighthouse", "buoy", "tower", "turbine", "pier"):
        source = (ASSETS / "icons-svg" / f"mark-{name}.svg").read_text("utf-8")
        found[f"mark-{name}"] = picture(source, MARK)
    for style in range(len(theme.PLAYER_COLOURS)):
        found[f"boat-{style}"] = picture(boat(style, False), MARK)
        found[f"boat-{style}-lit"] = picture(boat(style, True), MARK)
    for name in FIGURE_COLOURS:
        for sign in FIGURES:
            found[f"{name}-{sign}"] = figure(sign, name)
    for name in PLAIN_COLOURS:
        found[f"plain-{name}"] = Image.new("RGBA", (8, 8), colour(name))
    found["plain-shade"] = Image.new("RGBA", (8, 8), colour("chart_legal") + "2E")
    house = f'<path d="M12 1L23 10V23H1V10Z" fill="{colour("chart_house")}"/>'
    found["house"] = picture(svg(24, house), HOUSE)
    disc = '<circle cx="24" cy="24" r="21.5" fill="#F0BE4F" stroke="#1A140D" stroke-width="4"/>'
    found["disc"] = picture(svg(48, disc), DISC)
    return found


def pack(found: dict[str, Image.Image]) -> tuple[Image.Image, dict[str, list[int]]]:
    """Return all pictures in one, and where each lies (from below, as Kivy counts)."""
    sheet = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    places: dict[str, list[int]] = {}
    x = y = high = 0
    for name, image in sorted(found.items(), key=lambda item: -item[1].height):
        width, height = image.size
        if x + width + 2 * PAD > SIZE[0]:
            x, y, high = 0, y + high, 0
        if name.startswith(("tile", "plain")):
            # The margin repeats the edge, so that nothing of a neighbour shines through.
            sheet.paste(image.resize((width + 2 * PAD, height + 2 * PAD), Image.Resampling.NEAREST), (x, y))
        sheet.paste(image, (x + PAD, y + PAD))
        places[name] = [x + PAD, SIZE[1] - y - PAD - height, width, height]
        x, high = x + width + 2 * PAD, max(high, height + 2 * PAD)
    assert y + high <= SIZE[1], "the sheet is too small"
    return sheet, places


def main() -> None:
    """Write the pictures of both themes."""
    for name in ("candle", "daylight"):
        theme.use(name)
        sheet, places = pack(pictures())
        sheet.save(ASSETS / f"sea-{name}.png", optimize=True)
        atlas = json.dumps({f"sea-{name}.png": places}, ensure_ascii=False, indent=0)
        (ASSETS / f"sea-{name}.atlas").write_text(atlas + "\n", "utf-8")


if __name__ == "__main__":
    main()
