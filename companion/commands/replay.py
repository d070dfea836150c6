"""companion replay: plays table scripts without screen or hardware, and says what does not hold."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.commands import data_folder
from companion.controller import Outcome
from companion.errors import BadFile, CompanionError, IllegalGesture, NotSaved
from companion.game import Game
from companion.games import games
from companion.result import result
from companion.tables import Failure, Replay, Report, Script, begin, read
from companion.text import Text, number, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `companion replay`."""
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--resume", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Replay the files; 1 if anything does not hold."""
    if arguments.data is not None and len(arguments.files) > 1:
        raise IllegalGesture(Text("replay.one_file"))
    if arguments.resume and arguments.data is None:
        raise IllegalGesture(Text("replay.resume_data"))
    known = games()
    reports = {}
    for file in arguments.files:
        if arguments.data is not None:
            reports[file] = _kept(file, known, arguments)
        else:
            reports[file] = _replayed(file, known)
    lang = arguments.lang
    if arguments.json:
        json.dump(
            [report.as_plain(str(f), lang) for f, report in reports.items()], sys.stdout, ensure_ascii=False, indent=1
        )
        sys.stdout.write("\n")
    else:
        for file, report in reports.items():
            _print(file, report, lang)
    return 0 if all(report.ok for report in reports.values()) else 1


def _replayed(file: Path, known: Mapping[str, Game]) -> Report:
    try:
        script = _read(file)
        return Replay(script, begin(script, known)).run()
    except CompanionError as error:
        return Report(failures=[Failure(0, "a table script", error.text.say("en"))])


def _read(file: Path) -> Script:
    try:
        return read(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "UTF-8"
        raise BadFile(Text("table.unreadable", file=str(file), reason=str(reason))) from error


def _kept(file: Path, known: Mapping[str, Game], arguments: argparse.Namespace) -> Report:
    """Replay into a store as the app would, and say which steps are durable."""
    from companion.backup import open_store
    from companion.keeper import Keeper

    try:
        script = _read(file)
        begin(script, known)
    except CompanionError as error:
        return Report(failures=[Failure(0, "a table script", error.text.say("en"))])
    source = str(file.resolve())
    out = sys.stderr if arguments.json else sys.stdout
    folder = data_folder(arguments)
    store, notices = open_store(folder)
    for notice in notices if store.trouble is None else ():
        sys.stderr.write(f"companion: {notice.say(arguments.lang)}\n")
    try:
        keeper = Keeper(store)
        found = store.newest_from(source) if arguments.resume else None
        if found is None:
            import uuid

            play, first = begin(script, known, id=uuid.uuid4().hex), 1
            keeper.create(play, source=source)
        else:
            play = store.load(found, known)
            first = max((entry.step or 0 for entry in play.log()), default=0) + 1
        waiting: list[int] = []
        durable = False

        def after_step(step: int, outcome: Outcome) -> None:
            nonlocal durable
            if keeper.waiting and not keeper.retry():
                if outcome.recorded:
                    waiting.append(step)
                return
            for number in (*waiting, *([step] if outcome.recorded else [])):
                out.write(f"accepted {number}\n")
            durable = True
            waiting.clear()
            out.flush()

        replay = Replay(script, play, keep=keeper, first=first)
        report = replay.run(after_step)
        if keeper.waiting and not keeper.retry():
            if not durable:
                raise NotSaved(Text("backup.not_written", folder=str(folder)))
            report.failures.append(Failure(len(script.steps), "kept in the store", say("en", "store.not_saved")))
        elif report.play is not None and report.play.game.is_over(report.play.state):
            keeper.finish(report.play, result(report.play))
        for step in waiting if not keeper.waiting else ():
            out.write(f"accepted {step}\n")
        out.flush()
        return report
    finally:
        store.close()


def _print(file: Path, report: Report, lang: str) -> None:
    out = sys.stdout
    plain = report.as_plain(str(file), lang)
    out.write(f"{file}: " + say(lang, "replay.ok" if report.ok else "replay.failed") + "\n")
    for player in plain["players"]:
        if plain["group"] is None:
            out.write(_row(player["rank"], player["name"], player["total"]))
            _lines(player["lines"])
    if plain["group"] is not None:
        out.write(_row(plain["group"]["rank"], say(lang, "replay.group"), plain["group"]["total"]))
        _lines(plain["group"]["lines"])
    for note in plain.get("notes", ()):
        out.write(f"  {note}\n")
    for refused in plain["refused"]:
        out.write("  " + say(lang, "replay.refused", step=refused["step"], reason=refused["reason"]) + "\n")
    if plain["irregular"]:
        out.write("  " + say(lang, "replay.irregular", steps=", ".join(map(str, plain["irregular"]))) + "\n")
    for failure in report.failures:
        wanted, found = failure.wanted, failure.found
        out.write(
            "  " + say(lang, "replay.failure", file=str(file), step=failure.step, wanted=wanted, found=found) + "\n"
        )


def _row(rank: Any, name: str, total: Any) -> str:
    return f"  {'?' if rank is None else rank}. {name}: {number(total)}\n"


def _lines(lines: list[dict[str, Any]]) -> None:
    for line in lines:
        sys.stdout.write(f"      {number(line['points']):>4}  {line['reason']}\n")
