"""The plug is pulled: replay killed at any moment; what was accepted is there, and the end is the same."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SCRIPTS = ("oltremare-amigo-3-players", "petite-mer-3-players-turbines", "caravage-3-players")


def replay(script: Path, *options: str) -> subprocess.Popen:
    command = [sys.executable, "-m", "companion", "replay", str(script), *options]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def undisturbed(script: Path) -> dict:
    out, err = replay(script, "--json").communicate()
    assert err == ""
    return json.loads(out)[0]


def stored_steps(folder: Path) -> set[int]:
    from companion.store import Store

    store = Store(folder, read_only=True)
    try:
        return {entry.step for record in store.plays() for entry in store.entries(record.id)}
    finally:
        store.close()


def killed_often(script: Path, folder: Path, kills: int, seed: int) -> None:
    """Kill the replay `kills` times after a random number of accepted steps, then let it end."""
    chance = random.Random(seed)
    wanted = undisturbed(script)
    for _ in range(kills):
        process = replay(script, "--data", str(folder), "--resume")
        assert process.stdout is not None
        accepted = set()
        for _ in range(chance.randint(0, 12)):
            line = process.stdout.readline()
            if not line.startswith("accepted "):
                break
            accepted.add(int(line.split()[1]))
        process.kill()
        rest, err = process.communicate()
        accepted |= {int(line.split()[1]) for line in rest.splitlines() if line.startswith("accepted ")}
        assert "Traceback" not in err
        if accepted:
            assert accepted <= stored_steps(folder)
    out, err = replay(script, "--data", str(folder), "--resume", "--json").communicate()
    assert "Traceback" not in err
    (ended,) = json.loads(out)
    for key in ("ok", "table", "players", "group", "irregular", "options"):
        assert ended[key] == wanted[key]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_play_killed_at_any_moment_goes_on_to_the_same_end(name, tmp_path):
    killed_often(ROOT / "tests" / "tables" / f"{name}.toml", tmp_path, kills=7, seed=len(name))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_play_killed_two_hundred_times_goes_on_to_the_same_end(name, seed, tmp_path):
    killed_often(ROOT / "tests" / "tables" / f"{name}.toml", tmp_path, kills=17, seed=seed)
