"""CaravageEvent: what an event card does to everybody: écus, notoriety and city in a row for each player."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv import theme
from kv.games.caravage.stage import CaravageStage, fill
from kv.widgets.button import PlainButton
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.shape import PlayerShape
from kv.widgets.shown import show
from kv.widgets.stepper import RepeatButton
from kv.widgets.words import Words, natural_width

OTHERS = -1
"""The row of all players but the one whose event it is."""


class CaravageEvent(CaravageStage):
    """The effect is drafted here and booked as one gesture; a card played before brings its effect along."""

    whole = True
    choosing = NumericProperty(-2)
    """Whose city is being chosen; -2: nobody's."""

    def opened(self):
        """Take the effect that the card had before."""
        self._code, self._draft, self._remember = None, {}, True
        self.choosing = -2

    def show(self):
        """Fill the rows."""
        page = self.board.event
        if self._code != page.code:
            self._code = page.code
            self._draft = {row.player: [row.ecus_by, row.notoriety_by, row.to] for row in page.rows}
        self._lay(page)
        chooses = self.choosing > -2
        self.ids.picker.height = self.ids.list.height if chooses else 0
        show(self.ids.picker, chooses)
        show(self.ids.scroll, not chooses)
        if chooses:
            self.ids.others_box.clear_widgets()
            fill(self.ids.picker, self._cities(page))
            self.ids.scroll.size_hint_y, self.ids.scroll.height = None, 0
            self.ids.others_box.height = 0
            self.ids.picker.size_hint_y = 1
            return
        self.ids.picker.clear_widgets()
        self.ids.picker.size_hint_y = None
        self.ids.scroll.size_hint_y = 1
        high = dp(104) if self.portrait else dp(58)
        self.ids.others_box.height = high
        fill(self.ids.others_box, [(EventRow, self._others(page, high))])
        fill(self.ids.list, [(EventRow, self._row(row, high)) for row in page.rows])

    def step(self, player, what, by):
        """Change écus (0) or notoriety (1) of a player, or of all the others."""
        for one in self._of(player):
            self._draft[one][what] += by
        self.refresh()

    def choose_city(self, player):
        """Let a city be chosen for a player, or for all the others."""
        self.choosing = player
        self.refresh()

    def go(self, city):
        """Move the one who chooses, or all the others; "" leaves everybody where they are."""
        for one in self._of(self.choosing):
            self._draft[one][2] = city
        self.choosing = -2
        self.refresh()

    def effects(self) -> dict:
        """Return the effect as `event` takes it."""
        found = {}
        for player, (ecus, notoriety, city) in self._draft.items():
            effect = {
                **({"ecus": ecus} if ecus else {}),
                **({"notoriety": notoriety} if notoriety else {}),
                **({"city": city} if city else {}),
            }
            if effect:
                found[player] = effect
        return found

    def remember(self):
        """Keep the effect for this card, or do not."""
        self._remember = not self._remember
        self.refresh()

    def _of(self, player):
        owner = self.board.event.owner
        return [one for one in self._draft if one != owner] if player == OTHERS else [player]

    def _row(self, row, high):
        ecus, notoriety, city = self._draft[row.player]
        return {
            "player": row.player,
            "style": self.style(row.player),
            "name": self.names[row.player],
            "values": (row.ecus, row.notoriety),
            "by": (ecus, notoriety),
            "city": self.city(city or row.city),
            "moved": bool(city),
            "stage": self,
            "size_hint_y": None,
            "height": high,
        }

    def _others(self, page, high):
        drafts = [self._draft[one] for one in self._of(OTHERS)]
        same = [values[0] if len(set(values)) == 1 else None for values in zip(*drafts, strict=True)]
        return {
            "player": OTHERS,
            "vellum": True,
            "name": self.label("all_others"),
            "note": self.label("but", name=self.names[page.owner]),
            "values": None,
            "by": (same[0] or 0, same[1] or 0),
            "city": self.city(same[2]) if same[2] else self.label("city"),
            "moved": bool(same[2]),
            "stage": self,
        }

    def _cities(self, page):
        cities = [row.city for row in self.board.cities]
        chosen = [self._draft[one][2] for one in self._of(self.choosing)]
        wanted = [(city, self.city(city), chosen[0] == city) for city in cities]
        wanted.append(("", self.label("stays"), not chosen[0]))
        return [
            (CityKey, {"value": value, "text": text, "name_text": text, "lit": lit, "stage": self})
            for value, text, lit in wanted
        ]

    def _lay(self, page):
        host, scanned = self.host, bool(page.code)
        back = self.view.say("screen.back")
        close = host.close(back)
        if self.choosing > -2:
            close = None
        elif self.board.event_open:
            close = Action(back, command="undo")
        effects = self.effects()
        args = {"effects": effects, **({} if self._remember else {"remember": False})}
        if scanned:
            args["card"] = page.code
        known = page.remembered and effects == {player: dict(effect) for player, effect in page.effects}
        detail = self.view.say("caravage.primary.event" if known else "caravage.primary.set")
        primary = Action(self.view.say("caravage.offer.event_done"), detail, "event", args, "ok")
        keep = self.ids.keep
        keep.text, keep.lit = self.label("remember"), self._remember
        keep.icon = "ok" if self._remember else ""
        show(keep, scanned)
        self.ids.chip.text = self.label("card_number", number=page.number.lstrip("0") or "0") if scanned else ""
        show(self.ids.chip, scanned and not self.portrait)
        self.ids.chip.width = 0 if self.portrait else dp(104)
        self.ids.realise.action = self._realise()
        title = self.label("event_title")
        if self.choosing > -2:
            others = self.choosing == OTHERS
            title = self.label("city_others") if others else self.label("city_of", name=self.names[self.choosing])
        host.lay(
            title=title,
            back=close,
            primary=primary,
            header=self.ids.header if self.choosing == -2 else None,
            bar=self.lent(self.ids.realise, self.ids.realise_home),
            ready=("event", args),
        )
        if self.board.event_open and not host.page:
            # So that Next books what is drafted here, not only what is remembered.
            self.open("scanned", "event", **args)

    def _realise(self):
        trial = self.board.trial
        label = self.label("realise_card")
        if trial is None:
            return self.to("card", label, detail=self.label("card_scan"), icon="card-artistic")
        return self.action(trial.by_event, label=label, detail=self.city(trial.card.city), icon="card-artistic")


class EventRow(Plate, Widget):
    """A player, or all the others: name, écus and notoriety with − and +, city."""

    player = NumericProperty(0)
    style = NumericProperty(0)
    name = StringProperty("")
    note = StringProperty("")
    values = ObjectProperty(None, allownone=True)
    by = ObjectProperty((0, 0))
    city = StringProperty("")
    moved = BooleanProperty(False)
    vellum = BooleanProperty(False)
    stage = ObjectProperty(None, allownone=True)
    line = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self.corner = dp(8)
        self._shape = PlayerShape()
        self._icon = Icon(icon="others")
        self._name, self._note = Words(role="button", face="bold"), Words(role="caption")
        self._steps = [Amount(icon=icon) for icon in ("ecu", "laurel")]
        for what, amount in enumerate(self._steps):
            amount.minus.bind(on_act=lambda *_, w=what: self.stage.step(self.player, w, -1))
            amount.plus.bind(on_act=lambda *_, w=what: self.stage.step(self.player, w, 1))
        self._city = PlainButton(icon="city", role="caption", face="text", icon_size=dp(20))
        self._city.bind(on_act=lambda *_: self.stage.choose_city(self.player))
        for part in (self._shape, self._icon, self._name, self._note, *self._steps, self._city):
            part.size_hint = None, None
            self.add_widget(part)
        for name in ("player", "style", "name", "note", "values", "by", "city", "moved", "vellum", "pos", "size"):
            self.fbind(name, self._arrange)

    def _do_arrange(self, *_):
        c = theme.colours
        ink = c.ink if self.vellum else c.text
        self.fill = c.vellum if self.vellum else c.none
        tall = self.height > dp(80)
        first = self.height - dp(52) if tall else self.height
        line = self.top - first
        middle = line + first / 2
        side = dp(30)
        others = self.player == OTHERS
        mark, none = (self._icon, self._shape) if others else (self._shape, self._icon)
        show(none, False)
        show(mark, True)
        mark.size, mark.pos = (side, side), (self.x + dp(6), middle - side / 2)
        self._icon.color, self._shape.style = ink, self.style
        steps, gap = dp(186), dp(14)
        city = dp(150)
        left = self.x + dp(48)
        if tall:
            room = self.right - city - dp(8) - left
            start = self.x
            gap = dp(8)
            steps = (self.width - gap) / 2
        else:
            start = self.right - city - 2 * (steps + gap)
            room = start - dp(6) - left
        self._name.text, self._name.color = self.name, ink
        self._note.text, self._note.color = self.note, c.ink_soft if self.vellum else c.text_soft
        up = dp(9) if self.note else 0
        self._name.size, self._name.pos = (room, dp(26)), (left, middle - dp(13) + up)
        self._note.size, self._note.pos = (room if self.note else 0, dp(20)), (left, middle - dp(21))
        for place, amount in enumerate(self._steps):
            high = dp(50)
            amount.vellum = self.vellum
            amount.value = "" if self.values is None else str(self.values[place])
            amount.by = self.by[place]
            amount.named = f"{self.name} {'ecus' if place == 0 else 'notoriety'}"
            amount.size = steps, high
            y = self.y + dp(1) if tall else middle - high / 2
            amount.pos = start + place * (steps + gap), y
        self._city.text, self._city.vellum, self._city.lit = self.city, self.vellum, self.moved
        self._city.name_text = f"{self.name} city"
        self._city.size, self._city.pos = (city, dp(50)), (self.right - city - dp(1), middle - dp(25))


class Amount(Widget):
    """What somebody has of a thing, between − and +, and by how much it changes."""

    icon = StringProperty("")
    value = StringProperty("")
    by = NumericProperty(0)
    vellum = BooleanProperty(False)
    named = StringProperty("")

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self.minus = RepeatButton(icon="minus", icon_size=dp(24), size_hint=(None, None))
        self.plus = RepeatButton(icon="plus", icon_size=dp(24), size_hint=(None, None))
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._value = Words(role="amount", face="bold", whole=True, size_hint=(None, None))
        self._by = Words(role="caption", face="bold", whole=True, size_hint=(None, None))
        for part in (self.minus, self.plus, self._icon, self._value, self._by):
            self.add_widget(part)
        for name in ("icon", "value", "by", "vellum", "named", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        c = theme.colours
        ink = c.ink if self.vellum else c.text
        wide = dp(54)
        self.minus.vellum = self.plus.vellum = self.vellum
        self.minus.size = self.plus.size = wide, self.height
        self.minus.pos, self.plus.pos = self.pos, (self.right - wide, self.y)
        self.minus.name_text, self.plus.name_text = f"{self.named} −", f"{self.named} +"
        by = f"{self.by:+}".replace("-", "−") if self.by else ""
        self._icon.icon, self._icon.color = self.icon, ink
        self._value.text, self._value.color = self.value, ink
        self._by.text = by
        self._by.color = c.ink if self.vellum else c.accepted
        value = natural_width(self.value, "bold", "amount") + 2 if self.value else 0
        more = natural_width(by, "bold", "caption") + 2 if by else 0
        side = dp(22)
        total = side + dp(3) + value + (dp(3) + more if by else 0)
        at = self.center_x - total / 2
        self._icon.size, self._icon.pos = (side, side), (at, self.center_y - side / 2)
        self._value.size, self._value.pos = (value, self.height), (at + side + dp(3), self.y)
        self._by.size, self._by.pos = (more, self.height), (at + side + dp(6) + value, self.y)


class CityKey(PlainButton):
    """A city that an event moves somebody to."""

    value = StringProperty("")
    stage = None

    def on_act(self, insist):
        """Tell the page."""
        self.stage.go(self.value)


class CaravageKeepButton(PlainButton):
    """Whether the effect is kept for this card."""

    stage = ObjectProperty(None, allownone=True)

    def on_act(self, insist):
        """Change it."""
        self.stage.remember()
