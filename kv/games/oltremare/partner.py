"""OltremarePartner: somebody to trade with; the touch books the deal."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.view import Action, PlayerView
from kv import theme
from kv.games.oltremare.part import OltremarePart
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, natural_width


@dataclass(frozen=True, slots=True)
class PartnerItem:
    """A partner with what a touch does; lit: the amounts belong to this deal; dealt: dealt with earlier this turn."""

    player: PlayerView
    action: Action
    lit: bool = False
    dealt: bool = False
    upright: bool = False
    large: bool = False


class OltremarePartner(Touchable, Plate, Widget):
    """Shape, name and tick of `item`; upright where the row has no room for them side by side."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._shape = PlayerShape(size_hint=(None, None))
        self._name = Words(face="bold", size_hint=(None, None))
        self._plus = Words(face="bold", role="caption", size_hint=(None, None))
        self._tick = Icon(icon="ok", size_hint=(None, None))
        self._medal = Icon(icon="prestige", size_hint=(None, None))
        for part in (self._shape, self._name, self._plus, self._tick, self._medal):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state", "hold_part"):
            self.fbind(name, self._arrange)
        self._arrange()

    def act(self, insist=False):
        """Book the deal; with large text show what belongs to it, or all partners again."""
        part = self.parent
        while not isinstance(part, OltremarePart):
            part = part.parent
        part.touched(self.item)
        super().act(insist)

    def _do_arrange(self, *_):
        item = self.item
        if item is None or self.height < dp(8):
            return
        c = theme.colours
        self.action, self.held = item.action, item.action.unusual
        self.name_text = f"partner {item.player.name}"
        self.dashed = item.action.unusual and not item.lit
        if item.lit:
            self.fill, self.edge, text = c.lit, c.lit, c.lit_text
        else:
            self.fill = c.none if self.dashed else c.pressed if self.state == "down" else c.button
            self.edge, text = (c.accepted if item.dealt else c.edge), c.text
        self.border = dp(3) if item.dealt and not item.lit else dp(2)
        self._shape.style, self._shape.vellum = item.player.style, item.lit
        self._name.text, self._name.color = item.player.name, text
        ticked = item.lit or item.dealt
        self._tick.color = text if item.lit else c.accepted
        self._plus.text, self._plus.color = ("+1" if item.lit and item.upright else ""), text
        tick = dp(22) if ticked else 0
        self._medal.size = 0, 0
        if item.large:
            self._lay_large(item, text)
        elif item.upright:
            self._name.role = "caption"
            side = dp(22)
            plus = natural_width(self._plus.text, "bold", "caption") + dp(6) if self._plus.text else 0
            left = self.center_x - (side + plus + tick) / 2
            y = self.top - dp(4) - side
            self._shape.size, self._shape.pos = (side, side), (left, y)
            self._plus.size, self._plus.pos = (plus, side), (left + side + dp(5), y)
            self._tick.size, self._tick.pos = (tick, tick), (left + side + plus + dp(2), y)
            self._name.halign = "center"
            self._name.size, self._name.pos = (self.width - dp(6), dp(24)), (self.x + dp(3), self.y + dp(3))
        else:
            self._name.role, self._name.halign = "body", "left"
            side = dp(28)
            self._shape.size, self._shape.pos = (side, side), (self.x + dp(10), self.center_y - side / 2)
            self._tick.size, self._tick.pos = (tick, tick), (self.right - tick - dp(10), self.center_y - tick / 2)
            left = self.x + dp(46)
            room = max(1, self.right - dp(6) - left - (tick + dp(6) if tick else 0))
            self._name.size, self._name.pos = (room, self.height), (left, self.y)
        self.show_hold()

    def _lay_large(self, item, text):
        """Shape and name as large as can be, what the deal brought the partner or the tick right of them.

        In the choice of partners the name has the whole width, under the shape.
        """
        self._name.role, self._name.halign = "heading", "left"
        side, mark, right = dp(36), dp(28), self.right - dp(10)
        stacked = self.width < dp(250) and self.height > dp(70)
        line = self.top - dp(8) - side / 2 if stacked else self.center_y
        self._shape.size, self._shape.pos = (side, side), (self.x + dp(12), line - side / 2)
        self._tick.size = self._plus.size = 0, 0
        if item.lit:
            self._plus.role, self._plus.text, self._plus.color = "heading", "+1", text
            wide = natural_width("+1", "bold", "heading") + dp(4)
            self._medal.size, self._medal.color = (mark, mark), text
            self._medal.pos = right - mark, line - mark / 2
            right -= mark + wide + dp(4)
            self._plus.size, self._plus.pos = (wide, side), (right, line - side / 2)
        elif item.dealt:
            self._tick.size, self._tick.pos = (mark, mark), (right - mark, line - mark / 2)
            right -= mark
        if stacked:
            self._name.size = self.width - dp(20), self.height - side - dp(14)
            self._name.pos = self.x + dp(12), self.y + dp(4)
        else:
            left = self._shape.right + dp(10)
            self._name.size, self._name.pos = (max(1, right - dp(4) - left), self.height), (left, self.y)
