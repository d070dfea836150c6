"""ReaderTestRoom: shows whatever the readers send, and what it is taken for; nothing that is read here is played."""

from __future__ import annotations

import string
from collections import deque
from datetime import datetime
from typing import TYPE_CHECKING

from companion.catalogue import CommandCard, ForeignCard, UnknownTag, identify
from companion.controller import Outcome
from companion.errors import MalformedCode
from companion.messages import ButtonPressed, Command, TagRejected, TagScanned
from companion.ports import Cue
from companion.present import key
from companion.text import Text, say
from companion.view import Sheet
from companion.view_device import ReaderTestContent, ReadingRow

if TYPE_CHECKING:
    from companion.desk import Desk

ROWS_KEPT = 60
MOST_BYTES = 24


class ReaderTestRoom:
    """What came over the wire lately, the newest first."""

    screen = "reader_test"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.read = self.refused = self.noise = 0
        self._rows: deque[ReadingRow] = deque(maxlen=ROWS_KEPT)

    def command(self, command: Command) -> Outcome | None:
        """Undo leaves, as the buttons do."""
        return self.desk.leave() if command.name == "undo" else None

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Undo and confirm leave; a command card is read, not obeyed."""
        return self.desk.leave() if button.button in ("undo", "confirm", "next") else None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Show a tag and what it stands for."""
        self.read += 1
        meaning, is_known = self._meaning(scan.tag)
        cue = Cue.READ if is_known else Cue.UNKNOWN
        self._add(scan.raw or scan.tag.encode(), meaning.say(self.desk.lang), cue, scan.reader)
        return Outcome(cue, meaning)

    def rejected(self, message: TagRejected) -> Outcome | None:
        """Show what was no tag; noise makes no sound here either."""
        if message.quiet:
            self.noise += 1
        else:
            self.refused += 1
        self._add(message.raw, message.reason.say(self.desk.lang), Cue.REFUSED, message.reader)
        return None if message.quiet else Outcome(Cue.REFUSED, message.reason, refused=True)

    def sheet(self) -> Sheet | None:
        """Return nothing: the test has no sheets."""
        return None

    def content(self) -> ReaderTestContent:
        """Return what came and what the readers say of themselves."""
        lang = self.desk.lang
        counts = say(lang, "reader_test.counts", read=self.read, refused=self.refused, noise=self.noise)
        readers = tuple(
            ": ".join(filter(None, (status.port or status.reader, self._state(status.status), status.kind)))
            for status in self.desk.status.readers.values()
        )
        none = (say(lang, "reader_test.no_reader"),)
        return ReaderTestContent(readers or none, tuple(self._rows), counts, say(lang, "reader_test.hint"))

    def _state(self, status: str) -> str:
        known = {
            "searching": "reader_test.searching",
            "ready": "reader_test.ready",
            "back": "reader_test.ready",
            "lost": "reader_test.lost",
            "refused": "reader_test.refused",
        }
        return say(self.desk.lang, known[status]) if status in known else status

    def _add(self, raw: bytes, meaning: str, cue: Cue, reader: str) -> None:
        at = datetime.fromtimestamp(self.desk.store.clock.now()).strftime("%H:%M:%S")
        self._rows.appendleft(ReadingRow(at, shown(raw), meaning, cue.value, reader))

    def _meaning(self, tag: str) -> tuple[Text, bool]:
        """Return what a tag stands for, by its code or by the binding of a box; else that nobody knows it."""
        games = self.desk.games
        boxes = [(games[box.game], dict(box.bindings)) for box in self.desk.store.boxes() if box.game in games]
        for game, bindings in (*boxes, *((game, {}) for game in games.values())):
            try:
                match identify(tag, game, bindings):
                    case CommandCard(seat=0, button=button):
                        return Text("reader_test.button", button=button), True
                    case CommandCard(seat=seat):
                        return Text("reader_test.player", seat=seat), True
                    case UnknownTag() | ForeignCard():
                        continue
                    case card:
                        title = Text(f"{key(game.id)}.title")
                        return Text("reader_test.card", tag=tag, card=card.code, game=title), True
            except MalformedCode as error:
                return error.text, False
        return Text("reader_test.unknown", tag=tag), False


def shown(raw: bytes) -> str:
    """Return bytes as people can read them: text with the rest in hexadecimal, or all in hexadecimal."""
    printable = set(string.ascii_letters + string.digits + string.punctuation + " ")
    cut, more = raw[:MOST_BYTES], "…" if len(raw) > MOST_BYTES else ""
    letters = sum(chr(byte) in printable for byte in cut)
    if letters * 2 >= len(cut):
        return "".join(chr(byte) if chr(byte) in printable else f"‹{byte:02X}›" for byte in cut) + more
    return cut.hex(" ").upper() + more
