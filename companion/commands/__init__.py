"""The command line: one module for each command, imported when it is called (docs/formats.md, part 3)."""

from __future__ import annotations

import argparse
import locale
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from companion import __version__
from companion.errors import BadFile, CannotRun, CompanionError, IllegalGesture, NotSaved
from companion.text import LANGUAGES, say

COMMANDS = ("run", "replay", "demo", "listen", "doctor", "cards", "export", "import", "backup", "restore", "bench")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 success, 1 does not hold, 2 wrong usage, 3 cannot run here."""
    argv = list(sys.argv[1:] if argv is None else argv)
    command = next((word for word in argv if word in COMMANDS), "")
    if (
        not command
        and all(word.startswith("-") for word in argv[:1])
        and argv[:1] not in (["-h"], ["--help"], ["--version"])
    ):
        argv.insert(0, command := "run")
    arguments = _parser(command, _language(argv)).parse_args(argv)
    arguments.lang_given = arguments.lang is not None
    arguments.lang = arguments.lang or _language(argv)
    try:
        return int(arguments.module.run(arguments))
    except CompanionError as error:
        sys.stderr.write(f"companion: {error.text.say(arguments.lang)}\n")
        return _exit_code(error)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"companion: {where}{error.strerror or error}\n")
        return 3 if isinstance(error, PermissionError) else 1


def data_folder(arguments: argparse.Namespace) -> Path:
    """Return the folder of the store: `--data`, `$STATE_DIRECTORY` under systemd, the platform's data folder."""
    if arguments.data is not None:
        return Path(arguments.data)
    if state := os.environ.get("STATE_DIRECTORY"):
        return Path(state.partition(":")[0])
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False)


def _parser(command: str, lang: str) -> argparse.ArgumentParser:
    parser = _OneSentence(prog="companion", description=say(lang, "cli.companion"))
    _add_common(parser, lang, default=None)
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_OneSentence)
    for name in (command,) if command else COMMANDS:
        # Only the command that was called is described, but for the general help: it saves half of the start.
        summary = say(lang, f"cli.{name}")
        sub = subparsers.add_parser(name, help=summary, description=summary)
        _add_common(sub, lang, default=argparse.SUPPRESS)
        if name == command:
            module = import_module(f"companion.commands.{name}")
            module.add_arguments(sub)
            sub.set_defaults(module=module)
    return parser


def _add_common(parser: argparse.ArgumentParser, lang: str, *, default: str | None) -> None:
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.add_argument("--data", metavar="DIR", default=default, help=say(lang, "cli.data"))
    parser.add_argument("--lang", choices=LANGUAGES, default=default, help=say(lang, "cli.lang"))


class _OneSentence(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message} ({self.prog} --help)\n")
        sys.exit(2)


def _exit_code(error: CompanionError) -> int:
    match error:
        case CannotRun() | NotSaved():
            return 3
        case IllegalGesture():
            return 2
        case BadFile():
            return 1
        case _:
            return 1


def _language(argv: Sequence[str]) -> str:
    for here, following in zip(argv, [*argv[1:], ""], strict=True):
        if here == "--lang" and following in LANGUAGES:
            return following
        if here.startswith("--lang=") and here[7:] in LANGUAGES:
            return here[7:]
    language = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if (language or str(locale.getlocale()[0])).startswith("fr") else "en"
