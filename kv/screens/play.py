"""PlayScreen: the shell of every game: header, active player, the game's own board, players, bar."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.view import PlayContent
from kv import loader
from kv.widgets.screen import Screen

EMPTY = PlayContent("", "", (), None)


class PlayScreen(Screen):
    """Shows a companion.view.PlayContent; `board` is the game's own widget in the stage."""

    content = ObjectProperty(EMPTY, rebind=True)
    board = ObjectProperty(None, allownone=True, rebind=True)
    many = BooleanProperty(False)
    """Six or seven players: the rail starts at the top edge."""
    row_height = NumericProperty(60)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self.row_height = dp(60)
        super().__init__(**kwargs)
        for name in ("pos", "size", "portrait", "many", "board"):
            self.fbind(name, self._arrange)

    def on_kv_post(self, base_widget):
        """Show the first view, now that every part is there."""
        self._parts = self.ids
        self._take_board()
        self._arrange()

    def on_view(self, _, view):
        """Take the content of a new view; the board gets it as well."""
        if not isinstance(view.content, PlayContent):
            return
        self.content = view.content
        self.many = len(view.content.players) > 5
        if getattr(self, "_parts", None):
            self._take_board()

    def stop_ring(self, touch) -> None:
        """Any touch but one on the primary stops what would play by itself."""
        primary = self.ids.primary
        if primary.is_running and not primary.collide_point(*touch.pos):
            primary.stop()

    def _take_board(self):
        content = self.content
        if not content.game:
            return
        if self.board is None or self._board_game != content.game:
            self.ids.stage.clear_widgets()
            self._board_game = content.game
            self.board = loader.board_class(content.game)(view=self.view, board=content.board)
            self.board.bind(on_command=lambda _, *args: self.dispatch("on_command", *args))
            for name in ("whole_stage", "band_height", "header_part"):
                self.board.fbind(name, self._arrange)
            self.ids.stage.add_widget(self.board)
        else:
            self.board.view = self.view
            self.board.board = content.board

    def _put(self, name, x, y, width, height):
        """Place a part, in dp from the upper left corner."""
        part = self.ids[name]
        part.size = dp(width), dp(height)
        part.pos = self.x + dp(x), self.top - dp(y) - dp(height)

    def _do_arrange(self, *_):
        if self.board is None:
            return
        header = self.ids.header_part
        wanted = self.board.header_part
        if header.children[:1] != ([wanted] if wanted else []):
            header.clear_widgets()
            if wanted is not None:
                if wanted.parent is not None:
                    wanted.parent.remove_widget(wanted)
                header.add_widget(wanted)
        width, height = self.width / dp(1), self.height / dp(1)
        (self._upright if self.portrait else self._across)(width, height)

    def _across(self, width, height):
        board, many = self.board, self.many and not self.board.whole_stage
        rail_x, rail_width = width - 218, 204
        header_right = rail_x - 8 if many else width - 14
        stage_height = height - 146
        self._put("menu", 14, 10, 52, 48)
        title_width = min(190, self.ids.title.natural / dp(1) + 8)
        self._put("title", 76, 9, title_width, 48)
        status = max(68, self.ids.status.wanted)
        extra = len(self.content.header) * 54
        self._put("status", header_right - status, 10, status, 48)
        self._put("header_extra", header_right - status - extra - 8, 10, max(1, extra), 48)
        left = 76 + title_width + 12
        room = max(1, header_right - status - extra - 20 - left)
        self._put("steps", left, 9, room, 50)
        self._put("header_part", left, 9, room, 50)
        self.ids.steps.opacity = 0 if board.header_part else 1
        band = board.band_height / dp(1) if not board.whole_stage and self.content.active else 0
        stage_width = width - 28 if board.whole_stage else width - 240
        self._put("band", 14, 62, stage_width, max(1, band))
        self.ids.band.disabled = band == 0
        top = 62 + band + (8 if band else 0)
        self._put("stage", 14, top, stage_width, height - 84 - top)
        count = max(1, len(self.content.players))
        rail_y, rail_height = (10, height - 94) if many else (62, stage_height)
        gap = 3 if many else 6
        row = min(62 if count < 6 else 52, (rail_height - gap * (count - 1)) / count)
        if count < 5 and not many:
            row = min(74, (rail_height - gap * (count - 1)) / count)
        if board.whole_stage:
            self._put("rail", width + 20, 62, rail_width, 10)
        else:
            used = row * count + gap * (count - 1)
            self.ids.rail.cols, self.ids.rail.spacing = 1, dp(gap)
            self._put("rail", rail_x, rail_y, rail_width, used)
        bar = height - 78
        self.ids.undo.upright = False
        self._put("undo", 14, bar, 150, 64)
        self._put("score", 172, bar, 112, 64)
        self._put("primary", width - 304, bar, 290, 64)
        self._put("echo", 292, bar, width - 304 - 300, 64)
        if self.view.left_handed:
            for name, x, wide in (("primary", 14, 290), ("undo", width - 164, 150), ("score", width - 284, 112)):
                self._put(name, x, bar, wide, 64)
            self._put("echo", 312, bar, width - 284 - 320, 64)

    def _upright(self, width, height):
        board = self.board
        self._put("menu", 14, 10, 52, 48)
        title_width = min(150, self.ids.title.natural / dp(1) + 8)
        self._put("title", 76, 9, title_width, 48)
        extra = len(self.content.header) * 54
        self._put("header_extra", width - 14 - extra, 10, max(1, extra), 48)
        left = 76 + title_width + 10
        self._put("steps", left, 9, max(1, width - 22 - extra - left), 50)
        self._put("header_part", left, 9, max(1, width - 22 - extra - left), 50)
        self.ids.steps.opacity = 0 if board.header_part else 1
        bar = height - 78
        self._put("primary", 214, bar, width - 228, 64)
        self._put("undo", 14, bar, 92, 64)
        self._put("score", 114, bar, 92, 64)
        self.ids.undo.upright = True
        self._put("echo", 14, bar - 46, width - 110, 40)
        self._put("status", width - 82, bar - 50, 68, 48)
        bottom = bar - 50
        if board.whole_stage:
            self._put("rail", width + 20, 62, 100, 10)
        else:
            count = max(1, len(self.content.players))
            columns = 2 if count in (2, 4) else 3
            rows = -(-count // columns)
            high = rows * 58 + (rows - 1) * 6
            self.ids.rail.cols, self.ids.rail.spacing = columns, dp(6)
            self._put("rail", 14, bottom - 6 - high, width - 28, high)
            bottom -= high + 12
        band = board.band_height / dp(1) if not board.whole_stage and self.content.active else 0
        self._put("band", 14, 66, width - 28, max(1, band))
        top = 66 + band + (8 if band else 0)
        self._put("stage", 14, top, width - 28, max(1, bottom - top))
