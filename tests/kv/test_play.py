from dataclasses import replace

import pytest

from companion.view import Action, Echo
from tests.kv import sample_views as sample


@pytest.fixture
def table(frames):
    """Return a function that shows a view with a board of one button in the stage."""
    from kv.screens.root import CompanionRoot
    from tests.kv.sample_board import SampleBoard

    assert SampleBoard
    return lambda view: frames.show(CompanionRoot(view=view))


def sent(frames):
    return [(name, args) for name, args, _ in frames.commands]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("theme", ["candle", "daylight"])
@pytest.mark.parametrize("count", [2, 5, 7])
def test_the_play_screen_says_who_plays_how_much_and_what_now(frames, table, count, theme, lang):
    table(sample.play(lang, count=count, theme=theme))
    frames.picture(f"play-{count}-{theme}-{lang}")

    texts = frames.texts()

    assert {"Maximilienne", "148", "−12", "Passer à l’action", "Annuler", "achat 2", "Score"} <= set(texts)
    assert {"Échange", "2 · Échange"} & set(texts)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_nothing_to_touch_is_smaller_than_48_dp_or_outside_on_any_panel(frames, table, size, scale):
    from kivy.metrics import dp

    frames.turn(*size)
    root = table(sample.play(count=7, text_scale=scale))
    frames.picture(f"play-{size[0]}x{size[1]}-{scale}")

    touchables = frames.touchables()

    assert len(touchables) >= 12
    for touchable in touchables:
        assert touchable.name_text
        assert min(touchable.size) >= dp(47.5), (touchable, touchable.size)
        assert touchable.x >= 0
        assert touchable.y >= 0
        assert touchable.right <= root.width
        assert touchable.top <= root.height


def test_every_part_of_the_play_screen_sends_its_command(frames, table):
    table(sample.play())

    for name in ("deal", "Bartholoméo", "undo", "score", "Menu", "status", "Action", "Le paquet", "Passer à l’action"):
        frames.tap(name)

    assert sent(frames) == [
        ("trade", {"partner": 1}),
        ("sheet", {"kind": "player", "player": 1}),
        ("undo", {}),
        ("score", {}),
        ("sheet", {"kind": "menu"}),
        ("sheet", {"kind": "status"}),
        ("confirm", {}),
        ("deck", {}),
        ("confirm", {}),
    ]


def test_a_finger_that_slides_off_a_button_does_nothing(frames, table):
    table(sample.play())

    touch = frames.press(*frames.middle("undo"))
    touch.touch_move(400, 250)
    touch.touch_up()
    frames.advance(2)

    assert frames.commands == []


def test_an_unusual_step_is_held_and_ten_taps_do_not_take_it(frames, table):
    unusual = Action("Jouer 2 cartes", "3 prévues\u00a0: maintenir", "confirm", unusual=True)
    table(sample.play(primary=unusual))
    frames.picture("play-unusual")

    for _ in range(10):
        frames.tap("Jouer 2 cartes")
    assert frames.commands == []

    frames.hold("Jouer 2 cartes", lambda: frames.commands)
    assert frames.commands == [("confirm", {}, True)]


def test_what_plays_by_itself_waits_for_its_ring(frames, table):
    soon = Action("Jouer 3 cartes", "dans 1 s · toucher = stop", "confirm", by_itself_seconds=1.5)
    table(sample.play(primary=soon))
    assert frames.commands == []

    frames.until(lambda: frames.commands)

    assert frames.commands == [("confirm", {}, False)]


def test_any_touch_stops_what_would_play_by_itself(frames, table):
    soon = Action("Jouer 3 cartes", "dans 1 s · toucher = stop", "confirm", by_itself_seconds=0.5)
    root = table(sample.play(primary=soon))
    frames.picture("play-ring")

    frames.press(300, 240).touch_up()
    primary = root.screen.ids.primary
    frames.advance(3)

    assert not primary.is_running
    assert ("confirm", {}) not in sent(frames)
    assert ("stop_ring", {}) in sent(frames)


def test_a_touch_on_the_primary_does_at_once_what_would_play_by_itself(frames, table):
    soon = Action("Jouer 3 cartes", "", "confirm", by_itself_seconds=30)
    table(sample.play(primary=soon))

    frames.tap("Jouer 3 cartes")

    assert sent(frames) == [("confirm", {})]


def test_with_nothing_to_undo_the_button_is_there_but_does_nothing(frames, table):
    view = sample.play()
    content = replace(view.content, undo=Action("Annuler", "", "undo", possible=False))
    table(replace(view, content=content))

    frames.tap("undo")

    assert frames.commands == []


def test_a_new_view_changes_what_is_said_without_building_anew(frames, table):
    root = table(sample.play())
    screen = root.screen

    root.view = sample.play(who=3, echo=Echo("refused", "Cette carte est déjà jouée", 2))
    frames.advance(3)
    frames.picture("play-refused")

    assert root.screen is screen
    assert {"Anne-Sophie", "9", "Cette carte est déjà jouée"} <= set(frames.texts())


def test_names_and_numbers_of_any_kind_are_shown_without_a_crash(frames, table):
    view = sample.play(count=5)
    names = ("[b]Zoé[/b] & co", "😀😀😀", "مريم", "日本語の名前", "X" * 60)
    players = tuple(
        replace(player, name=name, number=number)
        for player, name, number in zip(view.content.players, names, ("1234", "−1234", "0", "?", "99999"), strict=True)
    )
    content = replace(view.content, players=players, active=replace(view.content.active, name=names[0], number="−1234"))
    table(replace(view, content=content))
    frames.picture("play-names")

    assert {"1234", "−1234", "0", "?", "99999", "[b]Zoé[/b] & co"} <= set(frames.texts())


def test_a_left_handed_table_has_the_seal_at_the_left(frames, table):
    root = table(sample.play(left_handed=True))

    assert root.screen.ids.primary.right < root.screen.ids.undo.x


def test_nothing_is_drawn_at_rest(frames, table):
    table(sample.play())
    frames.advance(10)
    flips = []
    frames.window.bind(on_flip=lambda *_: flips.append(1))

    frames.advance(30)

    assert flips == []
