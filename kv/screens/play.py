"""PlayScreen: the shell of every game: header, active player, the game's own board, players, bar."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from companion.view import PlayContent
from kv import loader, theme
from kv.widgets.screen import Screen

EMPTY = PlayContent("", "", (), None)


class PlayScreen(Screen):
    """Shows a companion.view.PlayContent; `board` is the game's own widget in the stage."""

    content = ObjectProperty(EMPTY, rebind=True)
    board = ObjectProperty(None, allownone=True, rebind=True)
    header = ListProperty([])
    """Actions in the header: the view's and the board's."""
    drawer_open = BooleanProperty(False)
    """The drawer of the virtual table is open."""
    many = BooleanProperty(False)
    """Six or seven players, or large text: the rail starts at the top edge."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("board", "drawer_open"):
            self.fbind(name, self.arrange)

    def on_kv_post(self, base_widget):
        """Show the first view, now that every part is there."""
        self._parts = self.ids
        self._take_board()
        self.arrange()

    def on_view(self, _, view):
        """Take the content of a new view; the board gets it as well."""
        if not isinstance(view.content, PlayContent):
            return
        self.content = view.content
        self.many = len(view.content.players) > 5 or theme.size("number_row") > dp(36)
        if getattr(self, "_parts", None):
            self._take_board()

    def stop_ring(self, touch) -> None:
        """Any touch but one on the primary stops what would play by itself."""
        primary = self.ids.primary
        if primary.is_running and not primary.collide_point(*touch.pos):
            primary.stop()
            self.send("stop_ring")

    def _take_board(self):
        content = self.content
        if not content.game:
            return
        if self.board is None or self._board_game != content.game:
            self.ids.stage.clear_widgets()
            self._board_game = content.game
            self.board = loader.board_class(content.game)(view=self.view, board=content.board)
            self.board.bind(on_command=lambda _, *args: self.dispatch("on_command", *args))
            for name in ("whole_stage", "band_height", "header_part", "title", "bar_part", "header"):
                self.board.fbind(name, self.arrange)
            self.ids.stage.add_widget(self.board)
        else:
            self.board.take(self.view, content.board)

    def places(self, width, height):
        """Return the zones of the design, upright or across."""
        if self.board is None:
            return {}
        self._put_parts()
        self.header = [*self.content.header, *self.board.header]
        self.ids.band.disabled = not self._band(height)
        self.ids.undo.upright = self.portrait
        return self._upright(width, height) if self.portrait else self._across(width, height)

    def menu(self) -> None:
        """Open the menu, or close the page of the board that is open."""
        if self.board is not None and self.board.back is not None:
            self.send(self.board.back.command, **self.board.back.args)
        else:
            self.send("sheet", kind="menu")

    def _put_parts(self):
        self._put(self.ids.header_part, self.board.header_part)
        self._put(self.ids.bar_part, self.board.bar_part)

    def _put(self, slot, wanted):
        if slot.children[:1] != ([wanted] if wanted else []):
            slot.clear_widgets()
            if wanted is not None:
                if wanted.parent is not None:
                    wanted.parent.remove_widget(wanted)
                slot.add_widget(wanted)

    def _band(self, height):
        board = self.board
        if board.whole_stage or not self.content.active:
            return 0
        # A panel of 450 dp gives the work as much of the band as the number can spare.
        return min(board.band_height / dp(1), 80 if self.width > self.height and height < 470 else 200)

    def _across(self, width, height):
        whole = self.board.whole_stage
        many = self.many and not whole and (len(self.content.players) > 5 or not self.board.header_part)
        rail_x, rail_width = width - 218, 204
        header_right = rail_x - 8 if many else width - 14
        title = min(290 if self.board.title else 190, self.ids.title.natural / dp(1) + 8)
        status = max(68, self.ids.status.wanted)
        virtual = bool(self.content.virtual)
        extra = (len(self.header) + virtual) * 54
        left = 76 + title + 12
        middle = (left, 9, header_right - status - extra - 20 - left, 50)
        band = self._band(height)
        stage_width = width - 28 if whole else width - 240
        top = 62 + band + (8 if band else 0)
        count = max(1, len(self.content.players))
        rail_y, rail_height, gap = (10, height - 94, 3) if many else (62, height - 146, 6)
        most = 52 if count > 5 else 84 if many else 62 if count == 5 else 78
        row = min(most, (rail_height - gap * (count - 1)) / count)
        self.ids.rail.cols, self.ids.rail.spacing = 1, dp(gap)
        bar, part = height - 78, self.board.bar_part
        mirrored = self.view.left_handed
        return {
            "menu": (14, 10, 52, 48),
            "title": (76, 9, title, 48),
            "steps": None if self.board.header_part or self.board.title else middle,
            "header_part": middle if self.board.header_part else None,
            "header_extra": (header_right - status - extra - 8, 10, len(self.header) * 54 - 6, 48),
            "drawer_key": (header_right - status - 62, 10, 48, 48) if virtual else None,
            "drawer": (14, 62, width - 28, 190) if self.drawer_open and virtual else None,
            "status": (header_right - status, 10, status, 48),
            "band": (14, 62, stage_width, band) if band else None,
            "stage": (14, top, stage_width, height - 84 - top),
            "rail": None if whole else (rail_x, rail_y, rail_width, row * count + gap * (count - 1)),
            "undo": (width - 164 if mirrored else 14, bar, 150, 64),
            "score": None if part else (width - 284 if mirrored else 172, bar, 112, 64),
            "echo": None if part else (312 if mirrored else 292, bar, width - 604, 64),
            "bar_part": (312 if mirrored else 172, bar, width - 484, 64) if part else None,
            "primary": (14 if mirrored else width - 304, bar, 290, 64),
        }

    def _upright(self, width, height):
        whole = self.board.whole_stage
        title = min(220 if self.board.title else 150, self.ids.title.natural / dp(1) + 8)
        virtual = bool(self.content.virtual)
        extra = (len(self.header) + virtual) * 54
        left = 76 + title + 10
        middle = (left, 9, width - 22 - extra - left, 50)
        bar, part = height - 78, self.board.bar_part
        bottom = bar - 50
        rail = None
        if not whole:
            count = max(1, len(self.content.players))
            columns = 2 if count in (2, 4) else 3
            rows = -(-count // columns)
            high = rows * 58 + (rows - 1) * 6
            self.ids.rail.cols, self.ids.rail.spacing = columns, dp(6)
            rail = (14, bottom - 6 - high, width - 28, high)
            bottom -= high + 12
        band = self._band(height)
        top = 66 + band + (8 if band else 0)
        mirrored = self.view.left_handed
        return {
            "menu": (14, 10, 52, 48),
            "title": (76, 9, title, 48),
            "steps": None if self.board.header_part or self.board.title else middle,
            "header_part": middle if self.board.header_part else None,
            "header_extra": (width - 14 - extra, 10, len(self.header) * 54 - 6, 48),
            "drawer_key": (width - 62, 10, 48, 48) if virtual else None,
            "drawer": (14, 66, width - 28, 260) if self.drawer_open and virtual else None,
            "band": (14, 66, width - 28, band) if band else None,
            "stage": (14, top, width - 28, bottom - top),
            "rail": rail,
            "echo": (14, bar - 46, width - 120, 40),
            "status": (width - 90, bar - 50, 76, 48),
            "undo": (width - 106 if mirrored else 14, bar, 92, 64),
            "score": None if part else (width - 206 if mirrored else 114, bar, 92, 64),
            "bar_part": (width - 206 if mirrored else 114, bar, 92, 64) if part else None,
            "primary": (14 if mirrored else 214, bar, width - 228, 64),
        }
