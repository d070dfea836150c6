"""Income and travel: the first two steps of a turn, and its end (docs/rules/caravage.md, Turn 1 and 2)."""

from __future__ import annotations

from dataclasses import replace

from companion.game import Args, Refusal, Reply
from companion.games.caravage.cards import Amount, tables
from companion.games.caravage.chart import known_city
from companion.games.caravage.events import IncomeTaken, Travelled, TurnEnded
from companion.games.caravage.state import State, change
from companion.gestures import choice, known
from companion.text import Text

INCOMES = ("ecu", "art", "adventure")
WAYS = ("road", "sea")


def take_income(state: State, args: Args) -> Reply:
    """Return what `income` means now."""
    known(args, "take")
    take = choice(args, "take", INCOMES)
    if not state.income_due:
        return Refusal(Text("caravage.refused.income_taken"))
    return forced(state, take) or IncomeTaken(take)


def forced(state: State, take: str) -> Refusal | None:
    """Return why this income cannot be chosen: the purse is empty and no free road leaves the city."""
    if take != "ecu" and must_take_ecu(state):
        return Refusal(Text("caravage.refused.forced_ecu", city=state.active.city))
    return None


def must_take_ecu(state: State) -> bool:
    """Whether the active player has to take the écu in order to travel; never while the map is empty."""
    player = state.active
    return not state.chart.is_empty and not player.ecus and not state.chart.roads_from(player.city)


def income_taken(state: State, take: str) -> State:
    """Return the state after an income; cards drawn are in hands, which are not tracked."""
    state = replace(state, income_due=False)
    return change(state, state.turn, Amount(ecus=1), "income") if take == "ecu" else state


def travel(state: State, args: Args) -> Reply:
    """Return what `travel` means now."""
    known(args, "to", "by", "income")
    to, here = known_city(args.get("to")), state.active.city
    by = way(state, to) if args.get("by") is None else choice(args, "by", WAYS)
    income = "" if args.get("income") is None else choice(args, "income", INCOMES)
    if not state.income_due:
        income = ""
    elif not income:
        return Refusal(Text("caravage.refused.income_first"))
    elif refusal := forced(state, income):
        return refusal
    breaches = []
    if to == here:
        breaches.append(Text("caravage.refused.staying", city=to))
    elif not state.chart.links(here, to, by):
        breaches.append(Text(f"caravage.refused.no_{by}", one=here, other=to))
    if _has_moved(state, by):
        breaches.append(Text("caravage.refused.second_move"))
    elif state.moves and state.acted:
        breaches.append(Text("caravage.refused.move_after_action"))
    if by == "sea" and state.active.ecus + (income == "ecu") < tables().sea_price:
        breaches.append(Text("caravage.refused.sea_price", n=tables().sea_price))
    return answered(breaches, Travelled(to, by, income))


def way(state: State, to: str) -> str:
    """Return how one travels to a city if nobody says it: by a known road, else by sea."""
    return "road" if state.chart.has_road(state.active.city, to) else "sea"


def travelled(state: State, event: Travelled) -> State:
    """Return the state after a move, the income taken with it first."""
    if event.income and state.income_due:
        state = income_taken(state, event.income)
    if event.by == "sea":
        state = change(state, state.turn, Amount(ecus=-tables().sea_price), "sea")
    state = state.with_player(state.turn, city=event.to)
    return replace(state, moves=state.moves + 1, road_moves=state.road_moves + (event.by == "road"))


def end_turn(state: State, args: Args) -> Reply:
    """Return what the button next means now."""
    known(args)
    match state.phase:
        case "income":
            return Refusal(Text("caravage.refused.income_first"))
        case "travel":
            return Refusal(Text("caravage.refused.travel_first"))
        case _:
            return TurnEnded()


def turn_ended(state: State) -> State:
    """Return the state at the start of the next turn; cards that were only shown are taken back in hand."""
    return replace(
        state,
        turn=state.from_turn()[1],
        turns=state.turns + 1,
        income_due=True,
        moves=0,
        road_moves=0,
        acted=False,
        scans=(),
        page=None,
    )


def answered(breaches: list[Text], event: IncomeTaken | Travelled) -> Reply:
    """Return the event, or a refusal with the first rule that it breaks; the table may insist."""
    return Refusal(breaches[0], event) if breaches else event


def action_breaches(state: State) -> list[Text]:
    """Return why no action is due now: travel comes first, one action a turn."""
    if state.acted:
        return [Text("caravage.refused.second_action")]
    return [] if state.moves else [Text("caravage.refused.travel_first")]


def _has_moved(state: State, by: str) -> bool:
    return bool(state.moves if state.options["one_move"] else state.road_moves and by == "road")
