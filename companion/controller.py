"""Controller: the one place where input to a play becomes events. Decide, append, remember; showing comes after."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.catalogue import CommandCard, ForeignCard, UnknownTag, identify, is_card_code, normal
from companion.errors import CompanionError, IllegalGesture
from companion.game import Event, Learnt, Question, Refusal, Renamed, Reply
from companion.log import Entry, Redone, Undone
from companion.messages import ButtonPressed, Command, Message, TagScanned
from companion.play import Play, index, resolve, table_names
from companion.ports import Cue
from companion.text import Text, Who


class Keep(Protocol):
    """What keeps a play: fulfilled by companion.keeper.Keeper, and by NoKeep where nothing is to be kept."""

    def append(self, play_before: Play, entries: Iterable[Entry]) -> bool:
        """Keep entries in one transaction; True once durable, False while they wait in memory."""
        ...

    def learn(self, play: Play, facts: Mapping[str, Any]) -> None:
        """Keep facts of the box that the play uses."""
        ...

    def bind(self, play: Play, tag: str, code: str) -> None:
        """Keep a binding in the box that the play uses."""
        ...


class NoKeep:
    """Keeps nothing: for replays without a store."""

    def append(self, play_before: Play, entries: Iterable[Entry]) -> bool:
        """Say that all is well."""
        return True

    def learn(self, play: Play, facts: Mapping[str, Any]) -> None:
        """Forget the facts."""

    def bind(self, play: Play, tag: str, code: str) -> None:
        """Forget the binding."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a message: the cue, the sentence, and whether an entry was recorded."""

    cue: Cue | None
    text: Text | None = None
    recorded: bool = False
    refused: bool = False


class Controller:
    """Turns messages into entries of one play. `play` is what counts now; everything else is waiting for an answer."""

    def __init__(self, play: Play, keep: Keep | None = None, *, bindings: Mapping[str, str] | None = None) -> None:
        self.play = play
        self.question: Question | None = None
        self.unknown: TagScanned | None = None
        self.refusal: Refusal | None = None
        """The last refusal that the table may overrule, with what was wished."""
        self.refused_message: Message | None = None
        self.next_owner: int | None = None
        self._keep = keep or NoKeep()
        self._bindings = bindings or {}
        self._waiting: deque[TagScanned] = deque()

    def handle(self, message: Message, *, step: int | None = None) -> Outcome:
        """Do what a message means for the play; never raises for anything people can do."""
        try:
            outcome = self._handle(message, step)
        except CompanionError as error:
            outcome = Outcome(Cue.REFUSED, error.text, refused=True)
        if self.question is None and not isinstance(message, TagScanned):
            outcome = self._handle_waiting(outcome)
        return outcome

    def bindings(self) -> dict[str, str]:
        """Return tag to card code: those of the box, and over them those learnt in this play."""
        return {**self._bindings, **self.play.now.learnt}

    def _handle(self, message: Message, step: int | None) -> Outcome:
        match message:
            case TagScanned():
                return self._scan(message, step)
            case ButtonPressed(button, insist):
                return self._button(button, insist, step)
            case Command(name, args, insist):
                return self._command(name, dict(args), insist, step)
            case _:
                return Outcome(None)

    def _handle_waiting(self, outcome: Outcome) -> Outcome:
        while self._waiting and self.question is None:
            outcome = self.handle(self._waiting.popleft())
        return outcome

    def _scan(self, message: TagScanned, step: int | None, insist: bool = False) -> Outcome:
        if self.question is not None:
            self._waiting.append(message)
            return Outcome(Cue.READ)
        owner = self.next_owner if message.player is None else index(message.player, self.play.names)
        game, state = self.play.game, self.play.state
        match identify(message.tag, game, self.bindings()):
            case CommandCard(seat=0, button=button):
                return self._button(button, insist, step)
            case CommandCard(seat=seat):
                return self._player_card(seat, insist, step)
            case UnknownTag(tag):
                self.unknown = message
                return Outcome(Cue.UNKNOWN, Text("scan.unknown", tag=tag), refused=True)
            case ForeignCard(code):
                self.next_owner = None
                raise IllegalGesture(Text("scan.foreign", code=code))
            case card:
                self.next_owner = None
                self.unknown = None
                return self._reply(game.on_scan(state, card, owner), insist, step, message)

    def scan_insisted(self, message: TagScanned, *, step: int | None = None) -> Outcome:
        """Do what a scan means, the table insisting where the rules refuse."""
        try:
            return self._scan(message, step, insist=True)
        except CompanionError as error:
            return Outcome(Cue.REFUSED, error.text, refused=True)

    def _player_card(self, seat: int, insist: bool, step: int | None) -> Outcome:
        order = self.play.game.order(self.play.state)
        if seat > len(order):
            raise IllegalGesture(Text("player.no_seat", seat=seat))
        player = order[seat - 1]
        reply = self.play.game.on_player_card(self.play.state, player)
        if reply is not None:
            return self._reply(reply, insist, step, None)
        self.next_owner = player
        return Outcome(Cue.READ, Text("player.next_scan", player=Who(player)))

    def _button(self, button: str, insist: bool, step: int | None) -> Outcome:
        match button:
            case "confirm" | "next":
                return self._command("confirm", {}, insist, step)
            case "undo" | "redo" | "score":
                return self._command(button, {}, insist, step)
            case _:
                raise IllegalGesture(Text("button.unknown", button=button))

    def _command(self, name: str, args: dict[str, Any], insist: bool, step: int | None) -> Outcome:
        match name:
            case "score":
                return Outcome(None)
            case "undo" if self.question is not None:
                self.question = None
                return Outcome(Cue.UNDO)
            case "undo":
                return self._undo(step)
            case "redo":
                entry = Entry(Redone(), step=step)
                after = self.play.replayed(entry)
                return self._record(after, (entry,), self._described(after))
            case "go_back":
                return self._go_back(int(args["number"]))
            case "answer":
                return self._answer(str(args.get("label", "")), step)
            case "ignore":
                self.unknown = None
                return Outcome(None)
            case "dismiss":
                self.refusal = self.refused_message = None
                return Outcome(None)
            case "insist" if self.refusal is not None and self.refusal.event is not None:
                return self._reply(self.refusal, True, step, None)
        if self.question is not None:
            raise IllegalGesture(Text("question.first"))
        match name:
            case "rename":
                event: Event = self._renamed(args)
                return self._record_event(event, False, step)
            case "learn":
                return self._learn(args, step)
            case "replace":
                return self._replace(args, step)
            case _:
                name = "confirm" if name == "next" else name
                reply = self.play.game.on_command(self.play.state, name, resolve(args, self.play.names), None)
                return self._reply(reply, insist, step, None)

    def _reply(self, reply: Reply, insist: bool, step: int | None, message: Message | None) -> Outcome:
        match reply:
            case Refusal(text, event, irregular):
                if insist and event is not None:
                    return self._record_event(event, irregular, step)
                self.refusal, self.refused_message = reply, message
                return Outcome(Cue.REFUSED, text, refused=True)
            case Question(text):
                self.question = reply
                return Outcome(Cue.READ, text)
            case event:
                return self._record_event(event, False, step)

    def _record_event(self, event: Event, irregular: bool, step: int | None) -> Outcome:
        entry = Entry(event, irregular, step)
        after = self.play.replayed(entry)
        outcome = self._record(after, (entry,), self._described(after))
        if facts := self.play.game.box_facts(event):
            self._keep.learn(self.play, facts)
        return outcome

    def _record(self, after: Play, entries: tuple[Entry, ...], text: Text | None, cue: Cue = Cue.ACCEPTED) -> Outcome:
        durable = self._keep.append(self.play, entries)
        self.play = after
        self.refusal = self.refused_message = None
        if not durable:
            return Outcome(Cue.NOT_SAVED, text, recorded=True)
        return Outcome(cue, text, recorded=True)

    def _undo(self, step: int | None) -> Outcome:
        text = self._described(self.play)
        entry = Entry(Undone(), step=step)
        return self._record(self.play.replayed(entry), (entry,), text, Cue.UNDO)

    def _go_back(self, number: int) -> Outcome:
        """Take back every step after step `number`, in one transaction."""
        after, entries = self.play, []
        while after.step is not None and after.step.number > number:
            entries.append(Entry(Undone()))
            after = after.replayed(entries[-1])
        if not entries:
            raise IllegalGesture(Text("undo.nothing"))
        return self._record(after, tuple(entries), Text("undo.steps", count=len(entries)), Cue.UNDO)

    def _replace(self, args: dict[str, Any], step: int | None) -> Outcome:
        """Take the last entry back and record another command instead, in one transaction."""
        undone = Entry(Undone(), step=step)
        back = self.play.replayed(undone)
        name = str(args.pop("do", ""))
        reply = back.game.on_command(back.state, name, resolve(args, back.names), None)
        match reply:
            case Event():
                entry = Entry(reply, step=step)
                after = back.replayed(entry)
                return self._record(after, (undone, entry), self._described(after))
            case Refusal(text):
                return Outcome(Cue.REFUSED, text, refused=True)
            case _:
                raise IllegalGesture(Text("command.unknown", name=name))

    def _answer(self, label: str, step: int | None) -> Outcome:
        if self.question is None:
            raise IllegalGesture(Text("question.none"))
        for answer in self.question.answers:
            if answer.label == label:
                self.question = None
                return self._record_event(answer.event, False, step)
        raise IllegalGesture(Text("question.answer", label=label))

    def _renamed(self, args: dict[str, Any]) -> Renamed:
        (name,) = table_names([args.get("name", "")])
        return Renamed(index(args.get("player"), self.play.names), name)

    def _learn(self, args: dict[str, Any], step: int | None) -> Outcome:
        tag, code = str(args.get("tag", "")).strip(), normal(str(args.get("card", "")))
        if not tag or is_card_code(tag):
            raise IllegalGesture(Text("learn.tag", tag=tag))
        match identify(code, self.play.game, {}):
            case UnknownTag() | ForeignCard() | CommandCard():
                raise IllegalGesture(Text("learn.card", card=code))
            case card:
                outcome = self._record_event(Learnt(tag, card.code), False, step)
                self._keep.bind(self.play, tag, card.code)
        if self.unknown is not None and self.unknown.tag.strip() == tag:
            waiting, self.unknown = self.unknown, None
            return self._scan(waiting, None)
        return outcome

    def _described(self, play: Play) -> Text | None:
        if play.step is None:
            return None
        return describe(play, play.step.entry.event, play.step.before.after.state if play.step.before else None)


def describe(play: Play, event: Event, state_before: Any = None) -> Text:
    """Return an event of a play in words."""
    match event:
        case Renamed(player, name):
            return Text("event.renamed", player=Who(player), name=name)
        case Learnt(tag, card):
            return Text("event.learnt", tag=tag, card=card)
        case _:
            return play.game.describe(play.start.state if state_before is None else state_before, event)
