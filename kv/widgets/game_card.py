"""GameCard and ModeButton: a game to choose, and a way of recording it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shown import show
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words, fitted


class GameCard(Touchable, Plate, Widget):
    """Chooses `item` (companion.view.GameChoice); the chosen one is a thing of vellum with a seal."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._icon, self._people = Icon(size_hint=(None, None)), Icon(icon="people", size_hint=(None, None))
        self._title = Words(role="title", face="display", size_hint=(None, None))
        self._detail = Words(lines=2, valign="top", size_hint=(None, None))
        self._players = Words(face="bold", size_hint=(None, None))
        self._tick = Icon(icon="ok", color=theme.colours.cream, size_hint=(None, None))
        with self.canvas:
            self._seal_tint = Color(rgba=theme.colours.none)
            self._seal = SmoothEllipse()
        for part in (self._icon, self._people, self._title, self._detail, self._players, self._tick):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_act(self, insist):
        """Choose this game."""
        send(self, "draft_game", {"game": self.item.id})

    def _do_arrange(self, *_):
        game, c = self.item, theme.colours
        if game is None or self.height < dp(40):
            return
        self.name_text = game.title
        if game.chosen:
            self.fill, self.edge, self.border, ink, soft = c.vellum, c.gold, dp(4), c.ink, c.ink_soft
        else:
            self.fill = c.pressed if self.state == "down" else c.panel
            self.edge, self.border, ink, soft = c.edge, dp(2), c.text, c.text_soft
        for part in (self._icon, self._people, self._title, self._players):
            part.color = ink
        self._detail.color = soft
        self._icon.icon, self._title.text = f"game-{game.id}", game.title
        self._detail.text, self._players.text = game.detail, game.players
        left, room = self.x + dp(18), max(1, self.width - dp(30))
        low = self.height < dp(150)
        if low:
            self._icon.size, self._icon.pos = (dp(48), dp(48)), (left, self.center_y - dp(24))
            left, room = left + dp(64), max(1, room - dp(64) - dp(50))
            y = self.center_y + dp(40)
        else:
            side = dp(50 if self.height > dp(172) else 40)
            rows = len(fitted(game.detail, "text", theme.size("body"), int(room), int(dp(44)), 2)[1])
            # Icon, name, what it is and for how many: in the middle of a high card.
            above = max(dp(10), (self.height - side - dp(36 + 22 * rows + 34)) / 2)
            self._icon.size, self._icon.pos = (side, side), (left, self.top - above - side)
            y = self.top - above - side
        self._title.size, self._title.pos = (room, dp(36)), (left, y - dp(36))
        self._detail.size, self._detail.pos = (room, dp(44)), (left, y - dp(80))
        people, row = (self.right - dp(96), self.y + dp(8)) if low else (left, y - dp(36 + 22 * rows + 32))
        self._people.size, self._people.pos = (dp(24), dp(24)), (people, row + dp(2))
        self._players.size, self._players.pos = (dp(60 if low else 90), dp(28)), (people + dp(30), row)
        side = dp(44)
        self._seal_tint.rgba = c.seal if game.chosen else c.none
        self._seal.size, self._seal.pos = (side, side), (self.right - side - dp(12), self.top - side - dp(10))
        show(self._tick, game.chosen)
        self._tick.size = dp(24), dp(24)
        self._tick.pos = self._seal.pos[0] + (side - dp(24)) / 2, self._seal.pos[1] + (side - dp(24)) / 2


class ModeButton(Touchable, Plate, Widget):
    """Chooses a way of recording: `item` is an action whose detail explains it."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._title = Words(role="heading", face="bold", size_hint=(None, None))
        self._detail = Words(role="small", lines=4, valign="top", size_hint=(None, None))
        for part in (self._icon, self._title, self._detail):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        mode, c = self.item, theme.colours
        if mode is None or self.height < dp(40):
            return
        self.action, self.name_text = mode, mode.label
        if mode.chosen:
            self.fill, self.edge, text, soft = c.lit, c.lit, c.lit_text, c.lit_text
        else:
            self.fill, self.edge = (c.pressed if self.state == "down" else c.button), c.edge
            text = soft = c.text
        self._icon.color = self._title.color = text
        self._detail.color = soft
        self._icon.icon = mode.icon
        side = dp(40) if mode.icon else 0
        self._icon.size, self._icon.pos = (side, side), (self.x + dp(18), self.top - dp(16) - side)
        left = self.x + (dp(70) if mode.icon else dp(20))
        room = max(1, self.right - dp(12) - left)
        self._title.text, self._detail.text = mode.label, mode.detail
        self._title.size, self._title.pos = (room, dp(30)), (left, self.top - dp(42))
        self._detail.size, self._detail.pos = (room, max(1, self.height - dp(52))), (left, self.y + dp(6))
