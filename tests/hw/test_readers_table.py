"""What every serial reader was tried with; the table in docs/readers.md is what this run found.

`UPDATE_DOCS=1 python -m pytest tests/hw/test_readers_table.py` writes the table anew.
"""

import os
import random
import re
from dataclasses import dataclass, fields
from pathlib import Path

import pytest

from companion.text import catalogue
from hw.readers.auto import AutoDetect
from hw.readers.identity import FORMS
from hw.readers.rdm6300 import Rdm6300, frame
from hw.readers.text_line import TextLines
from hw.scanner import KINDS, ReaderSpec, open_scanners
from hw.virtual import VirtualReader
from tests.hw.readers_rig import Messages, Rig, Sockets, listening

DOCUMENT = Path(__file__).parents[2] / "docs" / "readers.md"
CODE = re.compile(r"\s*(OM|PM|CV|CMD|TAG)/", re.IGNORECASE)
BOOT = (
    b"\r\nRaspberry Pi Bootloader\r\n[    0.000000] Booting Linux on physical CPU 0x0\r\n"
    b"Raspbian GNU/Linux 12 raspberrypi ttyAMA0\r\n\r\nraspberrypi login: \r\n"
)
PROBING = b"AT\r\nAT+GCAP\r\nATI\r\n\x7e\x00\x78\xf0\x7e~\x00\xff\r\n"


@dataclass(frozen=True)
class Sort:
    """A reader as it is on the wire: its name in the settings, and how it sends its card number `n`."""

    title: str
    kind: str
    sends_frames: bool
    end: bytes = b""

    def parser(self):
        return {"rdm6300": Rdm6300, "text": TextLines, "auto": AutoDetect}[self.kind]()

    def tag(self, n):
        return f"{n:010d}" if self.sends_frames else f"OM/SILK/43/DS/{n:02d}"

    def wire(self, n):
        if self.sends_frames:
            return frame(b"\x04" + n.to_bytes(4, "big"), line_end=self.end == b"\r\n")
        return self.tag(n).encode("ascii") + self.end

    @property
    def ends(self):
        return self.sends_frames or bool(self.end)


SORTS = (
    Sort("RDM6300, RDM630", "rdm6300", True),
    Sort("ID-12, ID-20", "rdm6300", True, b"\r\n"),
    Sort("text, CR LF", "text", False, b"\r\n"),
    Sort("text, no line end", "text", False),
    Sort("auto: frames", "auto", True),
    Sort("auto: text", "auto", False, b"\r\n"),
)
NOT_HERE = "does not apply"


def rig_of(sort):
    """A rig whose reader has already been heard once, so that its way to end a line is known."""
    return Rig(sort.parser()).write(sort.wire(0)).wait(5)


def read(sort, rig):
    return [tag for tag in rig.tags if tag != sort.tag(0)]


def one_write(sort):
    assert read(sort, rig_of(sort).write(sort.wire(1)).wait(1)) == [sort.tag(1)]


def single_bytes(sort):
    rig, generator = rig_of(sort), random.Random(1)
    for byte in sort.wire(1):
        rig.write(bytes([byte])).wait(generator.uniform(0, 0.19) if not sort.sends_frames else generator.uniform(0, 30))
    assert read(sort, rig.wait(1)) == [sort.tag(1)]


def together(count):
    def row(sort):
        if not sort.ends:
            return NOT_HERE
        rig = rig_of(sort).write(b"".join(sort.wire(n) for n in range(1, count + 1))).wait(1)
        assert read(sort, rig) == [sort.tag(n) for n in range(1, count + 1)]

    return row


def spoilt(sort, at=3, change=1):
    data = bytearray(sort.wire(1))
    data[at] = b"0123456789ABCDEF"[(b"0123456789ABCDEF".index(data[at]) + change) % 16]
    return bytes(data)


def wrong_check(sort):
    if not sort.sends_frames:
        return NOT_HERE
    rig = rig_of(sort).write(spoilt(sort) + sort.wire(2))
    assert read(sort, rig) == [sort.tag(2)]
    assert [r.reason.key for r in rig.rejected] == ["reader.check"]


def every_error(sort):
    if not sort.sends_frames:
        return NOT_HERE
    rig = rig_of(sort)
    for at in range(1, 13):
        for change in range(1, 16):
            rig.write(spoilt(sort, at, change)).wait(1)
    assert read(sort, rig.write(sort.wire(2))) == [sort.tag(2)]


def noise(sort):
    if not sort.sends_frames:
        return NOT_HERE
    rig = rig_of(sort)
    rig.write(b"\x00\xff\x02\x02\x02garbage\x0204\x7f\x02\x03\x03\x02" + sort.wire(2))
    assert read(sort, rig) == [sort.tag(2)]


def cut_anywhere(sort):
    for length in range(1, len(sort.wire(1)) - max(1, len(sort.end))):
        rig = rig_of(sort).write(sort.wire(1)[:length])
        if not sort.sends_frames:
            rig.wait(1)
        rig.write(sort.wire(2)).wait(1)
        expected = [sort.tag(2)] if sort.ends else [sort.tag(1)[:length], sort.tag(2)]
        assert read(sort, rig) == expected
    return None if sort.ends else "cut lines cannot be told from whole ones"


def cut_good_good(sort):
    rig = rig_of(sort).write(sort.wire(1)[:7])
    if not sort.sends_frames:
        rig.wait(1)
    rig.write(sort.wire(2)).wait(1).write(sort.wire(3)).wait(1)
    assert read(sort, rig)[-2:] == [sort.tag(2), sort.tag(3)]
    assert not sort.ends or len(read(sort, rig)) == 2


def left_there(sort):
    rig = rig_of(sort)
    for _ in range(60 * 4):
        rig.write(sort.wire(1)).wait(0.25)
    assert read(sort, rig) == [sort.tag(1)]


def again(sort):
    rig = rig_of(sort).write(sort.wire(1)).wait(3).write(sort.wire(1)).wait(1)
    assert read(sort, rig) == [sort.tag(1)] * 2


def vanishes(sort):
    with VirtualReader() as reader, listening(reader.path, kind=sort.kind) as messages:
        reader.write(sort.wire(1)[:7])
        reader.unplug()
        messages.status("lost")
        assert messages.drain().tags == [] or not sort.ends


def same_name(sort):
    with VirtualReader() as reader, listening(reader.path, kind=sort.kind) as messages:
        reader.unplug()
        messages.status("lost")
        reader.plug()
        messages.status("back")
        reader.write(sort.wire(1))
        assert messages.tag().tag == sort.tag(1)


def another_name(sort):
    sockets, reader, other = Sockets(), VirtualReader(), VirtualReader()
    sockets.plug(reader, serial="A1")
    name = reader.device
    with listening(name, kind=sort.kind, book=sockets.book()) as messages, other:
        sockets.unplug(reader)
        messages.status("lost")
        other.unplug()
        other.plug()
        sockets.plug(reader, serial="A1")
        assert reader.device != name
        messages.status("back")
        reader.write(sort.wire(1))
        assert messages.tag().tag == sort.tag(1)
    reader.close()


def beside(sort):
    messages = Messages()
    with VirtualReader() as one, VirtualReader() as two:
        specs = [ReaderSpec(str(port.path), kind=sort.kind, lying="played") for port in (one, two)]
        scanners = open_scanners(specs, messages.put)
        for scanner in scanners:
            scanner.start()
        messages.status("ready")
        messages.status("ready")
        for port, n in ((one, 1), (two, 2), (one, 3)):
            port.write(sort.wire(n))
            scan = messages.tag()
            assert (scan.tag, scan.reader) == (sort.tag(n), str(port.path))
        for scanner in scanners:
            scanner.close()


def strangers(sort):
    rig = Rig(sort.parser()).write(BOOT).wait(1).write(PROBING).wait(1).write(b"\r\n", sort.wire(1)).wait(1)
    cards = rig.tags if sort.sends_frames or sort.kind == "auto" else [tag for tag in rig.tags if CODE.match(tag)]
    if sort.ends:
        assert cards == [sort.tag(1)]
        return None
    return "a reader without line ends sends none"


def random_bytes(sort):
    rig, generator = Rig(sort.parser()), random.Random(2026)
    for _ in range(250):
        rig.write(generator.randbytes(4_000)).wait(0.3)
    assert not [tag for tag in rig.tags if sort.sends_frames or sort.kind == "auto" or CODE.match(tag)]


ROWS = {
    "one write": one_write,
    "single bytes with random gaps": single_bytes,
    "two in one write": together(2),
    "three in one write": together(3),
    "wrong check byte, then good": wrong_check,
    "every single-digit error refused": every_error,
    "noise with stray start bytes, then good": noise,
    "cut at every length, then good": cut_anywhere,
    "cut, good, good": cut_good_good,
    "same card for 60 s: once": left_there,
    "same card after the cool-down: again": again,
    "port vanishes in mid-frame": vanishes,
    "back under the same name": same_name,
    "back under another name": another_name,
    "a second reader beside it": beside,
    "boot text and modem probing, then a card": strangers,
    "1,000,000 random bytes: no false card": random_bytes,
}
RESULTS: dict[tuple[str, str], str] = {}


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.title)
@pytest.mark.parametrize("row", ROWS)
def test_every_serial_reader_holds(row, sort):
    RESULTS[row, sort.title] = ROWS[row](sort) or "passes"


def test_the_table_in_the_documentation_is_what_this_run_found():
    if len(RESULTS) < len(ROWS) * len(SORTS):
        pytest.skip("the whole table has to run")
    table = ["| | " + " | ".join(sort.title for sort in SORTS) + " |", "| --- |" + " --- |" * len(SORTS)]
    table += [f"| {row} | " + " | ".join(RESULTS[row, sort.title] for sort in SORTS) + " |" for row in ROWS]
    text = DOCUMENT.read_text("utf-8")
    start, end = text.index("<!-- table -->\n") + len("<!-- table -->\n"), text.index("<!-- end of table -->")
    written = "\n".join(table) + "\n"
    if os.environ.get("UPDATE_DOCS"):
        DOCUMENT.write_text(text[:start] + written + text[end:], "utf-8")
        text = DOCUMENT.read_text("utf-8")

    assert written in text


@pytest.mark.parametrize("name", [*(field.name for field in fields(ReaderSpec)), *KINDS, *FORMS])
def test_every_setting_and_kind_is_explained(name):
    assert f"`{name}`" in DOCUMENT.with_name("hardware.md").read_text("utf-8")


def test_every_message_of_a_reader_is_explained():
    document = DOCUMENT.with_name("hardware.md").read_text("utf-8")
    sentences = [forms[0] for key, forms in catalogue("en").items() if key.startswith("reader.")]

    assert [text for text in sentences if f"| {re.sub(r'{[a-z]+}', '…', text)} |" not in document] == []
