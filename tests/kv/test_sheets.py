from dataclasses import replace

import pytest

from companion.view import Action, Banner, InfoSheet, OptionsSheet, Toast, UnknownCardSheet
from tests.kv import sample_views as sample


@pytest.fixture
def table(frames):
    """Return a function that shows a play with a sheet over it, and no movement in the way."""
    from kv.screens.root import CompanionRoot
    from tests.kv.sample_board import SampleBoard

    assert SampleBoard

    def build(sheet=None, **changes):
        view = replace(sample.play(), sheet=sheet, reduced_motion=True, **changes)
        return frames.show(CompanionRoot(view=view))

    return build


def sent(frames):
    return [(name, args) for name, args, _ in frames.commands]


def test_every_counter_of_a_player_can_be_set_right_by_touch(frames, table):
    table(sample.player_sheet())
    frames.picture("sheet-player")

    for counter in ("ducats", "prestige", "ports", "pirates"):
        frames.tap(f"{counter} +")
        frames.tap(f"{counter} −")

    assert sent(frames) == [
        ("adjust", {"player": 2, "counter": counter, "by": by})
        for counter in ("ducats", "prestige", "ports", "pirates")
        for by in (1, -1)
    ]


def test_holding_plus_counts_on(frames, table):
    table(sample.player_sheet())

    frames.hold("ducats +", lambda: len(frames.commands) >= 3)

    assert {name for name, _, _ in frames.commands} == {"adjust"}


def test_a_players_sheet_leads_to_the_neighbours_to_why_and_to_corrections(frames, table):
    table(sample.player_sheet())

    for name in ("previous player", "next player", "why", "Jeton actif", "close"):
        frames.tap(name)

    assert sent(frames) == [
        ("sheet", {"kind": "player", "player": 1}),
        ("sheet", {"kind": "player", "player": 3}),
        ("sheet", {"kind": "why", "player": 2}),
        ("correct", {"player": 2, "active_port": "deal"}),
        ("close", {}),
    ]


def test_a_total_says_why_line_by_line_and_a_line_can_be_corrected(frames, table):
    table(sample.why_sheet())
    frames.picture("sheet-why")

    frames.tap(sample.REASONS[1][1])
    frames.tap("close")

    assert set(frames.texts()) >= {text for _, text in sample.REASONS} | {points for points, _ in sample.REASONS}
    assert sent(frames) == [("correct_pile", {"player": 2}), ("close", {})]


def test_the_score_shows_everybody_and_each_row_says_why(frames, table):
    table(sample.score_sheet())
    frames.picture("sheet-score")

    frames.tap("why Bartholoméo")

    assert set(frames.texts()) >= {"148", "−12", "37", "9", "64"}
    assert sent(frames) == [("sheet", {"kind": "why", "player": 1})]


@pytest.mark.parametrize("count", [5, 7, 1])
def test_the_end_shows_the_podium_and_what_is_missing(frames, table, count):
    table(sample.score_sheet(count, final=True))
    frames.picture(f"sheet-final-{count}")

    frames.tap("why Maximilienne")
    frames.tap("Barème des Poteries")
    frames.tap("close")

    assert sent(frames) == [
        ("sheet", {"kind": "why", "player": 0}),
        ("payout", {"good": "pottery"}),
        ("put_away", {}),
    ]


def test_a_game_played_together_ends_with_one_total(frames, table):
    sheet = sample.score_sheet(3, final=True)
    group = replace(sheet.rows[0], player=None, total="47", rank="Navigateurs", winner=True)
    rows = tuple(replace(row, total="") for row in sheet.rows)
    table(replace(sheet, group=group, rows=rows))
    frames.picture("sheet-final-together")

    frames.tap("why group")

    assert {"47", "Navigateurs"} <= set(frames.texts())
    assert sent(frames) == [("sheet", {"kind": "why"})]


def test_the_reveal_goes_from_last_to_first_and_a_touch_shows_all(frames, table):
    root = table(sample.score_sheet(5, final=True))
    root.sheet.content = sample.score_sheet(5, final=True)
    root.sheet.revealed = 1
    assert not root.sheet.is_out(0)
    assert root.sheet.is_out(4)

    frames.press(300, 200).touch_up()

    assert root.sheet.is_out(0)


def test_the_log_goes_back_to_the_last_right_line(frames, table):
    table(sample.timeline_sheet())

    frames.tap("line 36")
    frames.picture("sheet-timeline")
    frames.tap("close")

    assert sent(frames) == [("go_back", {"number": 36})]


def test_the_log_closes_when_no_line_was_touched(frames, table):
    table(sample.timeline_sheet())

    frames.tap("line 40 undone")
    frames.tap("close")

    assert sent(frames) == [("close", {})]


def test_a_question_is_answered_by_a_touch_or_dropped(frames, table):
    table(sample.question_sheet())
    frames.picture("sheet-question")

    frames.tap("La donner à Bartholoméo")
    frames.tap("close")

    assert sent(frames) == [("answer", {"label": "give"}), ("undo", {})]


def test_an_unknown_card_is_named_and_can_be_ignored(frames, table):
    table(UnknownCardSheet("04A17F2C", "sample", Action("Ignorer", command="ignore")))
    frames.picture("sheet-unknown")

    frames.tap("close")

    assert "04A17F2C" in frames.texts()
    assert sent(frames) == [("ignore", {})]


def test_the_menu_sends_each_of_its_entries(frames, table):
    table(sample.menu_sheet())
    frames.picture("sheet-menu")

    frames.tap("Journal de bord")
    frames.tap("Finir la partie maintenant")

    assert sent(frames) == [("sheet", {"kind": "timeline"}), ("finish", {})]


def test_the_status_sheet_changes_light_and_sound_and_sets_the_clock(frames, table):
    table(sample.status_sheet())
    frames.picture("sheet-status")

    for name in ("Plein jour", "3", "Régler"):
        frames.tap(name)

    assert sent(frames) == [
        ("setting", {"name": "theme", "value": "daylight"}),
        ("setting", {"name": "sound", "value": 3}),
        ("set_clock", {}),
    ]


def test_options_are_one_touch_each(frames, table):
    table(OptionsSheet("Options", sample.option_rows()))
    frames.picture("sheet-options")

    frames.tap("edition édition 2004")

    assert sent(frames) == [("draft_option", {"name": "edition", "value": "mtm-2004"})]


def test_a_page_of_text_can_be_read_to_its_end(frames, table):
    text = "Ce que vous pouvez faire\u00a0: échanger, acheter, passer à l’action. " * 30
    table(InfoSheet("Aide", text, (Action("Ouvrir", command="open"),)))
    frames.picture("sheet-info")

    frames.tap("Ouvrir")

    assert sent(frames) == [("open", {})]


def test_what_lies_under_a_sheet_cannot_be_touched(frames, table):
    table(sample.menu_sheet())

    frames.press(700, 250).touch_up()
    frames.advance(2)

    assert frames.commands == []


def test_an_undo_can_be_taken_back_from_the_toast_which_goes_by_itself(frames, table):
    toast = Toast(
        "Annulé\u00a0: achat de la carte 2",
        "Maximilienne reprend 2 ducats",
        Action("Rétablir", "", "redo", icon="redo"),
    )
    root = table(toast=toast)
    frames.picture("toast")

    frames.tap("Rétablir")
    assert sent(frames) == [("redo", {})]

    strip = root._toast
    strip.left = 1
    strip._count(0)
    assert not strip.is_shown
    assert frames.commands[-1][0] == "dismiss_toast"


def test_a_turn_that_ended_by_itself_says_so_over_the_header(frames, table):
    toast = Toast(
        "Maximilienne réalise à Rome\u00a0: +3 notoriété", "", Action("Annuler", "", "undo", icon="undo"), True
    )
    table(toast=toast)
    frames.picture("toast-header")

    frames.tap("undo")
    frames.tap("Annuler")

    assert sent(frames) == [("undo", {})] * 2


def test_a_lost_reader_is_said_until_it_is_hidden_and_the_menu_stays_free(frames, table):
    table(banner=Banner("Lecteur débranché.", "Touchez les cartes, rien n’est perdu.", "reader_lost"))
    frames.picture("banner")

    frames.tap("Masquer")
    frames.tap("Menu")

    assert sent(frames) == [("hide", {}), ("sheet", {"kind": "menu"})]


def test_settings_act_at_once(frames):
    from kv.screens.root import CompanionRoot

    frames.show(CompanionRoot(view=sample.settings()))
    frames.picture("settings")

    frames.tap("language English")
    frames.tap("undo")
    frames.tap("done")

    assert sent(frames) == [("setting", {"name": "language", "value": "English"}), ("setting_undo", {}), ("leave", {})]


@pytest.mark.parametrize("still", [True, False])
def test_fewer_movements_stops_all_motion(frames, table, still):
    from kivy.animation import Animation

    def moving():
        return set(Animation._instances)

    root = table()
    before = moving()
    root.view = view = replace(root.view, reduced_motion=still)

    root.view = replace(view, sheet=sample.player_sheet())
    slid = root.sheet.slide
    root.view = replace(view, toast=Toast("Annulé", action=Action("Rétablir", command="redo")))
    root.view = replace(view, content=replace(view.content, active=replace(view.content.active, number="150")))
    root.view = replace(view, sheet=sample.score_sheet(5, final=True))

    assert (slid == 0) is still
    assert (moving() == before) is still
    assert (root.sheet.revealed == 5) is still
    root.sheet.show_all()
    frames.until(lambda: moving() <= before, "the end of all motion")


def test_a_sheet_after_a_dark_page_lies_under_the_frame(frames, table):
    root = table(sample.timeline_sheet())
    root.view = replace(root.view, sheet=sample.player_sheet())
    frames.advance(3)

    drawn = root.canvas.indexof
    assert drawn(root.screen.canvas) < drawn(root.sheet.canvas) < drawn(root._frame.canvas)
