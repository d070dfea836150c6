"""Texts: complete in both languages, read as gettext reads them, filled as people write."""

import ast
import re
from pathlib import Path

import polib
import pytest

from companion.text import LANGUAGES, Text, Who, catalogue, number, read_po

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "companion").rglob("*.po"))
SOURCES = [
    file for part in ("companion", "hw", "kv") for kind in ("*.py", "*.kv") for file in (ROOT / part).rglob(kind)
]


def test_every_sentence_is_there_in_both_languages():
    assert set(catalogue("fr")) == set(catalogue("en"))


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(ROOT)))
def test_our_reader_agrees_with_gettext(file):
    wanted = {}
    for entry in polib.pofile(str(file)):
        forms = tuple(entry.msgstr_plural.values()) if entry.msgid_plural else (entry.msgstr,)
        if any(forms):
            wanted[entry.msgid] = tuple(form for form in forms if form)

    assert read_po(file.read_text("utf-8")) == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_in_two_catalogues(lang):
    seen = {}
    for file in FILES:
        if file.name == f"{lang}.po" or file.name.endswith(f".{lang}.po"):
            for entry in polib.pofile(str(file)):
                assert entry.msgid not in seen, f"{entry.msgid} in {file} and {seen[entry.msgid]}"
                seen[entry.msgid] = file


def test_both_languages_fill_in_the_same_things():
    def fields(forms):
        return {name for form in forms for name in re.findall(r"{(\w+)", form)}

    french, english = catalogue("fr"), catalogue("en")
    numbers = {"n", "count"}
    differing = [key for key in english if fields(english[key]) - numbers != fields(french[key]) - numbers]

    assert differing == []


def test_french_takes_zero_as_one_and_the_true_minus():
    assert Text("undo.steps", count=0).say("fr") == "0 action"
    assert Text("undo.steps", count=2).say("en") == "2 actions"
    assert number(-12) == "−12"
    assert number(None) == "?"


def test_a_player_is_called_by_the_name_of_today():
    text = Text("player.next_scan", player=Who(1))

    assert text.say("en", ("Ann", "Bo")) == "The next card is Bo’s."
    assert text.plain(("Ann", "Bo")) == {"player": "Bo"}


def test_french_has_a_no_break_space_before_high_punctuation():
    wrong = [
        key
        for key, forms in catalogue("fr").items()
        for form in forms
        if re.search(r" [;:?!»](\s|$)|« |\w[;?!](\s|$)", form)
    ]

    assert wrong == []


def test_keys_used_in_the_code_exist():
    known = set(catalogue("en"))
    used = {}
    for file in SOURCES:
        text = file.read_text("utf-8")
        for key in re.findall(r"""(?:Text\(|say\((?:[\w.]+, )?)["']([a-z_]+(?:\.[\w]+)+)["']""", text):
            used.setdefault(key, file)
    missing = {key: str(file.relative_to(ROOT)) for key, file in used.items() if key not in known}

    assert missing == {}


def test_every_text_is_said_somewhere():
    code = "\n".join(file.read_text("utf-8") for file in SOURCES)
    tables = "\n".join(file.read_text("utf-8") for file in (ROOT / "companion" / "games").rglob("*.toml"))
    written = set(re.findall(r"""["']([\w.-]+)["']""", code))
    words = set(re.findall(r"\w+", code + tables))
    templates = _templates()

    def built(key, *, whole=True):
        """Whether a template of the code, filled with words of the code or with what a template gives, is this key."""
        if not whole and all(word in words or word.isdigit() for word in re.findall(r"\w+", key)):
            return True
        matches = filter(None, (template.fullmatch(key) for template in templates))
        return any(all(built(hole, whole=False) for hole in match.groups()) for match in matches)

    unused = [key for key in catalogue("en") if key not in written and not built(key)]

    assert unused == []


def _templates():
    """The patterns of all f-strings that could name a key or its end, and of the lookups in the texts themselves."""
    found = {r"oltremare\.active_port\.([\w.-]+)"}  # a counter by its value: companion.present
    found |= {
        rf"{re.escape(family)}\.([\w.-]+)"
        for lang in LANGUAGES
        for forms in catalogue(lang).values()
        for form in forms
        for family in re.findall(r"\{\w+:([a-z_.]+)\}", form)
    }
    for file in SOURCES:
        if file.suffix == ".py":
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    parts = [part.value if isinstance(part, ast.Constant) else "" for part in node.values]
                    if re.fullmatch(r"[\w.]*[a-z]{2}[\w.]*", "".join(parts)):
                        found.add("".join(re.escape(part) or r"([\w.-]+)" for part in parts))
    return [re.compile(pattern) for pattern in found]
