"""The whole app runs in a process of its own: after App.run has ended, touches of the same process go nowhere."""

import os
import subprocess
import sys
import textwrap

SCRIPT = textwrap.dedent(
    """
    import threading
    from dataclasses import replace

    from companion.messages import Command
    from tests.kv import sample_views as sample

    heard = []
    ready = threading.Event()

    from kv.app import CompanionApp

    app = CompanionApp(put=heard.append, on_ready=ready.set)
    app.post(sample.home())
    app.post(sample.suspended())

    def people():
        from kivy.clock import Clock
        from kivy.tests.common import UnitTestTouch

        assert ready.wait(20)
        app.post(replace(sample.home("en"), theme="daylight"))

        def touch(_):
            if app.root.view.lang != "en" or app.root.screen.ids.primary.width < 200:
                Clock.schedule_once(touch, 0)
                return
            finger = UnitTestTouch(*app.root.screen.ids.primary.center)
            finger.touch_down()
            finger.touch_up()
            print(type(app.root.screen).__name__, app.view.theme, heard == [Command("resume", {})])
            threading.Thread(target=app.stop).start()

        Clock.schedule_once(touch, 0)

    threading.Thread(target=people, daemon=True).start()
    app.run()
    print("stopped")
    """
)


def test_the_app_shows_the_newest_view_hands_over_touches_and_stops_from_any_thread():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60, env=dict(os.environ), check=False
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["HomeScreen daylight True", "stopped"]


def test_importing_the_screen_opens_no_window():
    script = (
        "import sys, kv.app, kv.loader, kv.screens.root, kv.screens.play, kv.sheets.final, kv.sheets.timeline; "
        "print('kivy.core.window' in sys.modules)"
    )

    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, env=dict(os.environ), check=False
    )

    assert done.stdout.strip() == "False", done.stderr


def test_every_label_of_the_screens_is_in_both_languages():
    from companion.text import catalogue

    french, english = ({k for k in catalogue(lang) if k.startswith("screen.")} for lang in ("fr", "en"))

    assert french == english
    assert len(french) > 50


def test_every_label_that_a_screen_asks_for_exists_and_every_one_is_asked_for():
    import re
    from pathlib import Path

    from companion.text import catalogue

    sources = [p.read_text("utf-8") for p in Path("kv").rglob("*") if p.suffix in (".py", ".kv")]
    asked = set(re.findall(r"""["'](screen\.[a-z_0-9]+)["']""", "\n".join(sources)))

    assert asked == {k for k in catalogue("fr") if k.startswith("screen.")}
