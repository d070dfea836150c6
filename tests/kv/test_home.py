from dataclasses import replace

from companion.view import Action
from tests.kv import sample_views as sample


def root(frames, view):
    from kv.screens.root import CompanionRoot

    return frames.show(CompanionRoot(view=view))


def test_home_offers_to_resume_first(frames):
    root(frames, sample.home())
    frames.picture("home")

    frames.tap("Reprendre")

    assert frames.commands == [("resume", {}, False)]


def test_one_touch_starts_the_same_game_with_the_same_people(frames):
    root(frames, sample.home())

    frames.tap("same again")

    assert frames.commands == [("same_again", {"id": "p0"}, False)]


def test_home_leads_to_every_other_place(frames):
    root(frames, sample.home())

    for name in ("new game", "waiting", "records", "cards", "settings", "status"):
        frames.tap(name)

    assert [name for name, _, _ in frames.commands] == [
        "new_game", "suspended", "records", "cards", "settings", "sheet",
    ]  # fmt: skip


def test_a_fresh_device_says_welcome_and_begins_a_new_game(frames):
    fresh = sample.home(
        running=None, same_again=None, suspended=0, primary=Action("Nouvelle partie", command="new_game")
    )
    root(frames, fresh)
    frames.picture("home-fresh")

    frames.tap("Nouvelle partie")

    assert "Bienvenue à table" in frames.texts()
    assert frames.commands == [("new_game", {}, False)]


def test_a_stray_tap_does_not_switch_the_device_off_but_holding_does(frames):
    root(frames, sample.home())

    frames.tap("power")
    assert frames.commands == []

    frames.hold("power", lambda: frames.commands)
    assert frames.commands == [("quit", {}, False)]


def test_home_in_daylight_and_english_is_built_anew(frames):
    shown = root(frames, sample.home())

    shown.view = replace(sample.home("en"), theme="daylight")
    frames.advance(4)
    frames.picture("home-daylight-en")

    assert "Game in progress" in frames.texts()


def test_home_stands_upright_on_an_upright_panel(frames):
    frames.turn(720, 1280)
    root(frames, sample.home())
    frames.picture("home-upright")

    frames.tap("Reprendre")

    assert frames.commands == [("resume", {}, False)]


def test_an_unfinished_play_is_opened_by_a_touch_and_deleted_only_by_holding(frames):
    root(frames, sample.suspended())
    frames.picture("suspended")

    frames.tap("delete Caravage")
    assert frames.commands == []

    frames.hold("delete Caravage", lambda: frames.commands)
    frames.tap("open Petite Mer")

    assert [(n, a) for n, a, _ in frames.commands] == [("delete_play", {"id": "p1"}), ("open_play", {"id": "p2"})]


def test_the_touch_that_wakes_the_screen_presses_nothing(frames):
    shown = root(frames, replace(sample.play(), asleep=True, content=sample.home().content, screen="home"))
    frames.picture("asleep")

    frames.press(400, 40).touch_up()
    frames.advance(2)

    assert frames.commands == [("wake", {}, False)]
    assert shown.view.asleep
