"""The Python parts for the Pi can all be had as wheels, for both Pythons of Raspberry Pi OS, from any machine."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_every_part_has_a_wheel_for_the_pi_on_both_pythons(tmp_path):
    done = subprocess.run(
        [ROOT / "deploy/install.sh", "--make-wheels", tmp_path],
        capture_output=True,
        text=True,
        env={**os.environ, "COMPANION_ARCHITECTURE": "aarch64"},
    )

    assert done.returncode == 0, done.stderr
    names = [wheel.name for wheel in tmp_path.iterdir()]
    assert {name[:16] for name in names if name.lower().startswith("kivy-")} == {"Kivy-2.3.1-cp311", "Kivy-2.3.1-cp313"}
    assert all(name.endswith(".whl") for name in names)
    assert not any("x86_64" in name for name in names)
    assert any(name.startswith("table_companion-") for name in names)
