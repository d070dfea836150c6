"""HistoryScreen: every stored play, narrowed down by filters, page by page."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.view_history import HistoryContent
from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import Plate
from kv.widgets.screen import Screen
from kv.widgets.shape import PlayerShape
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, listed


class HistoryScreen(Screen):
    """Shows a companion.view_history.HistoryContent."""

    content = ObjectProperty(HistoryContent(()), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view; another page begins at its top."""
        if isinstance(view.content, HistoryContent):
            if self.ids and view.content.rows != self.content.rows:
                self.ids.list.scroll_y = 1
            self.content = view.content

    def places(self, width, height):
        """Return the places: filters in the header, or below it when upright."""
        bar, content = height - 78, self.content
        top = 66
        places = {"home": (14, 10, 52, 48)}
        if self.portrait:
            places |= {"title": (76, 9, width - 90, 48), "filters": (14, 66, width - 28, 50)}
            top, bar_top, wide = 124, bar - 72, width - 28
        else:
            places |= {"title": (76, 9, 200, 48), "filters": (282, 9, width - 296, 50)}
            bar_top, wide = bar, 250
        end = width - 14 if self.portrait else width - 14 - wide - 8
        back = 120 if self.portrait else 150
        left = 14 + back + 8
        each = (end - left - 8) / 2
        places |= {
            "list": (14, top, width - 28, bar_top - top - 8),
            "empty": (20, top + 20, width - 40, 60) if content.empty else None,
            "back": (14, bar_top, back, 64),
            "export": (left, bar_top, each, 64) if content.export else None,
            "newer": (left + each + 8, bar_top, each, 64) if content.newer else None,
            "page": None if content.newer else (left + each + 8, bar_top, each, 64),
            "primary": (width - 14 - wide, bar, wide, 64),
        }
        return places


class PlayLine(Touchable, Plate, Widget):
    """A stored play: `item` is a companion.view.PlayRow; a touch opens its page."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        self._shapes = []
        super().__init__(**kwargs)
        self.size_hint_y, self.height = None, dp(66)
        self._icon = Icon(size_hint=(None, None))
        self._title = Words(role="heading", face="bold", size_hint=(None, None))
        self._when = Words(role="caption", color=theme.colours.text_soft, size_hint=(None, None))
        self._won = Words(face="bold", size_hint=(None, None))
        self._who = Words(role="caption", color=theme.colours.text_soft, size_hint=(None, None))
        for part in (self._icon, self._title, self._when, self._won, self._who):
            self.add_widget(part)
        for name in ("item", "pos", "size", "state"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        row, c = self.item, theme.colours
        if row is None or self.width < dp(100):
            return
        self.action, self.name_text = row.open, f"play {row.id}"
        self.fill, self.edge = (c.pressed if self.state == "down" else c.button), c.edge
        when, _, won = row.detail.partition("\n")
        self._icon.icon, self._icon.size = f"game-{row.game}", (dp(34), dp(34))
        self._icon.pos = self.x + dp(14), self.center_y - dp(17)
        left = self.x + dp(60)
        half = self.x + max(dp(200), self.width * 0.36)
        upper, lower = self.center_y, self.center_y - dp(26)
        for words, text, x, y, room in (
            (self._title, row.title, left, upper, half - left - dp(10)),
            (self._when, when, left, lower, half - left - dp(10)),
            (self._won, won, half, upper, self.right - half - dp(12)),
            (self._who, "", half, lower, self.right - half - dp(12)),
        ):
            words.text, words.pos, words.size = text, (x, y), (max(1, room), dp(26))
        for shape in self._shapes:
            self.remove_widget(shape)
        self._shapes = [PlayerShape(style=player.style, size_hint=(None, None)) for player in row.players]
        for i, shape in enumerate(self._shapes):
            shape.size, shape.pos = (dp(20), dp(20)), (half + i * dp(25), lower + dp(3))
            self.add_widget(shape)
        names = half + len(row.players) * dp(25) + dp(6)
        room = self.right - names - dp(12)
        # Where not even one name fits, the shapes say it alone.
        who = [player.name for player in row.players] if room > dp(124) else []
        self._who.text = listed(who, "caption", room, dp(26)) if who else ""
        self._who.pos, self._who.size = (names, lower), (max(1, self.right - dp(12) - names), dp(26))
