"""present: a play as the values its screen shows; a pure function of the play and what is waiting for the people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.controller import Controller, described
from companion.game import Counters, Offer
from companion.play import Play
from companion.text import Text, number, say
from companion.view import Action, Fact, PhaseStep, PlayContent, PlayerView


def present(
    controller: Controller,
    lang: str,
    *,
    ring: bool = False,
    changed: frozenset[int] = frozenset(),
    page: str = "",
    virtual: bool = False,
) -> PlayContent:
    """Return the play screen; `ring`: what happens by itself may begin, `changed`: players whose books just changed.

    `virtual`: cards and buttons are touched on the screen.
    """
    play = controller.play
    game, state = play.game, play.state
    books = game.counters(state)
    turn = game.turn(state)
    order = game.order(state)
    players = tuple(player_view(play, i, books, lang, active=i == turn, changed=i in changed) for i in order)
    board, primary = game.board(state), game.primary(state)
    return PlayContent(
        game=game.id,
        title=say(lang, f"{key(game.id)}.title"),
        players=players,
        active=None if turn is None else player_view(play, turn, books, lang, active=True, band=True),
        steps=tuple(
            PhaseStep(
                say(lang, f"{key(game.id)}.phase.{mark.phase}"), mark.done, mark.current, mark.command, dict(mark.args)
            )
            for mark in game.steps(state)
        ),
        phase=game.phase(state),
        undo=undo_action(play, lang),
        redo=redo_action(play, lang),
        score=Action(say(lang, "play.score"), command="score", icon="score"),
        primary=primary_action(play, primary, getattr(board, "detail", None), lang, ring=ring),
        offers=tuple(_offered(offer, primary, play, lang) for offer in game.offers(state)),
        hint=game.hint(state).say(lang, play.names),
        board=board,
        over=game.is_over(state),
        page=page,
        virtual=virtual_table(play, lang) if virtual else (),
    )


def player_view(
    play: Play,
    player: int,
    books: Counters,
    lang: str,
    *,
    active: bool = False,
    changed: bool = False,
    band: bool = False,
) -> PlayerView:
    """Return a player as the rail and lists show them: the first counter of the game's rail large, the rest small.

    In the band of the active player a game may show more (`band`).
    """
    mine = books.players[player]
    shown: tuple[str, ...] = getattr(play.game, "band", play.game.rail) if band else play.game.rail
    first, *rest = shown or ("",)
    facts = tuple(
        Fact(
            play.game.icons.get(name, ""), counter_text(play, name, mine.get(name), lang), "changed" if changed else ""
        )
        for name in rest
    )
    return PlayerView(
        player,
        play.names[player],
        play.style(player),
        counter_text(play, first, mine.get(first), lang) if first else "",
        facts,
        active,
        changed,
    )


def virtual_table(play: Play, lang: str) -> tuple[Action, ...]:
    """Return the buttons of the panel and some cards of the game, each sent through the real reader or panel."""
    buttons = (("confirm", "virtual.next", "next"), ("undo", "play.undo", "undo"), ("score", "play.score", "score"))
    presses = [
        Action(say(lang, text), command="simulate_press", args={"button": name, "long": False}, icon=icon)
        for name, text, icon in buttons
    ]
    hold = Action(
        say(lang, "virtual.hold"), command="simulate_press", args={"button": "confirm", "long": True}, icon="hold"
    )
    samples: Callable[[Any], tuple[str, ...]] = getattr(play.game, "samples", lambda state: ())
    cards = [
        Action(code.partition("/")[2].replace("/", " "), command="simulate_scan", args={"tag": code}, icon="tag")
        for code in samples(play.state)
    ]
    return (*presses, hold, *cards)


def counter_text(play: Play, name: str, value: Any, lang: str) -> str:
    """Return the value of a counter as players read it."""
    match value:
        case bool():
            return say(lang, f"value.{str(value).lower()}")
        case int() | None:
            return number(value)
        case str():
            spoken = say(lang, f"{key(play.game.id)}.{name}.{value}")
            return value if spoken.startswith(f"{key(play.game.id)}.") else spoken
        case _:
            return str(value)


def offer_action(offer: Offer, play: Play, lang: str) -> Action:
    """Return an offer as something to touch."""
    refusal = offer.refusal
    return Action(
        label=offer.text.say(lang, play.names),
        detail=refusal.text.say(lang, play.names) if refusal else "",
        command=offer.command,
        args=offer.arguments,
        possible=refusal is None or refusal.event is not None,
        unusual=refusal is not None and refusal.irregular,
    )


def _offered(offer: Offer, primary: Offer | None, play: Play, lang: str) -> Action:
    """Return an offer, in gold if it is what the confirm button does."""
    action = offer_action(offer, play, lang)
    is_primary = primary is not None and (offer.command, offer.args) == (primary.command, primary.args)
    return replace(action, gold=True) if is_primary else action


def primary_action(play: Play, offer: Offer | None, second: Text | None, lang: str, *, ring: bool = False) -> Action:
    """Return what the confirm button does, with its second line; the ring runs if it is to happen by itself."""
    if offer is None and play.game.is_over(play.state):
        return Action(say(lang, "sheet.final"), command="sheet", args={"kind": "score"}, icon="score")
    if offer is None:
        return Action(possible=False)
    itself = play.game.by_itself(play.state) if ring else None
    seconds = itself.seconds if itself and itself.command == offer.command else 0.0
    action = offer_action(offer, play, lang)
    detail = words(second, play, lang)
    if action.unusual:
        detail = say(lang, "play.hold_why", why=detail) if detail else say(lang, "play.hold")
    if seconds:
        detail = say(lang, "play.by_itself", seconds=round(seconds))
    return Action(
        action.label,
        detail,
        action.command,
        action.args,
        possible=action.possible,
        unusual=action.unusual,
        by_itself_seconds=seconds,
    )


def undo_action(play: Play, lang: str) -> Action:
    """Return the undo button: it names what it takes back."""
    return Action(
        say(lang, "play.undo"), words(described(play), play, lang), "undo", icon="undo", possible=play.can_undo
    )


def redo_action(play: Play, lang: str) -> Action | None:
    """Return the redo button; None with nothing to redo."""
    return Action(say(lang, "play.redo"), "", "redo", icon="redo") if play.can_redo else None


def words(text: Text | None, play: Play, lang: str) -> str:
    """Return a text as a sentence; nothing for none."""
    return text.say(lang, play.names) if text else ""


def key(game_id: str) -> str:
    """Return how the texts of a game begin."""
    return game_id.replace("-", "_")
