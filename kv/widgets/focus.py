"""FocusRing: where the buttons stand on the screen: a golden outline that steps through what can be touched."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.seal_button import SealButton
from kv.widgets.shown import draw
from kv.widgets.touch import Touchable

FOLLOW_SECONDS = 0.1
"""How often the outline looks where its widget has gone: pages slide, lists scroll, screens change."""


class FocusRing(Widget):
    """Shows a companion.view.Focus over the parts that `on_top` returns, and touches what it stands on.

    What the screen shows is stepped through from the top left to the bottom right, and then from the start.
    """

    def __init__(self, on_top, *, seal: int = 0, **kwargs):
        self._on_top = on_top
        self._seal = seal
        self._step, self._taken = 0, None
        self._at = 0
        self._clock = None
        self.widget = None
        """The widget that has the focus, or None."""
        super().__init__(**kwargs)
        with self.canvas:
            Color(rgba=theme.colours.ground)
            self._under = SmoothLine(width=dp(4))
            Color(rgba=theme.colours.gold)
            self._line = SmoothLine(width=dp(2.5))

    def follow(self, focus) -> None:
        """Go where a new view says; touch what it says was taken on the way."""
        if focus is None:
            self._leave()
            return
        if self._clock is None:
            self._clock = Clock.schedule_interval(self._look, FOLLOW_SECONDS)
            self._step = self._at = 0
        if self._taken is None:
            self._taken = focus.taken
        if focus.taken > self._taken:
            self._go(focus.at)
            times, self._taken = focus.taken - self._taken, focus.taken
            for _ in range(times):
                self._touch(focus.insist)
        self._go(focus.step)
        if self.parent is not None:
            self._look()

    def press_seal(self, serial: int) -> None:
        """Press the seal of the page once for each new press of the button."""
        if serial > self._seal:
            seals = [widget for widget in touchables(self._on_top()) if isinstance(widget, SealButton)]
            if seals:
                seals[-1].act()
        self._seal = serial

    def _leave(self):
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.widget, self._taken = None, 0
        self._draw()

    def _go(self, step):
        found = touchables(self._on_top())
        if found:
            at = found.index(self.widget) if self.widget in found else min(self._at, len(found) - 1)
            self._at = (at + step - self._step) % len(found)
            self.widget = found[self._at]
            self._scroll()
        self._step = step

    def _touch(self, insist):
        widget = self.widget
        # What has to be held under a finger takes a long press of the button.
        if widget is not None and (insist or not widget.held):
            widget.act(insist=widget.held)

    def _scroll(self):
        # Not at the top: the first picture has no list.
        from kivy.uix.scrollview import ScrollView

        above = self.widget.parent
        while above is not None and above.parent is not above:
            if isinstance(above, ScrollView):
                above.scroll_to(self.widget, animate=False)
            above = above.parent

    def _look(self, *_):
        found = touchables(self._on_top())
        if self.widget not in found:
            # Another page: begin again at its first thing.
            self._at = 0
            self.widget = found[0] if found else None
            if self.widget is not None:
                self._scroll()
        self._draw()

    def _draw(self):
        draw(self, self.widget is not None)
        if self.widget is None:
            return
        x, y = self.widget.to_window(*self.widget.pos)
        gap = dp(2)
        box = (x - gap, y - gap, self.widget.width + 2 * gap, self.widget.height + 2 * gap, dp(11))
        if tuple(self._line.rounded_rectangle or ())[:4] != box[:4]:
            self._line.rounded_rectangle = self._under.rounded_rectangle = box


def touchables(parts) -> list[Touchable]:
    """Return everything in these parts that can be touched now, in reading order."""
    found = [widget for part in parts for widget in _shown(part) if isinstance(widget, Touchable) and widget.enabled]
    return sorted(found, key=_reading_order)


def _shown(widget):
    if widget is None or widget.opacity == 0 or widget.width <= 0 or widget.disabled:
        return
    yield widget
    for child in reversed(widget.children):
        yield from _shown(child)


def _reading_order(widget):
    x, y = widget.to_window(*widget.center)
    return -round(y / dp(40)), x
