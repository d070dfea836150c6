"""sqlite_utils without what it would bring along: numpy and pandas, where a machine happens to have them."""

from __future__ import annotations

import sys

_UNWANTED = [name for name in ("numpy", "pandas") if name not in sys.modules]

# It looks for them to store their types, which nobody here has: ten megabytes and a second of a Pi's start.
for name in _UNWANTED:
    sys.modules[name] = None  # type: ignore[assignment]
try:
    from sqlite_utils import Database, Migrations
finally:
    for name in _UNWANTED:
        del sys.modules[name]

__all__ = ["Database", "Migrations"]
