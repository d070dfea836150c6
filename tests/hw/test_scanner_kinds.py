"""What people can rely on with readers that type, PN532 boards and PC/SC readers; without any of them plugged in."""

import os
import sys
import threading
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.messages import TagRejected
from hw.readers.wedge import KEYS, WedgeKeys
from hw.scanner import ReaderSpec, open_scanners
from hw.virtual import VirtualReader
from tests.hw.readers_rig import Messages, eventually

CODES = {key: code for code, key in sorted(KEYS.items(), reverse=True)}
KEYPAD = {key: code for code, key in KEYS.items() if code >= 71 and key.isdigit()}
ENTER, SHIFT, CAPS = 28, 42, 58


def typed(keys, text, *, gap=0.01, start=0.0, codes=CODES, end=ENTER):
    """Press the keys of a text and the end of the line; return the tags and what was no scan."""
    found, at = [], start
    for letter in text:
        found += keys.press(codes[letter], at)
        at += gap
    return found + (keys.press(end, at) if end else [])


def tags(readings):
    return [reading.tag for reading in readings if hasattr(reading, "tag")]


def test_a_reader_that_types_is_read():
    assert tags(typed(WedgeKeys(), "0004103964")) == ["0004103964"]


def test_keypad_digits_count():
    assert tags(typed(WedgeKeys(), "0004103964", codes=KEYPAD)) == ["0004103964"]


def test_shift_and_caps_lock_do_not_change_what_was_scanned():
    keys = WedgeKeys()
    for code in (CAPS, SHIFT):
        keys.press(code, 0.0)

    assert tags(typed(keys, "OM/GRAIN/43/DS/01")) == ["OM/GRAIN/43/DS/01"]


@given(st.text(st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/-."), min_size=4, max_size=40))
def test_any_card_code_can_be_typed_by_a_reader(text):
    assert tags(typed(WedgeKeys(numbers="text"), text)) == [text]


@given(st.lists(st.tuples(st.integers(0, 600), st.floats(0, 10))))
def test_no_keys_ever_raise(presses):
    keys = WedgeKeys()
    for code, at in presses:
        keys.press(code, at)
    keys.silence()


def test_a_person_typing_is_not_a_scan():
    found = typed(WedgeKeys(), "0004103964", gap=0.12)

    assert tags(found) == []
    assert all(reading.quiet for reading in found)


def test_one_pause_is_enough_to_know_a_person():
    keys = WedgeKeys()
    typed(keys, "00041", end=None)

    assert tags(typed(keys, "03964", start=0.5)) == []


def test_a_reader_without_enter_is_ended_by_silence():
    keys = WedgeKeys()
    typed(keys, "0004103964", end=None)

    assert tags(keys.silence()) == ["0004103964"]


def test_a_line_without_enter_from_a_reader_with_enter_is_cut():
    keys = WedgeKeys()
    typed(keys, "OM/SILK/43/DS/01")
    typed(keys, "OM/SILK/43/DS/0", start=5.0, end=None)

    assert [reading.reason.key for reading in keys.silence()] == ["reader.cut"]


def test_the_next_card_after_typing_is_read():
    keys = WedgeKeys()
    typed(keys, "hello".upper(), gap=0.2)

    assert tags(typed(keys, "0004103964", start=9.0)) == ["0004103964"]


class FakeKeyboard:
    """An input device on a pipe."""

    def __init__(self, path, *, keys, model=(0xFFFF, 0x0035), name="Sycreader", grabbed=False):
        self.path, self.name, self.phys = path, name, "usb-1/input0"
        self.info = SimpleNamespace(vendor=model[0], product=model[1])
        self.fd, self.writes = os.pipe()
        self.events, self.keys, self.is_grabbed, self.somebody_else = [], keys, False, grabbed
        self.is_gone = False

    def capabilities(self):
        return {1: list(self.keys)}

    def grab(self):
        if self.somebody_else:
            raise OSError(16, "busy")
        self.is_grabbed = True

    def read(self):
        os.read(self.fd, 100)
        if self.is_gone:
            raise OSError(19, "No such device")
        events, self.events = self.events, []
        return events

    def close(self):
        pass

    def type(self, text):
        codes = [CODES[letter] for letter in text] + [ENTER]
        self.events += [
            SimpleNamespace(type=1, code=code, value=value, timestamp=lambda at=at: at / 100)
            for at, code in enumerate(codes)
            for value in (1, 2, 0)
        ]
        os.write(self.writes, b"x")

    def pull_out(self):
        self.is_gone = True
        os.write(self.writes, b"x")


@pytest.fixture
def keyboards(monkeypatch):
    devices = []
    evdev = ModuleType("evdev")
    evdev.list_devices = lambda: [device.path for device in devices if not device.is_gone]
    evdev.InputDevice = lambda path: next(d for d in devices if d.path == path and not d.is_gone)
    monkeypatch.setitem(sys.modules, "evdev", evdev)
    yield devices
    for device in devices:
        os.close(device.fd)
        os.close(device.writes)


@pytest.fixture
def started():
    """Start the reader of a specification and return its messages; closed at the end."""
    running = []

    def start(words, **options):
        messages = Messages()
        spec = ReaderSpec.of(words) if isinstance(words, str) else words
        for scanner in open_scanners([spec], messages.put, **options):
            running.append(scanner)
            scanner.start()
        return messages

    yield start
    for scanner in running:
        scanner.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("reader ")]


def test_the_half_of_a_reader_with_digit_keys_is_grabbed_and_read(keyboards, started):
    keyboards += [FakeKeyboard("/dev/input/event3", keys=[113, 114]), FakeKeyboard("/dev/input/event4", keys=KEYS)]

    messages = started("wedge:ffff:0035")
    messages.status("ready")
    keyboards[1].type("0004103964")

    assert messages.tag().tag == "0004103964"
    assert [keyboard.is_grabbed for keyboard in keyboards] == [False, True]


def test_a_reader_that_types_comes_back_under_another_name(keyboards, started):
    keyboards.append(FakeKeyboard("/dev/input/event4", keys=KEYS))
    messages = started("wedge:sycreader")
    messages.status("ready")

    keyboards[0].pull_out()
    messages.status("lost")
    keyboards.append(FakeKeyboard("/dev/input/event9", keys=KEYS))
    messages.status("back")
    keyboards[1].type("0004103964")

    assert messages.tag().tag == "0004103964"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("wedge", "reader.name_wedge"),
        ("wedge:/dev/null", "reader.not_a_port"),
        ("pn532", "reader.name_port"),
    ],
)
def test_a_reader_that_is_not_described_well_enough_says_what_is_missing(keyboards, started, words, key):
    pytest.importorskip("adafruit_pn532")

    assert started(words).status("refused").reason.key == key


def test_no_keyboard_is_ever_taken_by_itself(keyboards, started):
    keyboards.append(FakeKeyboard("/dev/input/event0", keys=KEYS, name="Keyboard", model=(1, 2)))

    assert started("wedge:ffff:0035").status("searching").reason.key == "reader.absent"
    assert not keyboards[0].is_grabbed


def test_a_reader_another_program_has_grabbed_is_said(keyboards, started):
    keyboards.append(FakeKeyboard("/dev/input/event0", keys=KEYS, grabbed=True))

    assert started("wedge:ffff:0035").status("refused").reason.key == "reader.busy"


@pytest.mark.parametrize(
    ("words", "module", "package"),
    [
        ("wedge:ffff:0035", "evdev", "evdev"),
        ("pn532:/dev/null", "adafruit_pn532.adafruit_pn532", "adafruit-circuitpython-pn532"),
        ("pcsc", "smartcard.System", "pyscard"),
    ],
)
def test_a_missing_library_is_named(monkeypatch, started, words, module, package):
    monkeypatch.setitem(sys.modules, module, None)

    assert package in started(words).status("refused").reason.say("en")


class FakePcsc:
    """The part of pyscard we use, with one reader and what lies on it."""

    def __init__(self, monkeypatch):
        self.asked, self.number, self.is_there, self.is_mute, self.is_running = 0, None, True, False, True
        system, exceptions, root = ModuleType("s"), ModuleType("e"), ModuleType("smartcard")

        class SmartcardException(Exception):
            pass

        class NoCardException(SmartcardException):
            pass

        exceptions.SmartcardException, exceptions.NoCardException = SmartcardException, NoCardException
        system.readers = self.readers
        root.System, root.Exceptions = system, exceptions
        self.wrong = exceptions
        for name, module in {"": root, ".System": system, ".Exceptions": exceptions}.items():
            monkeypatch.setitem(sys.modules, "smartcard" + name, module)

    def readers(self):
        if not self.is_running:
            raise self.wrong.SmartcardException
        return [self] if self.is_there else []

    def __str__(self):
        return "ACS ACR122U 00 00"

    def createConnection(self):  # pyscard's name
        return self

    def connect(self):
        self.asked += 1
        if self.is_mute or not self.is_there:
            raise self.wrong.SmartcardException
        if self.number is None:
            raise self.wrong.NoCardException

    def transmit(self, command):
        assert command == [0xFF, 0xCA, 0, 0, 0]
        return list(self.number), 0x90, 0x00

    def disconnect(self):
        pass


def test_a_pc_sc_reader_reads_comes_and_goes(monkeypatch, started):
    pcsc = FakePcsc(monkeypatch)
    messages = started(ReaderSpec("acr122", "pcsc", lying="played"))
    messages.status("ready")

    pcsc.number = bytes.fromhex("04a1b2c3d4e5f6")
    assert messages.tag().tag == "04A1B2C3D4E5F6"
    pcsc.is_there = False
    messages.status("lost")
    pcsc.is_there = True
    messages.status("back")


def test_an_error_of_a_pc_sc_reader_is_not_a_removal(monkeypatch, started):
    pcsc = FakePcsc(monkeypatch)
    seconds = [0.0]
    messages = started(ReaderSpec("auto", "pcsc", lying="played"), clock=lambda: seconds[0])
    messages.status("ready")
    pcsc.number = b"\x04\x00\x00\x01"
    messages.tag()

    pcsc.is_mute = True
    for _ in range(6):  # in all twice the cool-down
        seconds[0] += 0.5
        pcsc.asked = 0
        eventually(lambda: pcsc.asked >= 2)
    pcsc.is_mute, pcsc.asked = False, 0
    eventually(lambda: pcsc.asked >= 2)
    pcsc.number = bytes.fromhex("04000002")
    messages.until(lambda m: getattr(m, "tag", "") == "04000002")

    assert messages.tags == ["04000001", "04000002"]


def test_a_missing_pcscd_is_said(monkeypatch, started):
    FakePcsc(monkeypatch).is_running = False

    assert "pcscd" in started("pcsc").status("refused").reason.say("en")


class Chip(threading.Thread):
    """A PN532 on the other end of a pseudo-terminal, as far as it is asked."""

    def __init__(self, end):
        super().__init__(daemon=True)
        self.end, self.number = end, None

    def run(self):
        heard = b""
        while True:
            try:
                heard += os.read(self.end, 1000)
            except OSError:
                return
            while (at := heard.find(b"\x00\x00\xff")) >= 0 and len(heard) >= at + 7 + heard[at + 3] - 1:
                length = heard[at + 3]
                command = heard[at + 5 : at + 5 + length]
                heard = heard[at + 5 + length + 1 :]
                self.answer(command)

    def answer(self, command):
        try:
            os.write(self.end, bytes.fromhex("0000ff00ff00"))
            match command[1]:
                case 0x02:
                    self.reply(b"\xd5\x03\x32\x01\x06\x07")
                case 0x14:
                    self.reply(b"\xd5\x15")
                case 0x4A if self.number:
                    target = bytes([1, 1, 0, 4, 8, len(self.number)]) + self.number
                    self.reply(b"\xd5\x4b" + target)
        except OSError:
            return

    def reply(self, data):
        length = len(data)
        frame = bytes([0, 0, 0xFF, length, -length & 0xFF]) + data + bytes([-sum(data) & 0xFF, 0])
        os.write(self.end, frame)


def test_a_pn532_board_reads_and_is_missed_when_it_is_pulled_out(started):
    pytest.importorskip("adafruit_pn532")
    with VirtualReader() as board:
        chip = Chip(board._ends[0])
        chip.start()
        messages = started(ReaderSpec(str(board.path), "pn532", lying="played"))
        messages.status("ready")
        chip.number = bytes.fromhex("04a1b2c3")
        assert messages.tag().tag == "04A1B2C3"
        board.unplug()
        messages.status("lost")

    assert not [m for m in messages.seen if isinstance(m, TagRejected)]


def test_a_device_that_does_not_answer_as_a_pn532_is_refused(started):
    pytest.importorskip("adafruit_pn532")
    with VirtualReader() as board:
        messages = started(ReaderSpec(str(board.path), "pn532"))

        assert messages.status("refused").reason.key == "reader.no_answer"
