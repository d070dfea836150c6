"""The words every game uses: what happens at the table, what is answered to a gesture, what comes of it.

A game is a set of pure functions over frozen values. Players are indices (0 is the first name the play was
started with) so that a name can be changed at any time; names belong to the play (companion/play.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from companion.text import Text

Args = Mapping[str, Any]
"""Arguments of a command, after `players` in them were turned into indices (see `play.resolve`)."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table: frozen, past tense.

    Fields are `str | int | bool | None`, enough for JSON, and tuples of these (tuples nest).
    """


@dataclass(frozen=True, slots=True)
class Adjusted(Event):
    """A counter was set right by hand (docs/formats.md: adjust); `player` is an index or "table"."""

    player: int | str
    counter: str
    by: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The table ended the game before its end."""


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """The turn order is changed to `order`, all players by index; whose turn it is stays."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OptionSet(Event):
    """An option has another value from here on."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Renamed(Event):
    """A player is called differently; applied by the play, never seen by a game."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class Learnt(Event):
    """A tag was bound to a card from here on; applied by the play, never seen by a game."""

    tag: str
    card: str


COMMON_EVENTS: Mapping[str, type[Event]] = {
    "adjusted": Adjusted,
    "finished": Finished,
    "seated": Seated,
    "option_set": OptionSet,
    "renamed": Renamed,
    "learnt": Learnt,
}


@dataclass(frozen=True, slots=True)
class Card:
    """A printed thing at the table, read from its code (docs/formats.md, part 1).

    `code` is the full code in upper case, `kind` the sort of card in the game's words, `facts` what rules need.
    """

    code: str
    kind: str
    facts: Any = None


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points; `points` is None where a value is not known."""

    points: int | None
    text: Text


@dataclass(frozen=True, slots=True)
class Breakdown:
    """All reasons of a player, or of the group; the total is the sum of the lines and nothing else."""

    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int | None:
        """Return the sum of the lines; None as soon as one of them is unknown."""
        total = 0
        for line in self.lines:
            if line.points is None:
                return None
            total += line.points
        return total


@dataclass(frozen=True, slots=True)
class Score:
    """What came of it: a breakdown per player or one for the group, ranks from 1, and what broke a tie."""

    players: tuple[Breakdown, ...] = ()
    ranks: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    group: Breakdown | None = None
    group_rank: int | None = None
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A gesture that the rules do not allow, with the reason.

    `event` is what is recorded if the table insists (docs/formats.md: anyway); None where it cannot.
    Such an entry is marked irregular unless `irregular` is False.
    """

    text: Text
    event: Event | None = None
    irregular: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """One possible answer to a question: a stable label for scripts, words for people, the event it means."""

    label: str
    text: Text
    event: Event


@dataclass(frozen=True, slots=True)
class Question:
    """The gesture could mean several things; nothing is recorded until it is answered."""

    text: Text
    answers: tuple[Answer, ...]


Reply = Event | Question | Refusal


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a group can choose; `values` in the order shown, texts under `<game>.option.<name>`.

    `values` is empty for a free value, which `check` then describes ("map", "thresholds", "number:1-9").
    `in_play` is False where it can only be chosen at the start. `without_reader` is the value a first play begins with
    on a device that has no reader; None: the default.
    """

    name: str
    values: tuple[Any, ...] = ()
    check: str = ""
    in_play: bool = True
    without_reader: Any = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that can be given now: what the screen shows and the buttons step through.

    `refusal` is set where it is unusual: it then says why, and can be insisted on if `refusal.event` is set.
    """

    command: str
    args: tuple[tuple[str, Any], ...] = ()
    text: Text = field(default_factory=lambda: Text(""))
    refusal: Refusal | None = None

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments as a dictionary."""
        return dict(self.args)


@dataclass(frozen=True, slots=True)
class PhaseMark:
    """A cell of the phase line; its words are `<game>.phase.<phase>`. Touching it sends `command` if there is one."""

    phase: str
    done: bool = False
    current: bool = False
    command: str = ""
    args: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class ByItself:
    """What the app does without a touch: at once with 0 seconds, else after a ring that any touch stops."""

    command: str
    seconds: float = 0.0
    args: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Counters:
    """The books: one mapping per player (by index) and one for the table; names as in docs/formats.md."""

    players: tuple[Mapping[str, Any], ...]
    table: Mapping[str, Any]


class Game(Protocol):
    """A game: data about it, and pure functions from state and gesture to event, from event to state."""

    id: ClassVar[str]
    """As in table scripts: "petite-mer"."""
    prefix: ClassVar[str]
    """How its card codes begin: "PM"."""
    rules_version: ClassVar[int]
    players: ClassVar[range]
    """How many can play: `range(1, 5)`."""
    cooperative: ClassVar[bool]
    options: ClassVar[tuple[Option, ...]]
    events: ClassVar[Mapping[str, type[Event]]]
    """Its own events by their stored name; names are for ever, fields are only ever added, with a default."""
    adjustable: ClassVar[tuple[str, ...]]
    """Counters of a player that `adjust` takes, those marked * in docs/formats.md."""
    adjustable_table: ClassVar[tuple[str, ...]]
    rail: ClassVar[tuple[str, ...]]
    """Counters shown beside a player's name, the first one large; words under `<game>.counter.<name>`."""
    icons: ClassVar[Mapping[str, str]]
    """The icon of each counter that is shown."""

    def resolve(self, options: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return all options with their values, defaults filled in; raises IllegalGesture naming a bad one."""
        ...

    def setup(self, players: int, options: Mapping[str, Any], box: Mapping[str, Any]) -> Any:
        """Return the state before the first gesture; `box` are the facts of the owner's box (payouts, map …)."""
        ...

    def parse(self, code: str) -> Card:
        """Return the card of an upper-case code that begins with `prefix`; raises MalformedCode."""
        ...

    def on_scan(self, state: Any, card: Card, by: int | None) -> Reply:
        """Return what this card means now; `by` is the owner of the reader, None for whoever is due."""
        ...

    def on_command(self, state: Any, name: str, args: Args, by: int | None) -> Reply:
        """Return what a command means now, `adjust`, `finish`, `seats` and `option` included.

        The button confirm/next is the command "confirm". Unknown commands and arguments are refusals.
        """
        ...

    def on_player_card(self, state: Any, player: int) -> Reply | None:
        """Return what CMD/PLAYER of that player means now; None: it names the owner of the next scan."""
        ...

    def apply(self, state: Any, event: Event) -> Any:
        """Return the state after the event; raises IllegalEvent only for what cannot be, never for a rule."""
        ...

    def turn(self, state: Any) -> int | None:
        """Whose turn it is (after the end: the last active player); None if nobody's."""
        ...

    def order(self, state: Any) -> tuple[int, ...]:
        """Return the players in turn order."""
        ...

    def phase(self, state: Any) -> str:
        """Return the phase, as in docs/formats.md."""
        ...

    def is_over(self, state: Any) -> bool:
        """Whether the game has ended."""
        ...

    def counters(self, state: Any) -> Counters:
        """Return the books as docs/formats.md names them; None stands for unknown or not shown yet.

        Players inside them (`turn`, `winner`) are indices.
        """
        ...

    def offers(self, state: Any) -> tuple[Offer, ...]:
        """Return what can be done now, what would be unusual, and why; the meaningless is left out."""
        ...

    def primary(self, state: Any) -> Offer | None:
        """Return what the confirm button does now."""
        ...

    def hint(self, state: Any) -> Text:
        """Return one line that says what to do now."""
        ...

    def steps(self, state: Any) -> tuple[PhaseMark, ...]:
        """Return the phase line; empty where a turn has no phases."""
        ...

    def by_itself(self, state: Any) -> ByItself | None:
        """Return what the app does by itself after the gesture that led here; None: it waits."""
        ...

    def corrections(self, state: Any, player: int) -> tuple[Offer, ...]:
        """Return what `correct` can set for a player beside the counters (active token, top card, city, boat)."""
        ...

    def score(self, state: Any) -> Score:
        """Return the score as it stands, with its reasons."""
        ...

    def describe(self, state: Any, event: Event) -> Text:
        """Return an event in words; `state` is the one it met. For undo, echo and the timeline."""
        ...

    def board(self, state: Any) -> Any:
        """Return plain frozen values for the game's own board; nothing secret.

        Its `detail` (a Text or None) is the second line of the primary; `happened` (Texts), if it has any, is what
        the last gesture brought, for the toast of what happened by itself.
        """
        ...

    def box_facts(self, event: Event) -> Mapping[str, Any]:
        """Return the facts of the owner's box that this event corrects (a payout row, the map); mostly empty."""
        ...
