"""companion cards register: the wizard on the command line; tags from the readers, words from standard input."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.errors import CompanionError, IllegalGesture
from companion.inbox import Inbox
from companion.messages import Command, ScannerStatus, TagScanned
from companion.text import Text, say
from companion.wizard import MODES, Wizard

if TYPE_CHECKING:
    from companion.boxes import Box
    from companion.store import Store

WORDS = ("set", "pile", "row", "later", "next", "skip", "learn", "ignore", "undo", "end")
"""What a line can begin with; any other line is a tag."""


def add_register_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion cards register`."""
    parser.add_argument("game", help=say("en", "cards.cli.game"))
    parser.add_argument("--mode", choices=MODES, default="piles", help=say("en", "cards.cli.mode"))
    parser.add_argument("--scanner", metavar="PORT", action="append", help=say("en", "listen.scanner"))


def register(arguments: argparse.Namespace, store: Store, box: Box) -> int:
    """Lead through the box until the input ends; every card is kept before the next one is asked for."""
    from companion.piles import box_cards
    from companion.rooms.cards_view import title_of

    boxes = store.boxes()
    elsewhere = {tag: title_of(b, boxes, arguments.lang) for b in boxes if b.id != box.id for tag in b.bindings}
    wizard = Wizard.begin(box, box_cards(box.game), arguments.mode)
    inbox = Inbox()
    scanners = _scanners(arguments, inbox)
    threading.Thread(target=_read_lines, args=(inbox, not scanners), daemon=True).start()
    try:
        _tell(wizard, arguments.lang)
        while (message := inbox.take()) is not None:
            try:
                match message:
                    case TagScanned(tag=tag):
                        after = wizard.scanned(tag, elsewhere)
                    case Command(name, args):
                        after = _step(wizard, name, args["words"])
                    case ScannerStatus(reason=Text() as reason):
                        sys.stderr.write(f"companion: {reason.say(arguments.lang)}\n")
                        continue
                    case _:
                        continue
                if after.box != wizard.box:
                    store.add_box(after.box)
            except CompanionError as error:
                sys.stderr.write(f"companion: {error.text.say(arguments.lang)}\n")
                continue
            wizard = after
            _tell(wizard, arguments.lang)
    finally:
        for close in scanners:
            close()
    return 0


def _step(wizard: Wizard, name: str, words: tuple[str, ...]) -> Wizard:
    match name, words:
        case "set", (choice, *values):
            return wizard.chosen(choice, " ".join(values))
        case "pile", (pile,):
            return wizard.entered(pile)
        case "row", values if values and all(value.isdecimal() for value in values):
            if not wizard.current.row:
                raise IllegalGesture(Text("wizard.no_row"))
            after = wizard.row_again()
            for value in values:
                after = after.row_value(int(value))
            return after.row_ended() if after.row is not None else after
        case "later", ():
            return wizard.row_put_off()
        case "next", ():
            return wizard.without_tag()
        case "skip", ():
            return wizard.skipped()
        case "learn", ():
            return wizard.learnt()
        case "ignore", ():
            return wizard.ignored()
        case "undo", ():
            return wizard.undone()
        case _:
            raise IllegalGesture(Text("cards.words", words=WORDS))


def _tell(wizard: Wizard, lang: str) -> None:
    from companion.rooms.cards_view import wizard_content

    shown = wizard_content(wizard, lang)
    said = ", ".join(f"{name} {value or '-'}" for name, value in wizard.choices.items()) if wizard.row is None else ""
    total = "" if shown.total is None else f"/{shown.total}"
    sys.stdout.write(" | ".join(part for part in (f"{shown.done}{total}", shown.heading, said, shown.hint) if part))
    sys.stdout.write("\n")
    sys.stdout.flush()


def _read_lines(inbox: Inbox, is_all: bool) -> None:
    """Put each line as a message; the last one ends it if there is no reader (`is_all`)."""
    for line in sys.stdin:
        first, *rest = line.split() or [""]
        if first == "end":
            is_all = True
            break
        if first in WORDS:
            inbox.put(Command(first, {"words": tuple(rest)}))
        elif first:
            inbox.put(TagScanned(line.strip()))
    if is_all:
        inbox.close()


def _scanners(arguments: argparse.Namespace, inbox: Inbox) -> list[Callable[[], None]]:
    """Open the readers that were named; without any, tags come from standard input only."""
    if not arguments.scanner:
        return []
    from hw.scanner import open_scanners

    scanners = open_scanners(arguments.scanner, inbox.put)
    for scanner in scanners:
        scanner.start()
    return [scanner.close for scanner in scanners]
