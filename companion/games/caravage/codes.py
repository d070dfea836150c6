"""Card codes of Caravage (docs/formats.md, part 1): read and printed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from companion.errors import MalformedCode
from companion.game import Card
from companion.games.caravage.cards import FORCES, NOTHING, Amount, tables
from companion.text import Text

_AMOUNT = re.compile(r"E(\d{1,2})N(\d{1,2})", re.ASCII)
_SERIAL = re.compile(r"\d{1,3}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on an artistic or adventure card; the penalty without its minus."""

    force: int
    city: str
    reward: Amount
    penalty: Amount
    bonus: Amount = NOTHING


@lru_cache(maxsize=256)
def read(code: str) -> Card:
    """Return the card of a code; `facts` are those of an artistic or adventure card, else None."""
    code = code.strip().upper()
    match code.split("/"):
        case ["CV", ("EVT" | "OBJ") as kind, serial]:
            _check(code, "serial", serial, _SERIAL.fullmatch(serial) is not None)
            return Card(code, tables().kinds[kind])
        case ["CV", ("ART" | "ADV") as kind, force, city, reward, penalty, *rest] if len(rest) in (1, 2):
            _check(code, "force", force, force in {str(value) for value in FORCES})
            _check(code, "city", city, city in tables().city_codes)
            facts = Facts(
                int(force),
                city,
                _amount(code, "reward", reward),
                _amount(code, "penalty", penalty),
                _amount(code, "bonus", rest[0]) if len(rest) == 2 else NOTHING,
            )
            _check(code, "serial", rest[-1], _SERIAL.fullmatch(rest[-1]) is not None)
            return Card(code, tables().kinds[kind], facts)
        case ["CV", "EVT" | "OBJ"]:
            raise MalformedCode(Text("caravage.code.serial", code=code, value=""))
        case ["CV", ("ART" | "ADV" | "EVT" | "OBJ"), *_]:
            raise MalformedCode(Text("caravage.code.fields", code=code))
        case ["CV", kind, *_]:
            raise MalformedCode(Text("caravage.code.kind", code=code, value=kind))
        case _:
            raise MalformedCode(Text("caravage.code.foreign", code=code))


def written(card: str, facts: Facts, serial: str) -> str:
    """Return the code of an artistic ("ART") or adventure ("ADV") card; a bonus of nothing is left out."""
    bonus = f"/{_written(facts.bonus)}" if facts.bonus else ""
    return f"CV/{card}/{facts.force}/{facts.city}/{_written(facts.reward)}/{_written(facts.penalty)}{bonus}/{serial}"


def _written(amount: Amount) -> str:
    return f"E{amount.ecus}N{amount.notoriety}"


def _amount(code: str, field: str, value: str) -> Amount:
    found = _AMOUNT.fullmatch(value)
    if found is None:
        raise MalformedCode(Text(f"caravage.code.{field}", code=code, value=value))
    return Amount(int(found[1]), int(found[2]))


def _check(code: str, field: str, value: str, holds: bool) -> None:
    if not holds:
        raise MalformedCode(Text(f"caravage.code.{field}", code=code, value=value))
