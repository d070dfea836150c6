"""What people can rely on when a reader is looked for: it is found by what it is, not by its name."""

import os

import pytest

from companion.messages import ScannerStatus
from hw import scanner as scanners_module
from hw.ports import Port, PortBook, board_model, header_uart, holders, login_console
from hw.scanner import ReaderSpec, open_scanners
from hw.virtual import VirtualReader
from tests.hw.readers_rig import Messages, Sockets

FTDI = {"vid": 0x0403, "pid": 0x6001}
CH340 = {"vid": 0x1A86, "pid": 0x7523}


def book(*ports):
    listing = list(ports)
    return PortBook(lambda: listing), listing


def test_a_reader_is_found_again_under_another_name():
    ports, listing = book(Port("/dev/ttyUSB0", serial="A1", **FTDI))
    ports.take("reader")
    ports.keep("reader")
    ports.release("reader")

    listing[:] = [Port("/dev/ttyUSB0", serial="other", **FTDI), Port("/dev/ttyUSB7", serial="A1", **FTDI)]

    assert ports.take("reader").device == "/dev/ttyUSB7"


def test_two_identical_readers_without_serial_numbers_are_told_apart_by_their_sockets():
    ports, listing = book(Port("/dev/ttyUSB0", location="1-1", **CH340), Port("/dev/ttyUSB1", location="1-2", **CH340))
    for name in ("left", "right"):
        assert ports.take(name)
        ports.keep(name)
    for name in ("left", "right"):
        ports.release(name)

    listing[:] = [Port("/dev/ttyUSB0", location="1-2", **CH340), Port("/dev/ttyUSB1", location="1-1", **CH340)]

    assert ports.take("right").location == "1-2"
    assert ports.take("left").location == "1-1"


def test_a_reader_without_a_serial_number_may_come_back_in_another_socket():
    ports, listing = book(Port("/dev/ttyUSB0", location="1-1", **CH340))
    ports.take("reader")
    ports.keep("reader")
    ports.release("reader")

    listing[:] = [Port("/dev/ttyACM0", vid=1, pid=2), Port("/dev/ttyUSB0", location="1-9", **CH340)]

    assert ports.take("reader").location == "1-9"


def test_no_two_readers_take_the_same_port():
    ports, _ = book(Port("/dev/ttyUSB0", serial="A1", **FTDI))

    assert ports.take("left") is not None
    assert ports.take("right") is None


def test_a_port_that_cannot_be_opened_does_not_hide_the_next_one():
    ports, _ = book(Port("/dev/ttyACM0", serial="modem", vid=1, pid=2), Port("/dev/ttyUSB0", serial="A1", **FTDI))
    assert ports.take("reader").device == "/dev/ttyACM0"
    ports.release("reader", failed=True)

    assert ports.take("reader").device == "/dev/ttyUSB0"


def test_a_named_path_comes_before_any_other_device(tmp_path):
    path = tmp_path / "reader"
    path.touch()
    ports, _ = book(Port("/dev/ttyUSB0", serial="A1", **FTDI))

    assert ports.take("reader", str(path)).device == str(path)


@pytest.mark.parametrize(
    ("model", "uart"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", "/dev/ttyAMA0"),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "/dev/ttyAMA0"),
        ("Raspberry Pi 4 Model B Rev 1.5", "/dev/serial0"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "/dev/serial0"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "/dev/serial0"),
        ("", ""),
        ("Some other board", ""),
    ],
)
def test_the_uart_on_the_header_follows_the_model(model, uart):
    assert header_uart(model) == uart


def test_a_machine_without_a_model_is_no_pi(tmp_path):
    assert board_model(tmp_path) == ""


def test_the_model_is_read_without_its_trailing_zero(tmp_path):
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")

    assert board_model(tmp_path) == "Raspberry Pi 5 Model B Rev 1.0"


def test_a_login_console_on_the_uart_is_recognised():
    assert login_console("/dev/ttyAMA0", "quiet console=ttyAMA0,115200 console=tty1")
    assert not login_console("/dev/ttyAMA0", "quiet console=tty1")


def test_the_program_that_holds_a_port_is_named(tmp_path):
    device, process = tmp_path / "port", tmp_path / "proc/4711"
    device.touch()
    (process / "fd").mkdir(parents=True)
    (process / "fd/3").symlink_to(device)
    (process / "comm").write_text("ModemManager\n")

    assert holders(str(device), tmp_path / "proc") == ["ModemManager"]
    assert holders(str(tmp_path), tmp_path / "proc") == []


@pytest.fixture
def sockets(monkeypatch):
    monkeypatch.setattr(scanners_module, "SEARCH_SECONDS", 0.05)
    return Sockets()


@pytest.fixture
def auto(sockets):
    messages = Messages()
    (scanner,) = open_scanners([ReaderSpec(lying="played")], messages.put, book=sockets.book())
    scanner.start()
    yield messages
    scanner.close()


def test_readers_are_found_by_themselves_one_after_the_other(sockets, auto):
    with VirtualReader() as first, VirtualReader() as second:
        assert auto.status("searching").reason.key == "reader.none_found"
        sockets.plug(first, serial="A1")
        assert auto.status("ready").reader == "reader"
        sockets.plug(second, serial="B2")
        assert auto.status("ready").reader == "reader 2"
        first.scan("OM/WINE/43/DS/01")
        assert auto.tag().reader == "reader"
        second.scan("OM/WINE/43/DS/01")
        assert auto.tag().reader == "reader 2"


def test_a_reader_put_in_place_of_a_lost_one_takes_its_name(sockets, auto):
    with VirtualReader() as first, VirtualReader() as second:
        sockets.plug(first, serial="A1")
        auto.status("ready")
        sockets.unplug(first)
        auto.status("lost")
        sockets.plug(second, serial="B2")

        assert auto.status("back").reader == "reader"


def test_two_readers_that_swap_their_names_keep_their_own(sockets, auto):
    with VirtualReader() as first, VirtualReader() as second:
        sockets.plug(first, serial="A1")
        auto.status("ready", reader="reader")
        sockets.plug(second, serial="B2")
        auto.status("ready", reader="reader 2")
        for reader in (first, second):
            sockets.unplug(reader)
        auto.status("lost")
        auto.status("lost")
        sockets.plug(second, serial="B2")
        assert auto.status("back").reader == "reader 2"
        sockets.plug(first, serial="A1")
        assert auto.status("back").reader == "reader"


def test_a_silent_device_beside_the_reader_does_no_harm(sockets, auto):
    with VirtualReader() as silent, VirtualReader() as reader:
        sockets.plug(silent, vid=1, pid=2, serial="S")
        auto.status("ready")
        sockets.plug(reader, serial="A1")
        auto.status("ready")
        reader.scan("OM/WINE/43/DS/01")

        assert auto.tag().tag == "OM/WINE/43/DS/01"


def test_a_device_only_somebody_else_may_use_is_not_missed(sockets, tmp_path):
    nothing = tmp_path / "no-port"
    nothing.touch()
    messages = Messages()
    with VirtualReader() as reader:
        sockets.plug(reader, serial="A1")
        sockets.plugged[nothing] = Port(str(nothing), serial="Z9", vid=1, pid=2)
        (scanner,) = open_scanners([ReaderSpec(lying="played")], messages.put, book=sockets.book())
        scanner.start()
        while "ready" not in messages.statuses:
            messages.until(lambda m: isinstance(m, ScannerStatus))
        reader.scan("OM/WINE/43/DS/01")
        messages.tag()
        scanner.close()

    assert messages.drain().statuses.count("refused") <= 1


@pytest.mark.parametrize(
    ("words", "port", "kind"),
    [
        ("auto", "auto", "auto"),
        ("/dev/ttyUSB0", "/dev/ttyUSB0", "auto"),
        ("text:/dev/ttyACM0", "/dev/ttyACM0", "text"),
        ("rdm6300", "auto", "rdm6300"),
        ("/dev/serial/by-path/pci-0000:00:14.0-usb", "/dev/serial/by-path/pci-0000:00:14.0-usb", "auto"),
        ("wedge:ffff:0035", "ffff:0035", "wedge"),
        ("pcsc", "auto", "pcsc"),
    ],
)
def test_a_reader_is_named_in_one_word(words, port, kind):
    assert (ReaderSpec.of(words).port, ReaderSpec.of(words).kind) == (port, kind)


def test_looking_for_readers_ends_with_the_scanner(sockets):
    (scanner,) = open_scanners(["auto"], print, book=sockets.book())

    scanner.close()
    scanner.close()

    assert os.path.exists("/proc/self")
