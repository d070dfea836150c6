"""WizardScreen: learning a box: the piles, what stands on the card in hand, and the slot that waits for its scan."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view_cards import ChoiceRow, WizardContent
from kv.widgets.button import PlainButton
from kv.widgets.panel import VellumPanel
from kv.widgets.screen import Screen
from kv.widgets.touch import send

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class WizardScreen(Screen):
    """Shows a companion.view_cards.WizardContent.

    Only for the eye: `opened` is the choice whose rare values are shown, `letters` what is being written of one,
    `piles_at` how far the piles are scrolled.
    """

    content = ObjectProperty(WizardContent(), rebind=True)
    opened = StringProperty("")
    letters = StringProperty("")
    writing = BooleanProperty(False)
    piles_at = NumericProperty(1)
    rare = ObjectProperty(ChoiceRow("", "", ()), rebind=True)

    def on_view(self, _, view):
        """Take the content of a new view; a scan or a choice closes what was opened."""
        if isinstance(view.content, WizardContent) and view.content != self.content:
            self._scroll_to_the_pile(self.content.piles, view.content.piles)
            self.content = view.content
            self.close_rare()

    def _scroll_to_the_pile(self, before, piles) -> None:
        chosen = [at for at, pile in enumerate(piles) if pile.chosen]
        if chosen and len(piles) > 1 and chosen != [at for at, pile in enumerate(before) if pile.chosen]:
            self.piles_at = 1 - chosen[0] / (len(piles) - 1)

    def open_rare(self, row) -> None:
        """Show the rare values of a choice."""
        self.rare, self.opened, self.letters, self.writing = row, row.name, "", False
        self.arrange()

    def close_rare(self) -> None:
        """Show all choices again."""
        self.opened, self.letters, self.writing = "", "", False
        self.arrange()

    def write(self) -> None:
        """Show the letters."""
        self.writing = True
        self.arrange()

    def letter(self, letter: str) -> None:
        """Write a letter; an empty one takes the last back."""
        self.letters = self.letters + letter if letter else self.letters[:-1]

    def written(self) -> None:
        """Say what was written."""
        if self.letters:
            send(self, "wizard_set", {"name": self.opened, "value": self.letters})
        self.close_rare()

    def places(self, width, height):
        """Return the places of the design; portrait puts the piles above in a strip that scrolls."""
        content, bar = self.content, height - 78
        if self.portrait:
            left, wide, top = 14, width - 28, 216
            places = {"piles": (14, 66, width - 28, 144)}
            buttons = {"undo": (14, bar - 72, 130, 64), "skip": (152, bar - 72, width - 166, 64)}
            buttons["primary"] = (14, bar, width - 28, 64)
            end = bar - 80
        else:
            left, wide, top = 284, width - 298, 66
            places = {"piles": (14, 66, 258, bar - 74)}
            buttons = {"undo": (14, bar, 150, 64), "skip": (174, bar, width - 488, 64)}
            buttons["primary"] = (width - 304, bar, 290, 64)
            end = bar - 8
        slot = 104 if self.portrait else 140
        rest = top + slot + 10
        area = (left, rest, wide, end - rest)
        x, text = left + slot + 12, wide - slot - 12
        has_row, is_rare = content.row is not None, bool(self.opened)
        places |= {
            "back": (14, 10, 52, 48),
            "title": (76, 9, width * 0.4 - 20, 48),
            "done": (width * 0.44, 9, 62, 48),
            "scale": (width * 0.44 + 74, 24, width * 0.28, 18),
            "total": (width * 0.72 + 84, 9, 60, 48),
            "slot": (left, top, slot, slot),
            "slot_icon": (left + slot * 0.28, top + slot * 0.28, slot * 0.44, slot * 0.44),
            "heading": (x, top, text, 34),
            "hint": (x, top + 36, text, slot - 36 - 34),
            "said": (x, top + slot - 34, text, 34),
            "anyway": (x, top + slot - 50, text, 50) if content.anyway is not None else None,
            "choices": area if not has_row and not is_rare else None,
            "cells": (left, rest, wide, 48) if has_row else None,
            "keys": (left, rest + 56, wide, end - rest - 56) if has_row else None,
            "rare": area if is_rare and not self.writing and not has_row else None,
            "letters": None,
        }
        if is_rare and self.writing:
            places |= dict.fromkeys(("slot", "slot_icon", "heading", "hint", "said"))
            places["letters"] = (left, top, wide, end - top)
        return places | buttons


class ChoiceLine(BoxLayout):
    """Something printed on the card, its values side by side; "…" opens the rare ones."""

    item = ObjectProperty(ChoiceRow("", "", ()), rebind=True)

    def open_rare(self) -> None:
        """Have the screen show the rare values."""
        _screen(self).open_rare(self.item)


class RowCell(VellumPanel):
    """A value of a payout row that was copied; the empty one waits."""

    item = StringProperty("")


class RowKey(PlainButton):
    """A value that can come next in a payout row."""

    item = ObjectProperty(None, allownone=True)


class LetterKey(PlainButton):
    """A letter of the small keyboard."""

    item = StringProperty("")

    def on_act(self, insist):
        """Write the letter."""
        _screen(self).letter(self.item)


def _screen(widget) -> WizardScreen:
    while not isinstance(widget, WizardScreen):
        widget = widget.parent
    return widget


def columns(count: int) -> int:
    """Return how many values stand side by side: in one row up to six, else in rows of four."""
    return max(1, count if count <= 6 else 4)


def rows_height(count: int, wide: int) -> float:
    """Return the height of that many values in rows."""
    rows = -(-count // wide)
    return rows * dp(52) + max(0, rows - 1) * dp(6)
