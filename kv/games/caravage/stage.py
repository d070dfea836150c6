"""CaravageStage: a page of Caravage's board: how it says texts, finds players, and lays claim to header and bar."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import Action
from kv.widgets.touch import send


class CaravageStage(BoxLayout):
    """Shows `board` (the game's value) inside the `host` board; a subclass fills itself in `show`."""

    view = ObjectProperty(None, allownone=True)
    board = ObjectProperty(None, allownone=True)
    host = ObjectProperty(None, allownone=True)
    portrait = BooleanProperty(False)
    low = BooleanProperty(False)
    """A panel of 450 dp: gaps give way, so that what is touched stays large enough."""

    whole = False
    """Whether it takes the room of the band and the rail as well."""

    def __init__(self, **kwargs):
        self._soon = Clock.create_trigger(lambda _: self.refresh(), -1)
        super().__init__(**kwargs)
        self.spacing = dp(6)
        self.pos_hint = {"x": 0, "y": 0}
        for name in ("view", "board", "parent", "size"):
            self.fbind(name, self._soon)
        self.fbind("size", self._turned)

    def on_kv_post(self, base_widget):
        """Hold on to parts that are lent to header and bar: ids alone would let them go."""
        self._parts = [part.__self__ for part in self.ids.values()]

    def _turned(self, *_):
        window = self.get_root_window()
        if window is not None:
            self.portrait = window.height > window.width
        self.low = self.height < dp(240)

    def refresh(self, *_) -> None:
        """Show what there is, if this is the page that is open."""
        self._turned()
        if self.parent is not None and self.board is not None and self.width > dp(100):
            self.show()

    def show(self) -> None:
        """Fill the page."""

    def opened(self) -> None:
        """Forget what was picked the last time this page was open."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by index."""
        return tuple(player.name for player in sorted(self.view.content.players, key=lambda player: player.index))

    def style(self, player: int) -> int:
        """Return the style of a player."""
        return next((p.style for p in self.view.content.players if p.index == player), player)

    def words(self, text) -> str:
        """Return a text of the board as a sentence, nothing for none."""
        return "" if text is None else text.say(self.view.lang, self.names)

    def label(self, key: str, **parameters) -> str:
        """Return a fixed text of this board."""
        return self.view.say(f"caravage.board.{key}", **parameters)

    def city(self, code: str) -> str:
        """Return what a city is called."""
        return self.view.say(f"caravage.city.{code}")

    def action(self, choice, *, label: str = "", detail: str | None = None, icon: str = "", chosen=False) -> Action:
        """Return a choice of the board as something to touch; the unusual is held."""
        unusual = choice.refusal is not None and choice.can_insist
        brings = ", ".join(self.words(effect) for effect in choice.effects)
        second = brings if detail is None else detail
        if unusual and not second:
            second = self.label("hold")
        return Action(
            label or self.words(choice.text),
            second,
            choice.command,
            dict(choice.args),
            icon,
            unusual=unusual,
            chosen=chosen,
            gold=choice.gold,
        )

    def open(self, page: str, do: str = "", **args) -> None:
        """Open a page of the board, or close it with ""; `do` is what Next does there."""
        send(self, "page", {"name": page, **({"do": do, "args": args} if do else {})})

    def lent(self, part, home):
        """Return a part for the bar; upright there is no room in the bar, so it stays on the page in `home`."""
        wanted = home if self.portrait else None
        home.height = dp(56) if self.portrait else 0
        if self.portrait and part.parent is not wanted:
            if part.parent is not None:
                part.parent.remove_widget(part)
            home.add_widget(part)
        return None if self.portrait else part

    def to(self, page: str, label: str, *, detail: str = "", icon: str = "") -> Action:
        """Return what opens a page."""
        return Action(label, detail, "page", {"name": page}, icon)


def fill(layout, wanted) -> list:
    """Make the children of a layout those of `wanted`, pairs of class and properties; kept where they fit."""
    old = list(reversed(layout.children))
    if [type(child) for child in old] != [kind for kind, _ in wanted]:
        layout.clear_widgets()
        old = [kind() for kind, _ in wanted]
        for child in old:
            layout.add_widget(child)
    for child, (_, properties) in zip(old, wanted, strict=True):
        for name, value in properties.items():
            setattr(child, name, value)
    return old
