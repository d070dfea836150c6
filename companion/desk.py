"""Desk: what is open on the table thread, and who gets the next message; it shows a new view after each."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion import last_understood
from companion.banners import Banners
from companion.caretaker import LOOK_SECONDS, Caretaker
from companion.catalogue import pressed_by
from companion.controller import Outcome
from companion.day import day
from companion.errors import CompanionError, NotSaved
from companion.exporter import Exporter
from companion.focus import ButtonFocus
from companion.game import Game
from companion.history import PlayRecord
from companion.inbox import Inbox
from companion.keeper import Keeper
from companion.last_understood import LastUnderstood
from companion.lock import Lock
from companion.messages import (
    ButtonPressed,
    Command,
    Message,
    PanelStatus,
    ScannerStatus,
    TagRejected,
    TagScanned,
    Ticked,
)
from companion.play import Play
from companion.ports import Cue, NoPanel, Panel
from companion.power import Power
from companion.rooms import OVER, Room, Testing, Working, opened
from companion.rooms.home import HomeRoom
from companion.rooms.new_game import NewGameRoom
from companion.rooms.play import PlayRoom
from companion.rooms.settings import SettingsRoom
from companion.settings import Settings
from companion.sleep import Sleep
from companion.status import Status
from companion.store import Store
from companion.text import Text, say
from companion.view import Focus, Sheet, StatusSheet, Toast, View

if TYPE_CHECKING:
    from companion.doctor import Finding

BUSY_SECONDS = 0.2
"""How often the progress of long work is shown."""
RETRY_SECONDS = 1.0
"""How often it is tried again to save what could not be saved."""


class Desk:
    """Owns the open room, routes messages to it, and posts what is to be seen."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        settings: Settings,
        post: Callable[[View], None],
        *,
        panel: Panel | None = None,
        save_settings: Callable[[Settings], None] = lambda settings: None,
        simulate: bool = False,
        quit: Callable[[], None] = lambda: None,
        power_off: Callable[[], None] | None = None,
        examine: Callable[[], tuple[Finding, ...]] | None = None,
    ) -> None:
        self.store = store
        self.keeper = Keeper(store)
        self.caretaker = Caretaker(store)
        self.exporter = Exporter(store)
        self.games = games
        self.settings = settings
        self.panel: Panel = panel or NoPanel()
        self.status = Status()
        self.toast: Toast | None = None
        self._banners = Banners(self.keeper)
        self.lock = Lock()
        self.power = Power(power_off)
        self.simulate = simulate
        self._understood = LastUnderstood(store.clock)
        self._post = post
        self._save_settings = save_settings
        self._quit = quit
        self.examine = examine
        """Looks at the whole machine, which takes a while; None: there is nothing to look at."""
        self._seal = 0
        self._over: list[Room] = []
        self._focus = ButtonFocus()
        self._sleep = Sleep(store.clock)
        self.room: Room = HomeRoom(self)

    @property
    def lang(self) -> str:
        """The language of everything shown."""
        return self.settings.language

    def handle(self, message: Message) -> None:
        """Take one message and show what came of it."""
        try:
            outcome = self._route(message)
        except CompanionError as error:
            outcome = Outcome(Cue.REFUSED, error.text, refused=True)
        if outcome is not None:
            self._tell(outcome)
        self.show()

    def show(self) -> None:
        """Post the view as it is now."""
        room, settings = self.top, self.settings
        self.status.clock_ok = self.store.clock.trusted
        self.status.storage_trouble = self.keeper.trouble
        self._post(
            View(
                lang=settings.language,
                theme=settings.theme,
                text_scale=settings.text_scale,
                rotation=settings.rotation,
                density=settings.density,
                facing=room.facing() if settings.face_player and isinstance(room, PlayRoom) else 0,
                left_handed=settings.left_handed,
                reduced_motion=settings.reduced_motion,
                hints=settings.hints,
                north=settings.north,
                screen=room.screen,
                content=room.content(),
                sheet=self._sheet(room),
                focus=self._focus.now,
                seal=self._seal,
                echo=self._understood.echo,
                toast=self.toast,
                banner=self._banners.now(self.lang),
                status=self.status.items(self.lang),
                locked=self.lock.closed,
                asleep=self._sleep.dark,
                simulate=self.simulate,
            )
        )

    def signal(self, cue: Cue) -> None:
        """Give a cue; the louder one that follows in the same message replaces it."""
        self.panel.signal(cue)

    def tell(self, notices: Iterable[Text]) -> None:
        """Show what people have to hear about the device, until they put it away."""
        self._banners.tell(notices, self.lang)

    def home(self) -> None:
        """Go to the home screen."""
        self._close_play()
        self.room = HomeRoom(self)

    def new_game(self) -> Outcome:
        """Begin to set a play up; what is on the table waits at home."""
        self._close_play()
        self.room = NewGameRoom(self)
        return Outcome(None)

    @property
    def top(self) -> Room:
        """The room that is seen: what was opened last, or what is on the table."""
        return self._over[-1] if self._over else self.room

    def leave(self) -> Outcome:
        """Close what was opened last over the room: settings, lists, tests."""
        if self._over:
            self._over.pop()
        if not self._over and isinstance(self.room, HomeRoom):
            self.room = HomeRoom(self)
        return Outcome(None)

    def do(self, command: Command) -> Outcome | None:
        """Do a command as if it had been touched: what a room's button of the panel stands for."""
        return self._command(command, self.top)

    def press_seal(self) -> None:
        """Let the screen do what its seal says: where what is picked on a page is known to the page alone."""
        self._seal += 1

    def active(self) -> None:
        """Somebody is here: the time until the screen goes dark begins anew."""
        self._sleep.wake()

    def on_table(self, play_id: str) -> bool:
        """Whether this play is open."""
        return isinstance(self.room, PlayRoom) and self.room.controller.play.id == play_id

    def export(self, records: Sequence[PlayRecord], kind: str) -> None:
        """Begin to write plays to a file; people go on meanwhile."""
        self.exporter.start(records, kind, self.settings)
        self.toast = self.exporter.toast(self.lang) or self.toast

    @property
    def busy(self) -> bool:
        """Whether long work goes on whose progress is to be shown."""
        return self.exporter.busy or (isinstance(self.top, Working) and self.top.busy)

    @property
    def patience(self) -> float:
        """How many seconds may pass without a message before there is something to look after."""
        if self.busy:
            return BUSY_SECONDS
        if self.keeper.waiting:
            return RETRY_SECONDS
        return last_understood.SECONDS if self._understood.said else LOOK_SECONDS

    def day(self, seconds: float) -> str:
        """Return when something was, as people say it."""
        return day(seconds, self.store.clock.now(), self.lang)

    def open_play(self, play: Play) -> None:
        """Put a play on the table."""
        self._over.clear()
        self.keeper.run(play)
        self.toast = None
        self.room = PlayRoom(self, play)

    def begin_play(
        self,
        game: str,
        names: tuple[str, ...],
        styles: tuple[int, ...],
        options: Mapping[str, Any],
        *,
        box_id: str = "",
    ) -> None:
        """Start a play with a box of its game; raises IllegalGesture for what cannot be."""
        box = self.store.box(box_id) if box_id else self.store.box_of(game)
        play = Play.begin(
            uuid.uuid4().hex, self.games[game], names, options, box_id=box.id, box=box.facts, styles=styles
        )
        self.keeper.create(play)
        self._remember(names, styles)
        self.open_play(play)

    def bindings(self, box_id: str) -> dict[str, str]:
        """Return tag to card code of a box."""
        return self.store.bindings(box_id) if box_id else {}

    def finished(self, play: Play) -> None:
        """Told when a play has ended: time for a backup."""
        self.caretaker.play_finished()

    def change_settings(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        before, self.settings = self.settings, settings
        if (before.sound, before.night) != (settings.sound, settings.night):
            self.panel.set_sound(settings.sound, night=settings.night)
        self._save_settings(settings)

    def status_sheet(self) -> StatusSheet:
        """Return the device in words, with theme and sound."""
        return StatusSheet(self.status.items(self.lang), SettingsRoom.themes(self), SettingsRoom.sounds(self))

    def _route(self, message: Message) -> Outcome | None:
        if not isinstance(message, Ticked | ScannerStatus | PanelStatus | TagRejected):
            self.active()
        room = self.top
        match message:
            case TagScanned() if isinstance(room, Testing):
                self.status.scanned(message)
                return room.scan(message)
            case TagRejected() if isinstance(room, Testing):
                return room.rejected(message)
            case TagScanned():
                self.status.scanned(message)
                if button := pressed_by(message.tag):
                    return self._route(ButtonPressed(button))
                return room.scan(message)
            case TagRejected(_, reason, _, quiet):
                return None if quiet else Outcome(Cue.REFUSED, reason, refused=True)
            case ScannerStatus():
                was_lost = self.status.reader_ok is False
                self.status.scanner(message)
                return self._banners.reader(message, self.lang, was_lost=was_lost)
            case PanelStatus(ok, reason):
                self.status.panel(ok, reason)
                return None
            case Ticked():
                self._tick()
                return None
            case ButtonPressed("lock"):
                self.lock.turn(not self.lock.closed)
                return None
            case ButtonPressed("wake"):
                return None
            case ButtonPressed("power"):
                return self.power.ask()
            case ButtonPressed():
                return self._button(message, room)
            case Command():
                return self._command(message, room)

    def _button(self, button: ButtonPressed, room: Room) -> Outcome | None:
        """Give a button to the room, or to what is in focus: where a room has no use for Score, it moves the focus."""
        if self._focus.take(button):
            if self._focus.now is None:
                self.toast = None
            return Outcome(None)
        match button.button:
            case "confirm" | "next" if self.power.asking:
                return self._switch_off()
            case "undo" if self.power.asking:
                self.power.asking = False
            case "score" if self._sheet(room) is not None:
                self._enter_focus()
            case name:
                outcome = room.button(button)
                if name == "score" and outcome is None:
                    self._enter_focus()
                return outcome
        return Outcome(None)

    def _enter_focus(self) -> None:
        self._focus.now = Focus()
        self.toast = Toast(say(self.lang, "focus.begins"), say(self.lang, "focus.help"))

    def _switch_off(self) -> Outcome:
        outcome = self.power.off()
        if not outcome.refused:
            self._banners.show(say(self.lang, "power.off"), say(self.lang, "power.off_help"))
        return outcome

    def _sheet(self, room: Room) -> Sheet | None:
        """Return what lies over the screen: what the device asks first, then what the room shows."""
        if self.power.asking:
            return self.power.sheet(self.lang)
        return self.lock.sheet(self.lang) if self.lock.closed else room.sheet()

    def _command(self, command: Command, room: Room) -> Outcome | None:
        args = dict(command.args)
        match command.name:
            case "power_off" if self.power.asking:
                return self._switch_off()
            case "power_on" | "undo" | "close" if self.power.asking:
                self.power.asking = False
            case "leave_focus":
                self._focus.now = self.toast = None
            case "lock" | "unlock":
                self.lock.turn(command.name == "lock")
            case "locked":
                self.lock.touch()
            case "close" if self.lock.closed:
                self.lock.touch(False)
            case "sleep":
                self._sleep.dark = True
            case "wake":
                self.active()
            case "hide":
                self._banners.hide()
            case "dismiss_toast":
                self.toast = None
            case "home":
                self.home()
            case "new_game":
                return self.new_game()
            case name if name in OVER:
                self._open_over(opened(name, self), args)
            case "leave" if room.screen == "touch_test":
                return room.command(command)
            case "leave":
                return self.leave()
            case "cancel_export":
                self.exporter.cancel()
            case "picture_saved":
                self.toast = Toast(say(self.lang, "chart.saved"), str(args.get("file", "")))
            case "picture_failed":
                return Outcome(Cue.REFUSED, Text("chart.not_saved", file=str(args.get("file", ""))), refused=True)
            case "open_play":
                self.open_play(self.store.load(str(args.get("id")), self.games))
            case "same_again":
                self._same_again(str(args.get("id")))
            case "setting":
                before = self.settings
                self.change_settings(SettingsRoom.changed(before, str(args.get("name")), args.get("value")))
                if isinstance(room, SettingsRoom):
                    room.remember(before)
            case "quit":
                self._quit()
            case _:
                return room.command(command)
        return Outcome(None)

    def _remember(self, names: tuple[str, ...], styles: tuple[int, ...]) -> None:
        """Remember the colour and shape of everybody who sits down; who was hidden is offered again."""
        with contextlib.suppress(NotSaved), self.store.together():
            for name, style in zip(names, styles, strict=False):
                self.store.add_person(name, style=style)

    def _open_over(self, room: Room, args: Mapping[str, Any]) -> None:
        self.toast = None
        if room.screen == "history" and "id" in args:
            room.command(Command("history_play", args))
        if room.screen == "cards" and "id" in args:
            room.command(Command("box", args))
            if args.get("check"):
                room.command(Command("box_check"))
            if args.get("complete"):
                room.command(Command("box_edit", {"only_incomplete": True}))
        self._over.append(room)

    def _same_again(self, play_id: str) -> None:
        record = self.store.record(play_id)
        play = self.store.load(play_id, self.games)
        self._close_play()
        self.begin_play(record.game, record.players, play.styles, play.options_now(), box_id=record.box_id)

    def _tick(self) -> None:
        if isinstance(self.top, Working):
            self.top.tick()
        self.toast = self.exporter.toast(self.lang) or self.toast
        self._sleep.look(self.settings.sleep_minutes)
        self._understood.look()
        if self.keeper.waiting and self.keeper.retry():
            self._tell(Outcome(Cue.ACCEPTED, Text("status.saved")))
        play = self.room.controller.play if isinstance(self.room, PlayRoom) else None
        self.tell((*self.keeper.notices, *self.caretaker.look(None if self.keeper.waiting else play)))
        self.keeper.notices.clear()

    def _tell(self, outcome: Outcome) -> None:
        if outcome.cue is not None:
            self.signal(outcome.cue)
        if outcome.text is not None or outcome.cue is not None:
            names = self.room.controller.play.names if isinstance(self.room, PlayRoom) else ()
            kind = outcome.cue.value if outcome.cue else "plain"
            text = outcome.text.say(self.lang, names) if outcome.text else ""
            self._understood.say(kind, text)
        else:
            self._understood.done_with()

    def _close_play(self) -> None:
        if isinstance(self.room, PlayRoom):
            self.keeper.run(None)
            self.panel.show_turn(None)
            self._understood.end()
        self._over.clear()
        self.toast = None
        self._banners.hide()


def serve(desk: Desk, inbox: Inbox, handled: Callable[[Message], None] = lambda message: None) -> None:
    """Run the table thread: take messages in order until the inbox is closed; `handled` is told each one done."""
    while True:
        try:
            message = inbox.take(desk.patience)
        except TimeoutError:
            message = Ticked()
        if message is None:
            return
        desk.handle(message)
        handled(message)
