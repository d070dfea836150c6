"""The unit files: systemd understands them, they never give up, and hot-plugged readers can be opened."""

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "systemd").iterdir())
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def section(name, of="Service"):
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str
    parser.read(ROOT / "systemd" / name)
    return dict(parser[of])


def values(name, key):
    lines = (ROOT / "systemd" / name).read_text().splitlines()
    return [line.partition("=")[2] for line in lines if line.startswith(key + "=")]


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_understands_every_line(unit):
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)

    complaints = [line for line in done.stderr.splitlines() if unit.name in line and "is not executable" not in line]
    assert complaints == []


@needs_systemd
@pytest.mark.parametrize(("unit", "most"), [("companion.service", 40), ("companion-backup.service", 35)])
def test_the_services_are_shut_in_as_far_as_the_devices_allow(unit, most):
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", f"--threshold={most}", ROOT / "systemd" / unit],
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_the_app_is_started_again_for_ever():
    assert section("companion.service")["Restart"] == "always"
    assert section("companion.service", "Unit")["StartLimitIntervalSec"] == "0"
    assert section("companion-cage.service", "Unit")["StartLimitIntervalSec"] == "0"


def test_readers_plugged_in_later_can_be_opened():
    """By number: a name is looked up at the start, when the driver may not be loaded yet."""
    allowed = values("companion.service", "DeviceAllow")

    assert {"char-188 rw", "char-166 rw", "char-204 rw", "char-226 rw"} <= set(allowed)


def test_nothing_is_forbidden_that_the_screen_or_the_brightness_need():
    service = section("companion.service")

    for key in ("PrivateDevices", "MemoryDenyWriteExecute", "ProtectKernelTunables"):
        assert service.get(key, "no") == "no"


def test_whatever_the_end_lamps_and_buzzer_are_switched_off_and_the_console_speaks():
    ends = values("companion.service", "ExecStopPost")

    assert any("hw.quiet" in end for end in ends)
    assert any("companion-console after-end" in end for end in ends)
    assert all(end.startswith("-") for end in ends)


def test_the_app_has_a_folder_for_lgpio_and_for_kivy():
    environment = " ".join(values("companion.service", "Environment"))

    assert "LG_WD=%t/companion" in environment
    assert section("companion.service")["RuntimeDirectory"] == "companion"
    assert section("companion.service")["WorkingDirectory"] == "%t/companion"


def test_a_stop_has_more_time_than_the_app_needs():
    assert int(section("companion.service")["TimeoutStopSec"]) >= 2


def test_the_backup_needs_no_clock():
    timer = section("companion-backup.timer", "Timer")

    assert "OnBootSec" in timer
    assert "OnCalendar" not in timer
