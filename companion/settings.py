"""Settings: what the owner has chosen, typed, read once from a TOML file and written safely."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from companion.text import LANGUAGES, Text


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings with their defaults; `readers` and `panel` are as hw.scanner and hw.wiring take them."""

    language: str = "en"
    theme: str = "candle"
    text_scale: float = 1.0
    rotation: int = 0
    density: float = 0.0
    left_handed: bool = False
    reduced_motion: bool = False
    face_player: bool = False
    sound: int = 2
    night: bool = False
    sleep_minutes: int = 10
    readers: tuple[str, ...] = ()
    panel: Mapping[str, Any] = field(default_factory=dict)
    bgstats_prefix: str = "bgstats://app.bgstatsapp.com/createPlay.html?data="

    def with_language(self, language: str) -> Settings:
        """Return the settings in another language."""
        return replace(self, language=language) if language in LANGUAGES else self


def load_settings(path: Path) -> tuple[Settings, tuple[Text, ...]]:
    """Return the settings of a file and a sentence for everything in it that could not be used."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return Settings(), (Text("settings.unreadable", file=str(path), reason=str(error)),)
    known = {f.name: f for f in fields(Settings)}
    said = tuple(Text("settings.unknown", name=name) for name in data if name not in known)
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items() if name in known}
    return Settings(**values), said


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings: a temporary file, synced, renamed over the old one, the folder synced."""
    import tomli_w

    defaults = asdict(Settings())
    values = {name: value for name, value in asdict(settings).items() if value != defaults[name]}
    values = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        file.write(tomli_w.dumps(values).encode("utf-8"))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
