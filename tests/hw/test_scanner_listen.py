"""What people can rely on with `companion listen`: what the readers read, a line each."""

import json
import os
import select
import signal
import subprocess
import sys

import pytest

from hw.virtual import VirtualReader
from tests.hw.readers_rig import DEADLINE_SECONDS, card


class Listen:
    """The command in a process of its own."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "listen", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )
        self.lines = b""

    def line(self):
        while b"\n" not in self.lines:
            assert select.select([self.process.stdout], [], [], DEADLINE_SECONDS)[0], "no line in time"
            more = os.read(self.process.stdout.fileno(), 4096)
            assert more, self.process.stderr.read().decode()
            self.lines += more
        line, _, self.lines = self.lines.partition(b"\n")
        return line.decode("utf-8")

    def event(self, name):
        while (line := json.loads(self.line()))["event"] != name:
            pass
        return line

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=DEADLINE_SECONDS)
        return self.process.returncode, out, err


@pytest.fixture
def reader():
    with VirtualReader() as plugged_in:
        yield plugged_in


@pytest.fixture
def listen():
    started = []

    def start(*arguments):
        started.append(Listen(*arguments))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate()


def test_json_tells_tags_codes_rejections_and_the_life_of_the_port(reader, listen):
    output = listen("--scanner", str(reader.path), "--json")

    assert output.event("connected")["reader"] == str(reader.path)
    reader.scan("0004103964")
    tag = output.event("tag")
    assert (tag["tag"], tag["code"], tag["reader"]) == ("0004103964", None, str(reader.path))
    assert isinstance(tag["t"], float)
    reader.write(b"om/grain/43/ds/01\r\n")
    assert output.event("tag")["code"] == "OM/GRAIN/43/DS/01"
    reader.write(b"OM/GRAIN/93/DS/01\r\n")
    assert output.event("tag")["code"] is None
    reader.write(b"OM/GRAIN/43/DS/0")
    assert output.event("rejected")["reason"]
    reader.unplug()
    output.event("lost")
    reader.plug()
    output.event("connected")
    reader.write(card(5)[0])
    assert output.event("tag")["tag"] == card(5)[1]


def test_text_is_for_people(reader, listen):
    output = listen("--scanner", str(reader.path), "--lang", "fr")

    assert "Lecteur prêt" in output.line()
    reader.scan("CMD/UNDO")
    assert "carte CMD/UNDO" in output.line()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_when_it_is_told_to(reader, listen, number):
    output = listen("--scanner", str(reader.path), "--json")
    output.event("connected")

    code, _, errors = output.stop(number)

    assert (code, errors) == (0, b"")


def test_a_port_that_cannot_be_used_is_explained(listen, tmp_path):
    (tmp_path / "file").touch()
    output = listen("--scanner", str(tmp_path / "file"), "--json")

    assert "settings" in output.event("refused")["reason"]


def test_two_readers_are_told_apart(reader, listen):
    with VirtualReader() as other:
        output = listen("--scanner", str(reader.path), "--scanner", str(other.path), "--json")
        output.event("connected")
        output.event("connected")
        other.scan("CMD/UNDO")

        assert output.event("tag")["reader"] == str(other.path)
