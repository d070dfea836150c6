"""Events in a few words: for undo, the echo and the ship's log."""

from __future__ import annotations

from itertools import islice

from companion.game import Adjusted, Event, Finished, OptionSet, Seated
from companion.games.oltremare import events as e
from companion.games.oltremare.codes import good_of, goods_card
from companion.games.oltremare.state import State
from companion.games.oltremare.tables import LIMIT_AND_LOAD
from companion.text import Text, Who


def describe(state: State, event: Event) -> Text:
    """Return an event in a few words; `state` is the one it met. Nothing of a pile but its top card is named."""
    match event:
        case e.StartCardTurned(player, card):
            return Text("oltremare.did.start_card", player=Who(player), good=good_of(card))
        case e.SetUpEnded():
            return Text("oltremare.did.set_up_ended")
        case e.Discarded(count):
            return Text("oltremare.did.discarded", n=count)
        case e.Traded(partner, ducats):
            way = "paid" if ducats < 0 else "received" if ducats else "traded"
            return Text(f"oltremare.did.{way}", player=Who(partner), n=abs(ducats))
        case e.Bought(source, count):
            price = sum(islice(state.prices(), count))
            key = "oltremare.did.bought_pirates" if source == "pirates" else "oltremare.did.bought"
            return Text(key, number=len(state.turn.prices) + count, n=count, price=price)
        case e.TradingEnded():
            return Text("oltremare.did.trading_ended")
        case e.TradingReopened():
            return Text("oltremare.did.reopened")
        case e.CardPlayed(card):
            return _card_played(state, card)
        case e.IconsActed():
            done = state.effects()
            ducats = done["ducat"] + done["navigation"]
            gained = Text("oltremare.did.acted_ducats", n=ducats)
            drawn = Text("oltremare.did.acted_pirates", n=done["pirate"])
            return Text("oltremare.did.acted", n=len(state.turn.played), ducats=gained, pirates=drawn)
        case e.Sailed(token):
            return Text("oltremare.did.sailed_none") if token == "none" else Text("oltremare.did.sailed", token=token)
        case e.Loaded(order):
            if not order:
                return Text("oltremare.did.turn_ended", player=Who(state.active))
            return Text("oltremare.did.loaded", good=good_of(state.turn.played[order[-1] - 1]))
        case e.Earned(ducats):
            return Text("oltremare.did.earned", n=ducats)
        case e.PiratesDrawn(count):
            return Text("oltremare.did.pirates", n=count)
        case e.TurnEnded():
            return Text("oltremare.did.turn_ended", player=Who(state.active))
        case e.VeniceDrawn():
            return Text("oltremare.did.venice")
        case e.LastCardTaken():
            return Text("oltremare.did.last_card")
        case e.PileCardScanned(player):
            number = len(state.piles.scanned) + 1 if state.piles else 1
            return Text("oltremare.did.pile_card", player=Who(player), number=number)
        case e.RunAdded(player, _, count):
            return Text("oltremare.did.run", player=Who(player), n=count)
        case e.PileEntered(player):
            return Text("oltremare.did.pile", player=Who(player))
        case e.RowEntered(good):
            return Text("oltremare.did.row", good=good)
        case e.Corrected(player):
            return _corrected(event, player)
        case Adjusted(player, counter, by):
            who = Who(player) if isinstance(player, int) else player
            return Text("oltremare.did.adjusted", player=who, counter=counter, by=by)
        case Finished():
            return Text("oltremare.did.finished")
        case Seated():
            return Text("oltremare.did.seated")
        case OptionSet(name, value):
            spoken = Text(f"oltremare.option.{name}.{value}") if isinstance(value, str) else value
            return Text("oltremare.did.option", name=name, value=spoken)
        case _:
            return Text("oltremare.did.something")


def _card_played(state: State, code: str) -> Text:
    card, number = goods_card(code), len(state.turn.played) + 1
    if card.limit + card.load != LIMIT_AND_LOAD:  # warned, never refused: perhaps misread
        return Text("oltremare.did.card_odd", number=number, good=card.good, limit=card.limit, load=card.load)
    return Text("oltremare.did.card", number=number, good=card.good)


def _corrected(event: e.Corrected, player: int) -> Text:
    if event.active_port is not None and event.top is None and event.cards is None and event.runs is None:
        return Text("oltremare.did.corrected_port", player=Who(player), token=event.active_port)
    if event.top is not None and event.cards is None and event.runs is None:
        return Text("oltremare.did.corrected_top", player=Who(player), good=good_of(event.top))
    return Text("oltremare.did.corrected", player=Who(player))
