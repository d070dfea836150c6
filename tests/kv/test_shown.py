"""What is not shown is not drawn, and comes back where it was."""

from kivy.graphics.instructions import Canvas
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from kv.widgets.shown import show
from kv.widgets.words import Words


def drawn(widget) -> list:
    """Return the canvases that a widget draws for its children, the lowest first."""
    return [part for part in widget.canvas.children if isinstance(part, Canvas)]


def three(frames):
    layout = FloatLayout()
    parts = [Widget() for _ in range(3)]
    for part in parts:
        layout.add_widget(part)
    return layout, parts


def test_a_hidden_part_is_not_drawn(frames):
    layout, (first, middle, last) = three(frames)

    show(middle, False)

    assert drawn(layout) == [first.canvas, last.canvas]
    assert middle.opacity == 0


def test_a_part_that_is_shown_again_lies_between_its_neighbours(frames):
    layout, parts = three(frames)
    for part in parts:
        show(part, False)

    for part in (parts[1], parts[2], parts[0]):
        show(part, True)

    assert drawn(layout) == [part.canvas for part in parts]


def test_a_hidden_part_can_be_taken_away_and_put_back(frames):
    layout, (first, middle, last) = three(frames)
    show(middle, False)

    layout.remove_widget(middle)
    layout.add_widget(middle)
    show(middle, True)

    assert drawn(layout) == [first.canvas, last.canvas, middle.canvas]


def test_a_text_that_scrolls_is_drawn_once(frames):
    view, words = ScrollView(), Words(text="", size_hint=(None, None), size=(300, 900))
    view.add_widget(words)

    for text in ("The hand", "", "The trade"):
        words.text = text
        frames.advance(2)

    assert view.canvas_viewport.indexof(words.canvas) >= 0
    assert words.canvas not in drawn(view)
