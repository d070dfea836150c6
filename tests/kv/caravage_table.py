"""A table of Caravage under the real screen: the desk decides, the root shows, touches are the only way in."""

from companion.desk import Desk
from companion.games import games
from companion.messages import ButtonPressed, Command, TagScanned
from companion.settings import Settings
from companion.store import Store

NAMES = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie", "Théo", "Gabrielle", "Jean-Baptiste")
MAP = {
    "roads": [
        ["CARAVAGGIO", "MILAN"],
        ["CARAVAGGIO", "PORTOERCOLE"],
        ["PORTOERCOLE", "ROME"],
        ["ROME", "NAPLES"],
        ["MESSINA", "SYRACUSE"],
    ],
    "ports": ["PORTOERCOLE", "NAPLES", "MESSINA", "SYRACUSE", "VALLETTA"],
}
"""An invented map, for tests only."""


class CaravageTable:
    """The desk over a store in a folder, its newest view on the screen, and every touch counted."""

    def __init__(self, frames, folder, *, players=4, lang="en", map=MAP, names=NAMES, **options):
        from kv.screens.root import CompanionRoot

        self.frames = frames
        self.touches = 0
        self.store = Store(folder)
        self.views = []
        self.desk = Desk(self.store, games(), Settings(language=lang), self.views.append)
        if map is not None:
            options = {"map": map, **options}
        self.desk.begin_play("caravage", names[:players], tuple(range(players)), options)
        self.desk.show()
        self.root = CompanionRoot(view=self.view)
        frames.show(self.root)
        self.root.bind(on_command=lambda _, name, args, insist=False: self._take(Command(name, dict(args), insist)))
        frames.advance(3)

    @property
    def view(self):
        return self.views[-1]

    @property
    def board(self):
        return self.root.screen.board

    @property
    def play(self):
        return self.desk.room.controller.play

    @property
    def state(self):
        return self.play.state

    def _take(self, message):
        self.desk.handle(message)
        self.root.view = self.view

    def scan(self, tag):
        self._take(TagScanned(tag))
        self.frames.advance(2)

    def press(self, button, insist=False):
        self._take(ButtonPressed(button, insist))
        self.frames.advance(2)

    def do(self, command, /, **args):
        """A gesture that is not the matter of the test."""
        self._take(Command(command, args))
        self.frames.advance(2)

    def desk_do(self, command, /, **args):
        """The same before anybody looks."""
        self.desk.handle(Command(command, args))

    def look(self):
        self.root.view = self.view
        self.frames.advance(3)

    def tap(self, name):
        self.touches += 1
        self.frames.tap(name)

    def hold(self, name, condition):
        self.touches += 1
        self.frames.hold(name, condition)
        self.frames.advance(3)

    def primary(self):
        self.tap(self.root.screen.ids.primary)

    def close(self):
        self.store.close()
