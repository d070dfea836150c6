"""MenuEntry: an entry of a menu, its icon and words at the left."""

from __future__ import annotations

from kv.widgets.vellum_button import VellumButton


class MenuEntry(VellumButton):
    """A wide light button for `item`."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.align = "left"
