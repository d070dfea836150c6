"""Exports: everything as JSON and back, results as CSV, table scripts, and BG Stats field by field."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image

from companion import bgstats
from companion.errors import BadFile
from companion.export import read_json, table_scripts, write_bgstats, write_csv, write_json
from companion.history import PlayRecord
from companion.store import Store
from tests.store.table import Hands, finished, kept
from tests.toy import TOYS

TABLES = Path(__file__).parent / "tables"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an open store in a fresh folder."""
    with Store(tmp_path / "data") as opened:
        yield opened


def _exported(store: Store) -> str:
    out = io.StringIO()
    write_json(out, store, list(reversed(store.plays())))
    return out.getvalue()


def _record(names: tuple[str, ...], totals: tuple[int | None, ...], **other: Any) -> PlayRecord:
    known = [total for total in totals if total is not None]
    ranks = [None if len(known) < len(totals) else 1 + sum(t > total for t in known) for total in totals]  # type: ignore[operator]
    players = [
        {"name": n, "total": t, "rank": r, "winner": r == 1, "lines": []}
        for n, t, r in zip(names, totals, ranks, strict=True)
    ]
    plain: dict[str, Any] = {
        "id": "3f2a",
        "game": "oltremare",
        "rules_version": 1,
        "players": names,
        "people": tuple(range(11, 11 + len(names))),
        "styles": (),
        "options": {"edition": "amigo-2005"},
        "box_id": "",
        "source": "",
        "started": 1_800_000_000.0,
        "dated": True,
        "finished": 1_800_003_600.0,
        "result": {"players": players, "group": None},
        "length": 120,
        "seconds": 3300.0,
    }
    return PlayRecord(**{**plain, **other})


def test_plays_exported_and_imported_elsewhere_are_the_same(store: Store, tmp_path: Path) -> None:
    finished(store, 3, 1, 2, play_id="p1")
    kept(store, 2, play_id="p2", players=("Zoé", "Bo", "Ann"))
    text = _exported(store)

    with Store(tmp_path / "other") as other:
        done = read_json(text, other, TOYS)

        assert (done.new, done.known) == (2, 0)
        assert _exported(other) == text
        assert other.load("p1", TOYS) == store.load("p1", TOYS)
        assert other.record("p1").result == store.record("p1").result
        assert other.best_total("toy") == store.best_total("toy")
        assert [entry.at for entry in other.entries("p2")] == [entry.at for entry in store.entries("p2")]


def test_importing_twice_adds_nothing(store: Store) -> None:
    finished(store, 3, 1)
    text = _exported(store)

    done = read_json(text, store, TOYS)

    assert (done.new, done.known) == (0, 1)
    assert len(store.plays()) == 1


def test_imported_plays_keep_their_date_when_the_clock_is_set(tmp_path: Path, store: Store) -> None:
    finished(store, 3, 1)
    started = store.record("play-1").started
    hands = Hands(wall=started)
    with Store(tmp_path / "other", clock=hands.clock()) as other:
        read_json(_exported(store), other, TOYS)
        hands.wall += 90 * 86400.0
        assert other.mend_clock()

        assert other.record("play-1").started == started


def _spoilt(text: str, **changes: Any) -> str:
    data = json.loads(text)
    data["plays"][1] |= changes
    return json.dumps(data)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": 5},
        {"players": []},
        {"players": ["Ann", 7]},
        {"players": "Ann"},
        {"options": {"bowl": "many"}},
        {"log": [{"event": "nonsense", "data": {}}]},
        {"log": [{"event": "beads_taken", "data": {"player": 0, "count": 100000}}]},
        {"log": [{"event": "undone", "data": {}}]},
        {"log": [{}]},
        {"log": 5},
        {"started": "yesterday"},
        {"result": {"players": []}},
        {"result": 7},
        {"id": ""},
    ],
)
def test_a_spoilt_export_is_a_sentence_that_names_the_play_and_changes_nothing(
    changes: Mapping[str, Any], store: Store, tmp_path: Path
) -> None:
    for number in (1, 2):
        finished(store, 3, 1, play_id=f"p{number}")
    text = _spoilt(_exported(store), **changes)

    with Store(tmp_path / "other") as other:
        with pytest.raises(BadFile, match="Game 2"):
            read_json(text, other, TOYS)

        assert other.plays() == ()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": "companion-plays", "version": 1}', "\x00"])
def test_what_is_no_export_is_a_sentence(text: str, store: Store) -> None:
    with pytest.raises(BadFile):
        read_json(text, store, TOYS)


def test_an_export_of_a_newer_version_says_so(store: Store) -> None:
    with pytest.raises(BadFile, match="newer version"):
        read_json('{"format": "companion-plays", "version": 2, "plays": []}', store, TOYS)


def test_long_work_tells_how_far_it_is_and_can_be_given_up(store: Store) -> None:
    for number in range(3):
        finished(store, 3, 1, play_id=f"p{number}")

    class Enough(Exception):
        pass

    seen: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 2:
            raise Enough

    with pytest.raises(Enough):
        write_json(io.StringIO(), store, store.plays(), progress=progress)
    assert seen == [(0, 3), (1, 3), (2, 3)]


def test_results_are_a_line_for_each_player(store: Store) -> None:
    finished(store, 3, 1, 2, play_id="p1", players=("Ann, la grande", "Bo"))
    kept(store, 1, play_id="p2")
    out = io.StringIO()

    write_csv(out, store.plays(), lang="fr")

    rows = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert [(row["play"], row["seat"], row["player"], row["points"], row["rank"], row["winner"]) for row in rows] == [
        ("p1", "1", "Ann, la grande", "5", "1", "1"),
        ("p1", "2", "Bo", "1", "2", "0"),
    ]


def test_unknown_points_are_empty_in_a_table(store: Store) -> None:
    out = io.StringIO()

    write_csv(out, [_record(("Ann", "Bo"), (None, -3))], lang="en")

    rows = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert [(row["points"], row["rank"], row["winner"]) for row in rows] == [("", "", "0"), ("-3", "", "0")]


def test_a_stored_play_becomes_a_table_script_that_holds(store: Store) -> None:
    from companion.tables import Replay, begin, read

    play = kept(store, 3, 1, 2)

    ((name, text),) = table_scripts(store, store.plays(), TOYS)

    assert name.endswith("-toy-play-1.toml")
    script = read(text)
    report = Replay(script, begin(script, TOYS)).run()
    assert report.ok
    assert report.play is not None
    assert report.play.state == play.state


def test_bg_stats_gets_every_field_as_it_names_them() -> None:
    play = bgstats.play(_record(("Ann", "Bo"), (63, 58)), lang="en", location="Chez nous", bgg_ids={"oltremare": 42})

    assert play == {
        "sourceName": "Table companion",
        "sourcePlayId": "3f2a",
        "playDate": "2027-01-15 09:00:00",
        "durationMin": 55,
        "board": "amigo-2005",
        "location": "Chez nous",
        "game": {
            "name": "Oltremare",
            "bggId": 42,
            "highestWins": True,
            "noPoints": False,
            "sourceGameId": "oltremare",
        },
        "players": [
            {
                "name": "Ann",
                "score": 63,
                "rank": 1,
                "winner": True,
                "startPlayer": True,
                "role": "",
                "sourcePlayerId": "11",
            },
            {
                "name": "Bo",
                "score": 58,
                "rank": 2,
                "winner": False,
                "startPlayer": False,
                "role": "",
                "sourcePlayerId": "12",
            },
        ],
    }


def test_bg_stats_gets_ties_and_negative_points() -> None:
    play = bgstats.play(_record(("Ann", "Bo", "Cy"), (7, 7, -12)), lang="fr")

    assert [(p["score"], p["rank"], p["winner"]) for p in play["players"]] == [
        (7, 1, True),
        (7, 1, True),
        (-12, 3, False),
    ]
    assert "bggId" not in play["game"]


def test_bg_stats_gets_a_group_as_points_of_everybody_without_rank() -> None:
    players = [{"name": n, "total": None, "rank": None, "winner": None, "lines": []} for n in ("Ann", "Bo")]
    record = _record(("Ann", "Bo"), (0, 0), game="petite-mer", options={})
    record = replace(record, result={"players": players, "group": {"total": 44, "rank": 3, "lines": []}})

    play = bgstats.play(record, lang="en")

    assert [(p["score"], "rank" in p, p["winner"]) for p in play["players"]] == [(44, False, False)] * 2
    assert play["game"]["noPoints"] is False
    assert play["game"]["name"] == "Petite Mer"


def test_bg_stats_gets_a_solo_play_of_somebody_forgotten() -> None:
    play = bgstats.play(_record(("Ann",), (31,), people=(None,)), lang="en")

    assert [(p["name"], p["score"], p["sourcePlayerId"]) for p in play["players"]] == [("Ann", 31, "Ann")]


def test_bg_stats_gets_no_points_where_none_are_known() -> None:
    play = bgstats.play(_record(("Ann", "Bo"), (None, None)), lang="en")

    assert play["game"]["noPoints"] is True
    assert not any("score" in p or "rank" in p for p in play["players"])


def test_a_whole_evening_goes_to_bg_stats_at_once(store: Store) -> None:
    for number in range(3):
        finished(store, 3, 1, play_id=f"p{number}")
    kept(store, play_id="open")
    out = io.StringIO()

    write_bgstats(out, store.plays(), lang="en", bgg_ids={})

    assert [play["sourcePlayId"] for play in json.loads(out.getvalue())] == ["p2", "p1", "p0"]


def test_the_qr_code_of_seven_long_accented_names_is_coarse_enough_for_the_screen() -> None:
    names = tuple(f"Éléonoreñü{letter}ß" for letter in "ABCDEFG")
    assert all(len(name) == 12 for name in names)
    link = bgstats.link(_record(names, (101, 98, 98, 77, 61, -4, -12)), "https://x.example/play?data=", lang="fr")

    modules = bgstats.code(link)

    scale, border = 3, 4
    size = (len(modules) + 2 * border) * scale
    assert size <= 480
    image = Image.new("L", (size, size), 255)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                left, top = (x + border) * scale, (y + border) * scale
                image.paste(0, (left, top, left + scale, top + scale))
    (read,) = zxingcpp.read_barcodes(image)
    assert read.text == link
    data = json.loads(unquote(read.text.partition("data=")[2]))
    assert [player["name"] for player in data["players"]] == list(names)
    assert all(set(player) >= {"name", "score", "winner", "sourcePlayerId"} for player in data["players"])


def _companion(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *map(str, arguments)], capture_output=True, text=True, timeout=60
    )


def test_the_command_line_exports_imports_backs_up_and_restores(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    script = TABLES / "oltremare-first-turn.toml"
    assert _companion("replay", script, "--data", here).returncode in (0, 1)
    assert _companion("export", "--data", here, "--out", tmp_path / "all.json").returncode == 0
    assert _companion("import", tmp_path / "all.json", "--data", there).returncode == 0
    (play,) = json.loads((tmp_path / "all.json").read_text("utf-8"))["plays"]

    table = _companion("export", "--format", "table", "--play", play["id"], "--data", there)
    made = _companion("backup", "--data", there)
    restored = _companion("restore", made.stdout.strip(), "--data", here)

    assert 'game = "oltremare"' in table.stdout
    assert (made.returncode, restored.returncode) == (0, 0)
    assert "companion-before-restore" in restored.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["export", "--play", "nope"], 1),
        (["export", "--format", "xml"], 2),
        (["export", "--since", "yesterday"], 2),
        (["export", "--format", "table"], 2),
        (["export", "--out", "/proc/nowhere/x.json"], 1),
        (["restore", __file__], 1),
        (["restore", "/nowhere.db"], 1),
        (["import", __file__], 1),
        (["import", "/nowhere.json"], 1),
        (["backup", "--to", "/proc/nowhere"], 3),
    ],
)
def test_a_wrong_wish_on_the_command_line_is_one_sentence(arguments: list[str], code: int, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept(store, 1, play_id="p1")
        kept(store, 1, play_id="p2")

    done = _companion(*arguments, "--data", tmp_path)

    assert done.returncode == code, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["restore"], ["import"]])
def test_a_command_that_writes_needs_the_app_closed(arguments: list[str], tmp_path: Path) -> None:
    with Store(tmp_path / "data") as store:
        made = tmp_path / ("x.json" if arguments == ["import"] else "x.db")
        if arguments == ["import"]:
            made.write_text(_exported(store))
        else:
            from companion.backup import save

            made = save(store).path

        done = _companion(*arguments, made, "--data", tmp_path / "data")

    assert done.returncode == 3
    assert "in use by another process" in done.stderr


def test_reading_commands_work_while_the_app_is_open(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        finished(store, 3, 1)

        exported = _companion("export", "--format", "csv", "--data", tmp_path)
        saved = _companion("backup", "--data", tmp_path)

        assert "Ann,3,1,1" in exported.stdout
        assert (exported.returncode, saved.returncode) == (0, 0)
