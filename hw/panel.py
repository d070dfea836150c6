"""GpioPanel: buttons, lamps and a buzzer on the header of a Raspberry Pi; without any of them it does nothing.

Two threads of its own: one opens the pins (outputs first, low) and plays the cues, the other times the buttons. A
device that hangs stops its own thread and nothing else.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import CannotRun
from companion.messages import PanelStatus
from companion.ports import Cue, Put
from companion.text import Text
from hw.buttons import Buttons
from hw.cues import CuePlayer
from hw.outputs import Outputs
from hw.pins import Factory, chosen_factories, device_errors, open_factory, thing_named, why
from hw.wiring import BadWiring, Wiring, read_wiring

_log = logging.getLogger(__name__)
_CLOSE_SECONDS = 1.0
_MOST_WAITING = 50


class GpioPanel:
    """The panel of `wiring` (a Wiring, or the `[panel]` table of the settings); presses and its status go to `put`."""

    def __init__(
        self,
        wiring: Wiring | Mapping[str, Any],
        put: Put,
        *,
        factory: Factory | None = None,
        clock: Callable[[], float] = time.monotonic,
        owner_of: Callable[[int], str] = lambda pin: "",
    ) -> None:
        self._problems: list[Text] = []
        if isinstance(wiring, Mapping):
            try:
                wiring = read_wiring(wiring)
            except BadWiring as error:
                self._problems.append(error.text)
                wiring = Wiring(enabled=False)
        self.wiring: Wiring = wiring
        self._put = put
        self._factory = factory
        self._own_factory = factory is None
        self._clock = clock
        self._owner_of = owner_of
        self._wishes: queue.SimpleQueue[Callable[[CuePlayer], None] | None] = queue.SimpleQueue()
        self._edges: queue.SimpleQueue[tuple[str, bool, float] | None] = queue.SimpleQueue()
        self._ready, self._seat = True, -1
        self._closing = threading.Event()
        self._opened = False
        self._outputs_thread = threading.Thread(target=self._run_outputs, name="panel outputs", daemon=True)
        self._buttons_thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to open the pins; returns at once, a PanelStatus says how it went."""
        atexit.register(self.close)
        self._outputs_thread.start()

    def signal(self, cue: Cue) -> None:
        """Play a cue; returns at once and never raises."""
        if self._wishes.qsize() < _MOST_WAITING:
            self._wishes.put(lambda player: self._begin(player, cue))

    def show_turn(self, seat: int | None) -> None:
        """Light the lamp of the seat whose turn it is (from 0); None: of nobody."""
        self._wish("_seat", -1 if seat is None else seat)

    def set_sound(self, sound: int, *, night: bool) -> None:
        """Change the sound level (0 silent to 3) and the night setting from here on."""
        if self._wishes.qsize() < _MOST_WAITING:
            self._wishes.put(lambda player: _loudness(player, sound, night))

    def close(self) -> None:
        """Put all outputs low and release the pins; calling it again does nothing."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._wishes.put(None)
        self._edges.put(None)
        for thread in (self._buttons_thread, self._outputs_thread):
            if thread is not None and thread.ident is not None:
                thread.join(_CLOSE_SECONDS)
                if thread.is_alive():
                    _log.warning("%s does not answer, left behind", thread.name)
        atexit.unregister(self.close)

    def _wish(self, name: str, value: int) -> None:
        if self._wishes.qsize() < _MOST_WAITING:
            self._wishes.put(lambda player: setattr(self, name, value))

    def _begin(self, player: CuePlayer, cue: Cue) -> None:
        if cue in (Cue.READER_LOST, Cue.READER_BACK):
            self._ready = cue is Cue.READER_BACK
        player.signal(cue, self._clock())

    # --- the thread of the outputs

    def _run_outputs(self) -> None:
        try:
            self._outputs_life()
        except Exception:
            _log.exception("the panel's outputs have stopped")

    def _outputs_life(self) -> None:
        factory = self._get_factory()
        if factory is None:
            self._put(PanelStatus(not self._problems, self._reason()))
            return
        outputs = Outputs(self.wiring, factory, self._failed)
        contacts: dict[str, Any] = {}
        try:
            if not self._closing.is_set():
                contacts = self._open_buttons(factory)
                self._opened = True
                self._put(PanelStatus(not self._problems, self._reason()))
                self._play(outputs)
        finally:
            outputs.close()
            for contact in contacts.values():
                contact.close()
            if self._own_factory:
                factory.close()

    def _get_factory(self) -> Factory | None:
        if not self.wiring.enabled:
            return None
        if self._factory is None:
            try:
                self._factory = open_factory(chosen_factories(os.environ))
            except CannotRun as error:
                self._problems.append(error.text)
        return self._factory

    def _play(self, outputs: Outputs) -> None:
        player = CuePlayer(sound=self.wiring.sound, night=self.wiring.night, tonal=outputs.tonal)
        while not self._closing.is_set():
            step, due = player.step(self._clock())
            seat = None if self._seat < 0 else self._seat
            outputs.show(step, ready=self._ready, seat=seat, night=player.night)
            try:
                wish = self._wishes.get(timeout=None if due is None else max(0.0, due - self._clock()))
            except queue.Empty:
                continue
            if wish is not None:
                wish(player)

    # --- the thread of the buttons

    def _open_buttons(self, factory: Factory) -> dict[str, Any]:
        # Not gpiozero's Button: its thread for `when_held` wakes ten times a second, for each button, for ever.
        from gpiozero import DigitalInputDevice

        contacts: dict[str, Any] = {}
        for name, pin in self.wiring.buttons.items():
            try:
                contacts[name] = DigitalInputDevice(
                    pin, pull_up=self.wiring.pull_up, bounce_time=None, pin_factory=factory
                )
            except device_errors() as problem:
                self._failed(name, pin, problem)
        held = [name for name, contact in contacts.items() if contact.is_active]
        for name, contact in contacts.items():
            contact.when_activated = self._edge(name, pressed=True)
            contact.when_deactivated = self._edge(name, pressed=False)
        buttons = Buttons(
            contacts,
            bounce_seconds=self.wiring.bounce_seconds,
            long_press_seconds=self.wiring.long_press_seconds,
            power=self.wiring.power,
            power_seconds=self.wiring.power_seconds,
            held_at_start=held,
        )
        if contacts:
            self._buttons_thread = threading.Thread(
                target=self._run_buttons, args=(buttons, contacts), name="panel buttons", daemon=True
            )
            self._buttons_thread.start()
        return contacts

    def _edge(self, name: str, *, pressed: bool) -> Callable[[], None]:
        return lambda: self._edges.put((name, pressed, self._clock()))

    def _run_buttons(self, buttons: Buttons, contacts: Mapping[str, Any]) -> None:
        try:
            self._time_buttons(buttons, contacts)
        except Exception:
            _log.exception("the panel's buttons have stopped")

    def _time_buttons(self, buttons: Buttons, contacts: Mapping[str, Any]) -> None:
        while not self._closing.is_set():
            due = buttons.due()
            try:
                edge = self._edges.get(timeout=None if due is None else max(0.0, due - self._clock()))
            except queue.Empty:
                presses = buttons.look(_levels(contacts), self._clock())
            else:
                if edge is None:
                    return
                presses = buttons.edge(*edge)
            for press in presses:
                self._put(press)

    # --- what does not work

    def _failed(self, thing: str, pin: int, problem: BaseException) -> None:
        reason = why(problem, pin=pin, thing=thing_named(thing), owner_of=self._owner_of)
        _log.warning("%s", reason.say("en"))
        if reason not in self._problems:
            self._problems.append(reason)
            if self._opened and not self._closing.is_set():
                self._put(PanelStatus(False, reason))

    def _reason(self) -> Text | None:
        if len(self._problems) > 1:
            return Text("panel.and_others", reason=self._problems[0], n=len(self._problems) - 1)
        return self._problems[0] if self._problems else None


def _loudness(player: CuePlayer, sound: int, night: bool) -> None:
    player.sound, player.night = sound, night


def _levels(contacts: Mapping[str, Any]) -> dict[str, bool]:
    levels = {}
    for name, contact in contacts.items():
        with contextlib.suppress(*device_errors()):
            levels[name] = bool(contact.is_active)
    return levels
