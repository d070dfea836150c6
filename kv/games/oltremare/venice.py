"""OltremareVenice: the intermediate scoring as a page of the book."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.oltremare.cargo import OltremareGoodChip
from kv.games.oltremare.part import OltremarePart
from kv.widgets.icon import Icon
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.words import Words

COLUMNS = {"player": 0.0, "prestige": 0.28, "prize": 0.42, "sold": 0.52, "aboard": 0.67, "ducats": 0.86}
"""Where each column begins, as a part of the width."""
UPRIGHT = {"player": 0.0, "prestige": 0.11, "prize": 0.34, "sold": 0.47, "aboard": 0.65, "ducats": 0.7}
"""The same on an upright panel, where name and ducats stand above the rest."""


class OltremareVenice(OltremarePart):
    """Prestige and its prize, what was sold, what stays aboard, the ducats booked."""

    rows = ListProperty([])
    sells = BooleanProperty(True)

    def __init__(self, **kwargs):
        self._which = Words(color=theme.colours.text_soft)
        super().__init__(**kwargs)

    def show(self):
        """Work out the rows."""
        say, board = self.view.say, self.board
        self._which.text = self.words("intermediate")
        self.sells = board.venice_scores_cargo
        self.rows = [
            (
                self.who(row.player),
                row,
                say(f"oltremare.goods.{row.aboard}") if row.aboard else "",
                self.words(f"place.{row.place}") if row.place else "",
                self.sells,
            )
            for row in board.venice
        ]

    def asks(self):
        """Take the whole stage; the primary goes on."""
        go_on = Action(self.words("go_on"), self.words("prestige_again"), "page", {"name": ""})
        return {
            "whole_stage": True,
            "title": self.words("venice"),
            "header_part": None if self.portrait else self._which,
            "primary": go_on,
            "header": [],
        }

    def places(self, width, height):
        """Return the places: the heads, then the rows."""
        inner = width - 36
        at = {name: 18 + share * inner for name, share in COLUMNS.items()}
        sold = self.sells
        if self.portrait:
            at = {name: 18 + share * inner for name, share in UPRIGHT.items()}
            return {
                "paper": (0, 0, width, height),
                "head_player": None,
                "head_prestige": (at["prestige"], 8, inner * 0.34, 28),
                "head_sold": (at["sold"], 8, inner * 0.17, 28) if sold else None,
                "head_aboard": (at["aboard"], 8, inner * 0.35, 28) if sold else None,
                "head_ducats": None,
                "rule": (18, 38, inner, 2),
                "rows": (18, 40, inner, height - 44),
            }
        return {
            "paper": (0, 0, width, height),
            "head_player": (at["player"], 8, 200, 28),
            "head_prestige": (at["prestige"], 8, inner * 0.2, 28),
            "head_sold": (at["sold"], 8, inner * 0.1, 28) if sold else None,
            "head_aboard": (at["aboard"], 8, inner * 0.2, 28) if sold else None,
            "head_ducats": (at["ducats"], 8, inner * 0.14, 28),
            "rule": (18, 38, inner, 2),
            "rows": (18, 40, inner, height - 44),
        }


class OltremareVeniceRow(Widget):
    """A line: `item` is (PlayerView, VeniceView, good aboard, place, whether cargo is sold)."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        c = theme.colours
        with self.canvas:
            Color(rgba=c.vellum_rule)
            self._rule = Rectangle(size=(0, 0))
        self._shape = PlayerShape(vellum=True)
        self._name, self._prestige = Words(face="bold", role="heading"), Words(face="bold", role="heading")
        self._badge = Icon(icon="prestige", color=c.ink)
        self._place = Words(role="small")
        self._prize, self._sold = Words(face="bold", role="amount", whole=True), Words(face="bold", role="amount")
        self._chip, self._aboard = OltremareGoodChip(), Words()
        self._ducats = Words(face="bold", role="number_row", halign="right", whole=True)
        for part in (self._name, self._prestige, self._prize, self._sold, self._ducats):
            part.color = c.ink
        self._place.color = self._aboard.color = c.ink_soft
        for part in (
            self._shape, self._name, self._badge, self._prestige, self._place, self._prize, self._sold, self._chip,
            self._aboard, self._ducats,
        ):  # fmt: skip
            part.size_hint = None, None
            self.add_widget(part)
        for name in ("item", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None or self.height < dp(8):
            return
        player, row, good, place, sells = self.item
        self.name_text = player.name
        narrow = self.width < dp(600)
        at = {name: self.x + share * self.width for name, share in (UPRIGHT if narrow else COLUMNS).items()}
        high = self.height / 2 if narrow else self.height
        upper, y = self.top - high, self.y
        middle = y + high / 2
        self._rule.pos, self._rule.size = (self.x, self.y), (self.width, max(1, dp(1)))
        self._shape.style = player.style
        self._shape.size, self._shape.pos = (dp(32), dp(32)), (self.x, upper + high / 2 - dp(16))
        self._name.text = player.name
        left, right = self.x + dp(42), at["ducats" if narrow else "prestige"] - dp(4)
        self._name.size, self._name.pos = (right - left, high), (left, upper)
        self._badge.size, self._badge.pos = (dp(24), dp(24)), (at["prestige"], middle - dp(12))
        self._prestige.text, self._place.text = str(row.prestige), place
        self._prestige.size, self._prestige.pos = (dp(26), high), (at["prestige"] + dp(28), y)
        self._place.size, self._place.pos = (dp(34), high), (at["prestige"] + dp(54), y)
        self._prize.text = f"+{row.prize}"
        self._prize.size, self._prize.pos = (dp(48 if narrow else 60), high), (at["prize"], y)
        for part in (self._sold, self._chip, self._aboard):
            show(part, sells)
        self._sold.text = signed(row.sold)
        self._sold.size, self._sold.pos = (dp(64 if narrow else 80), high), (at["sold"], y)
        self._chip.item = (row.aboard, good[:2]) if row.aboard else None
        show(self._chip, row.aboard and sells)
        self._chip.size, self._chip.pos = (dp(32), dp(32)), (at["aboard"], middle - dp(16))
        self._aboard.text = good
        end = self.right if narrow else at["ducats"]
        self._aboard.size, self._aboard.pos = (end - at["aboard"] - dp(44), high), (at["aboard"] + dp(40), y)
        self._ducats.text = signed(row.ducats)
        self._ducats.size, self._ducats.pos = (self.right - at["ducats"], high), (at["ducats"], upper)


def signed(ducats: int | None) -> str:
    """Return a gain as people read it; "?" while a payout row is not known."""
    return "?" if ducats is None else f"+{ducats}" if ducats >= 0 else f"−{-ducats}"
