"""The table of Petite Mer behind its screen: a desk on a folder, and the real play screen showing its views."""

from companion.desk import Desk
from companion.games import games
from companion.messages import ButtonPressed, Command, TagScanned
from companion.settings import Settings
from companion.store import Store

NAMES = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie")
SEA = """
.      .      .      .      .      0101B0 .
.      .      .      .      1000N2 0100B0 .
.      .      .      0000B0 0000B0 0000B0 1110L0
.      0000B0 1010N1 0100B1 0111L0 0101N0 .
1001L0 0000H0 1010B0 0000N0 1000L0 0000N0 .
.      0010B1 1000B0 0010L0 0100L0 .      .
.      .      0000N0 .      .      .      .
"""
"""Worked board B of the rules: 23 tiles, 9 explored, 20 points."""


def drawn(sea=SEA):
    """Return each tile of a drawn board as (cell, edges and drawing), the tower at (0, 0) left out."""
    rows = [line.split() for line in sea.strip().splitlines()]
    places = {(x, -y): face for y, row in enumerate(rows) for x, face in enumerate(row) if face != "."}
    tower = next(at for at, face in places.items() if "H" in face)
    return [((x - tower[0], y - tower[1]), face[:5]) for (x, y), face in places.items() if face[4] != "H"]


class SeaTable:
    """A desk, and the screen over it: touches become commands, commands become the next picture."""

    def __init__(self, frames, folder, *, players=3, lang="fr", options=None, store=None, **settings):
        from kv.screens.root import CompanionRoot

        self.frames = frames
        self.touches = 0
        self.sent = []
        self.view = None
        self.root = None
        self.store = store or Store(folder)
        settings = Settings(language=lang, reduced_motion=True, **settings)
        self.desk = Desk(self.store, games(), settings, self._post)
        self.desk.begin_play("petite-mer", NAMES[:players], tuple(range(players)), options or {})
        self.desk.show()
        self.root = CompanionRoot(view=self.view)
        self.root.bind(on_command=self._command)
        frames.clear()
        frames.window.add_widget(self.root)
        frames.advance(4)

    def _post(self, view):
        self.view = view
        if self.root is not None:
            self.root.view = view

    def _command(self, _, name, args, insist=False):
        self.sent.append((name, dict(args), insist))
        self.desk.handle(Command(name, args, insist))

    @property
    def play(self):
        return self.desk.room.controller.play

    @property
    def state(self):
        return self.play.state

    @property
    def board(self):
        """The widget."""
        return self.root.screen.board

    @property
    def map(self):
        return self.board.ids.map

    @property
    def value(self):
        """What the game gives the widget."""
        return self.view.content.board

    def scan(self, tag):
        self.desk.handle(TagScanned(tag))
        self.frames.advance(3)

    def press(self, button, insist=False):
        self.desk.handle(ButtonPressed(button, insist))
        self.frames.advance(3)

    def do(self, command, /, **args):
        """A gesture that is not the matter of the test."""
        self.desk.handle(Command(command, args))

    def look(self, count=4):
        self.frames.advance(count)

    def free(self, face):
        """Return the code of a tile of this kind that was not seen yet."""
        return next(kind.code for kind in self.value.kinds if f"{kind.edges}{kind.feature}" == face)

    def lay(self, sea=SEA):
        """Set a board as it lies; tiles get codes of the box as far as it has them."""
        for at, face in drawn(sea):
            self.do("correct", at=list(at), tile=self.free(face) or f"PM/{face}/{100 + len(self.value.tiles)}")
        self.look()

    def tap(self, name):
        self.touches += 1
        self.frames.tap(name)
        self.look()

    def cell(self, x, y):
        """Touch a cell of the map."""
        self.touches += 1
        touch = self.frames.press(*self.map.place_of((x, y)))
        self.frames.advance(1)
        touch.touch_up()
        self.look()

    def hold_cell(self, x, y):
        """Keep a finger on a cell until its page opens."""
        self.touches += 1
        touch = self.frames.press(*self.map.place_of((x, y)))
        self.frames.until(lambda: self.board.open_page is not None, "a page of the cell")
        touch.touch_up()
        self.look()

    def hold(self, name, condition):
        self.touches += 1
        self.frames.hold(name, condition)
        self.look()

    def primary(self):
        self.tap(self.root.screen.ids.primary)

    def close(self):
        self.store.close()
