"""Settings: what this device and this table are like; typed, read once from a file, written so that none is lost."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from companion.errors import NotSaved
from companion.text import LANGUAGES, Text

NAME = "settings.toml"


@dataclass(frozen=True, slots=True)
class Reader:
    """What is said of one reader: `port` a path or "auto", `kind` as hardware.md lists them, `seat` from 1."""

    port: str = "auto"
    kind: str = "auto"
    baudrate: int = 9600
    seat: int | None = None
    name: str = ""
    numbers: str = "auto"
    cooldown_seconds: float = 1.5
    idle_seconds: float = 0.2
    lying: str = "shown"


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. `panel` is handed on as it is: hw/wiring.py knows what it may hold."""

    language: str = "en"
    theme: str = "candle"
    text_scale: float = 1.0
    rotation: int = 0
    density: float = 0.0
    """Pixels of a dp; 0: as the display says."""
    left_handed: bool = False
    reduced_motion: bool = False
    face_player: bool = False
    hints: bool = False
    """Whether boards show help: what a move would bring."""
    north: int = 0
    """Where the table's north is, seen from the screen: 0 opposite, then clockwise."""
    first_seat: int = 0
    """Where whoever starts sits: 0 opposite the screen, then clockwise, seat by seat."""
    sound: int = 2
    night: bool = False
    sleep_minutes: int = 10
    """After so many quiet minutes the screen goes dark; 0: never."""
    readers: tuple[Reader, ...] = ()
    """None: whatever is plugged in."""
    panel: Mapping[str, Any] = field(default_factory=dict)
    bgstats_prefix: str = "https://app.bgstatsapp.com/createPlay.html?data="
    bgg_ids: Mapping[str, int] = field(default_factory=dict)
    """Numbers of the games at BoardGameGeek, for exports, where their owner has looked them up."""
    location: str = ""
    """Where this table stands, for exports."""

    def with_language(self, language: str) -> Settings:
        """Return the settings in another language."""
        return replace(self, language=language) if language in LANGUAGES else self


_CHOICES: Mapping[str, tuple[Any, ...]] = {
    "language": LANGUAGES,
    "theme": ("candle", "daylight"),
    "rotation": (0, 90, 180, 270),
    "sound": (0, 1, 2, 3),
}
_RANGES: Mapping[str, tuple[float, float]] = {
    "text_scale": (0.8, 2.0),
    "density": (0.0, 4.0),
    "sleep_minutes": (0, 1440),
    "baudrate": (300, 4_000_000),
    "seat": (1, 7),
    "first_seat": (0, 6),
    "cooldown_seconds": (0.0, 60.0),
    "idle_seconds": (0.01, 5.0),
}


def load_settings(path: Path, *, language: str = "en") -> tuple[Settings, tuple[Text, ...]]:
    """Return the settings in a file and what is wrong with it, a sentence each; `language` where it says none.

    What is wrong counts as not said. A file that cannot be understood at all is put aside under another name.
    """
    default = Settings(language=language)
    try:
        table = _read(path)
    except FileNotFoundError:
        return default, ()
    except OSError as error:
        return default, (Text("settings.unreadable", file=path.name, reason=str(error.strerror)),)
    except ValueError:  # no UTF-8, no TOML
        return default, (_put_aside(path),)
    return _settings(table, default)


def save_settings(settings: Settings, path: Path) -> None:
    """Keep settings in a file, whole or not at all; keys that nobody knows stay. Raises NotSaved."""
    import tomli_w

    table: dict[str, Any] = {}
    with contextlib.suppress(OSError, ValueError):
        table = _read(path)
    before, _ = _settings(table, Settings(language=""))
    for name, value in _plain(settings).items():
        if value != _plain(before)[name]:
            table[name] = value
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            tomli_w.dump(table, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise NotSaved(Text("settings.not_saved", file=path.name)) from error


def _read(path: Path) -> dict[str, Any]:
    text = path.read_text("utf-8")
    # Without a file, as at most starts, nothing has to be parsed.
    import tomllib

    return tomllib.loads(text)


def _settings(table: Mapping[str, Any], default: Settings) -> tuple[Settings, tuple[Text, ...]]:
    notices: list[Text] = []
    values: dict[str, Any] = {}
    for name, value in table.items():
        match name:
            case "readers":
                values["readers"] = _readers(value, default.readers, notices)
            case "panel" if isinstance(value, Mapping):
                values["panel"] = value
            case "bgg_ids" if isinstance(value, Mapping) and all(type(number) is int for number in value.values()):
                values["bgg_ids"] = value
            case _:
                _take(Settings, name, name, value, values, notices)
    return Settings(**{**{f.name: getattr(default, f.name) for f in fields(Settings)}, **values}), tuple(notices)


def _readers(value: Any, default: tuple[Reader, ...], notices: list[Text]) -> tuple[Reader, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str | Mapping) for item in value):
        notices.append(Text("settings.wrong", name="readers", value=str(value)))
        return default
    readers = []
    for number, item in enumerate(value, 1):
        values: dict[str, Any] = {}
        for name, given in ({"port": item} if isinstance(item, str) else item).items():
            _take(Reader, name, f"readers {number} {name}", given, values, notices)
        readers.append(Reader(**values))
    return tuple(readers)


def _take(kind: type, name: str, called: str, value: Any, values: dict[str, Any], notices: list[Text]) -> None:
    known = {f.name: f.default for f in fields(kind)}
    if name not in known:
        notices.append(Text("settings.unknown", name=called))
    elif not _is_right(name, known[name], value):
        notices.append(Text("settings.wrong", name=called, value=str(value)))
    else:
        values[name] = float(value) if isinstance(known[name], float) else value


def _is_right(name: str, default: Any, value: Any) -> bool:
    if isinstance(value, bool) or isinstance(default, bool):
        return isinstance(value, bool) and isinstance(default, bool)
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name in _RANGES:
        low, high = _RANGES[name]
        kinds = (int, float) if isinstance(default, float) else (int,)
        return isinstance(value, kinds) and low <= value <= high
    return isinstance(value, str) and isinstance(default, str)


def _plain(settings: Settings) -> dict[str, Any]:
    plain = {f.name: getattr(settings, f.name) for f in fields(Settings)}
    plain["panel"], plain["bgg_ids"] = dict(settings.panel), dict(settings.bgg_ids)
    plain["readers"] = [
        {f.name: value for f in fields(Reader) if (value := getattr(reader, f.name)) != f.default}
        for reader in settings.readers
    ]
    return plain


def _put_aside(path: Path) -> Text:
    aside, number = path.with_name(f"{path.stem}-unreadable{path.suffix}"), 2
    while aside.exists():
        aside, number = path.with_name(f"{path.stem}-unreadable-{number}{path.suffix}"), number + 1
    try:
        os.replace(path, aside)
    except OSError as error:
        return Text("settings.unreadable", file=path.name, reason=str(error.strerror))
    return Text("settings.put_aside", file=path.name, name=aside.name)
