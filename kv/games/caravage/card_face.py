"""CaravageCardFace: an artistic or adventure card as printed: kind, force, city, reward, penalty, bonus."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shown import show
from kv.widgets.words import Words, natural_width

ICONS = {"art": "card-artistic", "adventure": "card-adventure", "event": "card-event", "objective": "card-objective"}


class AmountRow(Widget):
    """Notoriety and écus side by side, with `sign` before each; nothing says so with a dash."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._parts = [(Icon(icon=icon, size_hint=(None, None)), Words(face="bold")) for icon in ("laurel", "ecu")]
        self._none = Words(text="–", role="button", color=theme.colours.ink)
        for icon, words in self._parts:
            self.add_widget(icon)
            self.add_widget(words)
        self.add_widget(self._none)

    def fill(self, amount, sign, x, y, width):
        """Show an amount at a place."""
        at = x
        values = (amount.notoriety, amount.ecus) if amount is not None else (0, 0)
        for (icon, words), value in zip(self._parts, values, strict=True):
            text = f"{sign}{value}" if value else ""
            icon.color = words.color = theme.colours.ink
            icon.size, icon.pos = (dp(20 if value else 0), dp(20)), (at, y + dp(2))
            words.text, words.role = text, "button"
            wide = natural_width(text, "bold", "button") + 2 if value else 0
            words.size, words.pos = (wide, dp(24)), (at + dp(22), y)
            at += dp(22) + wide + dp(6) if value else 0
        self._none.size, self._none.pos = (dp(20) if not any(values) else 0, dp(24)), (x, y)


class CaravageCardFace(Plate, Widget):
    """Shows `card` (the board's CardFace); `title`, `city` and the small headings are given as texts."""

    card = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    city = StringProperty("")
    penalty = StringProperty("")
    bonus = StringProperty("")

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.fill, self.edge = theme.colours.card_face, theme.colours.card_edge
        self.corner = dp(8)
        with self.canvas:
            self._head_tint = Color()
            self._head = RoundedRectangle()
            Color(rgba=theme.colours.vellum_rule)
            self._rule = RoundedRectangle(radius=[0])
        ink = theme.colours.ink
        self._icon = Icon(size_hint=(None, None))
        self._sword = Icon(icon="force", size_hint=(None, None))
        self._force = Words(role="number_row", face="bold", whole=True)
        self._title = Words(role="button", face="bold", lines=2, color=ink, valign="top")
        self._city = Words(role="caption", color=theme.colours.ink_soft)
        self._heads = Words(role="caption", color=ink), Words(role="caption", color=ink)
        self._rows = AmountRow(), AmountRow(), AmountRow()
        for part in (self._icon, self._sword, self._force, self._title, self._city, *self._heads, *self._rows):
            part.size_hint = None, None
            self.add_widget(part)
        for name in ("card", "title", "city", "penalty", "bonus", "pos", "size"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        card = self.card
        show(self, card is not None)
        if card is None or self.height < dp(120):
            return
        low = self.height < dp(215)
        head = dp(40 if low else 50)
        x, width = self.x + dp(9), self.width - dp(16)
        fill, ink = theme.card_kind(card.kind)
        self._head_tint.rgba = fill
        self._head.pos, self._head.size = (self.x, self.top - head), (self.width, head)
        self._head.radius = [dp(8), dp(8), 0, 0]
        side = dp(30)
        self._icon.icon, self._icon.color = ICONS[card.kind], ink
        self._icon.size, self._icon.pos = (side, side), (x + dp(2), self.top - head / 2 - side / 2)
        self._force.text, self._force.color = str(card.force), ink
        self._force.size, self._force.pos = (dp(24), head), (self.right - dp(32), self.top - head)
        self._sword.color = ink
        self._sword.size, self._sword.pos = (dp(24), dp(24)), (self.right - dp(58), self.top - head / 2 - dp(12))
        self._title.text, self._city.text = self.title, self.city
        top = self.top - head - dp(6)
        self._title.size, self._title.pos = (width, dp(44)), (x, top - dp(44))
        self._city.size, self._city.pos = (width, dp(22)), (x, top - dp(66))
        reward, penalty, bonus = self._rows
        bottom = self.y + dp(6)
        penalty.fill(card.penalty, "−", x, bottom, width)
        self._heads[0].text = self.penalty
        self._heads[0].size, self._heads[0].pos = (width, dp(20)), (x, bottom + dp(22))
        line = bottom + dp(46)
        self._rule.pos, self._rule.size = (x, line), (width, max(1, dp(1)))
        has_bonus = bool(card.bonus)
        show(bonus, has_bonus)
        self._heads[1].text = self.bonus if has_bonus and not low else ""
        if has_bonus:
            bonus.fill(card.bonus, "+", x, line + dp(3), width)
            self._heads[1].size, self._heads[1].pos = (width, dp(20)), (x, line + dp(24))
            line += dp(24 if low else 44)
        reward.fill(card.reward, "+", x, line + dp(4), width)
