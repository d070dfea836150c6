"""Labels: QR codes of cards on sheets of paper, as a PDF; for the face of a card with words, for its back without.

Nothing on a back may tell one card from another at a glance: all codes of a sheet have the same number of modules,
and the numbers are dealt in an order that says nothing; a last page says which number is which card.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from companion.errors import IllegalGesture
from companion.piles import BoxCards, Face
from companion.text import Text, say

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
DOT = 25.4 / 300
"""A dot of a 300 dpi printer: modules are whole dots, so that all of a label are alike."""
SMALLEST_MODULE = 3 * DOT
"""0.25 mm (10 mil), the smallest module a GM65-class scanner reads (docs/cards.md: how small)."""
QUIET = 4
"""Modules of white around a code."""
SIDES = ("face", "back")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of labels, in millimetres; `cut` is one to be cut along the marks."""

    name: str
    paper: str
    size: tuple[float, float]
    grid: tuple[int, int]
    first: tuple[float, float]
    pitch: tuple[float, float]
    cut: bool = False

    @property
    def count(self) -> int:
        """How many labels there are on a sheet."""
        return self.grid[0] * self.grid[1]

    @property
    def is_wide(self) -> bool:
        """Whether there is room for words beside the code; else they stand below it."""
        return self.size[0] >= 1.35 * self.size[1]

    @property
    def room(self) -> float:
        """The side of the square that a code may fill, its white border included."""
        width, height = self.size
        return min(height, width) if self.is_wide else min(width, height - _LINE)

    def place(self, number: int) -> tuple[float, float]:
        """Return where the label of that number (from 0) begins, from the upper left of the paper."""
        row, column = divmod(number, self.grid[0])
        return self.first[0] + column * self.pitch[0], self.first[1] + row * self.pitch[1]


@dataclass(frozen=True, slots=True)
class Label:
    """A label: the code that it says, the number printed beside it, and the card in words where it is known."""

    code: str
    number: str
    face: Face | None = None


@cache
def sheets() -> Mapping[str, Sheet]:
    """Return the sheets by name."""
    data = tomllib.loads((resources.files("companion") / "label_sheets.toml").read_text("utf-8"))
    return {
        name: Sheet(
            name,
            what["paper"],
            tuple(what["size"]),
            tuple(what["grid"]),
            tuple(what["first"]),
            tuple(what["pitch"]),
            what.get("cut", False),
        )
        for name, what in data.items()
    }


def sheet(name: str) -> Sheet:
    """Return a sheet by its name."""
    found = {key.lower(): value for key, value in sheets().items()}.get(name.lower())
    if found is None:
        raise IllegalGesture(Text("labels.no_sheet", sheet=name, sheets=tuple(sheets())))
    return found


def card_labels(codes: Sequence[str], cards: BoxCards, side: str = "face") -> tuple[Label, ...]:
    """Return the labels of cards: on the face in their own order, on the back numbered in one that says nothing."""
    if side == "face":
        return tuple(Label(code, code.rpartition("/")[2], cards.face(code)) for code in codes)
    dealt = sorted(codes, key=lambda code: hashlib.sha256(code.encode()).digest())
    return tuple(Label(code, f"{number:03d}", cards.face(code)) for number, code in enumerate(dealt, 1))


def blank_labels(count: int, prefix: str, taken: Iterable[str] = ()) -> tuple[Label, ...]:
    """Return numbered labels that say nothing of a card yet (`TAG/OM/017`); numbers that are taken are left out."""
    used = {tag.strip().upper() for tag in taken}
    tags = (f"TAG/{prefix}/{number:03d}" for number in range(1, 1000))
    free = [tag for tag in tags if tag not in used][:count]
    if count < 1 or len(free) < count:
        raise IllegalGesture(Text("labels.too_many", count=count))
    return tuple(Label(tag, tag.rpartition("/")[2]) for tag in free)


def module_size(code: str, sheet: Sheet, version: int | None = None) -> float:
    """Return the side of a module of a code on a sheet, in whole dots; raises IllegalGesture where it is too small."""
    dots = int(sheet.room / (len(_matrix(code, version)) + 2 * QUIET) / DOT + 1e-6)
    if dots * DOT < SMALLEST_MODULE - 1e-9:
        raise IllegalGesture(Text("labels.too_small", sheet=sheet.name, code=code))
    return dots * DOT


def to_pdf(
    labels: Sequence[Label],
    sheet: Sheet,
    *,
    title: str,
    lang: str,
    side: str = "face",
    icons: Path | None = None,
) -> bytes:
    """Return the PDF; `icons` is the folder of the icons, without it there are words only."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format=PAPERS[sheet.paper])
    pdf.set_auto_page_break(False)
    pdf.set_title(_latin(title))
    pen = _Pen(pdf, sheet, lang, icons)
    is_back = side == "back" or all(label.face is None for label in labels)
    version = max(_version(label.code) for label in labels) if is_back else None
    for at, label in enumerate(labels):
        if at % sheet.count == 0:
            pdf.add_page()
            pen.head(title, at // sheet.count + 1, -(-len(labels) // sheet.count))
        pen.label(label, at % sheet.count, version, is_back)
    if is_back and any(label.face for label in labels):
        pen.key(labels, title)
    return bytes(pdf.output())


_LINE = 3.0
"""The height of the line below the code of a square label."""
_MARGIN = 1.0


class _Pen:
    """Draws labels with fpdf2; all lengths in millimetres from the upper left of the paper."""

    def __init__(self, pdf: Any, sheet: Sheet, lang: str, icons: Path | None) -> None:
        self._pdf, self._sheet, self._lang, self._icons = pdf, sheet, lang, icons

    def head(self, title: str, page: int, pages: int) -> None:
        """Say what it is, with a ruler that shows whether the paper was printed in its true size; and the cut marks."""
        pdf = self._pdf
        left, top = max(self._sheet.first[0], 8.0), 5.0
        self._words(say(self._lang, "labels.head", title=title, page=page, pages=pages), left + 54, top, 120, 2.6)
        pdf.set_draw_color(0)
        pdf.set_line_width(0.2)
        pdf.line(left, top + 1.3, left + 50, top + 1.3)
        for x in (left, left + 50):
            pdf.line(x, top + 0.3, x, top + 2.3)
        if self._sheet.cut:
            self._cut_marks()

    def label(self, label: Label, number: int, version: int | None, is_back: bool) -> None:
        """Draw one label."""
        sheet = self._sheet
        x, y = sheet.place(number)
        width, height = sheet.size
        room = sheet.room
        if sheet.is_wide:
            self._code(label, x, y, room, version)
            left, right = x + room, x + width - _MARGIN
            if is_back or label.face is None:
                size = min(height * 0.4, (right - left) / 2.2)
                self._words(label.number, left, y + (height - size) / 2, right - left, size, bold=True)
            else:
                self._face(label.face, left, y + _MARGIN, right - left, height - 2 * _MARGIN)
            return
        self._code(label, x + (width - room) / 2, y, room, version)
        below = y + room - 0.4
        if is_back or label.face is None:
            self._words(label.number, x, below, width, _LINE, bold=True, align="C")
        else:
            self._picture(label.face, x + 0.6, below, _LINE)
            self._words(_line(label.face, self._lang), x + 0.9 + _LINE, below + 0.3, width - _LINE - 1.5, 2.2)

    def key(self, labels: Sequence[Label], title: str) -> None:
        """Say on pages of their own which number is which card."""
        pdf = self._pdf
        width, height = PAPERS[self._sheet.paper]
        rows = int((height - 34) / 4.6)
        for at, label in enumerate(labels):
            place = at % (rows * 2)
            if place == 0:
                pdf.add_page()
                self._words(say(self._lang, "labels.key", title=title), 12, 10, width - 24, 4.5, bold=True)
            column, row = divmod(place, rows)
            x, y = 12 + column * (width - 24) / 2, 20 + row * 4.6
            self._words(label.number, x, y, 10, 3, bold=True)
            self._words(_whole(label.face, self._lang) if label.face else "", x + 11, y, (width - 24) / 2 - 13, 3)

    def _code(self, label: Label, x: float, y: float, room: float, version: int | None) -> None:
        matrix = _matrix(label.code, version)
        module = module_size(label.code, self._sheet, version)
        left = round((x + (room - module * len(matrix)) / 2) / DOT) * DOT
        top = round((y + (room - module * len(matrix)) / 2) / DOT) * DOT
        self._pdf.set_fill_color(0)
        for row, cells in enumerate(matrix):
            start: int | None = None
            for column, dark in enumerate((*cells, 0)):
                if dark and start is None:
                    start = column
                elif not dark and start is not None:
                    length = (column - start) * module
                    self._pdf.rect(left + start * module, top + row * module, length, module, style="F")
                    start = None

    def _face(self, face: Face, x: float, y: float, width: float, height: float) -> None:
        side = min(height * 0.48, width)
        self._picture(face, x, y, side)
        words = [(face.title.say(self._lang), True), *((_spoken(line, self._lang), False) for line in face.lines)]
        size = min(2.9, (height - side) / max(len(words), 1) * 0.92)
        top = y + side + 0.3
        for text, bold in words:
            self._words(text, x, top, width, size, bold=bold)
            top += size * 1.12

    def _picture(self, face: Face, x: float, y: float, side: float) -> None:
        pdf = self._pdf
        for shape in face.shapes:
            pdf.set_fill_color(shape.colour)
            pdf.polygon([(x + a * side, y + b * side) for a, b in shape.points], style="F")
        if face.shapes:
            pdf.set_draw_color(60)
            pdf.set_line_width(0.15)
            pdf.rect(x, y, side, side)
        file = self._icons / f"{face.icon}.svg" if self._icons and face.icon else None
        if file is not None and file.is_file():
            inset = side * 0.22 if face.shapes else 0.0
            # fpdf2 draws `currentColor` in the colours of the pen.
            pdf.set_fill_color(0)
            pdf.set_draw_color(0)
            with pdf.local_context():
                pdf.image(str(file), x + inset, y + inset, side - 2 * inset, side - 2 * inset)

    def _words(
        self, text: str, x: float, y: float, width: float, size: float, *, bold: bool = False, align: str = "L"
    ) -> None:
        """Write a line of that height, smaller where it would not fit."""
        pdf, text = self._pdf, _latin(text)
        points = size / 25.4 * 72 * 0.9
        pdf.set_font("Helvetica", "B" if bold else "", points)
        if (natural := pdf.get_string_width(text)) > width - 0.2:
            pdf.set_font_size(max(3.0, points * (width - 0.2) / natural))
        pdf.set_text_color(0)
        pdf.c_margin = 0
        pdf.set_xy(x, y)
        pdf.cell(width, size, text, align=align)

    def _cut_marks(self) -> None:
        pdf, sheet = self._pdf, self._sheet
        pdf.set_draw_color(120)
        pdf.set_line_width(0.1)
        columns, rows = sheet.grid
        xs = [sheet.first[0] + column * sheet.pitch[0] for column in range(columns + 1)]
        ys = [sheet.first[1] + row * sheet.pitch[1] for row in range(rows + 1)]
        for x in xs:
            pdf.line(x, ys[0] - 2.5, x, ys[0] - 0.3)
            pdf.line(x, ys[-1] + 0.3, x, ys[-1] + 2.5)
            for y in ys:
                pdf.line(x - 0.4, y, x + 0.4, y)
                pdf.line(x, y - 0.4, x, y + 0.4)
        for y in ys:
            pdf.line(xs[0] - 2.5, y, xs[0] - 0.3, y)
            pdf.line(xs[-1] + 0.3, y, xs[-1] + 2.5, y)


@cache
def _matrix(code: str, version: int | None) -> tuple[tuple[int, ...], ...]:
    import segno

    return tuple(tuple(row) for row in segno.make_qr(code, error="m", version=version).matrix)


def _version(code: str) -> int:
    return (len(_matrix(code, None)) - 17) // 4


def _spoken(line: Text | str, lang: str) -> str:
    return line.say(lang) if isinstance(line, Text) else line


def _whole(face: Face, lang: str) -> str:
    return ", ".join((face.title.say(lang), *(_spoken(line, lang) for line in face.lines)))


def _line(face: Face, lang: str) -> str:
    """Return a card in few words, for a small label; where it is drawn, its number says the rest."""
    line = face.lines[-1:] if face.shapes else face.lines[:1]
    return " ".join((face.title.say(lang), *(_spoken(words, lang) for words in line)))


def _latin(text: str) -> str:
    """Return text in the characters of the built-in fonts of a PDF."""
    for wide, plain in (("\u2212", "-"), ("\u0153", "oe"), ("\u0152", "OE"), ("\u2019", "'"), ("\u00d7", "x")):
        text = text.replace(wide, plain)
    return text.encode("latin-1", "replace").decode("latin-1")
