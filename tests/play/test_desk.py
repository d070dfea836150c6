"""The desk: one room is open and gets every message; what the people see is posted after each."""

import pytest

from companion.desk import Desk
from companion.games import games
from companion.messages import ButtonPressed, Command, ScannerStatus, TagScanned, Ticked
from companion.settings import Settings
from companion.store import Store
from companion.view import PlayerSheet, QuestionSheet, ScoreSheet, TimelineSheet, UnknownCardSheet

STARTS = ("OM/SILK/43/DS/VENEZIA/01", "OM/SALT/52/PM/CANDIA/04", "OM/GRAIN/61/DM/RODI/09")


class Table:
    """A desk over a store in a folder, and the newest view."""

    def __init__(self, folder, settings=None):
        self.views = []
        self.store = Store(folder)
        self.desk = Desk(self.store, games(), settings or Settings(), self.views.append)
        self.desk.show()

    @property
    def view(self):
        return self.views[-1]

    def do(self, command, /, **args):
        self.desk.handle(Command(command, args))
        return self.view

    def scan(self, tag):
        self.desk.handle(TagScanned(tag))
        return self.view

    def press(self, button, insist=False):
        self.desk.handle(ButtonPressed(button, insist))
        return self.view

    def touch(self, action):
        assert action is not None
        self.desk.handle(Command(action.command, action.args))
        return self.view

    def begin(self, game="oltremare", people=("Ann", "Bo", "Cy"), **options):
        self.do("new_game")
        self.do("draft_game", game=game)
        for name, value in options.items():
            self.do("draft_option", name=name, value=value)
        self.do("draft_next")
        for name in people:
            self.do("draft_person", name=name)
        self.do("draft_next")
        return self.do("draft_next")

    def close(self):
        self.store.close()


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    yield table
    table.close()


def started(table):
    table.begin(record="full")
    for code in STARTS:
        table.scan(code)
    return table.view


def test_a_fresh_device_offers_a_new_game(table):
    assert table.view.screen == "home"
    assert table.view.content.primary.command == "new_game"
    assert table.view.content.running is None


def test_a_new_game_is_three_touches_of_the_primary_once_people_are_known(table):
    table.begin()
    table.do("home")
    touches = 0
    view = table.do("new_game")
    for name in ("Ann", "Bo"):
        table.do("draft_person", name=name)
    while view.screen == "new_game":
        view = table.touch(view.content.primary)
        touches += 1

    assert view.screen == "play"
    assert touches == 3


def test_home_to_the_first_booked_ducat_with_the_same_people_is_at_most_three_touches(table):
    table.begin(record="light")
    view = table.do("home")

    view = table.touch(view.content.same_again.open)
    view = table.do("trade", partner=1)
    view = table.do("replace", do="trade", partner=1, ducats=3)

    assert view.content.players[0].number == "14"


def test_a_scan_becomes_a_picture(table):
    view = started(table)

    assert view.screen == "play"
    assert view.content.active.name == "Ann"
    assert view.echo.kind == "accepted"
    assert view.content.undo.possible


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_text_of_a_play_is_a_sentence_in_the_language(tmp_path, lang):
    table = Table(tmp_path, Settings(language=lang))
    for game, people in (
        ("oltremare", ("Ann", "Bo", "Cy")),
        ("petite-mer", ("Ann", "Bo")),
        ("caravage", ("Ann", "Bo")),
    ):
        view = table.begin(game, people)
        texts = [
            view.content.title,
            view.content.hint,
            view.content.primary.label,
            *(s.label for s in view.content.steps),
        ]
        for kind in ("menu", "score", "timeline", "options", "help", "status"):
            sheet = table.do("sheet", kind=kind).sheet
            texts += [row.label for row in getattr(sheet, "rows", ()) if hasattr(row, "label")]
            texts += [row.explanation for row in getattr(sheet, "rows", ()) if hasattr(row, "explanation")]
            texts += [getattr(sheet, "text", "")]
        sheet = table.do("sheet", kind="player", player=0).sheet
        texts += [row.label for row in sheet.counters]
        texts += [action.label for action in sheet.corrections]
        texts += [row.label for row in sheet.choices] + [a.label for row in sheet.choices for a in row.values]
        texts += [action.label for action in view.content.offers]

        assert [text for text in texts if "." in text.split(" ")[0] and " " not in text] == []
    table.close()


def test_any_adjustable_counter_of_anybody_is_corrected_in_three_touches(table):
    started(table)

    view = table.do("sheet", kind="player", player=2)
    assert isinstance(view.sheet, PlayerSheet)
    rows = {row.name: row for row in view.sheet.counters}
    view = table.touch(rows["ducats"].plus)
    view = table.do("close")

    assert {"ducats", "prestige", "pirates", "ports", "port_kinds"} <= set(rows)
    assert view.content.players[2].number == "12"


def test_taps_in_a_row_on_one_counter_are_one_undo(table):
    started(table)
    table.do("sheet", kind="player", player=0)
    for _ in range(3):
        table.touch(next(row.plus for row in table.view.sheet.counters if row.name == "ducats"))

    view = table.do("undo")

    assert view.content.players[0].number == "11"


def test_plus_and_minus_again_is_as_if_nothing_was_touched(table):
    started(table)
    before = table.desk.room.controller.play.step
    table.do("sheet", kind="player", player=0)
    table.touch(next(row.plus for row in table.view.sheet.counters if row.name == "ducats"))
    table.touch(next(row.minus for row in table.view.sheet.counters if row.name == "ducats"))

    assert table.desk.room.controller.play.step == before


def test_an_unknown_card_opens_its_page_and_ignoring_it_goes_on(table):
    started(table)

    view = table.scan("0004103964")
    assert isinstance(view.sheet, UnknownCardSheet)
    view = table.touch(view.sheet.ignore)

    assert view.sheet is None


def test_undo_says_what_it_took_back_and_can_be_taken_back(table):
    started(table)
    table.do("buy", source="deck")

    view = table.press("undo")
    assert view.toast.text
    view = table.touch(view.toast.action)

    assert view.content.players[0].number == "8"


def test_the_end_opens_the_score_and_undo_opens_the_game_again(table):
    table.begin(record="light")

    view = table.do("finish")
    while view.content.phase == "piles":
        view = table.do("finish")
    assert isinstance(view.sheet, ScoreSheet)
    assert view.sheet.final
    assert table.store.plays(finished=True)

    table.do("close")
    table.do("undo")
    view = table.do("undo")
    assert not view.content.over
    assert not table.store.plays(finished=True)


def test_the_timeline_tells_every_gesture_and_goes_back(table):
    started(table)
    for _ in range(3):
        table.do("buy", source="deck")
    table.do("undo")

    view = table.do("sheet", kind="timeline")
    assert isinstance(view.sheet, TimelineSheet)
    assert [row.undone for row in view.sheet.rows[:3]] == [True, False, False]
    view = table.touch(view.sheet.rows[2].back)

    assert view.content.players[0].number == "8"


def test_the_play_is_there_again_after_a_restart_and_undo_goes_on(tmp_path):
    first = Table(tmp_path)
    started(first)
    first.do("buy", source="deck")
    first.close()

    second = Table(tmp_path)
    assert second.view.content.running is not None
    view = second.touch(second.view.content.primary)
    assert view.content.players[0].number == "8"
    view = second.do("undo")

    assert view.content.players[0].number == "11"
    second.close()


def test_a_play_that_cannot_be_replayed_is_set_aside_and_never_loops(tmp_path):
    first = Table(tmp_path)
    started(first)
    first.store._execute("UPDATE entry SET data = '{\"nonsense\": 1}' WHERE seq = 1")
    first.close()

    second = Table(tmp_path)
    view = second.touch(second.view.content.primary)

    assert view.screen == "home"
    assert view.echo.text
    assert view.content.running is None
    second.close()


def test_a_reader_that_is_lost_is_said_and_its_return_too(table):
    table.desk.handle(ScannerStatus("reader", "ready"))
    table.desk.handle(ScannerStatus("reader", "lost"))
    assert table.view.banner is not None

    table.desk.handle(ScannerStatus("reader", "back"))

    assert table.view.banner is None
    assert table.view.echo.kind == "reader_back"


def test_a_language_and_a_theme_act_at_once_and_are_kept(tmp_path):
    kept = []
    store = Store(tmp_path)
    views = []
    desk = Desk(store, games(), Settings(), views.append, save_settings=kept.append)
    desk.handle(Command("setting", {"name": "language", "value": "fr"}))
    desk.handle(Command("setting", {"name": "theme", "value": "daylight"}))

    assert views[-1].lang == "fr"
    assert kept[-1].theme == "daylight"
    store.close()


def test_the_wake_touch_wakes_and_a_scan_wakes_and_counts(table):
    started(table)
    assert table.do("sleep").asleep
    assert not table.do("wake").asleep
    table.do("sleep")

    view = table.scan("OM/GRAIN/52/DP/05")

    assert not view.asleep
    assert view.content.phase == "action"


@pytest.mark.parametrize(
    "name",
    [
        "draft_quick",
        "draft_move",
        "draft_first",
        "draft_style",
        "draft_option",
        "open_play",
        "same_again",
        "setting",
        "sheet",
        "go_back",
    ],
)
@pytest.mark.parametrize(
    "args",
    [{}, {"count": "x"}, {"id": 3, "name": None, "value": []}, {"kind": 7, "player": 99}, {"index": "z", "from": "a"}],
)
def test_junk_from_the_screen_is_no_traceback(table, name, args):
    table.begin()
    table.do(name, **args)
    table.do("new_game")
    table.do(name, **args)

    assert table.view is not None


def test_time_that_passes_changes_nothing(table):
    view = started(table)
    table.desk.handle(Ticked())

    assert table.view.content == view.content


def test_a_question_waits_and_its_answer_is_one_entry(table):
    table.begin("caravage", ("Ann", "Bo"), malta="ask")
    table.do("income", take="ecu")
    table.do("travel", to="VALLETTA", by="sea")
    table.scan("CV/ART/2/VALLETTA/E0N1/E0N1/01")
    before = table.desk.room.controller.play.length
    view = table.do("realise", die=6)
    assert isinstance(view.sheet, QuestionSheet)

    view = table.touch(view.sheet.answers[0])

    assert view.sheet is None
    assert table.desk.room.controller.play.length > before


def test_a_fresh_device_offers_the_backup_it_finds_on_a_stick(tmp_path, monkeypatch):
    from companion import backup

    stick = tmp_path / "stick"
    stick.mkdir()
    old = Table(tmp_path / "old")
    started(old)
    backup.save(old.store, to=stick / backup.STICK_FOLDER / "device")
    old.close()
    monkeypatch.setattr(backup, "sticks", lambda: (stick,))

    new = Table(tmp_path / "new")
    assert isinstance(new.view.sheet, QuestionSheet)
    view = new.touch(new.view.sheet.answers[0])

    assert view.sheet is None
    assert view.content.running is not None
    assert view.content.running.players[0].name == "Ann"
    new.close()


def test_where_north_of_the_table_is_is_told_once(table):
    table.do("new_game")
    table.do("draft_north")
    table.do("home")

    assert table.view.north == 1
    assert table.do("new_game").content.north == 1


def test_without_a_reader_a_first_oltremare_is_counted_and_a_first_sea_is_laid(table):
    table.begin("oltremare")
    assert table.view.content.phase == "turn"

    table.begin("petite-mer", ("Ann", "Bo"))
    assert table.desk.room.controller.play.options["record"] == "full"


def test_a_scan_that_counted_for_the_wrong_player_is_given_on_from_the_right_players_sheet(table):
    table.begin("petite-mer", ("Ann", "Bo"))
    table.scan("PM/0000N/01")

    view = table.do("sheet", kind="player", player=1)
    give = next(action for action in view.sheet.corrections if action.command == "reassign")
    table.touch(give)

    assert table.desk.room.controller.play.step.entry.gesture == {"scan": "PM/0000N/01", "player": "Bo"}


def test_a_game_that_ended_with_something_missing_offers_to_check_the_box(table):
    started(table)
    view = table.do("finish")
    check = next(action for action in view.sheet.actions if action.command == "cards")

    assert table.touch(check).screen == "check"
