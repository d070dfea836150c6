"""What lies in the box of Caravage, for tags and labels: four kinds of cards; no card-by-card list is public."""

from __future__ import annotations

from functools import cache

from companion.boxes import Box
from companion.game import Card
from companion.games.caravage import codes
from companion.games.caravage.cards import FORCES, Amount, tables
from companion.games.caravage.codes import Facts
from companion.piles import Choice, Face, Mark, Pile, Settings
from companion.text import Text

AMOUNTS = ("0", "1", "2", "3")
MORE = tuple(str(value) for value in range(4, 10))
ICONS = {
    "ART": "card-artistic",
    "ADV": "card-adventure",
    "EVT": "card-event",
    "OBJ": "card-objective",
}
_PILES = ("ART", "ADV", "EVT", "OBJ")


class CaravageCards:
    """Artistic and adventure cards with all that is printed on them, events and objectives by number."""

    game = "caravage"
    prefix = "CV"
    editions: tuple[str, ...] = ()
    expansions: tuple[str, ...] = ()

    def piles(self, box: Box) -> tuple[Pile, ...]:
        """Return a pile for each kind of card."""
        return _piles()

    def public(self) -> tuple[str, ...]:
        """Return nothing: the list is not public."""
        return ()

    def parse(self, code: str) -> Card:
        """Return the card of a code."""
        return codes.read(code)

    def code(self, pile: str, settings: Settings, serial: str) -> str:
        """Return the code of an artistic or adventure card; of the others only the number is said."""
        if pile in ("EVT", "OBJ"):
            return f"CV/{pile}/{serial}"
        reward, penalty, bonus = (
            Amount(int(settings[f"{what}_ecus"]), int(settings[f"{what}_notoriety"]))
            for what in ("reward", "penalty", "bonus")
        )
        return codes.written(pile, Facts(int(settings["force"]), settings["city"], reward, penalty, bonus), serial)

    def settings(self, code: str) -> dict[str, str]:
        """Return what is printed on a card."""
        facts = self.parse(code).facts
        if not isinstance(facts, Facts):
            return {}
        amounts = {"reward": facts.reward, "penalty": facts.penalty, "bonus": facts.bonus}
        return {
            "force": str(facts.force),
            "city": facts.city,
            **{f"{what}_ecus": str(amount.ecus) for what, amount in amounts.items()},
            **{f"{what}_notoriety": str(amount.notoriety) for what, amount in amounts.items()},
        }

    def pile_of(self, code: str) -> str:
        """Return the kind, as in the code."""
        return code.split("/")[1]

    def face(self, code: str) -> Face:
        """Return a card in words: kind, force, city; of events and objectives the number only."""
        card = self.parse(code)
        kind, serial = self.pile_of(code), code.rpartition("/")[2]
        title = Text(f"caravage.kind.{card.kind}")
        if not isinstance(card.facts, Facts):
            return Face(title, (serial,), ICONS[kind])
        facts = card.facts
        return Face(
            title,
            (
                Text("caravage.box.facts", force=facts.force, city=facts.city),
                Text("caravage.box.amounts", reward=_amount(facts.reward), penalty=_amount(facts.penalty.lost)),
            ),
            ICONS[kind],
        )

    def marks(self, choice: str, value: str) -> tuple[Mark, ...]:
        """Return a value as icon and number."""
        match choice:
            case "force":
                return (Mark("force", value),)
            case "city":
                return (Mark("", Text(f"caravage.city.{value}")),)
            case _:
                sign = "" if value == "0" else "\u2212" if choice.startswith("penalty") else "+"
                return (Mark("ecu" if choice.endswith("ecus") else "laurel", sign + value),)


CARDS = CaravageCards()


@cache
def _piles() -> tuple[Pile, ...]:
    facts = (
        Choice("force", tuple(str(force) for force in FORCES)),
        Choice("city", tables().city_codes),
        *(
            Choice(f"{what}_{coin}", AMOUNTS, MORE, once=what == "bonus")
            for what in ("reward", "penalty", "bonus")
            for coin in ("ecus", "notoriety")
        ),
    )
    return tuple(_pile(kind, facts) for kind in _PILES)


def _pile(kind: str, facts: tuple[Choice, ...]) -> Pile:
    name = tables().kinds[kind]
    count = tables().counts[name]
    numbered = kind in ("EVT", "OBJ")
    return Pile(
        kind,
        Text(f"caravage.box.pile.{kind}"),
        ICONS[kind],
        count,
        () if numbered else facts,
        tuple(f"CV/{kind}/{serial:02d}" for serial in range(1, count + 1)) if numbered else (),
    )


def _amount(amount: Amount) -> Text:
    return Text("caravage.box.amount", ecus=amount.ecus, notoriety=amount.notoriety)
