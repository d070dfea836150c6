"""TableThread: the table thread of the app, with store, readers and panel; and the virtual ones for `--simulate`."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.inbox import Inbox
from companion.messages import Command, Message
from companion.settings import Settings
from companion.text import Text
from companion.view import View

if TYPE_CHECKING:
    from companion.doctor import Finding

log = logging.getLogger(__name__)


class TableThread:
    """Runs the desk on a thread of its own, from `start` to `close`; `put` may be called from any thread.

    Nothing heavy is imported before `start`, which the app calls when its first picture stands.
    """

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        post: Callable[[View], None],
        *,
        save_settings: Callable[[Settings], None],
        scanners: Sequence[str] = (),
        simulate: bool = False,
        said: Sequence[Text] = (),
        quit: Callable[[], None],
        crashed: Callable[[BaseException], None],
        handled: Callable[[Message], None] = lambda message: None,
        power_off: Callable[[], None] | None = None,
        examine: Callable[[], tuple[Finding, ...]] | None = None,
    ) -> None:
        self.inbox = Inbox()
        self.desk: Any = None
        self.reader: Any = None
        self.panel: Any = None
        self._folder, self._settings, self._post = folder, settings, post
        self._save_settings, self._scanner_ports, self._simulate = save_settings, scanners, simulate
        self._said, self._quit, self._crashed, self._handled = said, quit, crashed, handled
        self._power_off, self._examine = power_off, examine
        self._open: list[Any] = []
        self._thread = threading.Thread(target=self._run, name="table")

    def start(self) -> None:
        """Open the store, the readers and the panel, and begin to take messages."""
        self._thread.start()

    def put(self, message: Message) -> None:
        """Take a message from any thread; what the virtual table is touched for becomes bytes and presses."""
        if self._simulate and isinstance(message, Command) and message.name.startswith("simulate_"):
            threading.Thread(target=self._touch, args=(message,), daemon=True).start()
        else:
            self.inbox.put(message)

    def close(self) -> None:
        """Stop taking messages, close everything and join the thread; calling it again does nothing."""
        self.inbox.close()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            self._serve()
        except CompanionError as error:
            self._crashed(error)
        except Exception as error:
            log.exception("the table thread ended")
            self._save_script()
            self._crashed(error)
        finally:
            for thing in reversed(self._open):
                thing.close()

    def _serve(self) -> None:
        from companion.backup import open_store
        from companion.desk import Desk, serve
        from companion.games import games

        store, notices = open_store(self._folder)
        self._open.append(store)
        self.desk = Desk(
            store,
            games(),
            self._settings,
            self._post,
            save_settings=self._save_settings,
            simulate=self._simulate,
            quit=self._quit,
            power_off=self._power_off,
            examine=self._examine,
        )
        self._open += [self.desk.caretaker, self.desk.exporter]
        self.desk.tell((*self._said, *notices))
        self.desk.show()
        self._open_panel()
        self._open_scanners()
        serve(self.desk, self.inbox, self._handled)

    def _open_panel(self) -> None:
        settings = self.desk.settings
        wiring = {"sound": settings.sound, "night": settings.night, **settings.panel}
        if self._simulate:
            from hw.panel_fakes import VirtualPanel

            self.panel = VirtualPanel(self.inbox.put, wiring)
        else:
            from hw.panel import GpioPanel

            self.panel = GpioPanel(wiring, self.inbox.put)
        self.panel.start()
        self._open.append(self.panel)
        self.desk.panel = self.panel

    def _open_scanners(self) -> None:
        from hw.scanner import ReaderSpec, open_scanners

        configured = [ReaderSpec(**asdict(reader)) for reader in self._settings.readers]
        ports: Sequence[Any] = self._scanner_ports or configured
        if self._simulate:
            from hw.virtual import VirtualReader

            self.reader = VirtualReader()
            self.reader.plug()
            self._open.append(self.reader)
            ports = (str(self.reader.path), *self._scanner_ports)
        for scanner in open_scanners(ports, self.inbox.put):
            scanner.start()
            self._open.append(scanner)

    def _touch(self, command: Command) -> None:
        if command.name == "simulate_scan" and self.reader is not None:
            self.reader.scan(str(command.args["tag"]))
        elif command.name == "simulate_press" and self.panel is not None:
            self.panel.press(str(command.args["button"]), long=bool(command.args.get("long")))

    def _save_script(self) -> None:
        """Save the play that met the fault as a table script: the bug report."""
        from companion.rooms.play import PlayRoom
        from companion.tables import write

        room = getattr(self.desk, "room", None)
        if isinstance(room, PlayRoom):
            (self._folder / "crash.toml").write_text(write(room.controller.play), "utf-8")
