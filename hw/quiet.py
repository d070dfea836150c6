"""Make every lamp dark and the buzzer silent; run by systemd after the app has ended in whatever way.

`python -m hw.quiet [SETTINGS.toml]`. A killed process cannot do it itself, and a pin keeps its last level.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

from companion.errors import CannotRun
from hw.outputs import Outputs
from hw.pins import Factory, chosen_factories, open_factory
from hw.wiring import BadWiring, Wiring, read_wiring


def quiet(wiring: Wiring, factory: Factory) -> None:
    """Open all outputs of a wiring low, and let go of them."""
    Outputs(wiring, factory, lambda thing, pin, problem: None).close()


def main(arguments: list[str]) -> int:
    """Silence the panel that the settings describe; what cannot be done is no failure."""
    table = {}
    if arguments:
        try:
            table = tomllib.loads(Path(arguments[0]).read_text("utf-8")).get("panel", {})
        except (OSError, ValueError):
            table = {}
    try:
        wiring = read_wiring(table)
    except BadWiring:
        return 0
    if wiring.enabled:
        try:
            factory = open_factory(chosen_factories(os.environ))
        except CannotRun:
            return 0
        quiet(wiring, factory)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
