"""Whole processes, ours and a bare window in turn: start-up, memory, what they do at rest."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from companion.errors import CannotRun
from companion.text import Text

STARTS = 14
MEMORIES = 2
SETTLE_SECONDS = 3.0
REST_SECONDS = 10.0
START_SECONDS = 60.0
SCRIPT = """
game = "oltremare"
players = ["Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie", "Théo"]
options = { record = "light" }
[[step]]
do = "trade"
partner = "Théo"
ducats = 2
"""


def startup(folder: Path) -> dict[str, Any]:
    """Measure the time to the first frame and the peak of memory, alternating."""
    times: dict[str, list[float]] = {"app": [], "bare": []}
    memory: dict[str, list[float]] = {"app": [], "bare": []}
    with _running(_app(folder / "warm"), folder), _running(_bare(folder), folder):
        pass  # both once, so that every file is in memory
    for number in range(STARTS):
        for name, command in (("app", _app(folder / f"start-{number}")), ("bare", _bare(folder))):
            with _running(command, folder) as (process, seconds):
                times[name].append(seconds)
                if number % (STARTS // MEMORIES) == 0:
                    time.sleep(SETTLE_SECONDS)
                    memory[name].append(_peak_kilobytes(process.pid))
    return {
        # Of each pair: a machine that is quicker now and slower then meets both alike.
        "startup_ratio": round(median(ours / bare for ours, bare in zip(times["app"], times["bare"], strict=True)), 3),
        "startup_seconds": {name: round(median(values), 3) for name, values in times.items()},
        "memory_ratio": round(median(memory["app"]) / median(memory["bare"]), 3),
        "memory_megabytes": {name: round(median(values) / 1024, 1) for name, values in memory.items()},
    }


def idle(folder: Path) -> dict[str, Any]:
    """Measure wake-ups and processor time at rest on the play screen, beside a bare window in the same seconds."""
    from hw.virtual import VirtualReader

    data = folder / "idle"
    _store_a_play(data)
    with VirtualReader() as reader:
        app = [*_app(data), "--scanner", str(reader.path)]
        with _running(app, folder) as (ours, _), _running(_bare(folder), folder) as (bare, _):
            time.sleep(SETTLE_SECONDS)
            reader.scan("CMD/CONFIRM")  # home resumes the play
            time.sleep(20.0)  # by then nothing is said any more, and the app has tidied up
            before = {process.pid: _spent(process.pid) for process in (ours, bare)}
            time.sleep(REST_SECONDS)
            after = {process.pid: _spent(process.pid) for process in (ours, bare)}
    cpu = {pid: (after[pid][0] - before[pid][0]) / REST_SECONDS * 100 for pid in before}
    wakeups = {pid: after[pid][1] - before[pid][1] for pid in before}
    return {
        "idle_wakeups_ratio": round(wakeups[ours.pid] / max(wakeups[bare.pid], 1), 3),
        "idle_cpu_percent": round(cpu[ours.pid] - cpu[bare.pid], 2),
        "idle_cpu_percent_each": {"app": round(cpu[ours.pid], 2), "bare": round(cpu[bare.pid], 2)},
    }


def _app(data: Path) -> list[str]:
    return [sys.executable, "-m", "companion", "run", "--windowed", "--data", str(data)]


def _bare(folder: Path) -> list[str]:
    return [sys.executable, "-m", "companion.commands.bench.bare", str(folder / "bare-home")]


def _store_a_play(data: Path) -> None:
    data.mkdir(parents=True, exist_ok=True)
    script = data / "play.toml"
    script.write_text(SCRIPT, "utf-8")
    command = [sys.executable, "-m", "companion", "replay", str(script), "--data", str(data)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def _running(command: list[str], folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """Run a program until its first frame and hand it over with the seconds that took; end it afterwards."""
    address = folder / f"ready-{time.monotonic_ns()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(address))
        channel.settimeout(START_SECONDS)
        environment = {**os.environ, "NOTIFY_SOCKET": str(address)}
        # As installed: the byte code of both is there after their first run.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        started = time.perf_counter()
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            channel.recv(100)
            yield process, time.perf_counter() - started
        except TimeoutError:
            raise CannotRun(Text("bench.no_window")) from None
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _peak_kilobytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("ascii", "replace")
    return float(status.split("VmHWM:")[1].split()[0])


def _spent(pid: int) -> tuple[float, int]:
    """Return the processor seconds and the wake-ups of all threads of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    switches = 0
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        switches += int(status.read_text("ascii", "replace").split("\nvoluntary_ctxt_switches:")[1].split()[0])
    return seconds, switches
