"""The QR code of a finished play, read from the picture of the screen by somebody else's decoder."""

import json
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image

from companion import bgstats
from companion.history import PlayRecord
from companion.qr import qr_sheet
from companion.settings import Settings
from companion.view import View

NAMES = ("Éléonoréanne", "Bartholoméo ", "Çhristàbêlle", "Anne-Sophíea", "Théodorîneàô", "Gabriélliñeü", "Jean-Baptïst")


def record(people, *, game="caravage"):
    names = tuple(name[:12] for name in people)
    players = [{"name": name, "total": 10 - i, "rank": i + 1, "winner": i == 0} for i, name in enumerate(names)]
    return PlayRecord(
        id="0123456789abcdef0123456789abcdef",
        game=game,
        rules_version=1,
        players=names,
        people=tuple(range(1, len(names) + 1)),
        styles=tuple(range(len(names))),
        options={},
        box_id="",
        source="",
        started=1_796_000_000.0,
        dated=True,
        finished=1_796_003_120.0,
        result={"players": players, "group": None},
        length=100,
        seconds=3120.0,
    )


def shown(frames, theme, size=(800, 480)):
    from kv.screens.root import CompanionRoot

    frames.turn(*size)
    play = record(NAMES)
    sheet = qr_sheet((play,), 0, Settings(language="fr"), play.started)
    root = frames.show(CompanionRoot(view=View(lang="fr", theme=theme, sheet=sheet, reduced_motion=True)))
    frames.advance(4)
    return play, root.sheet.ids.code


def taken(frames, folder):
    frames.advance(2)
    return Image.open(frames.window.screenshot(name=str(folder / "qr.png"))).convert("RGB")


@pytest.mark.parametrize("theme", ["candle", "daylight"])
def test_seven_players_with_long_accented_names_are_read_from_the_screen(frames, tmp_path, theme):
    play, code = shown(frames, theme)
    frames.picture(f"qr-{theme}")

    found = zxingcpp.read_barcodes(taken(frames, tmp_path))

    assert [barcode.text for barcode in found] == [bgstats.link(play, Settings().bgstats_prefix, lang="fr")]
    data = json.loads(unquote(found[0].text.partition("data=")[2]))
    assert [player["name"] for player in data["players"]] == [name[:12] for name in NAMES]
    assert code.module_pixels >= 3


@pytest.mark.parametrize("theme", ["candle", "daylight"])
def test_modules_are_whole_pixels_of_black_on_pure_white(frames, tmp_path, theme):
    _, code = shown(frames, theme)
    picture = taken(frames, tmp_path)
    count, pixels = len(code.modules), code.module_pixels
    left = int(code.center_x - count * pixels / 2)
    top = frames.window.height - int(code.center_y - count * pixels / 2) - count * pixels

    seen = picture.crop((left, top, left + count * pixels, top + count * pixels))

    assert {colour for _, colour in seen.getcolors()} == {(0, 0, 0), (255, 255, 255)}
    for row in range(count):
        for column in range(count):
            wanted = (0, 0, 0) if code.modules[row][column] else (255, 255, 255)
            corners = ((0, 0), (pixels - 1, pixels - 1))
            assert all(seen.getpixel((column * pixels + x, row * pixels + y)) == wanted for x, y in corners)


def test_four_modules_of_white_are_left_around_the_code(frames, tmp_path):
    _, code = shown(frames, "candle")
    picture = taken(frames, tmp_path)
    count, pixels = len(code.modules), code.module_pixels
    left = int(code.center_x - count * pixels / 2)
    top = frames.window.height - int(code.center_y - count * pixels / 2) - count * pixels
    quiet = 4 * pixels

    around = picture.crop((left - quiet, top - quiet, left + count * pixels + quiet, top))

    assert around.getcolors() == [(around.width * around.height, (255, 255, 255))]


def test_an_upright_screen_shows_the_code_whole_above_the_words(frames):
    _, code = shown(frames, "candle", (720, 1280))
    frames.picture("qr-upright")

    assert code.module_pixels >= 3
    assert code.module_pixels * (len(code.modules) + 8) <= min(code.size)
    assert code.top == frames.window.height
