"""The reader and the whole app, in a process of its own: no card lost, none twice, none out of order."""

import json
import os
import subprocess
import sys

import pytest


def evening(kind, count, folder):
    """Return what an evening with the real app came to."""
    environ = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "KIVY_HOME": str(folder / "kivy")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.reader_app", kind, str(count), str(folder)],
        capture_output=True,
        text=True,
        timeout=900,
        env=environ,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert "trouble" not in found, found
    assert "crashed" not in found, found
    return found


@pytest.mark.gui
@pytest.mark.parametrize("count", [300, pytest.param(2000, marks=pytest.mark.long)])
def test_cards_as_fast_as_they_are_acknowledged_are_all_kept_once_and_in_order(count, tmp_path):
    found = evening("scans", count, tmp_path)

    assert found["count"] == count
    assert found["told"]
    assert found["recorded"]
    assert found["stored"]
    assert found["left"] == []


@pytest.mark.gui
@pytest.mark.parametrize("count", [8, pytest.param(50, marks=pytest.mark.long)])
def test_a_reader_that_comes_and_goes_under_other_names_in_a_game_loses_nothing_and_leaves_nothing(count, tmp_path):
    found = evening("plugs", count, tmp_path)

    assert found["count"] == count
    assert found["told"]
    assert found["recorded"]
    assert found["stored"]
    assert found["after all"]["threads"] == found["after few"]["threads"]
    assert found["after all"]["descriptors"] == found["after few"]["descriptors"]
    assert found["left"] == []
