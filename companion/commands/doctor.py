"""`companion doctor`: looks at readers, buttons, screen, storage, clock, power and service; names causes and cures."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.commands import data_folder
from companion.doctor import TROUBLE, Finding, examine, is_well
from companion.errors import BadFile, CompanionError
from companion.text import Text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--json", action="store_true", help="JSON, for programs")
    parser.add_argument(
        "--config", metavar="FILE", help="the settings file (default: settings.toml in the data folder)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Look at the machine, print one line for each finding; 1 if something is in the way of playing."""
    findings = look(data_folder(arguments), config=arguments.config)
    if arguments.json:
        json.dump([_plain(finding, arguments.lang) for finding in findings], sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        for finding in findings:
            line = Text("doctor.line", level=finding.level, topic=finding.topic, what=finding.text)
            print(line.say(arguments.lang))
    return 0 if is_well(findings) else 1


def look(data: Path, *, config: str | None = None) -> tuple[Finding, ...]:
    """Return what the doctor finds on this machine; the screen of the same name shows it too."""
    from hw.machine import read_facts

    settings = Path(config) if config else data / "settings.toml"
    return examine(read_facts(data, _panel_table(settings), database=database_state))


def database_state(data: Path) -> str:
    """Return how the database is: good, damaged, locked; a folder without one is good."""
    if not (data / "companion.db").exists():
        return "good"
    from companion.store import Store

    try:
        Store(data, read_only=True).close()
    except BadFile:
        return "damaged"
    except CompanionError:
        return "locked"
    return "good"


def _panel_table(settings: Path) -> Mapping[str, Any]:
    try:
        table = tomllib.loads(settings.read_text("utf-8")).get("panel", {})
    except (OSError, ValueError):
        return {}
    return table if isinstance(table, dict) else {}


def _plain(finding: Finding, lang: str) -> dict[str, Any]:
    return {
        "topic": finding.topic,
        "level": finding.level,
        "key": finding.text.key,
        "parameters": finding.text.plain(),
        "text": finding.text.say(lang),
        "ok": finding.level != TROUBLE,
    }
