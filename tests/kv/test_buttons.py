"""The whole screen by three buttons: what is in focus is seen, and a button does what a finger would."""

import random

import pytest

from companion.messages import ButtonPressed, Command, TagScanned
from companion.view import PlayContent
from kv.widgets.focus import touchables
from kv.widgets.seal_button import SealButton
from tests.kv.live_table import LiveTable
from tests.play.room_table import Table
from tests.play.test_every_input import CARDS, NAMES, STARTS


@pytest.fixture
def table(frames, tmp_path):
    table = LiveTable(frames, tmp_path, lang="en")
    yield table
    table.close()


def ring(table):
    return table.root._ring


def focused(table):
    """Return what stands in focus, by the name it has for tests."""
    return ring(table).widget.name_text


def go_to(table, name):
    """Press Score until something is in focus."""
    if table.view.focus is None:
        table.press("score")
    seen = []
    while focused(table) != name:
        seen.append(focused(table))
        assert len(seen) < 200, sorted(set(seen))
        table.press("score")


def take(table, name):
    """Touch something by buttons alone."""
    go_to(table, name)
    table.press("confirm")


def test_the_focus_is_outlined_in_gold_around_what_next_will_touch(table, frames):
    table.press("score")
    outline = ring(table)

    assert outline.widget in table.frames.touchables()
    assert outline.canvas in outline.parent.canvas.children
    assert outline._line.points
    frames.picture("focus-home")

    table.press("undo")
    assert outline.widget is None
    assert outline.canvas not in outline.parent.canvas.children


def test_every_thing_on_the_home_screen_is_passed_once_before_it_begins_again(table):
    wanted = [w.name_text for w in touchables(table.root._lying_on_top()) if w is not table.root._toast]
    table.press("score")
    table.do("dismiss_toast")
    passed = [focused(table)]
    for _ in wanted[1:]:
        table.press("score")
        passed.append(focused(table))

    assert sorted(passed) == sorted(wanted)
    table.press("score")
    assert focused(table) == passed[0]


def test_from_home_into_the_settings_and_to_another_theme_by_buttons(table):
    take(table, "settings")
    assert table.view.screen == "settings"

    go_to(table, "theme " + table.view.say("settings.theme.daylight"))
    table.press("confirm")
    assert table.view.theme == "daylight"

    table.press("undo")
    assert table.view.focus is None
    table.press("undo")
    assert table.view.theme == "candle"


def test_a_question_is_answered_by_buttons(table):
    table.desk.begin_play("caravage", NAMES, (0, 1, 2), {"malta": "ask"})
    table.do("income", take="ecu")
    table.do("travel", to="VALLETTA", by="sea")
    table.scan("CV/ART/2/VALLETTA/E0N1/E0N1/01")
    before = table.desk.room.controller.play.length
    answers = table.do("realise", die=6).sheet.answers

    take(table, answers[-1].label)

    assert table.view.sheet is None
    assert table.desk.room.controller.play.length > before


def test_what_has_to_be_held_takes_a_long_press(table):
    table.desk.begin_play("oltremare", NAMES, (0, 1, 2), {})
    table.do("sheet", kind="menu")
    table.press("score")
    table.press("confirm") if focused(table) == "close" else go_to(table, "close")
    if table.view.sheet is not None:
        table.press("confirm")
    assert table.view.sheet is None
    go_to(table, table.content.primary.label)

    table.press("confirm")
    assert table.desk.room.controller.play.length == 0
    table.press("confirm", insist=True)
    assert table.desk.room.controller.play.length == 1


def test_a_touch_ends_the_walk_of_the_buttons(table, frames):
    table.press("score")
    assert table.view.focus is not None

    touch = frames.press(2, 2)
    touch.touch_up()
    frames.advance(2)

    assert table.view.focus is None


class Twins:
    """Two tables with the same game: one has a screen and fingers, the other one has buttons and no screen."""

    def __init__(self, frames, folder, game):
        for name in ("seen", "unseen"):
            (folder / name).mkdir()
        self.seen = LiveTable(frames, folder / "seen", lang="en")
        self.unseen = Table(folder / "unseen", self.seen.desk.settings)
        for table in (self.seen, self.unseen):
            table.desk.begin_play(game, NAMES, (0, 1, 2), {})
        # What the screen opens by itself, of the game's own pages, is open for the buttons as well.
        self._sealing = False
        self.seen.root.bind(on_command=self._heard)
        self.both(Command("close"))

    def _heard(self, _, name, args, insist=False):
        if name == "page" and not self._sealing:
            self.unseen.desk.handle(Command(name, args))

    def both(self, message):
        self.unseen.desk.handle(message)
        self.seen.desk.handle(message)
        self.seen._show()

    def seal(self):
        """Touch the seal that lies bottom right here, press Next there."""
        found = [w for w in touchables(self.seen.root._lying_on_top()) if isinstance(w, SealButton)]
        if not found:
            return
        insist = found[-1].held
        serial = self.unseen.view.seal
        self.unseen.press("confirm", insist=insist)
        self._sealing = True
        found[-1].act(insist=insist)
        self._sealing = False
        self.seen._show()
        assert self.unseen.view.seal == serial, "asked of the screen alone"

    def logs(self):
        found = []
        for table in (self.seen, self.unseen):
            log = table.desk.room.controller.play.log() if isinstance(table.content, PlayContent) else table.view.screen
            found.append((log, type(table.view.sheet), getattr(table.content, "page", "")))
        return found

    def close(self):
        self.seen.close()
        self.unseen.close()


@pytest.mark.parametrize("game", ["oltremare", "petite-mer", "caravage"])
def test_next_does_what_the_seal_on_the_screen_does(frames, tmp_path, game):
    chance = random.Random(5)
    twins = Twins(frames, tmp_path, game)
    try:
        if game == "oltremare":
            for code in STARTS:
                twins.both(TagScanned(code))
        for _ in range(36):
            content = twins.seen.content
            if not isinstance(content, PlayContent):
                for table in (twins.seen, twins.unseen):
                    table.do("open_play", id=table.store.plays(limit=1)[0].id)
                twins.both(ButtonPressed("undo"))
                continue
            kind = chance.random()
            offers = [action for action in content.offers if action.possible and action.command != "finish"]
            if type(twins.seen.view.sheet).__name__ == "UnknownCardSheet":
                twins.both(Command("ignore"))
            elif kind < 0.5:
                twins.seal()
            elif kind < 0.7:
                twins.both(TagScanned(chance.choice(CARDS[game])))
            elif kind < 0.78:
                twins.both(Command("undo"))
            elif offers:
                action = chance.choice(offers)
                twins.both(Command(action.command, action.args, insist=action.unusual))
            seen, unseen = twins.logs()
            assert seen == unseen, (kind, seen[1:], unseen[1:])
    finally:
        twins.close()


def test_the_doctor_shows_what_is_wrong_with_its_cure(table, frames):
    from companion.doctor import examine
    from companion.facts import Facts

    table.desk.examine = lambda: examine(Facts(brltty_active=True, uart_console=True, throttled=1))
    table.do("settings")
    frames.advance(2)
    take(table, f"places {table.view.say('settings.doctor')}")
    table.press("undo")
    while table.desk.busy:
        table.tick()
    table.tick()

    assert type(table.root.screen).__name__ == "DoctorScreen"
    shown = " ".join(frames.texts())
    for row in table.content.rows:
        if row.level == "trouble":
            assert row.text.split()[0] in shown
    assert table.content.rows[0].level == "trouble"
    frames.picture("doctor")
    frames.tap("look again")
    assert table.desk.busy or table.content.rows


def test_no_finding_of_the_doctor_is_cut_short(table, frames):
    from companion.doctor import examine
    from companion.facts import Facts

    table.desk.examine = lambda: examine(
        Facts(modem_manager_active=True, modem_manager_told=False, uart_console=True, brltty_active=True, throttled=1)
    )
    table.do("setting", name="language", value="fr")
    table.do("doctor")
    while table.desk.busy:
        table.tick()
    table.tick()
    frames.advance(6)

    from kv.screens.doctor import FindingLine

    lines = [widget for widget in frames.all() if isinstance(widget, FindingLine)]
    assert len(lines) == len(table.content.rows)
    for line in lines:
        assert line.rows * line.width >= 0.9 * len(line.item.text) * 8
    frames.picture("doctor-fr")
