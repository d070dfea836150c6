"""Export: stored plays as JSON (everything, to be imported again), CSV (results), table scripts and for BG Stats."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TextIO, TypeVar

from companion import bgstats, codec, tables
from companion.errors import BadFile, CompanionError
from companion.game import Game
from companion.history import PlayRecord
from companion.log import Entry
from companion.play import Play
from companion.store import Store
from companion.text import Text

FORMAT = "companion-plays"
VERSION = 1
COLUMNS = ("play", "started", "game", "minutes", "seat", "player", "points", "rank", "winner", "group_points")

Kind = TypeVar("Kind")
Item = TypeVar("Item")

Progress = Callable[[int, int], None]
"""Told how many plays are done and how many there are; what it raises ends the work."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: how many plays were new, how many were here already."""

    new: int
    known: int


def write_json(out: TextIO, store: Store, records: Sequence[PlayRecord], *, progress: Progress | None = None) -> None:
    """Write plays whole: options, box, result, and every gesture with its time."""
    out.write(f'{{"format": "{FORMAT}", "version": {VERSION}, "plays": [')
    for number, record in enumerate(_counted(records, progress)):
        out.write(",\n" if number else "\n")
        json.dump(store.dump(record.id), out, ensure_ascii=False)
    out.write("\n]}\n")


def write_csv(out: TextIO, records: Sequence[PlayRecord], *, lang: str, progress: Progress | None = None) -> None:
    """Write the results of finished plays, a line for each player; unknown values are empty."""
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for record in _counted(finished(records), progress):
        result = record.result or {}
        group = (result.get("group") or {}).get("total")
        started = datetime.fromtimestamp(record.started).strftime("%Y-%m-%d %H:%M:%S")
        for seat, (name, player) in enumerate(zip(record.players, result.get("players", ()), strict=False)):
            winner = player.get("winner")
            writer.writerow(
                [
                    record.id,
                    started,
                    bgstats.title(record.game, lang),
                    round(record.seconds / 60),
                    seat + 1,
                    name,
                    player.get("total"),
                    player.get("rank"),
                    None if winner is None else int(winner),
                    group,
                ]
            )


def table_scripts(store: Store, records: Sequence[PlayRecord], games: Mapping[str, Game]) -> Iterator[tuple[str, str]]:
    """Return each play as a table script, with a name for its file; one that cannot be replayed raises BadFile."""
    for record in records:
        day = datetime.fromtimestamp(record.started).strftime("%Y-%m-%d")
        yield f"{day}-{record.game}-{record.id[:8]}.toml", tables.write(store.load(record.id, games))


def write_bgstats(
    out: TextIO, records: Sequence[PlayRecord], *, lang: str, location: str = "", bgg_ids: Mapping[str, int]
) -> None:
    """Write finished plays for BG Stats: a list, as `sourceName` and the others name them."""
    plays = [bgstats.play(record, lang=lang, location=location, bgg_ids=bgg_ids) for record in finished(records)]
    json.dump(plays, out, ensure_ascii=False, indent=1)
    out.write("\n")


def finished(records: Iterable[PlayRecord]) -> list[PlayRecord]:
    """Return the plays that have a result."""
    return [record for record in records if record.result is not None]


def read_json(text: str, store: Store, games: Mapping[str, Game]) -> Imported:
    """Take the plays of an export that are not here yet; raises BadFile, and then nothing was changed."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadFile(Text("export.not_json")) from error
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or not isinstance(data.get("plays"), list):
        raise BadFile(Text("export.foreign"))
    if data.get("version") != VERSION:
        raise BadFile(Text("export.newer"))
    plays = [_checked(play, number, games) for number, play in enumerate(data["plays"], 1)]
    new = list({play["id"]: play for play in plays if not store.has(play["id"])}.values())
    with store.together():
        for play in new:
            store.adopt(play)
    return Imported(len(new), len(plays) - len(new))


def _checked(play: Any, number: int, games: Mapping[str, Game]) -> dict[str, Any]:
    """Return a play of an export as the store takes it; raises BadFile unless it can be replayed."""
    bad = BadFile(Text("export.bad_play", number=number))
    try:
        checked: dict[str, Any] = {
            "id": _a(str, play["id"]),
            "game": _a(str, play["game"]),
            "rules": _a(int, play.get("rules", 1)),
            "players": [_a(str, name) for name in _a(list, play["players"])],
            "styles": [_a(int, style) for style in _a(list, play.get("styles", []))],
            "options": _a(dict, play.get("options", {})),
            "box_id": _a(str, play.get("box_id", "")),
            "box": _a(dict, play.get("box", {})),
            "source": _a(str, play.get("source", "")),
            "started": float(play["started"]),
            "dated": _a(bool, play.get("dated", True)),
            "finished": None if play.get("finished") is None else float(play["finished"]),
            "seconds": None if play.get("seconds") is None else float(play["seconds"]),
            "result": None if play.get("result") is None else _result(play["result"], len(play["players"])),
            "log": [_entry(entry) for entry in _a(list, play["log"])],
        }
        game = games[checked["game"]]
        replayed = Play.begin(checked["id"], game, checked["players"], checked["options"], box=checked["box"])
        for entry in checked["log"]:
            event = codec.from_plain(game, entry["event"], entry["data"])
            replayed = replayed.replayed(Entry(event, entry["irregular"], entry["step"], entry["gesture"]))
    except (CompanionError, TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
        raise bad from error
    if not checked["id"]:
        raise bad
    return checked


def _entry(entry: Any) -> dict[str, Any]:
    gesture, step = entry.get("gesture"), entry.get("step")
    return {
        "event": _a(str, entry["event"]),
        "data": _a(dict, entry.get("data", {})),
        "irregular": _a(bool, entry.get("irregular", False)),
        "step": None if step is None else _a(int, step),
        "gesture": None if gesture is None else _a(dict, gesture),
        "at": float(entry.get("at", 0.0)),
        "elapsed": float(entry.get("elapsed", 0.0)),
    }


def _result(result: Any, players: int) -> dict[str, Any]:
    """Return a result as the store takes it: a total, a rank and a winner for everybody, all of them may be open."""
    if len(_a(list, _a(dict, result)["players"])) != players:
        raise ValueError(players)
    for player in result["players"]:
        _a(str, player["name"])
        for key in ("total", "rank"):
            if player[key] is not None:
                _a(int, player[key])
        if player["winner"] is not None:
            _a(bool, player["winner"])
    group = result.get("group")
    if group is not None and group.get("total") is not None:
        _a(int, group["total"])
    return dict(result)


def _a(kind: type[Kind], value: Any) -> Kind:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(kind)
    return value


def _counted(items: Sequence[Item], progress: Progress | None) -> Iterator[Item]:
    for number, item in enumerate(items):
        if progress is not None:
            progress(number, len(items))
        yield item
