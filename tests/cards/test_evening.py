"""Tagging a box does not take an evening: a person with 98 cards, a reader on a pseudo-terminal, touches counted."""

import queue
import random

from companion.messages import ScannerStatus, TagScanned
from hw.scanner import SerialScanner
from hw.virtual import VirtualReader

GOODS = {"gems": 8, "scrolls": 10, "silk": 12, "salt": 14, "pottery": 16, "olives": 18, "grain": 20}
ROWS = {
    "gems": (4, 10, 18),
    "scrolls": (3, 8, 15),
    "silk": (2, 5, 9, 14),
    "salt": (2, 5, 9, 14),
    "olives": (1, 3, 6, 10, 15),
    "pottery": (10, 15),
}
PORTS = ("VENEZIA", "CANDIA", "RODI", "CORFU")


class Reader:
    """A real scanner thread on a pseudo-terminal: what is held to it comes out as a message."""

    def __init__(self):
        self.messages = queue.SimpleQueue()
        self.port = VirtualReader()
        self.port.plug()
        self.scanner = SerialScanner(str(self.port.path), self.messages.put, lying="played")
        self.scanner.start()
        self._until(lambda m: isinstance(m, ScannerStatus) and m.status == "ready")

    def read(self, tag):
        self.port.scan(tag)
        return self._until(lambda m: isinstance(m, TagScanned))

    def _until(self, wanted):
        while not wanted(message := self.messages.get(timeout=10)):
            pass
        return message

    def close(self):
        self.scanner.close()
        self.port.close()


def printed_cards(seed):
    """What stands on the 98 cards, pile by pile: as in the box, all mixed within a pile."""
    chance = random.Random(seed)
    for good, count in GOODS.items():
        for _ in range(count):
            numbers = chance.choice(("61", "52", "43", "34"))
            icons = chance.choice(("DP", "DM", "DS", "PM", "PS", "MS"))
            yield good, numbers, icons, chance.random() < 1 / 3


def register(table, reader, cards, number=4100000):
    """Go through the piles as the wizard asks; return tag to what the card says."""
    said = {}
    for good, numbers, icons, has_port in cards:
        row = table.content.row
        if row is not None:
            for value in ROWS[good]:
                table.touch(next(key for key in table.content.row.keys if key.label == str(value)))
        if row is not None:
            table.touch(table.content.primary)
        table.choose("numbers", numbers)
        table.choose("icons", icons)
        table.choose("port", "PORT" if has_port else "")
        number += 1
        table.desk.handle(reader.read(f"{number:010d}"))
        said[f"{number:010d}"] = (good, numbers, icons, has_port)
    return said


def test_98_cards_with_ports_and_payout_rows_cost_at_most_two_and_a_half_touches_a_card(table):
    table.open_box()
    table.touches = 0
    reader = Reader()
    table.touch(table.content.primary)

    said = register(table, reader, list(printed_cards(seed=7)))
    reader.close()

    assert len(table.box.cards) == len(table.box.bindings) == 98
    for tag, (good, numbers, icons, has_port) in said.items():
        port = "/PORT" if has_port else ""
        assert table.box.bindings[tag].startswith(f"OM/{good.upper()}/{numbers}/{icons}{port}/")
    assert table.box.facts["payouts"]["silk"] == [2, 5, 9, 14]
    assert table.box.facts["payouts"]["pottery"] == [1, 3, 6, 10, 15]
    assert (table.content.done, table.content.total) == (98, 98)
    print(f"{table.touches} touches, {table.touches / 98:.2f} a card")
    assert table.touches <= 2.5 * 98


def test_the_same_box_gets_new_tags_without_a_touch_a_card(table):
    table.open_box()
    reader = Reader()
    table.touch(table.content.primary)
    register(table, reader, list(printed_cards(seed=8)))
    before = table.box
    table.do("cards_back")
    table.do("box_new_tags")
    table.touches = 0

    for number in range(98):
        wanted = table.content.heading
        assert wanted
        table.desk.handle(reader.read(f"{7000000 + number:010d}"))
    reader.close()

    assert table.touches == 0
    assert table.box.cards == before.cards
    assert table.box.facts == before.facts
    assert sorted(table.box.bindings.values()) == sorted(before.bindings.values())
    assert not set(table.box.bindings) & set(before.bindings)


def test_a_box_like_this_one_has_its_cards_and_facts_and_wants_only_tags(table):
    table.open_box()
    table.touch(table.content.primary)
    for value in ROWS["gems"]:
        table.do("wizard_row_value", value=value)
    table.scan("0000000001")
    table.scan("0000000002")
    first = table.box
    table.do("cards_back")
    table.do("box_like")

    table.do("box_register", mode="tags")
    table.scan("0000000003")
    table.scan("0000000004")

    assert len(table.store.boxes()) == 2
    assert table.box.cards == first.cards
    assert table.box.facts == first.facts
    assert list(table.box.bindings) == ["0000000003", "0000000004"]
    assert list(table.box.bindings.values()) == list(first.bindings.values())
    assert table.content.primary.command == "cards_back"


def test_the_64_tiles_of_petite_mer_are_tagged_without_any_touch_a_tile(table):
    table.open_box("petite-mer")
    table.do("box_expansion", expansion="turbines")
    table.do("box_expansion", expansion="piers")
    table.touch(table.content.primary)
    table.touches = 0

    for number in range(64):
        table.scan(f"{number:010d}")

    assert table.touches == 0
    assert len(set(table.box.bindings.values())) == 64
    assert (table.content.done, table.content.total) == (64, 64)
