"""OltremareSetUp: the start card of each player, in turn order, and what else to lay out."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.oltremare.cargo import OltremareGoodChip
from kv.games.oltremare.part import OltremarePart
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, fitted, line_height


class OltremareSetUp(OltremarePart):
    """A row for each player; the touch on the open place chooses the card by hand."""

    rows = ListProperty([])
    rules = ListProperty([])

    def show(self):
        """Work out the rows."""
        reader = any(item.kind == "reader" and item.ok for item in self.view.status)
        slot = Action(
            self.words("slot" if reader else "slot_touch"),
            command="page",
            args={"name": "card"},
            icon="status-reader" if reader else "touch",
        )
        self.rows = [
            (
                self.who(seat.player),
                seat,
                self.view.say(f"oltremare.goods.{seat.top.good}") if seat.top else "",
                slot if seat.start_due else None,
            )
            for seat in self.board.seats
        ]
        rules = ["start.card", "start.ship", "start.hand", "start.venice"]
        if self.board.grain_out:
            rules.append("start.grain")
        self.rules = [self.words(rule) for rule in rules]

    def asks(self):
        """Take the whole stage."""
        return {"whole_stage": True, "title": self.view.say("oltremare.phase.setup")}

    def places(self, width, height):
        """Return the places: the rows left, what to lay out right; a rule is as high as its lines."""
        count = max(1, len(self.rows))
        row = min(60, (height - 6 * (count - 1)) / count)
        rows = row * count + 6 * (count - 1)
        rules = (
            self._lay_rules(width - 32, height - rows - 66)
            if self.portrait
            else self._lay_rules(width - 544, height - 58)
        )
        if self.portrait:
            return {
                "rows": (0, 0, width, rows),
                "paper": (0, rows + 10, width, max(1, height - rows - 10)),
                "title": (16, rows + 20, width - 32, 34),
                "rules": (16, rows + 56, *rules),
            }
        return {
            "rows": (0, 0, 504, rows),
            "paper": (512, 0, width - 512, height),
            "title": (528, 10, width - 544, 36),
            "rules": (528, 50, *rules),
        }

    def _lay_rules(self, width, height):
        """Make each rule as high as its lines, smaller if need be; return how wide and high they are together."""
        rules = self.ids.rules.children
        for role in ("body", "small", "caption"):
            high = [rule.wanted(role, dp(width)) for rule in rules]
            total = sum(high) + dp(6) * max(0, len(high) - 1)
            if total <= dp(height):
                break
        for rule, wanted in zip(rules, high, strict=True):
            rule.role, rule.size_hint_y, rule.height = role, None, wanted * min(1, dp(height) / total)
        return width, min(total / dp(1), height)


class OltremareStartRow(Touchable, Plate, Widget):
    """A player's start card, or the place for it: `item` is (PlayerView, Seat, name of the good, Action or None)."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        with self.canvas:
            self._mark_tint = Color(rgba=theme.colours.none)
            self._mark = Rectangle(size=(0, 0))
        self._shape = PlayerShape(size_hint=(None, None))
        self._name = Words(size_hint=(None, None))
        self._coin = Icon(icon="ducat", size_hint=(None, None))
        self._ducats = Words(role="heading", whole=True, size_hint=(None, None))
        self._card = OltremareStartCard(size_hint=(None, None))
        for part in (self._shape, self._name, self._coin, self._ducats, self._card):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None or self.height < dp(8):
            return
        player, seat, good, slot = self.item
        c = theme.colours
        self.enabled = slot is not None
        self.action = slot
        self.name_text = "slot" if slot else player.name
        self.fill = c.pressed if self.state == "down" else c.raised if slot else c.panel
        self.edge, self.border = (c.edge, dp(2)) if slot else (c.hairline, max(1, dp(1)))
        self._mark_tint.rgba = theme.player_colour(player.style) if slot else c.none
        self._mark.pos, self._mark.size = self.pos, (dp(6), self.height)
        side = dp(26 if self.width < dp(450) else 30)
        self._shape.style = player.style
        self._shape.size, self._shape.pos = (side, side), (self.x + dp(12), self.center_y - side / 2)
        narrow = self.width < dp(450)
        card = min(dp(246), self.width * 0.51)
        left = self.x + dp(44 if narrow else 52)
        coins = self.right - card - dp(10) - (0 if narrow else dp(56))
        for part in (self._coin, self._ducats):
            show(part, not narrow)
        self._name.text, self._name.face = player.name, "bold" if slot else "text"
        self._name.size, self._name.pos = (max(1, coins - dp(6) - left), self.height), (left, self.y)
        self._coin.size, self._coin.pos = (dp(22), dp(22)), (coins, self.center_y - dp(11))
        self._ducats.text = player.number
        self._ducats.size, self._ducats.pos = (dp(32), self.height), (coins + dp(25), self.y)
        self._card.item = (seat.top, good, slot)
        self._card.size, self._card.pos = (card, self.height - dp(8)), (self.right - card - dp(6), self.y + dp(4))


class OltremareStartCard(Plate, Widget):
    """A start card in one line; a gold outline where it is due, a faint one where it comes later."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._chip = OltremareGoodChip(size_hint=(None, None))
        self._good = Words(face="bold", size_hint=(None, None))
        self._hand, self._crate = Icon(icon="hand", size_hint=(None, None)), Icon(icon="load", size_hint=(None, None))
        self._limit = Words(role="amount", face="bold", color=theme.colours.ink, size_hint=(None, None))
        self._load = Words(role="amount", face="bold", color=theme.colours.cream, size_hint=(None, None))
        with self.canvas:
            self._band_tint = Color(rgba=theme.colours.none)
            self._band = Rectangle(size=(0, 0))
        for part in (self._chip, self._good, self._hand, self._limit, self._crate, self._load):
            self.add_widget(part)
        for name in ("item", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None or self.height < dp(8):
            return
        face, good, slot = self.item
        c = theme.colours
        shown = face is not None
        self.dashed = not shown
        self.fill = c.card_face if shown else c.none
        self.edge = c.card_edge if shown else c.gold if slot else c.hairline
        self.border = dp(3) if slot else max(1, dp(1.5))
        for part in (self._chip, self._hand, self._limit, self._load):
            show(part, shown)
        self._band_tint.rgba = c.load_band if shown else c.none
        y = self.center_y
        if shown:
            side = min(dp(40), self.height - dp(8))
            self._chip.item = face.good, good[:2]
            self._chip.size, self._chip.pos = (side, side), (self.x + dp(6), y - side / 2)
            self._good.text, self._good.color = good, c.ink
            band = dp(54 if self.width > dp(230) else 50)
            at = self.right - band - dp(6)
            self._band.size, self._band.pos = (band, dp(36)), (at, y - dp(18))
            self._crate.icon, self._crate.color = "load", c.cream
            self._crate.size, self._crate.pos = (dp(22), dp(22)), (at + dp(6), y - dp(11))
            self._load.text = str(face.load)
            self._load.size, self._load.pos = (dp(22), dp(36)), (at + dp(31), y - dp(18))
            at -= dp(56 if self.width > dp(230) else 50)
            self._hand.color = c.ink
            self._hand.size, self._hand.pos = (dp(24), dp(24)), (at, y - dp(12))
            self._limit.text = str(face.limit)
            self._limit.size, self._limit.pos = (dp(22), dp(36)), (at + dp(28), y - dp(18))
            left, self._good.lines = self.x + side + dp(14), 1
            self._good.size, self._good.pos = (max(1, at - dp(4) - left), self.height), (left, self.y)
        else:
            self._crate.icon = slot.icon if slot else ""
            self._crate.color, self._good.color = c.gold, c.text
            wide = self.width > dp(230)
            self._crate.size, self._crate.pos = (dp(28), dp(28)), (self.x + dp(34 if wide else 8), y - dp(14))
            self._good.lines = 2
            self._good.text = slot.label if slot else ""
            self._good.size, self._good.pos = (
                (max(1, self.width - dp(80 if wide else 48)), self.height - dp(10)),
                (self.x + dp(72 if wide else 42), self.y + dp(5)),
            )


class OltremareRule(Words):
    """A rule in ink on vellum: `item` is the sentence."""

    item = ObjectProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.color, self.lines, self.valign = theme.colours.ink, 4, "top"
        with self.canvas:
            Color(rgba=theme.colours.vellum_edge)
            self._line = Rectangle(size=(0, 0))
        self.fbind("item", self._say)
        for name in ("pos", "size"):
            self.fbind(name, self._rule)
        self._say()

    def wanted(self, role: str, width: float) -> float:
        """Return how high it stands in that role, with the gap above its line."""
        size = theme.size(role)
        _, lines = fitted(self.text, self.face, size, int(width), int(dp(200)), int(self.lines))
        return len(lines) * line_height(size) + dp(6)

    def _say(self, *_):
        self.text = self.item or ""

    def _rule(self, *_):
        self._line.pos, self._line.size = (self.x, self.y), (self.width, max(1, dp(1)))
