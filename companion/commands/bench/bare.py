"""A bare Kivy window, one label: the yardstick. Says READY=1 to $NOTIFY_SOCKET at its first frame, as the app does."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> None:
    """Open the window and stay until killed."""
    from hw.notify import Service
    from kv import display

    display.prepare(Path(sys.argv[1]), windowed=True)
    from kv.bare import BareApp

    BareApp(on_ready=Service(os.environ, pid=os.getpid()).ready).run()


if __name__ == "__main__":
    main()
