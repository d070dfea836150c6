"""Ports: which serial devices are there, who they are, and which reader has which."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

STRANGER_TRIES = 5


@dataclass(frozen=True, slots=True)
class Port:
    """A serial device and its USB identity; without `vid` it is none of USB."""

    device: str
    vid: int | None = None
    pid: int | None = None
    serial: str = ""
    location: str = ""
    description: str = ""

    def same_device(self, other: Port) -> bool:
        """Whether it is the very same device, under whatever name: serial number, or else the socket it is in."""
        if self.vid is None or not self.same_model(other):
            return False
        return self.serial == other.serial and (bool(self.serial) or self.location == other.location)

    def same_model(self, other: Port) -> bool:
        """Whether it is a device of the same make."""
        return (self.vid, self.pid) == (other.vid, other.pid)


def usb_ports() -> list[Port]:
    """Return the USB serial devices that are plugged in."""
    # pyserial takes a while to import, and a table without a serial reader never needs it.
    from serial.tools.list_ports import comports

    return sorted(
        (
            Port(p.device, p.vid, p.pid, p.serial_number or "", (p.location or "").split(":")[0], p.description or "")
            for p in comports()
            if p.vid is not None
        ),
        key=lambda port: port.device,
    )


def board_model(root: Path = Path("/")) -> str:
    """Return the board, as "Raspberry Pi 5 Model B Rev 1.0"; "" where there is none to name."""
    try:
        return (root / "proc/device-tree/model").read_text("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""


def header_uart(model: str) -> str:
    """Return the UART on pins 8 and 10 of that board: on a Pi 5 `serial0` is the debug socket, not the header."""
    if not model.startswith("Raspberry Pi"):
        return ""
    return "/dev/ttyAMA0" if model.startswith(("Raspberry Pi 5", "Raspberry Pi Compute Module 5")) else "/dev/serial0"


def login_console(device: str, command_line: str) -> bool:
    """Whether the kernel's command line gives this port to the login console; both names of a port are asked."""
    consoles = {word[8:].split(",")[0] for word in command_line.split() if word.startswith("console=")}
    return bool(consoles & {os.path.basename(device), os.path.basename(os.path.realpath(device))})


def holders(device: str, proc: Path = Path("/proc")) -> list[str]:
    """Return the other programs that have the device open, as far as this user may see them."""
    target, mine, found = os.path.realpath(device), str(os.getpid()), []
    for process in proc.glob("[0-9]*"):
        if process.name == mine:
            continue
        try:
            if any(os.path.realpath(fd) == target for fd in (process / "fd").iterdir()):
                found.append((process / "comm").read_text("utf-8", "replace").strip())
        except OSError:
            continue
    return sorted(set(found))


def likely_ports() -> list[Port]:
    """Return where a reader may be: every USB serial device, and the header's UART unless the console has it."""
    found = usb_ports()
    uart = header_uart(board_model())
    if uart and os.path.exists(uart):
        try:
            command_line = Path("/proc/cmdline").read_text("utf-8", "replace")
        except OSError:
            command_line = ""
        if not login_console(uart, command_line):
            found.append(Port(uart, description="UART"))
    return found


class PortBook:
    """Who has which port, shared by all readers, so that no two take the same and each finds its own again."""

    def __init__(self, listing: Callable[[], Sequence[Port]] = likely_ports) -> None:
        self._listing = listing
        self._lock = threading.Lock()
        self._had: dict[str, Port] = {}
        self._has: dict[str, Port] = {}
        self._failed: dict[str, set[str]] = {}
        self._strange: dict[str, int] = {}

    def take(self, reader: str, path: str = "") -> Port | None:
        """Return the port this reader may open now, and note that it has it; None while there is none.

        The device it had before goes first, under any name; then `path`; without a path any that nobody else knows.
        """
        with self._lock:
            port = self._find(reader, path)
            if port is not None:
                self._has[reader] = port
            return port

    def keep(self, reader: str) -> None:
        """Remember the port as this reader's own: it could be opened."""
        with self._lock:
            self._had[reader] = self._has[reader]
            self._failed.pop(reader, None)
            self._strange.pop(reader, None)

    def release(self, reader: str, *, failed: bool = False) -> None:
        """Note that the reader holds no port any more; one that `failed` to open comes last next time."""
        with self._lock:
            port = self._has.pop(reader, None)
            if failed and port is not None:
                self._failed.setdefault(reader, set()).add(port.device)

    def untaken(self) -> list[Port]:
        """Return the ports that no reader has or had."""
        with self._lock:
            return self._free("", self._listing())

    def _find(self, reader: str, path: str) -> Port | None:
        had = self._had.get(reader)
        listed = self._free(reader, self._listing()) if had is not None or not path else []
        if had is not None:
            for port in listed:
                if had.same_device(port) or (had.vid is None and had.device == port.device):
                    return port
        if path:
            return self._at(path, reader, had) if os.path.exists(path) else None
        failed = self._failed.setdefault(reader, set())
        if failed.issuperset(port.device for port in listed):
            failed.clear()
        listed.sort(key=lambda port: (port.device in failed, had is not None and not had.same_model(port)))
        return listed[0] if listed else None

    def _free(self, reader: str, listed: Sequence[Port]) -> list[Port]:
        """Leave out what another reader has open, and what another one had and will want back."""
        taken = {os.path.realpath(port.device) for name, port in self._has.items() if name != reader}
        known = [port for name, port in self._had.items() if name != reader]
        return [
            port
            for port in listed
            if os.path.realpath(port.device) not in taken
            and not any(port.same_device(other) or (port.vid is None and port == other) for other in known)
        ]

    def _at(self, path: str, reader: str, had: Port | None) -> Port | None:
        """Return what the path leads to; another make than before is given time to be replaced by ours."""
        target = os.path.realpath(path)
        listed = next((port for port in self._listing() if os.path.realpath(port.device) == target), Port(path))
        found = replace(listed, device=path)
        if had is not None and had.vid is not None and not had.same_model(found):
            self._strange[reader] = self._strange.get(reader, 0) + 1
            return found if self._strange[reader] > STRANGER_TRIES else None
        return found
