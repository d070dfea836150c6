"""companion run: the app, on whatever display there is."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from pathlib import Path

from companion.commands import data_folder
from companion.errors import CannotRun
from companion.text import Text, say


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
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    folder = data_folder(arguments)
    choose_display()
    prepare_kivy(folder, windowed=arguments.windowed)
    from companion.commands.table import TableThread
    from companion.settings import load_settings, save_settings

    config = arguments.config or folder / "settings.toml"
    settings, said = load_settings(config)
    if arguments.lang_given:
        settings = settings.with_language(arguments.lang)
    rotate(settings.rotation)
    crashes: list[BaseException] = []
    from hw.notify import Service
    from kv.app import CompanionApp

    service = Service(os.environ)
    table: TableThread

    def ready() -> None:
        service.ready()
        table.start()

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
    )
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
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    if os.environ.get("SDL_VIDEODRIVER"):
        return
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        os.environ["SDL_VIDEODRIVER"] = "x11"
        return
    if list(Path("/sys/class/drm").glob("card*-*")):
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
        return
    raise CannotRun(Text("run.no_display"))


def prepare_kivy(folder: Path, *, windowed: bool, size: tuple[int, int] = (800, 480)) -> None:
    """Set what Kivy reads when it is first imported."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    if "KIVY_HOME" not in os.environ:
        home = folder / "kivy"
        home.mkdir(parents=True, exist_ok=True)
        os.environ["KIVY_HOME"] = str(home)
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "30")
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    on_console = os.environ.get("SDL_VIDEODRIVER") == "kmsdrm"
    if on_console and not windowed:
        Config.set("graphics", "fullscreen", "auto")
        Config.set("graphics", "show_cursor", "0")
    elif not on_console:
        # Under X the server turns touches into mouse events; mtdev besides would double them.
        Config.remove_option("input", "%(name)s")
        Config.set("graphics", "resizable", "1")


def rotate(degrees: int) -> None:
    """Turn picture and touch together."""
    from kivy.config import Config

    Config.set("graphics", "rotation", str(degrees))


def usb_reader() -> bool:
    """Whether a serial device is plugged in."""
    from hw.ports import usb_ports

    return bool(usb_ports())
