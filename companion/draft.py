"""Draft: a play that is being set up on the new-game screens, as a frozen value and the touches that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion import gestures
from companion.errors import CompanionError, IllegalGesture
from companion.game import Game
from companion.play import table_names
from companion.text import Text, say

PAGES = ("game", "people", "seats")
STYLES = 7
"""How many pairs of colour and shape there are."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table: a name, and the index of their colour and shape."""

    name: str
    style: int


@dataclass(frozen=True, slots=True)
class Draft:
    """What was chosen so far; `seats` in seat order, `first` the index of who starts, `north` the map's side."""

    game: str
    page: str = "game"
    seats: tuple[Seat, ...] = ()
    first: int = 0
    north: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def players(self) -> tuple[str, ...]:
        """Return the names in turn order, the first one starting."""
        names = [seat.name for seat in self.seats]
        return (*names[self.first :], *names[: self.first])

    def styles(self) -> tuple[int, ...]:
        """Return the colours and shapes in turn order."""
        styles = [seat.style for seat in self.seats]
        return (*styles[self.first :], *styles[: self.first])


def changed(
    draft: Draft,
    name: str,
    args: Mapping[str, Any],
    games: Mapping[str, Game],
    *,
    lang: str,
    remembered: Mapping[str, int],
) -> Draft:
    """Return the draft after a touch; raises IllegalGesture for what it does not know.

    `remembered` are the styles that names had before.
    """
    game = games[draft.game]
    match name:
        case "draft_game" if args.get("game") == draft.game:
            return draft
        case "draft_game" if args.get("game") in games:
            return replace(draft, game=str(args["game"]), options={})
        case "draft_option":
            options = {**draft.options, str(args.get("name")): args.get("value")}
            games[draft.game].resolve(options, max(len(draft.seats), games[draft.game].players.start))
            return replace(draft, options=options)
        case "draft_person":
            return _person(draft, str(args.get("name", "")), games[draft.game], remembered)
        case "draft_remove":
            seats = tuple(s for s in draft.seats if s.name != args.get("name"))
            return replace(draft, seats=seats, first=min(draft.first, max(len(seats) - 1, 0)))
        case "draft_quick":
            count = gestures.whole(args, "count", least=game.players.start, most=game.players.stop - 1)
            seats = tuple(Seat(say(lang, f"style.{i}"), i) for i in range(count))
            return replace(draft, seats=seats, first=0, page="seats")
        case "draft_move":
            return _moved(draft, gestures.whole(args, "from"), gestures.whole(args, "to"))
        case "draft_style":
            return _styled(draft, str(args.get("name", "")), gestures.whole(args, "style", least=0, most=STYLES - 1))
        case "draft_first":
            return replace(draft, first=gestures.whole(args, "index", least=0, most=max(len(draft.seats) - 1, 0)))
        case "draft_rotate":
            return replace(
                draft, seats=(*draft.seats[1:], *draft.seats[:1]), first=(draft.first - 1) % max(len(draft.seats), 1)
            )
        case "draft_north":
            return replace(draft, north=(draft.north + 1) % 4)
        case "draft_next":
            return replace(draft, page=PAGES[min(PAGES.index(draft.page) + 1, 2)])
        case "draft_back" if draft.page != "game":
            return replace(draft, page=PAGES[PAGES.index(draft.page) - 1])
        case _:
            raise IllegalGesture(Text("command.unknown", name=name))


def trouble(draft: Draft, game: Game) -> CompanionError | None:
    """Return why a play cannot begin like this; None if it can."""
    try:
        names = table_names(draft.players())
        if len(names) not in game.players:
            least, most = game.players.start, game.players.stop - 1
            raise IllegalGesture(Text("players.count", count=len(names), least=least, most=most))
        game.resolve(draft.options, len(names))
    except CompanionError as error:
        return error
    return None


def _person(draft: Draft, raw: str, game: Game, remembered: Mapping[str, int]) -> Draft:
    (name,) = table_names([raw])
    if any(seat.name == name for seat in draft.seats):
        return changed(draft, "draft_remove", {"name": name}, {game.id: game}, lang="en", remembered=remembered)
    if len(draft.seats) >= game.players.stop - 1:
        raise IllegalGesture(
            Text("players.count", count=len(draft.seats) + 1, least=game.players.start, most=game.players.stop - 1)
        )
    taken = {seat.style for seat in draft.seats}
    free = next(style for style in range(STYLES) if style not in taken)
    style = remembered.get(name, free)
    return replace(draft, seats=(*draft.seats, Seat(name, free if style in taken else style)))


def _moved(draft: Draft, source: int, target: int) -> Draft:
    seats = list(draft.seats)
    if not (0 <= source < len(seats) and 0 <= target < len(seats)):
        return draft
    starter = seats[draft.first]
    seats.insert(target, seats.pop(source))
    return replace(draft, seats=tuple(seats), first=seats.index(starter))


def _styled(draft: Draft, name: str, style: int) -> Draft:
    mine = next((seat.style for seat in draft.seats if seat.name == name), style)
    swapped = {style: mine}
    seats = tuple(
        replace(seat, style=style) if seat.name == name else replace(seat, style=swapped.get(seat.style, seat.style))
        for seat in draft.seats
    )
    return replace(draft, seats=seats)
