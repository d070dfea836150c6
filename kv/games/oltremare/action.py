"""OltremareAction: the cards played, the slots still open, and what the icons will do."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.oltremare.face import ICONS, OltremareFace
from kv.games.oltremare.part import OltremarePart
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.scale import Boxes
from kv.widgets.touch import Touchable
from kv.widgets.words import Words

MOST = 6


class OltremareAction(OltremarePart):
    """A column for each card of the load, then the tallies."""

    cards = ListProperty([])
    tallies = ListProperty([])

    def show(self):
        """Work out the columns."""
        board = self.board
        played = [(face, None) for face in board.played[-MOST:]]
        reader = any(item.kind == "reader" and item.ok for item in self.view.status)
        slots = board.slots if board.load is not None else 1
        first = Action(self.words("slot" if reader else "slot_touch"), command="page", args={"name": "card"})
        later = Action("", command="page", args={"name": "card"})
        icon = "status-reader" if reader else "touch"
        self.cards = [*played, *((None, (first if at == 0 else later, icon)) for at in range(slots))]
        self.tallies = [(tally, self.view.say(f"oltremare.icon.{tally.icon}")) for tally in board.tallies]

    def places(self, width, height):
        """Return the places: cards left, tallies right; in portrait the tallies below."""
        count = max(1, len(self.cards))
        if self.portrait:
            low = 62
            self.ids.tallies.cols, self.ids.tallies.spacing = 4, dp(6)
            high = min(height - low - 8, 200)
            wide = min(140, (width - 8 * (count - 1)) / count)
            return {
                "cards": (0, 0, count * wide + (count - 1) * 8, high),
                "tally_panel": None,
                "tallies": (0, high + 8, width, low),
            }
        self.ids.tallies.cols, self.ids.tallies.spacing = 1, 0
        wide = min(118, (width - 182 - 8 * count) / count)
        taken = (wide + 8) * count
        rest = min(width - taken, 300) if count < 3 else width - taken
        return {
            "cards": (0, 0, taken - 8, height),
            "tally_panel": (width - rest, 0, rest, height),
            "tallies": (width - rest + 8, 4, rest - 16, height - 8),
        }


class OltremareColumn(Touchable, Plate, Widget):
    """A played card, or a slot that opens the card picker: `item` is (Face, None) or (None, (Action, icon))."""

    item = ObjectProperty(None, allownone=True)
    view = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._face = OltremareFace(size_hint=(None, None))
        self._icon = Icon(size_hint=(None, None))
        self._words = Words(role="caption", halign="center", lines=3, size_hint=(None, None))
        for part in (self._face, self._icon, self._words):
            self.add_widget(part)
        for name in ("item", "view", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None or self.view is None:
            return
        face, slot = self.item
        c = theme.colours
        self._face.view, self._face.face = self.view, face
        self._face.pos, self._face.size = self.pos, self.size
        self.enabled = slot is not None
        self.dashed = slot is not None
        self.edge = c.gold if slot else c.none
        self.border = dp(3)
        self.corner = dp(8)
        self.fill = c.pressed if slot and self.state == "down" else c.none
        action, icon = slot or (None, "")
        self.action = action
        self.name_text = "slot" if slot else face.code
        self._icon.icon, self._icon.color = icon, c.gold
        self._words.text = action.label if action else ""
        side = min(dp(48), self.width * 0.5)
        self._icon.size, self._icon.pos = (side, side), (self.center_x - side / 2, self.center_y - side * 0.3)
        self._words.size = self.width - dp(12), dp(64)
        self._words.pos = self.x + dp(6), self.center_y - side * 0.4 - dp(64)


class OltremareTally(Plate, Widget):
    """Icons of a kind counted, and what they do: `item` is (Tally, its word)."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._word = Words(role="small", size_hint=(None, None))
        self._boxes = Boxes(size_hint=(None, None))
        self._result = Words(role="number_row", face="bold", halign="right", whole=True, size_hint=(None, None))
        for part in (self._icon, self._word, self._boxes, self._result):
            self.add_widget(part)
        for name in ("item", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None or self.height < dp(8):
            return
        tally, word = self.item
        c = theme.colours
        soft = c.text if tally.result else c.text_soft
        self._icon.icon, self._icon.color = ICONS[tally.icon], soft
        self._word.text, self._word.color = word, c.text_soft
        self._boxes.value = tally.icons + tally.extra
        self._result.text, self._result.color = str(tally.result), soft
        side = dp(30)
        narrow = self.width < dp(130)
        self.fill, self.edge = (c.panel, c.hairline) if narrow else (c.none, c.none)
        self.border = max(1, dp(1))
        if narrow:
            self._icon.size, self._icon.pos = (dp(26), dp(26)), (self.x + dp(6), self.top - dp(32))
            self._word.size = 0, 0
            self._word.text = ""
            self._boxes.size, self._boxes.pos = (dp(46), dp(16)), (self.x + dp(2), self.y + dp(8))
        else:
            self._icon.size, self._icon.pos = (side, side), (self.x + dp(6), self.center_y - side / 2)
            self._word.size, self._word.pos = (self.width - dp(90), dp(22)), (self.x + dp(42), self.center_y)
            self._boxes.size, self._boxes.pos = (dp(46), dp(16)), (self.x + dp(42), self.center_y - dp(18))
        self._result.size, self._result.pos = (dp(44), self.height), (self.right - dp(52), self.y)
