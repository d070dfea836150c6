"""CompanionApp: holds the newest view, turns touches into messages; nothing else of the product is known here."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.messages import Command, Message
from companion.view import View
from kv import display, loader, theme

QUIET_SECONDS = 10
"""How long nothing must have changed before what takes long is tidied up."""
RARELY = 100
"""How many of its middle collections Python lets pass before a full one."""


class CompanionApp(App):
    """The screen as a whole.

    `put` takes the messages of touches. `post(view)` may be called from any thread, before the app runs as well;
    the newest view wins. `on_ready` is called once, when the first picture has been drawn.
    """

    view = ObjectProperty(View(), rebind=True)
    kv_directory = str(Path(__file__).parent)

    def __init__(self, put: Callable[[Message], None], *, on_ready: Callable[[], None] | None = None, **kwargs):
        super().__init__(**kwargs)
        self.title = "Table companion"
        self._put = put
        self._on_ready = on_ready
        self._newest: View | None = None
        self._shape = (0.0, 0.0, 0.0)
        self._wake = Clock.create_trigger(self._show_newest)
        self._tidy = Clock.create_trigger(lambda _: gc.collect(), QUIET_SECONDS)

    def post(self, view: View) -> None:
        """Show a view as soon as possible; what was not shown yet is skipped."""
        self._newest = view
        self._wake()

    def stop(self, *largs) -> None:
        """End the app, from any thread."""
        if threading.current_thread() is threading.main_thread():
            super().stop(*largs)
        else:
            Clock.schedule_once(lambda _: super(CompanionApp, self).stop(*largs))

    def command(self, name: str, args=None, insist: bool = False) -> None:
        """Hand over a wish of the people."""
        self._put(Command(name, dict(args or {}), insist))

    def load_kv(self, filename=None):
        """Load every rule, then companion.kv, which makes the root."""
        from kivy.core.window import Window

        if self._newest is not None:
            self.view = self._newest
        self._shape = (*Window.size, self.view.density)
        theme.set_units(*self._shape)
        loader.load_first()
        done = super().load_kv(filename)
        Window.bind(on_resize=self._resized)
        self.fbind("view", self._follow)
        return done

    def open_settings(self, *largs):
        """Leave Kivy's own settings panel closed: it means nothing at a table."""

    def on_start(self):
        """Show what was posted before there was a clock to wake; say that the picture stands."""
        self._wake()
        if self._on_ready is not None:
            from kivy.core.window import Window

            Window.bind(on_flip=self._first_flip)

    def _first_flip(self, window):
        window.unbind(on_flip=self._first_flip)
        # A full collection looks at every widget there is, and all else stands still meanwhile: it waits for quiet.
        gc.set_threshold(*gc.get_threshold()[:2], RARELY)
        soon = loader.load_soon()
        Clock.schedule_interval(lambda _: next(soon, None) is not None, 0)
        self._on_ready()

    def _show_newest(self, *_):
        # One more turn of the loop follows the stop; kv's `app` is gone by then.
        if self._newest is not None and App.get_running_app() is self:
            self.view = self._newest
            self._tidy.cancel()
            self._tidy()

    def _resized(self, _, width, height):
        shape = width, height, self.view.density
        if shape != self._shape:
            self._shape = shape
            theme.set_units(*shape)
            self.root.rebuild()

    def _follow(self, _, view):
        """Turn the picture, and the touches with it, or draw everything larger, when the settings say so."""
        from kivy.core.window import Window

        rotation = (view.rotation + self.root.turned) % 360
        if Window.rotation != rotation:
            display.turn(rotation)
        self._resized(Window, *Window.size)
