"""Notify: tells systemd that the app has started and that it lives; does nothing where systemd does not listen."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterable, Mapping


class Service:
    """The service's side of sd_notify(3); the watchdog is fed only while every one of `parts` says that it lives."""

    def __init__(
        self,
        environ: Mapping[str, str],
        *,
        parts: Iterable[str] = ("screen", "table"),
        clock: Callable[[], float] = time.monotonic,
        pid: int | None = None,
    ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._clock = clock
        self._lock = threading.Lock()
        self._lived: dict[str, float | None] = dict.fromkeys(parts)
        self._fed: float | None = None
        self.interval_seconds = _interval(environ, pid) if self._address else None
        """How often each part has to say that it lives; None: nobody listens, never."""

    def ready(self) -> None:
        """Say that the app has started: its first frame is on the screen."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """Say what the app is doing, in one line, for `systemctl status`."""
        self._send("STATUS=" + text.replace("\n", " "))

    def stopping(self) -> None:
        """Say that the app is about to end."""
        self._send("STOPPING=1")

    def alive(self, part: str) -> None:
        """Take a sign of life of a part; feed the watchdog if all have lived lately."""
        if self.interval_seconds is None:
            return
        with self._lock:
            now = self._clock()
            self._lived[part] = now
            if self._fed is not None and now - self._fed < self.interval_seconds / 2:
                return
            # Half of systemd's limit is the beat, so a part may be late by half a beat and not more.
            oldest = min((-1.0 if at is None else at) for at in self._lived.values())
            if oldest < 0 or now - oldest > 1.5 * self.interval_seconds:
                return
            self._fed = now
        self._send("WATCHDOG=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        # A service that cannot reach systemd goes on all the same.
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.settimeout(0.5)
            channel.sendto(message.encode(), address)


def _interval(environ: Mapping[str, str], pid: int | None) -> float | None:
    meant_for = environ.get("WATCHDOG_PID", "")
    try:
        seconds = int(environ.get("WATCHDOG_USEC", "0")) / 2_000_000
        if meant_for and pid is not None and int(meant_for) != pid:
            return None
    except ValueError:
        return None
    return seconds if seconds > 0 else None
