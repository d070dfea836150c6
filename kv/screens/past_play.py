"""PastPlayScreen: a stored play: who had how much, and what can be done with it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view_history import PastPlayContent
from kv.widgets.screen import Screen
from kv.widgets.touch import Touchable


class PastPlayScreen(Screen):
    """Shows a companion.view_history.PastPlayContent."""

    content = ObjectProperty(PastPlayContent("", "", "", ""), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, PastPlayContent):
            self.content = view.content

    @property
    def rows(self):
        """The group alone in a game that was played together, else everybody."""
        content = self.content
        return [content.group, *content.rows] if content.group else list(content.rows)

    def places(self, width, height):
        """Return the places: the score as a vellum card, the actions beside it or below."""
        bar = height - 78
        self.ids.rows.height = len(self.rows) * dp(52)
        low = 52 if self.content.notes else 0
        if self.portrait:
            actions = -(-len(self.content.actions) // 2) * 64
            card = (14, 112, width - 28, bar - 112 - 72 - actions - 8)
            places = {"actions": (14, bar - 72 - actions, width - 28, actions - 8)}
            back, delete, primary = (14, bar - 72, 150, 64), (172, bar - 72, width - 186, 64), (14, bar, width - 28, 64)
        else:
            card = (14, 66, width - 254, bar - 74)
            places = {"actions": (width - 232, 66, 218, bar - 74)}
            back, delete = (14, bar, 150, 64), (172, bar, 200, 64)
            primary = (width - 304, bar, 290, 64)
        detail = (76, 60, width - 90, 40) if self.portrait else (300, 12, width - 314, 46)
        x, y, wide, high = card
        return places | {
            "home": (14, 10, 52, 48),
            "title": (76, 9, width - 90 if self.portrait else 220, 48),
            "detail": detail,
            "card": card,
            "list": (x + 12, y + 8, wide - 24, high - 16 - low),
            "notes": (x + 16, y + high - low - 6, wide - 32, low) if low else None,
            "back": back,
            "delete": delete,
            "primary": primary,
        }


class PastScoreRow(Touchable, BoxLayout):
    """A player's result (or the group's): `item` is a companion.view.ScoreRow; a touch says why."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_item(self, _, item):
        """Lead to the reasons."""
        self.name_text = f"why {item.player.name if item.player else 'group'}"

    def on_act(self, insist):
        """Ask for the reasons."""
        if self.item is not None:
            self.change("sheet", kind="why", player=self.item.player.index if self.item.player else None)
