"""FinalPage: the end of the game: the podium, the reasons behind each total, what is still missing."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.view import ScoreSheet
from kv import theme
from kv.sheets.end_page import EndPage
from kv.sheets.laurel import LaurelWreath
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words

REVEAL_SECONDS = 0.9


class FinalPage(EndPage):
    """Shows a companion.view.ScoreSheet that is final; revealed from last to first, a touch shows all."""

    content = ObjectProperty(ScoreSheet("", (), final=True), rebind=True)
    revealed = NumericProperty(0)

    def __init__(self, **kwargs):
        self._clock = None
        super().__init__(**kwargs)
        self.fbind("revealed", self.arrange)

    def slide_in(self):
        """Begin the reveal, last place first."""
        if theme.seconds(1) and self.content.rows:
            self.revealed = 1
            self._clock = Clock.schedule_interval(self._reveal, REVEAL_SECONDS)
        else:
            self.show_all()

    def on_touch_down(self, touch):
        """A touch shows all."""
        self.show_all()
        return super().on_touch_down(touch)

    def show_all(self):
        """End the reveal."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.revealed = max(1, len(self.content.rows))

    def _reveal(self, _):
        self.revealed += 1
        if self.revealed >= len(self.content.rows):
            self._clock = None
            return False
        return None

    def is_out(self, place):
        """Whether the place (0 is first) has been revealed."""
        return place >= len(self.content.rows) - self.revealed

    def rank(self, row):
        """Return the rank of a row in words."""
        return self.say("screen.rank_n", n=int(row.rank)) if row.rank.isdigit() else row.rank

    def places(self, width, height):
        """Return the places of the design: podium at the left, the rest and what can be done at the right."""
        self._draw((0, 0, 1, 1))
        content = self.content
        self.ids.undo.upright = self.portrait
        places = {
            **self.bar(width, height),
            "menu": (14, 10, 52, 48),
            "title": (76, 9, width - 90 if self.portrait else width - 400, 48),
            "caption": (width - 314, 9, 300, 48) if not self.portrait else None,
        }
        bar = height - 78
        side = width - 28 if self.portrait else 220
        wide = width - 28 if self.portrait else width - side - 44
        podium_bottom = height * 0.45 if self.portrait else bar - 14
        together = content.group is not None
        podium = {1: (0.34, 0.34), 0: (0, 0.33), 2: (0.68, 0.32)}
        for place, name in enumerate(("first", "second", "third")):
            column = {0: 1, 1: 0, 2: 2}[place]
            x, share = podium[column]
            drop = {0: 0, 1: 130, 2: 154}[place] * min(1.0, (podium_bottom - 64) / 324)
            shown = place < len(content.rows) and not together
            place_box = (16 + x * wide, 64 + drop, share * wide - 6, podium_bottom - 64 - drop)
            places[name] = place_box if shown else None
            if shown:
                self.ids[name].show(content.rows[place], place, self.is_out(place), self.rank(content.rows[place]))
        places["group"] = (16, 64, wide - 6, podium_bottom - 64) if together else None
        if together:
            self.ids.group.show(content.group, 0, True, content.group.rank)
        right = 14 if self.portrait else width - 14 - side
        top = podium_bottom + 10 if self.portrait else 64
        missing = len(content.missing)
        actions = [action for action in content.actions if action.command != "put_away"]
        self.ids.actions.items = [*content.missing, *actions]
        high = 54 * (missing + len(actions))
        bottom = bar - 8
        self.ids.actions.height = dp(high - 6)
        high = min(high, bottom - top)
        places["doing"] = (right, top, side, high)
        best = 48 if content.best and top + high + 60 < bottom else 0
        places["best_sign"] = (right + 4, bottom - best, 26, best) if best else None
        places["best"] = (right + 40, bottom - best, side - 40, best) if best else None
        places["rest"] = (right, top + high + 6, side, max(1, bottom - top - high - 6 - best))
        show(self.ids.rest, self.is_out(3))
        return places


class PodiumStep(Touchable, Widget):
    """A place on the podium: shape, total, name; the first one on vellum with the laurel. A touch asks why."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._row = None
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._laurel = LaurelWreath(size_hint=(None, None))
        self._shape = PlayerShape(size_hint=(None, None))
        self._total = Words(face="bold", halign="center", whole=True, size_hint=(None, None))
        self._name = Words(role="heading", face="bold", halign="center", size_hint=(None, None))
        self._rank = Words(role="small", halign="center", lines=2, valign="top", size_hint=(None, None))
        for part in (self._laurel, self._shape, self._total, self._name, self._rank):
            self.add_widget(part)
        for name in ("pos", "size", "state"):
            self.fbind(name, self._arrange)
        # The plate is only the lower part: it is drawn by hand in _do_arrange.
        self._plate = PodiumPlate(size_hint=(None, None))
        self.add_widget(self._plate, index=len(self.children))

    def show(self, row, place, out, rank):
        """Show a row of the score on this place; `out` once it has been revealed."""
        self._row, self._place_number, self._out, self._rank.text = row, place, out, rank
        self.name_text = "why " + (row.player.name if row.player else "group")
        self._arrange()

    def on_act(self, insist):
        """Ask why."""
        player = self._row.player
        send(self, "sheet", {"kind": "why"} if player is None else {"kind": "why", "player": player.index})

    def _do_arrange(self, *_):
        row, c = self._row, theme.colours
        if row is None or self.width < dp(30) or self.height < dp(60):
            return
        if row.player is None:
            self._together(row)
            return
        first = self._place_number == 0
        winner = row.winner
        sign = dp(140 if first else 62)
        middle = self.x + self.width / 2
        top = self.y + self.height
        out = self._out
        for part in (self._laurel, self._shape, self._total, self._name, self._rank):
            show(part, out)
        laurel = dp(132) if winner and first else 0
        self._laurel.size = laurel, laurel
        self._laurel.pos = middle - laurel / 2, top - laurel
        side = dp(48) if first else dp(42)
        shape_y = top - laurel * 0.5 - side / 2 if laurel else top - sign + dp(10)
        self._shape.style = row.player.style
        self._shape.size, self._shape.pos = (side, side), (middle - side / 2, shape_y)
        high = self.height - sign
        self._plate.fill = c.vellum if first and out else c.raised
        self._plate.edge = c.none if first and out else c.hairline
        self._plate.size, self._plate.pos = (self.width, high), self.pos
        ink, soft = (c.ink, c.ink_soft) if first else (c.text, c.text_soft)
        self._total.role = "number_active" if first else "number_total"
        self._total.text, self._name.text = row.total, row.player.name
        self._total.color = self._name.color = ink
        self._rank.color = soft
        number = dp(80) if first else dp(56)
        y = self.y + high
        self._total.size, self._total.pos = (self.width, number), (self.x, y - number)
        self._name.size, self._name.pos = (self.width - dp(8), dp(28)), (self.x + dp(4), y - number - dp(26))
        rest = max(1, high - number - dp(28))
        if rest < dp(20):
            show(self._rank, False)
        self._rank.size, self._rank.pos = (self.width - dp(16), rest), (self.x + dp(8), self.y)

    def _together(self, row):
        """One total for all, inside the laurel."""
        c, middle, top = theme.colours, self.x + self.width / 2, self.y + self.height
        laurel = min(self.height - dp(60), self.width, dp(270))
        self._plate.fill = self._plate.edge = c.none
        show(self._shape, False)
        self._laurel.size, self._laurel.pos = (laurel, laurel), (middle - laurel / 2, top - laurel)
        self._total.role, self._total.text, self._total.color = "number_active", row.total, c.lit
        self._total.size = laurel * 0.6, dp(84)
        self._total.pos = middle - laurel * 0.3, top - laurel / 2 - dp(42)
        self._rank.role, self._rank.color, self._rank.valign = "amount", c.text, "middle"
        self._rank.size, self._rank.pos = (self.width, dp(56)), self.pos
        self._name.text = ""


class PodiumPlate(Plate, Widget):
    """The block under a total."""


class RestLine(Touchable, BoxLayout):
    """A place behind the podium."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    view = ObjectProperty(None, allownone=True, rebind=True)

    def on_item(self, _, item):
        """Take the name by which it is found."""
        self.name_text = "why " + (item.player.name if item.player else "group")

    def on_act(self, insist):
        """Ask why."""
        send(self, "sheet", {"kind": "why", "player": self.item.player.index})
