"""`companion replay FILE --data DIR` killed at random moments: every step it called accepted is there afterwards."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.games import games
from companion.store import Store
from tests.store.table import damage

TABLES = Path(__file__).parent.parent / "tables"
SCRIPTS = ("oltremare-amigo-3-players.toml", "petite-mer-3-players-turbines.toml", "caravage-3-players.toml")


def _replay(*arguments: object, stop_after: int | None = None) -> tuple[list[int], int, str, str]:
    """Run a replay; return the accepted steps, the exit code, stdout without them, stderr.

    With `stop_after` it is killed once that many lines have come.
    """
    command = [sys.executable, "-m", "companion", "replay", *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if stop_after is not None and len(lines) >= stop_after:
                os.kill(process.pid, signal.SIGKILL)
                stop_after = None
        errors = process.stderr.read()
    accepted = [int(line.split()[1]) for line in lines if line.startswith("accepted ")]
    return accepted, process.returncode, "".join(line for line in lines if not line.startswith("accepted ")), errors


def _outcome(plain: dict[str, Any]) -> dict[str, Any]:
    return {key: plain[key] for key in ("ok", "game", "options", "table", "players", "group", "irregular")}


def _kills(script: Path, folder: Path, kills: int, chance: random.Random) -> None:
    _, _, out, _ = _replay(script, "--json")
    (undisturbed,) = json.loads(out)
    highest = 0
    for _ in range(kills):
        accepted, code, _, errors = _replay(
            script, "--data", folder, "--resume", stop_after=chance.randint(1, max(1, 240 // kills))
        )
        assert "Traceback" not in errors
        assert code in (0, 1, -signal.SIGKILL)
        highest = max([highest, *accepted])
        with Store(folder, read_only=True) as store:
            play = store.load(str(store.newest_from(str(script.resolve()))), games())
            assert max((entry.step or 0 for entry in play.log()), default=0) >= highest

    _, code, out, errors = _replay(script, "--data", folder, "--resume", "--json")

    (resumed,) = json.loads(out)
    assert _outcome(resumed) == _outcome(undisturbed), errors


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_killed_replay_resumes_and_ends_like_an_undisturbed_one(name: str, tmp_path: Path) -> None:
    _kills(TABLES / name, tmp_path / "data", 7, random.Random(name))


@pytest.mark.long
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_replay_killed_again_and_again_ends_like_an_undisturbed_one(name: str, tmp_path: Path) -> None:
    _kills(TABLES / name, tmp_path / "data", 67, random.Random(f"long {name}"))


def _overwritten(seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    script = TABLES / SCRIPTS[seed % 3]
    data = folder / "data"
    _, _, out, _ = _replay(script, "--json")
    (undisturbed,) = json.loads(out)
    _replay(script, "--data", data, stop_after=chance.randint(5, 60))
    pages = max(1, (data / "companion.db").stat().st_size // 4096)
    for _ in range(chance.randint(1, 3)):
        damage(data / "companion.db", page=chance.randrange(pages))
    if chance.random() < 0.3:
        damage(data / "companion.db-wal", page=chance.randrange(4))

    _, code, out, errors = _replay(script, "--data", data, "--resume", "--json")

    assert "Traceback" not in errors
    assert code in (0, 1), errors
    (resumed,) = json.loads(out)
    assert _outcome(resumed) == _outcome(undisturbed)


@pytest.mark.parametrize("seed", range(4))
def test_with_pages_of_the_database_overwritten_it_starts_and_goes_on(seed: int, tmp_path: Path) -> None:
    _overwritten(seed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_with_any_pages_overwritten_it_starts_and_goes_on(seed: int, tmp_path: Path) -> None:
    _overwritten(seed, tmp_path)
