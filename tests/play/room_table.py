"""A desk over a real store in a folder, on a clock that tests move, and ways to play a whole game on it."""

from companion.clock import Clock
from companion.desk import Desk
from companion.games import games
from companion.messages import ButtonPressed, Command, TagRejected, TagScanned, Ticked
from companion.play import Play
from companion.result import result
from companion.settings import Settings
from companion.store import Store
from companion.text import Text

EVENING = 1_796_000_000.0
"""An evening in December 2026."""


class Table:
    """What the people at the table do, and the newest view."""

    def __init__(self, folder, settings=None, *, set_device=lambda wall: None):
        self.views = []
        self.seconds = 0.0
        self.wall = EVENING
        clock = Clock(lambda: self.wall + self.seconds, lambda: self.seconds, set_device)
        self.store = Store(folder, clock=clock)
        self.desk = Desk(self.store, games(), settings or Settings(), self.views.append)
        self.desk.exporter._find_sticks = lambda: ()
        self.desk.caretaker._find_sticks = lambda: ()
        self.desk.show()

    @property
    def view(self):
        return self.views[-1]

    @property
    def content(self):
        return self.view.content

    def do(self, command, /, **args):
        self.desk.handle(Command(command, args))
        return self.view

    def touch(self, action):
        assert action is not None
        assert action.possible
        return self.do(action.command, **action.args)

    def scan(self, tag, raw=b""):
        self.desk.handle(TagScanned(tag, reader="r1", raw=raw))
        return self.view

    def reject(self, key, raw, *, quiet=False):
        self.desk.handle(TagRejected("r1", Text(key), raw, quiet))
        return self.view

    def press(self, button, *, insist=False):
        self.desk.handle(ButtonPressed(button, insist))
        return self.view

    def tick(self):
        self.desk.handle(Ticked())
        return self.view

    def exported(self):
        """Wait for the file that is being written."""
        while self.desk.exporter.busy:
            self.tick()
        return self.view

    def played(self, name, game="caravage", people=("Ann", "Bo"), scores=(7, 3), **options):
        """Store a finished play; in Caravage `scores` are the notoriety of each."""
        play = Play.begin(name, games()[game], people, options)
        self.store.create(play)
        for style, person in enumerate(people):
            self.store.add_person(person, style=style)
        from companion.controller import Controller
        from companion.keeper import Keeper

        controller = Controller(play, Keeper(self.store))
        counter = "notoriety" if game == "caravage" else "ducats"
        for player, score in enumerate(scores):
            controller.handle(Command("adjust", {"player": player, "counter": counter, "by": score}))
        controller.handle(Command("finish"))
        self.store.finish(name, result(controller.play))
        self.seconds += 3600
        return controller.play

    def close(self):
        self.desk.exporter.close()
        self.store.close()
