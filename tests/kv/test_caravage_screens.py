"""Every page of Caravage, for a person to look at and for tests of what is said on it."""

import pytest

from tests.kv.caravage_table import CaravageTable

ROME = "CV/ART/3/ROME/E1N2/E1N0/07"


@pytest.fixture
def table(frames, tmp_path):
    made = []

    def build(**options):
        made.append(CaravageTable(frames, tmp_path / str(len(made)), **options))
        return made[-1]

    yield build
    for one in made:
        one.close()


def _some_game(table):
    for player, ecus, notoriety, realised, city in (
        (0, 1, 6, 5, "NAPLES"),
        (1, -1, 8, 7, "ROME"),
        (2, -2, 3, 2, "MILAN"),
        (3, 2, 6, 4, "CARAVAGGIO"),
        (4, 10, 0, 0, "ROME"),
        (5, 0, 9, 8, "MESSINA"),
        (6, 5, 6, 3, "MESSINA"),
    ):
        if player < len(table.play.names):
            for counter, by in (("ecus", ecus), ("notoriety", notoriety), ("realised", realised)):
                if by:
                    table.desk_do("adjust", player=player, counter=counter, by=by)
            table.desk_do("correct", player=player, city=city)
    table.look()


@pytest.mark.parametrize(("players", "lang"), [(4, "fr"), (7, "fr"), (7, "en")])
def test_every_page_is_drawn(frames, table, lang, players):
    one = table(players=players, lang=lang)
    _some_game(one)
    name = f"caravage-{players}-{lang}"

    frames.picture(f"{name}-1-start")
    one.tap("more")
    frames.picture(f"{name}-2-more")
    one.tap("map")
    one.tap("town ROME")
    one.tap("town NAPLES")
    frames.picture(f"{name}-map")
    one.primary()
    one.primary()
    assert one.state.phase == "action"
    frames.picture(f"{name}-3-action")
    one.scan(ROME)
    frames.picture(f"{name}-4-trial")
    one.tap("die 3")
    frames.picture(f"{name}-5-die-3")
    one.tap("duel")
    if players == 7:
        one.tap("duel Bartholoméo")
    frames.picture(f"{name}-6-duel")
    one.tap("force 1 2")
    one.tap("die 0 4")
    one.tap("die 1 5")
    frames.picture(f"{name}-7-duel-ring")
    one.do("stop_ring")
    one.scan("CV/EVT/07")
    one.do("page", name="")
    frames.picture(f"{name}-8-event")
    one.tap("Bartholoméo city")
    frames.picture(f"{name}-9-event-city")
    one.primary()
    one.do("page", name="card")
    frames.picture(f"{name}-card")
    one.do("page", name="objective")
    frames.picture(f"{name}-objective")
    one.do("page", name="objective:2")
    frames.picture(f"{name}-objective-2")
    one.do("page", name="")
    one.tap("die 6")
    frames.picture(f"{name}-next-turn")
    one.do("adjust", player=1, counter="notoriety", by=2)
    frames.picture(f"{name}-victory")
    one.do("close")
    frames.picture(f"{name}-over")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_everything_to_touch_is_large_enough_and_no_word_is_cut(frames, table, lang):
    one = table(players=7, lang=lang)
    _some_game(one)
    wrong = []

    def look(page):
        wrong.extend(f"{page}: {found}" for found in [*_small(one.board), *_cut(one.board)])

    look("start")
    for page in ("more", "map", "card", "objective", "objective:2", "travel", "event"):
        one.do("page", name=page)
        look(page)
    one.do("page", name="")
    one.primary()
    look("action")
    one.scan(ROME)
    look("trial")
    one.tap("die 3")
    look("die 3")
    one.do("page", name="duel:1")
    one.tap("die 0 4")
    one.tap("die 1 5")
    look("duel")

    assert not wrong, "\n".join(wrong)


def _parts(board):
    """Return every widget of the open page, what it lends to header and bar included."""
    lent = [part for part in (board.header_part, board.bar_part) if part is not None]
    return [widget for part in (board, *lent) for widget in part.walk(restrict=True)]


def _small(board):
    """Return what can be touched and is smaller than a finger; a card's row of amounts is as high as one."""
    from kv.widgets.touch import Touchable

    return [
        f"{widget.name_text} {widget.width:.0f}x{widget.height:.0f}"
        for widget in _parts(board)
        if isinstance(widget, Touchable) and widget.enabled and widget.width > 0 and min(widget.size) < 47.5
    ]


def _cut(board):
    """Return the texts of which not all is shown."""
    from kv import theme
    from kv.widgets.words import Words, fitted

    cut = []
    for words in _parts(board):
        if isinstance(words, Words) and words.text and min(words.size) > 2 and words.parent.opacity:
            _, lines = fitted(
                words.text,
                words.face,
                theme.size(words.role),
                int(words.width),
                int(words.height),
                int(words.lines),
                words.whole,
            )
            if "…" in "".join(lines) and "…" not in words.text:
                cut.append(words.text)
    return cut
