"""`companion run` in a process of its own, on a header whose levels are written to a file: they outlive the process.

Run with a folder; what is to happen comes as lines on standard input: "buzz" a long cue, "fault" an exception.
"""

import os
import sys
import threading
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.commands import main, table
from companion.messages import Ticked
from companion.ports import Cue
from hw import pins

FOLDER = Path(sys.argv[1])
JOURNAL = FOLDER / "header.txt"


def note(words: str) -> None:
    """Write a line that is there whatever happens next."""
    with JOURNAL.open("a") as file:
        file.write(words + "\n")


class HeaderPin(MockPWMPin):
    """A pin that tells every level it is put to, also one that it has already."""

    def _change_state(self, value):
        note(f"{self.info.name} {'high' if value else 'low'} {self._function}")
        return super()._change_state(value)


class WatchedTable(table.TableThread):
    """The table thread, and somebody who lets things happen at it."""

    def start(self) -> None:
        """Start, and listen to standard input."""
        super().start()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in sys.stdin:
            if line.strip() == "buzz":
                self.panel.signal(Cue.END)
            elif line.strip() == "fault":
                self.desk.handle = self._fault
                self.inbox.put(Ticked())

    def _fault(self, message) -> None:
        raise RuntimeError("a fault that nobody thought of")


if __name__ == "__main__":
    note("start")
    os.environ["GPIOZERO_PIN_FACTORY"] = "mock"
    pins._make = lambda name: MockFactory(pin_class=HeaderPin)
    table.TableThread = WatchedTable
    sys.exit(main(["run", "--windowed", "--data", str(FOLDER / "data"), "--scanner", str(FOLDER / "none")]))
