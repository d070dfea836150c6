"""What people can rely on while a reader is plugged in, pulled out and plugged in again; on real pseudo-terminals."""

import fcntl
import os
import threading
import time
from pathlib import Path

import pytest

from companion.messages import ScannerStatus, TagRejected, TagScanned
from hw.readers.rdm6300 import frame
from hw.scanner import ReaderSpec, SerialScanner, open_scanners
from hw.virtual import VirtualReader
from tests.hw.readers_rig import Messages, Sockets, card, listening

CODE = "OM/GRAIN/43/DS/01"


@pytest.fixture
def reader():
    with VirtualReader() as plugged_in:
        yield plugged_in


def descriptors():
    return len(os.listdir("/proc/self/fd"))


def reader_threads():
    return [thread.name for thread in threading.enumerate() if "reader" in thread.name]


def test_a_card_is_handed_over_with_its_reader_time_seat_and_bytes(reader):
    before = time.monotonic()
    with listening(reader.path, reader="left", seat=2) as messages:
        reader.scan("0004103964")
        scan = messages.tag()

    assert (scan.tag, scan.reader, scan.seat) == ("0004103964", "left", 2)
    assert scan.raw == bytes.fromhex("02 30 34 30 30 33 45 39 46 31 43 42 39 03")
    assert before <= scan.at <= time.monotonic()


@pytest.mark.parametrize("kind", ["auto", "text"])
def test_two_thousand_scans_as_fast_as_they_are_acknowledged_are_all_there_in_order(reader, kind):
    tags = [f"TAG/OM/{number}" for number in range(2_000)]

    with listening(reader.path, kind=kind) as messages:
        for tag in tags:
            reader.scan(tag)
            messages.tag()
        messages.drain()

    assert messages.tags == tags


def test_two_thousand_scans_nobody_waits_for_are_all_there_in_order(reader):
    with listening(reader.path) as messages:
        for number in range(2_000):
            reader.write(card(number)[0])
        while len(messages.tags) < 2_000:
            messages.tag()
        messages.drain()

    assert messages.tags == [card(number)[1] for number in range(2_000)]


def test_fifty_unplugs_under_changing_names_lose_nothing_and_leave_nothing_behind():
    sockets, first = Sockets(), VirtualReader()
    parked = []
    sockets.plug(first, serial="A1")
    with listening(first.device, book=sockets.book()) as messages:
        open_before = descriptors()
        for cycle in range(50):
            first.write(card(cycle)[0][:5])
            sockets.unplug(first)
            messages.status("lost")
            # A terminal that is taken in between makes the next one get another name.
            parked.append(VirtualReader())
            parked[-1].plug()
            sockets.plug(first, serial="A1")
            messages.status("back")
            first.scan(card(cycle)[1])
            messages.tag()
        for other in parked:
            other.close()
        assert descriptors() == open_before
        messages.drain()
    first.close()

    assert messages.tags == [card(cycle)[1] for cycle in range(50)]
    assert messages.statuses == ["ready"] + ["lost", "back"] * 50
    assert reader_threads() == []


def test_a_reader_that_is_not_there_at_the_start_is_found_when_it_appears(tmp_path):
    path = tmp_path / "reader"
    with listening(path, ready=False) as messages:
        searching = messages.status("searching")
        with VirtualReader(path) as reader:
            messages.status("ready")
            reader.scan(CODE)
            assert messages.tag().tag == CODE

    assert searching.reason.key == "reader.absent"


def test_a_reader_lost_in_mid_frame_is_said_once_and_the_half_frame_never_counts(reader):
    data, _ = card(77)
    with listening(reader.path) as messages:
        reader.write(data[:9])
        reader.unplug()
        messages.status("lost")
        reader.plug()
        messages.status("back")
        reader.write(data[9:] + card(78)[0])
        messages.tag()

    assert messages.statuses == ["ready", "lost", "back"]
    assert messages.tags == [card(78)[1]]


def test_a_name_that_leads_to_another_device_is_followed(reader, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(reader.device)
    with VirtualReader() as other, listening(link) as messages:
        link.unlink()
        link.symlink_to(other.device)
        messages.status("back")
        other.scan(CODE)
        assert messages.tag().tag == CODE


def test_a_card_that_lies_there_at_the_start_is_shown_and_not_played(reader):
    stop = threading.Event()

    def lie():
        while not stop.is_set():
            reader.write(card(5)[0])
            stop.wait(0.03)

    lying = threading.Thread(target=lie)
    lying.start()
    try:
        with listening(reader.path, ready=False, lying="shown") as messages:
            status = messages.status("ready")
            reader.write(card(6)[0])
            messages.tag()
    finally:
        stop.set()
        lying.join()

    assert status.tag_lying == card(5)[1]
    assert messages.tags == [card(6)[1]]


def test_a_card_placed_once_the_reader_is_ready_is_played(reader):
    with listening(reader.path, lying="shown") as messages:
        reader.scan("0004103964")

        assert messages.tag().tag == "0004103964"


def test_a_line_of_text_never_lay_there_already(reader):
    with listening(reader.path, ready=False, lying="shown", kind="auto") as messages:
        while not messages.drain().tags:
            reader.scan(CODE)
            time.sleep(0)  # let the scanner open the port: what arrives before is thrown away

    assert messages.tags[0] == CODE


def test_a_wrong_check_byte_asks_to_scan_again_at_most_once_a_second(reader):
    spoilt = frame(b"\x04\x00\x00\x00\x01").replace(b"01", b"02", 1)
    with listening(reader.path) as messages:
        for _ in range(20):
            reader.write(spoilt)
        reader.scan(CODE)
        messages.tag()

    asked = [m for m in messages.seen if isinstance(m, TagRejected) and not m.quiet]
    assert [m.reason.key for m in asked] == ["reader.check"]
    assert messages.tags == [CODE]


def test_a_spoilt_frame_after_the_good_one_does_not_ask_for_the_card_again(reader):
    good, _ = card(9)
    with listening(reader.path) as messages:
        reader.write(good + good.replace(b"9", b"8", 1) + card(10)[0])
        messages.until(lambda m: isinstance(m, TagScanned) and m.tag == card(10)[1])

    assert not [m for m in messages.seen if isinstance(m, TagRejected) and not m.quiet]


def test_two_cards_at_once_are_noticed_once(reader):
    with listening(reader.path) as messages:
        for _ in range(10):
            reader.write(card(1)[0] + card(2)[0])
        assert messages.rejected().reason.key == "reader.two_cards"
        reader.write(card(3)[0])
        messages.until(lambda m: isinstance(m, TagScanned) and m.tag == card(3)[1])

    assert messages.tags == [card(1)[1], card(2)[1], card(3)[1]]
    assert sum(isinstance(m, TagRejected) for m in messages.seen) == 1


def test_a_port_another_program_holds_is_said_with_the_cure_and_taken_when_it_is_free(reader):
    held = os.open(reader.device, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(held, fcntl.LOCK_EX)
    try:
        with listening(reader.path, ready=False) as messages:
            assert messages.status("refused").reason.key in ("reader.busy", "reader.busy_with")
            os.close(held)
            held = -1
            messages.status("ready")
    finally:
        if held >= 0:
            os.close(held)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_a_port_that_may_not_be_opened_is_said_with_the_cure(reader):
    os.chmod(reader.device, 0)

    with listening(reader.path, ready=False) as messages:
        assert messages.status("refused").reason.key == "reader.no_permission"


def test_no_permission_names_the_group_to_join(monkeypatch, reader):
    import serial

    def forbidden(*_args, **_options):
        raise serial.SerialException(13, "Permission denied")

    monkeypatch.setattr(serial, "Serial", forbidden)
    with listening(reader.path, ready=False) as messages:
        assert "dialout" in messages.status("refused").reason.say("en")


@pytest.mark.parametrize("kind", ["file", "folder", "null", "fifo"])
def test_a_name_that_is_no_port_is_said(tmp_path, kind):
    path = tmp_path / "thing"
    match kind:
        case "file":
            path.write_text("hello")
        case "folder":
            path.mkdir()
        case "null":
            path = Path("/dev/null")
        case "fifo":
            os.mkfifo(path)

    with listening(path, ready=False) as messages:
        assert messages.status("refused").reason.key == "reader.not_a_port"


@pytest.mark.parametrize("name", ["", "\0", "no such thing", "x" * 5000, "/dev/\N{SNOWMAN}"])
def test_any_name_is_answered_with_a_sentence(name):
    with listening(name, ready=False) as messages:
        status = messages.status("refused", "searching")

    assert status.reason.say("en").endswith(".")
    assert status.reason.say("fr").endswith(".")


def test_a_kind_that_does_not_exist_is_answered_with_those_that_do():
    messages = Messages()
    (scanner,) = open_scanners([ReaderSpec("/dev/x", kind="magic")], messages.put)
    scanner.start()
    try:
        sentence = messages.status("refused").reason.say("en")
    finally:
        scanner.close()

    assert "rdm6300" in sentence


@pytest.mark.parametrize("state", ["searching", "ready", "mid-line", "lost", "refused"])
def test_a_scanner_stops_within_two_seconds_from_every_state(tmp_path, state):
    path = tmp_path / "reader"
    messages = Messages()
    with VirtualReader(path) as reader:
        if state == "searching":
            reader.unplug()
        if state == "refused":
            reader.unplug()
            path.write_text("no port")
        scanner = SerialScanner(str(path), messages.put, lying="played")
        scanner.start()
        if state in ("ready", "mid-line", "lost"):
            messages.status("ready")
        if state == "mid-line":
            reader.write(b"OM/GR")
        if state in ("searching", "refused"):
            messages.status(state)
        if state == "lost":
            reader.unplug()
            messages.status("lost")

        start = time.monotonic()
        scanner.close()
        scanner.close()

        assert time.monotonic() - start < 2
        assert reader_threads() == []
        path.unlink(missing_ok=True)


def test_a_scanner_that_was_never_started_can_be_closed():
    SerialScanner("/dev/nowhere", print).close()


def test_opening_and_closing_leaves_no_descriptor_behind(reader):
    with listening(reader.path):
        pass
    before = descriptors()

    for _ in range(20):
        with listening(reader.path):
            pass

    assert descriptors() == before


def test_a_second_reader_does_not_disturb_the_first():
    with VirtualReader() as left, VirtualReader() as right:
        messages = Messages()
        scanners = open_scanners(
            [ReaderSpec(str(left.path), name="left", seat=1), ReaderSpec(str(right.path), name="right", seat=2)],
            messages.put,
        )
        for scanner in scanners:
            scanner.start()
        messages.status("ready", reader="left") if "left" not in _ready(messages) else None
        while _ready(messages) != {"left", "right"}:
            messages.status("ready")
        left.scan(CODE)
        assert (messages.tag().reader, messages.seen[-1].seat) == ("left", 1)
        right.scan(CODE)
        assert (messages.tag().reader, messages.seen[-1].seat) == ("right", 2)
        left.unplug()
        messages.status("lost", reader="left")
        right.scan("OM/WINE/43/DS/01")
        assert messages.tag().reader == "right"
        for scanner in scanners:
            scanner.close()


def _ready(messages):
    return {m.reader for m in messages.seen if isinstance(m, ScannerStatus) and m.status == "ready"}


def test_listening_never_writes_to_the_device(reader):
    with listening(reader.path) as messages:
        reader.scan(CODE)
        messages.tag()
        os.set_blocking(reader._ends[0], False)

        with pytest.raises(BlockingIOError):
            os.read(reader._ends[0], 1)
