"""UnderKeyboard: a page over which our keyboard lies while a name is written."""

from __future__ import annotations

from kivy.properties import ObjectProperty


class UnderKeyboard:
    """Mixin: `keyboard` is the page that writes, or None; every touch is the keyboard's while it is open."""

    keyboard = ObjectProperty(None, allownone=True)

    def open_keyboard(self, keyboard):
        """Lay the keyboard over this page until it is closed."""
        self.keyboard = keyboard
        keyboard.bind(on_close=self.close_keyboard)
        self.add_widget(keyboard)

    def close_keyboard(self, *_):
        """Take the keyboard away; without one do nothing."""
        if self.keyboard is not None:
            self.remove_widget(self.keyboard)
            self.keyboard = None

    def on_touch_down(self, touch):
        """Give every touch to the keyboard while it is open."""
        if self.keyboard is not None:
            self.keyboard.dispatch("on_touch_down", touch)
            return True
        return super().on_touch_down(touch)
