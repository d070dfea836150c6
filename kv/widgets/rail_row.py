"""RailRow: a player in the rail; touching it always opens that player's sheet."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words, natural_width


class RailRow(Touchable, Plate, Widget):
    """Shape, name, number and facts of `item` (companion.view.PlayerView); low rows put the number at the right."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._facts = []
        super().__init__(**kwargs)
        with self.canvas:
            self._mark_tint = Color()
            self._mark = RoundedRectangle(size=(0, 0))
        self._shape = PlayerShape(size_hint=(None, None))
        self._name = Words(size_hint=(None, None))
        self._number = Words(role="number_row", face="bold", whole=True, size_hint=(None, None))
        for part in (self._shape, self._name, self._number):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_act(self, insist):
        """Open the sheet of this player."""
        send(self, "sheet", {"kind": "player", "player": self.item.index})

    def _do_arrange(self, *_):
        player = self.item
        if player is None or self.height < dp(8):
            return
        c = theme.colours
        self.name_text = player.name
        self.fill = c.pressed if self.state == "down" else c.raised if player.active else c.panel
        self.edge = c.edge
        self._mark_tint.rgba = theme.player_colour(player.style) if player.active else c.none
        self._mark.pos, self._mark.size = self.pos, (dp(6), self.height)
        self._mark.radius = [dp(5), 0, 0, dp(5)]
        self._name.text, self._number.text, self._shape.style = player.name, player.number, player.style
        low = self.height < dp(55)
        side = dp(26) if low else dp(34)
        self._shape.size = side, side
        self._shape.pos = self.x + dp(11 if low else 12), self.center_y - side / 2
        left = self.x + dp(44 if low else 54)
        number = natural_width(player.number, "bold", "number_row") + 2
        facts = player.facts[:3] if low else player.facts[:2]
        if self.width < dp(165):
            self._stack(player)
        elif low:
            self._number.halign = "right"
            number = min(number, self.width * 0.45)
            self._number.size = number, self.height
            self._number.pos = self.right - dp(9) - number, self.y
            self._name.size = max(1, self.right - dp(14) - number - left), dp(22)
            self._name.role = "caption"
            self._name.pos = left, self.center_y - (dp(1) if facts else dp(11))
            self._place_facts(facts, left, self.center_y - dp(22), align_right=False)
        else:
            self._name.role = "body"
            if theme.size("number_row") > dp(36):
                self._large(left)
                return
            self._number.halign = self._name.halign = "left"
            lift = max(0, (self.height - dp(62)) / 2)
            self._name.size, self._name.pos = (self.right - dp(8) - left, dp(24)), (left, self.top - dp(28) - lift)
            self._number.size = self.right - dp(8) - left, dp(36)
            self._number.pos = left, self.y + dp(1 if self.height > dp(58) else -1) + lift
            space = self.right - dp(12) - left - number
            middle = self._number.y + (self._number.height - dp(22)) / 2 - dp(2)
            self._place_facts(facts, self.right - dp(12), middle, align_right=True, space=space)

    def _large(self, left):
        """With large text: the name, and the total under it as large as can be; facts are on the sheet."""
        self._number.halign = self._name.halign = "right"
        room, name = self.right - dp(10) - left, dp(28)
        self._name.size, self._name.pos = (room, name), (left, self.top - name - dp(2))
        self._number.size, self._number.pos = (room, self.height - name), (left, self.y - dp(1))
        self._place_facts((), 0, 0, align_right=False)

    def _stack(self, player):
        """A narrow cell: the name above, shape and number under it."""
        self._name.role = "caption"
        self._name.size, self._name.pos = (self.width - dp(16), dp(22)), (self.x + dp(11), self.top - dp(24))
        side = dp(24)
        self._shape.size, self._shape.pos = (side, side), (self.x + dp(11), self.y + dp(6))
        self._number.halign = "left"
        self._number.size = max(1, self.width - dp(52)), self.height - dp(22)
        self._number.pos = self.x + dp(44), self.y + dp(0)
        self._place_facts((), 0, 0, align_right=False)

    def _place_facts(self, facts, x, y, *, align_right, space=1e9):
        while len(self._facts) < len(facts):
            pair = Icon(size_hint=(None, None)), Words(role="caption", size_hint=(None, None))
            self._facts.append(pair)
            for part in pair:
                self.add_widget(part)
        for icon, words in self._facts[len(facts) :]:
            icon.icon, words.text = "", ""
        widths = [dp(19 if f.icon else 0) + natural_width(f.text, "text", "caption") + dp(3) for f in facts]
        while align_right and facts and sum(widths) > space:
            facts, widths = facts[:-1], widths[:-1]
            self._facts[len(facts)][0].icon = self._facts[len(facts)][1].text = ""
        at = x - sum(widths) - dp(6) * max(0, len(widths) - 1) if align_right else x
        for (icon, words), fact, width in zip(self._facts, facts, widths, strict=False):
            colour = {"changed": theme.colours.accepted, "soft": theme.colours.text_soft}.get(
                fact.tone, theme.colours.text_soft
            )
            icon.icon, icon.color, words.text, words.color = fact.icon, colour, fact.text, colour
            icon.size, icon.pos = (dp(18), dp(18)), (at, y + dp(2))
            words.size = width, dp(22)
            words.pos = at + dp(21 if fact.icon else 0), y
            at += width + dp(6)
