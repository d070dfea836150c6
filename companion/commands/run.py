"""companion run: the app, on whatever display there is."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import data_folder
from companion.errors import CannotRun
from companion.messages import Message, Ticked
from companion.text import Text, say

if TYPE_CHECKING:
    from companion.doctor import Finding


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion run`."""
    parser.add_argument("--config", metavar="FILE", type=Path, help=say("en", "run.config"))
    parser.add_argument("--scanner", metavar="PORT", action="append", default=[], help=say("en", "run.scanner"))
    parser.add_argument("--windowed", action="store_true", help=say("en", "run.windowed"))
    parser.add_argument(
        "--simulate",
        nargs="?",
        const="yes",
        default="no",
        choices=("yes", "no", "auto"),
        help=say("en", "run.simulate"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the app and stay until it is closed."""
    # The handler has the level: Kivy sets that of its own logger.
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)
    logging.basicConfig(handlers=[handler], format="%(levelname)s %(name)s: %(message)s")
    ended = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: ended.set())
    folder = data_folder(arguments)
    choose_display()
    from companion.commands.table import TableThread
    from companion.settings import load_settings, save_settings

    config = arguments.config or folder / "settings.toml"
    settings, said = load_settings(config, language=arguments.lang)
    if arguments.lang_given:
        settings = replace(settings, language=arguments.lang)
    from kv import display

    display.prepare(folder / "kivy", windowed=arguments.windowed, rotation=settings.rotation)
    crashes: list[BaseException] = []
    from hw.notify import Service
    from kv.app import CompanionApp

    service = Service(os.environ, pid=os.getpid())
    table: TableThread

    def beat() -> None:
        service.alive("screen")
        table.put(Ticked())

    def table_lives(_message: Message) -> None:
        service.alive("table")

    def end(*_: object) -> None:
        ended.set()
        # Not here: a signal comes in the middle of anything, also where the screen's clock is locked.
        threading.Thread(target=app.stop, name="end").start()

    def ready() -> None:
        if ended.is_set():
            app.stop()
            return
        service.ready()
        table.start()
        if service.interval_seconds is not None:
            display.every(service.interval_seconds, beat)

    def crashed(error: BaseException) -> None:
        crashes.append(error)
        app.stop()

    app = CompanionApp(put=lambda message: table.put(message), on_ready=ready)
    simulate = arguments.simulate == "yes" or (
        arguments.simulate == "auto" and not arguments.scanner and not usb_reader()
    )
    table = TableThread(
        folder,
        settings,
        app.post,
        save_settings=lambda changed: save_settings(changed, config),
        scanners=arguments.scanner,
        simulate=simulate,
        said=said,
        quit=app.stop,
        crashed=crashed,
        handled=table_lives,
        power_off=None if simulate else switch_off,
        examine=partial(examine, folder, config),
    )
    signal.signal(signal.SIGTERM, end)
    try:
        app.run()
    except SystemExit as error:
        raise CannotRun(Text("run.no_window")) from error
    finally:
        service.stopping()
        table.close()
    if crashes:
        raise crashes[0]
    return 0


def choose_display() -> None:
    """Choose SDL's video driver; raises CannotRun where there is no display at all."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        os.environ["SDL_VIDEODRIVER"] = "x11"
        return
    if list(Path("/sys/class/drm").glob("card*-*")):
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
        return
    raise CannotRun(Text("run.no_display"))


def switch_off() -> None:
    """Switch the computer off; raises CannotRun if it stays on."""
    from hw.machine import power_off

    power_off()


def examine(folder: Path, config: Path) -> tuple[Finding, ...]:
    """Return what the doctor finds on this machine."""
    from companion.commands.doctor import look

    return look(folder, config=str(config))


def usb_reader() -> bool:
    """Whether a serial device is plugged in."""
    from hw.ports import usb_ports

    return bool(usb_ports())
