"""What is not shown is not drawn: Kivy draws a widget of opacity 0 and all it holds, at full cost."""

from __future__ import annotations


def show(widget, shown) -> None:
    """Show a widget, or hide it with all it holds: opacity 0, and left out of its parent's picture."""
    widget.opacity = 1 if shown else 0
    draw(widget, bool(shown))


def draw(widget, drawn: bool) -> None:
    """Put the canvas of a widget where it belongs in its parent's, or take it out."""
    parent = widget.parent
    if parent is None:
        return
    # What scrolls lies in a canvas of its own within that of its view.
    canvas = getattr(parent, "canvas_viewport", parent.canvas)
    if (canvas.indexof(widget.canvas) >= 0) == drawn:
        return
    if not drawn:
        canvas.remove(widget.canvas)
        return
    # Children are listed from the uppermost down, and drawn from the lowest up.
    for above in reversed(parent.children[: parent.children.index(widget)]):
        at = canvas.indexof(above.canvas)
        if at >= 0:
            canvas.insert(at, widget.canvas)
            return
    canvas.add(widget.canvas)
