"""CaravageAction: what can be done in a city before a card is scanned; CaravageMore: what is needed rarely."""

from __future__ import annotations

from dataclasses import replace

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.view import Action
from kv import theme
from kv.games.caravage.stage import CaravageStage, fill
from kv.games.caravage.travel import CaravageTravel
from kv.widgets.button import PlainButton
from kv.widgets.shape import PlayerShape


class CaravageAction(CaravageStage):
    """Scan or choose a card, challenge somebody in the same city, or something rarer."""

    marks = ListProperty([])
    alert = ListProperty([])
    track_marks = CaravageTravel.track_marks
    alerts = CaravageTravel.alerts

    def show(self):
        """Fill the rows."""
        self.marks, self.alert = self.track_marks(), self.alerts()
        page = self.host.page
        self.host.lay(back=self.host.close(self.view.say("screen.back")) if page else None)
        acted = self.board.turn_done
        card = self.to("card", self.label("card_scan"), detail=self.label("card_touch"), icon=self.reader_icon())
        if acted:
            card = replace(card, label=self.label("card_again"), detail=self.label("unusual"))
        outline = theme.colours.none if acted else theme.colours.gold
        grid = self.ids.grid
        buttons = [(PlainButton, {"action": card, "name_text": "card", "outline": outline})]
        buttons += [(PlainButton, self._duel(duel)) for duel in self.board.duels]
        buttons += [
            (PlainButton, {"action": self.to("event", self.label("event"), icon="card-event"), "name_text": "event"}),
            (PlainButton, {"action": self.to("travel", self.label("travel_again"), icon="road"), "name_text": "again"}),
            (PlainButton, {"action": self.to("more", self.label("more"), icon="more"), "name_text": "more"}),
        ]
        grid.cols = 3 if len(buttons) > 6 and not self.portrait else 2
        fill(grid, buttons)

    def reader_icon(self) -> str:
        """Return the sign of a reader that waits for a card, or a hand while there is none."""
        reads = any(item.kind == "reader" and item.ok for item in self.view.status)
        return "status-reader" if reads else "touch"

    def _duel(self, duel):
        name = self.names[duel.opponent]
        detail = self.label("unusual") if duel.refusal else ""
        action = self.to(f"duel:{duel.opponent}", self.label("challenge", name=name), detail=detail, icon="duel")
        return {"action": action, "name_text": f"duel {name}"}


class CaravageMore(CaravageStage):
    """What is rare: an event or a card by touch, an objective, the map, staying, an action before the journey."""

    def show(self):
        """Fill the grid."""
        board = self.board
        self.host.lay(title=self.label("more"), back=self.host.close(self.view.say("screen.back")))
        to = self.to
        buttons = [
            ("event", to("event", self.label("event"), icon="card-event")),
            ("objective", to("objective", self.label("objective"), icon="card-objective")),
            ("map", to("map", self.label("map"), icon="city")),
            ("card", to("card", self.label("card"), icon="card-artistic")),
        ]
        before = board.phase != "action"
        note = self.label("unusual") if before else ""
        if board.trial is not None and before:
            buttons.append(("trial", to("trial", self.label("trial"), detail=note, icon="die-any")))
        if board.duels:
            page = f"duel:{board.duels[0].opponent}" if len(board.duels) == 1 else "action"
            buttons.append(("duel", to(page, self.label("duel"), detail=note, icon="duel")))
        here = next((city for city in board.cities if city.way == "here"), None)
        if here is not None and here.moves and before:
            stay = self.action(here.moves[0], label=self.label("stay", city=self.city(here.city)), icon="city")
            buttons.append(("stay", replace(stay, detail=self.label("hold"))))
        self.ids.grid.cols = 2
        fill(self.ids.grid, [(PlainButton, {"action": action, "name_text": name}) for name, action in buttons])


class CaravageObjective(CaravageStage):
    """Whose objective it is, then whether the table says that it is fulfilled. Never which one it is."""

    question = StringProperty("")

    def show(self):
        """Ask, or let a player be chosen first."""
        name, _, chosen = self.host.page.partition(":")
        player = int(chosen) if name == "objective" and chosen.isdigit() else self.board.objective
        back = self.view.say("screen.back")
        self.host.lay(
            title=self.label("objective"), back=self.host.close(back) if name else Action(back, command="undo")
        )
        grid = self.ids.grid
        if player is None or player >= len(self.names):
            self.question = self.label("objective_whose")
            grid.cols = 2 if self.portrait else 3
            wanted = [
                (
                    PainterKey,
                    {
                        "action": self.to(f"objective:{row.player}", self.names[row.player]),
                        "name_text": f"objective {self.names[row.player]}",
                        "painter": self.style(row.player),
                    },
                )
                for row in self.board.rows
            ]
        else:
            who = self.names[player]
            self.question = self.label("objective_fulfilled", name=who)
            grid.cols = 2 if not self.portrait else 1
            yes = Action(
                self.label("objective_yes"), self.label("wins", name=who), "objective", {"player": player}, "ok"
            )
            no = Action(self.label("objective_no"), "", "page", {"name": ""}, "refused")
            if not name:
                no = replace(no, command="undo", args={})
            wanted = [
                (PlainButton, {"action": yes, "name_text": "objective yes"}),
                (PlainButton, {"action": no, "name_text": "objective no"}),
            ]
        fill(grid, wanted)
        lines = -(-len(wanted) // grid.cols)
        grid.row_default_height = min(dp(72), (self.height - dp(56) + grid.spacing[1]) / lines - grid.spacing[1])


class PainterKey(PlainButton):
    """A player to choose, with shape and colour."""

    painter = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(icon="touch", **kwargs)
        self._shape = PlayerShape(size_hint=(None, None))
        self.add_widget(self._shape)
        self.fbind("painter", self._arrange)

    def _do_arrange(self, *_):
        super()._do_arrange()
        # The shape stands where another button has its icon.
        self._icon.color = theme.colours.none
        self._shape.style, self._shape.size, self._shape.pos = self.painter, self._icon.size, self._icon.pos
