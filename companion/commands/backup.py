"""companion backup: a copy of everything that is kept, made while people play on or not."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands import data_folder
from companion.text import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion backup`."""
    parser.add_argument("--to", metavar="DIR", type=Path, default=None, help=say("en", "backup.cli.to"))


def run(arguments: argparse.Namespace) -> int:
    """Make a backup, check it and print its name; the app may be open."""
    from companion.backup import save
    from companion.store import Store

    with Store(data_folder(arguments), read_only=True) as store:
        backup = save(store, to=arguments.to)
    sys.stdout.write(f"{backup.path}\n")
    return 0
