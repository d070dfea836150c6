"""The running app: from the last byte of a scan to the picture that shows it, and the cost of a full redraw."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from companion.errors import CannotRun
from companion.text import Text

SCANS = 200
FRAMES = 120


def scan_to_frame(folder: Path) -> dict[str, Any]:
    """Measure 200 scans through a pseudo-terminal, durable append included."""
    return {"scan_to_frame_ms": _measured("scans", folder)}


def frames(folder: Path) -> dict[str, Any]:
    """Measure a full redraw of each play screen at 800x480."""
    found = {}
    for name in ("oltremare", "petite_mer_10", "petite_mer_60", "caravage"):
        found[name] = _measured(name, folder)
    return {"frame_ms": found}


def percentiles(milliseconds: list[float]) -> dict[str, float]:
    """Return p50, p99 and max."""
    ordered = sorted(milliseconds)
    return {
        "p50": round(ordered[len(ordered) // 2], 2),
        "p99": round(ordered[min(int(len(ordered) * 0.99), len(ordered) - 1)], 2),
        "max": round(ordered[-1], 2),
    }


def _measured(what: str, folder: Path) -> dict[str, float]:
    """Measure in a process of its own: one app a process, as in life."""
    command = [sys.executable, "-m", "companion.commands.bench.measured_app", what, str(folder / what)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode != 0:
        raise CannotRun(Text("bench.failed", what=what, error=done.stderr.strip().rpartition("\n")[2]))
    found: dict[str, float] = json.loads(done.stdout)
    return found
