"""Every page of Petite Mer, in both languages: nothing cut, nothing too small to touch; pictures to look at."""

import pytest

from tests.kv.petite_mer_table import NAMES, SeaTable


@pytest.fixture
def sea(frames, tmp_path):
    """Return a function that opens a table with the worked board B on it, and hints."""
    tables = []

    def open_table(lang="fr", *, size=(800, 480), players=3, laid=True, **settings):
        frames.turn(*size)
        table = SeaTable(frames, tmp_path / str(len(tables)), lang=lang, players=players, hints=True, **settings)
        tables.append(table)
        if laid:
            table.lay()
        return table

    yield open_table
    for table in tables:
        table.close()


def cut(frames):
    """Return the texts that are not shown whole, names apart."""
    from kv.widgets.words import Words, fitted
    from tests.kv.conftest import _visible

    found = []
    for words in frames.all():
        if isinstance(words, Words) and words.text and _visible(words) and words.width > 4:
            _, lines = fitted(
                words.text,
                words.face,
                frames.theme.size(words.role),
                int(words.width),
                int(words.height),
                int(words.lines),
                words.whole,
            )
            if any(line.endswith("…") for line in lines) and not any(name in words.text for name in NAMES):
                found.append(words.text)
    return found


def small(frames, table):
    """Return what can be touched and is less than 48 dp wide or high."""
    from kivy.metrics import dp

    from kv.widgets.touch import Touchable
    from tests.kv.conftest import _visible

    return [
        (w.name_text, round(w.width), round(w.height))
        for w in _under(table.board)
        if isinstance(w, Touchable) and _visible(w) and w.enabled and min(w.width, w.height) < dp(47.5)
    ]


def outside(table):
    """Return what of the open page lies outside its panel."""
    panel = table.board.ids.panel
    inside = panel.y - 1, panel.top + 1
    return [
        (getattr(w, "name_text", "") or w.text, round(w.y - panel.y))
        for w in panel.children
        if panel.opacity and not inside[0] <= w.y < w.top <= inside[1]
    ]


def _under(widget):
    yield widget
    for child in widget.children:
        yield from _under(child)


def checked(frames, table, name):
    frames.picture(name)
    assert cut(frames) == [], name
    assert small(frames, table) == [], name
    assert outside(table) == [], name


PLACES = [("fr", "800x480"), ("en", "800x480"), ("fr", "720x1280"), ("en", "1024x600"), ("fr", "1280x720")]


@pytest.mark.parametrize(("lang", "size"), PLACES, ids=[f"{lang}-{size}" for lang, size in PLACES])
def test_every_page_says_everything_and_can_be_touched(frames, sea, lang, size):
    table = sea(lang, size=tuple(map(int, size.split("x"))))
    name = f"petite-mer-{size}-{lang}"

    def page(wanted, picture):
        table.do("page", name=wanted)
        table.look()
        checked(frames, table, f"{name}-{picture}")
        table.do("page", name="")

    table.do("correct", player=1, at=[4, 3])
    table.do("correct", player=0, at=[4, 0])
    table.do("correct", at=[3, -1], tile="")
    table.scan(table.free("0000N"))
    checked(frames, table, f"{name}-1-turn")
    table.scan(table.free("1100N"))
    checked(frames, table, f"{name}-2-two-tiles")
    open_cell = next(cell.at for cell in table.value.empty if cell.open)
    page(f"cell:{open_cell[0]}:{open_cell[1]}", "3-cell")
    page(f"tile:{table.value.chosen}", "4-tile")
    page(f"discard:{table.value.chosen}", "5-discard")
    page("tile:", "6-unscanned")
    page("slot", "7-slot")
    page("swap", "8-swap")
    page("at:1:0", "9-channel")
    page("at:1:-1", "10-tile-there")
    page("lay:0:2", "11-lay")
    page(f"any:1:1:{next(tile.code for tile in table.value.tiles if tile.at == (1, 1))}", "12-any")
    page("ship:1:4:3", "13-ship")
    table.do("adjust", player=0, counter="tokens", by=-3)
    at = table.value.sails[0]
    page(f"to:{at[0]}:{at[1]}", "14-no-token")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_pages_of_the_count_say_everything(frames, sea, lang):
    table = sea(lang, laid=False, options={"record": "light", "turbines": True, "piers": True})
    name = f"petite-mer-count-{lang}"

    checked(frames, table, f"{name}-1-nothing")
    for button in ("Lighthouses +", "Buoys +", "Others +") if lang == "en" else ("Phares +", "Balises +", "Autres +"):
        for _ in range(3):
            table.tap(button)
    table.tap("Wind turbines +" if lang == "en" else "Éoliennes +")
    checked(frames, table, f"{name}-2-bonus")
    table.tap("3")
    checked(frames, table, f"{name}-3-counted")
    table.tap("Draw\nthe board" if lang == "en" else "Dessiner\nle plateau")
    checked(frames, table, f"{name}-4-draw")
    table.cell(0, 1)
    checked(frames, table, f"{name}-5-lay")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_start_the_warnings_and_the_end_say_everything(frames, sea, lang):
    table = sea(lang, players=4, laid=False)
    name = f"petite-mer-{lang}"

    checked(frames, table, f"{name}-start")
    table.lay()
    table.do("correct", at=[-1, 1], tile="PM/1110N/53")
    table.look()
    checked(frames, table, f"{name}-warning")
    table.do("correct", at=[-1, 1], tile="")
    table.scan("0099887766")
    frames.picture(f"{name}-unknown")
    assert cut(frames) == []
    table.do("ignore")
    table.do("finish")
    table.look()
    frames.picture(f"{name}-final")
    assert cut(frames) == []
    table.do("close")
    table.look()
    checked(frames, table, f"{name}-over")


def test_the_screen_in_daylight_and_alone(frames, sea):
    table = sea("fr", theme="daylight", players=1)
    table.do("correct", player=0, at=[4, 0])
    table.do("correct", at=[3, -1], tile="")
    table.scan(table.free("0000N"))
    table.scan(table.free("1100N"))

    checked(frames, table, "petite-mer-daylight-1-turn")
    table.do("page", name=f"tile:{table.value.chosen}")
    table.look()
    checked(frames, table, "petite-mer-daylight-2-tile")
    table.do("page", name="")
    table.do("option", name="record", value="light")
    table.look()
    checked(frames, table, "petite-mer-daylight-3-count")


def test_large_text_keeps_everything_readable(frames, sea):
    table = sea("fr", text_scale=1.3)
    table.scan(table.free("0000N"))
    frames.picture("petite-mer-large-text")

    assert table.board.ids.total._number.text == "20"
    assert small(frames, table) == []
