"""OltremareOrder: another order of loading: the cards are dragged, or touched to go on top."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.floatlayout import FloatLayout

from companion.view import Action
from kv import theme
from kv.games.oltremare.face import OltremareFaceButton
from kv.games.oltremare.part import OltremarePart


class OltremareOrder(OltremarePart):
    """The page "order:2,1,3": the positions from the bottom to the top."""

    cards = ListProperty([])

    def show(self):
        """Lay the cards out in the order so far."""
        loading = {item.position: item for item in self.board.loading}
        order = [int(position) for position in self.page.split(",") if position]
        if sorted(order) != sorted(loading):
            order = sorted(loading)
        self._order = order
        self.cards = [loading[position] for position in order]
        self.ids.cards.show(self.view, self.cards)

    def reorder(self, order) -> None:
        """Keep another order."""
        self.send("page", name="order:" + ",".join(map(str, order)), do="load", args={"order": list(order)})

    def asks(self):
        """Take the whole stage; the primary loads."""
        good = self.cards[-1].face.good if self.cards else ""
        load = Action(
            self.view.say("oltremare.board.on_top", good=good),
            self.view.content.primary.detail,
            "load",
            {"order": self._order},
        )
        return {
            "whole_stage": True,
            "title": self.words("order_title"),
            "primary": load,
            "back": self.close_action(),
            "do": ("load", {"order": self._order}),
        }

    def places(self, width, height):
        """Return the places: the words, then the cards."""
        high = min(height - 36, 250)
        words = 28 if width > 500 else 48
        self.ids.hint.lines = 1 if width > 500 else 2
        return {
            "bottom": (0, 0, width * 0.2, words),
            "hint": (width * 0.2, 0, width * 0.6, words),
            "above": (width * 0.8, 0, width * 0.2, words),
            "cards": (0, words + 6, width, high),
        }


class OltremareRow(FloatLayout):
    """The cards side by side; a card that is dragged takes the place where it is let go."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._held = None
        for name in ("pos", "size"):
            self.fbind(name, self._lay)

    def show(self, view, cards) -> None:
        """Show cards from the bottom to the top."""
        self.clear_widgets()
        for card in cards:
            action = Action(card.face.code, gold=card is cards[-1])
            button = OltremareFaceButton(view=view, item=(card.face, action), size_hint=(None, None))
            button.position = card.position
            self.add_widget(button)
        self._lay()

    def _cards(self):
        return list(reversed(self.children))

    def _lay(self, *_):
        cards = self._cards()
        if not cards:
            return
        wide = min(dp(150), (self.width - dp(8) * (len(cards) - 1)) / len(cards))
        self._step = wide + dp(8)
        start = self.x + (self.width - self._step * len(cards) + dp(8)) / 2
        for at, card in enumerate(cards):
            card.size = wide, min(self.height, wide * 1.5)
            card.pos = start + at * self._step, self.top - card.height
        self._start = start

    def on_touch_down(self, touch):
        """Take a card up."""
        for card in self.children:
            if card.collide_point(*touch.pos):
                self._held = card, touch.x - card.x
                touch.grab(self)
                return True
        return False

    def on_touch_move(self, touch):
        """Carry it along."""
        if touch.grab_current is not self or self._held is None:
            return False
        card, offset = self._held
        if abs(touch.x - touch.ox) > dp(theme.DRAG_DP):
            card.x = touch.x - offset
        return True

    def on_touch_up(self, touch):
        """Put it down: where it was carried to, or on top if it was only touched."""
        if touch.grab_current is not self or self._held is None:
            return False
        touch.ungrab(self)
        card, _ = self._held
        self._held = None
        order = [other.position for other in self._cards() if other is not card]
        dragged = abs(touch.x - touch.ox) > dp(theme.DRAG_DP)
        at = round((card.x - self._start) / self._step) if dragged else len(order)
        order.insert(max(0, min(len(order), at)), card.position)
        part = self.parent
        part.reorder(order)
        self._lay()
        return True
