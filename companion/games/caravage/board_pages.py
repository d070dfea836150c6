"""The pages of the board and how they are made: a card to realise, a duel, an event, the map, a card to learn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.game import Offer
from companion.games.caravage import memory
from companion.games.caravage.cards import DIE, FORCES, MALTA, Amount, City, tables
from companion.games.caravage.codes import Facts, read, written
from companion.games.caravage.duelling import duelled
from companion.games.caravage.events import CardTried, Duelled
from companion.games.caravage.offers import realise_offers
from companion.games.caravage.outcome import effects, ordinal
from companion.games.caravage.realising import lost, tried
from companion.games.caravage.state import State
from companion.games.caravage.travelling import action_breaches
from companion.text import Text

Args = tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to touch: the command it sends, its words, what it brings; `refusal` if it is unusual."""

    command: str
    args: Args
    text: Text
    effects: tuple[Text, ...] = ()
    refusal: Text | None = None
    can_insist: bool = True
    gold: bool = False


@dataclass(frozen=True, slots=True)
class CardFace:
    """A scanned card as printed; the penalty without its minus."""

    code: str
    kind: str
    force: int
    city: str
    reward: Amount
    penalty: Amount
    bonus: Amount
    penalty_text: Text


@dataclass(frozen=True, slots=True)
class DieFace:
    """A die that can be touched: one choice acts at once, two are shown to choose from."""

    die: int
    text: Text
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """The page to realise a card: by die, by paying the force (None: the purse does not allow it), by an event."""

    card: CardFace
    dice: tuple[DieFace, ...]
    by_force: Choice | None
    by_event: Choice
    third: Text | None = None
    malta: Text | None = None


@dataclass(frozen=True, slots=True)
class Duellist:
    """What a duel does to a player: before and after."""

    player: int
    ecus: tuple[int, int]
    notoriety: tuple[int, int]
    realised: tuple[int, int]
    loses_card: bool = False


@dataclass(frozen=True, slots=True)
class DuelOutcome:
    """How a duel ends: who wins, and where it leaves both."""

    winner: int
    duellists: tuple[Duellist, Duellist]


@dataclass(frozen=True, slots=True)
class DuelPage:
    """A duel with a player in the same city.

    `codes` and `forces` are those of the cards scanned for it, the challenger's first ("" and 0: none).
    `outcomes` are for challenger wins and loses, each without and with a card of the loser.
    `chances` are of 36, for force differences from -4 to +4; empty unless the option `duel_odds` is on.
    """

    opponent: int
    text: Text
    codes: tuple[str, str]
    forces: tuple[int, int]
    outcomes: tuple[DuelOutcome, ...]
    chances: tuple[int, ...] = ()
    refusal: Text | None = None

    def outcome(self, total: int, their_total: int, force: int, their_force: int) -> DuelOutcome:
        """Return how it ends with these totals; on a tie the challenged player wins."""
        won = total > their_total
        commits = bool(their_force if won else force)
        return self.outcomes[(0 if won else 2) + commits]


@dataclass(frozen=True, slots=True)
class EventRow:
    """A player on the event page: what there is, and what the card did before (offered again)."""

    player: int
    ecus: int
    notoriety: int
    city: str
    ecus_by: int = 0
    notoriety_by: int = 0
    to: str = ""


@dataclass(frozen=True, slots=True)
class EventPage:
    """The page of an event card; `code` "" if none is scanned, `remembered` if the card was played before."""

    code: str
    number: str
    owner: int
    rows: tuple[EventRow, ...]
    remembered: bool
    effects: tuple[tuple[int, Args], ...]
    """What `event` is sent with if nothing is changed: player to écus, notoriety, city."""


@dataclass(frozen=True, slots=True)
class MapPage:
    """The map editor: where towns are drawn, roads, ports."""

    cities: tuple[City, ...]
    roads: tuple[tuple[str, str], ...]
    ports: tuple[str, ...]
    empty: bool
    summary: Text


@dataclass(frozen=True, slots=True)
class LearnPage:
    """What can be picked to learn a card: kinds (field of the code, name), forces, cities, amounts."""

    kinds: tuple[tuple[str, str], ...]
    forces: tuple[int, ...]
    cities: tuple[str, ...]
    amounts: tuple[int, ...]

    def face(self, kind: str, force: int, city: str, amounts: tuple[int, ...]) -> CardFace:
        """Return a card as picked; `amounts` are écus and notoriety of reward, penalty and bonus."""
        return face(self.code(kind, force, city, amounts))

    def code(self, kind: str, force: int, city: str, amounts: tuple[int, ...], used: tuple[str, ...] = ()) -> str:
        """Return the code of a card as picked, with the lowest serial that none of the codes `used` has."""
        reward, penalty, bonus = (Amount(*amounts[i : i + 2]) for i in (0, 2, 4))
        facts = Facts(force, city, reward, penalty, bonus)
        for serial in range(1, 1000):
            code = written(kind, facts, f"{serial:02}") if kind in ("ART", "ADV") else f"CV/{kind}/{serial:02}"
            if code not in used:
                break
        return code


def choice(offer: Offer, *, gold: bool = False, brings: tuple[Text, ...] = ()) -> Choice:
    """Return an offer as something to touch."""
    refusal = offer.refusal
    return Choice(
        offer.command,
        offer.args,
        offer.text,
        brings,
        refusal.text if refusal else None,
        refusal is None or refusal.event is not None,
        gold,
    )


def face(code: str) -> CardFace:
    """Return a card as printed."""
    card = read(code)
    facts: Facts = card.facts
    return CardFace(
        code,
        card.kind,
        facts.force,
        facts.city,
        facts.reward,
        facts.penalty,
        facts.bonus,
        lost(facts.penalty),
    )


def trial(state: State, face: CardFace) -> Trial:
    """Return all ways to realise a card, and what each would bring."""
    choices = {_key(offer): choice(offer, brings=_brings(state, face.code, offer)) for offer in realise_offers(state)}
    dice = []
    for die in DIE:
        price = tables().die_prices[die]
        label = "fails" if price is None else "price" if price else "done"
        found = tuple(choices[key] for key in ((die, True), (die, False)) if key in choices)
        if price:
            found = tuple(
                replace(one, text=_pay_or_not(one, price), gold=one.args[-1] == ("pay", True)) for one in found
            )
        dice.append(DieFace(die, Text(f"caravage.die.{label}", n=price or 0), found))
    next_card = state.active.realised + 1
    third = Text("caravage.effect.third", card=ordinal(next_card)) if next_card % tables().third == 0 else None
    return Trial(
        face,
        tuple(dice),
        choices.get(("pay_force", True)),
        choices[("by_event", True)],
        third,
        malta(state, face),
    )


def _pay_or_not(one: Choice, price: int) -> Text:
    pays = one.args[-1] == ("pay", True)
    return Text("caravage.choice.pay", n=price) if pays else Text("caravage.choice.do_not_pay")


def _key(offer: Offer) -> tuple[Any, bool]:
    args = offer.arguments
    if "die" in args:
        return args["die"], args.get("pay", False)
    return next(iter(args)), True


def _brings(state: State, code: str, offer: Offer) -> tuple[Text, ...]:
    args = offer.arguments
    way = "die" if "die" in args else "force" if "pay_force" in args else "event"
    malta = "none" if state.options["malta"] == "ask" else ""
    event = CardTried(code, way, args.get("die", 0), args.get("pay", False), malta)
    after = tried(replace(state, last=()), event)
    found = effects(state, after)
    realised = after.active.realised > state.active.realised
    if not realised:
        return (*found, Text("caravage.effect.discarded"))
    if way == "force" or args.get("pay"):
        return (*found, Text("caravage.effect.no_reward"))
    return found


def malta(state: State, face: CardFace) -> Text | None:
    """Return what success in Valletta does to the others."""
    if face.city != MALTA:
        return None
    match state.options["malta"]:
        case "ask":
            return Text("caravage.alert.malta_ask")
        case "minus-one":
            return Text("caravage.alert.malta", amount=lost(Amount(notoriety=1)))
        case _:
            return Text("caravage.alert.malta", amount=face.penalty_text)


def duels(state: State) -> tuple[DuelPage, ...]:
    """Return a page for each player in the same city; before the journey and after the action it is unusual."""
    if state.ended:
        return ()
    return tuple(
        _duel(state, other) for other in state.others(state.turn) if state.players[other].city == state.active.city
    )


def _duel(state: State, opponent: int) -> DuelPage:
    own = [code for player, code in state.scans if player == state.turn]
    theirs = [code for player, code in state.scans if player == opponent] or own[1:]
    codes = (own[0] if own else "", theirs[-1] if theirs else "")
    return DuelPage(
        opponent,
        Text("caravage.duel.title", city=state.active.city),
        codes,
        (_force(codes[0]), _force(codes[1])),
        tuple(_duel_outcome(state, opponent, won, commits) for won in (True, False) for commits in (False, True)),
        tables().chances if state.options["duel_odds"] else (),
        next(iter(action_breaches(state)), None),
    )


def _duel_outcome(state: State, opponent: int, won: bool, commits: bool) -> DuelOutcome:
    high, low, force = DIE[-1], DIE[0], int(commits)
    event = Duelled(opponent, high, low, their_force=force) if won else Duelled(opponent, low, high, force=force)
    after = duelled(replace(state, last=()), event)
    winner, loser = (state.turn, opponent) if won else (opponent, state.turn)
    both = tuple(
        Duellist(
            player,
            (state.players[player].ecus, after.players[player].ecus),
            (state.players[player].notoriety, after.players[player].notoriety),
            (state.players[player].realised, after.players[player].realised),
            player == loser and commits,
        )
        for player in (state.turn, opponent)
    )
    return DuelOutcome(winner, (both[0], both[1]))


def _force(code: str) -> int:
    return read(code).facts.force if code else 0


def event_page(state: State) -> EventPage:
    """Return the page of the scanned event, or of one that was not scanned."""
    owner, code = state.page if state.page and read(state.page[1]).kind == "event" else (state.turn, "")
    known = memory.by_players(state, state.memory.get(code, ()), owner)
    by = {effect[0]: effect for effect in known}
    rows = []
    for player in state.order:
        who = state.players[player]
        _, ecus, notoriety, city = by.get(player, (player, 0, 0, None))
        rows.append(EventRow(player, who.ecus, who.notoriety, who.city, ecus, notoriety, city or ""))
    return EventPage(
        code,
        code.rpartition("/")[2],
        owner,
        tuple(rows),
        code in state.memory,
        tuple(
            (
                row.player,
                (("ecus", row.ecus_by), ("notoriety", row.notoriety_by), *((("city", row.to),) if row.to else ())),
            )
            for row in rows
            if row.ecus_by or row.notoriety_by or row.to
        ),
    )


def map_page(state: State) -> MapPage:
    """Return the map as it is."""
    chart = state.chart
    summary = Text("caravage.map.summary", roads=_count("roads", chart.roads), ports=_count("ports", chart.ports))
    return MapPage(tables().cities, chart.roads, chart.ports, chart.is_empty, summary)


def _count(what: str, values: tuple[Any, ...]) -> Text:
    return Text(f"caravage.map.{what}", n=len(values))


def learn_page() -> LearnPage:
    """Return what can be picked to learn a card."""
    return LearnPage(tuple(tables().kinds.items()), tuple(FORCES), tables().city_codes, (0, 1, 2, 3))
