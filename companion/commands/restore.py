"""companion restore: a backup becomes what is kept; what was there is put away, not lost."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands import data_folder
from companion.text import Text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion restore`."""
    parser.add_argument("file", metavar="FILE", type=Path)


def run(arguments: argparse.Namespace) -> int:
    """Restore the backup and say what became of the games that were there; the app has to be closed."""
    from companion.backup import restore_closed
    from companion.store_copy import contents_of

    plays = contents_of(arguments.file).plays
    before = restore_closed(data_folder(arguments), arguments.file)
    for text in (Text("backup.done", count=plays), before):
        if text is not None:
            sys.stdout.write(text.say(arguments.lang) + "\n")
    return 0
