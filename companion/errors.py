"""Every error raised on purpose; its text is what the players may read."""

from companion.text import Text


class CompanionError(Exception):
    """Something that has a sentence for the people at the table; `text` is that sentence, not yet translated."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        """Return the sentence in English, for logs and tests."""
        return self.text.say("en")


class IllegalEvent(CompanionError, ValueError):
    """An event that cannot be applied to the state it meets."""


class IllegalGesture(CompanionError, ValueError):
    """A wish that names something that does not exist: an unknown command, player, option or value."""


class MalformedCode(CompanionError, ValueError):
    """Text that begins like a card code and is none; the text names the wrong field."""


class NothingToUndo(CompanionError, LookupError):
    """Undo was asked for before anything was recorded."""


class NothingToRedo(CompanionError, LookupError):
    """Redo was asked for with nothing taken back."""


class ConcurrentAppend(CompanionError, RuntimeError):
    """Another writer has stored an entry with this number."""


class NotSaved(CompanionError, OSError):
    """The store cannot write now: disk full, read-only or locked by another process."""


class BadFile(CompanionError, ValueError):
    """A file that is not what it should be: damaged, foreign or of another program."""


class CannotRun(CompanionError, RuntimeError):
    """This machine cannot do it now: no display, no permission, data in use by another process."""
