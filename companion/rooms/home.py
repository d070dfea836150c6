"""HomeRoom: resume, the same as last time, a new game, what is waiting."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.controller import Outcome
from companion.errors import BadFile
from companion.history import Best, PlayRecord
from companion.messages import ButtonPressed, Command, TagScanned
from companion.play import Play
from companion.ports import Cue
from companion.present import key, player_view
from companion.text import Text, number, say
from companion.tour import tour_action, tour_page, tour_sheet
from companion.view import Action, HomeContent, PlayerView, PlayRow, QuestionSheet, Sheet, SuspendedContent

if TYPE_CHECKING:
    from companion.backup import Found
    from companion.desk import Desk


class HomeRoom:
    """The home screen, and the list of unfinished plays."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.screen = "home"
        self._sheet = ""
        self._load()
        self._offered = self._backup_on_a_stick()

    def command(self, command: Command) -> Outcome | None:
        """Resume, set aside, delete, show what is waiting."""
        play_id = str(command.args.get("id", ""))
        match command.name:
            case "resume":
                return self._resume()
            case "set_aside":
                self.desk.store.set_aside(self.running.id if self.running and not play_id else play_id)
            case "restore_backup" if self._offered is not None:
                return self._restore()
            case "ignore_backup":
                self._offered = None
                return Outcome(None)
            case "delete_play":
                self.desk.store.delete(play_id)
            case "undelete_play":
                self.desk.store.undelete(play_id)
            case "sheet":
                self._sheet = str(command.args.get("kind"))
                return Outcome(None)
            case "close":
                self._sheet = ""
                return Outcome(None)
            case "suspended":
                self.screen = "suspended"
                return Outcome(None)
            case "undo" | "redo" | "score":
                self.screen = "home"
                return Outcome(None)
            case _:
                return None
        self._load()
        return Outcome(None)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Confirm resumes; there is nothing to undo here."""
        return self._resume() if button.button in ("confirm", "next") else None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read: a scan here is a test of the reader."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def sheet(self) -> Sheet | None:
        """Return the offer of a backup that a fresh device has found on a stick."""
        if self._sheet == "status":
            return self.desk.status_sheet()
        if (page := tour_page(self._sheet)) is not None:
            return tour_sheet(page, self.desk.lang)
        if self._offered is None:
            return None
        lang = self.desk.lang
        return QuestionSheet(
            say(
                lang,
                "backup.offer",
                date=self.desk.day(datetime.fromisoformat(self._offered.backup.date[:10]).timestamp()),
            ),
            (
                Action(say(lang, "home.resume"), command="restore_backup", icon="load"),
                Action(say(lang, "home.without_backup"), command="ignore_backup"),
            ),
        )

    def content(self) -> Any:
        """Return the home screen or the list of unfinished plays."""
        if self.screen == "suspended":
            return SuspendedContent(tuple(self._row(r, delete=True, first=not i) for i, r in enumerate(self.waiting)))
        lang = self.desk.lang
        label = say(lang, "home.resume" if self.running else "home.new_game")
        return HomeContent(
            clock=self._clock(),
            cards=self._cards(),
            running=self._running_row(),
            running_after_crash=self.desk.store.unclean_end and self.running is not None,
            same_again=self._same_row(),
            suspended=len(self.waiting),
            last_winner=self._last_winner(),
            status=self.desk.status.items(lang),
            primary=Action(label, command="resume" if self.running else "new_game"),
            tour=None if self.last else tour_action(lang),
        )

    def _clock(self) -> str:
        """Return the time of day, as long as it can be believed."""
        clock = self.desk.store.clock
        return datetime.fromtimestamp(clock.now()).strftime("%H:%M") if clock.trusted else ""

    def _cards(self) -> str:
        return say(self.desk.lang, "home.cards", count=self._learnt) if self._learnt else ""

    def _backup_on_a_stick(self) -> Found | None:
        if self.waiting or self.last:
            return None
        from companion.backup import offered, sticks

        return offered(self.desk.store, sticks())

    def _restore(self) -> Outcome:
        from companion.backup import restore

        assert self._offered is not None
        restore(self.desk.store, self._offered.backup.path)
        self._offered = None
        self._load()
        return Outcome(Cue.ACCEPTED, Text("home.restored"))

    def _load(self) -> None:
        store = self.desk.store
        self.waiting = store.plays(finished=False, aside=False, limit=50)
        running = store.running
        self.running: PlayRecord | None = next((r for r in self.waiting if r.id == running), None)
        if self.running is None and self.waiting:
            self.running = self.waiting[0]
        self.last = store.plays(aside=False, limit=1)
        self.finished = store.plays(finished=True, aside=False, limit=1)
        self._best = self._best_ever()
        self._learnt = sum(len({*box.cards, *box.bindings.values()}) for box in store.boxes())
        self._play: Play | None = None

    def _resume(self) -> Outcome:
        if self.running is None:
            return self.desk.new_game()
        try:
            play = self.desk.store.load(self.running.id, self.desk.games)
        except BadFile as error:
            # A play that cannot be replayed is kept, and never stands in the way again.
            self.desk.store.set_aside(self.running.id)
            self._load()
            return Outcome(Cue.REFUSED, error.text, refused=True)
        self.desk.open_play(play)
        return Outcome(None)

    def _running_row(self) -> PlayRow | None:
        if self.running is None:
            return None
        lang = self.desk.lang
        try:
            play = self._play = self._play or self.desk.store.load(self.running.id, self.desk.games)
        except BadFile as error:
            aside = Action(say(lang, "home.set_aside"), command="set_aside", args={"id": self.running.id})
            title = say(lang, f"{key(self.running.game)}.title")
            return PlayRow(self.running.id, self.running.game, title, error.text.say(lang), delete=aside)
        books = play.game.counters(play.state)
        turn = play.game.turn(play.state)
        players = tuple(player_view(play, i, books, lang, active=i == turn) for i in play.game.order(play.state))
        phase = say(lang, f"{key(play.game.id)}.phase.{play.game.phase(play.state)}")
        detail = phase if turn is None else _who_plays(play, turn, phase, lang)
        aside = Action(say(lang, "home.set_aside"), command="set_aside", args={"id": play.id}, icon="load")
        title = say(lang, f"{key(play.game.id)}.title")
        resume = Action(say(lang, "home.resume"), command="resume")
        return PlayRow(play.id, play.game.id, title, detail, players, resume, aside)

    def _same_row(self) -> PlayRow | None:
        if not self.last:
            return None
        row = self._row(self.last[0])
        lang = self.desk.lang
        day = self.desk.day(self.last[0].started) if self.last[0].dated else ""
        title = say(lang, "home.same_day", day=day) if day else say(lang, "home.same")
        detail = say(lang, "home.same_detail", game=row.title, count=len(row.players))
        again = Action(title, detail, "same_again", {"id": row.id})
        return PlayRow(row.id, row.game, title, detail, row.players, again)

    def _row(self, record: PlayRecord, *, delete: bool = False, first: bool = False) -> PlayRow:
        """Return a stored play; the `first` one of a list is what the primary opens."""
        lang = self.desk.lang
        players = tuple(
            PlayerView(i, name, record.styles[i] if i < len(record.styles) else i, "")
            for i, name in enumerate(record.players)
        )
        title = say(lang, f"{key(record.game)}.title")
        started = datetime.fromtimestamp(record.started).strftime("%H:%M")
        detail = f"{self.desk.day(record.started)}, {started}" if record.dated else ""
        opening = Action(title, detail, "open_play", {"id": record.id}, gold=first)
        remove = Action(say(lang, "home.delete"), command="delete_play", args={"id": record.id}, icon="trash")
        return PlayRow(record.id, record.game, title, detail, players, opening, remove if delete else None)

    def _last_winner(self) -> tuple[str, ...]:
        if not self.finished or not self.finished[0].result:
            return ()
        outcome = self.finished[0].result
        lang = self.desk.lang
        if outcome.get("group"):
            total = outcome["group"]["total"]
            return (say(lang, "home.won_group", total=number(total)), *self._record(total))
        winners = [p for p in outcome["players"] if p["winner"]]
        won = tuple(say(lang, "home.won", name=p["name"], total=number(p["total"])) for p in winners[:2])
        return (*won, *self._record(winners[0]["total"] if winners else None))

    def _record(self, last: int | None) -> tuple[str, ...]:
        """Return the most points ever, where the last play did not reach them."""
        if self._best is None or last is None or self._best.points <= last:
            return ()
        return (say(self.desk.lang, "home.record", total=number(self._best.points)),)

    def _best_ever(self) -> Best | None:
        """Return the best result ever of the game that was finished last."""
        outcome = self.finished[0].result if self.finished else None
        if not outcome:
            return None
        game, store = self.finished[0].game, self.desk.store
        return next(iter(store.best_groups(game, limit=1)), None) if outcome.get("group") else store.best_total(game)


def _who_plays(play: Play, turn: int, phase: str, lang: str) -> str:
    """Return who is to play in which round and phase; the phase of a game that has but one says nothing."""
    told = {"name": play.names[turn]}
    if (round_ := play.game.counters(play.state).table.get("round")) is not None:
        told["round"] = str(round_)
    if play.game.phase(play.state) == "turn":
        return say(lang, "home.detail_turn" if "round" in told else "home.detail_who", **told)
    return say(lang, "home.detail_round" if "round" in told else "home.detail", phase=phase, **told)
