"""SeatsChoicePage: who sits where, who starts, which way the table lies."""

from __future__ import annotations

import random
from math import cos, pi, sin

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.screens.new_game import ChoicePage
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words, natural_width

NORTH = ("screen.north_0", "screen.north_1", "screen.north_2", "screen.north_3")


class SeatsChoicePage(ChoicePage):
    """The third page of a new game."""

    starter = ObjectProperty(None, allownone=True, rebind=True)
    """Who plays first."""

    def on_content(self, _, content):
        """Take who plays first."""
        self.starter = content.people[content.first] if content.people else None

    @property
    def north(self):
        """The key of the words that say where north of the table is."""
        return NORTH[self.content.north % 4]

    def draw_first(self):
        """Let chance say who starts."""
        if self.content.people:
            self.send("draft_first", index=random.randrange(len(self.content.people)))

    def places(self, width, height):
        """Return the places of the design; the buttons lie under the table when upright."""
        bar, places = height - 78, self.header(width)
        if self.portrait:
            places |= {
                "table": (14, 66, width - 28, bar - 66 - 240),
                "hint": (14, bar - 232, width - 28, 40),
                "draw": (14, bar - 186, width - 28, 56),
                "rotate": (14, bar - 124, (width - 36) / 2, 56),
                "north": (22 + (width - 36) / 2, bar - 124, (width - 36) / 2, 56),
                "first_shape": (width * 0.28, bar - 50, 30, 30),
                "begins": (width * 0.28 + 42, bar - 62, width * 0.72 - 56, 28),
                "begins_too": (width * 0.28 + 42, bar - 34, width * 0.72 - 56, 28),
                "faces": None,
                "back": (14, bar, 120, 64),
                "primary": (142, bar, width - 156, 64),
            }
        else:
            right = width - 226
            places |= {
                "table": (14, 64, right - 22, bar - 70),
                "hint": (right, 64, 212, 50),
                "draw": (right, 121, 212, 60),
                "rotate": (right, 191, 212, 60),
                "north": (right, 261, 212, 64),
                "first_shape": (182, bar + 17, 30, 30),
                "begins": (222, bar + 4, width - 540, 28),
                "begins_too": (222, bar + 32, width - 540, 28),
                "faces": (right, 330, 212, min(50, bar - 336)) if bar > 380 else None,
                "back": (14, bar, 150, 64),
                "primary": (width - 304, bar, 290, 64),
            }
        return places


class SeatTable(Widget):
    """The table with everybody around it: a touch makes somebody start, a drag moves them."""

    content = ObjectProperty(None, allownone=True)
    here_text = ObjectProperty("")

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._oval = TableOval(size_hint=(None, None))
        self._rose = Icon(icon="mark-compass-rose", color=(1, 1, 1, 0.5), size_hint=(None, None))
        self._here = HereTag(size_hint=(None, None))
        self.add_widget(self._oval)
        self.add_widget(self._rose)
        self.add_widget(self._here)
        self._chips = []
        for name in ("content", "here_text", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def centre_of(self, seat):
        """Return the middle of a seat; nobody sits where the screen stands, at the bottom."""
        count = max(1, len(self._chips))
        turn = seat + (0.5 if count % 2 == 0 else 0.0)
        angle = pi / 2 - 2 * pi * turn / count
        aside = cos(angle)
        if count > 5:
            aside = max(-1.0, min(1.0, 1.25 * aside))
        if self.width < dp(480):
            # At a narrow table people sit along its sides, or the lowest two would share a place.
            aside = max(-1.0, min(1.0, 1.7 * aside))
        return (
            self.center_x + aside * (self.width / 2 - dp(88)),
            self.center_y + sin(angle) * (self.height / 2 - dp(28)),
        )

    def drop(self, chip):
        """Put a chip that was dragged into the nearest seat."""
        seats = range(len(self._chips))
        nearest = min(seats, key=lambda seat: _distance(chip.center, self.centre_of(seat)))
        if nearest != chip.seat:
            send(self, "draft_move", {"from": chip.seat, "to": nearest})
        self._arrange()

    def _do_arrange(self, *_):
        if self.content is None or self.width < dp(60):
            return
        people = self.content.people
        while len(self._chips) < len(people):
            chip = SeatChip(size_hint=(None, None))
            self._chips.append(chip)
            self.add_widget(chip)
        while len(self._chips) > len(people):
            self.remove_widget(self._chips.pop())
        self._oval.size = self.width * 0.6, self.height * 0.64
        self._oval.center = self.center
        self._rose.size = self._oval.height * 0.6, self._oval.height * 0.6
        self._rose.center = self.center_x, self.center_y + self.height * 0.04
        self._here.show(self.here_text)
        self._here.size = dp(96), dp(40)
        # Of three people the lower two sit higher than the edge of the table.
        self._here.center = self.center_x, self.center_y - self.height * (0.34 if len(people) == 3 else 0.19)
        for seat, (chip, person) in enumerate(zip(self._chips, people, strict=True)):
            chip.show(seat, person, first=seat == self.content.first)
            chip.center = self.centre_of(seat)
            chip.x = min(max(chip.x, self.x), self.right - chip.width)


class SeatChip(Touchable, Plate, Widget):
    """Somebody at the table."""

    seat = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._shape = PlayerShape(size_hint=(None, None))
        self._name = Words(face="bold", size_hint=(None, None))
        self._first = FirstBadge(size_hint=(None, None))
        for part in (self._shape, self._name, self._first):
            self.add_widget(part)
        self._from = None
        self.dragged = False
        for name in ("pos", "size"):
            self.fbind(name, self._place)

    def show(self, seat, person, *, first):
        """Show somebody in a seat."""
        c = theme.colours
        self.seat, self.name_text = seat, person.name
        self._shape.style, self._name.text = person.style, person.name
        self.fill, self.edge, self.border = c.button, c.gold if first else c.edge, dp(3 if first else 2)
        show(self._first, first)
        self.size = dp(64) + min(natural_width(person.name, "bold", "body") + 2, dp(124)), dp(52)
        self._place()

    def on_touch_down(self, touch):
        """Remember where a drag would begin."""
        taken = super().on_touch_down(touch)
        if taken and touch.grab_current is not self:
            self._from, self.dragged = touch.pos, False
        return taken

    def on_touch_move(self, touch):
        """Follow the finger once it has moved far enough."""
        if touch.grab_current is self and self._from is not None:
            if not self.dragged and _distance(touch.pos, self._from) > dp(theme.DRAG_DP):
                self.dragged = True
            if self.dragged:
                self.center = touch.pos
        return super().on_touch_move(touch)

    def on_release(self):
        """Sit down where it was dropped; a plain touch makes this one start."""
        if self.dragged:
            self.dragged = False
            self.parent.drop(self)
        else:
            send(self, "draft_first", {"index": self.seat})

    def _place(self, *_):
        self._shape.size, self._shape.pos = (dp(28), dp(28)), (self.x + dp(12), self.y + self.height / 2 - dp(14))
        self._name.size, self._name.pos = (max(1, self.width - dp(60)), self.height), (self.x + dp(50), self.y)
        self._first.size, self._first.pos = (dp(28), dp(28)), (self.x - dp(12), self.y + self.height - dp(18))


class FirstBadge(Plate, Widget):
    """The gold 1 of who starts."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fill, self.corner = theme.colours.badge, dp(14)
        self._one = Words(
            text="1", face="bold", halign="center", color=theme.colours.ink, role="small", size_hint=(None, None)
        )
        self.add_widget(self._one)
        for name in ("pos", "size"):
            self.fbind(name, self._place)

    def _place(self, *_):
        self._one.pos, self._one.size = self.pos, self.size


class TableOval(Plate, Widget):
    """The table seen from above."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fill, self.edge = theme.colours.table_light, theme.colours.edge
        self.fbind("size", self._round)

    def _round(self, *_):
        self.corner = min(self.size) / 2


class HereTag(Plate, Widget):
    """Where this screen stands."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fill, self.edge, self.corner = theme.colours.vellum, theme.colours.card_edge, dp(6)
        self._hand = Icon(icon="touch", color=theme.colours.ink, size_hint=(None, None))
        self._words = Words(face="bold", color=theme.colours.ink, size_hint=(None, None))
        self.add_widget(self._hand)
        self.add_widget(self._words)
        for name in ("pos", "size"):
            self.fbind(name, self._place)

    def show(self, text):
        """Say it in the language of the view."""
        self._words.text = text
        self._place()

    def _place(self, *_):
        side, wide = dp(24), natural_width(self._words.text, "bold", "body") + 2
        left = self.x + (self.width - side - dp(6) - wide) / 2
        self._hand.size, self._hand.pos = (side, side), (left, self.y + (self.height - side) / 2)
        self._words.size, self._words.pos = (wide, self.height), (left + side + dp(6), self.y)


def _distance(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
