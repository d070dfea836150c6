"""Every kind of end during a buzz, in a process of its own; its mock pins keep their levels in a file, as lines do."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROGRAM = """
import os, signal, sys, threading
from gpiozero.pins.mock import MockPWMPin
from companion.messages import PanelStatus
from companion.ports import Cue
from hw.panel_fakes import VirtualPanel

LEVELS = open(os.environ["LEVELS"], "a", buffering=1)

class LinePin(MockPWMPin):
    def _change_state(self, value):
        changed = super()._change_state(value)
        LEVELS.write(f"{self.info.name} {self._function} {float(value)}\\n")
        return changed

signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
panel = VirtualPanel(lambda message: None, {"buzzer_kind": "active"}, pin_class=LinePin)
panel.start()
panel.wait_until_open()
print("open", flush=True)
wish = sys.stdin.readline().strip()
panel.signal(Cue.END)
while "buzzer" not in panel.lit():
    threading.Event().wait(0.001)
print("buzzing", flush=True)
if wish == "raise":
    raise RuntimeError("in the middle of a tone")
while True:
    signal.pause()
"""


class Appliance:
    """The program, and the levels its lines have had."""

    def __init__(self, levels):
        self.levels = levels
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={**os.environ, "LEVELS": str(self.levels)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout.readline() == "open\n"

    def buzz(self, wish=""):
        self.process.stdin.write(wish + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "buzzing\n"

    def end(self, seconds=5):
        return self.process.wait(seconds)

    def level(self, pin="GPIO12"):
        return [float(line.split()[2]) for line in self.levels.read_text().splitlines() if line.startswith(pin + " ")][
            -1
        ]


@pytest.fixture
def appliance(tmp_path):
    appliance = Appliance(tmp_path / "levels")
    yield appliance
    appliance.process.kill()
    appliance.process.communicate()


def test_sigterm_during_a_buzz_ends_within_two_seconds_with_everything_low(appliance):
    appliance.start()
    appliance.buzz()
    began = time.monotonic()
    appliance.process.send_signal(signal.SIGTERM)

    assert appliance.end() == 0
    assert time.monotonic() - began < 2
    assert appliance.level() == appliance.level("GPIO26") == 0.0


def test_an_exception_during_a_buzz_leaves_everything_low(appliance):
    appliance.start()
    appliance.buzz("raise")

    assert appliance.end() == 1
    assert appliance.level() == appliance.level("GPIO26") == 0.0


def test_after_sigkill_during_a_buzz_the_next_start_puts_the_outputs_low_first(appliance):
    appliance.start()
    appliance.buzz()
    appliance.process.kill()
    appliance.end()
    assert appliance.level() == 1.0, "a killed program cannot silence its buzzer"

    before = len(appliance.levels.read_text().splitlines())
    appliance.start()
    after = appliance.levels.read_text().splitlines()[before:]

    outputs = [line for line in after if line.split()[0] in ("GPIO12", "GPIO26") and line.split()[1] == "output"]
    assert outputs[0].endswith(" 0.0")
    first_input = next(i for i, line in enumerate(after) if line.startswith(("GPIO5 ", "GPIO6 ", "GPIO13 ")))
    assert any(line.startswith("GPIO12 ") and line.endswith(" 0.0") for line in after[:first_input])


def test_quiet_runs_as_a_program_where_there_are_no_pins(tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text("[panel]\nbuzzer = 13\n")
    for arguments in ([], [str(settings)], [str(tmp_path / "missing.toml")]):
        done = subprocess.run([sys.executable, "-m", "hw.quiet", *arguments], cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False)
