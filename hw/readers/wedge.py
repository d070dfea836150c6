"""Wedge: readers that type like a keyboard, read by key codes, so that no layout and no Caps Lock changes a card.

The device is grabbed: nothing it sends is typed into the screen. Keys with more than a blink between them were
typed by a person.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import select
import time
from collections.abc import Callable
from typing import Any

from companion.text import Text
from hw.readers.identity import canonical
from hw.readers.reading import CUT, TYPED, ReaderAbsent, ReaderRefused, Reading, Rejected, Tag

KIND = "wedge"
KEY_GAP_SECONDS = 0.05
IDLE_SECONDS = 0.15
SHORTEST = 4

# Linux key codes (input-event-codes.h), a row of the keyboard each; 28, 96 and 15 are Enter, keypad Enter, Tab.
_ROWS = {2: "1234567890-+", 16: "QWERTYUIOP", 30: "ASDFGHJKL:", 44: "ZXCVBNM,./", 71: "789-456+1230."}
KEYS = {start + at: key for start, row in _ROWS.items() for at, key in enumerate(row)}
KEYS |= {55: "*", 57: " ", 98: "/"}
_LINE_ENDS = frozenset((28, 96, 15))
_DIGIT_KEYS = frozenset(range(2, 12))
_KEY_EVENT, _PRESSED = 1, 1
_VID_PID = re.compile(r"([0-9a-fA-F]{4}):([0-9a-fA-F]{4})")


class WedgeKeys:
    """The parser of key presses; `at` are the seconds at which the keys were pressed."""

    def __init__(self, *, numbers: str = "auto") -> None:
        self.ends_lines = False
        self._numbers = numbers
        self._keys = ""
        self._last = 0.0
        self._by_hand = False

    def press(self, code: int, at: float) -> list[Reading]:
        """Take a key that was pressed; return the tag or the typed text that it ends."""
        if self._keys and at - self._last > KEY_GAP_SECONDS:
            self._by_hand = True
        self._last = at
        if code in _LINE_ENDS:
            return self._ended(by_key=True)
        self._keys += KEYS.get(code, "")
        return []

    @property
    def is_open(self) -> bool:
        """Whether keys have come that wait for their end."""
        return bool(self._keys)

    def silence(self) -> list[Reading]:
        """No key has come for a while: that ends what was begun."""
        return self._ended(by_key=False)

    def _ended(self, *, by_key: bool) -> list[Reading]:
        keys, self._keys = self._keys, ""
        by_hand, self._by_hand = self._by_hand, False
        raw = keys.encode("ascii")
        if not keys:
            return []
        if by_hand or len(keys) < SHORTEST:
            return [Rejected(TYPED, raw, quiet=True)]
        if not by_key and self.ends_lines:
            return [Rejected(CUT, raw)]
        self.ends_lines = self.ends_lines or by_key
        return [Tag(canonical(keys, self._numbers), raw, KIND)]


class WedgeSource:
    """Finds the reader among the input devices and opens it: `port` is a path, "VID:PID", or a part of its name."""

    def __init__(
        self, port: str, *, numbers: str = "auto", clock: Callable[[], float] = time.monotonic, evdev: Any = None
    ) -> None:
        self._port = port
        self._numbers = numbers
        self._clock = clock
        self._evdev = evdev  # the module: it has no types, and tests give their own
        self._had: tuple[int, int, str] | None = None
        self._keys: WedgeKeys | None = None

    def open(self) -> WedgeConnection:
        """Open and grab it."""
        if self._port in ("", "auto"):
            raise ReaderRefused(Text("reader.name_wedge"))
        if self._evdev is None:
            try:
                import evdev
            except ImportError:
                raise ReaderRefused(Text("reader.no_library", kind=KIND, package="evdev")) from None
            self._evdev = evdev
        device = self._find()
        try:
            device.grab()
        except OSError:
            device.close()
            raise ReaderRefused(Text("reader.busy", port=self._port)) from None
        self._had = (device.info.vendor, device.info.product, device.phys or "")
        if self._keys is None:
            self._keys = WedgeKeys(numbers=self._numbers)
        self._keys.silence()
        return WedgeConnection(device, self._keys, clock=self._clock)

    def _find(self) -> Any:
        """Return the open device: the one named, or the other half of it if only that has digit keys."""
        devices = self._open_all()
        named = [device for device in devices if self._is_named(device)]
        models = [(device.info.vendor, device.info.product) for device in named]
        halves = named + [
            device for device in devices if device not in named and (device.info.vendor, device.info.product) in models
        ]
        found = next((device for device in halves if _has_digits(device)), None)
        for device in devices:
            if device is not found:
                device.close()
        if found is None:
            self._explain(bool(named))
        return found

    def _explain(self, is_named: bool) -> None:
        if is_named or (os.path.exists(self._port) and os.access(self._port, os.R_OK)):
            raise ReaderRefused(Text("reader.not_a_port", port=self._port))
        if os.path.exists(self._port):
            raise ReaderRefused(Text("reader.no_permission", port=self._port))
        raise ReaderAbsent(Text("reader.absent", port=self._port))

    def _open_all(self) -> list[Any]:
        devices = []
        for path in self._evdev.list_devices():
            # One that vanishes while we look is not there.
            with contextlib.suppress(OSError):
                devices.append(self._evdev.InputDevice(path))
        return devices

    def _is_named(self, device: Any) -> bool:
        model = (device.info.vendor, device.info.product)
        if self._had == (*model, device.phys or ""):
            return True
        if ids := _VID_PID.fullmatch(self._port):
            return bool(model == (int(ids[1], 16), int(ids[2], 16)))
        if self._port.startswith("/"):
            return os.path.realpath(self._port) == os.path.realpath(str(device.path))
        return self._port.casefold() in str(device.name or "").casefold()


class WedgeConnection:
    """A grabbed input device."""

    kind = KIND
    can_lie = False

    def __init__(self, device: Any, keys: WedgeKeys, *, clock: Callable[[], float]) -> None:
        self.port: str = device.path
        self._device = device
        self._keys = keys
        self._clock = clock
        self._poll = select.poll()
        self._poll.register(device.fd, select.POLLIN)
        self._waking: int | None = None

    def read(self, wake: int, until: float | None) -> list[Reading]:
        """Wait for keys, and return what they ended; raises OSError when the device is gone."""
        if self._waking != wake:
            self._poll.register(wake, select.POLLIN)
            self._waking = wake
        wait = None if until is None else max(0.0, until - self._clock())
        if self._keys.is_open:
            wait = IDLE_SECONDS if wait is None else min(wait, IDLE_SECONDS)
        ready = dict(self._poll.poll(None if wait is None else wait * 1000))
        if not ready:
            return self._keys.silence()
        if self._device.fd not in ready:
            return []
        return [reading for event in self._events() for reading in self._keys.press(event.code, event.timestamp())]

    def close(self) -> None:
        """Let go of it."""
        with contextlib.suppress(OSError):
            self._device.close()

    def _events(self) -> list[Any]:
        try:
            events = list(self._device.read())
        except BlockingIOError:
            return []
        if not events and self._device.fd < 0:
            raise OSError(errno.ENODEV, "unplugged")
        return [event for event in events if event.type == _KEY_EVENT and event.value == _PRESSED]


def _has_digits(device: Any) -> bool:
    return set(device.capabilities().get(_KEY_EVENT, ())) >= _DIGIT_KEYS
