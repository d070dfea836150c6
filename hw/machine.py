"""Machine: reads what the doctor looks at from the files and programs of this computer; changes nothing."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import getpass
import grp
import importlib.util
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.errors import CannotRun
from companion.facts import Facts, PortFacts
from companion.text import Text
from hw.pins import chosen_factories, open_factory, thing_named, why
from hw.ports import Port, board_model, header_uart, holders, login_console, usb_ports
from hw.wiring import BadWiring, read_wiring

Run = Callable[[Sequence[str]], str]
"""Run a program and return what it prints, "" when it fails."""

GROUPS = ("dialout", "gpio", "input", "render", "video")
SERVICE = "companion.service"
_LIBRARIES = ("libEGL.so.1", "libGLESv2.so.2", "libgbm.so.1", "libdrm.so.2", "libmtdev.so.1")
_MODULES = ("kivy", "gpiozero", "serial", "sqlite_utils")
_DESKTOPS = ("lightdm", "gdm3", "gdm", "sddm", "greetd")
_NFC_MODULES = ("pn533_usb", "pn533")
_GPIO_GET_LINE_INFO = 0xC100B405  # GPIO_V2_GET_LINEINFO_IOCTL
_GPIO_LINE_USED = 1
_OTHER_NAMES: dict[int, tuple[str, ...]] = {
    2: ("SDA1",),
    3: ("SCL1",),
    7: ("SPI_CE1_N",),
    8: ("SPI_CE0_N",),
    9: ("SPI_MISO",),
    10: ("SPI_MOSI",),
}
_OTHER_NAMES |= {11: ("SPI_SCLK",), 14: ("TXD1", "TXD0"), 15: ("RXD1", "RXD0"), 4: ("GPIO_GCLK",)}


def read_facts(
    data: Path,
    panel: Mapping[str, Any],
    *,
    root: Path = Path("/"),
    run: Run | None = None,
    environ: Mapping[str, str] = os.environ,
    usb: Callable[[], list[Port]] = usb_ports,
    database: Callable[[Path], str] = lambda folder: "good",
) -> Facts:
    """Return the facts of this machine; `panel` is the `[panel]` table of the settings."""
    run = run or run_program
    model = board_model(root)
    uart = header_uart(model)
    ports, input_readable = _ports(root, usb, uart), _input_readable(root)
    problems, library = _panel(panel, root)
    folder = _existing(data)
    disk = shutil.disk_usage(folder)
    mount = _mount(root, folder)
    service = _service(run)
    return Facts(
        ports=ports,
        keyboard_readers=_keyboard_readers(root),
        input_readable=input_readable,
        is_pi="Raspberry Pi" in model,
        uart=uart,
        uart_exists=not uart or (root / uart.lstrip("/")).exists(),
        uart_console=bool(uart) and login_console(uart, _read(root / "proc/cmdline")),
        modem_manager_active=run(("systemctl", "is-active", "ModemManager.service")).strip() == "active",
        modem_manager_told=_modem_manager_told(root),
        brltty_active=_process_runs(root, "brltty"),
        nfc_module_loaded=any((root / "sys/module" / name).exists() for name in _NFC_MODULES),
        panel_problems=problems,
        panel_library=library,
        screens=screens(root),
        desktop=_desktop(run, environ),
        screen_usable=_may(root, "dev/dri/card*"),
        render_node=_may(root, "dev/dri/renderD*", at_least_one=True),
        missing_libraries=tuple(name for name in _LIBRARIES if not _loads(name)),
        backlight=any((root / "sys/class/backlight").glob("*")),
        backlight_writable=_may(root, "sys/class/backlight/*/brightness"),
        data=str(data),
        data_exists=data.is_dir(),
        data_writable=os.access(folder, os.W_OK),
        mount_read_only="ro" in mount[1].split(","),
        overlay=mount[0] in ("overlay", "tmpfs"),
        free_bytes=disk.free,
        database=database(data),
        has_plays=(data / "companion.db").exists(),
        backup_age_days=_backup_age_days(data),
        set_aside=tuple(sorted(path.name for path in data.glob("companion-damaged-*.db"))),
        year=time.gmtime().tm_year,
        clock_synchronised=(root / "run/systemd/timesync/synchronized").exists()
        or run(("timedatectl", "show", "-p", "NTPSynchronized", "--value")).strip() == "yes",
        clock_battery=any((root / "sys/class/rtc").glob("rtc*")),
        throttled=_throttled(root, run),
        temperature=_temperature(root),
        user=_user(),
        missing_groups=_missing_groups(),
        service_installed=bool(service),
        service_active=service.get("ActiveState") in ("active", "activating"),
        service_enabled=service.get("UnitFileState") == "enabled",
        service_restarts=int(service.get("NRestarts") or 0),
        inside_service="INVOCATION_ID" in environ,
        working_folder_writable=any(
            os.access(place, os.W_OK)
            for place in (environ.get("LG_WD", ""), environ.get("RUNTIME_DIRECTORY", ""), "/tmp")
        ),
        python=sys.version_info[:2],
        bits=struct.calcsize("P") * 8,
        missing_modules=tuple(name for name in _MODULES if importlib.util.find_spec(name) is None),
    )


def run_program(command: Sequence[str]) -> str:
    """Run a program for at most five seconds and return what it prints; "" when it is not there or fails to answer."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=5, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def _insist(command: Sequence[str]) -> str:
    """Run a program that must not fail; raises CannotRun with what it said."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotRun(Text("power.refused", reason=str(error))) from error
    if done.returncode:
        raise CannotRun(Text("power.refused", reason=done.stderr.strip().partition("\n")[0] or str(done.returncode)))
    return done.stdout


def screens(root: Path = Path("/")) -> tuple[str, ...]:
    """Return the connected screens, as "card1 DSI-1"."""
    found = []
    for status in sorted((root / "sys/class/drm").glob("card*-*/status")):
        if _read(status).strip() == "connected":
            card, _, connector = status.parent.name.partition("-")
            found.append(f"{card} {connector}")
    return tuple(found)


def line_owner(pin: int, root: Path = Path("/")) -> str:
    """Return who has a GPIO of the header, by the kernel's account; "" if nobody or if it cannot be told."""
    for chip in sorted((root / "dev").glob("gpiochip*")):
        try:
            handle = os.open(chip, os.O_RDONLY)
        except OSError:
            continue
        try:
            info = bytearray(256)
            struct.pack_into("I", info, 64, pin)
            fcntl.ioctl(handle, _GPIO_GET_LINE_INFO, info)
        except OSError:
            continue
        finally:
            os.close(handle)
        name = bytes(info[:32]).split(b"\0")[0].decode("ascii", "replace")
        flags = struct.unpack_from("Q", info, 72)[0]
        # On a Pi the lines of the header bear these names, on whichever chip they are.
        if name == f"GPIO{pin}" or name in _OTHER_NAMES.get(pin, ()):
            consumer = bytes(info[32:64]).split(b"\0")[0].decode("utf-8", "replace")
            return consumer if flags & _GPIO_LINE_USED else ""
    return ""


def power_off(run: Run | None = None) -> None:
    """Switch the computer off; the installer lets the service's user do it. Raises CannotRun if it stays on."""
    (run or _insist)(("systemctl", "poweroff"))


def set_clock(local_time: str, run: Run = run_program) -> None:
    """Set the clock to "YYYY-MM-DD HH:MM:SS"; the installer lets the service's user do it."""
    run(("timedatectl", "set-ntp", "false"))
    run(("timedatectl", "set-time", local_time))
    run(("timedatectl", "set-ntp", "true"))


def _ports(root: Path, usb: Callable[[], list[Port]], uart: str) -> tuple[PortFacts, ...]:
    listed = usb()
    if uart and (root / uart.lstrip("/")).exists() and not login_console(uart, _read(root / "proc/cmdline")):
        listed = [*listed, Port(uart, description="UART")]
    return tuple(
        PortFacts(
            port.device,
            port.description,
            f"{port.vid:04x}:{port.pid:04x}:{port.serial}" if port.vid is not None and port.pid is not None else "",
            os.access(port.device if root == Path("/") else root / port.device.lstrip("/"), os.R_OK | os.W_OK),
            tuple(holders(port.device, root / "proc")),
        )
        for port in listed
    )


def _keyboard_readers(root: Path) -> tuple[str, ...]:
    """Return the keyboards that call themselves readers; a real keyboard is none."""
    words = ("rfid", "reader", "barcode", "scanner", "hid-compliant card", "ic reader")
    found = []
    for name in sorted((root / "sys/class/input").glob("event*/device/name")):
        called = _read(name).strip()
        if any(word in called.lower() for word in words):
            found.append(called)
    return tuple(dict.fromkeys(found))


def _input_readable(root: Path) -> bool:
    return _may(root, "dev/input/event*", os.R_OK)


def _panel(table: Mapping[str, Any], root: Path) -> tuple[tuple[Text, ...], str]:
    try:
        wiring = read_wiring(table)
    except BadWiring as error:
        return (error.text,), ""
    if not wiring.enabled:
        return (), ""
    try:
        factory = open_factory(chosen_factories(os.environ))
    except CannotRun as error:
        return (error.text,), ""
    factory.close()
    problems = []
    for thing, pin in wiring.pins():
        if line_owner(pin, root) not in ("", "lg", "companion"):
            busy = RuntimeError("busy")
            problems.append(why(busy, pin=pin, thing=thing_named(thing), owner_of=lambda pin: line_owner(pin, root)))
    return tuple(problems), type(factory).__name__.removesuffix("Factory")


def _modem_manager_told(root: Path) -> bool:
    folders = ("etc/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")
    return any("ID_MM_DEVICE_IGNORE" in _read(root / folder / "70-companion.rules") for folder in folders)


def _process_runs(root: Path, name: str) -> bool:
    return any(_read(comm).strip() == name for comm in (root / "proc").glob("[0-9]*/comm"))


def _desktop(run: Run, environ: Mapping[str, str]) -> str:
    for name in _DESKTOPS:
        if run(("systemctl", "is-active", f"{name}.service")).strip() == "active":
            return name
    return environ.get("XDG_CURRENT_DESKTOP", "") if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY") else ""


def _may(root: Path, pattern: str, mode: int = os.R_OK | os.W_OK, *, at_least_one: bool = False) -> bool:
    found = list(root.glob(pattern))
    return all(os.access(path, mode) for path in found) and (bool(found) or not at_least_one)


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _existing(folder: Path) -> Path:
    """Return the folder, or the nearest one above it that is there."""
    return next(place for place in (folder.absolute(), *folder.absolute().parents) if place.is_dir())


def _mount(root: Path, folder: Path) -> tuple[str, str]:
    """Return the kind of file system a folder is on and its options."""
    best = ("", "", "")
    for line in _read(root / "proc/self/mounts").splitlines():
        _, place, kind, options, *_ = [*line.split(" "), "", "", "", ""]
        if folder.is_relative_to(place or "/") and len(place) >= len(best[0]):
            best = (place, kind, options)
    return best[1], best[2]


def _backup_age_days(data: Path) -> float | None:
    times = []
    for path in (data / "backups").glob("*"):
        with contextlib.suppress(OSError):
            times.append(path.stat().st_mtime)
    return max(0.0, (time.time() - max(times)) / 86400) if times else None


def _throttled(root: Path, run: Run) -> int | None:
    said = _read(root / "sys/devices/platform/soc/soc:firmware/get_throttled").strip()
    said = said or run(("vcgencmd", "get_throttled")).strip().removeprefix("throttled=0x")
    try:
        return int(said, 16)
    except ValueError:
        return None


def _temperature(root: Path) -> float | None:
    try:
        return int(_read(root / "sys/class/thermal/thermal_zone0/temp").strip()) / 1000
    except ValueError:
        return None


def _service(run: Run) -> dict[str, str]:
    shown = run(("systemctl", "show", SERVICE, "-p", "LoadState,ActiveState,UnitFileState,NRestarts"))
    found = dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)
    return found if found.get("LoadState") == "loaded" else {}


def _missing_groups() -> tuple[str, ...]:
    if os.geteuid() == 0:
        return ()
    mine = {os.getegid(), *os.getgroups()}
    missing = []
    for name in GROUPS:
        with contextlib.suppress(KeyError):
            if grp.getgrnam(name).gr_gid not in mine:
                missing.append(name)
    return tuple(missing)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.geteuid())


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""
