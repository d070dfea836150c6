"""Years of evenings in one go: memory flat, no descriptor or thread left, the database as large as what was done."""

import gc
import os
import random
import threading
from pathlib import Path

import pytest

from companion.desk import Desk
from companion.games import games
from companion.inbox import Inbox
from companion.messages import ButtonPressed, Command, ScannerStatus, TagScanned
from companion.settings import Settings
from companion.store import Store
from hw.scanner import open_scanners
from hw.virtual import VirtualReader

NAMES = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie")
GESTURES_OF_A_PLAY = 500


def resident_kilobytes() -> int:
    return int(Path("/proc/self/status").read_text("ascii", "replace").split("VmRSS:")[1].split()[0])


def gesture(desk: Desk, chance: random.Random) -> None:
    """Do something that people do: mostly what is offered, now and then a button or a correction."""
    controller = desk.room.controller
    play = controller.play
    kind = chance.random()
    offers = [offer for offer in play.game.offers(play.state) if offer.refusal is None and offer.command != "finish"]
    if controller.question is not None:
        desk.handle(Command("answer", {"label": chance.choice(controller.question.answers).label}))
    elif play.game.is_over(play.state) or kind < 0.1:
        desk.handle(ButtonPressed("undo"))
    elif kind < 0.2:
        counter = chance.choice(play.game.adjustable)
        args = {"player": chance.randrange(4), "counter": counter, "by": chance.choice((-1, 1))}
        desk.handle(Command("adjust", args))
    elif offers:
        offer = chance.choice(offers)
        desk.handle(Command(offer.command, offer.arguments))
    else:
        desk.handle(ButtonPressed("confirm"))


def until(inbox: Inbox, desk: Desk, wanted) -> None:
    """Hand on what readers say until one of the messages is wanted."""
    while True:
        message = inbox.take(20.0)
        desk.handle(message)
        if wanted(message):
            return


def evenings(folder: Path, gestures: int) -> dict[str, list[float]]:
    """Play that many gestures over all three games, with a reader that is unplugged now and then."""
    chance = random.Random(1)
    inbox = Inbox()
    store = Store(folder)
    desk = Desk(store, games(), Settings(), lambda view: None)
    found: dict[str, list[float]] = {"memory": [], "descriptors": [], "threads": [], "bytes": []}
    with VirtualReader() as reader:
        (scanner,) = open_scanners([str(reader.path)], inbox.put)
        scanner.start()
        until(inbox, desk, lambda m: isinstance(m, ScannerStatus) and m.status == "ready")
        for number in range(gestures):
            if number % GESTURES_OF_A_PLAY == 0:
                game = ("oltremare", "petite-mer", "caravage")[number // GESTURES_OF_A_PLAY % 3]
                desk.begin_play(game, NAMES, (0, 1, 2, 3), {})
                reader.scan(f"TAG/OM/{number}")
                until(inbox, desk, lambda m: isinstance(m, TagScanned))
                desk.handle(Command("ignore"))
            if number % (GESTURES_OF_A_PLAY * 10) == GESTURES_OF_A_PLAY:
                reader.unplug()
                until(inbox, desk, lambda m: isinstance(m, ScannerStatus) and m.status == "lost")
                reader.plug()
                until(inbox, desk, lambda m: isinstance(m, ScannerStatus) and m.status == "back")
            gesture(desk, chance)
            if number % (gestures // 20) == 0:
                gc.collect()
                found["memory"].append(resident_kilobytes())
                found["descriptors"].append(len(os.listdir("/proc/self/fd")))
                found["threads"].append(threading.active_count())
                found["bytes"].append(sum(file.stat().st_size for file in folder.glob("companion.db*")))
        scanner.close()
    store.close()
    return found


def check_nothing_is_left(found: dict[str, list[float]]) -> None:
    """A backup opens a few descriptors and a thread for a moment; what leaks raises the least count."""
    for things in (found["descriptors"], found["threads"]):
        assert min(things[15:20]) <= min(things[5:10]) + 1


@pytest.mark.long
def test_a_hundred_thousand_gestures_leave_nothing_behind(tmp_path):
    found = evenings(tmp_path, 100_000)

    second, last = found["memory"][5:10], found["memory"][15:20]
    assert sum(last) / len(last) <= sum(second) / len(second) * 1.02
    check_nothing_is_left(found)
    first_half = found["bytes"][10] - found["bytes"][0]
    second_half = found["bytes"][19] - found["bytes"][10]
    assert second_half <= first_half * 1.3


def test_some_evenings_leave_no_descriptor_and_no_thread_behind(tmp_path):
    found = evenings(tmp_path, 600)

    check_nothing_is_left(found)
