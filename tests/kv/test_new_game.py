import pytest

from tests.kv import sample_views as sample


@pytest.fixture
def new_game(frames):
    from kv.screens.root import CompanionRoot

    def build(*args, **kwargs):
        return frames.show(CompanionRoot(view=sample.new_game(*args, **kwargs)))

    return build


def test_a_game_and_its_way_of_recording_are_one_touch_each(frames, new_game):
    new_game()
    frames.picture("new-game")

    frames.tap("Caravage")
    frames.tap("Tout scanner")
    frames.tap("options")

    assert [(name, args) for name, args, _ in frames.commands] == [
        ("draft_game", {"game": "caravage"}),
        ("draft_option", {"name": "record", "value": "full"}),
        ("sheet", {"kind": "options"}),
    ]


def test_the_seal_goes_on_from_page_to_page(frames, new_game):
    for page in ("game", "people", "seats"):
        new_game(page)
        frames.tap(frames.window.children[0].screen.page.ids.primary)

    assert [name for name, _, _ in frames.commands] == ["draft_next"] * 3


def test_people_who_played_before_sit_down_by_a_touch(frames, new_game):
    new_game("people")
    frames.picture("new-game-people")

    frames.tap("Mamie Odile")
    frames.tap("remove Christabelle")
    frames.tap("colour of Maximilienne")

    assert [(name, args) for name, args, _ in frames.commands] == [
        ("draft_person", {"name": "Mamie Odile"}),
        ("draft_remove", {"name": "Christabelle"}),
        ("draft_style", {"name": "Maximilienne", "style": 4}),
    ]


def test_a_fresh_device_seats_players_named_by_their_colour(frames, new_game):
    new_game("people", people=0, known=False)
    frames.picture("new-game-fresh")

    frames.tap("À 4")

    assert frames.commands == [("draft_quick", {"count": 4}, False)]


@pytest.mark.parametrize(("lang", "first_key"), [("fr", "A"), ("en", "Q")])
def test_a_name_is_written_on_our_own_keyboard_in_the_layout_of_the_language(frames, new_game, lang, first_key):
    root = new_game("people", lang)
    frames.tap("write a name")
    first_row = [key.text for key in reversed(root.screen.page.keyboard.ids.row1.children)]

    frames.tap("J")
    for letter in "ea":
        frames.tap(letter)
    frames.picture(f"keyboard-{lang}")
    frames.tap("n")
    frames.tap("n")
    frames.tap("erase")
    frames.tap("é")
    frames.tap("add name")

    assert first_row[0] == first_key
    assert frames.commands == [("draft_person", {"name": "Jeané"}, False)]
    assert root.screen.page.keyboard is None


def test_the_keyboard_offers_the_known_names_that_match(frames, new_game):
    root = new_game("people")
    frames.tap("write a name")
    for letter in "JEAN"[:1] + "ean":
        frames.tap(letter)

    matches = list(root.screen.page.keyboard.matches)
    frames.tap("Jeanne")

    assert matches == ["Jean-Baptiste", "Jeanne"]
    assert frames.commands == [("draft_person", {"name": "Jeanne"}, False)]


def test_a_touch_makes_somebody_start_and_a_drag_moves_them(frames, new_game):
    root = new_game("seats", people=5)
    frames.picture("new-game-seats")
    table = root.screen.page.ids.table

    frames.tap("Christabelle")
    touch = frames.press(*frames.middle("Théo"))
    touch.touch_move(*table.centre_of(1))
    frames.advance(2)
    touch.touch_up()
    frames.advance(2)

    assert [(name, args) for name, args, _ in frames.commands] == [
        ("draft_first", {"index": 2}),
        ("draft_move", {"from": 4, "to": 1}),
    ]


def test_who_starts_can_be_drawn_and_the_table_turned(frames, new_game):
    new_game("seats", people=7)
    frames.picture("new-game-seats-7")

    for name in ("draw first", "rotate", "north"):
        frames.tap(name)

    assert [name for name, _, _ in frames.commands] == ["draft_first", "draft_rotate", "draft_north"]
    assert 0 <= frames.commands[0][1]["index"] < 7
