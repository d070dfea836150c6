"""Pins: which GPIO library works on this machine, and why a pin cannot be had."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

from companion.errors import CannotRun
from companion.text import Text
from hw.ports import board_model

Factory = Any  # a gpiozero pin factory; gpiozero ships no types

FACTORIES = ("lgpio", "rpigpio", "pigpio")
"""gpiozero's names of the libraries we try, best first; none of them is fine."""

_CLASSES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "pigpio": ("gpiozero.pins.pigpio", "PiGPIOFactory"),
    "native": ("gpiozero.pins.native", "NativeFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}

BROKEN_ON_PI_5 = ("2.0.1.post1", "2.0.1.post2")
"""gpiozero versions that open the wrong chip on a Pi 5 with a newer kernel."""

_OWNERS = {
    **dict.fromkeys((2, 3), "i2c"),
    4: "one_wire",
    **dict.fromkeys((7, 8, 9, 10, 11), "spi"),
    **dict.fromkeys((14, 15), "uart"),
    **dict.fromkeys((18, 19, 20, 21), "audio"),
}


def open_factory(
    names: tuple[str, ...] = FACTORIES,
    *,
    make: Callable[[str], Factory] | None = None,
    model: str | None = None,
    version: str | None = None,
) -> Factory:
    """Return the first pin factory that works here; raises CannotRun with the reason and its cure if none does."""
    model = board_model() if model is None else model
    if make is None and names == FACTORIES and "Raspberry Pi" not in model and not any(Path("/dev").glob("gpiochip*")):
        # No header at all: gpiozero need not be imported to find that out.
        raise CannotRun(Text("panel.not_a_pi"))
    if "Raspberry Pi 5" in model:
        version = _installed_version() if version is None else version
        if version in BROKEN_ON_PI_5:
            raise CannotRun(Text("panel.gpiozero_broken", version=version))
    make = make or _make
    problems: list[tuple[str, BaseException]] = []
    for name in names:
        try:
            factory = make(name)
            factory.board_info  # noqa: B018 - raises when this is no Pi
        except device_errors() as problem:
            problems.append((name, problem))
        else:
            return factory
    raise CannotRun(_no_factory(problems, model))


def chosen_factories(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return the factories to try: the one of gpiozero's own variable if it is set, else ours in order."""
    wish = environ.get("GPIOZERO_PIN_FACTORY", "")
    return (wish,) if wish in _CLASSES else FACTORIES


def device_errors() -> tuple[type[BaseException], ...]:
    """Return what GPIO libraries raise; lgpio has an error class of its own, beside everything."""
    found: tuple[type[BaseException], ...] = (OSError, ValueError, RuntimeError, ImportError, AttributeError)
    for module, name in (("gpiozero.exc", "GPIOZeroError"), ("lgpio", "error")):
        error = getattr(sys.modules.get(module), name, None)
        if isinstance(error, type) and issubclass(error, BaseException):
            found += (error,)
    return found


def why(problem: BaseException, *, pin: int, thing: Text, owner_of: Callable[[int], str] = lambda pin: "") -> Text:
    """Return the sentence for a pin that cannot be had: what, why, and who probably has it."""
    name, said = type(problem).__name__, str(problem)
    if name in ("PinInvalidPin", "GPIOPinMissing"):
        return Text("panel.no_such_pin", pin=pin, thing=thing)
    if name == "PinFixedPull":
        return Text("panel.fixed_pull", pin=pin, thing=thing)
    if name == "GPIOPinInUse" or "busy" in said.lower():
        owner = owner_of(pin)
        if owner:
            return Text("panel.pin_busy_by", pin=pin, thing=thing, owner=owner)
        return Text("panel.pin_busy", pin=pin, thing=thing, owner=Text(f"panel.owner.{_OWNERS.get(pin, 'program')}"))
    if isinstance(problem, PermissionError) or "permission" in said.lower():
        return Text("panel.no_permission")
    return Text("panel.pin_failed", pin=pin, thing=thing, why=said or name)


def thing_named(thing: str) -> Text:
    """Return the name of what hangs on a pin, for sentences."""
    return Text("panel.thing.seat", n=int(thing[4:])) if thing.startswith("seat") else Text(f"panel.thing.{thing}")


def lgpio_folder(environ: MutableMapping[str, str]) -> str:
    """Return the folder where lgpio may make its pipe, and tell lgpio: it would use the working directory."""
    for name in ("LG_WD", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        folder = environ.get(name, "").partition(":")[0]
        if folder and os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK):
            break
    else:
        folder = tempfile.mkdtemp(prefix="companion-lgpio-")
    environ["LG_WD"] = folder
    return folder


def _installed_version() -> str:
    from importlib import metadata

    try:
        return metadata.version("gpiozero")
    except metadata.PackageNotFoundError:
        return ""


def _make(name: str) -> Factory:
    module, class_name = _CLASSES[name]
    if name != "lgpio":
        return getattr(importlib.import_module(module), class_name)()
    lgpio_folder(os.environ)
    # lgpio changes into its folder when it is imported; the rest of the program must not notice.
    here = os.getcwd()
    try:
        return getattr(importlib.import_module(module), class_name)()
    finally:
        with contextlib.suppress(OSError):
            os.chdir(here)


def _no_factory(problems: list[tuple[str, BaseException]], model: str) -> Text:
    if "Raspberry Pi" not in model:
        return Text("panel.not_a_pi")
    if any("permission" in str(p).lower() or isinstance(p, PermissionError) for _, p in problems):
        return Text("panel.no_permission")
    first = problems[0] if problems else None
    if first and first[0] == "lgpio" and isinstance(first[1], ImportError):
        return Text("panel.no_lgpio")
    tried = "; ".join(f"{name}: {problem or type(problem).__name__}" for name, problem in problems)
    return Text("panel.no_factory", tried=tried)
