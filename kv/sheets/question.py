"""QuestionPage: the gesture could mean several things; nothing is recorded until an answer is touched."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.view import QuestionSheet
from kv.sheets.sheet_page import SheetPage


class QuestionPage(SheetPage):
    """Shows a companion.view.QuestionSheet; take-back drops the question."""

    content = ObjectProperty(QuestionSheet("", ()), rebind=True)

    def __init__(self, **kwargs):
        self.close_word = "screen.back"
        super().__init__(**kwargs)

    def leave(self):
        """Drop the question: nothing has been recorded."""
        self.send("undo")

    def inside(self, x, y, width, height):
        """Return the places: the question, then its answers."""
        count = len(self.content.answers)
        columns = 1 if self.portrait or count < 3 else 2
        self.ids.answers.cols = columns
        return {
            "text": (x + 22, y + 16, width - 44, 76),
            "rule": (x + 18, y + 98, width - 36, 4),
            "list": (x + 18, y + 110, width - 36, height - 122),
        }
