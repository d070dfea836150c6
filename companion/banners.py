"""Banners: what stays over the screen until people put it away or its cause is gone."""

from __future__ import annotations

from collections.abc import Iterable

from companion.controller import Outcome
from companion.keeper import Keeper
from companion.messages import ScannerStatus
from companion.ports import Cue
from companion.text import Text, say
from companion.view import Banner


class Banners:
    """Holds the last banner; what could not be saved goes before it, for as long as that lasts."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._last: Banner | None = None

    def show(self, text: str, detail: str = "", kind: str = "unknown") -> None:
        """Show a banner from now on."""
        self._last = Banner(text, detail, kind)

    def hide(self) -> None:
        """Put it away."""
        self._last = None

    def tell(self, notices: Iterable[Text], lang: str) -> None:
        """Show what people have to hear about the device, if there is anything."""
        said = [notice.say(lang) for notice in notices]
        if said:
            self.show(said[0], " ".join(said[1:]))

    def now(self, lang: str) -> Banner | None:
        """Return what is to be seen."""
        if not self._keeper.waiting:
            return self._last
        trouble = self._keeper.trouble
        said = say(lang, "status.not_saved", count=self._keeper.waiting)
        return Banner(said, trouble.say(lang) if trouble else "", "not_saved")

    def reader(self, message: ScannerStatus, lang: str, *, was_lost: bool) -> Outcome | None:
        """Say that the reader was lost, or is back; `was_lost` is how it stood before."""
        match message.status:
            case "lost":
                self.show(say(lang, "status.reader_lost"), say(lang, "status.reader_lost_help"), "reader_lost")
                return Outcome(Cue.READER_LOST, Text("status.reader_lost"))
            case "back" | "ready":
                self.hide()
                if message.tag_lying:
                    return Outcome(Cue.READ, Text("status.tag_lying", tag=message.tag_lying))
                if message.status == "back" or was_lost:
                    return Outcome(Cue.READER_BACK, Text("status.reader_back"))
        return None
