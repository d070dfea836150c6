"""What docs/formats.md promises of table scripts and of the command line, beyond what a table script can tell."""

import json
import os
import threading
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from companion.commands import COMMANDS, main
from companion.games import games
from companion.tables import Replay, begin, read

TABLES = Path(__file__).parent / "tables"
TURN = str(TABLES / "audit-petite-mer-turn.toml")

ARGUMENTS = (
    "player partner opponent players ducats count source token top order runs cards good values pile counter by name "
    "value tag card at to tile give take lighthouses buoys others turbines die pay their_die effects city roads ports"
)
COMMAND_WORDS = (
    "adjust finish rename option learn seats correct confirm trade buy discard sail load pile payout venice last_card "
    "place sail_discard swap keep end_turn houses tally count income travel realise duel event objective map dance"
)
WORDS = "Ann Bo table deck silk deal ROME road ecu price record full OM/VENICE PM/0000N/01 CV/EVT/05 CMD/UNDO x"
PLAIN = st.one_of(
    st.integers(-(10**12), 10**12),
    st.booleans(),
    st.floats(allow_nan=False),
    st.sampled_from(WORDS.split()),
    st.text(max_size=9),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS.split()), inner, max_size=2),
    max_leaves=5,
)
STEPS = st.one_of(
    st.fixed_dictionaries({"scan": PLAIN}, optional={"player": PLAIN, "anyway": VALUES}),
    st.fixed_dictionaries({"press": st.sampled_from(["confirm", "undo", "redo", "score", "x"])}),
    st.builds(
        lambda do, arguments, anyway: {**arguments, "do": do, "anyway": anyway},
        st.sampled_from(COMMAND_WORDS.split()),
        st.dictionaries(st.sampled_from(ARGUMENTS.split()), VALUES, max_size=3),
        st.booleans(),
    ),
)


@given(st.sampled_from(sorted(games())), st.lists(STEPS, max_size=12), VALUES)
def test_any_steps_are_accepted_or_refused_with_a_sentence(game, steps, expect):
    script = read(tomli_w.dumps({"game": game, "players": ["Ann", "Bo"], "step": steps}))

    report = Replay(script, begin(script, games())).run()

    assert all(text.say("en") and text.say("fr") for _, text in report.refused)
    json.dumps(report.as_plain("any.toml"))


@given(
    st.dictionaries(st.sampled_from(["game", "players", "options", "box", "bind", "rules", "step", "expect"]), VALUES)
)
def test_any_toml_is_a_script_or_a_failure_at_step_0(tmp_path_factory, content):
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_text(tomli_w.dumps({"game": "caravage", "players": ["Ann", "Bo"], **content}), "utf-8")

    assert main(["replay", str(file)]) in (0, 1)


@pytest.mark.parametrize("command", [[name] for name in COMMANDS] + [["cards", "list"], ["cards", "labels"]])
def test_every_command_tells_the_version(command, capsys):
    with pytest.raises(SystemExit) as ended:
        main([*command, "--version"])

    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("companion ")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b'game = "caravage"', b"[[step]]\npress = 3"])
def test_a_file_that_is_no_script_leaves_no_store_behind(tmp_path, content, capsys):
    file = tmp_path / "bad.toml"
    file.write_bytes(content)

    assert main(["replay", str(file), "--data", str(tmp_path / "data")]) == 1
    assert "step 0" in capsys.readouterr().out
    assert not (tmp_path / "data").exists()


def test_a_replay_that_can_keep_nothing_says_so_with_exit_code_3(tmp_path, capsys):
    (tmp_path / "file").write_text("no folder")

    assert main(["replay", TURN, "--data", str(tmp_path / "file")]) == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"companion: Nothing can be written in {tmp_path / 'file'}.\n"


def test_a_replay_ended_early_goes_on_after_its_highest_step(tmp_path, capsys):
    whole = Path(TURN).read_text("utf-8")
    file = tmp_path / "evening.toml"
    file.write_text("\n".join(whole.splitlines()[:14]) + "\n]\n", "utf-8")
    main(["replay", str(file), "--data", str(tmp_path / "data")])
    first = [int(line.split()[1]) for line in capsys.readouterr().out.splitlines() if line.startswith("accepted")]

    file.write_text(whole, "utf-8")

    assert main(["replay", str(file), "--data", str(tmp_path / "data"), "--resume", "--json"]) == 0
    told = capsys.readouterr()
    rest = [int(line.split()[1]) for line in told.err.splitlines()]
    assert first
    assert rest[0] > first[-1]
    main(["replay", str(file), "--json"])
    (resumed,), (fresh,) = json.loads(told.out), json.loads(capsys.readouterr().out)
    assert {key: resumed[key] for key in ("table", "players", "group", "irregular", "options")} == {
        key: fresh[key] for key in ("table", "players", "group", "irregular", "options")
    }


def test_a_date_that_is_none_is_named(tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["export", "--data", str(tmp_path), "--since", "yesterday"])

    assert ended.value.code == 2
    assert "“yesterday” is no date" in capsys.readouterr().err


def test_an_export_from_the_beginning_of_time_has_everything(tmp_path, capsys):
    main(["replay", TURN, "--data", str(tmp_path)])
    capsys.readouterr()

    assert main(["export", "--data", str(tmp_path), "--format", "csv", "--since", "0001-01-01"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_an_export_into_a_pipe_goes_through_it(tmp_path):
    main(["replay", TURN, "--data", str(tmp_path / "data")])
    pipe, read_back = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read_back.append(pipe.read_text("utf-8")), daemon=True)
    reader.start()

    assert main(["export", "--data", str(tmp_path / "data"), "--out", str(pipe)]) == 0

    reader.join(10)
    assert json.loads(read_back[0])["plays"]
    assert pipe.is_fifo()
