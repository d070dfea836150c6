"""What people can rely on when a reader sends frames or lines, however they arrive."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw.readers.auto import AutoDetect
from hw.readers.rdm6300 import Rdm6300, frame
from hw.readers.text_line import TextLines
from tests.hw.readers_rig import Rig, card

EXAMPLE = bytes.fromhex("02 30 34 30 30 33 45 39 46 31 43 42 39 03")
numbers = st.lists(st.integers(0, 2**32 - 1), max_size=6, unique=True)
# Noise of every kind but a start byte with a whole frame behind it, which would be a card.
noise = st.binary(max_size=12).map(lambda data: data.replace(b"\x02", b"\x7f"))
lines = st.lists(
    st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), min_size=1, max_size=40), unique=True
)


def cut_up(data, sizes):
    """Cut bytes into pieces of the given sizes, in turn."""
    pieces, at = [], 0
    while at < len(data):
        size = sizes[len(pieces) % len(sizes)]
        pieces.append(data[at : at + size])
        at += size
    return pieces


sizes = st.lists(st.integers(1, 7), min_size=1, max_size=5)


def test_the_printed_number_of_a_card_is_its_tag():
    assert Rig(Rdm6300()).write(EXAMPLE).tags == ["0004103964"]


def test_lower_case_and_line_ends_around_a_frame_are_tolerated():
    rig = Rig(Rdm6300())

    rig.write(b"\r\n", EXAMPLE.lower(), b"\r\n")
    rig.write(frame(bytes.fromhex("0400000001"), line_end=True))

    assert rig.tags == ["0004103964", "0000000001"]
    assert not rig.rejected


def test_line_ends_inside_the_digits_are_refused():
    assert Rig(Rdm6300()).write(EXAMPLE[:5] + b"\r" + EXAMPLE[5:]).tags == []


def test_a_frame_with_too_many_digits_is_refused():
    assert Rig(Rdm6300()).write(EXAMPLE[:-1] + b"0\x03").tags == []


def test_the_version_byte_is_part_of_the_check():
    assert Rig(Rdm6300()).write(b"\x02" + b"14003E9F1CB9" + b"\x03").tags == []


@given(numbers, st.lists(noise, min_size=1), sizes, st.booleans())
def test_any_cards_with_any_noise_between_them_come_out_in_order(cards, rubbish, pieces, line_end):
    wire = b"".join(
        rubbish[at % len(rubbish)] + frame(b"\x01" + number.to_bytes(4, "big"), line_end=line_end)
        for at, number in enumerate(cards)
    )

    for parser in (Rdm6300(), AutoDetect()):
        assert Rig(parser).write(*cut_up(wire, pieces)).tags == [f"{number:010d}" for number in cards]


@given(lines, sizes, st.sampled_from([b"\r", b"\n", b"\r\n", b"\r\r", b"\n\n", b"\r\n\r\n"]))
def test_any_lines_come_out_as_they_were_sent(texts, pieces, end):
    wire = b"".join(text.encode("utf-8") + end for text in texts)

    rig = Rig(TextLines(numbers="text")).write(*cut_up(wire, pieces))

    assert rig.tags == texts


@given(lines, sizes)
def test_lines_of_a_reader_without_line_ends_are_ended_by_silence(texts, pieces):
    rig = Rig(TextLines(numbers="text"))

    for text in texts:
        rig.write(*cut_up(text.encode("utf-8"), pieces)).wait(0.3)

    assert rig.tags == texts


@given(st.lists(st.binary(max_size=40)), st.sampled_from([Rdm6300, TextLines, AutoDetect]))
def test_no_bytes_ever_raise(chunks, parser):
    rig = Rig(parser())

    for chunk in chunks:
        rig.write(chunk).wait(0.05)


@given(st.binary(max_size=60))
def test_a_good_frame_after_anything_is_read(before):
    for parser in (Rdm6300(), AutoDetect()):
        assert Rig(parser).write(before, EXAMPLE).tags[-1:] == ["0004103964"]


@given(st.integers(0, 2**40 - 1), st.integers(1, 12), st.integers(1, 15))
def test_a_single_wrong_digit_never_makes_another_card(number, at, change):
    good = bytearray(frame(number.to_bytes(5, "big")))
    good[at] = b"0123456789ABCDEF"[(b"0123456789ABCDEF".index(good[at]) + change) % 16]

    rig = Rig(Rdm6300()).write(bytes(good))

    assert rig.tags == []
    assert [r.reason.key for r in rig.rejected] == ["reader.check"]


def test_the_end_of_a_line_cut_off_never_makes_another_card():
    rig = Rig(TextLines())

    rig.write(b"OM/SILK/43/DS/01\r\n").wait(3)
    rig.write(b"OM/SALT/43/DS/0").wait(3)
    rig.write(b"OM/WINE/43/DS/01\r\n")

    assert rig.tags == ["OM/SILK/43/DS/01", "OM/WINE/43/DS/01"]
    assert [r.reason.key for r in rig.rejected] == ["reader.cut"]


def test_rubbish_with_a_line_end_does_not_make_a_reader_without_line_ends_mute():
    rig = Rig(TextLines()).write(b"\x00\xff\r").wait(1)

    rig.write(b"OM/SILK/43/DS/01").wait(1)

    assert rig.tags[-1] == "OM/SILK/43/DS/01"


def test_a_line_that_never_ends_is_refused_and_the_next_one_read():
    rig = Rig(TextLines()).write(b"A" * 5000, b"\r\nOM/SILK/43/DS/01\r\n")

    assert rig.tags == ["OM/SILK/43/DS/01"]
    assert [r.reason.key for r in rig.rejected] == ["reader.too_long"]


def test_text_that_is_not_utf_8_is_read_too():
    assert Rig(TextLines()).write("Épices\r".encode("latin-1")).tags == ["Épices"]


@pytest.mark.parametrize(
    ("sent", "tag"),
    [
        (b"OM/GRAIN/43/DS/01\r\n", "OM/GRAIN/43/DS/01"),
        (b"pm/1010n10/02\r\n", "pm/1010n10/02"),
        (b"TAG/OM/017\n", "TAG/OM/017"),
        (b"CMD/UNDO\r", "CMD/UNDO"),
        (EXAMPLE, "0004103964"),
    ],
)
def test_a_reader_nobody_named_is_known_by_its_first_card(sent, tag):
    assert Rig(AutoDetect()).write(sent).tags == [tag]


@pytest.mark.parametrize("sent", [b"0004103964\r\n", b"hello\r\n", b"AT+GCAP\r\n", b"OM\r\n", b"CMD/REBOOT\r\n"])
def test_until_it_is_known_other_lines_are_noise(sent):
    rig = Rig(AutoDetect()).write(sent)

    assert rig.tags == []
    assert all(r.quiet for r in rig.rejected)


def test_once_a_reader_of_lines_is_known_every_line_counts():
    rig = Rig(AutoDetect()).write(b"OM/GRAIN/43/DS/01\r\n0004103964\r\nhello\r\n")

    assert rig.tags == ["OM/GRAIN/43/DS/01", "0004103964", "hello"]


def test_another_reader_on_the_same_port_is_understood():
    rig = Rig(AutoDetect()).write(b"OM/GRAIN/43/DS/01\r\n")

    rig.write(frame(bytes.fromhex("04003E9F1C"), line_end=True)).wait(1)
    rig.write(EXAMPLE.replace(b"\x03", b"")).wait(1)
    rig.write(b"OM/WINE/43/DS/01\r\n")

    assert rig.tags == ["OM/GRAIN/43/DS/01", "0004103964", "OM/WINE/43/DS/01"]


def test_a_prompt_before_the_first_card_does_not_hide_it():
    assert Rig(AutoDetect()).write(b"raspberrypi login: OM/WINE/43/DS/01\r\n").tags == ["OM/WINE/43/DS/01"]


def test_a_cut_line_before_a_whole_one_is_not_taken_for_a_card():
    rig = Rig(AutoDetect()).write(b"OM/SALT/52/PM/CANOM/SALT/52/PM/CANDIA/04\r\n")

    assert "PM/CANDIA/04" not in rig.tags


@pytest.mark.long
def test_ten_million_random_bytes_make_no_card():
    generator = random.Random(5)
    for parser in (Rdm6300(), AutoDetect()):
        rig = Rig(parser)
        for _ in range(2_500):
            rig.write(generator.randbytes(4_000))
        assert rig.tags == []
        assert rig.write(card(7)[0]).tags == [card(7)[1]]
