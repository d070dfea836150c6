"""Screens without a screen: SDL draws off-screen, touches are made by hand, pictures are for a person to look at."""

import os
import time
from pathlib import Path

import pytest

for name, value in {
    "SDL_VIDEODRIVER": "offscreen",
    "KIVY_WINDOW": "sdl2",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KCFG_GRAPHICS_WIDTH": "800",
    "KCFG_GRAPHICS_HEIGHT": "480",
    "KCFG_GRAPHICS_MAXFPS": "0",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
}.items():
    os.environ.setdefault(name, value)

DEADLINE_SECONDS = 20.0


class Frames:
    """A window in which widgets are shown, tapped and photographed."""

    def __init__(self, size=(800, 480)):
        from kivy.base import EventLoop

        from kv import loader, theme

        EventLoop.ensure_window()
        self.loop, self.window = EventLoop, EventLoop.window
        self.commands = []
        self.theme, self.first_size = theme, size
        self.turn(*size)
        theme.use()
        loader.load()

    def turn(self, width, height):
        """Give the window another size, as another panel would."""
        if tuple(self.window.size) != (width, height):
            self.window.size = width, height
            self.advance(3)
        self.theme.set_units(width, height)

    def show(self, widget):
        """Put a widget alone into the window and collect its commands."""
        self.clear()
        self.window.add_widget(widget)
        if widget.is_event_type("on_command"):
            widget.bind(on_command=self._hear)
        self.advance(4)
        return widget

    def _hear(self, widget, name, args, insist=False):
        # What is no longer shown may still have a clock running: it is not heard.
        if widget in self.window.children:
            self.commands.append((name, args, insist))

    def clear(self):
        for child in list(self.window.children):
            self.window.remove_widget(child)

    def advance(self, count=1):
        """Let some frames pass."""
        for _ in range(count):
            self.loop.idle()

    def until(self, condition, what="the condition"):
        """Let frames pass until something holds."""
        end = time.monotonic() + DEADLINE_SECONDS
        while not condition():
            assert time.monotonic() < end, f"{what} did not come true"
            self.loop.idle()

    def press(self, x, y):
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        return touch

    def tap(self, widget):
        """Touch the middle of a widget, or of the one with that name."""
        touch = self.press(*self.middle(widget))
        self.advance(1)
        touch.touch_up()
        self.advance(3)

    def hold(self, widget, condition):
        """Keep a finger on a widget until something holds."""
        touch = self.press(*self.middle(widget))
        self.until(condition, "what was held for")
        touch.touch_up()
        self.advance(2)

    def middle(self, widget):
        found = self.find(widget) if isinstance(widget, str) else widget
        return found.to_window(*found.center)

    def all(self):
        """Return every widget in the window."""
        return [w for child in reversed(self.window.children) for w in _drawn(child)]

    def find(self, name):
        """Return the visible widget with that `name_text`, the one drawn last of several."""
        found = [w for w in self.all() if getattr(w, "name_text", None) == name and _visible(w)]
        assert found, f"nothing is called {name!r}: {sorted({getattr(w, 'name_text', '') for w in self.all()})}"
        return found[-1]

    def touchables(self):
        """Return everything that can be touched now."""
        from kv.widgets.touch import Touchable

        return [w for w in self.all() if isinstance(w, Touchable) and w.enabled and _visible(w)]

    def texts(self):
        """Return all texts that are shown."""
        from kv.widgets.words import Words

        return [w.text for w in self.all() if isinstance(w, Words) and w.text and _visible(w)]

    def picture(self, name):
        """Save a picture for a person to look at, if a folder is named by COMPANION_PICTURES."""
        folder = os.environ.get("COMPANION_PICTURES")
        if folder:
            self.advance(2)
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.shoot(Path(folder) / f"{name}.png")

    def shoot(self, target):
        """Save what is shown as a picture."""
        if tuple(self.window.size) != self.first_size:
            # The off-screen window keeps its first frame buffer, so another panel is drawn into a picture.
            self.window.children[0].export_to_png(str(target))
            return
        taken = self.window.screenshot(name=str(target.with_name(f"{target.stem}-.png")))
        if taken:
            Path(taken).replace(target)


def _drawn(widget):
    yield widget
    for child in reversed(widget.children):
        yield from _drawn(child)


def _visible(widget):
    while widget is not None and widget.parent is not widget:
        if widget.opacity == 0 or widget.width <= 0:
            return False
        widget = widget.parent
    return True


@pytest.fixture(scope="session")
def _window():
    return Frames()


@pytest.fixture
def frames(_window):
    """Return the window, empty, with the dark theme and no commands received."""
    _window.turn(800, 480)
    _window.theme.use()
    _window.commands.clear()
    yield _window
    _window.clear()
    _window.advance(2)


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/kv" in str(item.path).replace(os.sep, "/"):
            item.add_marker(pytest.mark.gui)
