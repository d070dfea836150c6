"""OltremareBoard: which part of Oltremare is on the stage, and what it wants in band, header and bar."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp

from companion.view import Action, PlayContent
from kv.games.oltremare.face import OltremareFace
from kv.games.oltremare.one_task import is_large
from kv.games.oltremare.surplus import OltremareSurplus
from kv.games.oltremare.tokens import OltremareMedallion
from kv.widgets.board import GameBoard
from kv.widgets.touch import send

PHASES = {
    "setup": "OltremareSetUp",
    "trade": "OltremareTrade",
    "turn": "OltremareCount",
    "action": "OltremareAction",
    "sail": "OltremareTokens",
    "cargo": "OltremareCargo",
    "piles": "OltremarePile",
    "over": "OltremareOver",
}

PAGES = {
    "deal": "OltremareDeal",
    "card": "OltremarePicker",
    "top": "OltremarePicker",
    "deck": "OltremareDeck",
    "venice": "OltremareVenice",
    "row": "OltremareRows",
    "order": "OltremareOrder",
    "late": "OltremareTrade",
    "gain": "OltremareGainPage",
    "token": "OltremareTokens",
}
"""The pages over the stage, by what their name begins with."""

QUIET_SECONDS = 0.5

TASKS = ("buy", "gains")
"""With large text: pages that are a task of the part of the phase itself."""


class OltremareBoard(GameBoard):
    """Shows one part at a time: that of the phase, or the page that is open over it."""

    def __init__(self, **kwargs):
        self._parts = {}
        self._ahead = Clock.create_trigger(self._make_ahead, QUIET_SECONDS)
        self._part = None
        self._before = None
        self._said = None
        self._top = OltremareFace(with_icons=False, size=(dp(78), dp(88)), size_hint=(None, None))
        self._surplus = OltremareSurplus()
        self._mark = OltremareMedallion(size=(dp(40), dp(40)), size_hint=(None, None))
        super().__init__(**kwargs)
        for name in ("board", "view", "size"):
            self.fbind(name, self._show)
        self._show()

    def is_upright(self) -> bool:
        """Whether the panel is upright: the stage is then as narrow as the panel."""
        return self.width < dp(500)

    @property
    def part(self):
        """The part on the stage."""
        return self._part

    def _show(self, *_):
        board, view = self.board, self.view
        if self.taking or board is None or not isinstance(view.content, PlayContent):
            return
        self._open_venice(board)
        name = view.content.page.partition(":")[0]
        if name in TASKS and board.phase not in ("trade", "turn"):
            self._turn_to("")  # a scan has gone on with the turn
        part = self._made(PAGES.get(name) or PHASES[board.phase])
        self._ahead.cancel()
        self._ahead()
        part.portrait = self.portrait
        part.check = self._check_open() and not self._in_header()
        part.take(view, board)
        if part is not self._part:
            self.clear_widgets()
            self.add_widget(part)
            self._part = part
        self._lay(part, name)

    def _made(self, kind):
        """Return the part of a class, made when it is first asked for."""
        if kind not in self._parts:
            part = getattr(Factory, kind)(view=self.view, board=self.board, pos_hint={"x": 0, "y": 0})
            part.bind(on_command=lambda _, *args: self.dispatch("on_command", *args))
            self._parts[kind] = part
        return self._parts[kind]

    def _make_ahead(self, _):
        """While nobody does anything, make a part that the next turns will want: the first of its kind takes long."""
        turn = ("turn",) if self.board.light else ("trade", "action", "cargo", "sail")
        missing = [PHASES[phase] for phase in turn if PHASES[phase] not in self._parts]
        if missing:
            self._made(missing[0])
            self._ahead()

    def _lay(self, part, name) -> None:
        """Take what the part wants of the play screen."""
        board = self.board
        asked = {**self._usual(), **part.asks()}
        ready = asked.pop("do", None)
        for key, value in asked.items():
            setattr(self, key, value)
        if name and ready != self._said:
            more = {} if ready is None else {"do": ready[0], "args": ready[1]}
            send(self, "page", {"name": self.view.content.page, **more})
        self._said = ready if name else None
        seat = next((seat for seat in board.seats if seat.active), board.seats[0])
        self._top.view, self._top.face = self.view, seat.top
        self._mark.kind = seat.active_port

    def _usual(self) -> dict[str, object]:
        board = self.board
        whole = self.height + (self.band_height if not self.whole_stage else 0)
        roomy = whole > dp(305) or self.portrait
        large = is_large()
        low = board.light and not large
        band = dp(60 if roomy else 52) if low else dp(88 if roomy or large else 80 if board.phase == "action" else 66)
        seat = next((seat for seat in board.seats if seat.active), None)
        known = seat is not None and seat.top is not None
        self._top.height = min(band, dp(88))
        return {
            "whole_stage": False,
            "band_height": band,
            "band_facts": not large,
            "band_part": self._top if known and band >= dp(80) and not large else None,
            "band_mark": self._mark if seat is not None and seat.active_port != "none" and not large else None,
            "number_icon": "",
            "header_part": self._check(),
            "header": self._header(),
            "bar_part": None,
            "title": "",
            "primary": None,
            "back": self._back(),
        }

    def _back(self):
        if self.view.content.page not in ("late", "hand"):
            return None
        return Action(self.view.say("screen.back"), command="page", args={"name": ""})

    def _check(self):
        """Return the check of the hand, while it is open: at the start of a turn, or the page "hand"."""
        board = self.board
        if board.limit is None or not self._in_header():
            return None
        self._surplus.view, self._surplus.limit = self.view, board.limit
        return self._surplus if self._check_open() else None

    def _check_open(self):
        board, page = self.board, self.view.content.page
        return (
            board.limit is not None and board.phase == "trade" and (page == "hand" or (board.check_open and not page))
        )

    def _in_header(self):
        """Return whether the header has room for the check of the hand."""
        return not self.portrait and not is_large()

    def _header(self) -> list[Action]:
        if self.board.phase in ("setup", "over"):
            return []
        label = self.view.say("oltremare.board.deck")
        return [Action(label, command="page", args={"name": "deck"}, icon="deck")]

    def _open_venice(self, board) -> None:
        """Open the page of Venice when its scoring is complete; close it when that is taken back."""
        before, self._before = self._before, board
        if before is None:
            return
        entering = board.pile is not None and not board.pile.last
        was_entering = before.pile is not None and not before.pile.last
        drawn, was_drawn = board.deck.venice_drawn, before.deck.venice_drawn
        if drawn and not entering and (not was_drawn or was_entering):
            self._turn_to("venice")
        elif was_drawn and not drawn and self.view.content.page == "venice":
            self._turn_to("")

    def _turn_to(self, page: str) -> None:
        """Ask for a page once everybody has this view: the next one must not overtake it."""
        Clock.schedule_once(lambda _: send(self, "page", {"name": page}), 0)
