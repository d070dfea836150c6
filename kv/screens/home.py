"""HomeScreen: resume, the same as last time, a new game, what is waiting."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view import HomeContent
from kv.widgets.screen import Screen


class HomeScreen(Screen):
    """Shows a companion.view.HomeContent."""

    content = ObjectProperty(HomeContent(), rebind=True)
    active = ObjectProperty(None, allownone=True, rebind=True)
    """Who is to play in the running game."""

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, HomeContent):
            self.content = view.content
            running = view.content.running
            self.active = next((p for p in running.players if p.active), None) if running else None

    def places(self, width, height):
        """Return the places of the design; portrait stacks what lies side by side."""
        content, running = self.content, self.content.running
        bar = height - 78
        places = {"power": (14, 10, 52, 48), "title": (76, 9, width - 180, 48), "clock": (width - 104, 9, 90, 48)}
        if not self.portrait:
            left, right = width - 254, width - 240
            second, third = (224, 310) if bar > 390 else (210, 288)
            places |= {
                "running_label": (20, 62, left - 20, 24),
                "hero": (20, 84, left - 10, 54),
                "detail": (20, 138, left - 20, 28),
                "totals": (22, 172, left - 20, 30),
                "aside": None,
                "same": (18, second, left - 16, 72),
                "new": (18, third, (left - 24) * 0.57, 74),
                "waiting": (26 + (left - 24) * 0.57, third, (left - 24) * 0.43, 74),
            }
            tile = min(100, (bar - 90) / 3)
            for i, name in enumerate(("records", "cards", "settings")):
                places[name] = (right, 66 + i * (tile + 8), 226, tile)
            places |= {"status": (14, bar, width - 326, 64), "primary": (width - 304, bar, 290, 64)}
            if content.same_again is None:
                places |= {"same": None, "new": (18, second, left - 16, 72)}
                places["waiting"] = (18, third, left - 16, 74) if content.suspended else None
        else:
            half = (width - 36) / 2
            places |= {
                "running_label": (20, 70, width - 40, 24),
                "hero": (20, 96, width - 40, 60),
                "detail": (20, 160, width - 40, 28),
                "totals": (22, 196, width - 44, 34),
                "aside": None,
                "same": (14, 256, width - 28, 78),
                "new": (14, 342, half, 74),
                "waiting": (22 + half, 342, half, 74),
                "records": (14, 424, width - 28, 70),
                "cards": (14, 500, width - 28, 70),
                "settings": (14, 576, width - 28, 70),
                "status": (14, bar - 66, width - 28, 56),
                "primary": (14, bar, width - 28, 64),
            }
            if content.same_again is None:
                places["same"] = None
            if not content.suspended:
                places["new"], places["waiting"] = (14, 342, width - 28, 74), None
        if self.active is not None:
            x, y, wide, high = places["detail"]
            places |= {"shape": (x + 2, y + 2, 24, 24), "detail": (x + 34, y, wide - 34, high)}
        else:
            places["shape"] = None
        if content.tour is not None:
            # On a fresh device there is nothing to repeat yet.
            places["tour"] = (18, 224, width - 270, 72) if not self.portrait else (14, 256, width - 28, 78)
            places["new"] = None
        else:
            places["tour"] = None
        if running is not None and content.running_after_crash and running.delete is not None:
            x, y, wide, high = places["hero"]
            places["aside"] = (x + wide - 150, y + 2, 150, 50)
        if not content.suspended and places["waiting"] and places["same"]:
            x, y, _, high = places["new"]
            places["new"], places["waiting"] = (x, y, places["same"][2], high), None
        if content.primary.command == "new_game" and places["same"] is None and not places["waiting"]:
            places["new"] = None
        return places
