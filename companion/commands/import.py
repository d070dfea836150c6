"""companion import: plays of an export in JSON are added to those here."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands import data_folder
from companion.errors import BadFile
from companion.text import Text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion import`."""
    parser.add_argument("file", metavar="FILE", type=Path)


def run(arguments: argparse.Namespace) -> int:
    """Add the plays that are not here yet, all or none; the app has to be closed."""
    from companion.export import read_json
    from companion.games import games
    from companion.store import Store

    try:
        text = arguments.file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(Text("export.not_json")) from error
    with Store(data_folder(arguments)) as store:
        done = read_json(text, store, games())
    said = [Text("export.imported", count=done.new)]
    if done.known:
        said.append(Text("export.known", count=done.known))
    for line in said:
        sys.stdout.write(line.say(arguments.lang) + "\n")
    return 0
