"""Recorded tables: every file in tests/tables is a test; what is written replays to the same end."""

from pathlib import Path

import pytest

from companion.games import games
from companion.tables import Replay, begin, read, write

TABLES = sorted((Path(__file__).parent / "tables").glob("*.toml"))
GAMES = games()


def replayed(text: str):
    script = read(text)
    return Replay(script, begin(script, GAMES)).run()


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.stem)
def test_a_recorded_table_holds(file):
    report = replayed(file.read_text("utf-8"))

    assert report.failures == []


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.stem)
def test_a_written_table_replays_to_the_same_end(file):
    first = replayed(file.read_text("utf-8"))
    assert first.play is not None

    second = replayed(write(first.play))

    assert second.failures == []
    assert second.play is not None
    assert second.play.state == first.play.state
    assert second.play.names == first.play.names
    assert [entry.event for entry in second.play.log()] == [entry.event for entry in first.play.log()]


def test_a_step_that_does_not_hold_names_step_wanted_and_found():
    report = replayed(
        """
        game = "oltremare"
        players = ["Ann", "Bo"]
        [[step]]
        press = "undo"
        [[step]]
        press = "redo"
        refused = true
        [[step]]
        do = "adjust"
        player = "Ann"
        counter = "ducats"
        by = 2
        refused = true
        expect = { Ann = { ducats = 99, limit = "unknown" } }
        """
    )

    assert [(f.step, f.found) for f in report.failures] == [
        (1, "refused: There is nothing to undo."),
        (3, "accepted"),
        (3, "13"),
    ]
    assert report.failures[2].wanted == "Ann ducats = 99"


@pytest.mark.parametrize(
    "text",
    [
        "game = ",
        'game = "chess"\nplayers = ["Ann", "Bo"]',
        'game = "oltremare"\nplayers = ["Ann"]',
        'game = "oltremare"\nplayers = ["Ann", "table"]',
        'game = "oltremare"\nplayers = ["Ann", "Bo"]\noptions = { edition = "klingon" }',
        'game = "oltremare"\nplayers = ["Ann", "Bo"]\noptions = { colour = "red" }',
        'game = "oltremare"\nplayers = ["Ann", "Bo"]\nrules = 99',
        'game = "oltremare"\nplayers = "Ann"',
        'game = 3\nplayers = ["Ann", "Bo"]',
        'game = "oltremare"\nplayers = ["Ann", 3]',
        'game = "oltremare"\nplayers = ["Ann", "Bo"]\nstep = 4',
    ],
)
def test_a_script_that_cannot_begin_fails_at_step_0_with_a_sentence(tmp_path, text, capsys):
    import json

    from companion.commands import main

    file = tmp_path / "bad.toml"
    file.write_text(text, "utf-8")

    assert main(["replay", str(file), "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert not found["ok"]
    assert found["failures"][0]["step"] == 0
    assert found["failures"][0]["found"].endswith(".")


@pytest.mark.parametrize("step", ["", "scan = 3\ndo = 'buy'", "press = 'self-destruct'", "note = 'nothing'"])
def test_a_step_that_is_none_is_a_failure_and_the_replay_goes_on(step):
    report = replayed(
        f'game = "oltremare"\nplayers = ["Ann", "Bo"]\n[[step]]\n{step}\n[[step]]\npress = "undo"\nrefused = true'
    )

    assert [failure.step for failure in report.failures] == [1]


def test_equal_names_are_told_apart():
    report = replayed('game = "caravage"\nplayers = ["Ann", "Ann", "Ann"]')

    assert report.play is not None
    assert report.play.names == ("Ann", "Ann 2", "Ann 3")
