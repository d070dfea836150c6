"""ListView: a list of lines that scrolls with a finger, also one that begins slowly."""

from __future__ import annotations

from kivy.uix.scrollview import ScrollView


class ListView(ScrollView):
    """Scrolls up and down; whoever shows it gives it its place."""
