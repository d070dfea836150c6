"""What can be done now, in the order the screen shows it; the unusual says why, the meaningless is left out."""

from __future__ import annotations

from typing import Any

from companion.game import Offer, Refusal, Reply
from companion.games.caravage.cards import DIE, tables
from companion.games.caravage.codes import read
from companion.games.caravage.pages import play_event
from companion.games.caravage.realising import realise, scanned_card
from companion.games.caravage.state import State
from companion.games.caravage.travelling import INCOMES, forced, travel
from companion.text import Text, Who


def offers(state: State) -> tuple[Offer, ...]:
    """Return what can be done now."""
    if state.ended:
        return ()
    page = page_offers(state)
    match state.phase:
        case "income":
            return (*page, *income_offers(state), *travel_offers(state))
        case "travel":
            return (*page, *travel_offers(state))
        case _:
            more = () if state.options["one_move"] or state.acted else travel_offers(state)
            return (*page, *realise_offers(state), *duel_offers(state), *more, _end_turn(state))


def primary(state: State) -> Offer | None:
    """Return what confirm does: a free road, else the income, else the end of the turn.

    The open page of an event comes first. Before the journey the button stands for this offer's command; `confirm`
    itself only ends a turn.
    """
    if not state.ended and state.page is not None and read(state.page[1]).kind == "event":
        return _offer("event", {}, Text("caravage.offer.event_done"), play_event(state, {}))
    match state.phase:
        case "over":
            return None
        case "action":
            return _end_turn(state)
        case phase:
            roads = state.chart.roads_from(state.active.city)
            if roads:
                return _travel(state, roads[0], "road")
            return _income(state, "ecu") if phase == "income" else None


def primary_detail(state: State) -> Text | None:
    """Return the second line of the primary: what it brings, or who is next."""
    offer = primary(state)
    if offer is None:
        return None
    if offer.command == "travel":
        return Text("caravage.primary.income_road" if state.income_due else "caravage.primary.road")
    if offer.command == "event":
        return Text(
            "caravage.primary.event" if state.page and state.page[1] in state.memory else "caravage.primary.set"
        )
    if offer.command == "confirm":
        return Text("caravage.primary.next", player=Who(state.from_turn()[1]))
    return Text("caravage.primary.then_travel")


def hint(state: State) -> Text:
    """Return one line that says what to do now."""
    if state.page is not None:
        return Text(f"caravage.hint.{read(state.page[1]).kind}")
    match state.phase:
        case "income":
            return Text("caravage.hint.income_empty_map" if state.chart.is_empty else "caravage.hint.income")
        case "travel":
            return Text("caravage.hint.travel_empty_map" if state.chart.is_empty else "caravage.hint.travel")
        case "action" if state.acted:
            return Text("caravage.hint.acted")
        case "action" if scanned_card(state) is not None:
            return Text("caravage.hint.try")
        case "action":
            return Text("caravage.hint.action")
        case _:
            return Text("caravage.hint.over")


def income_offers(state: State) -> tuple[Offer, ...]:
    """Return the three incomes; the forced écu refuses the cards."""
    return tuple(_income(state, take) for take in INCOMES)


def travel_offers(state: State) -> tuple[Offer, ...]:
    """Return every journey: roads, then the sea, then what is not on the map, then staying.

    With the income still due the écu is taken first, in the same gesture.
    """
    here, codes = state.active.city, tables().city_codes
    others = tuple(city for city in codes if city != here)
    if state.chart.is_empty:
        # The table says which it was, so both ways are offered.
        moves = [(city, by) for by in ("road", "sea") for city in others]
    else:
        roads = [(city, "road") for city in others if state.chart.has_road(here, city)]
        seas = [(city, "sea") for city in others if state.chart.has_sea(here, city)]
        linked = {city for city, _ in (*roads, *seas)}
        moves = [*roads, *seas, *((city, "road") for city in others if city not in linked)]
    return tuple(_travel(state, city, by) for city, by in (*moves, (here, "road")))


def realise_offers(state: State) -> tuple[Offer, ...]:
    """Return the ways to realise the scanned card; paying is left out where the purse is empty."""
    card = scanned_card(state)
    if card is None:
        return ()
    ways: list[dict[str, Any]] = []
    for die in DIE:
        price = tables().die_prices[die]
        if price and price <= state.active.ecus:
            ways.append({"die": die, "pay": True})
        ways.append({"die": die})
    if card.facts.force <= state.active.ecus:
        ways.append({"pay_force": True})
    ways.append({"by_event": True})
    return tuple(_offer("realise", way, _realise_text(way, card.facts.force), realise(state, way)) for way in ways)


def duel_offers(state: State) -> tuple[Offer, ...]:
    """Return a duel with everybody in the same city; dice and cards are added when they are known."""
    if state.acted or not state.moves:
        return ()
    return tuple(
        Offer("duel", (("opponent", other),), Text("caravage.offer.duel", player=Who(other)))
        for other in state.others(state.turn)
        if state.players[other].city == state.active.city
    )


def page_offers(state: State) -> tuple[Offer, ...]:
    """Return what the open page of an event or an objective waits for."""
    if state.page is None:
        return ()
    owner, code = state.page
    if read(code).kind == "objective":
        return (Offer("objective", (("player", owner),), Text("caravage.offer.objective", player=Who(owner))),)
    return (_offer("event", {}, Text("caravage.offer.event"), play_event(state, {})),)


def _travel(state: State, to: str, by: str) -> Offer:
    args = {"to": to, "by": by, **({"income": "ecu"} if state.income_due else {})}
    return _offer("travel", args, Text("caravage.offer.travel", city=to), travel(state, args))


def _income(state: State, take: str) -> Offer:
    return Offer(
        "income",
        (("take", take),),
        Text(f"caravage.offer.income.{take}"),
        forced(state, take),
    )


def _end_turn(state: State) -> Offer:
    return Offer("confirm", (), Text("caravage.offer.end_turn"))


def _realise_text(way: dict[str, Any], force: int) -> Text:
    match way:
        case {"die": die, "pay": True}:
            return Text("caravage.offer.die_pay", die=die, n=tables().die_prices[die])
        case {"die": die}:
            return Text("caravage.offer.die", die=die)
        case {"pay_force": True}:
            return Text("caravage.offer.pay_force", n=force)
        case _:
            return Text("caravage.offer.by_event")


def _offer(command: str, args: dict[str, Any], text: Text, reply: Reply) -> Offer:
    return Offer(command, tuple(args.items()), text, reply if isinstance(reply, Refusal) else None)
