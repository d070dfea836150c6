"""The end of the app in the middle of a sound: asked for, forced, or by a fault. Nothing keeps sounding."""

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.gui
DEADLINE_SECONDS = 30.0
BUZZER, STATUS = "GPIO12", "GPIO26"


class App:
    """`companion run` in a process of its own, and what its header shows."""

    def __init__(self, folder):
        self.folder = folder
        self.process = None

    def start(self):
        """Start it and wait until its pins are open."""
        before = len(self.journal())
        environ = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.power_app", str(self.folder)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environ,
        )
        self.until(lambda: any(line.startswith("GPIO5 ") for line in self.journal()[before:]))
        return self

    def buzz(self):
        """Let it play its longest cue, and return in the middle of a tone."""
        for _ in range(20):
            self.tell("buzz")
            self.until(lambda: self.level(BUZZER) == "high")
            self.process.send_signal(signal.SIGSTOP)
            if self.level(BUZZER) == "high":
                return
            self.process.send_signal(signal.SIGCONT)
        raise AssertionError("no tone was caught")

    def tell(self, words):
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

    def end(self, how):
        """Send a signal, return the exit code and the seconds it took."""
        began = time.monotonic()
        self.process.send_signal(how)
        self.process.send_signal(signal.SIGCONT)
        code = self.process.wait(DEADLINE_SECONDS)
        return code, time.monotonic() - began

    def journal(self):
        file = self.folder / "header.txt"
        return file.read_text().splitlines() if file.exists() else []

    def level(self, pin):
        """Return the level a pin was last put to."""
        levels = [line.split()[1] for line in self.journal() if line.startswith(pin + " ")]
        return levels[-1] if levels else ""

    def until(self, condition):
        end = time.monotonic() + DEADLINE_SECONDS
        while not condition():
            assert self.process.poll() is None, self.process.stderr.read()
            assert time.monotonic() < end, self.journal()[-20:]
            time.sleep(0.002)

    def close(self):
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
        if self.process is not None:
            self.process.communicate()


@pytest.fixture
def app(tmp_path):
    app = App(tmp_path)
    yield app
    app.close()


def first_levels(journal):
    """Return what each pin was first put to after the last start, in order."""
    since = journal[len(journal) - journal[::-1].index("start") :]
    first = {}
    for line in since:
        pin, level, _ = line.split()
        first.setdefault(pin, level)
    return first


def test_asked_to_end_in_the_middle_of_a_sound_it_ends_well_within_two_seconds_and_silent(app):
    app.start().buzz()

    code, seconds = app.end(signal.SIGTERM)

    assert code == 0, app.process.stderr.read()
    assert seconds < 2.0
    assert app.level(BUZZER) == "low"
    assert app.level(STATUS) == "low"


def test_killed_in_the_middle_of_a_sound_it_is_silent_first_thing_after_the_next_start(app):
    app.start().buzz()
    app.end(signal.SIGKILL)
    assert app.level(BUZZER) == "high"
    app.close()

    app.start()

    first = first_levels(app.journal())
    assert next(iter(first)) == BUZZER
    assert {first[BUZZER], first[STATUS]} == {"low"}
    assert app.end(signal.SIGTERM)[0] == 0, app.process.stderr.read()


def test_a_fault_in_the_middle_of_a_sound_ends_silent(app):
    app.start().buzz()
    app.process.send_signal(signal.SIGCONT)
    app.tell("fault")

    code = app.process.wait(DEADLINE_SECONDS)

    assert code not in (0, -signal.SIGKILL)
    assert app.level(BUZZER) == "low"
    assert app.level(STATUS) == "low"


def test_a_request_to_end_while_it_starts_is_heeded(tmp_path):
    app = App(tmp_path)
    environ = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    app.process = subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.power_app", str(tmp_path)],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environ,
    )
    app.until(lambda: (tmp_path / "data/kivy").exists())

    code, _ = app.end(signal.SIGTERM)

    assert code == 0
    app.close()
