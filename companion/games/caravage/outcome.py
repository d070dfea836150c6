"""What a gesture brings, in words and before it happens: for choices, the toast and the last move of a game."""

from __future__ import annotations

from companion.games.caravage.cards import Amount
from companion.games.caravage.realising import amount_text
from companion.games.caravage.state import Change, State
from companion.text import Text, Who


def effects(before: State, after: State) -> tuple[Text, ...]:
    """Return what the last gesture of `after` brought, in the order in which it happened."""
    return tuple(_effect(after, change, active=before.turn) for change in after.last)


def brought(state: State) -> tuple[Text, ...]:
    """Return what the last gesture brought, for where it was said already that the card is realised."""
    told = (change for change in state.last if change.reason != "realised" or change.events)
    return tuple(
        Text("caravage.effect.event_card") if change.reason == "realised" else _effect(state, change, active=state.turn)
        for change in told
    )


def ordinal(number: int) -> Text:
    """Return 3rd, 6th, 9th … (French: 3ᵉ, 6ᵉ, 9ᵉ)."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return Text(f"caravage.ordinal.{ending}", number=number)


def _effect(after: State, change: Change, *, active: int) -> Text:
    amount = amount_text(Amount(change.ecus, change.notoriety))
    match change.reason:
        case "realised":
            return Text("caravage.effect.realised_event" if change.events else "caravage.effect.realised")
        case "third":
            return Text("caravage.effect.third", card=ordinal(after.players[change.player].realised))
        case reason if change.player != active or reason in ("duel_won", "duel_lost", "malta", "event", "adjusted"):
            return Text("caravage.effect.player", player=Who(change.player), amount=amount)
        case reason:
            return Text(f"caravage.effect.{reason}", amount=amount)
