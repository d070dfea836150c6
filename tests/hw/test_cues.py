"""Cues as data, and their times on a clock the test holds."""

import pytest

from companion.ports import Cue
from hw.cues import PATTERNS, CuePlayer, loudness, timeline


def heard(cue, **settings):
    """Return what the ear gets: (hertz, milliseconds) of each stretch, rests too."""
    found, began = [], 0.0
    for end, step in timeline(cue, **{"sound": 2, **settings}):
        hz = step.hz if step.duty else 0
        if found and found[-1][0] == hz:
            found[-1] = (hz, found[-1][1] + end - began)
        else:
            found.append((hz, end - began))
        began = end
    while found and not found[-1][0]:
        found.pop()
    return [(hz, round(seconds * 1000)) for hz, seconds in found]


def run(player, *signals, until=20.0):
    """Return every (second, hz) at which the sound changes, and when the player came to rest."""
    changes, now = [], 0.0
    pending = list(signals)
    while True:
        while pending and pending[0][0] <= now:
            player.signal(pending.pop(0)[1], now)
        step, due = player.step(now)
        if not changes or changes[-1][1] != step.hz:
            changes.append((round(now, 3), step.hz))
        nexts = [t for t in (due, pending[0][0] if pending else None) if t is not None]
        if not nexts:
            return changes, now
        assert min(nexts) > now, "the player asks to be woken at once, for ever"
        now = min(nexts)
        assert now < until


def test_every_cue_has_a_pattern():
    assert set(PATTERNS) == set(Cue)


@pytest.mark.parametrize("cue", Cue)
def test_a_pattern_ends_by_itself_in_silence(cue):
    changes, rest = run(CuePlayer(sound=3), (0.0, cue))

    assert changes[-1][1] == 0
    assert rest <= 5.0


def test_the_tones_are_those_of_the_feedback_grammar():
    assert heard(Cue.READ) == [(2000, 15)]
    assert heard(Cue.ACCEPTED) == [(1600, 80)]
    assert heard(Cue.REFUSED) == [(400, 90), (0, 60), (400, 90)]
    assert heard(Cue.UNKNOWN) == [(600, 180)]
    assert heard(Cue.READER_LOST) == [(500, 120), (350, 120)]
    assert heard(Cue.READER_BACK) == [(500, 120), (800, 120)]
    assert [hz for hz, _ in heard(Cue.END)] == [800, 1000, 1300]
    assert len([1 for hz, _ in heard(Cue.BY_ITSELF) if hz]) == 4


def test_no_two_cues_sound_alike():
    ticks = {Cue.READ, Cue.YOUR_TURN}
    sounds = [tuple(heard(cue)) for cue in Cue if cue not in ticks]

    assert len(set(sounds)) == len(sounds)


def test_read_and_accepted_cannot_be_taken_for_each_other_even_on_a_buzzer_with_one_tone():
    told_apart = {
        tuple(ms for _, ms in heard(cue, tonal=False)) for cue in (Cue.READ, Cue.ACCEPTED, Cue.REFUSED, Cue.UNKNOWN)
    }

    assert len(told_apart) == 4
    assert heard(Cue.ACCEPTED, tonal=False)[0][1] >= 5 * heard(Cue.READ, tonal=False)[0][1]


def test_accepted_carries_further_than_every_other_cue():
    loudest = {cue: max(step.duty for _, step in timeline(cue, sound=2)) for cue in Cue}

    assert all(loudest[Cue.ACCEPTED] > loudest[cue] for cue in Cue if cue is not Cue.ACCEPTED)


@pytest.mark.parametrize("cue", Cue)
@pytest.mark.parametrize("tonal", [True, False])
def test_level_nought_is_silent_and_the_lamps_still_say_it(cue, tonal):
    steps = timeline(cue, sound=0, tonal=tonal)

    assert not any(step.duty for _, step in steps)
    assert any(step.lamp for _, step in steps)


def test_your_turn_is_heard_from_level_two_only():
    assert heard(Cue.YOUR_TURN, sound=1) == []
    assert heard(Cue.YOUR_TURN, sound=2) == [(2000, 15)]


@pytest.mark.parametrize("force", ["soft", "normal", "carrying"])
def test_night_is_as_soft_as_the_lowest_level_and_never_louder(force):
    for sound in range(4):
        assert loudness(force, sound=sound, night=True) <= loudness(force, sound=1, night=False)
        assert loudness(force, sound=sound, night=True) <= loudness(force, sound=sound, night=False)


def test_louder_levels_are_louder():
    for force in ("soft", "normal", "carrying"):
        steps = [loudness(force, sound=sound, night=False) for sound in range(4)]
        assert steps == sorted(steps)
        assert steps[0] == 0 < steps[1] < steps[3]


def test_an_accepted_cue_ends_the_tick_of_the_reading_at_once():
    changes, _ = run(CuePlayer(), (0.0, Cue.READ), (0.005, Cue.ACCEPTED))

    assert changes == [(0.0, 2000), (0.005, 1600), (0.085, 0)]


def test_whose_turn_it_is_does_not_cut_off_the_accepted_tone():
    changes, _ = run(CuePlayer(), (0.0, Cue.ACCEPTED), (0.001, Cue.YOUR_TURN))

    assert changes[:2] == [(0.0, 1600), (0.08, 0)]
    assert changes[2][1] == 2000


def test_a_refusal_is_heard_at_once_over_an_accepted_tone():
    changes, _ = run(CuePlayer(), (0.0, Cue.ACCEPTED), (0.02, Cue.REFUSED))

    assert changes[:2] == [(0.0, 1600), (0.02, 400)]


def test_two_accepted_cards_are_two_tones_with_a_gap():
    changes, _ = run(CuePlayer(), (0.0, Cue.ACCEPTED), (0.03, Cue.ACCEPTED))

    assert [hz for _, hz in changes] == [1600, 0, 1600, 0]


def test_twenty_cues_in_a_second_do_not_pile_up():
    _, rest = run(CuePlayer(), *((n / 20, Cue.ACCEPTED) for n in range(20)))

    assert rest < 1.0 + 2 * 0.5


def test_the_slow_blink_of_a_lost_reader_does_not_hold_back_the_next_cue():
    changes, _ = run(CuePlayer(), (0.0, Cue.READER_LOST), (1.0, Cue.ACCEPTED))

    assert (1.0, 1600) in changes


def test_a_player_that_was_asleep_does_not_make_up_for_what_it_missed():
    player = CuePlayer()
    player.signal(Cue.ACCEPTED, 0.0)

    step, due = player.step(100.0)

    assert (step.hz, due) == (0, None)
