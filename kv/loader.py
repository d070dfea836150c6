"""Loader: imports the classes, then loads their rules, once, in a stated order: theme, widgets, screens, sheets.

The first picture waits for home alone; the rest follows file by file once it stands, or at once when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from kivy.factory import Factory
from kivy.lang import Builder

FOLDER = Path(__file__).parent
ORDER = ("widgets", "screens", "sheets")


FIRST = ("root", "header_button", "home")
"""The screens that the first picture is made of."""
FIRST_WIDGETS = ("each", "home_tile", "player_total", "status_strip", "seal_button")
"""The widgets of its rules that its classes do not import."""
SOON = {
    "screens": ("new_game", "game_choice", "people_choice", "name_page", "seats_choice", "play"),
    "sheets": ("sheet_page", "player", "score", "question"),
}
"""What is likely to be asked for next, loaded while nobody waits."""
_complete: list[bool] = []


def load_first() -> None:
    """Make known what the first picture needs."""
    _rules(FOLDER / "theme.kv")
    for stem in FIRST_WIDGETS:
        _stem(FOLDER / "widgets" / stem)
    for stem in FIRST:
        _stem(FOLDER / "screens" / stem)


def load() -> None:
    """Make every widget, screen and sheet of the common part known; boards are loaded when first needed."""
    if not _complete:
        load_first()
        for folder in ORDER:
            _folder(FOLDER / folder)
        _complete.append(True)


def load_soon() -> Iterator[str]:
    """Load what is likely to be asked for next, one file at a time, and give each name back."""
    _folder(FOLDER / "widgets")
    yield "widgets"
    for folder, stems in SOON.items():
        for stem in stems:
            _stem(FOLDER / folder / stem)
            yield stem


def class_of(name: str):
    """Return a screen or page class by its name; what is rarely opened waits until everything is loaded."""
    stem = re.sub(r"(?<!^)(?=[A-Z])", "_", name.removesuffix("Screen").removesuffix("Page")).lower()
    if any(stem in stems for stems in SOON.values()):
        for _ in load_soon():
            pass
    elif stem not in FIRST:
        load()
    return getattr(Factory, name)


def board_class(game: str):
    """Return the board class of a game by its id ("petite-mer"), loaded when first asked for."""
    name = game.replace("-", "_")
    _folder(FOLDER / "games" / name)
    return getattr(Factory, f"{camel(game)}Board")


def page_class(game: str, noun: str):
    """Return a game's own page (`<Game><noun>`, such as "UnknownPage"), or None if it has none."""
    folder = FOLDER / "games" / game.replace("-", "_")
    if not folder.is_dir():
        return None
    _folder(folder)
    name = f"{camel(game)}{noun}"
    return getattr(Factory, name) if name in Factory.classes else None


def camel(name: str) -> str:
    """Return "PetiteMer" for "petite-mer" or "petite_mer"."""
    return "".join(part.capitalize() for part in name.replace("-", "_").split("_"))


def _folder(folder: Path) -> None:
    for file in sorted(folder.glob("*.py")):
        if file.stem != "__init__":
            import_module(".".join(("kv", *file.with_suffix("").relative_to(FOLDER).parts)))
    for file in sorted(folder.glob("*.kv")):
        _rules(file)


def _stem(path: Path) -> None:
    """Load a class and, if it has any, its rules."""
    import_module(".".join(("kv", *path.relative_to(FOLDER).parts)))
    if path.with_suffix(".kv").exists():
        _rules(path.with_suffix(".kv"))


def _rules(file: Path) -> None:
    # A rule that is loaded twice doubles its children, so what is loaded is never loaded again.
    if str(file) not in Builder.files:
        Builder.load_file(str(file), rulesonly=True)
