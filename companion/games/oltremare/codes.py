"""Card codes of Oltremare (docs/formats.md, part 1): read and print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from companion.errors import MalformedCode
from companion.game import Card
from companion.games.oltremare.tables import GOODS, TOKENS
from companion.text import Text

VENICE = "OM/VENICE"
ICON_PAIRS = ("DP", "DM", "DS", "PM", "PS", "MS")


@dataclass(frozen=True, slots=True)
class GoodsCard:
    """What is printed on a goods card; `port` is empty where none is named."""

    good: str
    limit: int
    load: int
    icons: str
    port: str = ""

    def code(self, serial: str) -> str:
        """Return the card code with this serial."""
        fields = ["OM", self.good.upper(), f"{self.limit}{self.load}", self.icons]
        return "/".join([*fields, *([self.port] if self.port else []), serial])


@dataclass(frozen=True, slots=True)
class PortToken:
    """A port token of a kind."""

    token: str

    def code(self, serial: str) -> str:
        """Return the card code with this serial."""
        return f"OM/PORT/{self.token.upper()}/{serial}"


@lru_cache(maxsize=1024)
def parse(code: str) -> Card:
    """Return the card of a code in upper case; raises MalformedCode naming the wrong field."""
    fields = code.split("/")
    if fields[0] != "OM" or len(fields) < 2:
        raise _wrong(code, "start")
    match fields[1]:
        case "VENICE":
            if len(fields) > 2:
                raise _wrong(code, "extra", value="/".join(fields[2:]))
            return Card(code, "venice")
        case "PORT":
            return Card(code, "token", _token(code, fields[2:]))
        case _:
            return Card(code, "goods", _goods(code, fields[1:]))


@lru_cache(maxsize=1024)
def goods_card(code: str) -> GoodsCard:
    """Return what is printed on the goods card of a code that was read before."""
    return _goods(code, code.split("/")[1:])


def good_of(entry: str) -> str:
    """Return the good of a card of a pile: of a full code, or of a card known by its good only."""
    return entry.split("/", 2)[1].lower() if "/" in entry else entry


def _token(code: str, fields: list[str]) -> PortToken:
    if not fields or fields[0].lower() not in TOKENS:
        raise _wrong(code, "token", value=fields[0] if fields else "")
    _ends_with_serial(code, fields[1:])
    return PortToken(fields[0].lower())


def _goods(code: str, fields: list[str]) -> GoodsCard:
    good, numbers, icons, *rest = [*fields, "", "", ""] if len(fields) < 3 else fields
    if good.lower() not in GOODS or good != good.upper():
        raise _wrong(code, "good", value=good)
    if not re.fullmatch("[0-9]{2}", numbers):
        raise _wrong(code, "limit_load", value=numbers)
    limit, load = int(numbers[0]), int(numbers[1])
    if not 3 <= limit <= 6:
        raise _wrong(code, "limit", value=limit)
    if not 1 <= load <= 4:
        raise _wrong(code, "load", value=load)
    if icons not in ICON_PAIRS:
        raise _wrong(code, "icons", value=icons)
    port = ""
    if len(fields) > 4 or (len(fields) == 4 and rest[0] and not re.match("[0-9]", rest[0])):
        port, *rest = rest
        if not re.fullmatch("[A-Z]+", port):
            raise _wrong(code, "port", value=port)
    _ends_with_serial(code, rest if len(fields) > 3 else [])
    return GoodsCard(good.lower(), limit, load, icons, port)


def _ends_with_serial(code: str, fields: list[str]) -> None:
    if not fields or not re.fullmatch("[0-9]{1,3}", fields[0]):
        raise _wrong(code, "serial", value=fields[0] if fields else "")
    if len(fields) > 1:
        raise _wrong(code, "extra", value="/".join(fields[1:]))


def _wrong(code: str, field: str, **values: object) -> MalformedCode:
    return MalformedCode(Text(f"oltremare.code.{field}", code=code, **values))
