"""What systemd hears: started, alive while screen and table both live, ending."""

import socket

import pytest

from hw.notify import Service


@pytest.fixture
def systemd(tmp_path):
    """A stand-in for the notify socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(tmp_path / "notify"))
        channel.setblocking(False)
        yield channel


def heard(systemd):
    messages = []
    while True:
        try:
            messages.append(systemd.recv(1000).decode())
        except BlockingIOError:
            return messages


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def service(systemd, clock):
    return Service({"NOTIFY_SOCKET": systemd.getsockname(), "WATCHDOG_USEC": "30000000"}, clock=clock)


def test_systemd_hears_that_the_app_has_started_and_that_it_ends(service, systemd):
    service.ready()
    service.status("playing\nOltremare")
    service.stopping()

    assert heard(systemd) == ["READY=1", "STATUS=playing Oltremare", "STOPPING=1"]


def test_each_part_is_asked_at_half_the_watchdogs_time(service):
    assert service.interval_seconds == 15


def test_the_watchdog_is_fed_when_both_live(service, systemd, clock):
    for _ in range(4):
        service.alive("screen")
        service.alive("table")
        clock.now += 15

    assert heard(systemd) == ["WATCHDOG=1"] * 4


@pytest.mark.parametrize(("frozen", "living"), [("screen", "table"), ("table", "screen")])
def test_a_frozen_part_starves_the_watchdog_although_the_other_lives(service, systemd, clock, frozen, living):
    service.alive("screen")
    service.alive("table")
    heard(systemd)
    last_fed = clock.now
    while clock.now < 300:
        clock.now += 15
        service.alive(living)
        if heard(systemd):
            last_fed = clock.now

    assert last_fed <= 100.0 + 1.5 * 15


def test_before_both_have_lived_nothing_is_fed(service, systemd):
    service.alive("screen")

    assert heard(systemd) == []


def test_many_signs_of_life_are_not_many_messages(service, systemd, clock):
    for _ in range(150):
        service.alive("screen")
        service.alive("table")
        clock.now += 0.1

    assert len(heard(systemd)) <= 3


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"NOTIFY_SOCKET": "/nowhere/notify", "WATCHDOG_USEC": "30000000"},
        {"WATCHDOG_USEC": "30000000"},
        {"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "soon"},
    ],
)
def test_without_systemd_nothing_happens(environ):
    service = Service(environ)
    service.ready()
    service.alive("screen")
    service.alive("table")
    service.stopping()


def test_a_watchdog_meant_for_another_process_is_not_fed(systemd):
    environ = {"NOTIFY_SOCKET": systemd.getsockname(), "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "4711"}

    assert Service(environ, pid=4712).interval_seconds is None
    assert Service(environ, pid=4711).interval_seconds == 15


def test_an_abstract_socket_is_reached():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind("\0companion-test-notify")
        channel.setblocking(False)
        Service({"NOTIFY_SOCKET": "@companion-test-notify"}).ready()

        assert heard(channel) == ["READY=1"]
