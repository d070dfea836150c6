"""Pictures of every screen, in each resolution, language and theme: `python -m tests.screenshots FOLDER`.

Into FOLDER itself goes a small selection, at 800x480 in both languages, that the documentation shows; everything else
goes to `build/screens`. Nothing compares pixels: pictures are for a person to look at beside the design.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PANELS = ("800x480", "1024x600", "1280x720", "1280x800", "720x1280")
LANGUAGES = ("fr", "en")
THEMES = ("candle", "daylight")


def main() -> int:
    """Write all pictures; each panel has a process of its own, since a window keeps its first size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the documentation's selection goes")
    parser.add_argument("--all", type=Path, default=Path("build/screens"), help="where everything else goes")
    parser.add_argument("--panel", action="append", choices=PANELS, help="only this one (may be repeated)")
    parser.add_argument("--lang", action="append", choices=LANGUAGES, help="only this one")
    parser.add_argument("--theme", action="append", choices=THEMES, help="only this one")
    parser.add_argument("--large", action="store_true", help="with large text")
    given = parser.parse_args()
    if given.panel is not None and len(given.panel) == 1:
        _walk(given, given.panel[0])
        return 0
    for panel in given.panel or PANELS:
        arguments = [a for lang in given.lang or () for a in ("--lang", lang)]
        arguments += [a for theme in given.theme or () for a in ("--theme", theme)]
        arguments += ["--large"] if given.large else []
        command = [sys.executable, "-m", "tests.screenshots", str(given.folder), "--all", str(given.all)]
        subprocess.run([*command, "--panel", panel, *arguments], check=True)
    return 0


def _walk(given: argparse.Namespace, panel: str) -> None:
    width, height = map(int, panel.split("x"))
    os.environ["KCFG_GRAPHICS_WIDTH"], os.environ["KCFG_GRAPHICS_HEIGHT"] = str(width), str(height)
    os.environ["KIVY_LOG_MODE"] = "PYTHON"  # else Kivy takes stderr, and every traceback with it
    from tests.kv.conftest import Frames

    frames = Frames((width, height))
    from tests.kv.every_screen import Walk, walk
    from tests.kv.looking import faults

    for lang in given.lang or LANGUAGES:
        for theme in given.theme or THEMES:
            folder = given.all / f"{panel}-{lang}-{theme}{'-large' if given.large else ''}"
            folder.mkdir(parents=True, exist_ok=True)

            def look(name: str, root: object, *, folder: Path = folder, lang: str = lang, theme: str = theme) -> None:
                picture = folder / f"{name}.png"
                frames.shoot(picture)
                for fault in faults(root):
                    print(f"{folder.name} {name}: {fault}")
                if (panel, theme, given.large) == ("800x480", "candle", False) and name in SHOWN:
                    _shrink(picture, given.folder / f"{name}-{lang}.png")

            with tempfile.TemporaryDirectory() as data:
                scale = 1.3 if given.large else 1.0
                table = Walk(frames, Path(data), look, lang=lang, theme=theme, text_scale=scale)
                walk(table)
                table.close()
            print(f"{folder}: {len(list(folder.glob('*.png')))} pictures")


def _shrink(picture: Path, target: Path) -> None:
    """Keep a picture with few colours, so that the repository stays small."""
    from PIL import Image

    target.parent.mkdir(parents=True, exist_ok=True)
    # The method that keeps every colour in reach: a player is known by a small coloured shape.
    small = Image.open(picture).convert("RGB").quantize(128, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    small.save(target, optimize=True)


SHOWN = frozenset(
    (
        "home",
        "new-game-1-game",
        "new-game-2-players",
        "new-game-3-seats",
        "suspended",
        "settings",
        "touch-test",
        "reader-test",
        "set-clock",
        "people",
        "cards",
        "cards-wizard",
        "cards-check",
        "history",
        "past-play",
        "records",
        "asleep",
        "locked",
        "oltremare-set-up",
        "oltremare-surplus",
        "oltremare-trade",
        "oltremare-deal-more",
        "oltremare-action",
        "oltremare-card-picker",
        "oltremare-token",
        "oltremare-cargo",
        "oltremare-venice",
        "oltremare-unknown-card",
        "oltremare-reader-lost",
        "oltremare-undo",
        "oltremare-menu",
        "oltremare-player",
        "oltremare-why",
        "oltremare-timeline",
        "oltremare-rows",
        "oltremare-deck",
        "oltremare-final",
        "oltremare-final-qr",
        "oltremare-final-chart",
        "oltremare-count-turn",
        "oltremare-count-pile",
        "petite-mer",
        "petite-mer-cell",
        "petite-mer-count",
        "petite-mer-final",
        "caravage-start",
        "caravage-start-7",
        "caravage-action",
        "caravage-realise",
        "caravage-duel",
        "caravage-event",
        "caravage-map",
        "caravage-learn-card",
        "caravage-victory",
    )
)
"""The screens that the documentation shows."""


if __name__ == "__main__":
    sys.exit(main())
