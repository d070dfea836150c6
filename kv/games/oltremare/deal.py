"""OltremareDeal: the sums above five, and the cards of a deal for the history."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.view import Action
from kv.games.oltremare.part import OltremarePart
from kv.games.oltremare.trade import amount_action

LEAST, MOST = 6, 20


class OltremareDeal(OltremarePart):
    """The page "deal:<player>" (the active player gets) or "deal:-<player>" (gives); each touch books."""

    giving = BooleanProperty(True)
    partner_name = StringProperty("")
    partner_style = NumericProperty(0)
    sums = ListProperty([])
    heading = StringProperty("")
    sides = ListProperty([])
    cards_out = ObjectProperty(None, allownone=True)
    cards_in = ObjectProperty(None, allownone=True)
    cards_out_steps = ListProperty([None, None])
    cards_in_steps = ListProperty([None, None])

    def show(self):
        """Work out the keys."""
        page = self.page
        self.giving = page.startswith("-")
        player = int(page.lstrip("-") or 0)
        partner = next((p for p in self.board.partners if p.player == player), None)
        if partner is None:
            return
        who = self.who(player)
        self.partner_name, self.partner_style = who.name, who.style
        sign = -1 if self.giving else 1
        net = partner.ducats
        self.sums = [
            (f"sum {n}", amount_action(self.board, sign * n, partner, chosen=net == sign * n))
            for n in range(LEAST, MOST + 1)
        ]
        amount = net * sign if net * sign > 0 else 0
        self.heading = self.words("ducats_given" if self.giving else "ducats_got", n=amount)
        self.sides = [
            ("side gives", Action(self.words("gives"), "", "page", {"name": f"deal:-{player}"}, chosen=self.giving)),
            ("side takes", Action(self.words("takes"), "", "page", {"name": f"deal:{player}"}, chosen=not self.giving)),
        ]
        self.cards_out, self.cards_in = str(partner.cards_out), str(partner.cards_in)
        self.cards_out_steps = [self._cards(partner, "cards_out", by) for by in (-1, 1)]
        self.cards_in_steps = [self._cards(partner, "cards_in", by) for by in (-1, 1)]

    def _cards(self, partner, name, by) -> Action:
        """Count the cards of the deal that was just booked; of an earlier one they stay as they are."""
        open_ = self.board.latest == "trade" and self.board.partner == partner.player and partner.times == 1
        number = getattr(partner, name) + by
        if not open_ or number < 0:
            return Action(possible=False)
        args = {"partner": partner.player, "ducats": partner.last}
        args |= {"cards_out": partner.cards_out, "cards_in": partner.cards_in, name: number}
        return Action(command="replace", args={"do": "trade", **args})

    def asks(self):
        """Take the whole stage; the primary closes."""
        return {"whole_stage": True, "primary": self.close_action(), "back": self.close_action()}

    def places(self, width, height):
        """Return the places: sums left, cards right; in portrait below."""
        if self.portrait:
            keys = min(56 * 5, height - 300)
            return {
                "paper": (0, 0, width, height),
                "shape": (16, 12, 36, 36),
                "title": (62, 12, width - 78, 36),
                "prestige": None,
                "badge": None,
                "sides": (16, 56, width - 32, 48),
                "heading": (16, 112, width - 32, 26),
                "sums": (16, 142, width - 32, keys),
                "note": (16, 148 + keys, width - 32, 24),
                "out_label": (16, 178 + keys, width / 2 - 22, 24),
                "cards_out": (16, 204 + keys, width / 2 - 22, 52),
                "in_label": (width / 2 + 6, 178 + keys, width / 2 - 22, 24),
                "cards_in": (width / 2 + 6, 204 + keys, width / 2 - 22, 52),
                "optional": (16, 262 + keys, width - 32, 24),
            }
        right = width - 290
        step = min(58, (height - 112 - 28) / 3)
        return {
            "paper": (0, 0, width, height),
            "shape": (18, 18, 36, 36),
            "title": (64, 16, 330, 40),
            "prestige": (width - 356, 20, 30, 32),
            "badge": (width - 326, 22, 26, 28),
            "sides": (width - 270, 12, 252, 48),
            "heading": (18, 68, 440, 28),
            "sums": (18, 100, 440, step * 3),
            "note": (18, 102 + step * 3, 440, 24),
            "out_label": (right, 76, 270, 26),
            "cards_out": (right, 104, 270, 54),
            "in_label": (right, 166, 270, 26),
            "cards_in": (right, 194, 270, 54),
            "optional": (right, 254, 270, 26),
        }
