"""The real app off-screen in a process of its own, with a real reader on a pseudo-terminal; prints what came of it.

Run with a kind of test ("scans" or "plugs"), how many, and a folder. The last line is a JSON object.
"""

import contextlib
import faulthandler
import gc
import json
import os
import sys
import threading
import time
from pathlib import Path

from companion.commands.table import TableThread
from companion.messages import Command, ScannerStatus, TagScanned
from companion.settings import Reader, Settings
from hw import ports
from hw.virtual import VirtualReader

DEADLINE_SECONDS = 30.0


def card(number: int) -> str:
    """Return the code of one of many cards, each of which a pile takes."""
    goods = ("GEMS", "SCROLLS", "SILK", "SALT", "POTTERY", "OLIVES")
    return f"OM/{goods[number // 900]}/43/DS/{number % 900 + 1:03}"


def descriptors() -> list[str]:
    """Return what this process has open, but for the fonts: SDL keeps each size it has drawn, up to a number."""
    found = []
    for number in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            found.append(os.readlink(f"/proc/self/fd/{number}"))
    return sorted(name.partition(":")[0] for name in found if "/fonts/" not in name)


class Evening:
    """An app that plays the piles of an Oltremare game, and a thread that shows it cards."""

    def __init__(self, folder: Path) -> None:
        from kv import display

        display.prepare(folder / "kivy", windowed=True)
        from kv.app import CompanionApp

        self.folder = folder
        self.plugged: VirtualReader | None = None
        self.found: dict[str, object] = {}
        self.done: list[object] = []
        self.views = 0
        self._told = threading.Condition()
        self.app = CompanionApp(put=lambda message: self.table.put(message), on_ready=self._ready)
        self.table = TableThread(
            folder / "data",
            # The same card counts again at once: here no hand holds it.
            Settings(readers=(Reader(kind="text", cooldown_seconds=0.0),)),
            self._post,
            save_settings=lambda settings: None,
            quit=self.app.stop,
            crashed=self._crashed,
            handled=self._note,
        )

    def run(self, people) -> None:
        """Run the app until the people have done what they do."""
        ports.usb_ports = self._usb_ports
        self._people = people
        try:
            self.app.run()
        finally:
            self.table.close()
            self._replug(None)

    def plug(self, name: str) -> VirtualReader:
        """Plug the reader in, under a name."""
        reader = VirtualReader(self.folder / name)
        reader.plug()
        self._replug(reader)
        return reader

    def after(self, act, wanted, what: str) -> None:
        """Do something and wait until the table thread has dealt with what it brought."""
        with self._told:
            before = len(self.done)
        act()
        with self._told:
            if not self._told.wait_for(lambda: any(map(wanted, self.done[before:])), DEADLINE_SECONDS):
                raise TimeoutError(what)

    def command(self, name: str, /, **args) -> None:
        """Touch something."""
        command = Command(name, args)
        self.after(lambda: self.table.put(command), lambda m: m is command, name)

    def unplug(self) -> None:
        """Pull the reader out."""
        self.after(lambda: self._replug(None), lambda m: _is(m, "lost"), "lost")

    def begin(self) -> None:
        """Plug the reader in and come to the piles of a game."""
        self.after(lambda: self.plug("ttyUSB0"), lambda m: _is(m, "ready"), "ready")
        self.command("new_game")
        self.command("draft_game", game="oltremare")
        self.command("draft_option", name="record", value="light")
        self.command("draft_next")
        for name in ("Ann", "Bo"):
            self.command("draft_person", name=name)
        self.command("draft_next")
        self.command("draft_next")
        self.command("finish")

    def scan(self, tag: str) -> None:
        """Show a card as soon as the one before is dealt with."""
        reader = self.plugged
        assert reader is not None
        self.after(lambda: reader.scan(tag), lambda m: isinstance(m, TagScanned), tag)

    def scanned(self) -> list[str]:
        """Return what the table thread was told, in order."""
        return [m.tag for m in self.done if isinstance(m, TagScanned)]

    def recorded(self) -> list[str]:
        """Return the scans in the log of the game."""
        log = self.table.desk.room.controller.play.log()
        return [str(entry.gesture["scan"]) for entry in log if "scan" in (entry.gesture or {})]

    def stored(self) -> list[str]:
        """Return the scans of the game as another reader of the store finds them."""
        from companion.games import games
        from companion.store import Store

        store = Store(self.folder / "data", read_only=True)
        try:
            play = store.load(store.plays(limit=1)[0].id, games())
            return [str(entry.gesture["scan"]) for entry in play.log() if "scan" in (entry.gesture or {})]
        finally:
            store.close()

    def _usb_ports(self) -> list[ports.Port]:
        reader = self.plugged
        if reader is None:
            return []
        return [ports.Port(str(reader.path), 0x1A86, 0x7523, "A9001", "1-1.2", "USB serial")]

    def _replug(self, reader: VirtualReader | None) -> None:
        gone, self.plugged = self.plugged, reader
        if gone is not None:
            gone.close()

    def _post(self, view) -> None:
        self.views += 1
        self.app.post(view)

    def _note(self, message) -> None:
        with self._told:
            self.done.append(message)
            self._told.notify_all()

    def _crashed(self, error: BaseException) -> None:
        self.found["crashed"] = repr(error)
        self.app.stop()

    def _ready(self) -> None:
        self.table.start()
        threading.Thread(target=self._live, name="people").start()

    def _live(self) -> None:
        try:
            self._people(self)
        except Exception as error:
            self.found["trouble"] = repr(error)
        finally:
            self.app.stop()


def _is(message, *status: str) -> bool:
    return isinstance(message, ScannerStatus) and message.status in status


def scans(evening: Evening, count: int) -> None:
    """Show cards as fast as they are acknowledged."""
    evening.begin()
    wanted = [card(number) for number in range(count)]
    began = time.monotonic()
    for tag in wanted:
        evening.scan(tag)
    evening.found |= {
        "seconds": round(time.monotonic() - began, 2),
        "told": evening.scanned() == wanted,
        "recorded": evening.recorded() == wanted,
        "stored": evening.stored() == wanted,
        "count": len(evening.recorded()),
    }


def plugs(evening: Evening, count: int) -> None:
    """Pull the reader out and plug it in again under another name, with a card before and after, in mid-frame too."""
    evening.begin()
    wanted = []
    for number in range(count):
        wanted.append(card(number))
        evening.scan(wanted[-1])
        if number % 2:
            # The plug goes in the middle of a card: half a card is no card.
            evening.plugged.write(card(number + 1).encode()[:9])
        evening.unplug()
        name = f"ttyUSB{number % 3 + 1}"
        evening.after(lambda name=name: evening.plug(name), lambda m: _is(m, "back"), "back")
        if number in (2, count - 1):
            gc.collect()
            evening.found[f"after {'few' if number == 2 else 'all'}"] = {
                "descriptors": descriptors(),
                "threads": sorted(thread.name for thread in threading.enumerate()),
            }
    evening.found |= {
        "told": evening.scanned() == wanted,
        "recorded": evening.recorded() == wanted,
        "stored": evening.stored() == wanted,
        "count": len(wanted),
    }


def main() -> None:
    """Run one of the tests and print what came of it."""
    faulthandler.dump_traceback_later(880, exit=True)
    kind, count, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    evening = Evening(folder)
    evening.run(lambda evening: {"scans": scans, "plugs": plugs}[kind](evening, count))
    evening.found["left"] = [t.name for t in threading.enumerate() if t is not threading.main_thread()]
    print(json.dumps(evening.found))


if __name__ == "__main__":
    main()
