"""A box from a file that somebody gave: read, and checked against its game before anything is kept."""

from __future__ import annotations

from collections.abc import Mapping

from companion.boxes import Box, from_toml
from companion.catalogue import is_card_code
from companion.errors import BadFile, CompanionError
from companion.game import Game
from companion.piles import box_cards
from companion.text import Text


def read_box(text: str, games: Mapping[str, Game]) -> Box:
    """Return the box in the text of a file; raises BadFile for one that is damaged, foreign or of no game here."""
    box = from_toml(text)
    game = games.get(box.game)
    if game is None:
        raise BadFile(Text("cards.no_game", game=box.game, games=tuple(games)))
    cards = box_cards(game.id)
    for code in (*box.cards, *box.bindings.values()):
        try:
            cards.parse(code)
        except CompanionError as error:
            raise BadFile(Text("cards.bad_code", code=code, game=game.id)) from error
    for tag in box.bindings:
        if is_card_code(tag):
            raise BadFile(Text("cards.tag_is_code", tag=tag))
    try:
        # Facts are the game's own: a table that can be set up with them is the proof that they are whole.
        game.setup(game.players.start, game.resolve({}, game.players.start), box.facts)
    except (CompanionError, TypeError, ValueError, LookupError, AttributeError) as error:
        raise BadFile(Text("cards.bad_facts", game=game.id)) from error
    return box
