"""The plug is the switch-off button: killed at any moment, whatever was said to be accepted is there."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.backup import open_store
from tests.toy import TOYS

_TABLE = """
import sys
from pathlib import Path
from companion.backup import open_store
from companion.controller import Controller
from companion.keeper import Keeper
from companion.messages import Command
from companion.result import result
from tests.store.table import begin
from tests.toy import TOYS
store, notices = open_store(Path(sys.argv[1]))
assert not notices, notices
keeper = Keeper(store)
found = store.newest_from("evening")
if found is None:
    play = begin("evening", bowl=9999)
    keeper.create(play, source="evening")
else:
    play = store.load(found, TOYS)
table = Controller(play, keeper)
print("ready", flush=True)
while True:
    for command in (Command("take", {"count": 1}), Command("take", {"count": 2}), Command("undo")):
        assert table.handle(command).recorded
        assert not keeper.waiting
        print(table.play.length, flush=True)
    keeper.finish(table.play, result(table.play))
"""


def _play_until_killed(folder: Path, gestures: int) -> int:
    """Run a table in a process of its own and kill it after so many gestures were accepted; return the last one."""
    with subprocess.Popen([sys.executable, "-c", _TABLE, str(folder)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        accepted = 0
        for line in process.stdout:
            accepted = accepted if line == "ready\n" else int(line)
            gestures -= 1
            if gestures <= 0:
                os.kill(process.pid, signal.SIGKILL)
                break
        for line in process.stdout:
            accepted = int(line)
    assert process.returncode == -signal.SIGKILL
    return accepted


def _survives(folder: Path, kills: int, chance: random.Random) -> None:
    accepted = 0
    for _ in range(kills):
        accepted = max(accepted, _play_until_killed(folder, chance.randint(1, 40)))

        store, notices = open_store(folder)
        with store:
            assert notices == ()
            found = store.load("evening", TOYS)
            assert accepted <= found.length <= accepted + 1
            expected = list(range(1, found.length + 1))
            assert [entry.seq + 1 for entry in store.entries("evening")] == expected
            assert store.pragma("integrity_check") == "ok"
            if found.length:
                assert found.undo().length == found.length + 1 if found.can_undo else True


def test_a_killed_app_has_every_accepted_gesture(tmp_path: Path) -> None:
    _survives(tmp_path, 6, random.Random(8))


@pytest.mark.long
def test_an_app_killed_a_hundred_times_has_every_accepted_gesture(tmp_path: Path) -> None:
    _survives(tmp_path, 100, random.Random(88))
