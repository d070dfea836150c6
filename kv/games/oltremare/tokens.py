"""OltremareTokens: the six kinds of port token; touching one takes it. OltremareMedallion: a token as a small disc."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.oltremare.part import OltremarePart
from kv.widgets.chip import Chip
from kv.widgets.plate import Plate
from kv.widgets.shown import show
from kv.widgets.touch import Touchable
from kv.widgets.words import Words

TOKEN_ICONS = {
    "compass": "token-compass",
    "navigation": "token-navigation",
    "pirates": "token-fight-pirates",
    "deal": "token-big-deal",
    "authority": "token-local-authority",
    "terms": "token-favourable-terms",
}


def token_icon(kind: str) -> str:
    """Return the picture of a token; none for "none"."""
    return TOKEN_ICONS.get(kind, "")


class OltremareTokens(OltremarePart):
    """All six kinds with what they do; in light record a page over the turn."""

    tokens = ListProperty([])

    def show(self):
        """Work out the buttons."""
        say = self.view.say
        self.tokens = [
            (
                token.kind,
                Action(
                    say(f"oltremare.token.{token.kind}"),
                    say(f"oltremare.token_effect.{token.kind}"),
                    "sail",
                    {"token": token.kind},
                    token_icon(token.kind),
                    unusual=token.unusual,
                    gold=token.active,
                ),
            )
            for token in self.board.tokens
        ]
        if self.board.light:
            self.hint = self.words("which_token")

    def asks(self):
        """Ask for a way back where this is a page of its own."""
        if not self.board.light:
            return {}
        none = Action(self.view.say("oltremare.token.none"), "", "sail", {"token": "none"}, "ok")
        return {"back": self.close_action(), "primary": none, "do": ("sail", {"token": "none"})}

    def places(self, width, height):
        """Return the places: the question, then the grid."""
        self.ids.grid.cols = 2 if self.portrait else 3
        return {"hint": (0, 0, width, 28), "grid": (0, 32, width, height - 32)}


class OltremareTokenButton(Touchable, Plate, Widget):
    """A token: medallion, name and effect; `item` is (kind, Action)."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._disc = OltremareMedallion(size_hint=(None, None))
        self._name = Words(face="bold", lines=2, size_hint=(None, None))
        self._effect = Words(role="small", lines=2, valign="top", size_hint=(None, None))
        for part in (self._disc, self._name, self._effect):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state", "hold_part"):
            self.fbind(name, self._arrange)
        self._arrange()

    def on_act(self, insist):
        """Close the page, if this was touched on one."""
        if not insist:
            self.change("page", name="")

    def _do_arrange(self, *_):
        if self.item is None or self.height < dp(8):
            return
        kind, action = self.item
        c = theme.colours
        self.action, self.held, self.name_text = action, action.unusual, f"token {kind}"
        self.dashed = action.unusual
        self.fill = c.none if self.dashed else c.pressed if self.state == "down" else c.button
        self.edge = c.gold if self.hold_part else c.edge
        self._disc.kind = kind
        side = dp(48)
        self._disc.size, self._disc.pos = (side, side), (self.x + dp(8), self.center_y - side / 2)
        left, room = self.x + side + dp(16), max(1, self.width - side - dp(22))
        self._name.text, self._effect.text = action.label, action.detail
        self._name.color, self._effect.color = c.text, c.text_soft
        half = min(dp(46), self.height * 0.48)
        self._name.valign = "bottom"
        self._name.size, self._name.pos = (room, half), (left, self.center_y + dp(1))
        below = half - dp(3)
        self._effect.size, self._effect.pos = (room, below), (left, self.center_y - below - dp(1))


class OltremareMedallion(Chip):
    """A token as a disc of vellum."""

    kind = ObjectProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fill, self.color = theme.colours.card_face, theme.colours.ink
        for name in ("kind", "size"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_):
        self.icon = token_icon(self.kind)
        show(self, self.icon)
        self.corner = self.height / 2
        self.icon_size = self.height * 0.72
