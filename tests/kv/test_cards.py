"""The screens of the cards, touched as a person does; a real desk answers."""

import pytest

from companion.settings import Settings
from tests.cards.table import Table


class Device:
    """The window with the real root over a desk."""

    def __init__(self, frames, folder, lang):
        from kv.screens.root import CompanionRoot

        self.frames = frames
        self.table = Table(folder, lang=lang)
        self.table.do("cards")
        self.root = frames.show(CompanionRoot(view=self.table.view))
        self.root.bind(on_command=lambda _, name, args, insist=False: self._command(name, args))

    def _command(self, name, args):
        self.table.do(name, **args)
        self.root.view = self.table.view

    def tap(self, *names):
        for name in names:
            self.frames.tap(self.root.screen.ids.primary if name == "primary" else name)
            self.frames.advance(2)
        return self

    def scan(self, tag):
        self.table.scan(tag)
        self.root.view = self.table.view
        self.frames.advance(3)
        return self

    def picture(self, name):
        self.frames.advance(3)
        self.frames.picture(name)


@pytest.fixture
def device(frames, tmp_path):
    made = []

    def build(lang="fr"):
        made.append(Device(frames, tmp_path, lang))
        return made[-1]

    yield build
    for device in made:
        device.table.close()


def test_a_card_of_oltremare_is_set_by_touch_and_saved_by_the_scan(device):
    device = device()
    device.tap("Nouvelle boîte de Oltremare")
    device.picture("cards-box")
    device.tap("primary")
    device.picture("cards-wizard-row")
    device.tap("4", "10", "18", "primary")

    device.tap("hand 5 load 2", "draw-card ship").scan("0000000001")
    device.picture("cards-wizard")

    assert device.table.box.bindings == {"0000000001": "OM/GEMS/52/MS/01"}
    assert device.table.box.facts == {"payouts": {"gems": [4, 10, 18]}}
    assert "Gemmes, carte 2 sur 8" in device.frames.texts()


def test_a_port_is_written_once_and_chosen_after(device):
    device = device()
    device.tap("Nouvelle boîte de Oltremare", "primary", "skip", "more port")
    device.tap("write")
    device.picture("cards-wizard-letters")
    device.tap("letter R", "letter O", "letter D", "letter X", "backspace", "letter I", "letters done")
    device.scan("0000000001")
    device.tap("more port")
    device.picture("cards-wizard-rare")
    device.tap("port Rodi").scan("0000000002")

    assert device.table.box.cards == ("OM/GEMS/61/DP/RODI/01", "OM/GEMS/61/DP/RODI/02")


def test_caravage_has_everything_that_stands_on_a_card(device):
    device = device("en")
    device.tap("New box of Caravage", "primary", "force 3", "Rome")
    device.picture("cards-wizard-caravage")
    device.scan("0000000001")

    assert device.table.box.cards == ("CV/ART/3/ROME/E0N0/E0N0/01",)


def test_petite_mer_needs_nothing_but_the_scan(device):
    device = device()
    device.tap("Nouvelle boîte de Petite Mer", "primary").scan("0000000001").scan("0000000002")
    device.picture("cards-wizard-petite-mer")

    assert device.table.box.cards == ("PM/0000H/00", "PM/0000N/01")


def test_the_check_lists_what_is_missing(device):
    device = device("en")
    device.tap("New box of Petite Mer", "Check the box").scan("PM/0000N/01").scan("PM/0000N/01").scan("77")
    device.picture("cards-check")

    assert "54 cards missing, 1 card double, 1 foreign tag" in device.frames.texts()


def test_the_way_back_leads_home(device):
    device = device()
    device.tap("Nouvelle boîte de Oltremare", "primary", "back", "back")
    device.picture("cards-boxes")

    device.tap("back")

    assert device.table.view.screen == "home"


@pytest.mark.parametrize("theme", ["candle", "daylight"])
@pytest.mark.parametrize("size", [(720, 1280), (1024, 600)])
def test_other_panels_show_the_wizard_whole(device, frames, size, theme):
    frames.turn(*size)
    device = device()
    device.table.desk.change_settings(Settings(language="fr", theme=theme))
    device.tap("Nouvelle boîte de Oltremare", "primary", "skip")
    device.picture(f"cards-wizard-{size[0]}-{theme}")

    for name in ("undo", "skip", "primary", "more port", "hand 3 load 4", "Gemmes"):
        widget = device.root.screen.ids.primary if name == "primary" else frames.find(name)
        assert widget.height >= 47
        x, y = widget.to_window(*widget.center)
        assert 0 <= x <= size[0]
        assert 0 <= y <= size[1]
