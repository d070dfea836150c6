"""SetClockScreen: date and time, each part with a touch up and down; holding goes on."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import Action
from companion.view_device import SetClockContent
from kv.widgets.screen import Screen
from kv.widgets.stepper import RepeatButton

UNSET = SetClockContent((), "", Action())


class SetClockScreen(Screen):
    """Shows a companion.view_device.SetClockContent."""

    content = ObjectProperty(UNSET, rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, SetClockContent):
            self.content = view.content

    @property
    def date(self):
        """Day, month and year."""
        return self.content.parts[:3]

    @property
    def time(self):
        """Hour and minute."""
        return self.content.parts[3:]

    def places(self, width, height):
        """Return the places of the design; date above time when upright."""
        bar = height - 78
        wide = width - 28 if self.portrait else 290
        bar_top = bar - 72 if self.portrait else bar
        if self.portrait:
            half = (bar_top - 90) / 2
            parts = {"date": (14, 74, width - 28, half), "time": (14, 82 + half, width - 28, half)}
            hint = (172, bar_top, width - 186, 64)
        else:
            high = min(290, bar - 86)
            parts = {
                "date": (20, 78, width * 0.575, high),
                "time": (width * 0.575 + 58, 78, width * 0.425 - 80, high),
            }
            hint = (180, bar, width - 500, 64)
        return {
            "leave": (14, 10, 52, 48),
            "title": (76, 9, width - 90, 48),
            **parts,
            "back": (14, bar_top, 150, 64),
            "hint": hint,
            "primary": (width - 14 - wide, bar, wide, 64),
        }


class ClockColumn(BoxLayout):
    """A part of date and time: `item` is a companion.view_device.ClockPart."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ClockStep(RepeatButton):
    """A step of one part."""

    step = ObjectProperty(None, allownone=True)

    def on_act(self, insist):
        """Take the step."""
        self.deliver(self.step)
