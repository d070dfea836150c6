"""A window of any size and form, and back: nothing breaks, and what can be touched stays inside."""

import pytest

from kv import theme
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


def test_every_shape_of_window_has_room_for_a_whole_layout():
    for width, height in SIZES:
        density = theme.density_of(width, height)
        across, down = (800, 450) if width >= height else (450, 780)
        assert width / density >= across - 0.5 or density == 0.3
        assert height / density >= down - 0.5 or density == 0.3
