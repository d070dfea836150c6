"""Caravage: first to ten points of notoriety, or to the own objective (docs/rules/caravage.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from companion import gestures
from companion.errors import IllegalEvent, IllegalGesture
from companion.game import (
    Adjusted,
    Args,
    ByItself,
    Card,
    Counters,
    Event,
    Finished,
    Offer,
    Option,
    OptionSet,
    PhaseMark,
    Refusal,
    Reply,
    Score,
    Seated,
)
from companion.games.caravage import codes, echo, memory, offers, scoring
from companion.games.caravage.board import Board, board
from companion.games.caravage.cards import tables
from companion.games.caravage.chart import Chart, known_city, read_chart, read_ports, read_roads
from companion.games.caravage.duelling import challenge, duelled
from companion.games.caravage.events import (
    EVENTS,
    CardScanned,
    CardTried,
    CityCorrected,
    Duelled,
    EventPlayed,
    IncomeTaken,
    MapDrawn,
    ObjectiveFulfilled,
    Travelled,
    TurnEnded,
)
from companion.games.caravage.pages import (
    claim_objective,
    event_played,
    objective_fulfilled,
    play_event,
    scanned,
)
from companion.games.caravage.realising import realise, tried
from companion.games.caravage.samples import samples
from companion.games.caravage.state import Player, State, adjusted, winners
from companion.games.caravage.travelling import (
    end_turn,
    income_taken,
    take_income,
    travel,
    travelled,
    turn_ended,
)
from companion.text import Text


class Caravage:
    """The rules of Caravage."""

    id: ClassVar[str] = "caravage"
    prefix: ClassVar[str] = "CV"
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 8)
    cooperative: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = (
        Option("map", check="map"),
        Option("one_move", (True, False)),
        Option("malta", ("printed", "minus-one", "ask")),
        Option("tie", ("turn-order", "shared")),
        Option("event_bonus", (False, True)),
        Option("duel_odds", (False, True)),
        Option("app_die", (False, True)),
    )
    events: ClassVar[Mapping[str, type[Event]]] = EVENTS
    adjustable: ClassVar[tuple[str, ...]] = ("ecus", "notoriety", "realised", "events")
    adjustable_table: ClassVar[tuple[str, ...]] = ()
    rail: ClassVar[tuple[str, ...]] = ("notoriety", "ecus", "realised")
    icons: ClassVar[Mapping[str, str]] = {
        "notoriety": "laurel",
        "ecus": "ecu",
        "realised": "card-artistic",
        "events": "card-event",
        "city": "city",
        "reward": "card-artistic",
        "bonus": "card-artistic",
        "third": "card-artistic",
        "duel_won": "duel",
        "duel_lost": "duel",
        "event": "card-event",
        "failure": "refused",
        "malta": "city",
        "adjusted": "edit",
    }

    def resolve(self, options: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return all options with their values; raises IllegalGesture naming a bad one."""
        return {"map": read_chart(options.get("map")).plain(), **gestures.chosen(self.options, options)}

    def setup(self, players: int, options: Mapping[str, Any], box: Mapping[str, Any]) -> State:
        """Return the start: everybody in Caravaggio with two écus and an event card. A map of the box is copied."""
        start = tables()
        chart = read_chart(options["map"])
        painter = Player(start.start.ecus, start.start.notoriety, start.start_city, events=start.start_events)
        return State(
            players=(painter,) * players,
            order=tuple(range(players)),
            options=options,
            chart=read_chart(box.get("map")) if chart.is_empty else chart,
            memory=memory.read_memory(box.get("events") or {}, players),
        )

    def parse(self, code: str) -> Card:
        """Return the card of a code; raises MalformedCode naming the wrong field."""
        return codes.read(code)

    def on_scan(self, state: State, card: Card, by: int | None) -> Reply:
        """Return a card that waits; what it means is said by the command that follows. No counter changes."""
        if state.ended:
            return Refusal(Text("caravage.refused.over"))
        return CardScanned(card.code, state.turn if by is None else by)

    def on_command(self, state: State, name: str, args: Args, by: int | None) -> Reply:
        """Return what a command means now."""
        match name:
            case "adjust":
                return self._adjust(state, args)
            case "correct":
                gestures.known(args, "player", "city")
                return CityCorrected(gestures.player(args, "player", len(state.players)), known_city(args.get("city")))
            case _ if name in COMMANDS and state.ended:
                return Refusal(Text("caravage.refused.over"))
            case "income":
                return take_income(state, args)
            case "travel":
                return travel(state, args)
            case "realise":
                return realise(state, args)
            case "duel":
                return challenge(state, args)
            case "confirm":
                return end_turn(state, args)
            case "event":
                return play_event(state, args)
            case "objective":
                return claim_objective(state, args)
            case "map":
                return _map(state, args)
            case "finish":
                gestures.known(args)
                return Finished()
            case "seats":
                return gestures.seated(args, len(state.players))
            case "option":
                return gestures.option_set(self, state.options, args, len(state.players))
            case _:
                raise IllegalGesture(Text("command.unknown", name=name))

    def on_player_card(self, state: State, player: int) -> Reply | None:
        """Return None: a player card names the owner of the next scan."""
        return None

    def apply(self, state: State, event: Event) -> State:
        """Return the state after an event."""
        after = self._apply(state, event)
        just_won = after.ended in ("notoriety", "finished") and not state.ended
        return replace(after, just_acted=isinstance(event, CardTried | Duelled), just_won=just_won)

    def _apply(self, state: State, event: Event) -> State:
        match event:
            case IncomeTaken(take):
                return income_taken(_fresh(state), take)
            case Travelled():
                return travelled(_fresh(state), event)
            case CardScanned():
                return scanned(state, event)
            case CardTried():
                return tried(_fresh(state), event)
            case Duelled():
                return duelled(_fresh(state), event)
            case EventPlayed():
                return event_played(_fresh(state), event)
            case ObjectiveFulfilled():
                return objective_fulfilled(state, event)
            case TurnEnded():
                return turn_ended(state)
            case CityCorrected(player, city):
                return state.with_player(player, city=city)
            case MapDrawn(roads, ports):
                return replace(state, chart=Chart(roads, ports))
            case Adjusted(int(player), counter, by) if counter in self.adjustable:
                return adjusted(_fresh(state), player, counter, by)
            case Finished():
                return replace(state, ended="finished")
            case Seated(order):
                pristine = state.turns == 0 and state.income_due and not state.moves and not state.acted
                return replace(state, order=order, turn=order[0] if pristine else state.turn)
            case OptionSet("map", value):
                return replace(state, chart=read_chart(value), options={**state.options, "map": value})
            case OptionSet(name, value):
                return replace(state, options={**state.options, name: value})
            case _:
                raise IllegalEvent(Text("caravage.no_event", name=type(event).__name__))

    def turn(self, state: State) -> int:
        """Whose turn it is; after the end the last active player."""
        return state.turn

    def order(self, state: State) -> tuple[int, ...]:
        """Return the players in turn order."""
        return state.order

    def phase(self, state: State) -> str:
        """Return income, travel, action or over."""
        return state.phase

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return bool(state.ended)

    def counters(self, state: State) -> Counters:
        """Return the books; of a shared victory `winner` names all."""
        won = winners(state)
        return Counters(
            tuple(
                {
                    "ecus": player.ecus,
                    "notoriety": player.notoriety,
                    "city": player.city,
                    "realised": player.realised,
                    "events": player.events,
                    "total": player.notoriety,
                    "rank": rank,
                }
                for player, rank in zip(state.players, scoring.ranks(state), strict=True)
            ),
            {
                "turn": state.turn,
                "phase": state.phase,
                "over": bool(state.ended),
                "winner": won if len(won) > 1 else won[0] if won else None,
            },
        )

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Return what can be done now, the unusual with its reason."""
        return offers.offers(state)

    def primary(self, state: State) -> Offer | None:
        """Return what the confirm button does now: a known free road, the écu, or the end of the turn."""
        return offers.primary(state)

    def hint(self, state: State) -> Text:
        """Return one line that says what to do now."""
        return offers.hint(state)

    def steps(self, state: State) -> tuple[PhaseMark, ...]:
        """Return income, travel, action: those behind, the present one, those to come."""
        now = PHASES.index(state.phase) if state.phase in PHASES else len(PHASES)
        return tuple(PhaseMark(phase, done=place < now, current=place == now) for place, phase in enumerate(PHASES))

    def by_itself(self, state: State) -> ByItself | None:
        """Return the end of the turn once its action is done."""
        return ByItself("confirm") if state.just_acted and state.phase == "action" else None

    def corrections(self, state: State, player: int) -> tuple[Offer, ...]:
        """Return the cities a player's pawn can be set to."""
        return tuple(
            Offer("correct", (("player", player), ("city", city)), Text("caravage.offer.city", city=city))
            for city in tables().city_codes
        )

    def score(self, state: State) -> Score:
        """Return notoriety with its reasons."""
        return scoring.score(state)

    def describe(self, state: State, event: Event) -> Text:
        """Return an event in words."""
        return echo.describe(state, event)

    def board(self, state: State) -> Board:
        """Return the values for the board."""
        return board(state)

    def box_facts(self, event: Event) -> Mapping[str, Any]:
        """Return the map that was drawn, or what an event card did (by roles: memory.py)."""
        match event:
            case MapDrawn(roads, ports):
                return {"map": Chart(roads, ports).plain()}
            case OptionSet("map", value):
                return {"map": read_chart(value).plain()}
            case EventPlayed(card, _, kept) if card and kept:
                return {"events": {card: memory.plain(kept)}}
            case _:
                return {}

    def samples(self, state: State) -> tuple[str, ...]:
        """Return invented cards for the virtual table."""
        return samples(state)

    def _adjust(self, state: State, args: Args) -> Reply:
        if args.get("counter") == "city":
            raise IllegalGesture(Text("caravage.adjust_city"))
        if args.get("counter") in ("total", "rank"):
            raise IllegalGesture(Text("caravage.adjust_total"))
        return gestures.adjusted(self, args, len(state.players))


PHASES = ("income", "travel", "action")
COMMANDS = (
    "income",
    "travel",
    "realise",
    "duel",
    "confirm",
    "event",
    "objective",
    "map",
    "finish",
    "seats",
    "option",
)
"""The commands that are not accepted after the end."""


def _map(state: State, args: Args) -> Reply:
    """Return the map with new roads, new ports, or both; what is not named stays."""
    gestures.known(args, "roads", "ports")
    if args.get("roads") is None and args.get("ports") is None:
        raise IllegalGesture(Text("caravage.map.shape"))
    roads = state.chart.roads if args.get("roads") is None else read_roads(args["roads"])
    ports = state.chart.ports if args.get("ports") is None else read_ports(args["ports"])
    return MapDrawn(roads, ports)


def _fresh(state: State) -> State:
    """Forget what the gesture before this one brought."""
    return replace(state, last=())
