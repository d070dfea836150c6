"""PetiteMerCount: the final count without a map: lighthouses, buoys, others, each turbine and pier with its bonus."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.petite_mer.picture import Quads, new_mesh
from kv.widgets.button import PlainButton
from kv.widgets.panel import Panel
from kv.widgets.shown import show
from kv.widgets.stepper import RepeatButton
from kv.widgets.words import Words, natural_width


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted so far, and what a touch sends that changes it."""

    lighthouses: int = 0
    buoys: int = 0
    others: int = 0
    turbines: tuple[int, ...] = ()
    piers: tuple[int, ...] = ()
    just: tuple[str, object] | None = None
    """The kind that the last gesture changed, and how it stood before."""

    @classmethod
    def of(cls, board) -> Counted:
        """Return what a board says."""
        tally = board.tally
        return cls(tally.lighthouses, tally.buoys, tally.others, tally.turbines, tally.piers, board.just_tallied)

    @property
    def parts(self) -> tuple[int, ...]:
        """The points of each kind: lighthouses 3, buoys 2, others 1, expansions 1 and their bonus."""
        expansions = tuple(1 + bonus for bonus in (*self.turbines, *self.piers))
        return (3 * self.lighthouses, 2 * self.buoys, self.others, *expansions)

    @property
    def args(self) -> dict[str, object]:
        """The arguments of `count`."""
        found = {"lighthouses": self.lighthouses, "buoys": self.buoys, "others": self.others}
        return {**found, "turbines": list(self.turbines), "piers": list(self.piers)}

    def with_(self, kind: str, now) -> Action:
        """Return what a touch sends that changes a kind; taps on one kind in a row are one undo."""
        args = {kind: list(now) if isinstance(now, tuple) else now}
        if self.just is None or self.just[0] != kind:
            return Action(command="tally", args=args)
        if now == self.just[1]:
            return Action(command="undo", args={"quiet": True})
        return Action(command="replace", args={"do": "tally", **args})


class CountCard(Panel):
    """A kind of tile to count: picture, name, how many, what each gives, − and +."""

    edges = StringProperty("0000")
    feature = StringProperty("N")
    title = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    each = StringProperty("")
    minus = ObjectProperty(None, allownone=True)
    plus = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        soft = theme.colours.text_soft
        self._picture = TilePicture(size_hint=(None, None))
        self._title = Words(role="heading", face="bold", halign="center", size_hint=(None, None))
        self._detail = Words(role="caption", color=soft, halign="center", size_hint=(None, None))
        self._value = Words(role="number_total", face="bold", whole=True, size_hint=(None, None))
        self._each = Words(role="amount", color=soft, size_hint=(None, None))
        self._minus = RepeatButton(icon="minus", size_hint=(None, None))
        self._plus = RepeatButton(icon="plus", size_hint=(None, None))
        for part in (
            self._picture, self._title, self._detail, self._value, self._each, self._minus, self._plus,
        ):  # fmt: skip
            self.add_widget(part)
        for name in ("edges", "feature", "title", "detail", "value", "each", "minus", "plus", "pos", "size"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        if self.width < dp(60) or self.height < dp(100):
            return
        for button, sign, action in ((self._minus, "minus", self.minus), (self._plus, "plus", self.plus)):
            button.action = action
            button.text, button.icon, button.icon_size = "", sign, dp(28)
            button.name_text = f"{self.title} {'−' if sign == 'minus' else '+'}"
        self._picture.edges, self._picture.feature = self.edges, self.feature
        self._title.text, self._detail.text = self.title, self.detail if self.height > dp(190) else ""
        self._value.text, self._each.text = self.value, self.each
        x, middle, high = self.x, self.x + self.width / 2, self.height
        buttons = dp(64) if high > dp(200) else dp(52)
        side = min(dp(64), high - buttons - dp(130))
        top = self.top - dp(14)
        if side > dp(24):
            self._picture.size, self._picture.pos = (side, side), (middle - side / 2, top - side)
            top -= side + dp(10)
        else:
            self._picture.size = 0, 0
        self._title.size, self._title.pos = (self.width - dp(8), dp(26)), (x + dp(4), top - dp(26))
        self._detail.size, self._detail.pos = (self.width - dp(8), dp(22)), (x + dp(4), top - dp(48))
        value = natural_width(self.value, "bold", "number_total") + 4
        each = natural_width(self.each, "text", "amount") + 4
        left, low = middle - (value + dp(10) + each) / 2, self.y + buttons + dp(20)
        room = top - dp(48) - low
        self._value.size, self._value.pos = (value, room), (left, low)
        self._each.size, self._each.pos = (each, room), (left + value + dp(10), low)
        wide = (self.width - dp(32)) / 2
        self._minus.size, self._minus.pos = (wide, buttons), (x + dp(12), self.y + dp(14))
        self._plus.size, self._plus.pos = (wide, buttons), (x + dp(20) + wide, self.y + dp(14))


class BonusCard(Panel):
    """Turbines or piers: + asks for the bonus of one more, − takes the last one away."""

    title = StringProperty("")
    value = StringProperty("")
    feature = StringProperty("W")
    minus = ObjectProperty(None, allownone=True)
    plus = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._picture = TilePicture(size_hint=(None, None))
        self._title = Words(role="caption", lines=2, size_hint=(None, None))
        self._value = Words(role="heading", face="bold", whole=True, size_hint=(None, None))
        self._minus, self._plus = PlainButton(size_hint=(None, None)), PlainButton(size_hint=(None, None))
        for part in (self._picture, self._title, self._value, self._minus, self._plus):
            self.add_widget(part)
        for name in ("title", "value", "feature", "minus", "plus", "pos", "size"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        if self.width < dp(60):
            return
        for button, sign, action in ((self._minus, "minus", self.minus), (self._plus, "plus", self.plus)):
            button.action = action
            button.text, button.icon = "", sign
            button.name_text = f"{self.title} {'−' if sign == 'minus' else '+'}"
        self._picture.feature = self.feature
        side, low = dp(34 if self.width > dp(220) else 0), self.y + self.height / 2
        self._picture.size, self._picture.pos = (side, side), (self.x + dp(8), low - side / 2)
        self._plus.size, self._plus.pos = (dp(48), dp(50)), (self.right - dp(54), low - dp(25))
        self._minus.size, self._minus.pos = (dp(48), dp(50)), (self.right - dp(107), low - dp(25))
        left = self.x + (side + dp(13) if side else dp(6))
        room = self._minus.x - dp(4) - left
        self._title.text, self._value.text = self.title, self.value
        self._title.size, self._title.pos = (room, dp(38)), (left, low - dp(6))
        self._value.size, self._value.pos = (room, dp(26)), (left, low - dp(26))


class TilePicture(Widget):
    """A tile, only to be looked at; a plain mark where it has a drawing."""

    edges = StringProperty("0000")
    feature = StringProperty("N")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.canvas:
            Color(rgba=(1, 1, 1, 1))
            self._mesh = new_mesh()
        for name in ("edges", "feature", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_):
        quads, side = Quads(), round(min(self.size))
        if side > 8:
            x, y = round(self.x), round(self.y)
            if self.feature == "N":
                quads.tile(self.edges, x, y, side)
            else:
                quads.mark(self.feature, x, y, side)
        quads.fill(self._mesh)


class PetiteMerCount(FloatLayout):
    """The steppers, and cards for the expansions in use."""

    bounds = ObjectProperty(None, allownone=True)
    counted = ObjectProperty(Counted())
    say = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._cards = [CountCard(size_hint=(None, None)) for _ in range(3)]
        self._bonuses = [BonusCard(size_hint=(None, None)) for _ in range(2)]
        for card in (*self._cards, *self._bonuses):
            self.add_widget(card)
        for name in ("bounds", "counted", "pos", "size"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        bounds, counted, say = self.bounds, self.counted, self.say
        if bounds is None or say is None or self.width < dp(100):
            return
        upright = self.height > self.width * 1.1
        bonuses = [name for name in ("turbines", "piers") if getattr(bounds, name)]
        gap = dp(7)
        low = dp(64)
        high = self.height - (low + gap) * (len(bonuses) if upright else bool(bonuses))
        wide = (self.width - 2 * gap) / 3
        kinds = (
            ("lighthouses", "0000", "L", 3, bounds.lighthouses),
            ("buoys", "0000", "B", 2, bounds.buoys),
            ("others", "0100", "N", 1, bounds.others),
        )
        for i, (card, (name, edges, feature, each, most)) in enumerate(zip(self._cards, kinds, strict=True)):
            value = getattr(counted, name)
            card.edges, card.feature = edges, feature
            card.title, card.detail = say(f"count.{name}"), say(f"count.{name}.detail")
            card.value, card.each = str(value), f"× {each}"
            card.minus = replace(counted.with_(name, max(0, value - 1)), possible=value > 0)
            card.plus = replace(counted.with_(name, value + 1), possible=value < most)
            card.size, card.pos = (wide, high), (self.x + i * (wide + gap), self.top - high)
        for card in self._bonuses:
            show(card, False)
            card.size = 0, 0
        for i, (name, card) in enumerate(zip(bonuses, self._bonuses, strict=False)):
            self._show_bonus(card, name, getattr(bounds, name))
            show(card, True)
            if upright:
                card.size, card.pos = (self.width, low), (self.x, self.y + i * (low + gap))
            else:
                wide = (self.width - gap * (len(bonuses) - 1)) / len(bonuses)
                card.size, card.pos = (wide, low), (self.x + i * (wide + gap), self.y)

    def _show_bonus(self, card, name, most):
        counted, say = self.counted, self.say
        present = getattr(counted, name)
        card.feature = "W" if name == "turbines" else "P"
        card.title = say(f"count.{name}")
        card.value = " + ".join(str(1 + bonus) for bonus in present) or "0"
        card.minus = replace(counted.with_(name, present[:-1]), possible=bool(present))
        page = {"name": f"bonus:{name}:{len(present)}"}
        card.plus = Action(command="page", args=page, possible=len(present) < most)
