"""A window of any size and form, and back: nothing breaks, and what can be touched stays inside."""

import pytest

from kv import display, theme
from tests.kv.live_table import NAMES, LiveTable

SIZES = [
    (320, 240),
    (480, 320),
    (500, 500),
    (640, 400),
    (1280, 400),
    (400, 1280),
    (1920, 1080),
    (1080, 1920),
    (160, 90),
]


GAMES = [("oltremare", 5), ("petite-mer", 4), ("caravage", 7)]
CASES = [
    pytest.param(game, count, size, id=f"{game}-{size[0]}x{size[1]}", marks=() if i % 6 == 0 else pytest.mark.long)
    for i, (size, (game, count)) in enumerate((size, game) for size in SIZES for game in GAMES)
]


@pytest.mark.parametrize(("game", "count", "size"), CASES)
def test_a_window_of_any_size_shows_every_game(frames, tmp_path, game, count, size):
    table = LiveTable(frames, tmp_path, lang="en")
    table.desk.begin_play(game, NAMES[:count], tuple(range(count)), {})
    table.desk.show()
    table._show()

    frames.turn(*size)
    table.root.rebuild()
    frames.advance(4)
    shown = [w for w in frames.touchables() if w.name_text in ("Menu", "undo", "score")]
    for widget in (*shown, table.root.screen.ids.primary):
        x, y = widget.to_window(*widget.center)
        assert 0 <= x <= size[0]
        assert 0 <= y <= size[1]
    table.press("confirm")
    frames.turn(800, 480)
    table.root.rebuild()
    frames.advance(4)

    assert table.root.screen.ids.primary.right <= 800
    table.close()


WAYS_ON = ("primary", "close", "done", "back", "home", "turn")
ROOMS = ("history", "records", "settings", "cards", "people", "set_clock", "touch_test", "reader_test")
SHEETS = ("menu", "player", "why", "score", "timeline", "people", "options", "help", "status")


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(size, id=f"{size[0]}x{size[1]}", marks=() if i < 2 else pytest.mark.long)
        for i, size in enumerate(SIZES)
    ],
)
def test_a_window_of_any_size_shows_every_other_page(frames, tmp_path, size):
    table = LiveTable(frames, tmp_path, lang="en")
    table.played("one", people=NAMES[:3], scores=(8, 3, 10))

    def turned_and_back(name):
        for width, height in (size, (800, 480)):
            frames.turn(width, height)
            table.root.rebuild()
            frames.advance(3)
            shown = [w for w in frames.touchables() if w.name_text in WAYS_ON]
            assert shown, name
            for widget in shown:
                x, y = widget.to_window(*widget.center)
                assert 0 <= x <= width, (name, widget.name_text)
                assert 0 <= y <= height, (name, widget.name_text)

    for room in ROOMS:
        table.do(room)
        turned_and_back(room)
        table.do("leave")
    table.do("new_game")
    for page in ("game", "people", "seats"):
        turned_and_back(page)
        for name in NAMES[:2] if page == "people" else ():
            table.do("draft_person", name=name)
        table.do("draft_next")
    for kind in SHEETS:
        table.do("sheet", kind=kind, player=0)
        turned_and_back(kind)
    table.do("close")
    table.do("sleep")
    frames.turn(*size)
    table.root.rebuild()
    frames.advance(3)
    assert table.root.view.asleep
    frames.turn(800, 480)
    table.close()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_turning_the_picture_turns_the_touches_with_it(frames, rotation):
    """What is drawn at a place of the panel is what a finger at that place touches."""
    from kivy.graphics import Color, Rectangle
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
    from kivy.tests.common import UnitTestTouch
    from kivy.uix.widget import Widget

    class Target(Widget):
        """A square that remembers where it was touched."""

        touched = None

        def on_touch_down(self, touch):
            """Remember touches inside."""
            self.touched = self.touched or self.collide_point(*touch.pos)

    window = frames.window
    try:
        display.turn(rotation)
        target = Target(size_hint=(None, None), size=(60, 40), pos=(20, 30))
        with target.canvas:
            Color(1, 0, 1)
            Rectangle(pos=target.pos, size=target.size)
        frames.show(target)

        pixels = glReadPixels(0, 0, 800, 480, GL_RGB, GL_UNSIGNED_BYTE)
        drawn = [i // 3 for i in range(0, len(pixels), 3) if pixels[i : i + 3] == b"\xff\x00\xff"]
        assert len(drawn) == 60 * 40
        x = sum(i % 800 for i in drawn) / len(drawn)
        y = sum(i // 800 for i in drawn) / len(drawn)
        # A touch is told in parts of the panel, whichever way the picture lies on it.
        finger = UnitTestTouch(x / 799 * (window.width - 1), y / 479 * (window.height - 1))
        finger.touch_down()
        finger.touch_up()

        assert target.touched
    finally:
        display.turn(0)
        frames.clear()


def test_every_shape_of_window_has_room_for_a_whole_layout():
    for width, height in SIZES:
        density = theme.density_of(width, height)
        across, down = (800, 450) if width >= height else (450, 780)
        assert width / density >= across - 0.5 or density == 0.3
        assert height / density >= down - 0.5 or density == 0.3
