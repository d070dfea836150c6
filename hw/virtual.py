"""VirtualReader: a serial reader that is not there: real bytes through a real pseudo-terminal."""

from __future__ import annotations

import contextlib
import os
import tempfile
import tty
from pathlib import Path

from hw.readers import rdm6300


class VirtualReader:
    """A reader that is plugged in, unplugged and given cards by program; its port is a link that comes and goes.

    `path` is that link, made where it is told or in a folder of its own. Wait until the scanner says that it is
    ready before the first card: opening a port throws away what arrived before.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self._folder = None if path else tempfile.TemporaryDirectory(prefix="virtual-reader-")
        self.path = Path(path) if path else Path(self._folder.name if self._folder else "") / "reader"
        self._ends: tuple[int, int] | None = None

    @property
    def device(self) -> str:
        """The pseudo-terminal itself; another one each time it is plugged in."""
        return "" if self._ends is None else os.ttyname(self._ends[1])

    def plug(self) -> None:
        """Plug it in."""
        if self._ends is not None:
            return
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        self._ends = (ours, theirs)
        with contextlib.suppress(FileNotFoundError):
            self.path.unlink()
        self.path.symlink_to(os.ttyname(theirs))

    def unplug(self) -> None:
        """Pull it out, in mid-frame or not."""
        if self._ends is None:
            return
        with contextlib.suppress(FileNotFoundError):
            self.path.unlink()
        for end in self._ends:
            os.close(end)
        self._ends = None

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self._ends is None:
            raise RuntimeError("the virtual reader is not plugged in")
        while data:
            data = data[os.write(self._ends[0], data) :]

    def scan(self, tag: str) -> None:
        """Show it a card: ten digits go as the frame of a 125 kHz card, anything else as a line of text."""
        if len(tag) == 10 and tag.isascii() and tag.isdigit() and int(tag) < 1 << 32:
            self.write(rdm6300.frame(b"\x04" + int(tag).to_bytes(4, "big")))
        else:
            self.write(tag.encode("utf-8") + b"\r\n")

    def close(self) -> None:
        """Unplug it for good; calling it again does nothing."""
        self.unplug()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def __enter__(self) -> VirtualReader:
        """Plug it in."""
        self.plug()
        return self

    def __exit__(self, *_: object) -> None:
        """Unplug it for good."""
        self.close()
