"""The real rooms over a store in a folder, shown in the window: touches become commands, views become pictures."""

from companion.messages import Command
from companion.settings import Settings
from kv.screens.root import CompanionRoot
from tests.play.room_table import Table

NAMES = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie", "Théo", "Gabrielle", "Jean-Baptiste")


class LiveTable(Table):
    """A table whose newest view is on the screen."""

    def __init__(self, frames, folder, *, lang="fr", theme="candle", text_scale=1.0, left_handed=False, **options):
        self.frames = frames
        settings = Settings(
            language=lang, theme=theme, text_scale=text_scale, left_handed=left_handed, reduced_motion=True
        )
        super().__init__(folder, settings, **options)
        self.root = frames.show(CompanionRoot(view=self.view))
        self.root.bind(on_command=self._touched)

    def _touched(self, _, name, args, insist=False):
        self.desk.handle(Command(name, args, insist))
        self.root.view = self.view

    def do(self, command, /, **args):
        view = super().do(command, **args)
        self._show()
        return view

    def scan(self, tag, raw=b""):
        view = super().scan(tag, raw)
        self._show()
        return view

    def reject(self, key, raw, *, quiet=False):
        view = super().reject(key, raw, quiet=quiet)
        self._show()
        return view

    def press(self, button, *, insist=False):
        view = super().press(button, insist=insist)
        self._show()
        return view

    def tick(self):
        view = super().tick()
        self._show()
        return view

    def _show(self):
        if hasattr(self, "root"):
            self.root.view = self.view
            self.frames.advance(3)

    def tap(self, name):
        self.frames.tap(name)

    def hold(self, name, condition):
        self.frames.hold(name, condition)
