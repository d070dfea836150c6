"""Loader: imports the classes, then loads their rules, once, in a stated order: theme, widgets, screens, boards."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from kivy.factory import Factory
from kivy.lang import Builder

FOLDER = Path(__file__).parent
ORDER = ("widgets", "screens", "sheets")


def load() -> None:
    """Make every widget, screen and sheet of the common part known; boards are loaded when first needed."""
    _rules(FOLDER / "theme.kv")
    for folder in ORDER:
        _folder(FOLDER / folder)


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
    package = ".".join(("kv", *folder.relative_to(FOLDER).parts))
    for file in sorted(folder.glob("*.py")):
        if file.stem != "__init__":
            import_module(f"{package}.{file.stem}")
    for file in sorted(folder.glob("*.kv")):
        _rules(file)


def _rules(file: Path) -> None:
    # A rule that is loaded twice doubles its children, so what is loaded is never loaded again.
    if str(file) not in Builder.files:
        Builder.load_file(str(file), rulesonly=True)
