"""What lies in the box of Oltremare, for tags and labels: goods cards by good; no card-by-card list is public."""

from __future__ import annotations

from functools import lru_cache

from companion.boxes import Box
from companion.game import Card
from companion.games.oltremare import codes
from companion.games.oltremare.codes import ICON_PAIRS, VENICE, GoodsCard, PortToken
from companion.games.oltremare.tables import EDITIONS, GOODS, ICONS, LIMIT_AND_LOAD, TOKENS
from companion.piles import Choice, Face, Mark, Pile, Settings
from companion.text import Text

NUMBERS = tuple(f"{limit}{LIMIT_AND_LOAD - limit}" for limit in (6, 5, 4, 3))
ODD_NUMBERS = tuple(f"{a}{b}" for a in range(6, 2, -1) for b in range(1, 5) if a + b != LIMIT_AND_LOAD)
SOME_PORT = "PORT"
"""Stands for a port whose name nobody has written down: the rules only ask whether a card names one."""
TOKEN_COUNT = 32
_DRAWN = ("gems", "scrolls", "silk", "salt", "pottery", "olives", "grain")
_ICONS = {"ducat": "ducat", "pirate": "pirate", "market": "draw-card", "ship": "ship"}
_TOKENS = {
    "compass": "token-compass",
    "navigation": "token-navigation",
    "pirates": "token-fight-pirates",
    "deal": "token-big-deal",
    "authority": "token-local-authority",
    "terms": "token-favourable-terms",
}


class OltremareCards:
    """The goods cards with their payout rows, Venice, the port tokens."""

    game = "oltremare"
    prefix = "OM"
    editions: tuple[str, ...] = tuple(EDITIONS)
    expansions: tuple[str, ...] = ()

    def piles(self, box: Box) -> tuple[Pile, ...]:
        """Return a pile for each good of the edition, then Venice and the port tokens."""
        return _piles(box.edition, box.cards)

    def public(self) -> tuple[str, ...]:
        """Return nothing: the list is not public."""
        return ()

    def parse(self, code: str) -> Card:
        """Return the card of a code."""
        return codes.parse(code)

    def code(self, pile: str, settings: Settings, serial: str) -> str:
        """Return the code of a goods card or a port token."""
        if pile == "tokens":
            return PortToken(settings["token"]).code(serial)
        numbers = settings["numbers"]
        return GoodsCard(pile, int(numbers[0]), int(numbers[1]), settings["icons"], settings["port"]).code(serial)

    def settings(self, code: str) -> dict[str, str]:
        """Return what is printed on a card."""
        match self.parse(code).facts:
            case GoodsCard(_, limit, load, icons, port):
                return {"numbers": f"{limit}{load}", "icons": icons, "port": port}
            case PortToken(token):
                return {"token": token}
            case _:
                return {}

    def pile_of(self, code: str) -> str:
        """Return the good, "venice" or "tokens"."""
        match self.parse(code).facts:
            case GoodsCard(good):
                return good
            case PortToken():
                return "tokens"
            case _:
                return "venice"

    def face(self, code: str) -> Face:
        """Return a card in words: good, hand limit and load, icons, port."""
        match self.parse(code).facts:
            case GoodsCard(good, limit, load, icons, port):
                words: tuple[Text | str, ...] = (
                    Text("oltremare.box.numbers", limit=limit, load=load),
                    Text("oltremare.box.icons", icons=tuple(Text(f"oltremare.icon.{ICONS[icon]}") for icon in icons)),
                )
                if port:
                    words += (Text("oltremare.box.some_port") if port == SOME_PORT else port.capitalize(),)
                return Face(Text(f"oltremare.goods.{good}"), words, _good_icon(good))
            case PortToken(token):
                return Face(Text(f"oltremare.token.{token}"), (), _TOKENS[token])
            case _:
                return Face(Text("oltremare.box.venice"), (), "venice")

    def marks(self, choice: str, value: str) -> tuple[Mark, ...]:
        """Return a value as icons and numbers."""
        match choice:
            case "numbers":
                return Mark("hand", value[0]), Mark("load", value[1])
            case "icons":
                return tuple(Mark(_ICONS[ICONS[icon]]) for icon in value)
            case "token":
                return (Mark(_TOKENS[value], Text(f"oltremare.token.{value}")),)
            case _ if not value:
                return (Mark("", Text("oltremare.box.no_port")),)
            case _:
                return (Mark("port", Text("oltremare.box.some_port") if value == SOME_PORT else value.capitalize()),)


CARDS = OltremareCards()


@lru_cache(maxsize=4)
def _piles(edition_name: str, known: tuple[str, ...]) -> tuple[Pile, ...]:
    edition = EDITIONS.get(edition_name) or EDITIONS["amigo-2005"]
    choices = (
        Choice("numbers", NUMBERS, ODD_NUMBERS),
        Choice("icons", ICON_PAIRS),
        Choice("port", ("", SOME_PORT), _port_names(known), free=True, once=True),
    )
    goods = tuple(
        Pile(
            good,
            Text(f"oltremare.goods.{good}"),
            _good_icon(good),
            edition["cards"].get(good),
            choices,
            row="" if good in edition["payouts"] else "payouts",
            begun=tuple(edition["begun_payouts"].get(good, ())),
        )
        for good in edition["goods"]
    )
    tokens = Pile("tokens", Text("oltremare.box.tokens"), "port", TOKEN_COUNT, (Choice("token", TOKENS),), extra=True)
    return (*goods, Pile("venice", Text("oltremare.box.venice"), "venice", 1, codes=(VENICE,), extra=True), tokens)


def _port_names(known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of ports that the known cards bear, by alphabet."""
    fields = (code.split("/") for code in known)
    return tuple(sorted({code[4] for code in fields if len(code) == 6} - {SOME_PORT}))


def _good_icon(good: str) -> str:
    return f"good-{good}" if good in _DRAWN and good in GOODS else "cargo"
