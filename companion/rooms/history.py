"""HistoryRoom: every stored play: found, looked at, gone on with, played again, taken along, deleted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from companion import sheets
from companion.controller import Outcome
from companion.course import chart_sheet
from companion.errors import IllegalGesture
from companion.history import PlayRecord
from companion.messages import ButtonPressed, Command, TagScanned
from companion.play import Play
from companion.ports import Cue
from companion.present import key
from companion.qr import qr_sheet
from companion.rooms.past import past_play, play_row, why
from companion.text import Text, say
from companion.view import (
    Action,
    InfoSheet,
    OptionRow,
    OptionsSheet,
    PickRow,
    PickSheet,
    Sheet,
    TimelineSheet,
    Toast,
)
from companion.view_history import HistoryContent

if TYPE_CHECKING:
    from companion.desk import Desk

ROWS = 6
"""Plays on a page: what fits the screen, so that a page costs the same however many plays there are."""
ALL = "all"
PERIODS = ("all", "day", "week", "month", "year")
STATES = ("all", "finished", "unfinished")


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for; everything at first. `player` is a person's id."""

    game: str = ALL
    period: str = ALL
    state: str = ALL
    player: int | None = None


class HistoryRoom:
    """The list of plays, and over it the page of one play; nothing is replayed before it is asked for."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.filter = Filter()
        self.offset = 0
        self.open: PlayRecord | None = None
        self._sheet: tuple[str, Any] | None = None
        self._play: Play | None = None
        self._load()

    @property
    def screen(self) -> str:
        """The list, or the page of one play."""
        return "history" if self.open is None else "past_play"

    def command(self, command: Command) -> Outcome | None:
        """Look for plays, open one, take it along, delete it."""
        args = dict(command.args)
        play_id = str(args.get("id", self.open.id if self.open else ""))
        match command.name:
            case "filter":
                self._narrow(str(args.get("name")), args.get("value"))
            case "history_page":
                self.offset = max(0, int(args.get("offset", 0)))
                self._load()
            case "history_play":
                self.open, self._play, self._sheet = self.desk.store.record(play_id), None, None
            case "history_back" | "undo":
                return self._back()
            case "sheet":
                self._sheet = str(args.get("kind")), args.get("player")
            case "close":
                self._sheet = None
            case "score" if self.open is not None:
                self._sheet = None if self._sheet else ("chart", None)
            case "delete_play":
                self._delete(play_id)
            case "undelete_play":
                self.desk.store.undelete(play_id)
                self.desk.toast = None
                self._load()
            case "export":
                self._export(str(args.get("format")))
            case _:
                return None
        return Outcome(None)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Undo goes back; confirm closes a sheet, else it does what the seal does."""
        match button.button:
            case "confirm" | "next" if self._sheet is None:
                primary = self.content().primary
                return self.desk.do(Command(primary.command, primary.args))
            case "undo" | "confirm" | "next":
                return self._back()
            case "score":
                return self.command(Command("score"))
            case _:
                return None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read; nothing is played here."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def content(self) -> Any:
        """Return the list, or the page of the play that is open."""
        if self.open is not None:
            return past_play(self.open, self.desk)
        lang = self.desk.lang
        older = self._page(self.offset + ROWS, "history.older", "down") if len(self.records) > ROWS else None
        export = Action(say(lang, "history.export"), command="sheet", args={"kind": "export"}, icon="load")
        return HistoryContent(
            tuple(play_row(record, self.desk) for record in self.records[:ROWS]),
            self._filters(),
            say(lang, "history.page", number=self.offset // ROWS + 1),
            self._page(self.offset - ROWS, "history.newer", "up") if self.offset else None,
            older,
            export if self.records else None,
            "" if self.records else say(lang, "history.empty"),
            older or Action(say(lang, "settings.done"), command="leave", icon="ok"),
        )

    def sheet(self) -> Sheet | None:
        """Return the filters, or what is asked about the open play."""
        match self._sheet:
            case "filter", _:
                return self._filter_sheet()
            case "people", _:
                return self._people_sheet()
            case "export", _:
                return export_sheet(self.desk)
            case "why", player if self.open is not None:
                return why(self.open, player if isinstance(player, int) else None, self.desk.lang)
            case "timeline", _ if self.open is not None:
                return _to_read(sheets.timeline_sheet(self._replayed(), self.desk.lang))
            case "chart", _ if self.open is not None:
                return chart_sheet(self._replayed(), self.desk.lang, picture=self.desk.exporter.picture(self.open))
            case "qr", _ if self.open is not None:
                return qr_sheet((self.open,), 0, self.desk.settings, self.desk.store.clock.now())
            case _:
                return None

    def _load(self) -> None:
        chosen = self.filter
        self.records = self.desk.store.plays(**self._wanted(), limit=ROWS + 1, offset=self.offset)
        if not self.records and self.offset:
            self.offset = 0
            self.records = self.desk.store.plays(**self._wanted(), limit=ROWS + 1)
        self._who = self.desk.store.person(chosen.player).name if chosen.player is not None else ""

    def _wanted(self) -> dict[str, Any]:
        chosen = self.filter
        return {
            "game": None if chosen.game == ALL else chosen.game,
            "player": chosen.player,
            "since": since(chosen.period, self.desk.store.clock.now()),
            "finished": None if chosen.state == ALL else chosen.state == "finished",
        }

    def _narrow(self, name: str, value: Any) -> None:
        chosen = self.filter
        match name:
            case "game" if value in (ALL, *self.desk.games):
                self.filter = replace(chosen, game=value)
            case "period" if value in PERIODS:
                self.filter = replace(chosen, period=value)
            case "state" if value in STATES:
                self.filter = replace(chosen, state=value)
            case "player" if value is None or isinstance(value, int):
                self.filter = replace(chosen, player=value)
                self._sheet = None
            case _:
                raise IllegalGesture(Text("argument.choice", name=name, value=str(value), values="filter"))
        self.offset = 0
        self._load()

    def _back(self) -> Outcome:
        if self._sheet is not None:
            self._sheet = None
        elif self.open is not None:
            self.open = None
            self._load()
        else:
            return self.desk.leave()
        return Outcome(None)

    def _delete(self, play_id: str) -> None:
        if self.desk.on_table(play_id):
            raise IllegalGesture(Text("history.on_table"))
        lang = self.desk.lang
        record = self.desk.store.record(play_id)
        self.desk.store.delete(play_id)
        self.open, self._sheet = None, None
        self._load()
        back = Action(say(lang, "history.undelete"), command="undelete_play", args={"id": play_id}, icon="undo")
        title = say(lang, f"{key(record.game)}.title")
        self.desk.toast = Toast(say(lang, "history.deleted", game=title), ", ".join(record.players), back)

    def _export(self, kind: str) -> None:
        """Take along the open play, or every play that the filter finds."""
        records = (self.open,) if self.open is not None else self.desk.store.plays(**self._wanted())
        self._sheet = None
        self.desk.export(records, kind)

    def _replayed(self) -> Play:
        assert self.open is not None
        if self._play is None:
            self._play = self.desk.store.load(self.open.id, self.desk.games)
        return self._play

    def _page(self, offset: int, label: str, icon: str) -> Action:
        return Action(say(self.desk.lang, label), command="history_page", args={"offset": max(0, offset)}, icon=icon)

    def _filters(self) -> tuple[Action, ...]:
        lang, chosen = self.desk.lang, self.filter
        game = say(lang, f"{key(chosen.game)}.title") if chosen.game != ALL else say(lang, "history.every_game")
        parts = [game]
        if chosen.period != ALL:
            parts.append(say(lang, PERIOD_WORDS[chosen.period]))
        if chosen.state != ALL:
            parts.append(say(lang, STATE_WORDS[chosen.state]))
        narrowed = (chosen.game, chosen.period, chosen.state) != (ALL, ALL, ALL)
        return (
            Action(", ".join(parts), command="sheet", args={"kind": "filter"}, icon="calendar", chosen=narrowed),
            Action(
                self._who or say(lang, "history.everybody"),
                command="sheet",
                args={"kind": "people"},
                icon="people",
                chosen=chosen.player is not None,
            ),
        )

    def _filter_sheet(self) -> OptionsSheet:
        lang, chosen = self.desk.lang, self.filter
        games = [(ALL, say(lang, "history.every_game"))]
        games += [(game, say(lang, f"{key(game)}.title")) for game in self.desk.games]
        periods = [(value, say(lang, PERIOD_WORDS[value])) for value in PERIODS]
        states = [(value, say(lang, STATE_WORDS[value])) for value in STATES]
        return OptionsSheet(
            say(lang, "history.filter"),
            (
                _choices("game", say(lang, "history.game"), games, chosen.game),
                _choices("period", say(lang, "history.period"), periods, chosen.period),
                _choices("state", say(lang, "history.state"), states, chosen.state),
            ),
        )

    def _people_sheet(self) -> PickSheet:
        lang, chosen = self.desk.lang, self.filter.player
        everybody = Action(
            say(lang, "history.everybody"), command="filter", args={"name": "player", "value": None}, icon="people"
        )
        people = sorted(self.desk.store.people(hidden=True), key=lambda person: person.name.casefold())
        return PickSheet(
            say(lang, "history.who"),
            (
                PickRow(everybody),
                *(
                    PickRow(
                        Action(
                            person.name,
                            command="filter",
                            args={"name": "player", "value": person.id},
                            chosen=person.id == chosen,
                        ),
                        person.style,
                    )
                    for person in people
                ),
            ),
        )


PERIOD_WORDS = {
    "all": "history.period.all",
    "day": "history.period.day",
    "week": "history.period.week",
    "month": "history.period.month",
    "year": "history.period.year",
}
STATE_WORDS = {
    "all": "history.state.all",
    "finished": "history.state.finished",
    "unfinished": "history.state.unfinished",
}


def since(period: str, now: float) -> float | None:
    """Return when a period began (local time); a day ends at six in the morning, when an evening does."""
    at = datetime.fromtimestamp(now)
    evening = (at - timedelta(hours=6)).replace(hour=6, minute=0, second=0, microsecond=0)
    match period:
        case "day":
            return evening.timestamp()
        case "week":
            return (evening - timedelta(days=6)).timestamp()
        case "month":
            return evening.replace(day=1, hour=0).timestamp()
        case "year":
            return evening.replace(month=1, day=1, hour=0).timestamp()
        case _:
            return None


def export_sheet(desk: Desk) -> InfoSheet:
    """Return what can be written, and where it will be."""
    lang = desk.lang
    stick = desk.exporter.stick
    where = say(lang, "exports.to_stick") if stick else say(lang, "exports.to_folder", folder=str(desk.exporter.folder))
    return InfoSheet(
        say(lang, "exports.title"),
        f"{where}\n\n{say(lang, 'exports.formats')}",
        (
            Action(say(lang, "exports.json"), command="export", args={"format": "json"}),
            Action(say(lang, "exports.csv"), command="export", args={"format": "csv"}),
            Action(say(lang, "exports.bgstats"), command="export", args={"format": "bgstats"}),
        ),
    )


def _to_read(sheet: TimelineSheet) -> TimelineSheet:
    """Return a log whose lines lead nowhere: an old play is opened before it is changed."""
    return TimelineSheet(tuple(replace(row, back=None) for row in sheet.rows))


def _choices(name: str, label: str, values: list[tuple[str, str]], chosen: str) -> OptionRow:
    return OptionRow(
        name,
        label,
        "",
        tuple(
            Action(text, command="filter", args={"name": name, "value": value}, chosen=value == chosen)
            for value, text in values
        ),
    )
