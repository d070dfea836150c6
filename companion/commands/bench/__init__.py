"""companion bench: what the product costs, beside a bare Kivy window and plain sqlite3 (docs/formats.md, part 4)."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.commands.run import choose_display
from companion.errors import CannotRun
from companion.text import say

KEYS = (
    "startup_ratio",
    "memory_ratio",
    "idle_wakeups_ratio",
    "idle_cpu_percent",
    "scan_to_frame_ms",
    "append_ratio",
    "event_growth",
    "undo_growth",
    "resume_ms_per_1000",
    "history_ratio",
    "frame_ms",
    "gestures",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion bench`."""
    parser.add_argument("--json", action="store_true", help=say("en", "bench.json"))
    parser.add_argument("--only", metavar="KEY", action="append", choices=KEYS, help=say("en", "bench.only"))


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print a line for each key or one JSON object."""
    try:
        choose_display()
    except CannotRun:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        for keys, measure in measurements():
            if arguments.only is None or set(keys) & set(arguments.only):
                sys.stderr.write(say(arguments.lang, "bench.measuring", keys=", ".join(keys)) + "\n")
                found |= measure(Path(folder))
    if arguments.json:
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
    else:
        for key, value in found.items():
            sys.stdout.write(f"{key}: {json.dumps(value)}\n")
    return 0


def measurements() -> tuple[tuple[tuple[str, ...], Callable[[Path], dict[str, Any]]], ...]:
    """Return which keys each measurement gives."""
    from companion.commands.bench import gestures, process, storage, window

    return (
        (("startup_ratio", "memory_ratio"), process.startup),
        (("idle_wakeups_ratio", "idle_cpu_percent"), process.idle),
        (("scan_to_frame_ms",), window.scan_to_frame),
        (("append_ratio",), storage.append),
        (("event_growth", "undo_growth", "resume_ms_per_1000"), storage.growth),
        (("history_ratio",), storage.history),
        (("frame_ms",), window.frames),
        (("gestures",), gestures.touches),
    )
