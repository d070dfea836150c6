"""What people can rely on when a card is put on the reader: it counts once."""

import pytest

from hw.readers.placement import Placement, Seen


def placed(readings, **options):
    """Which of the readings (card, seconds) count."""
    placement = Placement(**options)
    return [(tag, at) for tag, at in readings if placement.read(tag, at) is Seen.PLACED]


def test_a_card_left_on_the_reader_for_a_minute_counts_once():
    readings = [("A", at * 0.065) for at in range(int(60 / 0.065))]

    assert placed(readings) == [("A", 0.0)]


def test_a_card_wiggled_over_the_reader_counts_once():
    assert placed([("A", 0.0), ("A", 0.7), ("A", 2.0), ("A", 3.4)]) == [("A", 0.0)]


def test_a_card_played_again_on_purpose_counts_again():
    assert placed([("A", 0.0), ("A", 0.1), ("A", 2.0)]) == [("A", 0.0), ("A", 2.0)]


def test_another_card_between_does_not_make_the_first_count_again():
    assert placed([("A", 0.0), ("unknown", 0.5), ("A", 1.0)]) == [("A", 0.0), ("unknown", 0.5)]


def test_twenty_cards_in_a_second_all_count_in_order():
    readings = [(f"card {number}", number * 0.05) for number in range(20)]

    assert placed(readings) == readings


def test_a_reader_error_is_not_a_removal():
    placement = Placement()
    placement.read("A", 0.0)

    for tenth in range(1, 100):
        placement.trouble(tenth / 10)

    assert placement.read("A", 10.0) is Seen.STILL_THERE


def test_a_card_taken_away_before_an_error_is_gone():
    placement = Placement()
    placement.read("A", 0.0)

    placement.trouble(5.0)

    assert placement.read("A", 5.1) is Seen.PLACED


def test_two_cards_at_once_are_noticed_once_and_neither_counts_twice():
    placement = Placement()

    seen = [placement.read("AB"[turn % 2], turn * 0.1) for turn in range(40)]

    assert seen.count(Seen.PLACED) == 2
    assert seen.count(Seen.TWO_AT_ONCE) == 1


def test_two_cards_at_once_are_noticed_again_the_next_time():
    placement = Placement()
    for turn in range(4):
        placement.read("AB"[turn % 2], turn * 0.1)

    seen = [placement.read("AB"[turn % 2], 10 + turn * 0.1) for turn in range(4)]

    assert seen == [Seen.PLACED, Seen.PLACED, Seen.STILL_THERE, Seen.TWO_AT_ONCE]


def test_a_card_that_lay_there_already_counts_once_it_is_placed_again():
    placement = Placement()
    placement.lies("A", 0.0)

    assert placement.read("A", 0.1) is Seen.STILL_THERE
    assert placement.read("A", 3.0) is Seen.PLACED


@pytest.mark.parametrize("cooldown", [0.3, 1.0, 5.0])
def test_the_cool_down_can_be_set(cooldown):
    readings = [("A", 0.0), ("A", cooldown * 0.9), ("A", cooldown * 2)]

    assert placed(readings, cooldown_seconds=cooldown) == [("A", 0.0), ("A", cooldown * 2)]
