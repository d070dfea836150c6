"""Fixtures of the store's tests: real files, in a folder of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an open store in a fresh folder."""
    with Store(tmp_path) as opened:
        yield opened
