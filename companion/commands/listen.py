"""Prints what the readers read, a line each, until it is stopped (docs/formats.md, part 3)."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from types import FrameType
from typing import Any

from companion.catalogue import is_card_code, normal
from companion.errors import MalformedCode
from companion.games import games
from companion.inbox import Inbox
from companion.messages import Message, ScannerStatus, TagRejected, TagScanned
from companion.text import Text, say

CONNECTED = ("ready", "back")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion listen`."""
    lang = "en"
    parser.add_argument("--scanner", metavar="PORT", action="append", help=say(lang, "listen.scanner"))
    parser.add_argument("--json", action="store_true", help=say(lang, "listen.json"))


def run(arguments: argparse.Namespace) -> int:
    """Listen until the process is told to end."""
    from hw.scanner import open_scanners

    lang = arguments.lang or "en"
    inbox = Inbox()

    def stop(_number: int, _frame: FrameType | None) -> None:
        inbox.close()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    scanners = open_scanners(arguments.scanner or ["auto"], inbox.put)
    try:
        for scanner in scanners:
            scanner.start()
        while (message := inbox.take()) is not None:
            line = as_json(message, lang) if arguments.json else as_text(message, lang)
            if line:
                sys.stdout.write(line + "\n")
                sys.stdout.flush()
    finally:
        for scanner in scanners:
            scanner.close()
    return 0


def as_json(message: Message, lang: str) -> str:
    """Return a message of a reader as one line of JSON."""
    line: dict[str, Any]
    match message:
        case TagScanned(tag=tag, reader=reader, at=at):
            line = {"event": "tag", "tag": tag, "reader": reader, "code": code_of(tag), "t": at}
        case TagRejected(reader=reader, reason=reason, raw=raw):
            line = {"event": "rejected", "reader": reader, "reason": reason.say(lang), "key": reason.key}
            line |= {"raw": raw.hex(" "), "t": time.monotonic()}
        case ScannerStatus(reader=reader, status=status, reason=reason, port=port, kind=kind, tag_lying=lying):
            line = {"event": "connected" if status in CONNECTED else status, "reader": reader, "port": port}
            line |= {"kind": kind, "reason": reason.say(lang) if reason else "", "t": time.monotonic()}
            if lying:
                line["lying"] = lying
        case _:
            return ""
    return json.dumps(line, ensure_ascii=False)


def as_text(message: Message, lang: str) -> str:
    """Return a message of a reader as one line for people."""
    match message:
        case TagScanned(tag=tag, reader=reader, raw=raw):
            text = Text("listen.card" if code_of(tag) else "listen.tag", tag=_visible(tag), raw=raw.hex(" "))
        case TagRejected(reader=reader, reason=reason, raw=raw):
            text = Text("listen.rejected", reason=reason, raw=raw.hex(" "))
        case ScannerStatus(reader=reader, tag_lying=lying) if lying:
            text = Text("listen.lying", tag=_visible(lying))
        case ScannerStatus(reader=reader, reason=Text() as reason):
            text = reason
        case _:
            return ""
    return f"{reader}: {text.say(lang)}"


def code_of(tag: str) -> str | None:
    """Return the card code that a tag is, in upper case; None for any other tag, and for a malformed code."""
    if not is_card_code(tag):
        return None
    code = normal(tag)
    prefix = code.partition("/")[0]
    if prefix == "CMD":
        return code
    try:
        return next((game.parse(code).code for game in games().values() if game.prefix == prefix), None)
    except MalformedCode:
        return None


def _visible(tag: str) -> str:
    """Return a tag without control characters, which would move the cursor."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in tag)
