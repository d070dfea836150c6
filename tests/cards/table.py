"""A desk over a store in a folder, with the screens of the cards open; touches are counted."""

from __future__ import annotations

from companion.desk import Desk
from companion.games import games
from companion.messages import ButtonPressed, Command, TagScanned
from companion.settings import Settings
from companion.store import Store


class Table:
    """What the people see of it, touch and scan."""

    def __init__(self, folder, lang="en"):
        self.views, self.cues = [], []
        self.store = Store(folder)
        self.desk = Desk(self.store, games(), Settings(language=lang), self.views.append, panel=self)
        self.touches = 0
        self.desk.show()

    # A panel that remembers the cues.
    def signal(self, cue):
        self.cues.append(cue.value)

    def show_turn(self, seat):
        pass

    def close(self):
        self.store.close()

    @property
    def view(self):
        return self.views[-1]

    @property
    def content(self):
        return self.view.content

    @property
    def box(self):
        """The newest box, as it is kept."""
        return self.store.boxes()[-1]

    def do(self, command, /, **args):
        self.touches += 1
        self.desk.handle(Command(command, args))
        return self.view

    def touch(self, action):
        assert action.possible, action
        return self.do(action.command, **action.args)

    def scan(self, tag):
        self.desk.handle(TagScanned(tag))
        return self.view

    def press(self, button):
        self.desk.handle(ButtonPressed(button))
        return self.view

    def open_box(self, game="oltremare"):
        self.do("cards")
        self.do("box_add", game=game)
        return self.content

    def choose(self, name, value):
        """Touch a value on the page of the wizard, unless it holds already."""
        row = next(row for row in self.content.choices if row.name == name)
        for button in (*row.values, *row.more):
            if button.choose.args["value"] == value:
                if not button.choose.chosen:
                    self.touch(button.choose)
                return
        raise AssertionError(f"nobody can touch {value} of {name}")
