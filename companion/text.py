"""Text: a message and its parameters, turned into a sentence of the chosen language at the edge.

A catalogue is a gettext `.po` file; its msgids are stable keys (`oltremare.line.run`), since those keys are
public (docs/formats.md, part 3: `key`). English and French are both catalogues. The core's lie in
`companion/locale/`, a game's beside its rules.

A sentence is a `str.format` template: `{count} cards`. Three things are added. `{good:oltremare.good}` looks up
the key `oltremare.good.<value>`. A `Who` becomes the player's name, a nested `Text` a sentence. Whole numbers
get the true minus. A key with a plural is chosen by the parameter `n` (or else `count`); French counts 0 as singular.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("fr", "en")
_ROOT = Path(__file__).parent
_FIELD = re.compile(r'^msg(id_plural|id|str(?:\[\d\])?) "(.*)"[ \t\r]*((?:\n".*"[ \t\r]*)*)', re.MULTILINE)
"""A field of a `.po` file: its name, its first line, the lines that go on with it."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player in a text, by the index in the play's list of players; becomes the name at the edge."""

    player: int


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """A message by its key, and what it is filled with; equal when both are."""

    key: str
    items: tuple[tuple[str, Any], ...]

    def __init__(self, key: str, /, **parameters: Any) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "items", tuple(sorted(parameters.items())))

    @property
    def parameters(self) -> dict[str, Any]:
        """What the message is filled with."""
        return dict(self.items)

    def say(self, lang: str, names: Sequence[str] = ()) -> str:
        """Return the sentence in `lang` ("fr" or "en"), with players called by `names`."""
        parameters = dict(self.items)
        # The sentences of games wait until one of them is wanted: the first picture has none.
        forms = _core(lang).get(self.key) or catalogue(lang).get(self.key, (self.key,))
        number = parameters.get("n", parameters.get("count"))
        return _Formatter(lang, names).vformat(_form(forms, lang, number), (), parameters)

    def plain(self, names: Sequence[str] = ()) -> dict[str, Any]:
        """Return the parameters as JSON values: players by name, nested texts by key."""
        return {name: _plain(value, names) for name, value in self.items}


def say(lang: str, key: str, /, names: Sequence[str] = (), **parameters: Any) -> str:
    """Return the sentence of `key` in `lang`; for labels that have no Text of their own."""
    return Text(key, **parameters).say(lang, names)


def number(value: int | None) -> str:
    """Return a whole number as players read it, with the true minus; "?" where it is unknown."""
    return "?" if value is None else str(value).replace("-", "\u2212")


@cache
def catalogue(lang: str) -> Mapping[str, tuple[str, ...]]:
    """Return all sentences of a language: key to its forms (one, or singular and plural)."""
    return {**_core(lang), **_read(f"games/*/*{lang}.po")}


@cache
def _core(lang: str) -> Mapping[str, tuple[str, ...]]:
    return _read(f"locale/*{lang}.po")


def _read(files: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(_ROOT.glob(files)):
        found.update(read_po(file.read_text("utf-8")))
    return found


def read_po(text: str) -> dict[str, tuple[str, ...]]:
    """Return the entries of a gettext `.po` file; the header and untranslated entries are left out.

    The subset that our catalogues use; a test compares it with polib, which takes ten times as long at start-up.
    """
    found: dict[str, tuple[str, ...]] = {}
    key = ""
    forms: list[str] = []
    for field, first, more in _FIELD.findall(text):
        value = _string(first, more)
        if field == "id":
            found[key], key, forms = tuple(forms), value, []
        elif field.startswith("str") and value:
            forms.append(value)
    found[key] = tuple(forms)
    return {key: forms for key, forms in found.items() if key and forms}


def _string(first: str, more: str) -> str:
    # Most have no escape, and then there is nothing to evaluate: this is on the path to the first picture.
    whole = first + "".join(line.strip()[1:-1] for line in more.splitlines()) if more else first
    if "\\" not in whole:
        return whole
    import ast

    return str(ast.literal_eval(f'"{whole}"'))


def _form(forms: tuple[str, ...], lang: str, number: Any) -> str:
    if len(forms) == 1 or not isinstance(number, int):
        return forms[-1] if len(forms) > 1 else forms[0]
    single = abs(number) < 2 if lang == "fr" else abs(number) == 1
    return forms[0] if single else forms[1]


def _plain(value: Any, names: Sequence[str]) -> Any:
    match value:
        case Who(player):
            return names[player] if player < len(names) else player + 1
        case Text():
            return value.key
        case tuple():
            return [_plain(item, names) for item in value]
        case _:
            return value


class _Formatter(string.Formatter):
    def __init__(self, lang: str, names: Sequence[str]) -> None:
        self.lang = lang
        self.names = names

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "{" + str(key) + "}")

    def format_field(self, value: Any, format_spec: str) -> str:
        match value:
            case Text():
                return value.say(self.lang, self.names)
            case Who(player):
                return self.names[player] if player < len(self.names) else str(player + 1)
            case tuple():
                return ", ".join(self.format_field(item, format_spec) for item in value)
            case bool():
                return say(self.lang, f"value.{str(value).lower()}")
            case None:
                return "?"
            case int() if format_spec == "+":
                return number(value) if value <= 0 else f"+{value}"
            case int():
                return number(value)
            case _ if format_spec:
                return say(self.lang, f"{format_spec}.{value}")
            case _:
                return str(value)
