"""CaravageDuel: both forces and both dice; what comes of it is written before it is booked by a ring."""

from __future__ import annotations

from random import SystemRandom

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.view import Action
from kv import theme
from kv.games.caravage.stage import CaravageStage, fill
from kv.widgets.button import PlainButton
from kv.widgets.panel import Panel

RING_SECONDS = 2.0


class CaravageDuellist(Panel):
    """One side of a duel."""

    name = StringProperty("")
    part = StringProperty("")
    style = NumericProperty(0)
    total = StringProperty("")
    winner = BooleanProperty(False)
    force_label = StringProperty("")
    die_label = StringProperty("")
    notoriety = ListProperty(["", ""])
    ecus = ListProperty(["", ""])
    card_note = StringProperty("")
    third = NumericProperty(-1)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("winner", self._frame)

    def _frame(self, *_):
        self.edge = theme.colours.accepted if self.winner else theme.colours.hairline
        self.border = dp(3) if self.winner else max(1, dp(1))


class CaravageDuel(CaravageStage):
    """Scans fill the forces; a touch sets a force or a die. With both dice the ring runs, then the duel is booked."""

    whole = True

    def opened(self):
        """Start without dice."""
        self._dice, self._forces, self._seen, self._rolled = [0, 0], [0, 0], None, False
        self._scanned = ["", ""]

    def show(self):
        """Fill both sides."""
        duel = self._duel()
        if duel is None:
            return
        if self._seen != (duel.opponent, duel.codes):
            changed = self._seen is None or self._seen[0] != duel.opponent
            for side in (0, 1):
                if changed or self._seen[1][side] != duel.codes[side]:
                    self._forces[side] = duel.forces[side]
            self._seen = duel.opponent, duel.codes
        self._scanned = list(duel.codes)
        totals = [die + force for die, force in zip(self._dice, self._forces, strict=True)]
        ready = all(self._dice)
        outcome = duel.outcome(*totals, *self._forces) if ready else None
        for side, player in enumerate((self.board.turn, duel.opponent)):
            self._side(side, player, totals, outcome)
        self._lay(duel, totals, outcome)

    def _duel(self):
        opponent = self.host.page.partition(":")[2]
        return next((duel for duel in self.board.duels if str(duel.opponent) == opponent), None)

    def _side(self, side, player, totals, outcome):
        panel = (self.ids.challenger, self.ids.challenged)[side]
        panel.name, panel.style = self.names[player], self.style(player)
        panel.part = self.label("challenges" if side == 0 else "challenged")
        panel.total = str(totals[side]) if self._dice[side] else ""
        panel.winner = outcome is not None and outcome.winner == player
        scanned = self._scanned[side] and self._forces[side]
        panel.force_label = self.label("force_scanned" if scanned else "force")
        panel.die_label = self.label("die")
        fill(panel.ids.forces, [self._force_key(side, value) for value in range(5)])
        fill(panel.ids.dice, [self._die_key(side, value) for value in range(1, 7)])
        if outcome is None:
            panel.notoriety, panel.ecus, panel.card_note, panel.third = ["", ""], ["", ""], "", -1
            return
        after = outcome.duellists[side]
        panel.notoriety = [str(number) for number in after.notoriety]
        panel.ecus = [str(number) for number in after.ecus]
        gained = after.realised[1] > after.realised[0]
        panel.card_note = self.label("loses_card") if after.loses_card else ""
        if gained:
            panel.card_note = self.label("realised_now", n=after.realised[1])
        panel.third = after.realised[1] % 3 if gained else -1

    def _force_key(self, side, value):
        return TouchKey, {
            "text": str(value) if value else "–",
            "icon": "",
            "role": "amount",
            "lit": self._forces[side] == value,
            "value": value,
            "side": side,
            "what": "force",
            "stage": self,
            "name_text": f"force {side} {value}",
        }

    def _die_key(self, side, value):
        return TouchKey, {
            "text": "",
            "icon": f"die-{value}",
            "icon_size": dp(38),
            "lit": self._dice[side] == value,
            "value": value,
            "side": side,
            "what": "die",
            "stage": self,
            "name_text": f"die {side} {value}",
        }

    def touched(self, key):
        """Take a force or a die."""
        if key.what == "force":
            self._forces[key.side] = key.value
        else:
            self._dice[key.side], self._rolled = key.value, False
        self.refresh()

    def roll(self):
        """Throw both dice, fairly."""
        self._dice, self._rolled = [SystemRandom().randint(1, 6) for _ in (0, 1)], True
        self.refresh()

    def _lay(self, duel, totals, outcome):
        bar = self.host
        title, back = self.words(duel.text), bar.close(self.view.say("screen.back"))
        self.ids.rule.text = self._rule(duel)
        header = self.ids.rule_box
        fill(self.ids.roll_box, [(DuelRoll, self._roll())] if self.board.app_die else [])
        self.ids.roll_box.width = dp(150) if self.board.app_die else 0
        if outcome is None:
            # Nothing would be booked yet: Next goes back, as the primary does.
            waiting = Action(self.label("no_duel"), self.label("dice_missing"), "page", {"name": ""}, "back")
            bar.lay(title=title, back=back, header=header, primary=waiting)
            return
        args = {"opponent": duel.opponent, "die": self._dice[0], "their_die": self._dice[1]}
        for side, (card, force) in enumerate((("card", "force"), ("their_card", "their_force"))):
            if self._scanned[side] and self._forces[side] == duel.forces[side]:
                args[card] = self._scanned[side]
            elif self._forces[side]:
                args[force] = self._forces[side]
        if self._rolled:
            args["rolled"] = True
        unusual = duel.refusal is not None
        primary = Action(
            self.label("wins", name=self.names[outcome.winner]),
            self.label("hold") if unusual else "" if self.portrait else self.label("touch_stop"),
            "duel",
            args,
            unusual=unusual,
            by_itself_seconds=0.0 if unusual else RING_SECONDS,
        )
        bar.lay(title=title, back=back, header=header, primary=primary, ready=("duel", args))

    def _rule(self, duel):
        if duel.chances and not all(self._dice):
            chance = duel.chances[self._forces[0] - self._forces[1] + 4]
            return self.view.say("caravage.duel.chance", player=self.names[self.board.turn], chance=chance)
        return self.view.say("caravage.duel.rule")

    def _roll(self):
        return {"text": self.label("roll"), "icon": "die-any", "name_text": "roll", "stage": self}


class TouchKey(PlainButton):
    """A force or a die of one side: tells the page what was touched."""

    value = NumericProperty(0)
    side = NumericProperty(0)
    what = StringProperty("")
    stage = None

    def on_act(self, insist):
        """Tell it."""
        self.stage.touched(self)


class DuelRoll(PlainButton):
    """Throws the companion's dice."""

    stage = None

    def on_act(self, insist):
        """Throw them."""
        self.stage.roll()
