"""Every input path equals every other: a button, its command card and a touch record the same."""

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.messages import ButtonPressed, Command, TagScanned
from companion.power import Power
from companion.settings import Settings
from companion.view import PlayContent, QuestionSheet, ScoreSheet, UnknownCardSheet
from tests.play.room_table import Table

GAMES = ("oltremare", "petite-mer", "caravage")
NAMES = ("Ann", "Bo", "Cy")
STARTS = ("OM/SILK/43/DS/VENEZIA/01", "OM/SALT/52/PM/CANDIA/04", "OM/GRAIN/61/DM/RODI/09")
CARDS = {
    "oltremare": (*(f"OM/OLIVES/4{n}/DP/{n:02}" for n in range(1, 5)), "OM/PORT/DEAL/01", "OM/VENICE"),
    "petite-mer": tuple(f"PM/{edges}N00/{n:02}" for n, edges in enumerate(("1010", "1100", "0011", "1000"), 1)),
    "caravage": ("CV/ART/2/ROME/E0N1/E0N1/01", "CV/ADV/3/MILAN/E2N0/E1N0/02", "CV/EVT/03"),
}


class Ways:
    """Three tables at which the same is done, each in its own way."""

    def __init__(self, folder, game):
        self.tables = []
        for way in ("button", "card", "touch"):
            (folder / way).mkdir()
            table = Table(folder / way, Settings())
            table.desk.begin_play(game, NAMES, (0, 1, 2), {})
            table.desk.show()
            self.tables.append(table)
        self.button, self.card, self.touched = (table.desk for table in self.tables)

    def everywhere(self, message):
        for table in self.tables:
            table.desk.handle(message)

    def resume(self):
        """Open the play again that was put away after its end."""
        for table in self.tables:
            table.desk.handle(Command("open_play", {"id": table.store.plays(limit=1)[0].id}))

    def confirm(self):
        """Press Next, scan its card, or touch the seal that is seen: the primary's, or the one that closes a page."""
        self.button.handle(ButtonPressed("confirm"))
        self.card.handle(TagScanned("CMD/CONFIRM"))
        view = self.tables[2].view
        if isinstance(view.sheet, QuestionSheet):
            self.touched.handle(Command("undo"))
        elif isinstance(view.sheet, ScoreSheet) and view.sheet.final:
            self.touched.handle(Command("put_away"))
        elif view.sheet is not None:
            self.touched.handle(Command("close"))
        elif view.content.primary.possible and not view.content.primary.unusual:
            self.touched.handle(Command(view.content.primary.command, view.content.primary.args))

    def insist(self):
        """Hold Next, or hold the seal."""
        self.button.handle(ButtonPressed("confirm", insist=True))
        for desk, table in ((self.card, self.tables[1]), (self.touched, self.tables[2])):
            primary = table.view.content.primary
            if primary.possible:
                desk.handle(Command(primary.command, primary.args, insist=True))

    def back(self, button):
        """Undo or redo: pressed, scanned, touched."""
        self.button.handle(ButtonPressed(button))
        self.card.handle(TagScanned(f"CMD/{button.upper()}"))
        self.touched.handle(Command(button))

    def logs(self):
        """Return what each table has recorded."""
        return [
            [
                (entry.event, entry.irregular, dict(entry.gesture or {}))
                for entry in table.desk.room.controller.play.log()
            ]
            for table in self.tables
        ]

    def seen(self):
        """Return what each table shows of the game."""
        return [
            (table.content if isinstance(table.content, PlayContent) else table.view.screen, type(table.view.sheet))
            for table in self.tables
        ]

    def close(self):
        for table in self.tables:
            table.close()


def something(ways, game, chance):
    """Do the same at every table: mostly what confirm does, else what is offered, a scan, undo, redo."""
    view = ways.tables[0].view
    kind = chance.random()
    if isinstance(view.sheet, UnknownCardSheet):
        ways.everywhere(Command("ignore"))
    elif isinstance(view.sheet, QuestionSheet) and kind < 0.7:
        answer = chance.choice(view.sheet.answers)
        ways.everywhere(Command(answer.command, answer.args))
    elif not isinstance(view.content, PlayContent):
        ways.resume()
        if chance.random() < 0.5:
            ways.back("undo")
        else:
            ways.everywhere(Command("close"))
    elif isinstance(view.sheet, QuestionSheet | ScoreSheet) or kind < 0.4:
        ways.confirm()
    elif kind < 0.47:
        ways.insist()
    elif kind < 0.57:
        ways.back(chance.choice(("undo", "undo", "redo")))
    elif kind < 0.75:
        ways.everywhere(TagScanned(chance.choice(CARDS[game])))
    else:
        offers = [action for action in view.content.offers if action.possible and action.command != "finish"]
        if offers:
            action = chance.choice(offers)
            ways.everywhere(Command(action.command, action.args, insist=action.unusual))


@pytest.mark.parametrize("game", GAMES)
@settings(
    max_examples=5,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(seed=st.integers(0, 1 << 30))
def test_a_button_its_card_and_a_touch_record_the_same(game, seed, tmp_path_factory):
    chance = random.Random(seed)
    ways = Ways(tmp_path_factory.mktemp("ways"), game)
    try:
        if game == "oltremare":
            for code in STARTS:
                ways.everywhere(TagScanned(code))
        for _ in range(40):
            something(ways, game, chance)
            first, second, third = ways.seen()
            assert first == second
            assert first == third
        if not isinstance(ways.tables[0].content, PlayContent):
            ways.resume()
        first, second, third = ways.logs()
        assert first == second
        assert first == third
    finally:
        ways.close()


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    yield table
    table.close()


def begun(table, game="oltremare", **options):
    table.desk.begin_play(game, NAMES, (0, 1, 2), options)
    table.desk.show()
    return table.desk.room.controller


def test_what_next_does_is_outlined_in_gold_among_what_is_offered(table):
    begun(table)
    for code in STARTS:
        table.scan(code)

    content = table.content
    gold = [action for action in content.offers if action.gold]

    assert all((a.command, a.args) == (content.primary.command, content.primary.args) for a in gold)


def test_an_unusual_step_is_only_explained_by_a_short_press_and_done_by_a_long_one(table):
    controller = begun(table)
    assert table.content.primary.unusual

    table.press("confirm")
    assert controller.play.length == 0
    assert table.view.echo.kind == "refused"

    table.press("confirm", insist=True)
    assert controller.play.length == 1
    assert controller.play.irregular_steps()


def test_a_long_undo_takes_the_undo_back(table):
    controller = begun(table)
    table.scan(STARTS[0])
    before = controller.play.state

    table.press("undo")
    table.press("redo")

    assert table.desk.room.controller.play.state == before


def test_score_opens_the_score_and_next_closes_it(table):
    controller = begun(table)
    table.scan(STARTS[0])

    assert isinstance(table.press("score").sheet, ScoreSheet)
    assert table.press("confirm").sheet is None
    assert controller.play.length == 1


@pytest.mark.parametrize("kind", ["menu", "options", "people", "status", "help", "score"])
def test_next_closes_any_sheet_and_records_nothing(table, kind):
    controller = begun(table)
    table.do("sheet", kind=kind)
    assert table.view.sheet is not None

    view = table.press("confirm")

    assert view.sheet is None
    assert controller.play.length == 0


def test_a_long_score_locks_the_screen_and_another_one_unlocks_it(table):
    begun(table)

    assert table.press("lock").locked
    assert not table.press("lock").locked


def test_next_and_undo_drop_a_question_as_its_seal_does(table):
    for button in ("confirm", "undo"):
        controller = begun(table, "caravage", malta="ask")
        table.do("income", take="ecu")
        table.do("travel", to="VALLETTA", by="sea")
        table.scan("CV/ART/2/VALLETTA/E0N1/E0N1/01")
        table.do("realise", die=6)
        assert isinstance(table.view.sheet, QuestionSheet)
        before = controller.play.length

        view = table.press(button)

        assert view.sheet is None
        assert controller.play.length == before


def test_undo_ignores_an_unknown_card_and_next_presses_the_seal_of_its_page(table):
    controller = begun(table)
    table.scan("0004103964")
    assert isinstance(table.view.sheet, UnknownCardSheet)

    before = table.view.seal
    assert table.press("confirm").seal == before + 1
    assert table.press("undo").sheet is None
    assert controller.play.length == 0


def test_a_command_card_is_the_button_of_its_name_in_every_room(table):
    for opening in (None, "new_game", "settings", "history", "people", "cards", "records", "doctor"):
        for button in ("confirm", "undo"):
            views = []
            for message in (ButtonPressed(button), TagScanned(f"CMD/{button.upper()}")):
                table.do("home")
                if opening:
                    table.do(opening)
                table.desk.handle(message)
                views.append((table.view.screen, table.view.content, table.view.sheet))

            assert views[0] == views[1], (opening, button)


@pytest.mark.parametrize("room", ["settings", "history", "people", "records", "cards", "reader_test", "doctor"])
def test_undo_leaves_what_lies_over_the_game_and_takes_nothing_back(table, room):
    controller = begun(table)
    table.scan(STARTS[0])
    table.do(room)
    assert table.view.screen != "play"

    view = table.press("undo")

    assert view.screen == "play"
    assert controller.play.length == 1


def test_undo_in_the_settings_takes_the_last_change_back_and_then_leaves(table):
    table.do("settings")
    table.do("setting", name="theme", value="daylight")
    table.do("setting", name="sound", value=0)

    table.press("undo")
    assert (table.desk.settings.theme, table.desk.settings.sound) == ("daylight", 2)
    assert table.do("setting_undo").theme == "candle"
    assert table.press("undo").screen == "home"


def test_next_goes_on_and_undo_goes_back_while_a_game_is_set_up(table):
    begun(table)
    table.do("home")
    table.do("new_game")
    assert table.content.page == "game"

    assert table.press("confirm").content.page == "people"
    assert table.press("undo").content.page == "game"
    assert table.press("undo").screen == "home"


def test_next_at_home_does_what_the_seal_says(table):
    view = table.view
    assert view.content.primary.command == "new_game"

    assert table.press("confirm").screen == "new_game"


def test_with_a_page_open_score_moves_the_focus_and_next_takes_what_is_in_focus(table):
    begun(table)
    table.press("score")

    table.press("score")
    view = table.press("score")
    assert (view.focus.step, view.focus.taken) == (1, 0)
    view = table.press("confirm")
    assert (view.focus.at, view.focus.taken) == (1, 1)
    assert view.sheet is not None

    view = table.press("undo")
    assert view.focus is None
    assert view.sheet is not None


@pytest.mark.parametrize("room", ["settings", "people", "cards", "reader_test", "doctor", "set_clock", "home"])
def test_score_moves_the_focus_in_every_room_that_has_no_score(table, room):
    table.do(room)

    assert table.press("score").focus is not None


class Sounds:
    """A panel that remembers how loud it was made."""

    def __init__(self):
        self.levels = []

    def signal(self, cue):
        pass

    def show_turn(self, seat):
        pass

    def set_sound(self, sound, *, night):
        self.levels.append((sound, night))

    def close(self):
        pass


def test_sound_and_night_act_on_the_panel_at_once(table):
    table.desk.panel = sounds = Sounds()

    table.do("setting", name="sound", value=3)
    table.do("setting", name="night", value=True)
    table.do("setting", name="theme", value="daylight")

    assert sounds.levels == [(3, False), (3, True)]


def test_holding_two_buttons_asks_before_it_switches_off_and_undo_goes_on_playing(table):
    done = []
    table.desk.power = Power(lambda: done.append("off"))
    begun(table)

    assert isinstance(table.press("power").sheet, QuestionSheet)
    assert table.press("undo").sheet is None
    assert done == []

    table.press("power")
    view = table.press("confirm")
    assert done == ["off"]
    assert view.sheet is None
    assert view.banner is not None


def test_a_device_that_stays_on_is_not_said_to_be_off(table):
    from companion.errors import CannotRun
    from companion.text import Text

    def refuse():
        raise CannotRun(Text("power.refused", reason="Interactive authentication required."))

    table.desk.power = Power(refuse)
    table.press("power")

    view = table.press("confirm")

    assert view.banner is None
    assert view.echo.kind == "refused"
    assert "Interactive authentication required." in view.echo.text


def test_a_touch_answers_whether_to_switch_off(table):
    done = []
    table.desk.power = Power(lambda: done.append("off"))

    yes, no = table.press("power").sheet.answers
    table.touch(no)
    assert done == []
    table.press("power")
    table.touch(yes)

    assert done == ["off"]


def test_the_status_says_why_nothing_can_be_saved_until_it_can(table):
    def storage():
        return next(item for item in table.view.status if item.kind == "storage")

    begun(table)
    assert storage().ok
    table.desk.store.connection.execute("PRAGMA query_only = ON")
    table.scan(STARTS[0])
    assert not storage().ok
    assert storage().detail

    table.desk.store.connection.execute("PRAGMA query_only = OFF")
    table.tick()
    assert storage().ok


def test_a_computer_without_a_header_is_no_trouble_and_a_taken_pin_is(table):
    from companion.messages import PanelStatus
    from companion.text import Text

    table.desk.handle(PanelStatus(False, Text("panel.not_a_pi")))
    assert next(item for item in table.view.status if item.kind == "buttons").ok

    table.desk.handle(PanelStatus(False, Text("panel.no_permission")))
    assert not next(item for item in table.view.status if item.kind == "buttons").ok


def test_the_doctor_looks_on_a_thread_of_its_own_and_says_the_worst_first(table):
    import threading

    from companion.doctor import examine
    from companion.facts import Facts

    go_on = threading.Event()

    def look():
        assert go_on.wait(10)
        return examine(Facts(is_pi=True, brltty_active=True, panel_problems=()))

    table.desk.examine = look
    view = table.do("doctor")
    assert view.content.busy
    assert table.desk.busy
    table.seconds += 3
    assert "3" in table.tick().content.summary

    go_on.set()
    while table.desk.busy:
        table.tick()
    content = table.tick().content
    assert [row.level for row in content.rows][:1] == ["trouble"]
    assert not content.busy
    assert table.press("confirm").screen == "home"


def test_a_doctor_that_fails_says_so_and_stands_in_no_way(table):
    def look():
        raise OSError("no such machine")

    table.desk.examine = look
    table.do("doctor")
    while table.desk.busy:
        table.tick()

    view = table.tick()
    assert isinstance(view.content.summary, str)
    assert view.content.rows == ()
    assert not isinstance(view.content, PlayContent)
    assert table.press("undo").screen == "home"
