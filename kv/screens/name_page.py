"""NamePage: our own keyboard to write a name, with the names that match above it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view import NewGameContent
from kv.screens.people_choice import folded
from kv.widgets.button import PlainButton
from kv.widgets.screen import Screen

LAYOUTS = {
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn’", "éèêë"),
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm’", "éèêë"),
}
MORE = ("1234567890", "àâäæçîïñôö", "œùûüÿßø", "áíóú")
MOST_LETTERS = 24


class NamePage(Screen):
    """Writes `text` (`written` without spaces around); sends draft_person with it, or with a known name."""

    content = ObjectProperty(NewGameContent("people"), rebind=True)
    text = StringProperty("")
    written = StringProperty("")
    shift = BooleanProperty(True)
    more = BooleanProperty(False)
    matches = ListProperty([])
    style = NumericProperty(0)

    __events__ = ("on_close",)

    def on_close(self):
        """Nothing is to be written after all."""

    def on_kv_post(self, base_widget):
        """Lay the keys out."""
        self.fbind("more", self._keys)
        self.fbind("shift", self._keys)
        self.fbind("text", self._matching)
        self._keys()
        self._matching()

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, NewGameContent):
            self.content = view.content
            taken = {person.style for person in view.content.people}
            self.style = next((style for style in range(7) if style not in taken), 0)

    def type(self, letter):
        """Write a letter; the first of each word is a capital by itself."""
        if len(self.text) < MOST_LETTERS and not (letter == " " and self.text[-1:] in ("", " ")):
            self.text += letter
        self.shift = self.text[-1:] in ("", " ", "-")

    def erase(self):
        """Take the last letter back."""
        self.text = self.text[:-1]
        self.shift = self.text[-1:] in ("", " ", "-")

    def add(self):
        """Seat the name that was written."""
        if self.written:
            self.send("draft_person", name=self.written)

    def _matching(self, *_):
        self.written = self.text.strip()
        wanted = folded(self.written)
        known = self.content.known
        starts = [name for name in known if folded(name).startswith(wanted)]
        inside = [name for name in known if wanted in folded(name) and name not in starts]
        self.matches = (starts + inside)[:4]
        if self.ids:
            self.arrange()

    def _keys(self, *_):
        rows = MORE if self.more else LAYOUTS.get(self.view.lang, LAYOUTS["en"])
        for name, letters in zip(("row1", "row2", "row3", "row4"), rows, strict=True):
            row = self.ids[name]
            letters = letters.upper() if self.shift else letters
            if len(row.children) != len(letters):
                row.clear_widgets()
                for _ in letters:
                    row.add_widget(Key())
            for key, letter in zip(reversed(row.children), letters, strict=True):
                key.text = key.name_text = letter
                key.page = self

    def places(self, width, height):
        """Return the places of the design; four rows of keys in what is left above the bar."""
        bar = height - 78
        first = 136 if self.matches else 74
        gap = 7
        high = min((bar - 12 - first + gap) / 4 - gap, 64)
        key = (width - 28 - 9 * gap) / 10
        ys = [bar - 10 - (4 - i) * (high + gap) + gap for i in range(4)]
        wide3 = len(self.ids.row3.children) * (key + gap) - gap
        side3 = (width - 28 - wide3) / 2 - gap
        end = key * 1.7
        wide4 = len(self.ids.row4.children) * (key + gap) - gap
        row2 = len(self.ids.row2.children) * (key + gap) - gap
        return {
            "box": (14, 9, width - 28 - 158, 54),
            "colour": (width - 164, 9, 150, 54),
            "matches": (14, 72, width - 28, 54) if self.matches else None,
            "row1": (14, ys[0], width - 28, high),
            "row2": ((width - row2) / 2, ys[1], row2, high),
            "capital": (14, ys[2], side3, high),
            "row3": (14 + side3 + gap, ys[2], wide3, high),
            "erase": (width - 14 - side3, ys[2], side3, high),
            "row4": (14, ys[3], wide4, high),
            "space": (14 + wide4 + gap, ys[3], width - 28 - wide4 - 3 * gap - key - end, high),
            "hyphen": (width - 14 - end - gap - key, ys[3], key, high),
            "layer": (width - 14 - end, ys[3], end, high),
            "back": (14, bar, 150 if not self.portrait else 110, 64),
            "hint": (180, bar, width - 500, 64) if not self.portrait else None,
            "primary": (width - 304, bar, 290, 64),
        }

    def on_touch_down(self, touch):
        """Keep every touch: what lies under the keyboard is out of reach."""
        super().on_touch_down(touch)
        return True


class Key(PlainButton):
    """A letter."""

    page = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.role = "amount"
        self.size_hint = (1, 1)

    def on_act(self, insist):
        """Write the letter."""
        self.page.type(self.text)


class MatchName(BoxLayout):
    """A known name that matches what was written."""

    item = ObjectProperty("", rebind=True)
