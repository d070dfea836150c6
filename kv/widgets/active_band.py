"""ActiveBand: who plays now: shape, name, facts and the big number; a touch opens the own sheet."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.text import number
from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words, natural_width

ROLL_STEPS = 3


class ActiveBand(Touchable, Widget):
    """The band of `item` (companion.view.PlayerView). A board may put in two widgets of its own:

    `mark` stands behind the facts (the medallion of an active token), `part` left of the number (the top card).
    Both have to bring their own size. `number_icon` is an icon before the number.
    """

    item = ObjectProperty(None, allownone=True)
    mark = ObjectProperty(None, allownone=True)
    part = ObjectProperty(None, allownone=True)
    number_icon = StringProperty("")
    with_facts = BooleanProperty(True)
    """Without them the name stands in the middle."""

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._facts = []
        self._parts = []
        self._counted = (None, "")
        self._steps = []
        self._roll = Clock.create_trigger(self._rolled, theme.BEAT_SECONDS, interval=True)
        super().__init__(**kwargs)
        self._shape = PlayerShape(size_hint=(None, None))
        self._name = Words(role="name_active", face="bold", size_hint=(None, None))
        self._number = Words(role="number_active", face="bold", halign="right", whole=True, size_hint=(None, None))
        self._number.color = theme.colours.lit
        self._icon = Icon(color=theme.colours.text_soft, size_hint=(None, None))
        for widget in (self._shape, self._name, self._number, self._icon):
            self.add_widget(widget)
        for name in ("item", "pos", "size", "mark", "part", "number_icon", "with_facts"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_act(self, insist):
        """Open the sheet of the active player."""
        if self.item is not None:
            send(self, "sheet", {"kind": "player", "player": self.item.index})

    def _count_to(self, player):
        """Show the number; that of the same player rolls to its new value, for the eye only."""
        before, self._counted = self._counted, (player.index, player.number)
        if before == self._counted:
            return
        self._roll.cancel()
        old, new = _count(before[1]), _count(player.number)
        if before[0] == player.index and None not in (old, new) and theme.seconds(1):
            self._steps = [number(old + round((new - old) * step / ROLL_STEPS)) for step in range(1, ROLL_STEPS)]
            self._steps.append(player.number)
            self._roll()
        else:
            self._number.text = player.number

    def _rolled(self, _):
        self._number.text = self._steps.pop(0)
        return bool(self._steps)

    def _own(self):
        wanted = [w for w in (self.mark, self.part) if w is not None]
        if wanted != self._parts:
            for widget in self._parts:
                self.remove_widget(widget)
                widget.funbind("size", self._arrange)
            for widget in wanted:
                if widget.parent is not None:
                    widget.parent.remove_widget(widget)
                self.add_widget(widget)
                widget.fbind("size", self._arrange)
            self._parts = wanted

    def _do_arrange(self, *_):
        self._own()
        player = self.item
        show(self, player is not None and self.height >= dp(8))
        if player is None or self.height < dp(8):
            return
        self.name_text = player.name
        low = self.height < dp(80) or not self.with_facts
        shape = dp(40)
        first = self.height if low else dp(44)
        self._shape.style = player.style
        self._shape.size = shape, shape
        self._shape.pos = self.x + dp(6), self.top - (first + shape) / 2
        size = theme.size("number_active")
        wide = natural_width(player.number, "bold", "number_active") + 4
        self._count_to(player)
        self._number.size = min(wide, self.width * 0.5), min(self.height, size * 1.25)
        self._number.pos = self.right - self._number.width, self.center_y - self._number.height / 2
        edge = self._number.x - dp(6)
        self._icon.icon = self.number_icon
        if self.number_icon:
            side = dp(42)
            self._icon.size = side, side
            self._icon.pos = edge - side, self.center_y - side / 2
            edge -= side + dp(4)
        if self.part is not None:
            self.part.pos = edge - self.part.width - dp(6), self.center_y - self.part.height / 2
            edge = self.part.x
        left = self.x + dp(59)
        self._name.text = player.name
        facts = player.facts if self.with_facts else ()
        if low:
            natural = natural_width(player.name, "bold", "name_active") + 2
            self._name.size = max(1, min(natural, edge - dp(8) - left)), self.height
            self._name.pos = left, self.y
            self._place_facts(facts, left + self._name.width + dp(16), self.center_y - dp(14), edge)
        else:
            self._name.size, self._name.pos = (max(1, edge - dp(8) - left), dp(40)), (left, self.top - dp(41))
            self._place_facts(facts, self.x + dp(6), self.y + dp(6), edge)

    def _place_facts(self, facts, x, y, edge):
        while len(self._facts) < len(facts):
            pair = Icon(size_hint=(None, None)), Words(role="heading", size_hint=(None, None))
            self._facts.append(pair)
            for widget in pair:
                self.add_widget(widget)
        for icon, words in self._facts[len(facts) :]:
            icon.icon = words.text = ""
        for (icon, words), fact in zip(self._facts, facts, strict=False):
            width = natural_width(fact.text, "text", "heading") + 3
            if x + width + dp(29) > edge:
                icon.icon = words.text = ""
                continue
            colour = theme.colours.accepted if fact.tone == "changed" else theme.colours.text
            icon.icon, icon.color, words.text, words.color = fact.icon, colour, fact.text, colour
            icon.size, icon.pos = (dp(24), dp(24)), (x - dp(1), y + dp(2))
            words.size, words.pos = (width, dp(28)), (x + dp(28 if fact.icon else 0), y)
            x += dp(28 if fact.icon else 0) + width + dp(13)
        if self.mark is not None:
            fits = x + self.mark.width <= edge
            self.mark.pos = (x if fits else -2 * self.mark.width), y + dp(14) - self.mark.height / 2


def _count(text):
    """Return a number as it was before it was written, or None."""
    try:
        return int(text.replace("\u2212", "-"))
    except ValueError:
        return None
