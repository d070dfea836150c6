"""NewGameRoom: a play being set up: which game, who plays, where they sit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion import draft as drafts
from companion.controller import Outcome
from companion.draft import Draft
from companion.errors import IllegalGesture
from companion.game import Option
from companion.messages import ButtonPressed, Command, TagScanned
from companion.ports import Cue
from companion.present import key
from companion.sheets import option_row
from companion.text import Text, say
from companion.view import Action, GameChoice, NewGameContent, OptionRow, OptionsSheet, PlayerView, Sheet

if TYPE_CHECKING:
    from companion.desk import Desk

MODE = "record"
"""The option that is shown as a way of recording, beside the game."""
_MODE_ICONS = {"full": "status-reader", "light": "score"}


class NewGameRoom:
    """The new-game screens over a draft; options are remembered from the last play of the game."""

    screen = "new_game"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        last = desk.store.plays(limit=1)
        self.draft = Draft(last[0].game if last else next(iter(desk.games)), north=desk.settings.north)
        self._sheet = False
        self._people = {person.name: person.style for person in desk.store.people()}
        self._remember_options()

    def command(self, command: Command) -> Outcome | None:
        """Change the draft, or begin the play."""
        match command.name:
            case "sheet":
                self._sheet = True
            case "close":
                self._sheet = False
            case "draft_next" if self.draft.page == "seats":
                return self._begin()
            case "draft_next" if self.draft.page == "people" and (error := self._trouble()):
                raise error
            case "draft_back" if self.draft.page == "game":
                self.desk.home()
            case "undo":
                return self.command(Command("draft_back"))
            case name if name.startswith("draft_"):
                before = self.draft.game
                styles = {name: style for name, style in self._people.items() if style is not None}
                self.draft = drafts.changed(
                    self.draft, name, command.args, self.desk.games, lang=self.desk.lang, remembered=styles
                )
                if self.draft.north != self.desk.settings.north:
                    self.desk.change_settings(replace(self.desk.settings, north=self.draft.north))
                if self.draft.game != before:
                    self._remember_options()
            case _:
                return None
        return Outcome(None)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Confirm goes on, undo goes back."""
        match button.button:
            case "confirm" | "next":
                return self.command(Command("draft_next"))
            case "undo":
                return self.command(Command("draft_back"))
            case _:
                return None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Say what was read; nothing is played yet."""
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def sheet(self) -> Sheet | None:
        """Return the options of the game if they are open."""
        return OptionsSheet(say(self.desk.lang, "menu.options"), self._options()) if self._sheet else None

    def content(self) -> NewGameContent:
        """Return the page of the draft."""
        lang, draft = self.desk.lang, self.draft
        game = self.desk.games[draft.game]
        label = {"game": "new.people", "people": "new.seats", "seats": "new.begin"}[draft.page]
        trouble = self._trouble() if draft.page != "game" else None
        detail = trouble.text.say(lang) if trouble else ""
        least, most = game.players.start, game.players.stop - 1
        quick = tuple(
            Action(say(lang, "new.quick", count=n), command="draft_quick", args={"count": n}) for n in game.players
        )
        return NewGameContent(
            draft.page,
            tuple(self._choice(game_id) for game_id in self.desk.games),
            tuple(PlayerView(i, seat.name, seat.style, "") for i, seat in enumerate(draft.seats)),
            tuple(name for name in self._people if name not in {seat.name for seat in draft.seats}),
            () if self._people else quick,
            least,
            most,
            draft.first,
            draft.north,
            self._options(),
            Action(say(lang, label), detail, "draft_next", possible=trouble is None),
            Action(say(lang, "new.back"), command="draft_back", icon="back"),
        )

    def _choice(self, game_id: str) -> GameChoice:
        lang, game = self.desk.lang, self.desk.games[game_id]
        modes = next((o for o in game.options if o.name == MODE), None)
        chosen = game_id == self.draft.game
        current = self._current(modes) if modes and chosen else None
        return GameChoice(
            game_id,
            say(lang, f"{key(game_id)}.title"),
            say(lang, f"{key(game_id)}.subtitle"),
            f"{game.players.start}–{game.players.stop - 1}",
            chosen,
            tuple(
                Action(
                    say(lang, f"{key(game_id)}.option.{MODE}.{value}"),
                    say(lang, f"{key(game_id)}.option.{MODE}.{value}.help"),
                    "draft_option",
                    {"name": MODE, "value": value},
                    icon=_MODE_ICONS.get(str(value), ""),
                    chosen=value == current,
                )
                for value in (modes.values if modes else ())
            ),
        )

    def _options(self) -> tuple[OptionRow, ...]:
        game = self.desk.games[self.draft.game]
        return tuple(
            option_row(game.id, option.name, option.values, self._current(option), "draft_option", self.desk.lang)
            for option in game.options
            if option.values and option.name != MODE
        )

    def _current(self, option: Option) -> object:
        game = self.desk.games[self.draft.game]
        count = max(len(self.draft.seats), game.players.start)
        return game.resolve(self.draft.options, count)[option.name]

    def _trouble(self) -> IllegalGesture | None:
        error = drafts.trouble(self.draft, self.desk.games[self.draft.game])
        return IllegalGesture(error.text) if error else None

    def _remember_options(self) -> None:
        game = self.desk.games[self.draft.game]
        last = self.desk.store.plays(game=game.id, limit=1)
        names = {option.name for option in game.options if option.values}
        options = {k: v for k, v in (last[0].options if last else {}).items() if k in names}
        if not last and not self.desk.status.reader_ok:
            options |= {o.name: o.without_reader for o in game.options if o.without_reader is not None}
        self.draft = replace(self.draft, game=game.id, options=options)

    def _begin(self) -> Outcome:
        draft = self.draft
        if draft.first != self.desk.settings.first_seat:
            self.desk.change_settings(replace(self.desk.settings, first_seat=draft.first))
        self.desk.begin_play(draft.game, draft.players(), draft.styles(), draft.options)
        return Outcome(None)
