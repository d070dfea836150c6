"""Plays a recorded evening: cards through a real pseudo-terminal, presses through mock pins, touches as commands."""

import threading
import time
import tomllib
from pathlib import Path

from companion.desk import Desk, serve
from companion.games import games
from companion.inbox import Inbox
from companion.messages import ButtonPressed, Command, ScannerStatus, TagScanned
from companion.play import Play
from companion.result import counters
from companion.settings import Settings
from companion.store import Store
from hw.panel_fakes import VirtualPanel
from hw.scanner import ReaderSpec, open_scanners
from hw.virtual import VirtualReader

DEADLINE_SECONDS = 20.0


class Recorded:
    """A table with a reader and three buttons, and a file that says what the people did there."""

    def __init__(self, folder: Path, file: Path) -> None:
        self.script = tomllib.loads(file.read_text("utf-8"))
        self.touched: list[str] = []
        self.scanned = self.pressed = 0
        self.view = None
        self._seconds = 0.0
        self._handled = threading.Condition()
        self._done: list[object] = []
        self.inbox = Inbox()
        self.desk = None
        self._folder = folder
        self.reader = VirtualReader()
        self.reader.plug()
        # People take a card away before they show it again: each step is ten seconds later for the reader.
        spec = ReaderSpec(port=str(self.reader.path))
        (self.scanner,) = open_scanners([spec], self.inbox.put, clock=lambda: time.monotonic() + self._seconds)
        self.panel = VirtualPanel(self.inbox.put)
        self._thread = threading.Thread(target=self._serve, name="table")

    def __enter__(self) -> "Recorded":
        self._thread.start()
        self.panel.start()
        self.panel.wait_until_open()
        self._after(self.scanner.start, lambda m: isinstance(m, ScannerStatus) and m.status == "ready")
        self.touch("open_play", {"id": "recorded"})
        return self

    def _serve(self) -> None:
        store, script = Store(self._folder), self.script
        game, options = games()[script["game"]], script.get("options", {})
        store.create(Play.begin("recorded", game, script["players"], options, box=script.get("box", {})))
        self.desk = Desk(store, games(), Settings(), self._post, panel=self.panel)
        serve(self.desk, self.inbox, self._note)
        store.close()

    def __exit__(self, *_: object) -> None:
        self.scanner.close()
        self.panel.close()
        self.inbox.close()
        self._thread.join()
        self.reader.close()

    @property
    def play(self) -> Play:
        """The play as it stands."""
        return self.desk.room.controller.play

    def run(self) -> None:
        """Do every step, and look whether what is expected holds."""
        for number, step in enumerate(self.script["step"], 1):
            refused = self._do(step)
            assert refused == step.get("refused", False), (number, step, self.view.echo)
            self._expect(number, step.get("expect", {}))
        self._expect("end", self.script.get("expect", {}))

    def _do(self, step) -> bool:
        before = self.view.echo.serial
        match step:
            case {"scan": str(tag)}:
                self.scanned += 1
                self._seconds += 10
                self._after(lambda: self.reader.scan(tag), lambda m: isinstance(m, TagScanned) and m.tag == tag)
            case {"press": str(button)}:
                self.pressed += 1
                self._after(lambda: self.panel.press(button), lambda m: isinstance(m, ButtonPressed))
            case {"hold": str(button)}:
                self.pressed += 1
                self._after(lambda: self.panel.press(button, long=True), lambda m: isinstance(m, ButtonPressed))
            case {"touch": str(name)}:
                self.touched.append(name)
                self.touch(name, step.get("with", {}))
        return self.view.echo.serial > before and self.view.echo.kind in ("refused", "unknown")

    def touch(self, name, args) -> None:
        """Touch something."""
        command = Command(name, args)
        self._after(lambda: self.inbox.put(command), lambda m: m is command)

    def _expect(self, number, wanted) -> None:
        players, table = counters(self.play)
        for whose, books in wanted.items():
            found = table if whose == "table" else players[whose]
            held = {name: found[name] for name in books}
            assert held == books, (number, whose)

    def _after(self, act, wanted) -> None:
        with self._handled:
            self._done.clear()
        act()
        with self._handled:
            assert self._handled.wait_for(lambda: any(map(wanted, self._done)), DEADLINE_SECONDS), "not in time"

    def _note(self, message) -> None:
        with self._handled:
            self._done.append(message)
            self._handled.notify_all()

    def _post(self, view) -> None:
        self.view = view
