"""Oltremare as the companion keeps it: the game's words, its state from events, its score (docs/rules/oltremare.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from companion.game import Args, ByItself, Card, Counters, Event, Offer, Option, PhaseMark, Reply, Score
from companion.games.oltremare import commands, offers, scans, words
from companion.games.oltremare.apply import apply, begin_turn
from companion.games.oltremare.board import Board
from companion.games.oltremare.codes import parse
from companion.games.oltremare.events import EVENTS, RowEntered
from companion.games.oltremare.options import OPTIONS, Options, resolve
from companion.games.oltremare.payouts import printed_rows
from companion.games.oltremare.present import board
from companion.games.oltremare.samples import samples
from companion.games.oltremare.scoring import score
from companion.games.oltremare.state import Deal, Merchant, State, Turn
from companion.text import Text


class Oltremare:
    """Two to five merchants trade, sail and load; the most ducats win."""

    id: ClassVar[str] = "oltremare"
    prefix: ClassVar[str] = "OM"
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 6)
    cooperative: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    events: ClassVar[Mapping[str, type[Event]]] = EVENTS
    adjustable: ClassVar[tuple[str, ...]] = ("ducats", "prestige", "pirates", "ports", "port_kinds")
    adjustable_table: ClassVar[tuple[str, ...]] = ()
    rail: ClassVar[tuple[str, ...]] = ("ducats", "prestige")
    band: ClassVar[tuple[str, ...]] = ("ducats", "prestige", "ports", "pirates")
    icons: ClassVar[Mapping[str, str]] = {
        "ducats": "ducat",
        "prestige": "prestige",
        "ports": "port",
        "pirates": "pirate",
        "port_kinds": "port",
        "active_port.navigation": "token-navigation",
        "active_port.pirates": "token-fight-pirates",
        "active_port.deal": "token-big-deal",
        "active_port.authority": "token-local-authority",
        "active_port.terms": "token-favourable-terms",
        "active_port.none": "refused",
        "hidden": "cargo",
        "not_entered": "cargo",
    }

    def resolve(self, options: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return every option with its value, the edition's where none is given."""
        return resolve(options)

    def setup(self, players: int, options: Mapping[str, Any], box: Mapping[str, Any]) -> State:
        """Return the table before the first gesture: 11 ducats each; a counted play has no set-up."""
        chosen = Options(**resolve(options))
        state = State(
            options=chosen,
            rows=printed_rows(chosen.edition, box),
            merchants=(Merchant(),) * players,
            order=tuple(range(players)),
            turn=Turn(deals=(Deal(),) * players),
            phase="setup",
        )
        return begin_turn(replace(state, counted=True), 0) if state.light else state

    def parse(self, code: str) -> Card:
        """Return the card of a code; raises MalformedCode naming the wrong field."""
        return parse(code)

    def samples(self, state: State) -> tuple[str, ...]:
        """Return some cards as they could be in the box, for the virtual table; their values are invented."""
        return samples(state)

    def on_scan(self, state: State, card: Card, by: int | None) -> Reply:
        """Return what a scanned card means now."""
        return scans.on_scan(state, card, by)

    def on_command(self, state: State, name: str, args: Args, by: int | None) -> Reply:
        """Return what a command means now."""
        return commands.on_command(self, state, name, args)

    def on_player_card(self, state: State, player: int) -> Reply | None:
        """Return a deal with that player while trading is open; else the card names the owner of the next scan."""
        if state.phase not in ("trade", "turn"):
            return None
        return commands.on_command(self, state, "trade", {"partner": player})

    def apply(self, state: State, event: Event) -> State:
        """Return the table after an event."""
        return apply(state, event)

    def turn(self, state: State) -> int:
        """Return whose turn it is; in the set-up who turns a start card next."""
        missing = state.without_start_card() if state.phase == "setup" else ()
        return missing[0] if missing else state.active

    def order(self, state: State) -> tuple[int, ...]:
        """Return the players in turn order."""
        return state.order

    def phase(self, state: State) -> str:
        """Return the phase."""
        return state.phase

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.phase == "over"

    def counters(self, state: State) -> Counters:
        """Return the books; totals and ranks only after the end."""
        result = score(state) if state.phase == "over" else None
        players = []
        for player, merchant in enumerate(state.merchants):
            card = merchant.top_card
            players.append(
                {
                    "ducats": state.ducats(player),
                    "prestige": merchant.prestige,
                    "pirates": merchant.pirates,
                    "ports": merchant.ports,
                    "port_kinds": merchant.port_kinds,
                    "active_port": merchant.active_port,
                    "cargo": len(merchant.pile),
                    "laid": merchant.laid,
                    "top": merchant.top or None,
                    "limit": card.limit if card else None,
                    "load": card.load if card else None,
                    "total": result.players[player].total if result else None,
                    "rank": result.ranks[player] if result else None,
                }
            )
        table = {
            "turn": self.turn(state),
            "phase": state.phase,
            "round": state.round,
            "over": state.phase == "over",
        }
        return Counters(tuple(players), table)

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Return what can be done now, and what would be unusual and why."""
        return offers.offers(self, state)

    def primary(self, state: State) -> Offer | None:
        """Return what the confirm button does now."""
        return offers.primary(self, state)

    def hint(self, state: State) -> Text:
        """Return one line that says what to do now."""
        return offers.hint(state)

    def steps(self, state: State) -> tuple[PhaseMark, ...]:
        """Return the phase line of a turn; a counted turn has no phases."""
        return offers.steps(state)

    def by_itself(self, state: State) -> ByItself | None:
        """Let the icons act two seconds after the last card of the load; load a single card at once."""
        return offers.by_itself(state)

    def corrections(self, state: State, player: int) -> tuple[Offer, ...]:
        """Return the tokens that can be made active; the top card is given by its code."""
        return offers.corrections(state, player)

    def score(self, state: State) -> Score:
        """Return the score as it stands, with its reasons."""
        return score(state)

    def describe(self, state: State, event: Event) -> Text:
        """Return an event in a few words."""
        return words.describe(state, event)

    def board(self, state: State) -> Board:
        """Return what the screens of Oltremare show."""
        return board(state)

    def box_facts(self, event: Event) -> Mapping[str, Any]:
        """Return the payout row an event adds to the owner's box."""
        match event:
            case RowEntered(good, values):
                return {"payouts": {good: list(values)}}
        return {}
