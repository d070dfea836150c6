"""CaravageTrial: the scanned card and the ways to realise it: by die, by paying its force, by an event."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from companion.view import Action
from kv import theme
from kv.games.caravage.stage import CaravageStage, fill
from kv.widgets.button import PlainButton
from kv.widgets.words import Words


class DieButton(PlainButton):
    """A die to touch, with what it does below."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.upright, self.role, self.face = True, "caption", "text"
        self.icon_size = dp(40)


class CaravageTrial(CaravageStage):
    """A die of 1, 4, 5, 6 acts at once; 2 and 3 show the two choices, the one that pays in gold."""

    dice = ListProperty([])
    note = StringProperty("")

    def show(self):
        """Fill the page."""
        board, trial = self.board, self.board.trial
        if trial is None:
            return
        face = self.ids.face
        face.title = self.view.say(f"caravage.kind.{trial.card.kind}")
        face.city = self.city(trial.card.city)
        face.penalty, face.bonus = self.label("penalty"), self.label("bonus")
        face.card = None if self.portrait else trial.card
        die = self._die()
        self._ways(board, trial)
        fill(self.ids.dice, [self._die_button(one, die) for one in trial.dice])
        facts = f"{face.title}, {self.label('force')} {trial.card.force}, {face.city}" if self.portrait else ""
        self.note = ". ".join(text for text in (facts, self.words(trial.malta)) if text)
        self._choices(trial, die)

    def _die(self):
        """Return the die of 2 or 3 that was touched, or 0."""
        name, _, die = self.host.page.partition(":")
        return int(die[:1]) if name == "die" and die[:1].isdigit() else 0

    def _ways(self, board, trial):
        ways = []
        if board.app_die:
            ways.append(
                (RollButton, {"text": self.label("roll"), "icon": "die-any", "name_text": "roll", "stage": self})
            )
        if trial.by_force is not None:
            ways.append(self._way(trial.by_force, "force"))
        ways.append(self._way(trial.by_event, "card-event"))
        if board.duels:
            one = board.duels[0].opponent
            page = f"duel:{one}" if len(board.duels) == 1 else "action"
            ways.append((PlainButton, {"action": self.to(page, self.label("duel"), icon="duel"), "name_text": "duel"}))
        fill(self.ids.ways, [(kind, {"icon_size": dp(24), "role": "caption", **values}) for kind, values in ways])

    def _way(self, choice, icon):
        by_force = icon == "force"
        label = self.view.say("caravage.die.price", n=self.board.card.force) if by_force else self.label("by_event")
        action = self.action(choice, label=label, detail="", icon=icon)
        name = "by force" if by_force else "by event"
        return PlainButton, {"action": action, "name_text": name, "size_hint_x": 1 if by_force else 1.3}

    def _die_button(self, one, chosen):
        name = f"die {one.die}"
        text = self.words(one.text)
        if len(one.choices) == 1:
            action = replace(self.action(one.choices[0], label=text, detail=""), icon=f"die-{one.die}")
        else:
            action = self._opening(one, f"die:{one.die}", text)
        action = replace(action, chosen=one.die == chosen)
        return DieButton, {"action": action, "name_text": name}

    def _opening(self, one, page, text):
        """Return the touch on a 2 or 3: it shows the choices; Next would take the gold one."""
        gold = next((choice for choice in one.choices if choice.gold), one.choices[0])
        args = {"name": page, "do": gold.command, "args": self._rolled(dict(gold.args), page)}
        return Action(text, command="page", args=args, icon=f"die-{one.die}")

    def _rolled(self, args, page):
        return {**args, "rolled": True} if page.endswith(":rolled") else args

    def _choices(self, trial, die):
        row = self.ids.choices
        if not die or len(trial.dice[die - 1].choices) < 2:
            fill(row, [(Foresight, {"text": self._foresee(trial)})])
            self.host.lay(back=self._back())
            return
        page = self.host.page
        actions = []
        for choice in trial.dice[die - 1].choices:
            brings = ", ".join(self.words(e) for e in choice.effects if e.key != "caravage.effect.price")
            action = self.action(choice, detail=brings, icon="ecu" if choice.gold else "refused")
            actions.append(replace(action, args=self._rolled(dict(action.args), page)))
        panels = [(ChoicePanel, self._panel(action)) for action in actions]
        fill(row, panels)
        gold = next((action for action in actions if action.gold), actions[0])
        primary = replace(gold, detail=self.label("realise_end") if not gold.unusual else self.label("hold"), icon="ok")
        self.host.lay(primary=primary, ready=(gold.command, gold.args), back=self._back())

    def _panel(self, action):
        # What is paid for brings more, so it needs more words.
        return {"action": action, "name_text": action.label, "size_hint_x": 1.3 if action.gold else 1}

    def _back(self):
        return self.host.close(self.view.say("screen.back")) if self.host.page else None

    def _foresee(self, trial):
        ways = [("success", trial.dice[5].choices[0]), ("failure", trial.dice[0].choices[0])]
        if trial.by_force is not None:
            ways.append(("by_force", trial.by_force))
        return "\n".join(self.label(key, what=", ".join(self._own(choice))) for key, choice in ways)

    def _own(self, choice):
        """Return what a choice brings the active player; what the others suffer is said once, above."""
        return [self.words(effect) for effect in choice.effects if effect.key != "caravage.effect.player"]

    def roll(self):
        """Throw the companion's die: a fair one; 2 and 3 show their choices."""
        one = self.board.trial.dice[SystemRandom().randrange(6)]
        if len(one.choices) == 1:
            action = self.action(one.choices[0])
            self.host.send(action.command, **{**action.args, "rolled": True})
        else:
            action = self._opening(one, f"die:{one.die}:rolled", "")
            self.host.send(action.command, **action.args)


class Foresight(Words):
    """What each way would bring, before it happens."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.role, self.lines, self.valign, self.color = "caption", 6, "top", theme.colours.text_soft


class RollButton(PlainButton):
    """Throws the companion's die."""

    stage = None

    def on_act(self, insist):
        """Throw it."""
        self.stage.roll()


class ChoicePanel(PlainButton):
    """A big choice: its name, and what it brings on up to three lines."""

    def _row(self):
        label, detail, icon = self._label, self._detail, self._icon
        pad, side, low = dp(12), dp(28), self.height < dp(96)
        label.role, label.lines, label.halign = "heading", 1, "left"
        top = self.top - dp(2 if low else 8) - dp(30)
        icon.size, icon.pos = (side, side), (self.x + pad, top + dp(1))
        label.size, label.pos = (
            (max(1, self.width - 2 * pad - side - dp(8)), dp(30)),
            (self.x + pad + side + dp(8), top),
        )
        detail.lines, detail.halign, detail.valign = 3, "left", "top"
        detail.size = max(1, self.width - 2 * pad), max(1, top - self.y - dp(1 if low else 3))
        detail.pos = self.x + pad, self.y + dp(1 if low else 3)
