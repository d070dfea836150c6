"""Every finding of the doctor, provoked; and the command that prints them."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion.commands import main
from companion.doctor import GOOD, TOPICS, TROUBLE, WARNING, examine, is_well
from companion.facts import Facts, PortFacts
from companion.text import LANGUAGES, Text, catalogue

HEALTHY = Facts()
PORT = HEALTHY.ports[0]
TWINS = tuple(PortFacts(f"/dev/ttyUSB{n}", identity="1a86:7523:") for n in range(2))

PROVOKED = [
    # what is the matter, how bad, and the finding that names it
    ({"ports": ()}, WARNING, "readers.none"),
    ({"ports": (replace(PORT, held_by=("screen",)),)}, TROUBLE, "readers.busy"),
    ({"ports": (replace(PORT, usable=False),)}, TROUBLE, "readers.no_permission"),
    ({"keyboard_readers": ("Sycreader RFID",), "input_readable": False}, TROUBLE, "readers.no_input"),
    ({"keyboard_readers": ("Sycreader RFID",)}, GOOD, "readers.keyboard"),
    ({"ports": TWINS}, WARNING, "readers.twins"),
    ({"uart_console": True}, TROUBLE, "readers.console"),
    ({"uart_exists": False}, WARNING, "readers.uart_off"),
    ({"modem_manager_active": True, "modem_manager_told": False}, TROUBLE, "readers.modem_manager"),
    ({"brltty_active": True}, TROUBLE, "readers.brltty"),
    ({"nfc_module_loaded": True}, TROUBLE, "readers.nfc_module"),
    ({"panel_library": ""}, GOOD, "buttons.off"),
    ({"screens": ()}, TROUBLE, "screen.none"),
    ({"screen_usable": False}, TROUBLE, "screen.no_permission"),
    ({"desktop": "lightdm"}, TROUBLE, "screen.desktop"),
    ({"desktop": "labwc", "service_installed": False, "service_enabled": False}, GOOD, "screen.in_desktop"),
    ({"missing_libraries": ("libEGL.so.1",)}, TROUBLE, "screen.no_library"),
    ({"missing_libraries": ("libmtdev.so.1",)}, TROUBLE, "screen.no_touch_library"),
    ({"input_readable": False}, TROUBLE, "screen.no_touch"),
    ({"render_node": False}, WARNING, "screen.slow"),
    ({"backlight": True, "backlight_writable": False}, WARNING, "screen.backlight"),
    ({"data_exists": False}, WARNING, "storage.new"),
    ({"mount_read_only": True, "data_writable": False}, TROUBLE, "storage.read_only"),
    ({"data_writable": False}, TROUBLE, "storage.no_permission"),
    ({"overlay": True}, TROUBLE, "storage.overlay"),
    ({"free_bytes": 1_000_000}, TROUBLE, "storage.full"),
    ({"free_bytes": 100_000_000}, WARNING, "storage.low"),
    ({"database": "damaged"}, TROUBLE, "storage.damaged"),
    ({"database": "locked"}, TROUBLE, "storage.locked"),
    ({"database": "newer"}, TROUBLE, "storage.newer"),
    ({"set_aside": ("companion-damaged-2026-11-29.db",)}, WARNING, "storage.set_aside"),
    ({"has_plays": True, "backup_age_days": None}, WARNING, "storage.no_backup"),
    ({"has_plays": True, "backup_age_days": 31.0}, WARNING, "storage.old_backup"),
    ({"year": 1970}, TROUBLE, "clock.wrong"),
    ({"clock_synchronised": False}, WARNING, "clock.not_set"),
    ({"throttled": 0x50005}, TROUBLE, "power.low_now"),
    ({"throttled": 0x50000}, WARNING, "power.low_past"),
    ({"throttled": 0x40000}, WARNING, "power.was_hot"),
    ({"throttled": 0x00008}, WARNING, "power.hot"),
    ({"temperature": 84.0}, WARNING, "power.hot"),
    ({"throttled": None}, GOOD, "power.unknown"),
    ({"missing_groups": ("gpio", "video")}, TROUBLE, "service.groups"),
    ({"working_folder_writable": False}, TROUBLE, "service.folder"),
    ({"service_installed": False}, GOOD, "service.none"),
    ({"service_enabled": False}, WARNING, "service.not_enabled"),
    ({"service_active": False}, TROUBLE, "service.not_running"),
    ({"service_restarts": 12}, WARNING, "service.restarts"),
    ({"python": (3, 9)}, TROUBLE, "software.python"),
    ({"bits": 32}, TROUBLE, "software.bits"),
    ({"missing_modules": ("kivy",)}, TROUBLE, "software.module"),
]  # fmt: skip


def test_a_healthy_machine_gets_one_good_word_on_every_topic():
    findings = examine(HEALTHY)

    assert [finding.topic for finding in findings] == list(TOPICS)
    assert {finding.level for finding in findings} == {GOOD}
    assert is_well(findings)


@pytest.mark.parametrize(("what", "level", "key"), PROVOKED, ids=[key for *_, key in PROVOKED])
def test_each_culprit_is_named_and_nothing_else_turns_bad(what, level, key):
    findings = examine(replace(HEALTHY, **what))

    named = [finding for finding in findings if finding.text.key == f"doctor.{key}"]
    assert [finding.level for finding in named] == [level]
    assert is_well(findings) is (level != TROUBLE)
    strangers = {f.text.key for f in findings if f.level != GOOD} - {f"doctor.{key}"}
    allowed = {"doctor.readers.no_input", "doctor.screen.no_touch"} if "input_readable" in what else set()
    assert strangers <= allowed


def test_every_sentence_the_doctor_has_is_provoked_by_a_test():
    said = {f"doctor.{key}" for *_, key in PROVOKED} | {finding.text.key for finding in examine(HEALTHY)}
    known = {key for key in catalogue("en") if key.startswith("doctor.")}

    of_the_page = {f"doctor.{key}" for key in ("title", "looking", "well", "troubles", "again", "nothing")}
    of_the_lines = {key for key in known if key.startswith(("doctor.level.", "doctor.topic.", "doctor.line"))}
    assert known - said == of_the_page | of_the_lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("what", "level", "key"), PROVOKED, ids=[key for *_, key in PROVOKED])
def test_every_finding_is_a_sentence_with_its_cure_in_both_languages(what, level, key, lang):
    text = next(f.text for f in examine(replace(HEALTHY, **what)) if f.text.key == f"doctor.{key}").say(lang)

    assert "{" not in text
    assert not text.startswith("doctor.")
    assert text.endswith(".") or ": " in text
    if lang == "fr":
        assert not any(f" {mark}" in text or f"\u202f{mark}" in text for mark in ":;?!")


def test_what_the_panel_says_is_trouble_on_a_pi_and_a_notice_elsewhere():
    problem = Text("panel.no_lgpio")

    on_pi = examine(replace(HEALTHY, panel_problems=(problem,)))
    elsewhere = examine(replace(HEALTHY, panel_problems=(Text("panel.not_a_pi"),), is_pi=False))

    assert [f.level for f in on_pi if f.text == problem] == [TROUBLE]
    assert [f.level for f in elsewhere if f.topic == "buttons"] == [WARNING]


def test_our_own_running_app_is_no_stranger_on_the_port():
    assert is_well(examine(replace(HEALTHY, ports=(replace(PORT, held_by=("companion",)),))))


def test_the_command_prints_a_line_for_each_finding(tmp_path, capsys):
    code = main(["doctor", "--data", str(tmp_path), "--lang", "en"])

    lines = capsys.readouterr().out.splitlines()
    assert code in (0, 1)
    assert len(lines) >= len(TOPICS)
    assert all(any(topic in line for line in lines) for topic in TOPICS)
    assert (code == 1) is any(line.startswith("TROUBLE") for line in lines)


def test_the_command_gives_the_same_as_json(tmp_path, capsys):
    code = main(["doctor", "--json", "--data", str(tmp_path), "--lang", "fr"])

    findings = json.loads(capsys.readouterr().out)
    assert {finding["topic"] for finding in findings} == set(TOPICS)
    assert code == (0 if all(finding["ok"] for finding in findings) else 1)
    assert all(finding["text"] and finding["key"] for finding in findings)


@pytest.mark.parametrize("content", ["", "not toml [", "panel = 3", '[panel]\ncolour = "red"\n', "\x00\xff"])
def test_no_settings_file_makes_the_doctor_fall_over(tmp_path, content, capsys):
    (tmp_path / "settings.toml").write_text(content, "latin-1")

    assert main(["doctor", "--data", str(tmp_path), "--lang", "en"]) in (0, 1)
    if "colour" in content:
        assert "colour" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"no database at all", b"SQLite format 3\x00" + bytes(5000)])
def test_a_damaged_database_does_not_make_the_doctor_fall_over(tmp_path, content, capsys):
    (tmp_path / "companion.db").write_bytes(content)

    code = main(["doctor", "--data", str(tmp_path), "--lang", "en"])

    assert code in (0, 1)
    if content:
        assert "the database is damaged" in capsys.readouterr().out


def test_the_doctor_neither_opens_a_window_nor_changes_the_folder(tmp_path):
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from companion.commands import main; main(['doctor', '--data', sys.argv[1]]);"
            " print([m for m in sys.modules if m.startswith('kivy.core.window')])",
            str(tmp_path),
        ],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
    )

    assert done.stdout.splitlines()[-1] == "[]"
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []
