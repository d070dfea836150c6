"""The pages about the device and its people, by touch: clock, reader, touch, people, lock."""

from datetime import datetime

import pytest

from tests.kv.live_table import NAMES, LiveTable


@pytest.fixture
def table(frames, tmp_path):
    table = LiveTable(frames, tmp_path)
    yield table
    table.close()


def test_the_clock_is_set_by_touch(table, frames):
    table.do("set_clock")
    frames.picture("set-clock")
    before = datetime.fromtimestamp(table.store.clock.now())

    for name in ("year +", "hour +", "minute +", "day −"):
        table.tap(name)
    table.tap("set clock")

    after = datetime.fromtimestamp(table.store.clock.now())
    assert (after.year, after.hour, after.minute) == (before.year + 1, (before.hour + 1) % 24, (before.minute + 1) % 60)
    assert table.view.screen == "home"


def test_holding_an_arrow_of_the_clock_goes_on(table, frames):
    table.do("set_clock")
    minute = int(table.content.parts[4].value)

    table.hold("minute +", lambda: (int(table.content.parts[4].value) - minute) % 60 >= 3)

    assert table.view.screen == "set_clock"


def test_the_reader_test_shows_bytes_and_what_they_were_taken_for(table, frames):
    table.do("reader_test")
    frames.picture("reader-test-empty")
    table.scan("0004103964", raw=b"\x0200003E9F1CBD\x03")
    table.scan("OM/SILK/43/DS/VENEZIA/01", raw=b"OM/SILK/43/DS/VENEZIA/01\r\n")
    table.scan("OM/SILK/93/DS/VENEZIA/01")
    table.reject("reader_test.lost", bytes(range(200, 216)), quiet=True)
    frames.picture("reader-test")

    assert table.view.screen == "reader_test"
    assert {"‹02›00003E9F1CBD‹03›", "Puce 0004103964, sans carte pour l’instant"} <= set(frames.texts())
    assert "lues 3 · refusées 0 · bruit 1" in frames.texts()


def test_the_touch_test_is_passed_by_touching_every_cross(table, frames):
    table.do("touch_test")
    table.tap("cross 1")
    table.tap("cross 2")
    frames.picture("touch-test")
    table.tap("cross 3")
    table.tap("cross 4")
    frames.picture("touch-test-done")
    table.tap("keep")

    assert table.view.screen == "home"


def test_a_touch_test_that_nobody_answers_leaves_the_screen_as_it_was(table, frames):
    table.do("touch_test")
    table.tap("turn")
    assert table.desk.settings.rotation == 90

    for _ in range(15):
        table.root.screen.second_passed()

    assert table.view.screen == "home"
    assert table.desk.settings.rotation == 0


def test_the_density_is_set_in_the_touch_test(table, frames):
    table.do("touch_test")

    table.tap("larger")
    assert table.desk.settings.density == 1.05
    table.tap("as before")

    assert table.desk.settings.density == 0


def test_people_are_found_among_twenty_five_and_changed_by_touch(table, frames):
    for number in range(25):
        table.store.add_person(f"Personne {number:02}", style=number % 7)
    table.do("people")
    frames.picture("people")
    visible = [w for w in frames.all() if getattr(w, "name_text", "").startswith("person ") and w.y > 80]
    assert len(visible) >= 12

    table.tap("person Personne 05")
    frames.picture("person")
    table.tap("style 3")
    table.tap("rename")
    for _ in range(2):
        table.tap("erase")
    frames.picture("person-rename")
    for letter in ("B", "o"):
        table.tap(letter)
    table.tap("add name")

    assert table.content.name == "Personne Bo"
    assert table.content.style == 3


def test_two_names_of_one_person_are_made_one(table, frames):
    table.played("one", people=("Théo", "Gabrielle"))
    table.played("two", people=("Theodore", "Gabrielle"))
    theodore = next(person.id for person in table.store.people() if person.name == "Theodore")
    table.do("people")
    table.tap("person Theodore")
    table.tap("La même personne…")
    frames.picture("person-merge")

    table.tap("pick Théo")

    assert table.content.name == "Théo"
    assert {record.players[0] for record in table.store.plays()} == {"Théo"}
    assert theodore not in {person.id for person in table.store.people(hidden=True)}


def test_a_locked_screen_says_so_and_is_unlocked_by_holding(table, frames):
    table.do("lock")
    frames.press(400, 240).touch_up()
    frames.advance(3)
    frames.picture("locked")

    table.tap("unlock")
    assert table.view.locked
    table.hold("unlock", lambda: not table.view.locked)

    assert table.view.sheet is None
    table.tap("Nouvelle partie")
    assert table.view.screen == "new_game"


def test_settings_lead_to_every_test_and_page(table, frames):
    for name, screen in (
        ("Tester\nle toucher", "touch_test"),
        ("Tester\nle lecteur", "reader_test"),
        ("places Joueurs", "people"),
        ("places Date et heure", "set_clock"),
    ):
        table.do("settings")
        frames.picture("settings-actions")
        if name.startswith("places"):
            table.root.screen.ids.list.scroll_y = 0
            frames.advance(3)
        table.tap(name)
        assert table.view.screen == screen
        table.do("home")


def test_names_and_seats_of_a_running_play_are_changed_by_touch(table, frames):
    table.do("new_game")
    table.do("draft_game", game="caravage")
    table.do("draft_next")
    for name in NAMES[:4]:
        table.do("draft_person", name=name)
    table.do("draft_next")
    table.do("draft_next")
    table.do("sheet", kind="menu")
    table.tap("Joueurs et places")
    frames.picture("seats")

    table.tap("down Maximilienne")
    table.tap("rename Christabelle")
    for _ in range(len("Christabelle")):
        table.tap("erase")
    for letter in ("L", "u"):
        table.tap(letter)
    table.tap("add name")

    names = [player.name for player in table.content.players]
    assert names[:3] == ["Bartholoméo", "Maximilienne", "Lu"]
    table.do("close")
    table.do("undo")
    assert "Christabelle" in [player.name for player in table.content.players]


def test_the_pages_about_the_device_stand_upright_in_english(frames, tmp_path):
    frames.turn(720, 1280)
    table = LiveTable(frames, tmp_path, lang="en", theme="daylight")
    for screen in ("set_clock", "reader_test", "touch_test", "people"):
        table.do(screen)
        frames.picture(f"{screen}-upright")
        assert table.view.screen == screen
        table.do("leave")
    table.close()
