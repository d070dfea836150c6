"""CompanionRoot: the ground, the screen that is meant, the sheet over it, the frame around."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.view import PlayContent, View
from kv import loader, theme
from kv.loader import camel
from kv.widgets.banner import BannerStrip
from kv.widgets.focus import FocusRing
from kv.widgets.frame import Frame
from kv.widgets.ground import Ground
from kv.widgets.icon import Icon
from kv.widgets.shown import draw
from kv.widgets.toast import ToastStrip
from kv.widgets.words import Words

WAKE_SECONDS = 0.3
"""How long touches only wake after the first one (docs/design.md)."""


class CompanionRoot(FloatLayout):
    """Shows `view`, and hands up what screens and sheets want."""

    view = ObjectProperty(View(), rebind=True)
    turned = NumericProperty(0)
    """How far the picture is to be turned to face whoever plays; touches turn with it."""

    __events__ = ("on_command",)

    def __init__(self, **kwargs):
        self._screens = {}
        self._screen = self._sheet = None
        self._words_turned = False
        self._lit = None
        self._turn_words = Clock.create_trigger(self._do_turn_words)
        self._asleep_until = 0.0
        super().__init__(**kwargs)
        self.fbind("size", self._place)
        self.rebuild()

    def on_command(self, name, args, insist=False):
        """A wish of the people."""

    def rebuild(self) -> None:
        """Build everything anew: the theme, the text size or the panel has changed."""
        view = self.view
        theme.use(view.theme, text_scale=view.text_scale, reduced_motion=view.reduced_motion)
        # Importing it opens a window, so not before there is something to show.
        from kivy.core.window import Window

        Window.clearcolor = theme.colours.ground
        self.clear_widgets()
        self._screens.clear()
        self._screen = self._sheet = self._asleep = None
        self._ground = Ground()
        self._frame = Frame()
        self._toast = ToastStrip(size_hint=(None, None))
        self._banner = BannerStrip(size_hint=(None, None))
        self._serial = view.echo.serial
        self._ring = FocusRing(self._lying_on_top, seal=view.seal, size_hint=(None, None))
        for part in (self._ground, self._frame, self._toast, self._banner, self._ring):
            self.add_widget(part)
        self._show()

    def on_view(self, _, view):
        """Show another view; a change of theme or text size builds the screens anew."""
        if not hasattr(self, "_ground"):
            return
        wanted = (view.theme, view.text_scale, view.reduced_motion)
        if wanted != (theme.state.theme, theme.state.text_scale, theme.state.reduced_motion):
            self.rebuild()
        else:
            self._show()

    def on_touch_down(self, touch):
        """Wake, or stop what would play by itself, or go on to the widgets."""
        if self.view.asleep:
            self._asleep_until = Clock.get_time() + WAKE_SECONDS
            self.dispatch("on_command", "wake", {}, False)
            return True
        if Clock.get_time() < self._asleep_until:
            return True
        if self.view.locked and self._sheet is None:
            self.dispatch("on_command", "locked", {}, False)
            return True
        if self.view.focus is not None:
            self.dispatch("on_command", "leave_focus", {}, False)
        if self._sheet is None and hasattr(self._screen, "stop_ring"):
            self._screen.stop_ring(touch)
        if self._sheet is not None:
            for part in (self._toast, self._sheet):
                if part.dispatch("on_touch_down", touch):
                    return True
            return True
        return super().on_touch_down(touch)

    @property
    def screen(self):
        """The screen that is shown."""
        return self._screen

    @property
    def sheet(self):
        """The sheet that lies over it, or None."""
        return self._sheet

    def _show(self):
        view = self.view
        self._show_screen(view)
        self._show_sheet(view)
        self._cover()
        self._show_asleep(view)
        active = getattr(view.content, "active", None)
        moves = not view.reduced_motion
        if active is not None and self._lit is not None and active.index != self._lit and moves:
            self._ground.pass_light()
        self._lit = None if active is None else active.index
        self._ground.rose = view.screen == "home" or view.asleep
        self._frame.color = self._frame_colour(view)
        if view.echo.serial != self._serial:
            self._serial = view.echo.serial
            flash = {"accepted": theme.colours.accepted, "refused": theme.colours.refused}.get(view.echo.kind)
            if flash is not None and moves:
                self._frame.flash(flash)
        self._toast.toast = view.toast
        self._banner.banner = view.banner
        self._banner.hide_text = view.say("screen.hide")
        self._face(view)
        self._place()
        self._ring.follow(view.focus)
        self._ring.press_seal(view.seal)

    def _face(self, view):
        """Turn to whoever plays: the picture, and its header back; or only the words of a board that keeps still."""
        board = getattr(self._screen, "board", None)
        still = board is not None and board.keeps_still
        self.turned = 0 if still else view.facing
        if view.facing or self._words_turned:
            self._turn_words()

    def _do_turn_words(self, *_):
        away = self._words_turned = bool(self.view.facing)
        for part in self.walk(restrict=True):
            if isinstance(part, Words | Icon):
                part.turned = False
        header = [self._screen.ids[name] for name in ("title", "steps") if name in self._screen.ids]
        for top in (header if self.turned else [self._screen, self._sheet]) if away else ():
            for part in top.walk(restrict=True) if top is not None else ():
                if isinstance(part, Words | Icon):
                    part.turned = True

    def _lying_on_top(self):
        """Return the parts that can be touched now, the uppermost last."""
        below = [self._screen] if self._sheet is None else [self._sheet]
        return [*below, self._toast, self._banner] if self._sheet is None else [*below, self._toast]

    def _show_screen(self, view):
        key = view.screen, view.content.game if isinstance(view.content, PlayContent) else ""
        if key not in self._screens:
            screen = loader.class_of(f"{camel(view.screen)}Screen")(view=view)
            screen.bind(on_command=self._hand_on)
            self._screens[key] = screen
        screen = self._screens[key]
        screen.view = view
        if screen is not self._screen:
            if self._screen is not None:
                self.remove_widget(self._screen)
            # Over the ground, under the frame: the last widget in the list of children is drawn first.
            self.add_widget(screen, index=len(self.children) - 1)
            self._screen = screen

    def _show_sheet(self, view):
        kind = _page(view.sheet)
        if self._sheet is not None and self._sheet.kind != kind:
            self.remove_widget(self._sheet)
            self._sheet = None
            # Kivy puts a picture beside that of its neighbour: what was covered has to be back first.
            self._cover()
        if not kind:
            return
        if self._sheet is None:
            content = view.content
            own = (
                loader.page_class(content.game, kind) if isinstance(content, PlayContent) and _is_final(view) else None
            )
            self._sheet = (own or loader.class_of(kind))(view=view)
            self._sheet.kind = kind
            self._sheet.bind(on_command=self._hand_on)
            self.add_widget(self._sheet, index=self.children.index(self._frame) + 1)
            self._sheet.fbind("slide", self._cover)
            self._sheet.slide_in()
        else:
            self._sheet.view = view

    def _cover(self, *_):
        """Leave out what a page of its own ground covers wholly."""
        covered = self._sheet is not None and self._sheet.dark and not self._sheet.slide
        for part in (self._ground, self._screen):
            draw(part, not covered)

    def _show_asleep(self, view):
        if view.asleep and self._asleep is None:
            self._asleep = loader.class_of("AsleepPage")(view=view)
            self.add_widget(self._asleep, index=0)
        elif not view.asleep and self._asleep is not None:
            self.remove_widget(self._asleep)
            self._asleep = None
            self._asleep_until = Clock.get_time() + WAKE_SECONDS
        elif self._asleep is not None:
            self._asleep.view = view

    def _frame_colour(self, view):
        if view.banner is not None or _kind(view.sheet) == "UnknownCardSheet":
            return theme.colours.amber
        sheet = view.sheet.rows[0] if _is_final(view) and view.sheet.rows and not view.sheet.group else view.sheet
        shown = getattr(sheet, "player", None) or getattr(getattr(sheet, "row", None), "player", None)
        content = view.content
        player = shown or (content.active if isinstance(content, PlayContent) else None)
        return theme.player_colour(player.style) if player is not None else theme.colours.frame_line

    def _place(self, *_):
        if not hasattr(self, "_toast"):
            return
        width, height = self.width, self.height
        toast = self.view.toast
        if toast is not None and toast.over_header:
            high = dp(58 if width > height else 118)
            self._toast.size, self._toast.pos = (width - dp(28), high), (dp(14), height - dp(9) - high)
        else:
            self._toast.size, self._toast.pos = (width - dp(28), dp(74)), (dp(14), dp(88))
        self._banner.size, self._banner.pos = (width - dp(90), dp(50)), (dp(76), height - dp(59))

    def _hand_on(self, _, name, args, insist=False):
        self.dispatch("on_command", name, args, insist)


def _kind(sheet) -> str:
    # By name: the classes of sheets are not made before one is shown.
    return type(sheet).__name__


def _is_final(view) -> bool:
    """Whether the end of a game is shown, of which a game may have a page of its own (`<Game>FinalPage`)."""
    return _kind(view.sheet) == "ScoreSheet" and view.sheet.final


def _page(sheet) -> str:
    """Return the class of the page for a sheet: PlayerSheet is shown by PlayerPage."""
    if sheet is None:
        return ""
    if _kind(sheet) == "ScoreSheet" and sheet.final:
        return "FinalPage"
    return type(sheet).__name__.removesuffix("Sheet") + "Page"
