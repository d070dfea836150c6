"""PlayRoom: a play on the table; its controller, the sheet that is open, and what happens by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion import sheets
from companion.best import compared
from companion.controller import Controller, Outcome
from companion.course import chart_sheet
from companion.errors import BadFile, IllegalGesture
from companion.game import ByItself
from companion.messages import ButtonPressed, Command, Message, TagScanned
from companion.piles import incomplete_cards
from companion.play import Play
from companion.ports import Cue
from companion.present import key, present, redo_action, words
from companion.qr import qr_sheet
from companion.result import result
from companion.seats import facing, seats_sheet
from companion.text import Text, say
from companion.tour import tour_action, tour_page, tour_sheet
from companion.view import Action, InfoSheet, PlayContent, ScoreSheet, Sheet, Toast

if TYPE_CHECKING:
    from companion.desk import Desk


class PlayRoom:
    """The open play. A sheet is named by its kind and player; everything shown is derived when asked for."""

    screen = "play"

    def __init__(self, desk: Desk, play: Play) -> None:
        self.desk = desk
        bindings = desk.bindings(play.box_id)
        self.controller = Controller(play, desk.keeper, bindings=bindings)
        self._sheet: tuple[str, Any] | None = None
        self._ring = False
        self._page = ""
        self._ready: Command | None = None
        """What confirm does while the board's page is open; None: it closes the page."""
        self._changed: frozenset[int] = frozenset()
        if play.game.is_over(play.state):
            self._sheet = ("score", None)
        self.desk.panel.show_turn(self._seat())

    def command(self, command: Command) -> Outcome | None:
        """Open and close sheets; everything else is the controller's."""
        match command.name, dict(command.args):
            case "sheet", {"kind": kind, **rest}:
                player = rest.get("player")
                if player is not None and player not in range(len(self.controller.play.names)):
                    raise IllegalGesture(Text("player.unknown", name=str(player)))
                self._sheet, self._ring = (str(kind), player), False
                return Outcome(None)
            case "close", _:
                self._sheet = None
                return Outcome(None)
            case "score", _:
                self._sheet = None if self._sheet == ("score", None) else ("score", None)
                return Outcome(None)
            case "stop_ring", _:
                self._ring = False
                return Outcome(None)
            case "put_away", _:
                self.desk.home()
                return Outcome(None)
            case "export", {"format": kind}:
                self.desk.export((self.desk.store.record(self.controller.play.id),), str(kind))
                return Outcome(None)
            case "page", {"name": str(name), **rest}:
                # A page lies on the board, so the sheet goes; back from it after the end is the score again.
                over = self.controller.play.game.is_over(self.controller.play.state)
                self._sheet = ("score", None) if over and self._page and not name else None
                self._open_page(name, rest)
                return Outcome(None)
            case "undo", {"quiet": True}:
                # A stepper that is back where it stood: nothing has to be offered again over the next touch.
                outcome = self._do(command)
                self.desk.toast = None
                return outcome
            case "scan", {"tag": str(tag)}:
                # A card that was chosen by touch: the same gesture as its scan.
                self._open_page("", {})
                return self._do(TagScanned(tag))
            case _:
                return self._do(command, insist=command.insist)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Confirm closes a sheet, else it does what the primary says; score opens and closes the score."""
        if button.button == "score":
            return self.command(Command("score"))
        if button.button in ("undo", "confirm", "next") and self.controller.question is not None:
            # What the seal of a question does: nothing was recorded, and nothing will be.
            return self._do(Command("undo"))
        if self.controller.unknown is not None and button.button in ("undo", "confirm", "next"):
            if button.button == "undo":
                return self._do(Command("ignore"))
            # Only the page knows which card was picked on it.
            self.desk.press_seal()
            return Outcome(None)
        if button.button in ("confirm", "next"):
            if self._sheet is not None:
                return self._seal()
            if self._page:
                if self._ready is not None:
                    return self._do(self._ready, insist=button.insist)
                self._open_page("", {})
                return Outcome(None)
            primary = self.controller.play.game.primary(self.controller.play.state)
            if primary is None and self.controller.play.game.is_over(self.controller.play.state):
                return self.command(Command("sheet", {"kind": "score"}))
            if primary is not None:
                return self._do(Command(primary.command, primary.arguments), insist=button.insist)
        return self._do(button, insist=button.insist)

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Give a scan to the play; the sheet stays as it is."""
        return self._do(scan)

    def content(self) -> PlayContent:
        """Return the play screen."""
        return present(
            self.controller,
            self.desk.lang,
            ring=self._ring,
            changed=self._changed,
            page=self._page,
            virtual=self.desk.simulate,
        )

    def sheet(self) -> Sheet | None:
        """Return what lies over the play: a question or an unknown card first, then what was opened."""
        play, lang = self.controller.play, self.desk.lang
        if self.controller.question is not None:
            return sheets.question_sheet(self.controller.question, play, lang)
        if self.controller.unknown is not None:
            return sheets.unknown_card_sheet(self.controller, lang)
        match self._sheet:
            case None:
                return None
            case "player", int(player):
                return sheets.player_sheet(play, player, lang)
            case "why", int(player):
                return sheets.why_sheet(play, player, lang)
            case "why", _:
                return sheets.why_sheet(play, play.game.order(play.state)[0], lang)
            case "score", _:
                return self._score_sheet()
            case "timeline", _:
                return sheets.timeline_sheet(play, lang)
            case "menu", _:
                return sheets.menu_sheet(play, lang)
            case "options", _:
                return sheets.options_sheet(play, lang)
            case "status", _:
                return self.desk.status_sheet()
            case "people", _:
                return seats_sheet(play, lang)
            case "qr", _ if play.game.is_over(play.state):
                record = self.desk.store.record(play.id)
                return qr_sheet((record,), 0, self.desk.settings, self.desk.store.clock.now())
            case "chart", _ if play.game.is_over(play.state):
                return chart_sheet(play, lang, picture=self.desk.exporter.picture(self.desk.store.record(play.id)))
            case "help", _:
                phase = f"{key(play.game.id)}.help.{play.game.phase(play.state)}"
                return InfoSheet(say(lang, "menu.help"), say(lang, phase), (tour_action(lang),))
            case str(kind), _ if (page_number := tour_page(kind)) is not None:
                return tour_sheet(page_number, lang)
            case _:
                return None

    def _seal(self) -> Outcome | None:
        """Do what the seal of the open sheet says: mostly it closes it."""
        kind, _ = self._sheet or ("", None)
        if kind == "timeline":
            # Only the page knows whether a line was chosen to go back to.
            self.desk.press_seal()
            return Outcome(None)
        over = self.controller.play.game.is_over(self.controller.play.state)
        return self.command(Command("put_away" if kind == "score" and over else "close"))

    def _do(self, message: Message, *, insist: bool = False) -> Outcome:
        before = self.controller.play
        outcome = self.controller.handle(message, insist=insist)
        if outcome.recorded and isinstance(message, Command) and self._ready and message.name == self._ready.name:
            self._open_page("", {})
        return self._after(before, outcome)

    def _open_page(self, name: str, rest: Mapping[str, Any]) -> None:
        """Remember which page the board shows, and what confirm does there: `do` with `args`."""
        args = rest.get("args", {})
        do = rest.get("do")
        self._page = name
        self._ready = Command(do, args) if name and isinstance(do, str) and isinstance(args, Mapping) else None

    def _after(self, before: Play, outcome: Outcome) -> Outcome:
        """Do what follows from a gesture; return what is to be told of it."""
        now = self.controller.play
        self._ring = False
        self.desk.toast = None if outcome.recorded else self.desk.toast
        if not outcome.recorded:
            return outcome
        self._changed = _changed(before, now)
        if outcome.cue is Cue.UNDO:
            self._tell_undo(outcome)
        self._tell_end(before, now)
        if now.game.turn(now.state) != before.game.turn(before.state):
            self._open_page("", {})
            self.desk.panel.show_turn(self._seat())
            self.desk.signal(Cue.YOUR_TURN)
        itself = now.game.by_itself(now.state)
        if itself is None or outcome.cue not in (Cue.ACCEPTED, Cue.NOT_SAVED) or now.game.is_over(now.state):
            return outcome
        if itself.seconds > 0:
            self._ring = True
            self.desk.signal(Cue.BY_ITSELF)
            return outcome
        return self._do_by_itself(itself, outcome)

    def _do_by_itself(self, itself: ByItself, first: Outcome) -> Outcome:
        """Do it at once; only where the turn went on to somebody else it needs a word over the header."""
        lang = self.desk.lang
        play = self.controller.play
        brought = getattr(play.game.board(play.state), "happened", ())
        second = self._do(Command(itself.command, dict(itself.args)))
        before, play = play, self.controller.play
        if second.recorded and play.game.turn(play.state) == before.game.turn(before.state):
            return second
        if second.recorded:
            undo = Action(say(lang, "play.undo"), command="undo", icon="undo")
            self.desk.toast = Toast(
                words(first.text, play, lang),
                "· " + ", ".join(words(text, play, lang) for text in brought)
                if brought
                else words(second.text, play, lang),
                undo,
                over_header=True,
                serial=play.length,
            )
        return first

    def _score_sheet(self) -> ScoreSheet:
        """Return everybody's score; after the end with how long it took and the best so far."""
        play, lang, store = self.controller.play, self.desk.lang, self.desk.store
        if not play.game.is_over(play.state):
            return sheets.score_sheet(play, lang)
        sheet = sheets.score_sheet(play, lang, incomplete=self._incomplete())
        minutes = max(1, round(store.record(play.id).seconds / 60))
        took = say(lang, "history.minutes", count=minutes)
        caption = ", ".join((say(lang, f"{key(play.game.id)}.title"), took))
        return replace(sheet, best=compared(store, play, lang), caption=caption)

    def _incomplete(self) -> int:
        """Return how many cards of the box wait to be completed."""
        play = self.controller.play
        try:
            boxes = self.desk.store.boxes(play.game.id)
        except BadFile:
            return 0
        return sum(len(incomplete_cards(box)) for box in boxes if box.id == play.box_id)

    def _tell_undo(self, outcome: Outcome) -> None:
        play, lang = self.controller.play, self.desk.lang
        text = say(lang, "play.undone", what=words(outcome.text, play, lang))
        self.desk.toast = Toast(text, action=redo_action(play, lang), serial=play.length)

    def _tell_end(self, before: Play, now: Play) -> None:
        over = now.game.is_over(now.state)
        if over:
            self.desk.keeper.finish(now, result(now, self.desk.lang))
            if not before.game.is_over(before.state):
                self._sheet = ("score", None)
                self.desk.signal(Cue.END)
                self.desk.finished(now)
        elif before.game.is_over(before.state):
            self.desk.keeper.finish(now, None)
            self._sheet = None

    def facing(self) -> int:
        """Return how far the picture turns to face whoever plays."""
        seat, count = self._seat(), len(self.controller.play.names)
        return 0 if seat is None else facing((seat + self.desk.settings.first_seat) % count, count)

    def _seat(self) -> int | None:
        play = self.controller.play
        turn = play.game.turn(play.state)
        return None if turn is None else play.game.order(play.state).index(turn)


def _changed(before: Play, now: Play) -> frozenset[int]:
    old, new = before.game.counters(before.state).players, now.game.counters(now.state).players
    watched = (*now.game.adjustable, "total")
    return frozenset(
        i for i, (was, is_) in enumerate(zip(old, new, strict=True)) if any(was.get(n) != is_.get(n) for n in watched)
    )
