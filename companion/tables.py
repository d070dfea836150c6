"""Table scripts: a game at the table as a file (docs/formats.md, part 2); read, written, replayed with expectations."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.boxes import without_none
from companion.controller import Controller, Keep, Outcome
from companion.errors import BadFile, CompanionError
from companion.game import Game
from companion.messages import ButtonPressed, Command, Message, TagScanned
from companion.play import Play, index
from companion.result import counters, result
from companion.text import Text

_STEP_KEYS = ("do", "scan", "press", "answer", "anyway", "refused", "expect")
_BUTTONS = ("confirm", "next", "undo", "redo", "score")


@dataclass(frozen=True, slots=True)
class Script:
    """A table script as read; `steps` are the tables of the file, checked when they are played."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    bind: Mapping[str, str] = field(default_factory=dict)
    box: Mapping[str, Any] = field(default_factory=dict)
    rules: int = 1
    steps: tuple[Mapping[str, Any], ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that did not hold at a step (0: before the first)."""

    step: int
    wanted: str
    found: str


@dataclass(slots=True)
class Report:
    """What a replay found; `play` is the last one, None if it could not begin."""

    play: Play | None = None
    failures: list[Failure] = field(default_factory=list)
    refused: list[tuple[int, Text]] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether everything held."""
        return not self.failures

    def as_plain(self, file: str, lang: str = "en") -> dict[str, Any]:
        """Return the object of `replay --json`."""
        names = self.play.names if self.play else ()
        plain: dict[str, Any] = {
            "file": file,
            "ok": self.ok,
            "failures": [{"step": f.step, "wanted": f.wanted, "found": f.found} for f in self.failures],
            "game": None,
            "options": {},
            "table": {},
            "players": [],
            "group": None,
        }
        if self.play is not None:
            plain |= result(self.play, lang)
        plain["refused"] = [{"step": step, "reason": text.say(lang, names)} for step, text in self.refused]
        plain["irregular"] = [step.entry.step for step in self.play.irregular_steps()] if self.play else []
        return plain


def read(text: str) -> Script:
    """Return the script in the text of a TOML file; raises BadFile with a sentence."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(Text("table.not_toml", error=str(error))) from error
    for key, kind in (("game", str), ("players", list), ("options", dict), ("bind", dict), ("box", dict)):
        if key in data and not isinstance(data[key], kind):
            raise BadFile(Text("table.key", key=key))
    steps = data.get("step", [])
    expect = data.get("expect", {})
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise BadFile(Text("table.key", key="step"))
    if not isinstance(expect, dict) or not isinstance(data.get("rules", 1), int):
        raise BadFile(Text("table.key", key="expect" if not isinstance(expect, dict) else "rules"))
    if not isinstance(data.get("game"), str) or not data.get("players"):
        raise BadFile(Text("table.key", key="players" if isinstance(data.get("game"), str) else "game"))
    if not all(isinstance(name, str) for name in data["players"]):
        raise BadFile(Text("table.key", key="players"))
    bind = {str(tag): str(code) for tag, code in data.get("bind", {}).items()}
    return Script(
        data["game"],
        tuple(data["players"]),
        data.get("options", {}),
        bind,
        data.get("box", {}),
        data.get("rules", 1),
        tuple(steps),
        expect,
    )


def write(play: Play) -> str:
    """Return the table script of a play: its whole log, undone entries included, as TOML."""
    import tomli_w

    steps = [dict(entry.gesture) for entry in play.log() if entry.gesture]
    data: dict[str, Any] = {
        "game": play.game.id,
        "players": list(play.start.names),
        "options": without_none(play.options),
        "rules": play.game.rules_version,
    }
    if box := {k: v for k, v in play.box.items() if k in ("payouts", "map", "thresholds", "events") and v}:
        data["box"] = box
    data["step"] = [without_none(step) for step in steps]
    return tomli_w.dumps(data)


def begin(script: Script, games: Mapping[str, Game], *, id: str = "script") -> Play:
    """Return the play a script starts with; raises CompanionError with a sentence for what is wrong."""
    game = games.get(script.game)
    if game is None:
        raise BadFile(Text("table.game", game=script.game))
    if script.rules > game.rules_version or script.rules < 1:
        raise BadFile(Text("table.rules", rules=script.rules))
    return Play.begin(id, game, script.players, script.options, box=script.box)


class Replay:
    """Plays a script step by step against the controller, and notes what does not hold; goes on after a failure."""

    def __init__(self, script: Script, play: Play, *, keep: Keep | None = None, first: int = 1) -> None:
        self.script = script
        self.controller = Controller(play, keep, bindings=script.bind)
        self.report = Report(play)
        self._first = first

    def run(self, after_step: Callable[[int, Outcome], None] | None = None) -> Report:
        """Play all steps from the first one due; `after_step` is told each step's number and outcome."""
        for number, step in enumerate(self.script.steps, start=1):
            if number < self._first:
                continue
            outcome = self._step(number, step)
            if outcome is not None and after_step is not None:
                after_step(number, outcome)
        self._expect(len(self.script.steps), self.script.expect)
        self.report.play = self.controller.play
        return self.report

    def _step(self, number: int, step: Mapping[str, Any]) -> Outcome | None:
        try:
            messages = list(_messages(step))
        except CompanionError as error:
            self._fail(number, "a step", str(error))
            return None
        outcome = Outcome(None)
        for message in messages:
            outcome = self.controller.handle(message, insist=step.get("anyway") is True, step=number)
            self.controller.unknown = None  # learnt later, a tag is scanned again by a step of its own
            if outcome.refused:
                break
        names = self.controller.play.names
        if outcome.refused and outcome.text is not None:
            self.report.refused.append((number, outcome.text))
            if step.get("refused") is not True:
                self._fail(number, "accepted", "refused: " + outcome.text.say("en", names))
        elif step.get("refused") is True:
            self._fail(number, "refused", "accepted")
        self._expect(number, step.get("expect", {}))
        return outcome

    def _expect(self, number: int, expect: Any) -> None:
        if not expect:
            return
        if not isinstance(expect, dict):
            self._fail(number, str(expect), "not a table of expectations")
            return
        players, table = counters(self.controller.play)
        names = self.controller.play.names
        for whose, wanted in expect.items():
            try:
                books = table if whose == "table" else players[names[index(whose, names)]]
            except CompanionError as error:
                self._fail(number, f"{whose} {wanted}", str(error))
                continue
            if not isinstance(wanted, dict):
                self._fail(number, f"{whose} {wanted}", "not a table of counters")
                continue
            for counter, value in wanted.items():
                found = books.get(counter)
                if not _holds(value, found):
                    self._fail(number, f"{whose} {counter} = {_shown(value)}", f"{_shown(found)}")

    def _fail(self, number: int, wanted: str, found: str) -> None:
        self.report.failures.append(Failure(number, wanted, found))


def _messages(step: Mapping[str, Any]) -> list[Message]:
    kinds = [key for key in ("scan", "do", "press") if key in step]
    if len(kinds) > 1 or (not kinds and "answer" not in step):
        raise BadFile(Text("table.step"))
    messages: list[Message] = []
    match kinds:
        case ["scan"]:
            player = step.get("player")
            messages.append(TagScanned(str(step["scan"]), player=None if player is None else str(player)))
        case ["do"]:
            args = {key: value for key, value in step.items() if key not in _STEP_KEYS}
            messages.append(Command(str(step["do"]), args))
        case ["press"]:
            if step["press"] not in _BUTTONS:
                raise BadFile(Text("button.unknown", button=str(step["press"])))
            messages.append(ButtonPressed(str(step["press"])))
    if "answer" in step:
        messages.append(Command("answer", {"label": str(step["answer"])}))
    return messages


def _holds(wanted: Any, found: Any) -> bool:
    if wanted == "unknown":
        return found is None
    if isinstance(wanted, str) and isinstance(found, str):
        return unicodedata.normalize("NFC", wanted) == found
    if isinstance(wanted, bool) or isinstance(found, bool):
        return wanted is found
    return bool(wanted == found)


def _shown(value: Any) -> str:
    return "unknown" if value is None else str(value)
