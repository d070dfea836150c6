"""The games: one line each."""

from companion.game import Game


def games() -> dict[str, Game]:
    """Return every game by its id; imported on the first call."""
    from companion.games.caravage.rules import Caravage
    from companion.games.oltremare.rules import Oltremare
    from companion.games.petite_mer.rules import PetiteMer

    return {game.id: game for game in (Oltremare(), PetiteMer(), Caravage())}
