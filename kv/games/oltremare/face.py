"""OltremareFace: a goods card as it is printed; OltremareFaceButton: the same to be touched."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.view import View
from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shown import show
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, natural_width

ICONS = {"ducat": "ducat", "pirate": "pirate", "market": "draw-card", "ship": "ship"}
"""The picture of each icon of the cards."""


class OltremareFace(Widget):
    """A card: head in the colour of its good, hand limit on vellum, load in the dark band, two icons.

    Shown from `face` (the board's Face), or from `good`, `limit`, `load`, `pair` while a card is being chosen.
    """

    view = ObjectProperty(View())
    face = ObjectProperty(None, allownone=True)
    good = StringProperty("")
    limit = NumericProperty(0)
    load = NumericProperty(0)
    pair = ObjectProperty(None, allownone=True)
    with_icons = BooleanProperty(True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        with self.canvas:
            self._rim_tint = Color(rgba=theme.colours.card_edge)
            self._rim = RoundedRectangle()
            Color(rgba=theme.colours.card_face)
            self._paper = RoundedRectangle()
            self._head_tint = Color()
            self._head = RoundedRectangle()
            self._band_tint = Color(rgba=theme.colours.load_band)
            self._band = RoundedRectangle()
            self._band_foot = Rectangle()
        self._good, self._hand, self._crate = Icon(), Icon(icon="hand"), Icon(icon="load")
        self._short, self._limit, self._load = (Words(face="bold", whole=True) for _ in range(3))
        self._icons = Icon(), Icon()
        for part in (self._good, self._hand, self._crate, self._short, self._limit, self._load, *self._icons):
            part.size_hint = None, None
            self.add_widget(part)
        for name in ("face", "good", "limit", "load", "pair", "with_icons", "pos", "size", "view"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _printed(self):
        face = self.face
        if face is not None:
            return face.good, face.limit, face.load, face.icons
        return self.good, self.limit, self.load, self.pair

    def _do_arrange(self, *_):
        good, limit, load, pair = self._printed()
        shown = bool(good) and self.height > dp(20)
        show(self, shown)
        if not shown:
            return
        c = theme.colours
        fill, on = theme.good(good)
        line, corner = max(1, round(dp(2))), dp(8)
        x, y, width, height = self.x + line, self.y + line, self.width - 2 * line, self.height - 2 * line
        self._rim.pos, self._rim.size, self._rim.radius = self.pos, self.size, [corner]
        self._paper.pos, self._paper.size, self._paper.radius = (x, y), (width, height), [corner - line]
        shares = (1.3, 1.0, 1.0, 0.78) if self.with_icons else (1.2, 1.0, 1.0)
        unit = height / sum(shares)
        head, limit_high, band = shares[0] * unit, shares[1] * unit, shares[2] * unit
        top = y + height
        self._head_tint.rgba = fill
        self._head.pos, self._head.size = (x, top - head), (width, head)
        self._head.radius = [corner - line, corner - line, 0, 0]
        foot = top - head - limit_high - band
        self._band.pos, self._band.size = (x, foot), (width, band)
        self._band.radius = [0] if self.with_icons else [0, 0, corner - line, corner - line]
        self._band_foot.size = 0, 0
        icon = good if theme.has_icon(good) else ""
        short = self.view.say(f"oltremare.short.{good}")
        self._row(self._good, f"good-{icon}" if icon else "", self._short, short, on, top - head, head)
        number = str(limit) if limit else ""
        self._row(self._hand, "hand", self._limit, number, c.ink, top - head - limit_high, limit_high)
        number = str(load) if load else ""
        self._row(self._crate, "load", self._load, number, c.cream, foot, band)
        show(self._hand, limit)
        show(self._crate, load)
        low = foot - y
        side = min(dp(30), low * 0.72) if self.with_icons else 0
        for at, (part, name) in enumerate(zip(self._icons, pair or ("", ""), strict=True)):
            part.icon, part.color = ICONS.get(name, ""), c.ink
            part.size = side, side
            part.pos = x + width * (0.3 if at == 0 else 0.7) - side / 2, y + (low - side) / 2

    def _row(self, icon, name, words, text, colour, y, high):
        icon.icon, icon.color, words.color = name, colour, colour
        words.text = text
        small = self.width < dp(84)
        words.role = "small" if high < dp(32) else "amount" if small or high < dp(44) else "number_row"
        side = min(high * 0.74, self.width * 0.34)
        side = side if name else 0
        wide = min(natural_width(text, "bold", words.role) + 2, self.width - side - dp(10)) if text else 0
        gap = min(dp(10), self.width * 0.07) if name and text else 0
        left = self.x + (self.width - side - gap - wide) / 2
        icon.size, icon.pos = (side, side), (left, y + (high - side) / 2)
        words.size, words.pos = (wide, high), (left + side + gap, y)


class OltremareFaceButton(Touchable, Plate, Widget):
    """A played card to be touched; `gold`: what happens if nothing is touched."""

    view = ObjectProperty(View())
    item = ObjectProperty(None, allownone=True)
    """A pair of the board's Face and the companion.view.Action of touching it."""
    gold = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._face = OltremareFace(size_hint=(None, None))
        self.add_widget(self._face)
        for name in ("item", "pos", "size", "state", "view"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        if self.item is None:
            return
        face, action = self.item
        c = theme.colours
        self.action, self.name_text, self.gold = action, action.label, action.gold
        self.fill = c.pressed if self.state == "down" else c.panel
        self.edge, self.border = (c.gold, dp(4)) if action.gold else (c.edge, dp(3))
        self._face.view, self._face.face = self.view, face
        inset = dp(6)
        self._face.pos = self.x + inset, self.y + inset
        self._face.size = self.width - 2 * inset, self.height - 2 * inset
