"""companion export: stored plays as JSON, CSV, table scripts or for BG Stats; the app may be open."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from companion.commands import data_folder
from companion.errors import BadFile, IllegalGesture
from companion.text import Text, say

if TYPE_CHECKING:
    from companion.history import PlayRecord
    from companion.store import Store

FORMATS = ("json", "csv", "table", "bgstats")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion export`."""
    parser.add_argument("--format", choices=FORMATS, default="json", help=say("en", "export.cli.format"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--play", metavar="ID", help=say("en", "export.cli.play"))
    which.add_argument("--since", metavar="DATE", type=_date, help=say("en", "export.cli.since"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=say("en", "export.cli.out"))
    parser.add_argument("--config", metavar="FILE", type=Path, help=say("en", "run.config"))


def run(arguments: argparse.Namespace) -> int:
    """Write the plays asked for, the oldest first."""
    from companion.store import Store

    with Store(data_folder(arguments), read_only=True) as store:
        if arguments.play is not None:
            records = [store.record(arguments.play)]
        else:
            records = list(reversed(store.plays(since=arguments.since)))
        if arguments.format == "table":
            return _tables(store, records, arguments.out, arguments.lang)
        if arguments.out is None:
            _write(sys.stdout, store, records, arguments)
        elif arguments.out.exists() and not arguments.out.is_file():  # a pipe or a terminal is no file to replace
            with arguments.out.open("w", encoding="utf-8", newline="") as out:
                _write(out, store, records, arguments)
        else:
            part = arguments.out.with_name(arguments.out.name + ".part")
            with part.open("w", encoding="utf-8", newline="") as out:
                _write(out, store, records, arguments)
            os.replace(part, arguments.out)
    return 0


def _write(out: TextIO, store: Store, records: list[PlayRecord], arguments: argparse.Namespace) -> None:
    from companion.export import write_bgstats, write_csv, write_json
    from companion.settings import NAME, load_settings

    match arguments.format:
        case "json":
            write_json(out, store, records)
        case "csv":
            write_csv(out, records, lang=arguments.lang)
        case _:
            settings, _ = load_settings(arguments.config or store.folder / NAME)
            write_bgstats(out, records, lang=arguments.lang, location=settings.location, bgg_ids=settings.bgg_ids)


def _tables(store: Store, records: Sequence[PlayRecord], out: Path | None, lang: str) -> int:
    """Write one table script to a file, or several into a folder."""
    from companion.export import table_scripts
    from companion.games import games

    is_folder = out is not None and (out.is_dir() or len(records) > 1)
    if len(records) > 1 and out is None:
        raise IllegalGesture(Text("export.one_table"))
    known, code = games(), 0
    for record in records:
        try:
            ((name, text),) = table_scripts(store, [record], known)
        except BadFile as error:
            sys.stderr.write(f"companion: {record.id}: {error.text.say(lang)}\n")
            code = 1
            continue
        if out is None:
            sys.stdout.write(text)
        else:
            if is_folder:
                out.mkdir(parents=True, exist_ok=True)
            (out / name if is_folder else out).write_text(text, "utf-8")
    return code


def _date(text: str) -> float:
    """Return seconds since 1970 of a local date, or date and time, in ISO form."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("en", "export.no_date", date=text)) from None
    try:
        return moment.timestamp()
    except (ValueError, OverflowError, OSError):  # before or after what this machine's clock can tell
        return 0.0 if moment.year < 1970 else float(2**53)
