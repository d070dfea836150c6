"""BareApp: the least a Kivy program can be, a window with one label; what the app is measured against."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App
from kivy.uix.label import Label


class BareApp(App):
    """One label; `on_ready` is called after its first frame."""

    def __init__(self, *, on_ready: Callable[[], None], **kwargs):
        super().__init__(**kwargs)
        self._on_ready = on_ready

    def build(self):
        """Return the label."""
        return Label(text="Table companion")

    def on_start(self):
        """Wait for the first frame."""
        from kivy.core.window import Window

        Window.bind(on_flip=self._first_flip)

    def _first_flip(self, window):
        window.unbind(on_flip=self._first_flip)
        self._on_ready()
