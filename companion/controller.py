"""Controller: the one place where input to a play becomes events. Decide, append, remember; showing comes after."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from companion.catalogue import CommandCard, ForeignCard, UnknownTag, identify, is_card_code, normal
from companion.errors import CompanionError, IllegalGesture
from companion.game import Event, Learnt, Question, Refusal, Renamed, Reply
from companion.log import Entry, Redone, Undone
from companion.messages import ButtonPressed, Command, Message, TagScanned
from companion.piles import INCOMPLETE
from companion.play import Play, index, named, resolve, table_names
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


@dataclass(frozen=True, slots=True)
class _Gesture:
    """A gesture on its way: as a step of a table script, whether the table insists, its number in a script."""

    plain: Mapping[str, Any]
    insist: bool = False
    step: int | None = None


class Controller:
    """Turns messages into entries of one play. `play` is what counts now; the rest waits for the people."""

    def __init__(self, play: Play, keep: Keep | None = None, *, bindings: Mapping[str, str] | None = None) -> None:
        self.play = play
        self.question: Question | None = None
        self.unknown: TagScanned | None = None
        self.refusal: Refusal | None = None
        """The last refusal, as long as the table may still insist on it."""
        self.next_owner: int | None = None
        self._keep = keep or NoKeep()
        self._bindings = bindings or {}
        self._asked = _Gesture({})
        self._refused = _Gesture({})
        self._waiting: deque[tuple[TagScanned, bool, int | None]] = deque()

    def handle(self, message: Message, *, insist: bool = False, step: int | None = None) -> Outcome:
        """Do what a message means for the play; never raises for anything people can do."""
        outcome = self._safely(message, insist, step)
        while self._waiting and self.question is None:
            outcome = self._safely(*self._waiting.popleft())
        return outcome

    def bindings(self) -> dict[str, str]:
        """Return tag to card code: those of the box, and over them those learnt in this play."""
        return {**self._bindings, **self.play.now.learnt}

    def _safely(self, message: Message, insist: bool, step: int | None) -> Outcome:
        try:
            match message:
                case TagScanned():
                    return self._scan(message, insist, step)
                case ButtonPressed(button, insisted):
                    return self._button(button, insist or insisted, step)
                case Command(name, args, insisted):
                    return self._command(name, dict(args), insist or insisted, step)
                case _:
                    return Outcome(None)
        except CompanionError as error:
            return Outcome(Cue.REFUSED, error.text, refused=True)

    def _scan(self, message: TagScanned, insist: bool, step: int | None) -> Outcome:
        if self.question is not None:
            self._waiting.append((message, insist, step))
            return Outcome(Cue.READ)
        names = self.play.names
        owner = self._owner(message)
        match identify(message.tag, self.play.game, self.bindings()):
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
                self.next_owner = self.unknown = None
                plain = {"scan": card.code} if owner is None else {"scan": card.code, "player": names[owner]}
                return self._reply(self.play.game.on_scan(self.play.state, card, owner), _Gesture(plain, insist, step))

    def _owner(self, scan: TagScanned) -> int | None:
        """Return whose card it is: of the named player, of the seat of the reader, of whom a player card named."""
        if scan.player is not None:
            return index(scan.player, self.play.names)
        order = self.play.game.order(self.play.state)
        if scan.seat is not None and scan.seat <= len(order):
            return order[scan.seat - 1]
        return self.next_owner

    def _player_card(self, seat: int, insist: bool, step: int | None) -> Outcome:
        order = self.play.game.order(self.play.state)
        if seat > len(order):
            raise IllegalGesture(Text("player.no_seat", seat=seat))
        player = order[seat - 1]
        reply = self.play.game.on_player_card(self.play.state, player)
        if reply is not None:
            return self._reply(reply, _Gesture({"scan": f"CMD/PLAYER/{seat}"}, insist, step))
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
                return self._record((_undo(step),), described(self.play), Cue.UNDO)
            case "redo":
                outcome = self._record((Entry(Redone(), step=step, gesture={"press": "redo"}),), None)
                return replace(outcome, text=described(self.play))
            case "go_back":
                return self._go_back(args)
            case "answer":
                return self._answer(str(args.get("label", "")), step)
            case "ignore":
                self.unknown = None
                return Outcome(None)
            case "insist" if self.refusal is not None and self.refusal.event is not None:
                return self._reply(self.refusal, replace(self._refused, insist=True, step=step))
        if self.question is not None:
            raise IllegalGesture(Text("question.first"))
        name = "confirm" if name == "next" else name
        gesture = _Gesture(_script(name, args, self.play.names), insist, step)
        match name:
            case "rename":
                return self._record_event(self._renamed(args), False, gesture)
            case "learn":
                return self._learn(args, gesture)
            case "replace":
                return self._replace(args, gesture)
            case "reassign":
                return self._reassign(args, step)
            case _:
                reply = self.play.game.on_command(self.play.state, name, resolve(args, self.play.names), None)
                return self._reply(reply, gesture)

    def _reply(self, reply: Reply, gesture: _Gesture) -> Outcome:
        match reply:
            case Refusal(text, event, irregular):
                if gesture.insist and event is not None:
                    return self._record_event(event, irregular, gesture)
                self.refusal, self._refused = (reply if event is not None else None), gesture
                return Outcome(Cue.REFUSED, text, refused=True)
            case Question(text):
                self.question, self._asked = reply, gesture
                return Outcome(Cue.READ, text)
            case event:
                return self._record_event(event, False, gesture)

    def _record_event(self, event: Event, irregular: bool, gesture: _Gesture) -> Outcome:
        plain = {**gesture.plain, "anyway": True} if gesture.insist else gesture.plain
        outcome = self._record((Entry(event, irregular, gesture.step, plain),), None)
        if not isinstance(event, Renamed | Learnt) and (facts := self.play.game.box_facts(event)):
            self._keep.learn(self.play, facts)
        return replace(outcome, text=described(self.play))

    def _record(self, entries: tuple[Entry, ...], text: Text | None, cue: Cue = Cue.ACCEPTED) -> Outcome:
        after = self.play
        for entry in entries:
            after = after.replayed(entry)
        durable = self._keep.append(self.play, entries)
        self.play = after
        self.refusal = None
        return Outcome(cue if durable else Cue.NOT_SAVED, text, recorded=True)

    def _go_back(self, args: Mapping[str, Any]) -> Outcome:
        """Take back every step after the one of that number, in one transaction."""
        number = args.get("number")
        if not isinstance(number, int):
            raise IllegalGesture(Text("argument.whole", name="number"))
        count = sum(1 for step in self.play.steps() if step.number > number)
        if not count:
            raise IllegalGesture(Text("undo.nothing"))
        return self._record((_undo(None),) * count, Text("undo.steps", count=count), Cue.UNDO)

    def _replace(self, args: dict[str, Any], gesture: _Gesture) -> Outcome:
        """Take the last entry back and record another command instead, in one transaction."""
        name = str(args.pop("do", ""))
        if self.play.step is not None and isinstance(self.play.step.entry.event, Renamed | Learnt):
            # A name was changed since: that stays, and nothing else is taken back either.
            return self._command(name, args, gesture.insist, gesture.step)
        undone = _undo(gesture.step)
        back = self.play.replayed(undone)
        match back.game.on_command(back.state, name, resolve(args, back.names), None):
            case Event() as event:
                plain = _script(name, args, back.names)
                outcome = self._record((undone, Entry(event, step=gesture.step, gesture=plain)), None)
                return replace(outcome, text=described(self.play))
            case Refusal(text):
                return Outcome(Cue.REFUSED, text, refused=True)
            case _:
                raise IllegalGesture(Text("command.unknown", name=name))

    def _reassign(self, args: Mapping[str, Any], step: int | None) -> Outcome:
        """Give the card scanned last to another player, in one transaction."""
        player = index(args.get("player"), self.play.names)
        last = self.play.step.entry.gesture if self.play.step else None
        if not last or "scan" not in last:
            raise IllegalGesture(Text("reassign.nothing"))
        undone = _undo(step)
        back = self.play.replayed(undone)
        card = back.game.parse(str(last["scan"]))
        match back.game.on_scan(back.state, card, player):
            case Event() as event:
                plain = {"scan": card.code, "player": back.names[player]}
                outcome = self._record((undone, Entry(event, step=step, gesture=plain)), None)
                return replace(outcome, text=described(self.play))
            case Refusal(text):
                return Outcome(Cue.REFUSED, text, refused=True)
            case _:
                raise IllegalGesture(Text("reassign.nothing"))

    def _answer(self, label: str, step: int | None) -> Outcome:
        if self.question is None:
            raise IllegalGesture(Text("question.none"))
        for answer in self.question.answers:
            if answer.label == label:
                self.question = None
                plain = {**self._asked.plain, "answer": label}
                return self._record_event(answer.event, False, _Gesture(plain, step=step))
        raise IllegalGesture(Text("question.answer", label=label))

    def _renamed(self, args: Mapping[str, Any]) -> Renamed:
        (name,) = table_names([args.get("name", "")])
        return Renamed(index(args.get("player"), self.play.names), name)

    def _learn(self, args: Mapping[str, Any], gesture: _Gesture) -> Outcome:
        if self.play.game.is_over(self.play.state):
            raise IllegalGesture(Text("learn.over"))
        for name in ("tag", "card"):
            if not str(args.get(name, "")).strip():
                raise IllegalGesture(Text("argument.missing", name=name))
        tag, code = str(args["tag"]).strip(), normal(str(args["card"]))
        if is_card_code(tag):
            raise IllegalGesture(Text("learn.tag", tag=tag))
        card = identify(code, self.play.game, {})
        if isinstance(card, UnknownTag | ForeignCard | CommandCard):
            raise IllegalGesture(Text("learn.card", card=code))
        outcome = self._record_event(Learnt(tag, card.code), False, gesture)
        self._keep.bind(self.play, tag, card.code)
        if args.get("later"):
            self._keep.learn(self.play, {INCOMPLETE: {card.code: True}})
        if self.unknown is not None and self.unknown.tag.strip() == tag:
            waiting, self.unknown = self.unknown, None
            return self._scan(waiting, False, None)
        return outcome


def described(play: Play) -> Text | None:
    """Return the last gesture that counts, in words; None if there is none."""
    step = play.step
    return (
        None
        if step is None
        else describe(play, step.entry.event, (step.before.after if step.before else play.start).state)
    )


def describe(play: Play, event: Event, state_before: Any) -> Text:
    """Return an event of a play in words; `state_before` is the state it met."""
    match event:
        case Renamed(player, name):
            return Text("event.renamed", player=Who(player), name=name)
        case Learnt(tag, card):
            return Text("event.learnt", tag=tag, card=card)
        case _:
            return play.game.describe(state_before, event)


def _undo(step: int | None) -> Entry:
    return Entry(Undone(), step=step, gesture={"press": "undo"})


def _script(name: str, args: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return a command as a step of a table script."""
    return {"press": "confirm"} if name == "confirm" and not args else {"do": name, **named(args, names)}
