"""CaravageBoard: which page of Caravage is open, and what it puts into header and bar."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.view import Action
from kv.widgets.board import GameBoard
from kv.widgets.icon import Icon
from kv.widgets.scale import Boxes
from kv.widgets.shown import show
from kv.widgets.touch import send
from kv.widgets.words import Words, natural_width

PAGES = {
    "more": "CaravageMore",
    "travel": "CaravageTravel",
    "action": "CaravageAction",
    "trial": "CaravageTrial",
    "die": "CaravageTrial",
    "duel": "CaravageDuel",
    "event": "CaravageEvent",
    "objective": "CaravageObjective",
    "map": "CaravageMap",
    "card": "CaravageCard",
}
"""The pages that can be opened by name (what stands before the colon) and the class of each."""


class CaravageBoard(GameBoard):
    """The board: one page at a time, chosen by what the view names, else by what the table is at."""

    def __init__(self, **kwargs):
        self._stages = {}
        self._stage = None
        self._said = None
        self._refresh = Clock.create_trigger(lambda _: self.refresh(), -1)
        super().__init__(**kwargs)
        self.number_icon = "laurel"
        self.band_mark = PainterMark(size_hint=(None, None))
        for name in ("view", "board", "size"):
            self.fbind(name, self._refresh)
        self._refresh()

    @property
    def page(self) -> str:
        """The page that the view names, with what stands behind the colon."""
        return getattr(self.view.content, "page", "")

    @property
    def stage(self):
        """The page that is open."""
        return self._stage

    def kind(self) -> str:
        """Return the class of the page that is to be open."""
        board, page = self.board, self.page.partition(":")[0]
        if board.victory is not None:
            return "CaravageOver"
        if page in PAGES and not self._is_stale():
            return PAGES[page]
        if board.objective is not None:
            return "CaravageObjective"
        if board.event_open:
            return "CaravageEvent"
        if board.phase != "action":
            return "CaravageTravel"
        return "CaravageTrial" if board.trial is not None else "CaravageAction"

    def refresh(self) -> None:
        """Show the page that is meant, with the newest values."""
        if self.board is None or not hasattr(self.view.content, "page"):
            return
        self._bands()
        if self._is_stale():
            send(self, "page", {"name": ""})
        kind = self.kind()
        stage = self._stages.get(kind)
        if stage is None:
            stage = self._stages[kind] = getattr(Factory, kind)(host=self)
        stage.view, stage.board = self.view, self.board
        if stage is not self._stage:
            if self._stage is not None:
                self.remove_widget(self._stage)
            self._stage, self._said = stage, None
            stage.opened()
            self.lay()
            self.whole_stage = stage.whole
            self.add_widget(stage)
            stage.size, stage.pos = self.size, self.pos

    def _is_stale(self) -> bool:
        """Whether the page that the view names has lost what it was about, by an undo."""
        name, _, rest = self.page.partition(":")
        match name:
            case "trial" | "die":
                return self.board.trial is None
            case "duel":
                return all(str(duel.opponent) != rest for duel in self.board.duels)
            case "scanned":
                return not self.board.event_open
            case _:
                return False

    def lay(self, *, title="", back=None, primary=None, header=None, bar=None, ready=None) -> None:
        """Take what a page says about header and bar; `ready` is what Next does, command and arguments."""
        self.back = back
        self.header_part = header
        self.bar_part = bar
        self.title = title
        self.primary = primary
        if self.page and ready != self._said:
            self._said = ready
            more = {"do": ready[0], "args": ready[1]} if ready else {}
            send(self, "page", {"name": self.page, **more})

    def close(self, label: str) -> Action:
        """Return what closes the page that is open."""
        return Action(label, command="page", args={"name": ""}, icon="back")

    def _bands(self):
        # The height of the screen does not depend on the band, so this settles at once.
        whole = self.height + self.band_height + dp(8) if not self.whole_stage else self.height
        wanted = dp(60) if whole < dp(328) else dp(80)
        if self.height > dp(150) and self.band_height != wanted:
            self.band_height = wanted
        row = next((row for row in self.board.rows if row.active), None)
        if row is not None:
            city = self.view.say(f"caravage.city.{row.city}")
            # A low band has no room for the city: it then leads the line of alerts.
            self.band_mark.third, self.band_mark.city = row.third, city if self.band_height > dp(70) else ""


class PainterMark(Widget):
    """The way to the next third card, and the city: behind the facts of the active player."""

    third = NumericProperty(0)
    city = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.height = dp(28)
        self._boxes = Boxes(count=3, size_hint=(None, None))
        self._icon = Icon(icon="city", size_hint=(None, None))
        self._words = Words(role="heading", size_hint=(None, None))
        for part in (self._boxes, self._icon, self._words):
            self.add_widget(part)
        for name in ("third", "city", "pos"):
            self.fbind(name, self._place)
        self._place()

    def _place(self, *_):
        self._boxes.value = self.third
        self._boxes.size, self._boxes.pos = (dp(44), dp(28)), (self.x - dp(6), self.y)
        self._icon.size, self._icon.pos = (dp(24), dp(24)), (self.x + dp(48), self.y + dp(2))
        wide = natural_width(self.city, "text", "heading") + 3 if self.city else 0
        show(self._icon, self.city)
        self._words.text = self.city
        self._words.size, self._words.pos = (wide, dp(28)), (self.x + dp(76), self.y)
        self.width = dp(76) + wide
