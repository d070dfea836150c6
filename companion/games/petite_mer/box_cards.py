"""What lies in the box of Petite Mer, for tags and labels: every tile is known beforehand, only the tags are not."""

from __future__ import annotations

from functools import lru_cache

from companion.boxes import Box
from companion.game import Card
from companion.games.petite_mer import codes
from companion.games.petite_mer.box import box as contents
from companion.games.petite_mer.box import kinds
from companion.piles import Face, Mark, Pile, Settings, Shape
from companion.text import Text

SEA, LAND = "#CFE3EE", "#C9A04E"
ICONS = {
    "N": "feature-plain",
    "B": "feature-buoy",
    "L": "feature-lighthouse",
    "H": "feature-tower",
    "W": "feature-turbine",
    "P": "feature-pier",
}
EXPANSIONS = {"W": "turbines", "P": "piers"}
_SHORE = 0.24
_EDGES = (
    ((0.0, 0.0), (1.0, 0.0), (1 - _SHORE, _SHORE), (_SHORE, _SHORE)),
    ((1.0, 0.0), (1.0, 1.0), (1 - _SHORE, 1 - _SHORE), (1 - _SHORE, _SHORE)),
    ((1.0, 1.0), (0.0, 1.0), (_SHORE, 1 - _SHORE), (1 - _SHORE, 1 - _SHORE)),
    ((0.0, 1.0), (0.0, 0.0), (_SHORE, _SHORE), (_SHORE, 1 - _SHORE)),
)


class PetiteMerCards:
    """The 64 tiles: the tower, 54 tiles, 5 wind turbines, 4 piers."""

    game = "petite-mer"
    prefix = "PM"
    editions: tuple[str, ...] = ()
    expansions: tuple[str, ...] = ("turbines", "piers")

    def piles(self, box: Box) -> tuple[Pile, ...]:
        """Return a pile for each drawing and each set of edges, the tower first."""
        return _piles(box.expansions)

    def public(self) -> tuple[str, ...]:
        """Return all 64 tiles, sorted as in the box."""
        return (codes.TOWER.code, *contents().tiles, *contents().turbines, *contents().piers)

    def parse(self, code: str) -> Card:
        """Return the tile of a code."""
        return codes.parse(code)

    def code(self, pile: str, settings: Settings, serial: str) -> str:
        """Return the code of a tile that is not in the list of the box."""
        return f"PM/{pile}/{serial}"

    def settings(self, code: str) -> dict[str, str]:
        """Return nothing: nothing of a tile has to be said."""
        return {}

    def pile_of(self, code: str) -> str:
        """Return edges and drawing."""
        return code.split("/")[1][:5]

    def face(self, code: str) -> Face:
        """Return the tile as a small drawing, with its number."""
        tile = codes.tile(code)
        return Face(
            Text(f"petite_mer.box.tile.{tile.feature}"),
            (_land(tile.edges), code.rpartition("/")[2]),
            ICONS[tile.feature] if tile.feature != "N" else "",
            _shapes(tile.edges),
        )

    def marks(self, choice: str, value: str) -> tuple[Mark, ...]:
        """Return nothing: there are no choices."""
        return ()


CARDS = PetiteMerCards()


@lru_cache(maxsize=4)
def _piles(expansions: tuple[str, ...]) -> tuple[Pile, ...]:
    tower = Pile("0000H", _title("0000", "H"), ICONS["H"], 1, codes=(codes.TOWER.code,))
    return (tower, *(_pile(kind.edges, kind.feature, kind.codes, expansions) for kind in kinds()))


def _pile(edges: str, feature: str, tiles: tuple[str, ...], expansions: tuple[str, ...]) -> Pile:
    expansion = EXPANSIONS.get(feature)
    extra = expansion is not None and expansion not in expansions
    return Pile(edges + feature, _title(edges, feature), ICONS[feature], len(tiles), codes=tiles, extra=extra)


def _title(edges: str, feature: str) -> Text:
    return Text("petite_mer.box.pile", drawn=Text(f"petite_mer.box.tile.{feature}"), land=_land(edges))


def _land(edges: str) -> Text:
    sides = tuple(Text(f"petite_mer.box.edge.{side}") for side, edge in enumerate(edges) if edge == "1")
    return Text("petite_mer.box.land", sides=sides) if sides else Text("petite_mer.box.open")


def _shapes(edges: str) -> tuple[Shape, ...]:
    land = tuple(Shape(_EDGES[side], LAND) for side, edge in enumerate(edges) if edge == "1")
    return (Shape(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), SEA), *land)
