"""The table of Oltremare behind its screens: a desk on a folder, and the real play screen showing its views."""

from companion.desk import Desk
from companion.games import games
from companion.messages import ButtonPressed, Command, ScannerStatus, TagScanned
from companion.settings import Settings
from companion.store import Store

NAMES = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie", "Théo")


class ScreenTable:
    """A desk, and the screen over it: touches become commands, commands become the next picture."""

    def __init__(self, frames, folder, *, lang="fr", reader=True, **settings):
        from kv.screens.root import CompanionRoot

        self.frames = frames
        self.lang, self.suffix = lang, ""
        self.touches = 0
        self.sent = []
        self.view = None
        self.root = None
        self.store = Store(folder)
        self.desk = Desk(self.store, games(), Settings(language=lang, **settings), self._post)
        if reader:
            self.desk.handle(ScannerStatus("reader", "ready", None, "/dev/reader", "text"))
        self.desk.show()
        self.root = CompanionRoot(view=self.view)
        self.root.bind(on_command=self._command)
        frames.clear()
        frames.window.add_widget(self.root)
        frames.advance(3)

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
    def board(self):
        return self.view.content.board

    def books(self, player):
        return self.play.game.counters(self.play.state).players[player]

    def begin(self, names=NAMES, **options):
        self.do("new_game")
        self.do("draft_game", game="oltremare")
        for name, value in options.items():
            self.do("draft_option", name=name, value=value)
        self.do("draft_next")
        for name in names:
            self.do("draft_person", name=name)
        self.do("draft_next")
        self.do("draft_next")
        self.frames.advance(3)

    def do(self, command, /, **args):
        self.desk.handle(Command(command, args))
        self.frames.advance(2)

    def scan(self, *tags):
        for tag in tags:
            self.desk.handle(TagScanned(tag))
        self.frames.advance(3)

    def press(self, button, insist=False):
        self.desk.handle(ButtonPressed(button, insist))
        self.frames.advance(2)

    def touch(self, *names):
        """Touch the widgets of these names, one after the other; "primary" is the seal at the bottom right."""
        for name in names:
            self.touches += 1
            self.frames.tap(self.root.screen.ids.primary if name == "primary" else name)

    def hold(self, name):
        self.touches += 1
        length = self.play.length
        self.frames.hold(name, lambda: self.play.length != length)

    def cut(self):
        """Return the texts that do not fit, but for what undo and echo say of the last step."""
        from kv import theme
        from kv.widgets.button import UndoButton
        from kv.widgets.echo import EchoLine
        from kv.widgets.words import Words, fitted

        found = []
        for words in self.seen(Words):
            if isinstance(words.parent, UndoButton | EchoLine) or not words.text or words.whole:
                continue
            size = theme.size(words.role)
            _, lines = fitted(
                words.text, words.face, size, int(words.width), int(words.height), int(words.lines), words.whole
            )
            if " ".join(lines).split() != words.text.split():
                found.append(words.text)
        return found

    def small(self):
        """Return what can be touched but is smaller than a finger."""
        from kivy.metrics import dp

        from kv.widgets.touch import Touchable

        return [
            (widget.name_text, round(widget.width), round(widget.height))
            for widget in self.seen(Touchable)
            if widget.enabled and min(widget.size) < dp(47.5)
        ]

    def seen(self, kind):
        """Return the widgets of a kind on the screen."""
        return [w for w in self.frames.all() if isinstance(w, kind) and _is_seen(w)]

    def close(self):
        self.frames.clear()
        self.store.close()


def _is_seen(widget):
    while widget is not None and widget.parent is not widget:
        if widget.opacity == 0 or widget.width <= 1 or widget.height <= 1:
            return False
        widget = widget.parent
    return True


STARTS = (
    "OM/SILK/52/DS/VENEZIA/01",
    "OM/SILK/43/PM/CANDIA/02",
    "OM/SALT/61/DM/RODI/03",
    "OM/OLIVES/52/DP/NAXOS/04",
    "OM/GRAIN/34/PS/CORFU/05",
)
SUMS = (148, -12, 37, 9, 64)


def at_work(table, names=NAMES, **options):
    """Begin a play and set the books to those of the design's pictures."""
    table.begin(names, **{"record": "full", **options})
    if options.get("record") != "light":
        table.scan(*STARTS[: len(names)])
    for player, ducats in enumerate(SUMS[: len(names)]):
        table.do("adjust", player=player, counter="ducats", by=ducats - table.books(player)["ducats"])
        table.do("adjust", player=player, counter="prestige", by=(3, 5, 2, 4, 1)[player])
        table.do("adjust", player=player, counter="ports", by=(4, 3, 5, 1, 2)[player])
    table.frames.advance(3)


def picture(table, name):
    """Photograph the screen for a person to look at; nothing may be cut, nothing too small to touch."""
    table.frames.advance(2)
    table.frames.picture(f"oltremare-{name}-{table.lang}{table.suffix}")
    cut, small = table.cut(), table.small()
    assert not cut, f"cut in {name}: {cut}"
    assert not small, f"too small in {name}: {small}"
