"""Names of any letters: shown as far as our fonts go, as boxes beyond, never as nothing, and never across a number."""

import pytest

from kv import theme
from tests.kv.live_table import LiveTable

NAMES = ("😀😀😀", "日本語の名前", "مريم", "👩‍👩‍👧 & co", "Żółć Ștefan", "X" * 60, "[b]Zoe\u0301[/b]")
PAGES = ("player", "why", "score", "people", "timeline")


@pytest.fixture(params=[(800, 480, 1.0), (800, 480, 1.3), (720, 1280, 1.0)], ids=["across", "large", "upright"])
def table(frames, tmp_path, request):
    width, height, scale = request.param
    frames.turn(width, height)
    table = LiveTable(frames, tmp_path, lang="en", text_scale=scale)
    table.desk.begin_play("caravage", NAMES, tuple(range(7)), {})
    table.desk.show()
    table._show()
    yield table
    table.close()


def shown(frames):
    """Return every text that holds a name, as it is drawn."""
    from kv.widgets.words import Words

    found = [w for w in frames.all() if isinstance(w, Words) and any(name in w.text for name in NAMES)]
    return [words for words in found if words.width > 2 and words.opacity]


def test_names_of_any_letters_are_seen_and_keep_to_their_place(table, frames):
    def look(page):
        frames.picture(f"names-{page}-{table.root.width}")
        assert shown(frames), page
        for words in shown(frames):
            texture = words._box.texture
            assert texture is not None, (page, words.text)
            assert words._box.size[0] <= words.width + 2, (page, words.text)
            assert any(texture.pixels[3::4]), (page, words.text)

    look("play")
    for player in range(len(NAMES)):
        assert table.root.screen.ids.rail.children[-1 - player]._number.text
    for kind in PAGES:
        table.do("sheet", kind=kind, player=1)
        look(kind)
    table.do("finish")
    look("end")
    table.do("home")
    table.do("suspended")
    table.do("history")
    look("history")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_wholly_in_one_font_that_shows_something_for_each_letter(frames, name):
    from kivy.core.text import Label

    file = theme.font_for(name, "bold")

    assert (file == theme.font("bold")) is (name in (NAMES[5],))
    for letter in set(name) - {" ", "\u200d", "\u0301"}:
        label = Label(text=letter, font_name=file, font_size=20)
        label.refresh()
        assert any(label.texture.pixels[3::4]), f"{letter!r} is nothing"


def test_a_long_name_becomes_smaller_and_then_ends_with_an_ellipsis(frames):
    from kivy.metrics import dp

    from kv.widgets.words import fitted

    size, lines = fitted("Maximilienne", "bold", dp(28), int(dp(120)), int(dp(40)), 1)
    assert dp(16) <= size < dp(28)
    assert lines == ("Maximilienne",)

    size, lines = fitted("X" * 60, "bold", dp(28), int(dp(120)), int(dp(40)), 1)
    assert size == dp(16)
    assert lines[0].endswith("…")
