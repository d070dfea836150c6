"""Words: each event in a few words, for undo, echo and the timeline."""

from __future__ import annotations

from companion.errors import IllegalEvent
from companion.game import Adjusted, Event, Finished, OptionSet, Seated
from companion.games.petite_mer.codes import tile
from companion.games.petite_mer.events import (
    BoatCorrected,
    HousesCounted,
    Sailed,
    SailedByDiscard,
    SeaCounted,
    SeaTallied,
    TileCorrected,
    TileKept,
    TilePlaced,
    TileScanned,
    TilesSwapped,
    TurnEnded,
)
from companion.games.petite_mer.state import KINDS, State, counted_anew
from companion.text import Text, Who


def describe(state: State, event: Event) -> Text:
    """Return an event in words; `state` is the one it met."""
    match event:
        case TileScanned(_, code):
            return Text(f"petite_mer.event.scanned.{tile(code).feature}")
        case TilePlaced(code, _):
            return Text(f"petite_mer.event.placed.{tile(code).feature}")
        case Sailed():
            return Text("petite_mer.event.sailed")
        case SailedByDiscard():
            return Text("petite_mer.event.sailed_by_discard")
        case TilesSwapped(partner, _, _):
            return Text("petite_mer.event.swapped", player=Who(partner))
        case TileKept():
            return Text("petite_mer.event.kept")
        case TurnEnded():
            return Text("petite_mer.event.turn_ended")
        case TileCorrected(_, code):
            return Text("petite_mer.event.tile_corrected" if code else "petite_mer.event.tile_removed")
        case BoatCorrected(player, _):
            return Text("petite_mer.event.boat_corrected", player=Who(player))
        case HousesCounted(_, houses):
            return Text("petite_mer.event.houses", n=sum(houses))
        case SeaTallied():
            return _tallied(state, event)
        case SeaCounted():
            return Text("petite_mer.event.counted")
        case Adjusted(player, "tokens", by) if isinstance(player, int):
            return Text("petite_mer.event.tokens", player=Who(player), by=_signed(by))
        case Adjusted(_, _, by):
            return Text("petite_mer.event.discarded", by=_signed(by))
        case Finished():
            return Text("petite_mer.event.finished")
        case Seated():
            return Text("petite_mer.event.seated")
        case OptionSet(name, _):
            return Text("petite_mer.event.option", option=Text(f"petite_mer.option.{name}"))
        case _:
            raise IllegalEvent(Text("petite_mer.refused.event", name=type(event).__name__))


def _tallied(state: State, event: SeaTallied) -> Text:
    """Return which kind was counted, and how many there are now."""
    changed = counted_anew(state.tally, event) or KINDS[0]
    now = getattr(event, changed)
    return Text(f"petite_mer.event.tallied.{changed}", n=len(now) if isinstance(now, tuple) else now)


def _signed(by: int) -> str:
    return f"+{by}" if by >= 0 else f"\u2212{-by}"
