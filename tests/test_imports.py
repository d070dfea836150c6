"""Importing is innocent: the core loads no screen and no hardware, and no module opens anything."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def modules(package: str) -> list[str]:
    found = []
    for file in sorted((ROOT / package).rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        if parts[-1] == "__main__":
            continue
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def in_a_fresh_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_core_loads_no_screen_and_no_hardware():
    code = f"""
import importlib, sys
for name in {modules("companion")!r}:
    importlib.import_module(name)
print(sorted(set(sys.modules) & {{"kivy", "serial", "gpiozero", "kv", "hw"}}))
"""

    assert in_a_fresh_process(code).strip() == "[]"


def test_importing_the_hardware_opens_no_port_and_no_thread():
    code = f"""
import importlib, threading
for name in {modules("hw")!r}:
    importlib.import_module(name)
print(threading.active_count())
"""

    assert in_a_fresh_process(code).strip() == "1"


@pytest.mark.gui
def test_importing_the_screens_opens_no_window():
    code = f"""
import os
for name in ("ARGS", "CONFIG", "FILELOG", "CONSOLELOG"):
    os.environ["KIVY_NO_" + name] = "1"
os.environ["SDL_VIDEODRIVER"] = "offscreen"
import importlib, sys
for name in {modules("kv")!r}:
    importlib.import_module(name)
print("kivy.core.window" in sys.modules)
"""

    assert in_a_fresh_process(code).strip() == "False"


def test_what_the_first_picture_does_not_need_is_not_imported_for_it():
    code = """
import sys
import companion.commands.run, companion.commands.table, companion.settings
late = {"sqlite_utils", "gpiozero", "serial", "fpdf", "segno", "matplotlib", "companion.store"}
print(sorted(set(sys.modules) & late))
"""

    assert in_a_fresh_process(code).strip() == "[]"
