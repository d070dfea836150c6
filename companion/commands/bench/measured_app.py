"""The app with a clock at both ends, for companion.commands.bench.window; prints what it measured as JSON."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from companion.commands.bench.window import FRAMES, SCANS, percentiles
from companion.commands.table import TableThread
from companion.messages import Command, Message, ScannerStatus
from companion.settings import Settings
from companion.tables import read
from companion.view import View

WAIT_SECONDS = 20.0
REST_SECONDS = 0.15
SETTLE_SECONDS = 1.5
STARTS = ("OM/SILK/43/DS/VENEZIA/01", "OM/SALT/52/PM/CANDIA/02", "OM/OLIVES/61/DM/RODI/03", "OM/GRAIN/34/DM/ZARA/04")
PEOPLE = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie", "Théo", "Jeanne", "Amélie")


class MeasuredApp:
    """The app with its virtual table; `measure` runs on a thread of its own, as the people at the table do."""

    def __init__(self, what: str, folder: Path) -> None:
        from kv.app import CompanionApp

        self.what = what
        self.found: dict[str, float] = {}
        self.trouble: BaseException | None = None
        self._happened = threading.Condition()
        self._messages: list[Message] = []
        self._posted: View | None = None
        self._shown: View | None = None
        self._flips = 0
        self._frame_at = 0.0
        self.app = CompanionApp(put=self._put, on_ready=self._ready)
        self.table: TableThread = TableThread(
            folder,
            Settings(language="fr"),
            self._post,
            save_settings=lambda settings: None,
            simulate=True,
            quit=self.app.stop,
            crashed=self._crashed,
            handled=self._note,
        )

    def run(self) -> None:
        """Run the app until everything is measured."""
        try:
            self.app.run()
        finally:
            self.table.close()
        if self.trouble is not None:
            raise self.trouble

    def _ready(self) -> None:
        from kv.display import on_flip

        on_flip(self._flipped)
        self.table.start()
        threading.Thread(target=self._measure).start()

    def _measure(self) -> None:
        try:
            self._wait(lambda: any(isinstance(m, ScannerStatus) and m.status == "ready" for m in self._messages))
            self.found = self._scans() if self.what == "scans" else self._redraws()
        except BaseException as error:
            self.trouble = error
        finally:
            self.app.stop()

    def _scans(self) -> dict[str, float]:
        self._begin("oltremare", 4, {"record": "full"})
        for code in STARTS:
            self._scan(code)
        self._settle()
        times: list[float] = []
        while len(times) < SCANS:
            # Turns as at a table: the first card ends trading, the last one due fills the load, then they are loaded.
            for _ in range(self._load()):
                times.append(self._scan(f"OM/SILK/43/DP/{100 + len(times)}"))
                self._rest()
            self._command("confirm", {})
            self._command("confirm", {})
            self._rest()
        return percentiles(times)

    def _scan(self, code: str) -> float:
        """Scan a card and return the milliseconds from its last byte to the flip of the frame that shows it."""
        with self._happened:
            before = _serial(self._posted)
        started = time.perf_counter()
        self.table.reader.scan(code)
        self._wait(lambda: _serial(self._shown) > before)
        return (self._frame_at - started) * 1000

    def _load(self) -> int:
        """Return how many cards the active player has to play."""
        play = self.table.desk.room.controller.play
        return int(play.game.counters(play.state).players[play.game.turn(play.state)]["load"])

    def _rest(self) -> None:
        """Wait until the screen shows all that was done, and a hand has fetched the next card."""
        self._wait(lambda: _serial(self._shown) >= _serial(self._posted))
        threading.Event().wait(REST_SECONDS)

    def _redraws(self) -> dict[str, float]:
        game, _, tiles = self.what.rpartition("_")
        if game == "petite_mer":
            self._begin("petite-mer", 3, {"record": "full", "turbines": True, "piers": True})
            self._lay(int(tiles))
        elif self.what == "caravage":
            self._begin("caravage", 7, {})
        else:
            self._begin("oltremare", 5, {"record": "full"})
            for code in (*STARTS, "OM/GEMS/34/PM/TIRO/05", "OM/SILK/52/DM/06"):
                self._scan(code)
        from kv.display import redraw_milliseconds

        self._wait(lambda: self._shown is self._posted)
        self._settle()
        return percentiles(redraw_milliseconds(FRAMES))

    def _settle(self) -> None:
        """Wait until nothing is drawn any more, and what is made while nobody does anything has been made."""
        before = -1
        while self._flips != before:
            before = self._flips
            threading.Event().wait(SETTLE_SECONDS)

    def _lay(self, count: int) -> None:
        text = resources.files("companion").joinpath("demo/petite-mer-board.toml").read_text("utf-8")
        for step in read(text).steps[:count]:
            self._command("correct", {"at": step["at"], "tile": step["tile"]})

    def _begin(self, game: str, players: int, options: Mapping[str, Any]) -> None:
        self._command("new_game", {})
        self._command("draft_game", {"game": game})
        for name, value in options.items():
            self._command("draft_option", {"name": name, "value": value})
        self._command("draft_next", {})
        for name in PEOPLE[:players]:
            self._command("draft_person", {"name": name})
        self._command("draft_next", {})
        self._command("draft_next", {})

    def _command(self, name: str, args: Mapping[str, Any]) -> None:
        command = Command(name, args)
        self.table.put(command)
        self._wait(lambda: any(message is command for message in self._messages))

    def _wait(self, happened: Any) -> None:
        with self._happened:
            if not self._happened.wait_for(happened, WAIT_SECONDS):
                raise TimeoutError(self.what)
            self._messages.clear()

    def _put(self, message: Message) -> None:
        self.table.put(message)

    def _note(self, message: Message) -> None:
        with self._happened:
            self._messages.append(message)
            self._happened.notify_all()

    def _post(self, view: View) -> None:
        with self._happened:
            self._posted = view
        self.app.post(view)

    def _flipped(self) -> None:
        from kv.display import finish

        at = time.perf_counter()
        finish()
        with self._happened:
            if _serial(self.app.view) != _serial(self._shown):
                self._frame_at = at
            self._shown = self.app.view
            self._flips += 1
            self._happened.notify_all()

    def _crashed(self, error: BaseException) -> None:
        self.trouble = error
        self.app.stop()


def _serial(view: View | None) -> int:
    """Return the number of the last thing understood that a view says."""
    return 0 if view is None else view.echo.serial


def main() -> None:
    """Measure what the first argument names, in the folder of the second."""
    from kv import display

    what, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    display.prepare(folder / "kivy", windowed=True)
    measured = MeasuredApp(what, folder)
    measured.run()
    sys.stdout.write(json.dumps(measured.found))


if __name__ == "__main__":
    main()
