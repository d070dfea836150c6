"""The installer's parts that need no fresh Debian: its language, the boot files, the launcher, the console text."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SCRIPTS = sorted(
    path
    for path in DEPLOY.rglob("*")
    if path.is_file() and path.read_bytes()[:2] == b"#!" and path.suffix in ("", ".sh")
)

CONFIG = "dtparam=audio=on\n[pi4]\narm_boost=1\n"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=abc-02 rootfstype=ext4 rootwait quiet\n"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script):
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed (apt install shellcheck)")
    done = subprocess.run(["shellcheck", "-x", script], capture_output=True, text=True, cwd=ROOT)

    assert done.stdout == ""


def bash(command, tmp_path, **environ):
    """Run a command with the installer's functions, its notes and log in a folder of the test."""
    script = f"source {DEPLOY / 'install.sh'}; notes={tmp_path / 'notes'}; trap - ERR; {command}"
    environ = {**os.environ, "COMPANION_LOG": str(tmp_path / "log"), "COMPANION_BOOT": str(tmp_path), **environ}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=environ)
    assert done.returncode == 0, done.stdout + done.stderr + (tmp_path / "log").read_text()
    return done.stdout


@pytest.fixture
def boot(tmp_path):
    (tmp_path / "config.txt").write_text(CONFIG)
    (tmp_path / "cmdline.txt").write_text(CMDLINE)
    return tmp_path


def test_help_names_every_option_and_variable():
    said = subprocess.run([DEPLOY / "install.sh", "--help"], capture_output=True, text=True, check=True).stdout

    for word in ("--check", "--uninstall", "--make-wheels", "COMPANION_WHEELS", "COMPANION_UART", "COMPANION_KIOSK"):
        assert word in said


def test_an_unknown_option_is_wrong_usage():
    assert subprocess.run([DEPLOY / "install.sh", "--fast"], capture_output=True).returncode == 2


def test_a_stranger_of_a_system_is_refused_with_a_sentence():
    done = subprocess.run(
        ["bash", "-c", f"source {DEPLOY / 'install.sh'}; log=/dev/null; dpkg() {{ echo armhf; }}; check_system"],
        capture_output=True,
        text=True,
    )

    assert done.returncode == 1
    assert "64-bit" in done.stdout + done.stderr or "made for" in done.stdout + done.stderr


def test_the_serial_port_is_switched_on_for_every_model_and_the_login_console_taken_off(boot):
    bash("free_uart", boot)

    config = (boot / "config.txt").read_text()
    assert config.startswith(CONFIG)
    assert "[all]\nenable_uart=1\n[pi5]\ndtparam=uart0=on\n[all]\n" in config
    assert (boot / "cmdline.txt").read_text() == CMDLINE.replace("console=serial0,115200 ", "")


def test_freeing_the_serial_port_twice_is_freeing_it_once(boot):
    bash("free_uart", boot)
    once = [(boot / name).read_text() for name in ("config.txt", "cmdline.txt")]

    assert "would" not in bash("mode=check; free_uart", boot)
    bash("free_uart", boot)
    assert [(boot / name).read_text() for name in ("config.txt", "cmdline.txt")] == once


def test_checking_the_serial_port_changes_nothing(boot):
    said = bash("mode=check; free_uart", boot)

    assert said.count("would") == 2
    assert (boot / "config.txt").read_text() == CONFIG
    assert (boot / "cmdline.txt").read_text() == CMDLINE


def test_the_serial_port_can_be_left_alone(boot):
    bash("free_uart", boot, COMPANION_UART="no")

    assert (boot / "config.txt").read_text() == CONFIG


def test_uninstalling_puts_the_boot_files_back(boot):
    bash("free_uart; take_screen", boot)
    assert "consoleblank=0" in (boot / "cmdline.txt").read_text()
    nothing_else = (
        "files() { :; }; running() { false; }; systemctl() { :; }; app=$notes/none; user=none; data=$notes/none"
    )
    bash(f"{nothing_else}; uninstall", boot)

    assert (boot / "config.txt").read_text() == CONFIG
    words = sorted((boot / "cmdline.txt").read_text().split())
    assert words == sorted(CMDLINE.split())


def test_the_kernel_command_line_stays_one_line(boot):
    bash("free_uart; take_screen; free_uart; take_screen", boot)

    assert (boot / "cmdline.txt").read_text().count("\n") == 1
    assert (boot / "cmdline.txt").read_text().count("consoleblank=0") == 1


# --- the launcher


@pytest.fixture
def cards(tmp_path):
    """A /sys and a /dev with cards: call with {"card1-DSI-1": "connected", ...}."""

    def make(connectors):
        for name, status in connectors.items():
            folder = tmp_path / "sys/class/drm" / name
            folder.mkdir(parents=True)
            (folder / "status").write_text(status + "\n")
            (tmp_path / "dev/dri").mkdir(parents=True, exist_ok=True)
            (tmp_path / "dev/dri" / name.partition("-")[0]).touch()
        program = tmp_path / "program"
        program.write_text('#!/bin/sh\necho "card=${SDL_KMSDRM_DEVICE_INDEX:-none} $*"\n')
        program.chmod(0o755)
        return tmp_path

    return make


def launch(folder, **environ):
    names = {"SYS": folder / "sys", "DEV": folder / "dev", "PROGRAM": folder / "program", "SCREEN_TRIES": 1}
    environ = {"PATH": os.environ["PATH"], **{f"COMPANION_{k}": str(v) for k, v in names.items()}, **environ}
    done = subprocess.run([DEPLOY / "files/companion-kiosk", "run"], capture_output=True, text=True, env=environ)
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("connectors", "card"),
    [
        ({"card0-HDMI-A-1": "connected"}, "0"),
        ({"card0-HDMI-A-1": "disconnected", "card0-HDMI-A-2": "connected"}, "0"),
        ({"card0-DSI-1": "disconnected", "card2-HDMI-A-1": "connected"}, "2"),
        ({"card0-HDMI-A-1": "connected", "card1-DSI-1": "connected"}, "1"),
        ({"card0-Writeback-1": "unknown", "card2-DSI-2": "connected"}, "2"),
        ({"card11-DSI-1": "connected"}, "11"),
        ({"card0-HDMI-A-1": "disconnected"}, "none"),
        ({}, "none"),
    ],
)
def test_the_app_is_started_on_the_card_whose_screen_is_connected(cards, connectors, card):
    assert launch(cards(connectors)) == f"card={card} run"


def test_a_card_chosen_by_hand_is_kept(cards):
    assert launch(cards({"card0-HDMI-A-1": "connected"}), SDL_KMSDRM_DEVICE_INDEX="3") == "card=3 run"


def test_another_video_driver_needs_no_card(cards):
    assert launch(cards({"card0-HDMI-A-1": "connected"}), SDL_VIDEODRIVER="x11") == "card=none run"


# --- the text on the console


def console(*arguments, **environ):
    return subprocess.run(
        [DEPLOY / "files/companion-console", *arguments], capture_output=True, text=True, env={**os.environ, **environ}
    )


def test_the_console_says_in_both_languages_that_nothing_is_lost():
    said = console("show").stdout

    assert "Rien n'est perdu" in said
    assert "Nothing is lost" in said
    assert "companion doctor" in said
    assert all(len(line) <= 80 for line in said.splitlines())


@pytest.mark.parametrize(("result", "asked"), [("success", False), ("exit-code", True), ("watchdog", True)])
def test_the_text_is_asked_for_only_when_the_app_did_not_end_well(tmp_path, result, asked):
    systemctl = tmp_path / "systemctl"
    systemctl.write_text(f'#!/bin/sh\necho "$*" > {tmp_path}/asked\n')
    systemctl.chmod(0o755)

    done = console("after-end", SERVICE_RESULT=result, PATH=f"{tmp_path}:{os.environ['PATH']}")

    assert done.returncode == 0
    assert (tmp_path / "asked").exists() is asked


# --- rules


def test_readers_are_kept_from_modem_manager_and_given_to_dialout():
    rules = (DEPLOY / "files/70-companion.rules").read_text()

    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
    assert 'GROUP="dialout"' in rules
    assert "backlight" in rules


def test_every_line_of_the_udev_rules_is_well_formed():
    import re

    pair = r'[A-Z]+(\{[A-Za-z_/]+\})?(==|!=|=|\+=|:=)"[^"]*"'
    for line in (DEPLOY / "files/70-companion.rules").read_text().splitlines():
        assert not line or line.startswith("#") or re.fullmatch(rf"{pair}(, {pair})*", line), line
