"""companion cards: boxes, their cards and tags, labels; all that the screen does."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from companion import __version__
from companion.commands import data_folder
from companion.commands.cards_register import add_register_arguments, register
from companion.errors import BadFile, IllegalGesture
from companion.text import LANGUAGES, Text, say

if TYPE_CHECKING:
    from companion.boxes import Box, Difference
    from companion.piles import Face
    from companion.store import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the commands of `companion cards` and their arguments."""
    parser.add_argument("--box", metavar="NAME", help=say("en", "cards.cli.box"))
    commands = parser.add_subparsers(dest="what", metavar="COMMAND", required=True, parser_class=type(parser))
    listing = _command(commands, "list")
    listing.add_argument("game", nargs="?", help=say("en", "cards.cli.game"))
    bind = _command(commands, "bind")
    bind.add_argument("tag", metavar="TAG", help=say("en", "cards.cli.tag"))
    bind.add_argument("code", metavar="CARD", help=say("en", "cards.cli.card"))
    unbind = _command(commands, "unbind")
    unbind.add_argument("tag", metavar="TAG", help=say("en", "cards.cli.tag"))
    unbind.add_argument("game", nargs="?", help=say("en", "cards.cli.game"))
    taking = _command(commands, "import")
    taking.add_argument("file", metavar="FILE", type=Path, help=say("en", "cards.cli.file"))
    taking.add_argument("--merge", action="store_true", help=say("en", "cards.cli.merge"))
    giving = _command(commands, "export")
    giving.add_argument("game", nargs="?", help=say("en", "cards.cli.game"))
    giving.add_argument("--out", metavar="FILE", type=Path, help=say("en", "cards.cli.out"))
    labels = _command(commands, "labels")
    labels.add_argument("game", help=say("en", "cards.cli.game"))
    labels.add_argument("--out", metavar="FILE", type=Path, required=True, help=say("en", "cards.cli.out"))
    labels.add_argument("--blank", metavar="N", type=int, help=say("en", "cards.cli.blank"))
    labels.add_argument("--sheet", metavar="NAME", help=say("en", "cards.cli.sheet", sheets="a4-32x18, a4-16 …"))
    labels.add_argument("--missing", action="store_true", help=say("en", "cards.cli.missing"))
    side = labels.add_mutually_exclusive_group()
    side.add_argument("--face", dest="side", action="store_const", const="face", help=say("en", "cards.cli.face"))
    side.add_argument("--back", dest="side", action="store_const", const="back", help=say("en", "cards.cli.back"))
    check = _command(commands, "check")
    check.add_argument("game", nargs="?", help=say("en", "cards.cli.game"))
    add = _command(commands, "add")
    add.add_argument("game", help=say("en", "cards.cli.game"))
    add.add_argument("--like", metavar="NAME", help=say("en", "cards.cli.like"))
    add.add_argument("--edition", default="", help=say("en", "cards.cli.edition"))
    add.add_argument("--expansion", action="append", default=[], help=say("en", "cards.cli.expansion"))
    add_register_arguments(_command(commands, "register"))
    remove = _command(commands, "remove")
    remove.add_argument("game", nargs="?", help=say("en", "cards.cli.game"))


def run(arguments: argparse.Namespace) -> int:
    """Do one of the commands."""
    return {
        "list": _list,
        "bind": _bind,
        "unbind": _unbind,
        "import": _import,
        "export": _export,
        "labels": _labels,
        "check": _check,
        "add": _add,
        "register": _register,
        "remove": _remove,
    }[arguments.what](arguments)


def _command(commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str) -> argparse.ArgumentParser:
    summary = say("en", f"cards.cli.{name}")
    command = commands.add_parser(name, help=summary, description=summary)
    # The common options may stand behind the command as well as before it.
    for option in ("--box", "--data"):
        command.add_argument(option, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    command.add_argument("--version", action="version", version=f"companion {__version__}", help=argparse.SUPPRESS)
    return command


def _list(arguments: argparse.Namespace) -> int:
    from companion.piles import box_cards, known_cards

    if arguments.box is None and not _is_kept(arguments):
        return 0
    with _open(arguments, read_only=True) as store:
        if arguments.box is None:
            for box in store.boxes(_game(arguments.game)):
                _print(f"{box.id}  {box.game}  {box.name or '-'}  {_count(box, arguments.lang)}")
            return 0
        box = _box(store, arguments)
    cards = box_cards(box.game)
    tags: dict[str, list[str]] = {}
    for tag, code in box.bindings.items():
        tags.setdefault(code, []).append(tag)
    for code in known_cards(box):
        _print(f"{code}\t{' '.join(tags.get(code, ()))}\t{_words(cards.face(code), arguments.lang)}")
    return 0


def _bind(arguments: argparse.Namespace) -> int:
    from companion.boxes import Box
    from companion.catalogue import is_card_code, normal
    from companion.games import games
    from companion.piles import box_cards
    from companion.wizard import is_random

    code, tag = normal(arguments.code), arguments.tag.strip()
    game = next((game for game in games().values() if code.startswith(game.prefix + "/")), None)
    if game is None:
        raise IllegalGesture(Text("cards.not_a_card", code=code))
    cards = box_cards(game.id)
    cards.parse(code)
    if not tag:
        raise IllegalGesture(Text("wizard.empty"))
    if is_card_code(tag):
        raise IllegalGesture(Text("cards.tag_is_code", tag=tag))
    if is_random(tag):
        raise IllegalGesture(Text("wizard.random"))
    with _open(arguments) as store:
        if arguments.box is None:
            box = store.box_of(game.id)
        else:
            box = _named(store.boxes(), arguments.box) or store.add_box(Box("", game.id, arguments.box))
        if box.game != game.id:
            raise IllegalGesture(Text("cards.other_game", code=code))
        with store.together():
            store.bind(box.id, tag, code)
            store.learn_cards(box.id, [code])
    face = cards.face(code)
    _say(arguments, "cards.bound", tag=tag, card=face.title, lines=face.lines, code=code)
    return 0


def _unbind(arguments: argparse.Namespace) -> int:
    with _open(arguments) as store:
        box = _box(store, arguments)
        if arguments.tag not in box.bindings:
            raise BadFile(Text("cards.unknown_tag", tag=arguments.tag))
        store.unbind(box.id, arguments.tag)
    _say(arguments, "cards.unbound", tag=arguments.tag)
    return 0


def _import(arguments: argparse.Namespace) -> int:
    from companion.box_file import read_box
    from companion.boxes import differences, merge
    from companion.games import games

    try:
        text = arguments.file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(Text("box.not_toml")) from error
    theirs = read_box(text, games())
    with _open(arguments) as store:
        if arguments.box is None:
            mine = next((box for box in store.boxes() if box.id == theirs.id), None)
        else:
            mine = _box(store, arguments, theirs.game)
        if mine is None:
            box = store.add_box(theirs)
            _say(arguments, "cards.imported", count=len(box.cards), tags=len(box.bindings))
            return 0
        found = differences(mine, theirs)
        for difference in found:
            _print(_difference(difference, arguments.lang))
        if not found:
            _say(arguments, "cards.same")
            return 0
        conflicts = [difference for difference in found if difference.mine]
        if conflicts and not arguments.merge:
            raise BadFile(Text("cards.differs", count=len(conflicts)))
        store.add_box(merge(mine, theirs))
    _say(arguments, "cards.merged", count=len(found))
    return 0


def _export(arguments: argparse.Namespace) -> int:
    from companion.boxes import to_toml

    with _open(arguments, read_only=True) as store:
        text = to_toml(_box(store, arguments))
    if arguments.out is None:
        sys.stdout.write(text)
    else:
        _write(arguments.out, text.encode("utf-8"))
    return 0


def _labels(arguments: argparse.Namespace) -> int:
    from companion import labels as made
    from companion.piles import box_cards, known_cards

    game = _game(arguments.game)
    assert game is not None
    cards = box_cards(game)
    side = arguments.side or "face"
    box = _box_for_labels(arguments, game)
    if arguments.blank is not None:
        taken = box.bindings if arguments.missing else ()
        labels = made.blank_labels(arguments.blank, cards.prefix, taken)
    else:
        codes = cards.public() or known_cards(box)
        if not codes:
            raise BadFile(Text("labels.none_known"))
        if arguments.missing:
            done = {*box.bindings.values(), *(box.cards if cards.public() else ())}
            codes = tuple(code for code in codes if code not in done)
        labels = made.card_labels(codes, cards, side)
    if not labels:
        _say(arguments, "labels.none_missing")
        return 0
    is_plain = side == "back" or arguments.blank is not None
    sheet = made.sheet(arguments.sheet or ("a4-16" if is_plain else "a4-32x18"))
    title = say(arguments.lang, f"{game.replace('-', '_')}.title") + (f", {box.name}" if box.name else "")
    icons = Path(str(resources.files("kv"))) / "assets" / "icons-svg"
    pdf = made.to_pdf(labels, sheet, title=title, lang=arguments.lang, side=side, icons=icons)
    _write(arguments.out, pdf)
    smallest = min(made.module_size(label.code, sheet) for label in labels)
    file, size = arguments.out.name, f"{smallest:.2f}"
    _say(arguments, "labels.written", count=len(labels), file=file, sheet=sheet.name, size=size)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from companion.box_check import report
    from companion.piles import box_cards

    with _open(arguments, read_only=True) as store:
        box = _box(store, arguments)
    cards = box_cards(box.game)
    found = report(box, cards)
    for code in found.missing:
        _say(arguments, "cards.missing_card", code=code, card=_words(cards.face(code), arguments.lang))
    for short in found.short:
        key = "cards.short" if short.known < short.wanted else "cards.surplus"
        _say(arguments, key, pile=short.pile.text, known=short.known, wanted=short.wanted)
    for code, tags in found.double.items():
        _say(arguments, "cards.too_many_tags", code=code, count=len(tags), tags=tags)
    for code in found.foreign:
        _say(arguments, "cards.foreign_card", code=code)
    if found.is_well:
        _say(arguments, "cards.well")
    return 0 if found.is_well else 1


def _add(arguments: argparse.Namespace) -> int:
    from companion.boxes import Box
    from companion.wizard import like

    game = _game(arguments.game)
    assert game is not None
    with _open(arguments) as store:
        name = arguments.box or ""
        if name and any(box.name.casefold() == name.casefold() for box in store.boxes(game)):
            raise IllegalGesture(Text("cards.name_taken", box=name))
        if arguments.like is not None:
            model = _named(store.boxes(game), arguments.like)
            if model is None:
                raise BadFile(Text("cards.no_box", box=arguments.like))
            box = like(model, name)
        else:
            box = Box("", game, name, arguments.edition, tuple(arguments.expansion))
        box = store.add_box(box)
    _say(arguments, "cards.added", box=box.name or box.id)
    return 0


def _register(arguments: argparse.Namespace) -> int:
    game = _game(arguments.game)
    assert game is not None
    with _open(arguments) as store:
        box = store.box_of(game) if arguments.box is None else _box(store, arguments, game)
        return register(arguments, store, box)


def _remove(arguments: argparse.Namespace) -> int:
    with _open(arguments) as store:
        store.remove_box(_box(store, arguments).id)
    _say(arguments, "cards.removed")
    return 0


def _open(arguments: argparse.Namespace, *, read_only: bool = False) -> Store:
    from companion.store import Store

    return Store(data_folder(arguments), read_only=read_only)


def _is_kept(arguments: argparse.Namespace) -> bool:
    """Whether anything is kept yet."""
    from companion.store_file import NAME

    return (data_folder(arguments) / NAME).exists()


def _game(name: str | None) -> str | None:
    """Return the id of a game; None stays None."""
    from companion.games import games

    if name is None:
        return None
    known = games()
    game = name.strip().lower().replace("_", "-")
    if game not in known:
        raise IllegalGesture(Text("cards.no_game", game=name, games=tuple(known)))
    return game


def _box(store: Store, arguments: argparse.Namespace, game: str | None = None) -> Box:
    """Return the box that is meant: by its name or id, else the first one of the game."""
    game = game or _game(getattr(arguments, "game", None))
    if arguments.box is not None:
        box = _named(store.boxes(game), arguments.box)
        if box is None:
            raise BadFile(Text("cards.no_box", box=arguments.box))
        return box
    boxes = store.boxes(game)
    if not boxes and game is not None:
        raise BadFile(Text("cards.no_box_of", game=game))
    if game is None and len(boxes) != 1:
        raise IllegalGesture(Text("cards.which_game"))
    return boxes[0]


def _box_for_labels(arguments: argparse.Namespace, game: str) -> Box:
    """Return the box, or an empty one where nothing is kept yet: a known list needs none."""
    from companion.boxes import Box

    if arguments.box is None:
        if not _is_kept(arguments):
            return Box("", game)
        with _open(arguments, read_only=True) as store:
            return next(iter(store.boxes(game)), Box("", game))
    with _open(arguments, read_only=True) as store:
        return _box(store, arguments, game)


def _named(boxes: tuple[Box, ...], name: str) -> Box | None:
    found = [box for box in boxes if name in (box.id, box.name)] or [
        box for box in boxes if box.name.casefold() == name.casefold() or box.id.startswith(name)
    ]
    if len(found) > 1:
        raise IllegalGesture(Text("cards.which_box", box=name, ids=tuple(box.id for box in found)))
    return found[0] if found else None


def _write(file: Path, data: bytes) -> None:
    if file.exists() and not file.is_file():  # a pipe or a terminal is no file to replace
        file.write_bytes(data)
        return
    part = file.with_name(file.name + ".part")
    part.write_bytes(data)
    os.replace(part, file)


def _count(box: Box, lang: str) -> str:
    from companion.piles import known_cards

    return say(lang, "cards.count", count=len(known_cards(box)), tags=len(box.bindings))


def _words(face: Face, lang: str) -> str:
    words = (line.say(lang) if isinstance(line, Text) else line for line in face.lines)
    return ", ".join((face.title.say(lang), *words))


def _difference(difference: Difference, lang: str) -> str:
    mine, theirs = (" ".join(map(str, v)) if isinstance(v, list | tuple) else str(v) for v in
                    (difference.mine, difference.theirs))  # fmt: skip
    key = "cards.difference" if difference.mine else "cards.addition"
    return say(lang, key, path=difference.path, mine=mine, theirs=theirs)


def _say(arguments: argparse.Namespace, key: str, **parameters: object) -> None:
    _print(Text(key, **parameters).say(arguments.lang))


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
