"""What the play screen of Caravage shows: plain frozen values, nothing secret.

Objectives, hands and what the players commit to a duel before it is revealed are not known here at all.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.caravage.board_pages import (
    CardFace,
    Choice,
    DuelPage,
    EventPage,
    LearnPage,
    MapPage,
    Trial,
    choice,
    duels,
    event_page,
    face,
    learn_page,
    malta,
    map_page,
    trial,
)
from companion.games.caravage.cards import tables
from companion.games.caravage.codes import read
from companion.games.caravage.offers import income_offers, primary, primary_detail, travel_offers
from companion.games.caravage.outcome import brought, ordinal
from companion.games.caravage.state import State, winners
from companion.games.caravage.travelling import must_take_ecu
from companion.text import Text, Who


@dataclass(frozen=True, slots=True)
class Row:
    """A player in the rail and on the track; `third` cards of three; what the last gesture changed."""

    player: int
    ecus: int
    notoriety: int
    city: str
    realised: int
    third: int
    events: int
    active: bool
    ecus_by: int = 0
    notoriety_by: int = 0


@dataclass(frozen=True, slots=True)
class CityButton:
    """A city: who is there, how one gets there ("road", "sea", "open" on an empty map, "off" the map, "here").

    `moves` are the ways to go, the one that a touch means first; on an empty map both by road and by sea.
    """

    city: str
    way: str
    players: tuple[int, ...]
    detail: Text
    moves: tuple[Choice, ...]
    gold: bool = False


@dataclass(frozen=True, slots=True)
class Alert:
    """Something worth a glance: "near" (8 and 9), "forced_ecu", "malta", "third"."""

    kind: str
    text: Text
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Victory:
    """The end: who has won and why, and the last move as steps: before, gain, reason, after.

    `just_won`: the last gesture brought the end, so that undoing it opens the game again.
    """

    winners: tuple[int, ...]
    text: Text
    steps: tuple[tuple[int, int, Text, int], ...]
    ranking: tuple[int, ...]
    just_won: bool


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """Everything of the play screen that is special about Caravage."""

    phase: str
    turn: int
    rows: tuple[Row, ...]
    track: tuple[tuple[int, ...], ...]
    """Who stands on each place, 0 to 10; the active player last."""
    incomes: tuple[Choice, ...]
    cities: tuple[CityButton, ...]
    card: CardFace | None
    trial: Trial | None
    duels: tuple[DuelPage, ...]
    event: EventPage
    event_open: bool
    objective: int | None
    """Whose objective card was scanned: the table is asked whether it is fulfilled. Never which one it is."""
    map: MapPage
    learn: LearnPage
    alerts: tuple[Alert, ...]
    detail: Text | None
    """The second line of the primary."""
    happened: tuple[Text, ...]
    """What the last gesture brought, for the toast."""
    turn_done: bool
    """The one action is done: the app may send `confirm` by itself."""
    victory: Victory | None
    app_die: bool


def board(state: State) -> Board:
    """Return the values for the play screen."""
    code = next((code for player, code in reversed(state.scans) if player == state.turn), None)
    card = face(code) if code else None
    page_kind = read(state.page[1]).kind if state.page else ""
    return Board(
        phase=state.phase,
        turn=state.turn,
        rows=tuple(_row(state, player) for player in state.order),
        track=_track(state),
        incomes=_incomes(state),
        cities=_cities(state),
        card=card,
        trial=trial(state, card) if card and not state.ended else None,
        duels=duels(state),
        event=event_page(state),
        event_open=page_kind == "event",
        objective=state.page[0] if state.page and page_kind == "objective" else None,
        map=map_page(state),
        learn=learn_page(),
        alerts=_alerts(state, card),
        detail=primary_detail(state),
        happened=brought(state),
        turn_done=state.phase == "action" and state.acted,
        victory=_victory(state),
        app_die=state.options["app_die"],
    )


def _row(state: State, player: int) -> Row:
    who = state.players[player]
    own = [change for change in state.last if change.player == player]
    return Row(
        player,
        who.ecus,
        who.notoriety,
        who.city,
        who.realised,
        who.towards_third,
        who.events,
        player == state.turn,
        sum(change.ecus for change in own),
        sum(change.notoriety for change in own),
    )


def _track(state: State) -> tuple[tuple[int, ...], ...]:
    waiting = (*state.from_turn()[1:], state.turn)
    return tuple(
        tuple(player for player in waiting if state.players[player].notoriety == place)
        for place in range(tables().track + 1)
    )


def _incomes(state: State) -> tuple[Choice, ...]:
    if state.phase != "income":
        return ()
    return tuple(choice(offer, gold=offer.arguments["take"] == "ecu") for offer in income_offers(state))


def _cities(state: State) -> tuple[CityButton, ...]:
    offers = travel_offers(state)
    first = primary(state)
    buttons = []
    for city in tables().city_codes:
        ways = [offer for offer in offers if offer.arguments["to"] == city]
        by = _way(state, city)
        players = tuple(player for player in state.order if state.players[player].city == city)
        gold = first is not None and first.command == "travel" and first.arguments["to"] == city
        buttons.append(
            CityButton(
                city,
                by,
                players,
                Text(f"caravage.way.{by}", n=tables().sea_price),
                tuple(choice(offer) for offer in ways),
                gold,
            )
        )
    return tuple(buttons)


def _way(state: State, city: str) -> str:
    here = state.active.city
    if city == here:
        return "here"
    if state.chart.is_empty:
        return "open"
    if state.chart.has_road(here, city):
        return "road"
    return "sea" if state.chart.has_sea(here, city) else "off"


def _alerts(state: State, card: CardFace | None) -> tuple[Alert, ...]:
    if state.ended:
        return ()
    alerts = []
    if state.phase == "income" and must_take_ecu(state):
        alerts.append(Alert("forced_ecu", Text("caravage.refused.forced_ecu", city=state.active.city), state.turn))
    if card and (suffered := malta(state, card)):
        alerts.append(Alert("malta", suffered))
    if card and state.active.towards_third == tables().third - 1:
        third = Text("caravage.effect.third", card=ordinal(state.active.realised + 1))
        alerts.append(Alert("third", third, state.turn))
    for player in state.from_turn():
        left = tables().track - state.players[player].notoriety
        if left in (1, 2):
            text = Text("caravage.alert.near", player=Who(player), notoriety=tables().track - left, n=left)
            alerts.append(Alert("near", text, player))
    return tuple(alerts)


def _victory(state: State) -> Victory | None:
    if not state.ended:
        return None
    won = winners(state)
    text = Text(f"caravage.victory.{state.ended}", n=len(won), notoriety=state.players[won[0]].notoriety)
    steps: list[tuple[int, int, Text, int]] = []
    after = state.players[won[0]].notoriety
    for change in reversed(state.last):
        if change.player == won[0] and change.notoriety:
            steps.insert(0, (after - change.notoriety, change.notoriety, _step(state, change.reason, won[0]), after))
            after -= change.notoriety
    ranking = tuple(sorted(state.order, key=lambda player: (player not in won, -state.players[player].notoriety)))
    return Victory(won, text, tuple(steps), ranking, state.just_won)


def _step(state: State, reason: str, player: int) -> Text:
    if reason == "third":
        return Text("caravage.step.third", card=ordinal(state.players[player].realised))
    return Text(f"caravage.step.{reason}")
