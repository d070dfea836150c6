"""Display: what Kivy must be told before it opens its window, and pictures of what the window shows."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path


def prepare(home: Path, *, windowed: bool, size: tuple[int, int] = (800, 480), rotation: int = 0) -> None:
    """Set what Kivy reads when it is first imported; `home` is a folder it may write to."""
    for name in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG"):
        os.environ.setdefault(name, "1")
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    # Kivy would take over stderr, and with it every sentence and traceback.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    if "KIVY_HOME" not in os.environ:
        home.mkdir(parents=True, exist_ok=True)
        os.environ["KIVY_HOME"] = str(home)
    # A view that is posted ends the clock's sleep; the default one sleeps its whole frame before it looks.
    os.environ.setdefault("KIVY_CLOCK", "interrupt")
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "30")
    Config.set("graphics", "rotation", str(rotation))
    driver = os.environ.get("SDL_VIDEODRIVER")
    if driver == "kmsdrm" and not windowed:
        Config.set("graphics", "fullscreen", "auto")
        Config.set("graphics", "show_cursor", "0")
        return
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    if driver != "kmsdrm":
        # Under X the server turns touches into mouse events; mtdev besides would double them.
        Config.remove_option("input", "%(name)s")


def turn(rotation: int) -> None:
    """Turn the picture by 0, 90, 180 or 270 degrees, and the touches with it."""
    from kivy.core.window import Window

    Window.rotation = rotation
    # Kivy draws turned only where the size has changed: half a turn would turn touches alone.
    Window.update_viewport()


def every(seconds: float, beat: Callable[[], None]) -> None:
    """Call `beat` on the UI thread at that interval, as long as the app runs."""
    from kivy.clock import Clock

    Clock.schedule_interval(lambda _seconds: beat(), seconds)


def save_picture(path: Path, timeout_seconds: float = 10.0) -> None:
    """Save what the window shows, once it has drawn everything posted so far; call it from another thread."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    done = threading.Event()

    def shoot(_seconds: float) -> None:
        written = Window.screenshot(name=str(path))
        if written and Path(written) != path:
            Path(written).replace(path)
        done.set()

    def next_frame(_seconds: float) -> None:
        Window.canvas.ask_update()
        Clock.schedule_once(shoot, 0)

    Clock.schedule_once(next_frame, 0)
    if not done.wait(timeout_seconds):
        raise TimeoutError(f"no frame for {path}")


def on_flip(told: Callable[[], None]) -> None:
    """Call `told` after every frame, on the UI thread."""
    from kivy.core.window import Window

    Window.bind(on_flip=lambda window: told())


def finish() -> None:
    """Wait until everything given to OpenGL is drawn: SDL's off-screen driver lets frames pile up after its flip."""
    _gl_finish()()


@cache
def _gl_finish() -> Callable[[], object]:
    from ctypes import CDLL

    # Called like this other threads run meanwhile, as they do while a window flips; Kivy's own would hold them up.
    for library in ("libGL.so.1", "libGLESv2.so.2"):
        with suppress(OSError, AttributeError):
            return CDLL(library).glFinish
    from kivy.graphics.opengl import glFinish

    return glFinish


def redraw_milliseconds(count: int, timeout_seconds: float = 60.0) -> list[float]:
    """Redraw everything `count` times and return what each frame cost; call it from another thread."""
    import time

    from kivy.clock import Clock
    from kivy.core.window import Window

    times: list[float] = []
    done = threading.Event()

    def redraw(_seconds: float) -> None:
        started = time.perf_counter()
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")
        times.append((time.perf_counter() - started) * 1000)
        if len(times) < count:
            Clock.schedule_once(redraw, 0)
        else:
            done.set()

    Clock.schedule_once(redraw, 0)
    if not done.wait(timeout_seconds):
        raise TimeoutError("no frame")
    return times
