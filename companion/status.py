"""Status: how readers, buttons, storage and clock are, in words; what the status strip shows."""

from __future__ import annotations

from companion.messages import ScannerStatus, TagScanned
from companion.text import Text, say
from companion.view import Action, StatusItem


class Status:
    """What is known of the device; changed by messages on the table thread."""

    def __init__(self) -> None:
        self.readers: dict[str, ScannerStatus] = {}
        self.last_tag: TagScanned | None = None
        self.panel_ok: bool | None = None
        self.panel_reason: Text | None = None
        self.storage_trouble: Text | None = None
        self.clock_ok = True

    @property
    def reader_ok(self) -> bool | None:
        """Whether a reader is ready; None as long as none was ever seen."""
        if not self.readers:
            return None
        return any(status.status in ("ready", "back") for status in self.readers.values())

    def scanner(self, message: ScannerStatus) -> None:
        """Remember what a reader says of itself."""
        self.readers[message.reader] = message

    def scanned(self, message: TagScanned) -> None:
        """Remember what was read last."""
        self.last_tag = message

    def panel(self, ok: bool, reason: Text | None) -> None:
        """Remember whether the buttons work."""
        self.panel_ok, self.panel_reason = ok, reason

    def items(self, lang: str) -> tuple[StatusItem, ...]:
        """Return the four states in words; only what is wrong is not ok."""
        return (self._reader(lang), self._buttons(lang), self._storage(lang), self._clock(lang))

    def _reader(self, lang: str) -> StatusItem:
        ok = self.reader_ok
        reason = next((s.reason.say(lang) for s in self.readers.values() if s.reason), "")
        if ok:
            last = say(lang, "status.last_read", tag=self.last_tag.tag) if self.last_tag else ""
            return StatusItem("reader", say(lang, "status.reader_ready"), True, "status-reader", last)
        lost = any(s.status in ("lost", "refused") for s in self.readers.values())
        if lost:
            return StatusItem("reader", say(lang, "status.reader_lost"), False, "status-reader-lost", reason)
        return StatusItem("reader", say(lang, "status.reader_none"), True, "status-reader-search", reason)

    def _buttons(self, lang: str) -> StatusItem:
        if self.panel_ok:
            return StatusItem("buttons", say(lang, "status.buttons_ready"), True, "status-buttons")
        reason = self.panel_reason
        if reason is None or reason.key == "panel.not_a_pi":
            # Nothing is wrong: this computer has no header to put buttons on.
            return StatusItem("buttons", say(lang, "status.buttons_none"), True, "status-buttons-off")
        return StatusItem("buttons", say(lang, "status.buttons_none"), False, "status-buttons-off", reason.say(lang))

    def _storage(self, lang: str) -> StatusItem:
        if self.storage_trouble is None:
            return StatusItem("storage", say(lang, "status.storage_safe"), True, "status-storage")
        reason = self.storage_trouble.say(lang)
        return StatusItem("storage", say(lang, "status.storage_trouble"), False, "status-storage-readonly", reason)

    def _clock(self, lang: str) -> StatusItem:
        set_it = Action(say(lang, "status.set_clock"), command="set_clock")
        if self.clock_ok:
            return StatusItem("clock", say(lang, "status.clock_set"), True, "status-clock", action=set_it)
        return StatusItem("clock", say(lang, "status.clock_unset"), False, "status-clock-unset", action=set_it)
