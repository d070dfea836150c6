"""SeaTurn: whose turn it is, with tokens, swap mark and tray; CrewRow: the others, with their trays."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.petite_mer.picture import TileButton
from kv.widgets.button import PlainButton
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words


class TokenMark(Plate, Widget):
    """A movement token: a blue chevron while it is ready, an outlined cross once it is spent."""

    ready = BooleanProperty(True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self.add_widget(self._icon)
        for name in ("ready", "pos", "size"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_):
        c = theme.colours
        spent = c.refused
        self.corner = self.height / 2
        self.fill, self.edge = (c.ready, c.ready) if self.ready else (c.none, spent)
        self._icon.icon = "move-token" if self.ready else "refused"
        self._icon.color = c.ink if self.ready else spent
        side = self.height * (0.7 if self.ready else 0.5)
        self._icon.size = side, side
        self._icon.pos = self.center_x - side / 2, self.center_y - side / 2


class PlayerName(Touchable, Widget):
    """The shape and name of a player; a touch opens the sheet."""

    player = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._shape = PlayerShape(size_hint=(None, None))
        self._name = Words(role="heading", face="bold", size_hint=(None, None))
        self.add_widget(self._shape)
        self.add_widget(self._name)
        for name in ("player", "pos", "size"):
            self.fbind(name, self._show)

    def on_act(self, insist):
        """Open the sheet of this player."""
        send(self, "sheet", {"kind": "player", "player": self.player.index})

    def _show(self, *_):
        if self.player is None:
            return
        self.name_text = self._name.text = self.player.name
        self._shape.style = self.player.style
        side = dp(28)
        self._shape.size, self._shape.pos = (side, side), (self.x, self.center_y - side / 2)
        left = self.x + dp(36)
        self._name.size, self._name.pos = (self.right - left, self.height), (left, self.y)


class SeaTurn(Plate, FloatLayout):
    """The panel of the active player. `slots` are the places of the hand: tiles, unknown ones, used ones."""

    player = ObjectProperty(None, allownone=True)
    tokens = ListProperty([])
    """For each token whether it is ready."""
    slots = ListProperty([])
    """Choices (tiles), Actions (unknown tiles), None (used)."""
    swap = ObjectProperty(None, allownone=True)
    portrait = BooleanProperty(False)

    __events__ = ("on_pick",)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._tokens, self._slots, self._made = [], [], None
        super().__init__(**kwargs)
        self.fill, self.edge = theme.colours.raised, theme.colours.hairline
        self.border = max(1, dp(1))
        with self.canvas:
            self._mark_tint = Color()
            self._mark = RoundedRectangle(size=(0, 0))
        self._name = PlayerName(size_hint=(None, None))
        self._swap = PlainButton(icon="swap", size_hint=(None, None))
        self.add_widget(self._name)
        self.add_widget(self._swap)
        for name in ("player", "tokens", "slots", "swap", "portrait", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_pick(self, code):
        """Another tile of the tray was touched."""

    def _do_arrange(self, *_):
        if self.player is None or self.width < dp(100):
            return
        c = theme.colours
        self._mark_tint.rgba = theme.player_colour(self.player.style)
        self._mark.pos, self._mark.size = self.pos, (dp(6), self.height)
        self._mark.radius = [dp(6), 0, 0, dp(6)]
        self._name.player = self.player
        self._fill_tokens()
        self._fill_slots()
        swap = self.swap
        self._swap.action = swap
        self._swap.text, self._swap.icon, self._swap.icon_size = "", "swap", dp(26)
        possible = swap is not None and not swap.unusual
        self._swap.ink = self._swap.outline = c.accepted if possible else c.none
        left, right = self.x + dp(16), self.right - dp(8)
        high = self.height
        mark = dp(34) if len(self.tokens) < 4 else dp(32)
        if self.portrait:
            self._name.size, self._name.pos = (dp(180), dp(48)), (left, self.top - dp(52))
            row = self.y + dp(30)
            side = min(dp(60), (self.width - dp(220)) / max(1, len(self._slots)) - dp(8))
            at, slot_y = right - len(self._slots) * (side + dp(8)) + dp(8), self.center_y - side / 2
        else:
            self._name.size, self._name.pos = (right - left, dp(48)), (left, self.top - dp(48))
            side = min(dp(54), high - dp(48) - dp(52) - dp(10), (right - left) / max(1, len(self._slots)) - dp(7))
            side = max(side, dp(48))
            row = self.top - dp(48) - (high - dp(56) - side) / 2
            at, slot_y = left, self.y + dp(8)
        for i, token in enumerate(self._tokens):
            token.size, token.pos = (mark, mark), (left + i * (mark + dp(6)), row - mark / 2)
        swap_x = right - dp(48) if not self.portrait else left + len(self._tokens) * (mark + dp(6)) + dp(4)
        show(self._swap, swap is not None)
        self._swap.size = (dp(48), dp(48)) if swap is not None else (0, 0)
        self._swap.pos = swap_x, row - dp(24)
        for i, slot in enumerate(self._slots):
            slot.size, slot.pos = (side, side), (at + i * (side + dp(8)), slot_y)

    def _fill_tokens(self):
        while len(self._tokens) < len(self.tokens):
            self._tokens.append(TokenMark(size_hint=(None, None)))
            self.add_widget(self._tokens[-1])
        while len(self._tokens) > len(self.tokens):
            self.remove_widget(self._tokens.pop())
        for mark, ready in zip(self._tokens, self.tokens, strict=True):
            mark.ready = ready

    def _fill_slots(self):
        if self.slots == self._made:
            return
        self._made = list(self.slots)
        for slot in self._slots:
            self.remove_widget(slot)
        self._slots = [self._slot(item) for item in self.slots]
        for slot in self._slots:
            self.add_widget(slot)

    def _slot(self, item):
        if item is None:
            return PlainButton(icon="ok", dashed=True, enabled=False, quiet=True, size_hint=(None, None))
        if isinstance(item, Action):
            button = PlainButton(size_hint=(None, None), outline=theme.colours.gold)
            button.action = item
            button.text, button.dashed, button.icon = "", True, item.icon
            return button
        tile = TileButton(item=item, size_hint=(None, None))
        if "pick" in item.action.args:
            tile.bind(on_act=lambda tile, insist: self.dispatch("on_pick", tile.action.args["pick"]))
        return tile


class CrewRow(FloatLayout):
    """The others: a touch on the shape opens the sheet, on the tray the next scan is theirs.

    `crew` are (player, tray, action of the tray).
    """

    crew = ListProperty([])

    def __init__(self, **kwargs):
        self._made = []
        super().__init__(**kwargs)
        for name in ("crew", "pos", "size"):
            self.fbind(name, self._arrange)

    def _arrange(self, *_):
        while len(self._made) < len(self.crew):
            pair = CrewShape(size_hint=(None, None)), PlainButton(role="caption", size_hint=(None, None))
            self._made.append(pair)
            for part in pair:
                self.add_widget(part)
        while len(self._made) > len(self.crew):
            for part in self._made.pop():
                self.remove_widget(part)
        wide, tray = dp(48), dp(50)
        for i, ((shape, button), (player, text, action)) in enumerate(zip(self._made, self.crew, strict=True)):
            x = self.x + i * (wide + tray + dp(8))
            shape.player = player
            shape.size, shape.pos = (wide, dp(48)), (x, self.y)
            button.action = action
            button.text, button.icon = text, ""
            button.size, button.pos = (tray, dp(48)), (x + wide - dp(2), self.y)


class CrewShape(PlainButton):
    """The shape of another player."""

    player = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._shape = PlayerShape(size_hint=(None, None))
        self.add_widget(self._shape)
        for name in ("player", "pos", "size"):
            self.fbind(name, self._show)

    def on_act(self, insist):
        """Open the sheet of this player."""
        send(self, "sheet", {"kind": "player", "player": self.player.index})

    def _show(self, *_):
        if self.player is None:
            return
        self.name_text = self.player.name
        self._shape.style = self.player.style
        side = dp(26)
        self._shape.size = side, side
        self._shape.pos = self.center_x - side / 2, self.center_y - side / 2
