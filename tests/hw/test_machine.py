"""Facts about a machine, read from a folder that looks like one."""

import fcntl
import os
import struct

import pytest

from companion.doctor import examine
from hw import machine
from hw.machine import line_owner, power_off, read_facts, screens, set_clock
from hw.ports import Port


class Computer:
    """A root folder and the answers of its programs."""

    def __init__(self, root):
        self.root = root
        self.answers = {}
        self.asked = []

    def file(self, path, text=""):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def run(self, command):
        self.asked.append(command)
        return self.answers.get(command[:3], self.answers.get(command[:2], ""))

    def facts(self, panel=None, usb=(), **more):
        environ = {"LG_WD": str(self.root)}
        data = self.root / "var/lib/companion"
        return read_facts(
            data,
            panel or {"enabled": False},
            root=self.root,
            run=self.run,
            environ=environ,
            usb=lambda: list(usb),
            **more,
        )

    def says(self, **more):
        return {finding.text.key.removeprefix("doctor.") for finding in examine(self.facts(**more))}


@pytest.fixture
def pi(tmp_path):
    computer = Computer(tmp_path)
    computer.file("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    computer.file("proc/cmdline", "console=tty1 root=PARTUUID=1 rootwait")
    computer.file("proc/self/mounts", "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
    computer.file("dev/serial0")
    computer.file("dev/dri/renderD128")
    computer.file("sys/class/drm/card1-HDMI-A-1/status", "connected\n")
    computer.file("run/systemd/timesync/synchronized")
    (tmp_path / "var/lib/companion").mkdir(parents=True)
    computer.answers["systemctl", "show", "companion.service"] = (
        "LoadState=loaded\nActiveState=active\nUnitFileState=enabled\nNRestarts=0\n"
    )
    computer.file("sys/devices/platform/soc/soc:firmware/get_throttled", "0\n")
    return computer


def test_a_healthy_pi_is_found_healthy(pi):
    assert pi.says() - {"screen.no_library", "screen.no_touch_library"} >= {
        "readers.port", "buttons.off", "storage.good", "clock.good", "power.good", "service.good", "software.good",
    }  # fmt: skip


def test_the_uart_of_the_header_is_a_port_and_the_login_console_on_it_is_named(pi):
    assert [port.device for port in pi.facts().ports] == ["/dev/serial0"]

    pi.file("proc/cmdline", "console=serial0,115200 console=tty1")
    assert "readers.console" in pi.says()
    assert pi.facts().ports == ()


def test_on_a_pi_5_the_uart_of_the_header_has_another_name(pi):
    pi.file("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")

    assert pi.facts().uart == "/dev/ttyAMA0"
    assert "readers.uart_off" in pi.says()


def test_the_program_that_holds_a_port_is_named(pi):
    port = pi.root / "dev/ttyUSB0"
    pi.file("dev/ttyUSB0")
    pi.file("proc/77/comm", "minicom\n")
    (pi.root / "proc/77/fd").mkdir()
    (pi.root / "proc/77/fd/3").symlink_to("/dev/ttyUSB0")

    assert port.exists()
    assert pi.facts(usb=[Port("/dev/ttyUSB0", 0x403, 0x6001, "A1")]).ports[0].held_by == ("minicom",)


def test_modem_manager_is_a_culprit_only_without_our_rule(pi):
    pi.answers["systemctl", "is-active", "ModemManager.service"] = "active\n"
    assert "readers.modem_manager" in pi.says()

    pi.file("etc/udev/rules.d/70-companion.rules", 'ENV{ID_MM_DEVICE_IGNORE}="1"')
    assert "readers.modem_manager" not in pi.says()


def test_brltty_and_the_nfc_driver_are_named(pi):
    pi.file("proc/99/comm", "brltty\n")
    pi.file("sys/module/pn533_usb/refcnt", "1")

    assert pi.says() >= {"readers.brltty", "readers.nfc_module"}


def test_a_reader_that_types_is_found_and_a_keyboard_is_none(pi):
    pi.file("sys/class/input/event0/device/name", "Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader\n")
    pi.file("sys/class/input/event1/device/name", "Logitech Keyboard K120\n")

    assert len(pi.facts().keyboard_readers) == 1


def test_only_connected_screens_are_found_on_whichever_card(pi):
    pi.file("sys/class/drm/card0-DSI-1/status", "disconnected\n")
    pi.file("sys/class/drm/card2-DSI-2/status", "connected\n")

    assert screens(pi.root) == ("card1 HDMI-A-1", "card2 DSI-2")


def test_no_screen_is_trouble(pi):
    pi.file("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")

    assert "screen.none" in pi.says()


def test_an_overlay_and_a_read_only_card_are_told_apart(pi):
    pi.file("proc/self/mounts", "overlay / overlay rw,lowerdir=/x 0 0\n")
    assert "storage.overlay" in pi.says()

    pi.file("proc/self/mounts", "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n")
    assert "storage.read_only" in pi.says()

    pi.file("proc/self/mounts", f"overlay / overlay rw 0 0\n/dev/sda1 {pi.root}/var ext4 rw 0 0\n")
    assert "storage.good" in pi.says()


def test_under_voltage_is_read_from_the_kernel_or_else_from_the_firmware(pi):
    pi.file("sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n")
    assert "power.low_now" in pi.says()

    (pi.root / "sys/devices/platform/soc/soc:firmware/get_throttled").unlink()
    pi.answers["vcgencmd", "get_throttled"] = "throttled=0x50000\n"
    assert "power.low_past" in pi.says()


def test_old_and_missing_backups_are_told(pi):
    data = pi.root / "var/lib/companion"
    (data / "companion.db").write_bytes(b"")
    assert "storage.no_backup" in pi.says()

    backup = pi.file("var/lib/companion/backups/companion-2026-01-01.db")
    os.utime(backup, (1_000_000_000, 1_000_000_000))
    assert "storage.old_backup" in pi.says()


def test_a_service_that_keeps_restarting_or_is_not_there_is_told(pi):
    pi.answers["systemctl", "show", "companion.service"] = (
        "LoadState=loaded\nActiveState=activating\nUnitFileState=enabled\nNRestarts=17\n"
    )
    assert "service.restarts" in pi.says()

    pi.answers["systemctl", "show", "companion.service"] = "LoadState=not-found\nActiveState=inactive\n"
    assert "service.none" in pi.says()


def test_a_wiring_that_cannot_be_is_said(pi):
    facts = pi.facts(panel={"buzzer": 6})

    assert "two things" in facts.panel_problems[0].say("en")


def test_the_kernel_is_asked_who_has_a_pin(pi, monkeypatch):
    pi.file("dev/gpiochip0")

    def answer(handle, request, info):
        assert struct.unpack_from("I", info, 64)[0] == 8
        assert request >> 16 & 0x3FFF == len(info) == 256
        info[0:13] = b"SPI_CE0_N\0\0\0\0"
        info[32:40] = b"spi0 CS0"
        struct.pack_into("Q", info, 72, 1)

    monkeypatch.setattr(fcntl, "ioctl", answer)

    assert line_owner(8, pi.root) == "spi0 CS0"


def test_a_chip_that_is_not_the_header_says_nothing(pi, monkeypatch):
    pi.file("dev/gpiochip0")
    monkeypatch.setattr(fcntl, "ioctl", lambda handle, request, info: info.__setitem__(slice(0, 4), b"\0\0\0\0"))

    assert line_owner(8, pi.root) == ""


def test_this_very_machine_can_be_looked_at(tmp_path):
    assert len(examine(read_facts(tmp_path / "data", {}))) >= 8


def test_a_program_that_is_not_there_answers_nothing():
    assert machine.run_program(("companion-no-such-program",)) == ""


def test_switching_off_and_setting_the_clock_ask_systemd(pi):
    power_off(pi.run)
    set_clock("2026-11-29 20:15:00", pi.run)

    assert pi.asked[0] == ("systemctl", "poweroff")
    assert ("timedatectl", "set-time", "2026-11-29 20:15:00") in pi.asked
