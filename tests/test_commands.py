"""The command line: every command explains itself, every error is one sentence with its exit code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands import COMMANDS, main

ROOT = Path(__file__).parent.parent
TABLE = str(ROOT / "tests" / "tables" / "oltremare-first-turn.toml")


def companion(*words: str, **environment: str) -> subprocess.CompletedProcess:
    env = {**os.environ, **environment}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        if name not in environment:
            env.pop(name, None)
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])

    assert ended.value.code == 0
    assert command in capsys.readouterr().out


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])

    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("companion ")


@pytest.mark.parametrize("words", [["dance"], ["replay"], ["replay", "--speed", "x"], ["run", "--simulate=maybe"]])
def test_wrong_usage_is_one_sentence_and_exit_code_2(words):
    done = companion(*words)

    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(bool(list(Path("/sys/class/drm").glob("card*-*"))), reason="there is a screen here")
def test_the_app_without_a_display_says_so_with_exit_code_3(tmp_path):
    done = companion("run", "--data", str(tmp_path))

    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_replay_speaks_the_language_asked_for(capsys):
    assert main(["replay", TABLE, "--lang", "fr"]) == 0

    assert "étape 6 refusée" in capsys.readouterr().out


def test_json_has_exactly_the_documented_keys(capsys):
    assert main(["replay", TABLE, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)

    assert {"file", "ok", "failures", "game", "options", "table", "players", "group", "refused", "irregular"} <= set(
        found
    )
    assert set(found["players"][0]) == {"name", "counters", "total", "rank", "winner", "lines"}
    assert found["refused"][0]["step"] == 6
    assert found["table"]["turn"] == "Ann"


def test_a_replay_prints_each_durable_step_and_resumes(tmp_path, capsys):
    assert main(["replay", TABLE, "--data", str(tmp_path)]) == 0
    first = capsys.readouterr().out
    assert [line for line in first.splitlines() if line.startswith("accepted")] == [
        f"accepted {n}" for n in (1, 2, 3, 4, 5, 6)
    ][:5]

    assert main(["replay", TABLE, "--data", str(tmp_path), "--resume"]) == 0

    assert "accepted" not in capsys.readouterr().out


def test_with_json_the_accepted_lines_go_to_stderr(tmp_path, capsys):
    assert main(["replay", TABLE, "--data", str(tmp_path), "--json"]) == 0
    captured = capsys.readouterr()

    assert json.loads(captured.out)[0]["ok"]
    assert captured.err.startswith("accepted 1\n")


def test_data_in_use_by_another_process_is_exit_code_3(tmp_path):
    from companion.store import Store

    store = Store(tmp_path)
    done = companion("replay", TABLE, "--data", str(tmp_path))
    store.close()

    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1
