"""What the table can rely on from buttons, lamps and buzzer: "Buttons, lights, buzzer", with gpiozero's mock pins."""

import queue
import threading
import time

import pytest
from gpiozero import Device
from gpiozero.exc import GPIOPinInUse, PinFixedPull, PinInvalidPin
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from companion.errors import CannotRun
from companion.messages import ButtonPressed, PanelStatus
from companion.ports import Cue
from companion.text import LANGUAGES, Text
from hw.panel import GpioPanel
from hw.panel_fakes import FakePanel, VirtualPanel
from hw.pins import FACTORIES, chosen_factories, lgpio_folder, open_factory, why
from hw.quiet import quiet
from hw.wiring import Wiring, read_wiring

WIRING = {"seats": [4, 17, 27], "next_lamp": 22}


class Put(queue.SimpleQueue):
    """What reached the table; `get` fails the test after five seconds instead of waiting for ever."""

    def __call__(self, message):
        self.put(message)

    def next(self):
        return self.get(timeout=5)


@pytest.fixture
def put():
    return Put()


@pytest.fixture
def panel(put):
    panel = VirtualPanel(put, WIRING)
    panel.start()
    assert put.next() == PanelStatus(True)
    yield panel
    panel.close()


def until(condition, seconds=5.0):
    deadline = time.monotonic() + seconds
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < deadline, "it never became so"
        pause.wait(0.002)


def states(panel, pin):
    return [state for _, state in panel.pins.pin(pin).states]


# --- buttons


@pytest.mark.parametrize("button", ["confirm", "undo", "score"])
def test_a_press_of_a_button_reaches_the_table(panel, put, button):
    panel.press(button)

    assert put.next() == ButtonPressed(button)


@pytest.mark.parametrize(
    ("button", "message"),
    [
        ("confirm", ButtonPressed("confirm", insist=True)),
        ("undo", ButtonPressed("redo")),
        ("score", ButtonPressed("lock")),
    ],
)
def test_a_long_press_is_told_while_held_and_the_release_adds_nothing(panel, put, button, message):
    panel.press(button, long=True)
    panel.press("confirm")

    assert [put.next(), put.next()] == [message, ButtonPressed("confirm")]


def test_a_burst_on_the_pin_is_one_press(put):
    panel = VirtualPanel(put, {"bounce_seconds": 0.2})
    panel.start()
    assert put.next() == PanelStatus(True)
    pin = panel.pins.pin(panel.wiring.buttons["undo"])
    for _ in range(20):
        pin.drive_low()
        pin.drive_high()
    assert put.next() == ButtonPressed("undo")
    panel.press("score")

    panel.close()
    assert put.next() == ButtonPressed("score")


def test_a_button_held_at_boot_is_ignored_until_released(put):
    class Held(MockPWMPin):
        def _set_pull(self, value):
            super()._set_pull(value)
            if self.info.name == "GPIO5":
                self.drive_low()

    panel = VirtualPanel(put, pin_class=Held)
    panel.start()
    assert put.next() == PanelStatus(True)
    panel.release("confirm")
    panel.press("undo")
    panel.press("confirm")
    panel.close()

    assert [put.next(), put.next()] == [ButtonPressed("undo"), ButtonPressed("confirm")]


def test_two_buttons_at_once_are_two_presses(panel, put):
    panel.hold("undo")
    panel.hold("score")
    panel.release("undo")
    panel.release("score")

    assert {put.next(), put.next()} == {ButtonPressed("undo"), ButtonPressed("score")}


def test_holding_the_configured_pair_switches_off(put):
    panel = VirtualPanel(put, {"power": ["undo", "score"], "power_seconds": 1.0})
    panel.start()
    assert put.next() == PanelStatus(True)
    panel.hold("undo")
    panel.hold("score")

    assert put.next() == ButtonPressed("power")
    panel.close()


def test_buttons_wired_to_plus_work_as_well(put):
    panel = VirtualPanel(put, {"pull_up": False})
    panel.start()
    assert put.next() == PanelStatus(True)
    panel.press("score")
    panel.close()

    assert put.next() == ButtonPressed("score")


# --- lamps and buzzer


def test_an_accepted_cue_sounds_and_ends_by_itself(panel):
    buzzer = panel.pins.pin(12)
    panel.signal(Cue.ACCEPTED)

    until(lambda: buzzer.state > 0)
    assert buzzer.frequency == pytest.approx(1600)
    until(lambda: "buzzer" not in panel.lit())


@pytest.mark.parametrize("cue", Cue)
def test_no_cue_leaves_the_buzzer_sounding(put, cue):
    panel = VirtualPanel(put, {"buzzer_kind": "active", "sound": 3})
    panel.start()
    put.next()
    panel.signal(cue)
    until(lambda: any(states(panel, 12)))
    until(lambda: "buzzer" not in panel.lit())
    panel.close()

    assert states(panel, 12)[-1] == 0


def test_the_lamp_of_the_seat_whose_turn_it_is_is_lit_alone(panel):
    panel.show_turn(1)
    until(lambda: "seat2" in panel.lit())
    panel.show_turn(2)
    until(lambda: "seat3" in panel.lit())

    assert "seat2" not in panel.lit()
    panel.show_turn(None)
    until(lambda: not panel.lit() & {"seat1", "seat2", "seat3", "next_lamp"})


def test_at_the_end_of_a_game_all_lamps_light_once(panel):
    panel.show_turn(0)
    panel.signal(Cue.END)

    until(lambda: {"seat1", "seat2", "seat3", "next_lamp", "status"} <= panel.lit())
    until(lambda: panel.lit() == {"seat1", "next_lamp", "status"})


def test_the_status_lamp_is_dark_while_the_reader_is_away(panel):
    until(lambda: "status" in panel.lit())
    panel.signal(Cue.READER_LOST)
    until(lambda: states(panel, 26)[-1] == 0)
    panel.signal(Cue.READER_BACK)

    until(lambda: "status" in panel.lit() and "buzzer" not in panel.lit())


def test_a_coloured_lamp_with_common_anode_is_dark_when_its_pins_are_high(put):
    panel = VirtualPanel(put, {"rgb": [16, 20, 21], "rgb_common_anode": True, "sound": 0})
    panel.start()
    put.next()
    until(lambda: {"red", "green", "blue"} <= panel.lit())
    panel.signal(Cue.REFUSED)
    until(lambda: panel.lit() == {"red"})
    panel.close()


def test_silent_means_silent(panel):
    panel.set_sound(0, night=False)
    panel.signal(Cue.ACCEPTED)
    until(lambda: False in states(panel, 26)[2:])

    assert not any(states(panel, 12))


def test_a_panel_changed_to_loud_is_louder_than_at_night(panel):
    buzzer = panel.pins.pin(12)
    panel.set_sound(3, night=True)
    panel.signal(Cue.REFUSED)
    until(lambda: buzzer.state > 0)
    soft = buzzer.state
    until(lambda: len([s for s in states(panel, 12) if s == 0]) >= 3)
    panel.set_sound(3, night=False)
    panel.signal(Cue.REFUSED)

    until(lambda: buzzer.state > soft)


def test_outputs_are_low_before_anything_else_happens(put):
    levels_at_status = []
    panel = VirtualPanel(lambda message: levels_at_status.append(panel.lit()), WIRING)
    panel.start()
    panel.wait_until_open()
    panel.close()

    assert levels_at_status[0] == frozenset()
    assert panel.lit() == frozenset()


def test_closing_during_a_buzz_leaves_everything_low_and_is_quick(panel):
    panel.show_turn(0)
    panel.signal(Cue.END)
    until(lambda: "buzzer" in panel.lit())
    began = time.monotonic()
    panel.close()
    panel.close()

    assert panel.lit() == frozenset()
    assert time.monotonic() - began < 2


def test_signals_after_the_end_and_before_the_start_hurt_nobody(put):
    panel = VirtualPanel(put, WIRING)
    panel.signal(Cue.READ)
    panel.start()
    panel.wait_until_open()
    panel.close()
    panel.signal(Cue.READ)
    panel.show_turn(3)

    VirtualPanel(put, WIRING).close()


class HangingPin(MockPWMPin):
    """An output that never comes back once it has been switched on."""

    release = None

    def _set_state(self, value):
        if value and self.info.name == "GPIO12" and HangingPin.release is not None:
            HangingPin.release.wait()
        super()._set_state(value)


def test_a_hanging_buzzer_delays_no_button_no_signal_and_no_end(put):
    HangingPin.release = threading.Event()
    try:
        panel = VirtualPanel(put, {"buzzer_kind": "active"}, pin_class=HangingPin)
        panel.start()
        put.next()
        began = time.monotonic()
        for _ in range(1000):
            panel.signal(Cue.ACCEPTED)
        panel.press("confirm")
        panel.close()

        assert put.next() == ButtonPressed("confirm")
        assert time.monotonic() - began < 2
    finally:
        HangingPin.release.set()


class FailingPin(MockPWMPin):
    """An output that fails once it is switched on."""

    def _set_state(self, value):
        if value and self.info.name == "GPIO12":
            raise OSError("Input/output error")
        super()._set_state(value)


def test_a_buzzer_that_fails_is_left_out_and_named_and_the_rest_goes_on(put):
    panel = VirtualPanel(put, {**WIRING, "buzzer_kind": "active"}, pin_class=FailingPin)
    panel.start()
    assert put.next() == PanelStatus(True)
    panel.signal(Cue.ACCEPTED)
    status = put.next()
    panel.show_turn(0)
    until(lambda: "seat1" in panel.lit())
    panel.press("undo")
    panel.close()

    assert not status.ok
    assert "GPIO 12" in status.reason.say("en")
    assert "the buzzer" in status.reason.say("en")
    assert put.next() == ButtonPressed("undo")


# --- what is not there


def test_a_busy_pin_is_named_with_its_probable_owner_and_the_others_work(put):
    pins = MockFactory(pin_class=MockPWMPin)
    from gpiozero import LED

    other = LED(12, pin_factory=pins)
    panel = GpioPanel(Wiring(), put, factory=pins, owner_of=lambda pin: "spi0 CS1")
    panel.start()
    status = put.next()
    pins.pin(5).drive_low()
    pins.pin(5).drive_high()

    assert not status.ok
    assert status.reason.say("en").startswith("GPIO 12 is taken by “spi0 CS1”")
    assert put.next() == ButtonPressed("confirm")
    panel.close()
    other.close()


@pytest.mark.parametrize(
    ("pin", "owner"), [(2, "I2C"), (4, "1-Wire"), (8, "SPI"), (15, "serial port"), (19, "sound card"), (25, "program")]
)
def test_the_probable_owner_of_a_busy_pin_is_named(pin, owner):
    reason = why(GPIOPinInUse("pin is in use"), pin=pin, thing=Text("panel.thing.undo"))

    assert owner in reason.say("en")
    assert f"GPIO {pin}" in reason.say("en")


@pytest.mark.parametrize(
    ("problem", "says"),
    [
        (PinInvalidPin("40 is not a valid pin name"), "no GPIO 7"),
        (PinFixedPull("fixed"), "fixed pull-up"),
        (PermissionError(13, "Permission denied"), "group gpio"),
        (OSError(5, "Input/output error"), "does not answer"),
        (RuntimeError("GPIO busy"), "taken"),
    ],
)
def test_each_reason_has_its_own_sentence(problem, says):
    assert says in why(problem, pin=7, thing=Text("panel.thing.undo")).say("en")


def test_several_problems_are_counted(put):
    from gpiozero import LED

    pins = MockFactory(pin_class=MockPWMPin)
    taken = [LED(pin, pin_factory=pins) for pin in (5, 6, 26)]
    panel = GpioPanel(Wiring(), put, factory=pins)
    panel.start()

    assert "2 more" in put.next().reason.say("en")
    panel.close()
    for led in taken:
        led.close()


def test_a_buzzer_on_a_board_without_pwm_leaves_the_buttons_working(put):
    panel = VirtualPanel(put, pin_class=MockPin)
    panel.start()
    status = put.next()
    panel.press("score")
    panel.close()

    assert not status.ok
    assert "the buzzer" in status.reason.say("en")
    assert put.next() == ButtonPressed("score")


def refuse(problem):
    def make(name):
        raise problem

    return make


@pytest.mark.parametrize(
    ("problem", "model", "says"),
    [
        (ImportError("No module named 'lgpio'"), "Raspberry Pi 4 Model B", "python3-lgpio"),
        (RuntimeError("can not open gpiochip"), "", "not a Raspberry Pi"),
        (PermissionError(13, "Permission denied"), "Raspberry Pi 3", "group gpio"),
        (RuntimeError("cannot determine SOC peripheral base"), "Raspberry Pi 5", "peripheral base"),
    ],
)
def test_without_a_gpio_library_the_reason_and_its_cure_are_said(problem, model, says):
    with pytest.raises(CannotRun, match=says):
        open_factory(make=refuse(problem), model=model)


def test_the_libraries_are_tried_in_order_until_one_works():
    tried = []

    def make(name):
        tried.append(name)
        if name != "rpigpio":
            raise ImportError(name)
        return MockFactory()

    open_factory(make=make, model="Raspberry Pi 4")

    assert tried == ["lgpio", "rpigpio"]
    assert FACTORIES[0] == "lgpio"


@pytest.mark.parametrize("version", ["2.0.1.post1", "2.0.1.post2"])
def test_the_versions_of_gpiozero_that_are_broken_on_the_pi_5_are_refused_there_only(version):
    with pytest.raises(CannotRun, match="broken on the Raspberry Pi 5"):
        open_factory(make=lambda name: MockFactory(), model="Raspberry Pi 5 Model B", version=version)

    assert open_factory(make=lambda name: MockFactory(), model="Raspberry Pi 4", version=version)
    assert open_factory(make=lambda name: MockFactory(), model="Raspberry Pi 5", version="2.0.1.post3")


def test_a_machine_without_gpiozero_runs_without_a_panel(put, monkeypatch):
    from importlib import metadata

    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "native")
    monkeypatch.setattr("hw.pins._make", refuse(ImportError("No module named 'gpiozero'")))
    panel = GpioPanel({}, put)
    panel.start()
    status = put.next()
    panel.close()

    assert not status.ok
    assert status.reason


def test_the_variable_of_gpiozero_is_obeyed():
    assert chosen_factories({"GPIOZERO_PIN_FACTORY": "mock"}) == ("mock",)
    assert chosen_factories({}) == FACTORIES


def test_this_machine_runs_with_or_without_pins(put):
    """Whatever this machine is: the panel starts, says how it is, and closes."""
    panel = GpioPanel({}, put)
    panel.start()
    status = put.next()
    panel.signal(Cue.ACCEPTED)
    panel.close()

    assert status.ok or status.reason


def test_lgpio_gets_a_folder_it_can_write_to(tmp_path):
    environ = {"LG_WD": "/nowhere", "RUNTIME_DIRECTORY": f"{tmp_path}:/run/other"}

    assert lgpio_folder(environ) == str(tmp_path) == environ["LG_WD"]


def test_lgpio_gets_a_folder_even_where_nothing_is_set(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    assert lgpio_folder({}).startswith(str(tmp_path))


def test_a_library_that_changes_the_working_directory_does_not_move_the_program(tmp_path, monkeypatch):
    import os
    import sys
    import types

    from hw import pins

    class Moving(MockFactory):
        def __init__(self):
            os.chdir(os.environ["LG_WD"])
            super().__init__()

    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", types.SimpleNamespace(LGPIOFactory=Moving))
    here = os.getcwd()

    assert isinstance(pins._make("lgpio"), Moving)
    assert os.getcwd() == here


# --- the settings


def test_two_things_on_one_pin_are_refused_with_a_sentence():
    with pytest.raises(ValueError, match="GPIO 6 has two things on it: the buzzer and the Undo button"):
        read_wiring({"buzzer": 6})


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"buttons": {"confirm": 5, "undo": 5}}, "GPIO 5"),
        ({"seats": [4, 4]}, "the lamp of seat 1 and the lamp of seat 2"),
        ({"buttons": {"confirm": 40}}, "2 to 27"),
        ({"buttons": {"confirm": True}}, "2 to 27"),
        ({"buttons": {"jump": 4}}, "jump"),
        ({"buttons": 3}, "buttons"),
        ({"status": "GPIO5"}, "2 to 27"),
        ({"rgb": [1, 2]}, "2 to 27"),
        ({"rgb": [2, 3]}, "three pins"),
        ({"seats": [2, 3, 4, 7, 8, 9, 10, 11]}, "seven"),
        ({"seats": "4"}, "seats"),
        ({"power": ["undo"]}, "two different buttons"),
        ({"power": ["undo", "undo"]}, "two different buttons"),
        ({"power": ["undo", "score"], "buttons": {"undo": 6}}, "the Score button"),
        ({"long_press_seconds": 0.01}, "between 0.3 and 5.0"),
        ({"long_press_seconds": "long"}, "between 0.3 and 5.0"),
        ({"sound": 9}, "between 0 and 3"),
        ({"sound": 1.5}, "between 0 and 3"),
        ({"night": "yes"}, "night"),
        ({"buzzer_kind": "loud"}, "loud"),
        ({"colour": 1}, "colour"),
    ],
)
def test_a_wiring_that_cannot_be_is_refused_with_the_setting_that_is_wrong(table, says, put):
    with pytest.raises(ValueError, match=says):
        read_wiring(table)

    panel = GpioPanel(table, put)
    panel.start()
    status = put.next()
    panel.close()
    assert (status.ok, says in status.reason.say("en")) == (False, True)


def test_next_is_another_name_of_confirm_and_a_panel_may_have_one_button_only():
    assert read_wiring({"buttons": {"next": 21}, "buzzer": "none"}).buttons == {"confirm": 21}


def test_a_panel_that_is_switched_off_says_nothing_and_touches_nothing(put):
    panel = GpioPanel({"enabled": False}, put, factory=object())
    panel.start()
    assert put.next() == PanelStatus(True)
    panel.close()


def test_every_sentence_of_the_panel_is_there_in_both_languages():
    from companion.text import catalogue

    keys = [{key for key in catalogue(lang) if key.startswith("panel.")} for lang in LANGUAGES]

    assert keys[0] == keys[1] != set()


# --- the fakes


def test_the_fake_panel_remembers_what_it_was_asked(put):
    panel = FakePanel(put)
    panel.signal(Cue.READ)
    panel.show_turn(2)
    panel.press("confirm", insist=True)
    panel.close()

    assert (panel.cues, panel.turns, panel.closed) == ([Cue.READ], [2], True)
    assert put.next() == ButtonPressed("confirm", insist=True)


def test_the_virtual_panel_knows_the_names_of_what_buttons_mean(panel, put):
    for name in ("next", "redo", "lock"):
        panel.press(name)

    assert [put.next() for _ in range(3)] == [ButtonPressed("confirm"), ButtonPressed("redo"), ButtonPressed("lock")]


def test_the_virtual_panel_leaves_gpiozeros_own_pins_alone(panel):
    assert Device.pin_factory is not panel.pins


def test_quiet_puts_low_what_a_killed_program_left_high():
    pins = MockFactory(pin_class=MockPWMPin)
    for pin in (12, 26):
        pins.pin(pin).function = "output"
        pins.pin(pin).state = 1

    quiet(Wiring(buzzer_kind="active"), pins)

    assert [pins.pin(pin).state for pin in (12, 26)] == [0, 0]
