"""OltremareCargo: the touch on a played card loads it on top and ends the turn."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.view import Action, View
from kv import theme
from kv.games.oltremare.face import OltremareFace
from kv.games.oltremare.part import OltremarePart
from kv.widgets.button import PlainButton
from kv.widgets.chip import Chip
from kv.widgets.shown import show
from kv.widgets.words import natural_width


class OltremareCargo(OltremarePart):
    """The pile at the left, the played cards beside it; below, what happens if nothing is touched."""

    pile_top = ObjectProperty(None, allownone=True)
    cards = ListProperty([])
    goods = ListProperty([])
    last_good = StringProperty("")

    def __init__(self, **kwargs):
        self._bar = OltremareCargoBar()
        super().__init__(**kwargs)

    def show(self):
        """Work out the cards."""
        board = self.board
        seat = next(seat for seat in board.seats if seat.active)
        self.pile_top = seat.top
        self.cards = [
            (
                item.face,
                Action(
                    item.face.code,
                    command="load",
                    args={"top": item.position},
                    gold=item.suggested,
                ),
            )
            for item in board.loading
        ]
        self.goods = [(item.face.good, self.view.say(f"oltremare.short.{item.face.good}")) for item in board.loading]
        last = board.loading[-1].face.good if board.loading else ""
        self.last_good = self.view.say("oltremare.board.on_top", good=last) if last else ""
        self._bar.score = self.view.content.score
        self._bar.short = self.words("order_short")
        order = ",".join(str(item.position) for item in board.loading)
        more = len(board.loading) > 1
        self._bar.other = Action(
            self.words("other_order"), command="page", args={"name": f"order:{order}"}, icon="drag", possible=more
        )

    def asks(self):
        """Put the other order into the bar; the pile is on the stage, not in the band."""
        return {"bar_part": self._bar, "band_part": None}

    def places(self, width, height):
        """Return the places: the pile small, the cards large, the words around them."""
        count = max(1, len(self.cards))
        high = height - 28 - 30
        pile = 92 if self.pile_top is not None else 0
        left = pile + 4 if pile else 0
        wide = min(150, (width - left - 8 * (count - 1)) / count)
        high = min(high, wide * 1.25 if self.portrait else high)
        note = 28 + high + 4
        words = min(290, natural_width(self.view.say("oltremare.board.as_scanned"), "text", "small") / dp(1) + 10)
        chips = min(30 * len(self.goods), width - words)
        last = words + chips + 12
        wanted = natural_width(self.last_good, "bold", "small") / dp(1)
        below = self.portrait and last + wanted > width
        return {
            "hint": (0, 0, width, 26),
            "pile": (0, 30, pile, min(high * 0.8, 134)) if pile else None,
            "cards": (left, 30, wide * count + 8 * (count - 1), high - 2),
            "note": (0, note, words, 26),
            "goods": (words + 4, note, chips, 26),
            "on_top": (0, note + 30, width, 26) if below else (last, note, max(1, width - last), 26),
        }


class OltremareCargoBar(BoxLayout):
    """Score, and another order than the one scanned."""

    score = ObjectProperty(Action(), rebind=True)
    other = ObjectProperty(Action(), rebind=True)
    short = StringProperty("")
    """What the second button says where there is room for a word only."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.spacing = dp(8)
        self._score = PlainButton(icon="score", upright=True, name_text="score", size_hint_x=None)
        self._other = PlainButton()
        for part in (self._score, self._other):
            self.add_widget(part)
        for name in ("score", "other", "short", "size"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_):
        narrow = self.width < dp(200)
        self._score.action, self._other.action = self.score, self.other
        self._other.text = self.short if narrow else self.other.label
        self._score.width = 0 if narrow else dp(112)
        show(self._score, not narrow)
        self._other.upright = narrow
        self._other.role = "caption" if narrow else "button"


class OltremareStack(Widget):
    """A pile by its top card, the edges of a few cards below it."""

    view = ObjectProperty(View())
    face = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._below = InstructionGroup()
        self.canvas.before.add(self._below)
        self._face = OltremareFace(with_icons=False, size_hint=(None, None))
        self.add_widget(self._face)
        with self.canvas.after:
            # It lies under what is touched: the cards beside it are the brighter ones.
            Color(rgba=theme.alpha(theme.colours.ink, 0.22))
            self._shade = RoundedRectangle(size=(0, 0), radius=[dp(8)])
        for name in ("view", "face", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        self._below.clear()
        if self.face is None or self.height < dp(20):
            self._face.face, self._shade.size = None, (0, 0)
            return
        c = theme.colours
        step = dp(3)
        wide, high = self.width - 4 * step, self.height - 3 * step
        for at in (3, 2, 1):
            pos = self.x + at * step, self.y + (3 - at) * step
            self._below.add(Color(rgba=c.vellum_edge))
            self._below.add(RoundedRectangle(pos=pos, size=(wide, high), radius=[dp(8)]))
            self._below.add(Color(rgba=c.card_face))
            inner = (wide - dp(2), high - dp(2))
            self._below.add(RoundedRectangle(pos=(pos[0] + dp(1), pos[1] + dp(1)), size=inner, radius=[dp(7)]))
        self._face.view, self._face.face = self.view, self.face
        self._face.size, self._face.pos = (wide, high), (self.x, self.y + 3 * step)
        self._shade.size, self._shade.pos = self._face.size, self._face.pos


class OltremareGoodChip(Chip):
    """A good by its picture, or its letters: `item` is (good, letters)."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.corner = dp(6)
        self.fbind("item", self._show)
        self._show()

    def _show(self, *_):
        if self.item is None:
            return
        good, letters = self.item
        self.fill, self.color = theme.good(good)
        self.edge = theme.colours.card_edge
        self.border = max(1, dp(1))
        icon = theme.has_icon(good)
        self.icon, self.text, self.role = (f"good-{good}", "", "body") if icon else ("", letters, "caption")
