"""Events in words: what Undo takes back, what was understood, what the timeline says."""

from __future__ import annotations

from companion.game import Adjusted, Event, Finished, OptionSet, Seated
from companion.games.caravage.cards import tables
from companion.games.caravage.codes import read
from companion.games.caravage.duelling import totals
from companion.games.caravage.events import (
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
from companion.games.caravage.state import State
from companion.text import Text, Who


def describe(state: State, event: Event) -> Text:
    """Return an event in words; `state` is the one it met. An objective is not named."""
    match event:
        case IncomeTaken(take):
            return Text(f"caravage.event.income.{take}")
        case Travelled(to, by):
            return Text(f"caravage.event.travelled.{by}", city=to)
        case CardScanned(card):
            found = read(card)
            if found.facts is None:
                return Text(f"caravage.event.scanned.{found.kind}")
            return Text("caravage.event.scanned", kind=found.kind, force=found.facts.force, city=found.facts.city)
        case CardTried(card, "die", die, pay):
            price = tables().die_prices[die]
            city = read(card).facts.city
            if price is None or (price and not pay):
                return Text("caravage.event.failed", die=die)
            return (
                Text("caravage.event.paid", die=die, n=price)
                if price
                else Text("caravage.event.realised", die=die, city=city)
            )
        case CardTried(card, way):
            facts = read(card).facts
            return Text(f"caravage.event.by_{way}", n=facts.force, city=facts.city)
        case Duelled(opponent):
            mine, theirs = totals(event)
            return Text("caravage.event.duel", player=Who(opponent), mine=mine, theirs=theirs)
        case EventPlayed():
            return Text("caravage.event.event")
        case ObjectiveFulfilled(player):
            return Text("caravage.event.objective", player=Who(player))
        case CityCorrected(player, city):
            return Text("caravage.event.city", player=Who(player), city=city)
        case MapDrawn(roads, ports):
            return Text("caravage.event.map", roads=len(roads), ports=len(ports))
        case TurnEnded():
            return Text("caravage.event.turn", player=Who(state.turn))
        case Adjusted(player, counter, by):
            who = Who(player) if isinstance(player, int) else player
            return Text("caravage.event.adjusted", player=who, counter=counter, by=by)
        case Finished():
            return Text("caravage.event.finished")
        case Seated(order):
            return Text("caravage.event.seated", players=tuple(Who(player) for player in order))
        case OptionSet(name):
            return Text("caravage.event.option", name=name)
        case _:
            return Text("caravage.event.other")
