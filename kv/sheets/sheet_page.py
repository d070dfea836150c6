"""SheetPage: a page of vellum over a screen, with the bar under it: take-back, score, and the seal that closes."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.graphics import BorderImage, Color, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.view import Action, PlayContent
from kv import theme
from kv.widgets.ground import Ground
from kv.widgets.plate import rounded
from kv.widgets.screen import Screen


class SheetPage(Screen):
    """Shows `view.sheet` as `content`. Subclasses say where the card lies (`card`) and what is on it (`inside`)."""

    content = ObjectProperty(None, allownone=True, rebind=True)
    slide = NumericProperty(0)
    dark = BooleanProperty(False)
    """A page without vellum: the ground of the app, for what is read rather than corrected."""
    undo = ObjectProperty(Action(), rebind=True)
    in_play = BooleanProperty(False)
    close_word = StringProperty("screen.close")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        if self.dark:
            self.add_widget(Ground(), index=len(self.children))
        with self.canvas.before:
            if not self.dark:
                Color(rgba=theme.colours.scrim)
                self._scrim = Rectangle()
            Color(rgba=theme.colours.ground)
            self._ground = Rectangle()
            PushMatrix()
            self._shift = Translate(0, 0)
            if not self.dark:
                Color(rgba=theme.colours.vellum)
                self._card = BorderImage(texture=rounded(round(dp(8))), border=(9, 9, 9, 9))
        with self.canvas.after:
            PopMatrix()
        self.fbind("slide", self._slid)

    def on_view(self, _, view):
        """Take the sheet of a new view."""
        if view.sheet is not None:
            self.content = view.sheet
        self.in_play = isinstance(view.content, PlayContent)
        if self.in_play:
            self.undo = view.content.undo

    def leave(self):
        """Do what the seal says: close the sheet."""
        self.send("close")

    def slide_in(self):
        """Come up from below."""
        if theme.seconds(180):
            self.slide = -dp(60)
            Animation(slide=0, duration=theme.seconds(180), t="out_quad").start(self)

    def card(self, width, height):
        """Return x, y, width and height of the card in dp."""
        return 14, 14, width - 28, height - 102

    def inside(self, x, y, width, height):
        """Return the places of what lies on the card, given the card's own."""
        return {}

    def bar(self, width, height):
        """Return the places of the bar; sheets with a middle part have the id `middle`."""
        bar = height - 78
        middle = "middle" in self.ids
        if self.portrait:
            places = {
                "undo": (14, bar, 92, 64) if self.in_play else None,
                "score": (114, bar, 92, 64) if self.in_play else None,
                "close": (214 if self.in_play else 14, bar, width - (228 if self.in_play else 28), 64),
            }
            if middle:
                places["middle"] = (14, bar - 72, width - 28, 64)
        else:
            places = {
                "undo": (14, bar, 150, 64) if self.in_play else None,
                "score": (172, bar, 112, 64) if self.in_play else None,
                "close": (width - (264 if middle else 304), bar, 250 if middle else 290, 64),
            }
            if middle:
                left = 294 if self.in_play else 14
                places["middle"] = (left, bar, width - 274 - left, 64)
        return self.handed(places, width)

    def handed(self, places, width):
        """Return the places of a bar, mirrored at a left-handed table."""
        if not self.view.left_handed:
            return places
        return {name: place and (width - place[0] - place[2], *place[1:]) for name, place in places.items()}

    def places(self, width, height):
        """Return the places of everything."""
        self.ids.undo.upright = self.portrait
        card = self.card(width, height)
        if self.portrait and "middle" in self.ids:
            card = (*card[:3], card[3] - 72)
        self._draw(card)
        return {**self.bar(width, height), **self.inside(*card)}

    def _draw(self, card):
        x, y, width, height = (dp(value) for value in card)
        frame = dp(8)
        if self.dark:
            self._ground.pos, self._ground.size = self.pos, self.size
            return
        self._scrim.pos, self._scrim.size = self.pos, self.size
        self._ground.pos = self.x + frame, self.y + frame
        self._ground.size = self.width - 2 * frame, dp(78)
        around = (self._card.texture.width - 2) // 2
        self._card.border = (around,) * 4
        self._card.pos, self._card.size = (self.x + x, self.top - y - height), (width, height)

    def _slid(self, *_):
        self._shift.y = self.slide
