"""Settings: read once, checked value by value, written so that the plug may be pulled meanwhile."""

from __future__ import annotations

import os
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import NotSaved
from companion.settings import Reader, Settings, load_settings, save_settings
from companion.text import LANGUAGES


def _load(text: str, tmp_path: Path) -> tuple[Settings, list[str]]:
    (tmp_path / "settings.toml").write_text(text, "utf-8")
    settings, said = load_settings(tmp_path / "settings.toml")
    return settings, [text.say("en") for text in said]


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.toml") == (Settings(), ())
    assert not list(tmp_path.iterdir())


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    chosen = Settings(
        language="fr",
        theme="daylight",
        text_scale=1.3,
        rotation=180,
        density=1.5,
        left_handed=True,
        reduced_motion=True,
        face_player=True,
        sound=0,
        night=True,
        sleep_minutes=0,
        readers=(Reader("/dev/ttyUSB0", "rdm6300", 9600, seat=2), Reader(kind="wedge")),
        panel={"buttons": {"confirm": 5}, "buzzer": "none"},
        bgstats_prefix="bgstats://x?data=",
        bgg_ids={"oltremare": 12},
        location="Chez nous",
    )

    save_settings(chosen, tmp_path / "data" / "settings.toml")

    assert load_settings(tmp_path / "data" / "settings.toml") == (chosen, ())
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("language = 'de'", "language"),
        ("theme = 'neon'", "theme"),
        ("text_scale = 'big'", "text_scale"),
        ("text_scale = 40", "text_scale"),
        ("rotation = 45", "rotation"),
        ("sound = 4", "sound"),
        ("sound = true", "sound"),
        ("night = 1", "night"),
        ("sleep_minutes = 1.5", "sleep_minutes"),
        ("readers = 'auto'", "readers"),
        ("panel = 5", "panel"),
        ("location = 5", "location"),
        ("bgg_ids = { oltremare = 'x' }", "bgg_ids"),
        ("[[readers]]\nbaudrate = 'fast'", "readers 1 baudrate"),
        ("[[readers]]\nseat = 9", "readers 1 seat"),
    ],
)
def test_a_wrong_value_is_one_sentence_and_the_usual_one_is_used(line: str, name: str, tmp_path: Path) -> None:
    settings, said = _load(f"reduced_motion = true\n{line}\n", tmp_path)

    assert settings.reduced_motion
    assert len(said) == 1
    assert name in said[0]
    assert replace(settings, reduced_motion=False, readers=()) == Settings()


def test_an_unknown_setting_is_named_and_stays_in_the_file(tmp_path: Path) -> None:
    settings, said = _load("colour = 'red'\nsound = 9\nnight = true\n", tmp_path)
    assert [sentence for sentence in said if "colour" in sentence]

    save_settings(replace(settings, theme="daylight"), tmp_path / "settings.toml")

    text = (tmp_path / "settings.toml").read_text("utf-8")
    assert "colour" in text
    assert "sound = 9" in text
    assert load_settings(tmp_path / "settings.toml")[0] == replace(settings, theme="daylight")


def test_a_reader_can_be_named_by_its_port_alone(tmp_path: Path) -> None:
    settings, said = _load("readers = ['/dev/ttyUSB0', { kind = 'wedge', lying = 'played' }]", tmp_path)

    assert settings.readers == (Reader("/dev/ttyUSB0"), Reader(kind="wedge", lying="played"))
    assert said == []


@pytest.mark.parametrize("junk", [b"language = ", b"\xff\xfe\x00", b"= = =", b"a = 1\na = 2"])
def test_an_unreadable_file_is_kept_aside_and_it_is_said(junk: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for _ in range(2):
        path.write_bytes(junk)
        settings, said = load_settings(path)
        assert settings == Settings()
        assert len(said) == 1

    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "settings-unreadable-2.toml",
        "settings-unreadable.toml",
    ]
    assert (tmp_path / "settings-unreadable.toml").read_bytes() == junk


@given(text=st.text(max_size=60))
def test_no_file_whatever_keeps_the_app_from_starting(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("s") / "settings.toml"
    path.write_text(text, "utf-8", errors="replace")

    settings, said = load_settings(path)

    assert isinstance(settings, Settings)
    assert all(sentence.say("fr") for sentence in said)


def test_settings_are_synced_before_they_take_the_place_of_the_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)

        def noted(*arguments: object, name: str = name, real: object = real) -> object:
            done.append(name)
            return real(*arguments)  # type: ignore[operator]

        monkeypatch.setattr(os, name, noted)

    save_settings(Settings(), tmp_path / "settings.toml")

    assert done == ["fsync", "replace", "fsync"]


def test_a_plug_pulled_while_saving_leaves_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    save_settings(Settings(theme="daylight"), path)

    def cut(*arguments: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "replace", cut)
    with pytest.raises(NotSaved):
        save_settings(Settings(theme="candle", sound=1), path)

    assert load_settings(path)[0].theme == "daylight"


def test_every_setting_has_a_value_that_can_be_written(tmp_path: Path) -> None:
    save_settings(Settings(), tmp_path / "settings.toml")

    assert load_settings(tmp_path / "settings.toml") == (Settings(), ())
    assert {f.name for f in fields(Settings)} >= {"language", "readers", "panel"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_given_elsewhere_holds_where_the_file_says_none(language: str, tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml", language=language)[0].language == language
    assert Settings().with_language("xx").language == "en"
