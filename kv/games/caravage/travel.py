"""CaravageTravel: income and travel on one page: touching a city takes the écu, pays and goes there."""

from __future__ import annotations

from dataclasses import replace

from kivy.metrics import dp
from kivy.properties import ListProperty

from kv.games.caravage.city import CityButton, OpenCity
from kv.games.caravage.stage import CaravageStage, fill
from kv.widgets.button import PlainButton

ICONS = {
    "road": "road",
    "sea": "sea",
    "off": "more",
    "ecu": "ecu",
    "art": "card-artistic",
    "adventure": "card-adventure",
}
ORDER = ("road", "sea", "open", "off")
"""What is possible comes first."""


class CaravageTravel(CaravageStage):
    """The track, the incomes, and a button for each city but the own one."""

    marks = ListProperty([])
    alert = ListProperty([])

    def show(self):
        """Fill the rows."""
        board, view = self.board, self.view
        again = self.host.page == "travel"
        self.marks = self.track_marks()
        self.alert = self.alerts()
        if again:
            self.host.lay(title=self.label("travel_again"), back=self.host.close(view.say("screen.back")))
        else:
            self.host.lay()
        self._incomes(board)
        grid = self.ids.cities
        grid.cols = 4 if not self.portrait else 2 if grid.height >= dp(218) else 3
        offered = sorted((city for city in board.cities if city.way != "here"), key=lambda city: ORDER.index(city.way))
        cities = [self._city(city) for city in offered]
        more = self.to("more", self.label("more"), icon="more")
        fill(grid, [*cities, (PlainButton, {"action": more, "name_text": "more"})])

    def track_marks(self):
        """Return who stands where on the track."""
        return [
            (place, self.style(player), player == self.board.turn)
            for place, players in enumerate(self.board.track)
            for player in players
        ]

    def alerts(self) -> list:
        """Return what is worth a glance, the most urgent first: a sign (see CaravageAlerts) and the words."""
        found = []
        if self.host.band_height < dp(70):
            here = next(row.city for row in self.board.rows if row.active)
            found.append(("city", self.city(here)))
        for alert in self.board.alerts:
            if alert.kind == "near":
                row = next(row for row in self.board.rows if row.player == alert.player)
                left = len(self.board.track) - 1 - row.notoriety
                found.append((self.style(alert.player), self.label("near", notoriety=row.notoriety, n=left)))
            else:
                found.append((None, self.words(alert.text)))
        return found

    def _incomes(self, board):
        row = self.ids.incomes
        row.height = dp(48) if board.incomes else 0
        fill(row, [self._income(choice) for choice in board.incomes])

    def _income(self, choice):
        take = dict(choice.args)["take"]
        action = self.action(choice, icon=ICONS[take], detail="", chosen=choice.gold)
        if not choice.can_insist:
            # Not possible, but a touch is answered with the reason.
            action = replace(action, possible=True)
        name = f"income {take}"
        return PlainButton, {
            "icon_size": dp(26 if not self.portrait else 22),
            "upright": self.portrait,
            "role": "caption" if self.portrait else "button",
            "action": action,
            "name_text": name,
            "dashed": choice.refusal is not None,
        }

    def _city(self, city):
        name = self.city(city.city)
        styles = [self.style(player) for player in city.players]
        if city.way == "open":
            road, sea = (
                self.action(move, label=f"{name} {dict(move.args)['by']}", detail="") for move in city.moves[:2]
            )
            return OpenCity, {"road": road, "sea": sea, "text": name, "styles": styles}
        action = self.action(city.moves[0], label=name, detail=self.words(city.detail), icon=ICONS[city.way])
        return CityButton, {
            "styles": styles,
            "short": self.label(f"way_{city.way}"),
            "action": replace(action, gold=city.gold),
            "name_text": name,
        }
