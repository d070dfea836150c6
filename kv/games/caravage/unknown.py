"""CaravageCardPicker and its pages: a card told by touch, to learn its tag or to play it without one."""

from __future__ import annotations

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import Action
from kv import theme
from kv.games.caravage.card_face import ICONS
from kv.games.caravage.stage import CaravageStage, fill
from kv.widgets.button import PlainButton
from kv.widgets.screen import Screen

AMOUNTS = ("reward", "penalty", "bonus")


class PickKey(PlainButton):
    """One value of one fact of a card."""

    fact = StringProperty("")
    value = ObjectProperty(None, allownone=True)
    picker = None

    def on_act(self, insist):
        """Tell it."""
        self.picker.pick(self.fact, self.value)


class KindKey(PickKey):
    """A kind of card: its icon on its own colour."""

    kind = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color()
            self._square = RoundedRectangle(radius=[dp(4)])
        self._icon.bind(pos=self._place_square, size=self._place_square)

    def _do_arrange(self, *_):
        super()._do_arrange()
        if self.kind:
            self._tint.rgba, self._icon.color = theme.card_kind(self.kind)

    def _place_square(self, icon, _):
        self._square.pos = icon.x - dp(3), icon.y - dp(3)
        self._square.size = icon.width + dp(6), icon.height + dp(6)


class CaravageCardPicker(BoxLayout):
    """Kind, city, force, reward, penalty and bonus as keys; `picked` says what was touched so far."""

    view = ObjectProperty(None, allownone=True)
    learn = ObjectProperty(None, allownone=True)
    portrait = BooleanProperty(False)

    __events__ = ("on_picked",)

    def __init__(self, **kwargs):
        self.picked = {}
        super().__init__(**kwargs)

    def on_picked(self):
        """Something was touched."""

    def start(self, city: str) -> None:
        """Begin with a card of this city of which nothing else is known."""
        self.picked = {"city": city}

    def pick(self, fact, value):
        """Take a value."""
        self.picked[fact] = value
        self.dispatch("on_picked")

    @property
    def kind(self) -> str:
        """The kind as in the card's code, "" if none was touched yet."""
        return self.picked.get("kind", "")

    @property
    def has_facts(self) -> bool:
        """Whether it is a kind of card on which there is more to pick."""
        return self.kind not in ("EVT", "OBJ")

    @property
    def amounts(self) -> tuple[int, ...]:
        """Écus and notoriety of reward, penalty, bonus."""
        return tuple(self.picked.get(f"{what} {which}", 0) for what in AMOUNTS for which in ("ecus", "notoriety"))

    def face(self):
        """Return the card as it is picked."""
        kind = self.kind if self.kind in ("ART", "ADV") else "ART"
        return self.learn.face(kind, self.picked.get("force", 1), self.picked["city"], self.amounts)

    def code(self, used=()) -> str:
        """Return the code of the card, with a serial of its own among those used."""
        return self.learn.code(
            self.kind or "ART", self.picked.get("force", 1), self.picked["city"], self.amounts, tuple(used)
        )

    def show(self) -> None:
        """Fill the rows."""
        say = self.view.say
        show = self.has_facts
        self.opacity = 1 if show else 0.25
        city, force = self.picked["city"], self.picked.get("force")
        self.ids.cities.cols = 2 if self.portrait else 4
        fill(
            self.ids.cities,
            [
                self._key("city", one, say(f"caravage.city.{one}"), one == city, role="small")
                for one in self.learn.cities
            ],
        )
        fill(
            self.ids.force, [self._key("force", one, str(one), one == force, icon="force") for one in self.learn.forces]
        )
        for what in AMOUNTS:
            sign = "−" if what == "penalty" else "+"
            for which in ("notoriety", "ecus"):
                fact = f"{what} {which}"
                values = self.learn.amounts
                keys = [
                    self._key(fact, one, f"{sign}{one}" if one else "0", one == self.picked.get(fact), role="button")
                    for one in values
                ]
                fill(self.ids[fact.replace(" ", "_")], keys)
            self.ids[f"{what}_label"].text = say(f"caravage.board.{what}")
        self.ids.force_label.text = say("caravage.board.force")

    def _key(self, fact, value, text, lit, *, icon="", role="amount"):
        return PickKey, {
            "fact": fact,
            "value": value,
            "text": text,
            "icon": icon,
            "icon_size": dp(20),
            "role": role,
            "lit": lit,
            "picker": self,
            "enabled": self.has_facts,
            "name_text": f"{fact} {value}",
        }


def kind_keys(picker, say, kinds) -> list:
    """Return the keys of the kinds of cards, as `fill` takes them."""
    wanted = []
    for field, kind in kinds:
        values = {
            "fact": "kind",
            "value": field,
            "text": say(f"caravage.board.kind_{kind}"),
            "icon": ICONS[kind],
            "icon_size": dp(18),
            "upright": True,
            "role": "caption",
            "kind": kind,
            "lit": picker.kind == field,
            "picker": picker,
            "name_text": f"kind {field}",
        }
        wanted.append((KindKey, values))
    return wanted


class CaravageCard(CaravageStage):
    """A card told by touch and played, where there is no reader or no tag."""

    whole = True

    def opened(self):
        """Begin with a card of the city one is in."""
        row = next(row for row in self.host.board.rows if row.active)
        self.ids.picker.start(row.city)
        self.ids.picker.picked["kind"] = "ART"

    def show(self):
        """Fill the page."""
        picker, say = self.ids.picker, self.view.say
        picker.view, picker.learn, picker.portrait = self.view, self.board.learn, self.portrait
        picker.show()
        kinds = [kind for kind in self.board.learn.kinds if kind[0] in ("ART", "ADV")]
        fill(self.ids.kinds, kind_keys(picker, say, kinds))
        face = self.ids.face
        face.title = say(f"caravage.kind.{picker.face().kind}")
        face.city = self.city(picker.picked["city"])
        face.penalty, face.bonus = self.label("penalty"), self.label("bonus")
        face.card = picker.face() if picker.has_facts and not self.portrait else None
        args = {"tag": picker.code()}
        primary = Action(self.label("card_play"), "", "scan", args, "ok")
        self.host.lay(
            title=self.label("card_title") if not self.portrait else "",
            back=self.host.close(say("screen.back")),
            header=self.ids.kinds,
            primary=primary,
            ready=("scan", args),
        )


class CaravageUnknownPage(Screen):
    """Learns an unknown card: what is needed now by touch, the rest when there is time; or lets it be."""

    def __init__(self, **kwargs):
        self._tag = None
        super().__init__(**kwargs)
        self.fbind("view", self._soon)
        self.fbind("size", self._soon)

    def on_kv_post(self, base_widget):
        """Show the first view."""
        self._soon()

    def _soon(self, *_):
        if self.ids and getattr(self.view.sheet, "tag", "") and getattr(self.view.content, "board", None):
            self.show()

    def show(self, *_):
        """Fill the page."""
        sheet, board, say = self.view.sheet, self.view.content.board, self.view.say
        picker = self.ids.picker
        picker.view, picker.learn, picker.portrait = self.view, board.learn, self.height > self.width
        if sheet.tag != self._tag:
            self._tag = sheet.tag
            picker.start(next(row.city for row in board.rows if row.active))
        picker.show()
        fill(self.ids.kinds, kind_keys(picker, say, board.learn.kinds))
        face = self.ids.face
        face.title = say(f"caravage.kind.{picker.face().kind}")
        face.city = say(f"caravage.city.{picker.picked['city']}")
        face.penalty, face.bonus = say("caravage.board.penalty"), say("caravage.board.bonus")
        face.card = picker.face() if picker.has_facts and not picker.portrait else None
        self.ids.title.text = say("caravage.board.new_card")
        known = bool(picker.kind)
        args = {"tag": sheet.tag, "card": picker.code(sheet.used)}
        self.ids.ignore.action = Action(say("caravage.board.ignore"), "", "ignore", icon="skip")
        later = "later_short" if picker.portrait else "later"
        self.ids.ignore.upright = self.ids.later.upright = picker.portrait
        self.ids.later.action = Action(
            say(f"caravage.board.{later}"),
            "",
            "learn",
            {**args, "later": True},
            "calendar",
            possible=known and picker.has_facts,
        )
        self.ids.primary.action = Action(
            say("caravage.board.learn_play") if known else say("caravage.board.which_kind"),
            "" if known else say("caravage.board.which_kind_hint"),
            "learn",
            args,
            "ok",
            possible=known,
        )

    def places(self, width, height):
        """Return the places of the parts."""
        bar = height - 78
        if height > width:
            return {
                "sign": None,
                "title": (20, 12, width - 40, 44),
                "kinds": (14, 62, width - 28, 48),
                "picker": (14, 122, width - 28, bar - 132),
                "face": (14, 62, 1, 1),
                "ignore": (14, bar, 92, 64),
                "later": (114, bar, 92, 64),
                "primary": (214, bar, width - 228, 64),
            }
        return {
            "sign": (22, 16, 34, 36),
            "title": (66, 9, 180, 50),
            "kinds": (252, 10, width - 266, 48),
            "picker": (14, 64, width - 176, bar - 70),
            "face": (width - 152, 68, 138, bar - 76),
            "ignore": (14, bar, 150, 64),
            "later": (172, bar, width - 484, 64),
            "primary": (width - 304, bar, 290, 64),
        }
