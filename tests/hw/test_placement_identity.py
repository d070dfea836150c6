"""What people can rely on with cards: one card is the same card on every reader."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw.readers.identity import canonical, check_byte, form_of, is_random

NUMBER = bytes.fromhex("04003E9F1C")
numbers = st.binary(min_size=5, max_size=5)


@pytest.mark.parametrize(
    "read",
    [
        "0004103964",
        "04003E9F1C",
        "04003e9f1c",
        "04003E9F1CB9",
        "04003e9f1cb9",
        "0004103964 062,40732",
        "0004103964 06240732",
        "000410396406240732",
        "062407320004103964",
        "062,40732 0004103964",
    ],
)
def test_every_unmistakable_form_of_a_number_is_the_same_card(read):
    assert canonical(read) == "0004103964"


@given(numbers)
def test_every_form_a_reader_may_be_set_to_is_the_same_card(number):
    tag = f"{int.from_bytes(number[1:], 'big'):010d}"
    check = bytes([check_byte(number)])

    assert canonical(tag, "decimal") == tag
    assert canonical(tag.lstrip("0") or "0", "decimal") == tag
    assert canonical(number.hex(), "hex") == tag
    assert canonical(number.hex().upper(), "hex") == tag
    assert canonical(number[1:].hex(), "hex") == tag
    assert canonical((number + check).hex(), "hex") == tag
    assert canonical(number[::-1].hex(), "hex-reversed") == tag
    assert canonical(number[:0:-1].hex(), "hex-reversed") == tag
    assert canonical((number[::-1] + check).hex(), "hex-reversed") == tag
    assert canonical(str(int.from_bytes(number[:0:-1], "big")), "decimal-reversed") == tag


@pytest.mark.parametrize("read", ["A1B2C3D4", "a1b2c3d4", "a1:b2:c3:d4", "A1 B2 C3 D4", "a1-b2-c3-d4"])
def test_the_number_of_another_chip_is_upper_case_hex(read):
    assert canonical(read) == "A1B2C3D4"


@pytest.mark.parametrize("read", ["OM/GRAIN/43/DS/01", " hello ", "12345678", "3017620422003", "0012345678 001,00001"])
def test_text_is_as_it_was_read(read):
    assert canonical(read) == read


@given(st.text(), st.sampled_from(["auto", "text", "decimal", "hex", "hex-reversed", "decimal-reversed"]))
def test_no_text_and_no_form_raises(read, form):
    assert isinstance(canonical(read, form), str)


@given(st.text())
def test_a_tag_is_its_own_tag(read):
    assert canonical(canonical(read)) == canonical(read)


@pytest.mark.parametrize(
    ("read", "form"),
    [
        ("0004103964", "auto"),
        ("04003E9F1C", "auto"),
        ("003E9F1C", "hex"),
        ("1C9F3E00", "hex-reversed"),
        ("4103964", "decimal"),
        (str(0x1C9F3E00), "decimal-reversed"),
    ],
)
def test_the_form_of_a_reader_is_found_by_the_number_printed_on_a_card(read, form):
    assert form_of(read, "0004103964") == form


def test_a_reader_of_another_number_has_no_form():
    assert form_of("hello", "0004103964") is None


def test_numbers_that_a_telephone_makes_up_are_recognised():
    assert is_random("08A1B2C3")
    assert not is_random("04A1B2C3")
    assert not is_random("08A1B2C3D4E5F6")
    assert not is_random("0004103964")
