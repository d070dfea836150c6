"""PersonScreen: somebody's name, colour and shape; merged, hidden, forgotten. RenamePage: a name written anew."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty

from companion.view_people import PersonContent
from kv.screens.name_page import NamePage
from kv.widgets.screen import Screen
from kv.widgets.style_button import StyleButton
from kv.widgets.under_keyboard import UnderKeyboard

NOBODY = PersonContent(0, "", None, "", (), (), None)


class PersonScreen(UnderKeyboard, Screen):
    """Shows a companion.view_people.PersonContent; the keyboard lies over it while a name is written."""

    content = ObjectProperty(NOBODY, rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view."""
        if isinstance(view.content, PersonContent):
            self.content = view.content

    def write(self):
        """Open the keyboard."""
        page = RenamePage(view=self.view, begin=self.content.name, style=self.content.style or 0)
        page.bind(on_name=self._written)
        self.open_keyboard(page)

    def _written(self, page, name):
        self.close_keyboard()
        self.send("rename_person", name=name)

    def places(self, width, height):
        """Return the places: shapes in a row, what can be done below."""
        bar = height - 78
        wide = width - 28 if self.portrait else 290
        bar_top = bar - 72 if self.portrait else bar
        return {
            "home": (14, 10, 52, 48),
            "title": (76, 9, width * 0.6 - 80, 48),
            "detail": (width * 0.6, 9, width * 0.4 - 18, 48),
            "style_label": (20, 74, width - 40, 26),
            "styles": (14, 104, width - 28, 64),
            "actions": (14, 188, width - 28, 64),
            "hint": (20, 268, width - 40, 60),
            "back": (14, bar_top, 150, 64),
            "delete": (172, bar_top, 200, 64),
            "primary": (width - 14 - wide, bar, wide, 64),
        }


class PersonStyleButton(StyleButton):
    """A colour and shape to choose: `item` is an Action."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, _, item):
        """Show the shape of the action."""
        self.action, self.style = item, item.args["style"]
        self.name_text = f"style {item.args['style']}"


class RenamePage(NamePage):
    """The keyboard for a name that is there already: dispatches `on_name` with the new one."""

    call = StringProperty("people.call")

    __events__ = ("on_name",)

    def __init__(self, **kwargs):
        self._began = kwargs.pop("begin", "")
        super().__init__(**kwargs)

    def on_name(self, name):
        """The name was written."""

    def on_kv_post(self, base_widget):
        """Begin with the name as it is; the seal says what it will be."""
        super().on_kv_post(base_widget)
        self.text, self.shift = self._began, False
        for name in ("written", "view"):
            self.fbind(name, self._say)
        self._say()

    def on_view(self, _, view):
        """Nothing of the view is known here but the language."""

    def add(self):
        """Take the name that was written."""
        if self.written:
            self.dispatch("on_name", self.written)

    def _say(self, *_):
        self.ids.primary.text = self.view.say(self.call, name=self.written or "…")
