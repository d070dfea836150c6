"""Every screen in both languages on every panel: nothing cut, covered or overlapping, large enough, named, readable."""

import pytest

from tests.kv.every_screen import Walk, walk
from tests.kv.looking import faults

PANELS = ((800, 480), (1024, 600), (1280, 720), (1280, 800), (720, 1280))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_screen_can_be_read_and_touched(frames, tmp_path, lang):
    assert _walked(frames, tmp_path, lang) == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", PANELS[1:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_can_be_read_and_touched_on_every_panel(frames, tmp_path, lang, size):
    assert _walked(frames, tmp_path, lang, size) == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [PANELS[0], PANELS[-1]], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_can_be_read_and_touched_with_large_text(frames, tmp_path, lang, size):
    assert _walked(frames, tmp_path, lang, size, text_scale=1.3) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "size"),
    [*(("fr", size) for size in PANELS), ("en", PANELS[2]), ("en", PANELS[-1])],
    ids=lambda value: value if isinstance(value, str) else f"{value[0]}x{value[1]}",
)
def test_every_screen_can_be_read_and_touched_in_daylight(frames, tmp_path, lang, size):
    assert _walked(frames, tmp_path, lang, size, theme="daylight") == []


@pytest.mark.long
def test_every_screen_can_be_read_and_touched_left_handed(frames, tmp_path):
    assert _walked(frames, tmp_path, "fr", left_handed=True) == []


def _walked(frames, folder, lang, size=(800, 480), **settings):
    frames.turn(*size)
    found = []

    def look(name, root):
        frames.picture(f"walk-{size[0]}x{size[1]}-{lang}-{name}")
        found.extend(f"{name}: {fault}" for fault in faults(root))

    table = Walk(frames, folder, look, lang=lang, **settings)
    try:
        walk(table)
    finally:
        table.close()
    return found
