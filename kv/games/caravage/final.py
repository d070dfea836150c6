"""CaravageFinalPage: who has won, the last move that explains it, everybody in order, and what can be done now."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import Action, ScoreSheet
from kv.sheets.end_page import EndPage
from kv.widgets.button import PlainButton
from kv.widgets.touch import Touchable, send

ROW_DP, BUTTON_DP = 48, 52


class CaravageFinalPage(EndPage):
    """Shows a companion.view.ScoreSheet that is final, with the victory of the board behind it."""

    content = ObjectProperty(ScoreSheet("", (), final=True), rebind=True)
    winner = StringProperty("")
    how = StringProperty("")
    style_won = NumericProperty(0)
    heading = StringProperty("")
    last = StringProperty("")
    steps = StringProperty("")
    note = StringProperty("")
    rows = ListProperty([])
    doing = ListProperty([])

    def on_view(self, screen, view):
        """Take the sheet, and the victory of the board."""
        super().on_view(screen, view)
        victory = getattr(getattr(view.content, "board", None), "victory", None)
        if victory is None:
            return
        players = {player.index: player for player in view.content.players}
        names = tuple(players[index].name for index in sorted(players))
        self.winner = ", ".join(names[player] for player in victory.winners)
        self.how = victory.text.say(view.lang, names)
        self.style_won = players[victory.winners[0]].style
        self.steps = " · ".join(
            f"{before} {'+' if gain > 0 else '−'} {abs(gain)} {reason.say(view.lang, names)} = {after}"
            for before, gain, reason, after in victory.steps
        )
        self.heading = view.say(f"caravage.board.{'last_move' if self.steps else 'ranking'}")
        self.last = self.undo.detail if self.steps and victory.just_won else ""
        self.note = self.content.best or " ".join(self.content.notes)
        ecus = {row.player: row.ecus for row in view.content.board.rows}
        self.rows = [(players[player], ecus[player], player in victory.winners) for player in victory.ranking]
        objective = Action(view.say("caravage.board.objective_after"), command="undo", icon="card-objective")
        self.doing = [*reversed(self.left_to_do()), *([objective] if victory.just_won else [])]

    def do(self, action):
        """Do what a button says; an objective that was reached before the last move takes that move back."""
        send(self, action.command, action.args)
        if action.command == "undo":
            self.send("page", name="objective")

    def places(self, width, height):
        """Return the places of the design: the laurel at the left, the last move and the order at the right."""
        self._draw((0, 0, 1, 1))
        self.ids.undo.upright = self.portrait
        bar = height - 78
        if self.portrait:
            won, card = (14, 66, width - 28, 178), (14, 252, width - 28, bar - 260 - (50 if self.note else 0))
            note = (14, bar - 52, width - 28, 44)
            wreath, beside = 150, 166
            x, y, w, _ = won
            named = (x + beside, y + 44, w - beside, 44), (x + beside, y + 92, w - beside, 50)
            x0, y0 = x, y + 8
        else:
            won, card = (14, 66, width - 476, bar - 72), (width - 454, 66, 440, bar - 72)
            note = (294, bar, width - 604, 64)
            x, y, w, h = won
            wreath = min(w * 0.78, h - 96)
            x0, y0 = x + (w - wreath) / 2, y
            named = (x, y0 + wreath + 6, w, 44), (x, y0 + wreath + 50, w, 40)
        shape = wreath * 0.36
        places = {
            **self.bar(width, height),
            "menu": (14, 10, 52, 48),
            "title": (76, 9, 300, 48),
            "caption": (width - 314, 9, 300, 48) if not self.portrait else None,
            "laurel": (x0, y0, wreath, wreath),
            "shape": (x0 + (wreath - shape) / 2, y0 + (wreath - shape) * 0.46, shape, shape),
            "winner": named[0],
            "how": named[1],
            "card": card,
            "note": note if self.note else None,
        }
        self.ids.winner.halign = self.ids.how.halign = "left" if self.portrait else "center"
        return places | self._inside(*card)

    def _inside(self, x, y, width, height):
        """Return the places on the vellum: heading, steps, everybody, buttons."""
        columns = len(self.doing) if len(self.doing) < 4 and not self.portrait else 2
        lines = -(-len(self.doing) // max(1, columns))
        self.ids.buttons.cols = max(1, columns)
        buttons = lines * (BUTTON_DP + 6)
        left, wide = x + 16, width - 32
        steps = 0 if not self.steps else 26 if len(self.steps) < 44 else 44
        top = y + 47 + steps
        return {
            "heading": (left, y + 2, wide * (0.55 if self.last else 1), 42),
            "last": (left + wide * 0.5, y + 4, wide * 0.5, 40) if self.last else None,
            "rule": (left, y + 44, wide, 2),
            "steps": (left, y + 47, wide, steps) if steps else None,
            "ranking": (left, top, wide, y + height - buttons - 5 - top),
            "buttons": (left, y + height - buttons - 2, wide, buttons - 6) if self.doing else None,
        }


class CaravageRankRow(Touchable, BoxLayout):
    """A player at the end: shape, name, écus, notoriety; a touch asks why."""

    item = ObjectProperty(None, allownone=True)
    """The player, écus, whether it is a winner."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.size_hint_y, self.height = None, dp(ROW_DP)

    def on_act(self, insist):
        """Ask why."""
        send(self, "sheet", {"kind": "why", "player": self.item[0].index})


class CaravageEndButton(PlainButton):
    """What can be done after the end: `item` is a companion.view.Action that the page does."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, _, item):
        """Show it, as wide as its longest word wants."""
        self.text, self.icon, self.name_text = item.label, item.icon, item.label
        self.size_hint_x = 5 + max(len(word) for word in item.label.split())

    def on_act(self, insist):
        """Let the page do it."""
        page = self.parent
        while not isinstance(page, CaravageFinalPage):
            page = page.parent
        page.do(self.item)
