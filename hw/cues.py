"""Cues as data: the tones and blinks of each signal (docs/hardware-panel.md), and when each of them sounds; pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.ports import Cue

Colour = tuple[int, int, int]

WHITE: Colour = (1, 1, 1)
GREEN: Colour = (0, 1, 0)
RED: Colour = (1, 0, 0)
AMBER: Colour = (1, 1, 0)
BLUE: Colour = (0, 0, 1)


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone (0 Hz: a rest); `force` is soft, normal or carrying through a noisy room."""

    hz: int
    seconds: float
    force: str = "normal"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One cue: its tones, the blinks of one lamp ("status", "next" or "all"), and how much it matters."""

    tones: tuple[Tone, ...]
    lamp: str
    blinks: tuple[tuple[bool, float], ...]
    colour: Colour
    rank: int
    least_sound: int = 1


def _rest(seconds: float) -> Tone:
    return Tone(0, seconds)


_ON, _OFF = True, False
_TICK = Tone(2000, 0.015, "soft")

PATTERNS: Mapping[Cue, Pattern] = {
    Cue.READ: Pattern((_TICK,), "status", ((_OFF, 0.05),), WHITE, rank=0),
    Cue.ACCEPTED: Pattern((Tone(1600, 0.08, "carrying"),), "status", ((_OFF, 0.12), (_ON, 0.3)), GREEN, rank=2),
    Cue.REFUSED: Pattern(
        (Tone(400, 0.09), _rest(0.06), Tone(400, 0.09)),
        "status",
        ((_OFF, 0.08), (_ON, 0.08), (_OFF, 0.08), (_ON, 0.4)),
        RED,
        rank=3,
    ),
    Cue.UNKNOWN: Pattern(
        (Tone(600, 0.18),), "status", ((_OFF, 0.3), (_ON, 0.3), (_OFF, 0.3), (_ON, 0.5)), AMBER, rank=3
    ),
    Cue.NOT_SAVED: Pattern(
        (Tone(1600, 0.04), _rest(0.06), Tone(300, 0.25)), "status", ((_OFF, 0.2), (_ON, 0.2)) * 3, RED, rank=4
    ),
    Cue.READER_LOST: Pattern(
        (Tone(500, 0.12), Tone(350, 0.12)), "status", ((_ON, 0.5), (_OFF, 0.5)) * 5, AMBER, rank=4
    ),
    Cue.READER_BACK: Pattern((Tone(500, 0.12), Tone(800, 0.12)), "status", ((_ON, 1.0),), GREEN, rank=2),
    Cue.BY_ITSELF: Pattern((_TICK, _rest(0.485)) * 4, "next", ((_ON, 0.25), (_OFF, 0.25)) * 4, WHITE, rank=0),
    Cue.UNDO: Pattern((Tone(900, 0.07), Tone(600, 0.07)), "status", ((_OFF, 0.12), (_ON, 0.3)), BLUE, rank=2),
    Cue.YOUR_TURN: Pattern((_TICK,), "next", ((_OFF, 0.15), (_ON, 0.3)), WHITE, rank=1, least_sound=2),
    Cue.END: Pattern((Tone(800, 0.15), Tone(1000, 0.15), Tone(1300, 0.25)), "all", ((_ON, 1.0),), WHITE, rank=4),
}
"""What each cue does; nothing of it is needed to understand the table, the screen says the same."""

_DUTY = {
    1: {"soft": 0.02, "normal": 0.05, "carrying": 0.1},
    2: {"soft": 0.05, "normal": 0.2, "carrying": 0.5},
    3: {"soft": 0.1, "normal": 0.5, "carrying": 0.5},
}
_GAP_SECONDS = 0.04


@dataclass(frozen=True, slots=True)
class Step:
    """What the outputs do for a while: a tone with its duty cycle (0: silence), and one lamp that differs from rest."""

    hz: int = 0
    duty: float = 0.0
    lamp: str = ""
    lit: bool = False
    colour: Colour = WHITE


AT_REST = Step()


def loudness(force: str, *, sound: int, night: bool, tonal: bool = True) -> float:
    """Return the duty cycle of a tone at a sound level 0 (silent) to 3; an active buzzer knows only 0 and 1."""
    level = min(sound, 1) if night else sound
    if level <= 0:
        return 0.0
    if not tonal:
        return 0.0 if force == "soft" and level == 1 else 1.0
    return _DUTY[min(level, 3)][force]


def timeline(cue: Cue, *, sound: int, night: bool = False, tonal: bool = True) -> tuple[tuple[float, Step], ...]:
    """Return the steps of a cue with the second each ends; after the last one everything is at rest."""
    pattern = PATTERNS[cue]
    level = min(sound, 1) if night else sound
    tones: list[tuple[float, int, float]] = []
    now = 0.0
    if level >= pattern.least_sound:
        for tone in pattern.tones:
            now += tone.seconds
            force = loudness(tone.force, sound=sound, night=night, tonal=tonal) if tone.hz else 0.0
            tones.append((now, tone.hz if force else 0, force))
    blinks: list[tuple[float, bool]] = []
    now = 0.0
    for lit, seconds in pattern.blinks:
        now += seconds
        blinks.append((now, lit))
    steps = []
    for end in sorted({end for end, *_ in tones} | {end for end, _ in blinks}):
        hz, duty = next(((hz, duty) for until, hz, duty in tones if end <= until), (0, 0.0))
        lit_now = next((lit for until, lit in blinks if end <= until), None)
        lamp = pattern.lamp if lit_now is not None else ""
        steps.append((end, Step(hz, duty, lamp, bool(lit_now), pattern.colour)))
    return tuple(steps)


class CuePlayer:
    """Which step is due at which time. A cue never delays another: what matters more comes first, one waits at most."""

    def __init__(self, *, sound: int = 2, night: bool = False, tonal: bool = True) -> None:
        self.sound = sound
        self.night = night
        self._tonal = tonal
        self._steps: tuple[tuple[float, Step], ...] = ()
        self._began = 0.0
        self._sounds_until = 0.0
        self._rank = -1
        self._waiting: Cue | None = None

    def signal(self, cue: Cue, at: float) -> None:
        """Begin a cue, or let it wait for the end of a sound that matters as much."""
        rank = PATTERNS[cue].rank
        if at < self._sounds_until and rank <= self._rank:
            if self._waiting is None or PATTERNS[self._waiting].rank <= rank:
                self._waiting = cue
        else:
            self._begin(cue, at)

    def step(self, at: float) -> tuple[Step, float | None]:
        """Return what the outputs do now, and when that changes (None: at rest until the next cue)."""
        if self._waiting is not None and at >= self._sounds_until:
            self._begin(self._waiting, at)
        for end, step in self._steps:
            if at < self._began + end:
                until = self._began + end
                return step, min(until, self._sounds_until) if self._waiting else until
        self._steps = ()
        return AT_REST, self._sounds_until if self._waiting else None

    def _begin(self, cue: Cue, at: float) -> None:
        self._waiting = None
        self._steps = timeline(cue, sound=self.sound, night=self.night, tonal=self._tonal)
        self._began = at
        self._rank = PATTERNS[cue].rank
        audible = max((end for end, step in self._steps if step.duty), default=0.0)
        # The gap keeps two equal cues apart for the ear.
        self._sounds_until = at + audible + _GAP_SECONDS if audible else at
