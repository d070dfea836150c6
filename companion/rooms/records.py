"""RecordsRoom: who won last, the records, who won how often, and who is ahead of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.controller import Outcome
from companion.history import Best, HeadToHead, Tally
from companion.messages import ButtonPressed, Command, TagScanned
from companion.people import Person
from companion.ports import Cue
from companion.present import key
from companion.qr import qr_sheet
from companion.records import GameSummary, evening, summary
from companion.records import tallies as tallied
from companion.rooms.history import since
from companion.rooms.past import outcome, when
from companion.text import Text, number, say
from companion.view import Action, PlayerView, Sheet
from companion.view_history import (
    GameRecords,
    Honour,
    Ledger,
    LedgerContent,
    LedgerRow,
    RecordsContent,
    WinsRow,
)

if TYPE_CHECKING:
    from companion.desk import Desk

EVENING_PLAYS = 30
"""More than anybody plays in one evening."""


class RecordsRoom:
    """The records of all games; over them the page of a game or of a person."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.period = "year"
        self.game: str | None = None
        self.person: Person | None = None
        self._qr: int | None = None
        self._load()

    @property
    def screen(self) -> str:
        """All records, or a page of tables."""
        return "records" if self.game is None and self.person is None else "ledger"

    def command(self, command: Command) -> Outcome | None:
        """Open the page of a game or a person, change the period, show the evening."""
        args = dict(command.args)
        match command.name:
            case "records_period" if args.get("value") in ("year", "all"):
                self.period = str(args["value"])
                self._load()
            case "records_game" if args.get("game") in self.desk.games:
                self.game = str(args["game"])
            case "records_person" if isinstance(args.get("id"), int):
                self.game, self.person = None, self.desk.store.person(int(args["id"]))
            case "records_back" | "undo":
                return self._back()
            case "evening":
                self._qr = 0 if self.evening else None
            case "qr_show" if args.get("at") in range(len(self.evening)):
                self._qr = int(args["at"])
            case "close":
                self._qr = None
            case "export":
                self._qr = None
                self.desk.export(self.evening, str(args.get("format")))
            case _:
                return None
        return Outcome(None)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Undo goes back; confirm shows the evening, or goes back."""
        if button.button in ("confirm", "next") and self.screen == "records" and self._qr is None and self.evening:
            return self.command(Command("evening"))
        return self._back() if button.button in ("undo", "confirm", "next") else None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read; nothing is played here."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def sheet(self) -> Sheet | None:
        """Return the QR code of a play of the evening."""
        if self._qr is None:
            return None
        return qr_sheet(self.evening, self._qr, self.desk.settings, self.desk.store.clock.now())

    def content(self) -> Any:
        """Return the cards of all games, or the page of one game or person."""
        if self.person is not None:
            return self._person_page(self.person)
        if self.game is not None:
            return self._game_page(self.game)
        lang = self.desk.lang
        periods = tuple(
            Action(say(lang, label), command="records_period", args={"value": value}, chosen=value == self.period)
            for value, label in (("year", "records.year"), ("all", "records.all"))
        )
        return RecordsContent(
            tuple(self._card(found) for found in self.summaries),
            self._wins(),
            periods,
            "" if any(found.plays for found in self.summaries) else say(lang, "records.empty"),
            Action(say(lang, "records.evening"), command="evening", icon="qr", possible=bool(self.evening)),
        )

    def _load(self) -> None:
        store, games = self.desk.store, self.desk.games
        self.evening = evening(store.plays(finished=True, aside=False, limit=EVENING_PLAYS))
        if self.period == "year":
            year = store.plays(finished=True, aside=False, since=since("year", store.clock.now()))
            self.summaries = [summary(game, year) for game in games]
            self.tallies = tallied(year)
        else:
            counts = store.play_counts()
            self.summaries = [
                GameSummary(game, counts.get(game, 0), store.last_finished(game), self._best(game)) for game in games
            ]
            self.tallies = store.tallies()

    def _best(self, game: str) -> Best | None:
        store = self.desk.store
        if self.desk.games[game].cooperative:
            return next(iter(store.best_groups(game, limit=1)), None)
        return store.best_total(game)

    def _card(self, found: GameSummary) -> GameRecords:
        lang = self.desk.lang
        honours = []
        if found.last is not None:
            label = say(lang, "records.last")
            honours.append(Honour(label, when(found.last, self.desk), outcome(found.last, lang)))
        if found.best is not None:
            honours.append(Honour(say(lang, "records.best"), self.desk.day(found.best.started), self._who(found.best)))
        return GameRecords(
            found.game,
            say(lang, f"{key(found.game)}.title"),
            say(lang, "records.times", count=found.plays),
            tuple(honours),
            Action(command="records_game", args={"game": found.game}),
        )

    def _who(self, best: Best) -> str:
        if len(best.players) > 1:
            return say(self.desk.lang, "records.together", total=best.points, count=len(best.players))
        return say(self.desk.lang, "history.won", name=", ".join(best.players), total=number(best.points))

    def _wins(self) -> tuple[WinsRow, ...]:
        """Return who has won how often over all games; who never won is left out."""
        total: dict[int, int] = {}
        names: dict[int, str] = {}
        for tally in self.tallies:
            total[tally.person] = total.get(tally.person, 0) + tally.wins
            names[tally.person] = tally.name
        styles = self._styles()
        most = max(total.values(), default=0)
        ordered = sorted(total, key=lambda person: (-total[person], names[person].casefold()))
        return tuple(
            WinsRow(
                PlayerView(person, names[person], styles.get(person, 0), ""),
                str(total[person]),
                total[person] / most,
                Action(command="records_person", args={"id": person}),
            )
            for person in ordered
            if total[person]
        )

    def _styles(self) -> dict[int, int]:
        return {person.id: person.style or 0 for person in self.desk.store.people(hidden=True)}

    def _game_page(self, game: str) -> LedgerContent:
        lang, store = self.desk.lang, self.desk.store
        ledgers = []
        if self.desk.games[game].cooperative:
            rows = tuple(
                LedgerRow(
                    (number(best.points), self.desk.day(best.started), ", ".join(best.players)), None, _play(best)
                )
                for best in store.best_groups(game, limit=10)
            )
            columns = (say(lang, "records.points"), say(lang, "records.when"), say(lang, "records.who"))
            ledgers.append(Ledger(say(lang, "records.best_seas"), columns, rows))
        else:
            rows = tuple(
                LedgerRow(
                    (say(lang, "records.at", count=count), number(best.points), ", ".join(best.players)),
                    None,
                    _play(best),
                )
                for count in self.desk.games[game].players
                if (best := store.best_total(game, count)) is not None
            )
            columns = (say(lang, "records.players"), say(lang, "records.points"), say(lang, "records.who"))
            ledgers.append(Ledger(say(lang, "records.best_by_players"), columns, rows))
        tallies = self._tally_ledger([tally for tally in store.tallies(game) if tally.plays], by_person=True)
        ledgers.insert(1 if self.desk.games[game].cooperative else 0, tallies)
        return LedgerContent(
            say(lang, f"{key(game)}.title"), tuple(filter(_is_filled, ledgers)), say(lang, "records.none")
        )

    def _person_page(self, person: Person) -> LedgerContent:
        lang, store = self.desk.lang, self.desk.store
        mine = self._tally_ledger(list(store.tallies(person=person.id)), by_person=False)
        rows = []
        for other in store.people():
            found = self._against(person.id, other.id)
            if other.id != person.id and found.plays:
                cells = (other.name, str(found.plays), str(found.first), str(found.second), str(found.level))
                view = PlayerView(other.id, other.name, other.style or 0, "")
                opening = Action(command="records_person", args={"id": other.id})
                rows.append((found.plays, LedgerRow(cells, view, opening)))
        rows.sort(key=lambda row: -row[0])
        columns = (
            say(lang, "records.against"),
            say(lang, "records.plays"),
            say(lang, "records.ahead"),
            say(lang, "records.behind"),
            say(lang, "records.level"),
        )
        duels = Ledger(say(lang, "records.head_to_head"), columns, tuple(row for _, row in rows))
        view = PlayerView(person.id, person.name, person.style or 0, "")
        return LedgerContent(person.name, tuple(filter(_is_filled, (mine, duels))), say(lang, "records.none"), view)

    def _against(self, first: int, second: int) -> HeadToHead:
        """Return how two fared against each other; what they played together does not count."""
        rivals = [game.id for game in self.desk.games.values() if not game.cooperative]
        found = [self.desk.store.head_to_head(first, second, game) for game in rivals]
        return HeadToHead(sum(f.plays for f in found), sum(f.first for f in found), sum(f.second for f in found))

    def _tally_ledger(self, found: list[Tally], *, by_person: bool) -> Ledger:
        lang, styles = self.desk.lang, self._styles()
        rows = []
        for tally in found:
            name = tally.name if by_person else say(lang, f"{key(tally.game)}.title")
            together = self.desk.games[tally.game].cooperative if tally.game in self.desk.games else False
            average = "" if tally.average is None else number(round(tally.average))
            best = "" if tally.best is None else number(tally.best)
            cells = (name, str(tally.plays), "" if together else str(tally.wins), best, average)
            view = PlayerView(tally.person, tally.name, styles.get(tally.person, 0), "") if by_person else None
            opening = (
                Action(command="records_person", args={"id": tally.person})
                if by_person
                else Action(command="records_game", args={"game": tally.game})
            )
            rows.append(LedgerRow(cells, view, opening))
        columns = (
            say(lang, "records.who" if by_person else "records.game"),
            say(lang, "records.plays"),
            say(lang, "records.wins"),
            say(lang, "records.best_column"),
            say(lang, "records.average"),
        )
        return Ledger(say(lang, "records.tallies"), columns, tuple(rows))

    def _back(self) -> Outcome:
        if self._qr is not None:
            self._qr = None
        elif self.person is not None or self.game is not None:
            self.person = self.game = None
        else:
            return self.desk.leave()
        return Outcome(None)


def _play(best: Best) -> Action:
    return Action(command="history", args={"id": best.play_id})


def _is_filled(ledger: Ledger) -> bool:
    return bool(ledger.rows)
