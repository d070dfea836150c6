"""companion demo: a recorded game through a real pseudo-terminal and mock pins into the running app, with pictures."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from companion.commands.run import choose_display
from companion.commands.table import TableThread
from companion.errors import CannotRun
from companion.messages import ButtonPressed, Command, Message, ScannerStatus, TagScanned
from companion.result import result
from companion.settings import Settings
from companion.tables import Script, read
from companion.text import Text, number, say
from companion.view import View

STEP_SECONDS = 20.0
COOLDOWN_SECONDS = 2.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion demo`."""
    parser.add_argument("--out", metavar="DIR", type=Path, help=say("en", "demo.out"))


def run(arguments: argparse.Namespace) -> int:
    """Play the recorded game on whatever display there is, and print the final score."""
    try:
        choose_display()
    except CannotRun:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        sys.stdout.write(say(arguments.lang, "demo.offscreen") + "\n")
    out = arguments.out or Path(tempfile.mkdtemp(prefix="companion-demo-"))
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="companion-demo-data-") as folder:
        from kv import display

        display.prepare(Path(folder) / "kivy", windowed=True)
        demo = Demo(Path(folder), out, arguments.lang)
        demo.play()
    if demo.trouble is not None:
        raise demo.trouble
    sys.stdout.write("".join(demo.score))
    sys.stdout.write(say(arguments.lang, "demo.pictures", count=len(demo.pictures), folder=str(out)) + "\n")
    return 0


class Demo:
    """The app with a virtual table, and the people at it: a thread that scans, presses and touches."""

    def __init__(self, folder: Path, out: Path, lang: str) -> None:
        from kv.app import CompanionApp

        self.out, self.lang = out, lang
        self.pictures: list[str] = []
        self.score: list[str] = []
        self.trouble: Exception | None = None
        self._handled = threading.Condition()
        self._done: list[Message] = []
        self._view = View()
        self._shown: dict[str, float] = {}
        self.app = CompanionApp(put=self._put, on_ready=self._ready)
        self.table: TableThread = TableThread(
            folder,
            Settings(language=lang),
            self._post,
            save_settings=lambda settings: None,
            simulate=True,
            quit=self.app.stop,
            crashed=self._crashed,
            handled=self._note,
        )

    def play(self) -> None:
        """Run the app until the recorded game is over."""
        try:
            self.app.run()
        except SystemExit as error:
            raise CannotRun(Text("run.no_window")) from error
        finally:
            self.table.close()

    def _put(self, message: Message) -> None:
        self.table.put(message)

    def _ready(self) -> None:
        self.table.start()
        threading.Thread(target=self._people, name="people").start()

    def _people(self) -> None:
        try:
            script = read(resources.files("companion").joinpath("demo/oltremare.toml").read_text("utf-8"))
            self._wait(lambda m: isinstance(m, ScannerStatus) and m.status == "ready")
            self.table.panel.wait_until_open()
            self._picture("home")
            self._begin(script)
            kept = 0
            for step in script.steps:
                self._do(step, kept)
                kept += not step.get("refused", False)
                self._picture("venice" if step.get("scan") == "OM/VENICE" else self._moment())
            play = self.table.desk.room.controller.play
            for place in sorted(result(play, self.lang)["players"], key=lambda p: p["rank"]):
                self.score.append(f"{place['rank']}. {place['name']}: {number(place['total'])}\n")
                self.score += [f"   {number(line['points']):>4}  {line['reason']}\n" for line in place["lines"]]
        except Exception as error:
            self.trouble = error
        finally:
            self.app.stop()

    def _begin(self, script: Script) -> None:
        self._command("new_game", {})
        self._command("draft_game", {"game": script.game})
        self._picture("new-game")
        for name, value in {"record": "full", **script.options}.items():
            self._command("draft_option", {"name": name, "value": value})
        self._command("draft_next", {})
        for name in script.players:
            self._command("draft_person", {"name": name})
        self._picture("players")
        self._command("draft_next", {})
        self._picture("seats")
        self._command("draft_next", {})

    def _do(self, step: Mapping[str, Any], kept: int) -> None:
        """Do a step; so many entries are kept before it."""
        match step:
            case {"press": "confirm" | "next"}:
                # What went on by itself is not confirmed again; a page that lay over the board is closed first.
                for _ in range(2):
                    if self._length() == kept:
                        self._after(lambda: self._press("confirm"), lambda m: isinstance(m, ButtonPressed))
            case {"scan": "OM/VENICE"}:
                # The board opens the page of Venice by itself.
                scan = self.table.reader.scan
                self._after(lambda: scan("OM/VENICE"), lambda m: isinstance(m, Command) and m.name == "page")
            case {"scan": tag}:
                self._lift(tag)
                self._after(lambda: self.table.reader.scan(tag), lambda m: isinstance(m, TagScanned) and m.tag == tag)
            case {"press": button}:
                self._after(lambda: self._press(button), lambda m: isinstance(m, ButtonPressed))
            case {"do": name, **rest}:
                args = {k: v for k, v in rest.items() if k not in ("expect", "refused", "anyway")}
                self._command(str(name), args)

    def _length(self) -> int:
        return int(self.table.desk.room.controller.play.length)

    def _lift(self, tag: str) -> None:
        """Wait until a card shown a moment ago counts again: a reader takes a quick second look for the first."""
        again = self._shown.get(tag, -COOLDOWN_SECONDS) + COOLDOWN_SECONDS
        threading.Event().wait(max(0.0, again - time.monotonic()))
        self._shown[tag] = time.monotonic()

    def _press(self, button: str) -> None:
        if button in self.table.panel.wiring.buttons:
            self.table.panel.press(button)
        else:
            self.table.put(ButtonPressed(button))

    def _command(self, name: str, args: Mapping[str, Any]) -> None:
        command = Command(name, args)
        self._after(lambda: self.table.put(command), lambda m: m is command)

    def _moment(self) -> str:
        """Return what kind of moment it is; each kind is photographed once."""
        view = self._view
        sheet = type(view.sheet).__name__ if view.sheet else ""
        kind = "-".join(part for part in (view.screen, getattr(view.content, "phase", ""), sheet) if part)
        return f"{kind}-{view.echo.kind}" if view.echo.kind in ("refused", "undo") else kind

    def _picture(self, name: str) -> None:
        if name in self.pictures:
            return
        from kv.display import save_picture

        self.pictures.append(name)
        save_picture(self.out / f"{len(self.pictures):02d}-{name}.png")

    def _after(self, act: Callable[[], None], done: Callable[[Message], bool]) -> None:
        with self._handled:
            self._done.clear()
        act()
        self._wait(done)

    def _wait(self, done: Callable[[Message], bool]) -> None:
        with self._handled:
            if not self._handled.wait_for(lambda: any(map(done, self._done)), STEP_SECONDS):
                raise CannotRun(Text("demo.stuck"))

    def _note(self, message: Message) -> None:
        with self._handled:
            self._done.append(message)
            self._handled.notify_all()

    def _post(self, view: View) -> None:
        self._view = view
        self.app.post(view)

    def _crashed(self, error: BaseException) -> None:
        self.trouble = error if isinstance(error, Exception) else None
        self.app.stop()
