"""VellumButton: an action of a list on a sheet."""

from __future__ import annotations

from kv.widgets.style_button import ItemButton


class VellumButton(ItemButton):
    """A light button for `item`."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.vellum = True
