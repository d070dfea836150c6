"""PhaseSteps: the phases of a turn, the present one lit, past ones ticked; a phase with a command can be touched."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from kv import theme
from kv.widgets.icon import Icon
from kv.widgets.plate import rectangles
from kv.widgets.shown import show
from kv.widgets.touch import Touchable, send
from kv.widgets.words import Words, natural_width


class PhaseSteps(Widget):
    """The cells of `steps` (companion.view.PhaseStep), side by side; only the present one keeps its name if narrow."""

    steps = ListProperty([])

    def __init__(self, **kwargs):
        self._arrange = Clock.create_trigger(self._do_arrange, -1)
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self._present = Words(face="bold", halign="right", size_hint=(None, None))
        self._cells = []
        self.add_widget(self._present)
        for name in ("steps", "pos", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def _do_arrange(self, *_):
        while len(self._cells) < len(self.steps):
            self._cells.append(PhaseCell(size_hint=(None, None)))
            self.add_widget(self._cells[-1])
        while len(self._cells) > len(self.steps):
            self.remove_widget(self._cells.pop())
        self._drawing.clear()
        self._present.text = ""
        if not self.steps or self.width < dp(20):
            return
        cells = self._cells
        for number, (cell, step) in enumerate(zip(cells, self.steps, strict=True), 1):
            cell.show(step, number)
        wanted = [cell.wanted() for cell in cells]
        if sum(wanted) * 0.9 > self.width:
            # Too narrow for all names: only the present phase keeps its own; what can be touched keeps 48 dp.
            narrow = [dp(48) if s.command else min(dp(30), w) for w, s in zip(wanted, self.steps, strict=True)]
            rest = self.width - sum(n for n, s in zip(narrow, self.steps, strict=True) if not s.current)
            wanted = [
                max(dp(24), min(w, rest)) if s.current else n
                for w, n, s in zip(wanted, narrow, self.steps, strict=True)
            ]
        elif sum(wanted) > self.width:
            wanted = [w * self.width / sum(wanted) for w in wanted]
        present = next((i for i, s in enumerate(self.steps) if s.current), None)
        if present is not None and wanted[present] < cells[present].wanted() * 0.93:
            self._compact(wanted, present)
            return
        total = sum(wanted)
        x, high = self.x + max(0, (self.width - total) / 2), dp(34)
        left, bottom = x, round((self.y + self.height / 2) - high / 2)
        line = max(1, round(dp(1)))
        boxes = [(left, bottom, left + total, bottom + line), (left, bottom + high - line, left + total, bottom + high)]
        lit = None
        for cell, width, step in zip(cells, wanted, self.steps, strict=True):
            # The cell is drawn 34 high; its target is the whole height of the header.
            cell.size, cell.pos = (width, self.height), (x, self.y)
            if step.current:
                lit = (x, bottom, width, high)
            boxes.append((x, bottom, x + line, bottom + high))
            x += width
        boxes.append((x - line, bottom, x, bottom + high))
        if lit:
            self._drawing.add(Color(rgba=theme.colours.lit))
            self._drawing.add(Rectangle(pos=lit[:2], size=lit[2:]))
        self._drawing.add(Color(rgba=theme.colours.edge))
        self._drawing.add(rectangles(boxes))

    def _compact(self, wanted, present):
        """Where not even the present name fits into its cell: the name above, the phases as a scale under it."""
        step = self.steps[present]
        self._present.text = f"{present + 1} · {step.label}"
        self._present.size, self._present.pos = (self.width, dp(26)), (self.x, self.y + self.height - dp(29))
        line, gap = max(1, round(dp(1))), dp(2)
        x, bottom, high = self.x, self.y + dp(6), dp(13)
        stretch = self.width / sum(wanted)
        lit = []
        for i, (cell, width) in enumerate(zip(self._cells, wanted, strict=True)):
            cell.size, cell.pos = (max(width * stretch, width), self.height), (x, self.y)
            cell.hide()
            if i <= present:
                lit.append((x + gap, bottom + gap, x + width * stretch - gap, bottom + high - gap))
            x += width * stretch
        right, top = self.x + self.width, bottom + high
        edge = [
            (self.x, bottom, right, bottom + line),
            (self.x, top - line, right, top),
            (self.x, bottom, self.x + line, top),
            (right - line, bottom, right, top),
        ]
        self._drawing.add(Color(rgba=theme.colours.edge))
        self._drawing.add(rectangles(edge))
        self._drawing.add(Color(rgba=theme.colours.lit))
        self._drawing.add(rectangles(lit))


class PhaseCell(Touchable, Widget):
    """One phase."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._icon = Icon(size_hint=(None, None))
        self._number = Words(face="bold", halign="left", size_hint=(None, None))
        self._label = Words(size_hint=(None, None))
        for part in (self._icon, self._number, self._label):
            self.add_widget(part)
        self.fbind("pos", self._place)
        self.fbind("size", self._place)

    def show(self, step, number: int) -> None:
        """Show a phase and its number."""
        self.step = step
        self.enabled = bool(step.command)
        self.name_text = step.label
        colour = theme.colours.lit_text if step.current else theme.colours.text_soft
        self._icon.icon, self._icon.color = ("ok" if step.done and not step.current else ""), colour
        self._number.text = "" if self._icon.icon else str(number)
        self._label.text, self._label.face = step.label, "bold" if step.current else "text"
        self._number.color = self._label.color = colour
        self._place()

    def hide(self) -> None:
        """Leave only the target."""
        self._icon.icon = self._number.text = self._label.text = ""

    def wanted(self) -> float:
        """Return the width it takes with its name."""
        return dp(28) + natural_width(self._label.text, self._label.face, "body") + dp(9)

    def _place(self, *_):
        y, high = (self.y + self.height / 2) - dp(16), dp(32)
        narrow = self.width < dp(60)
        lead = (self.width - dp(16)) / 2 if narrow else dp(9)
        self._icon.size, self._icon.pos = (dp(18), dp(18)), (self.x + lead, (self.y + self.height / 2) - dp(9))
        self._number.size, self._number.pos = (dp(18), high), (self.x + lead, y)
        self._label.size = (0, 0) if narrow else (max(1, self.width - dp(28) - dp(4)), high)
        self._label.pos = self.x + dp(28), y
        show(self._label, not narrow)

    def on_act(self, insist):
        """Go to that phase."""
        send(self, self.step.command, self.step.args)
