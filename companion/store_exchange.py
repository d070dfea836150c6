"""Plays in and out of the store as plain values, whole: what an export in JSON holds, and an import takes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import BadFile
from companion.store_file import StoreFile
from companion.text import Text


class ExchangeRows(StoreFile):
    """What a store gives away of its plays, and takes from others."""

    def dump(self, play_id: str) -> dict[str, Any]:
        """Return everything that is kept of a play; raises BadFile where there is none."""
        row = self._row(
            "SELECT number, game, rules, players, styles, options, box_id, box, source, started, dated, finished,"
            " seconds, result FROM play WHERE id = ?",
            (play_id,),
        )
        if row is None:
            raise BadFile(Text("store.no_play", play=play_id))
        number, game, rules, players, styles, options, box_id, box, source, started, dated, finished, seconds, res = row
        entries = self._rows(
            "SELECT event, data, irregular, step, gesture, at + coalesce(shift, 0), elapsed FROM entry"
            " LEFT JOIN session ON session.number = entry.session WHERE play = ? ORDER BY seq",
            (number,),
        )
        try:
            return {
                "id": play_id,
                "game": game,
                "rules": rules,
                "players": json.loads(players),
                "styles": json.loads(styles),
                "options": json.loads(options),
                "box_id": box_id,
                "box": json.loads(box),
                "source": source,
                "started": started,
                "dated": bool(dated),
                "finished": finished,
                "seconds": seconds,
                "result": None if res is None else json.loads(res),
                "log": [
                    {
                        "event": event,
                        "data": json.loads(data),
                        "irregular": bool(irregular),
                        "step": step,
                        "gesture": None if gesture is None else json.loads(gesture),
                        "at": at,
                        "elapsed": elapsed,
                    }
                    for event, data, irregular, step, gesture, at, elapsed in entries
                ],
            }
        except ValueError as error:
            raise BadFile(Text("store.play_damaged", play=play_id)) from error

    def has(self, play_id: str) -> bool:
        """Whether a play is kept, deleted ones included."""
        return self._row("SELECT 1 FROM play WHERE id = ?", (play_id,)) is not None

    def adopt(self, play: Mapping[str, Any]) -> None:
        """Keep a play that was dumped elsewhere, with its times; it has been checked (companion/export.py)."""
        with self.together():
            self._ensure_foreign_session()
            cursor = self._execute(
                "INSERT INTO play (id, game, rules, players, styles, options, box_id, box, source, session, started,"
                " dated, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)",
                (
                    play["id"],
                    play["game"],
                    play["rules"],
                    _json(play["players"]),
                    _json(play["styles"]),
                    _json(play["options"]),
                    play["box_id"],
                    _json(play["box"]),
                    play["source"],
                    play["started"],
                    int(play["dated"]),
                    play["seconds"],
                ),
            )
            number = int(cursor.lastrowid or 0)
            self._execute_many(
                "INSERT INTO entry (play, seq, event, data, irregular, step, gesture, session, at, elapsed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?)",
                [
                    (
                        number,
                        seq,
                        entry["event"],
                        _json(entry["data"]),
                        int(entry["irregular"]),
                        entry["step"],
                        None if entry["gesture"] is None else _json(entry["gesture"]),
                        entry["at"],
                        entry["elapsed"],
                    )
                    for seq, entry in enumerate(play["log"])
                ],
            )
            self._seat(number, play["game"], play["players"])
            if play["result"] is not None:
                self._keep_result(number, play["result"], play["finished"])

    def _ensure_foreign_session(self) -> None:
        """Have a session for what was not recorded here: its times are never shifted with the clock."""
        self._execute("INSERT OR IGNORE INTO session (number, opened, trusted) VALUES (0, 0, 0)")

    if TYPE_CHECKING:  # both are the store's

        def _seat(self, number: int, game: str, names: Any) -> None: ...

        def _keep_result(self, number: int, result: Mapping[str, Any], finished: float | None) -> None: ...


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
