"""The installer in a fresh Debian, twice; what it installed starts, tells systemd, and leaves without a trace."""

import pytest

from tests.deploy.fresh_root import FreshRoot, ServiceStandIn, missing, wheelhouse

pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(missing()), reason=missing() or "-")]

OURS = ("companion", "etc/udev/rules.d", "etc/sysusers.d", "polkit-1/rules.d", "system.conf.d")


@pytest.fixture(scope="module")
def wheels():
    return wheelhouse()


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def root(request, wheels, tmp_path_factory):
    root = FreshRoot(request.param, tmp_path_factory.mktemp("root") / request.param)
    (root.folder / "wheels").symlink_to("/source/wheels")
    (root.folder / "source/wheels").mkdir()
    for wheel in wheels.glob("*.whl"):
        (root.folder / "source/wheels" / wheel.name).hardlink_to(wheel)
    root.packages = root.run("dpkg-query", "-W", "-f", "${Package}\n")
    root.before = root.snapshot()
    root.plan = root.install("--check")
    root.after_check = root.snapshot()
    root.said = root.install()
    return root


def test_check_says_what_it_would_do_and_changes_nothing(root):
    assert "would write /etc/systemd/system/companion.service" in root.plan
    assert "would build the Python environment" in root.plan
    assert root.after_check == root.before


def test_the_install_shows_its_progress_and_ends_with_the_doctor(root):
    for step in range(1, 9):
        assert f"[{step}/8]" in root.said
    assert "what companion doctor says" in root.said
    assert "all parts are there" in root.said


def test_a_second_install_changes_nothing(root):
    before = root.snapshot()

    assert "nothing was to be done" in root.install()
    assert root.snapshot() == before
    assert "nothing to do" in root.install("--check")


def test_the_service_is_enabled_and_its_file_is_right(root):
    wants = root.folder / "etc/systemd/system/multi-user.target.wants/companion.service"

    assert wants.is_symlink()
    assert "Overall exposure level" in root.run(
        "systemd-analyze", "security", "--offline=yes", "/etc/systemd/system/companion.service"
    )


def test_the_systemd_of_this_release_understands_the_units(root):
    for unit in (
        "companion.service",
        "companion-backup.timer",
        "companion-backup.service",
        "companion-console.service",
    ):
        said = root.run("sh", "-c", f"systemd-analyze verify --man=no /etc/systemd/system/{unit} 2>&1 || true")
        assert not [line for line in said.splitlines() if "companion" in line], said


def test_the_service_starts_tells_systemd_feeds_its_watchdog_and_stops_on_sigterm_within_two_seconds(root):
    service = ServiceStandIn(root, "etc/systemd/system/companion.service", SDL_VIDEODRIVER="offscreen")
    try:
        ready = service.hears("READY=1", 90)
        fed = ready and service.hears("WATCHDOG=1", 20)
        code, seconds = service.stop()
    finally:
        printed = service.close()

    assert ready, printed
    assert fed, printed
    assert code == 0, printed
    assert seconds < 2
    assert (root.folder / "var/lib/companion/companion.db").exists()


def test_the_installed_demo_plays(root):
    said = root.run("/opt/companion/bin/companion", "demo", "--out", "/tmp/demo")

    assert said.strip()
    assert list((root.folder / "tmp/demo").glob("*.png"))


def test_the_backup_of_the_timer_is_made_as_the_service_user(root):
    root.run("/usr/local/bin/companion", "backup")

    made = list((root.folder / "var/lib/companion/backups").glob("*.db"))
    assert made
    assert str(made[0].stat().st_uid) == root.run("id", "-u", "companion").strip()


def test_uninstalling_leaves_only_the_games(root):
    """The last test of this file: it takes away what the others look at."""
    root.run("sh", "-c", "echo kept > /var/lib/companion/proof")
    packages = set(root.run("dpkg-query", "-W", "-f", "${Package}\n").split())
    root.install("--uninstall")

    left = {
        path
        for path in set(root.snapshot()) - set(root.before)
        if any(mark in path for mark in OURS)
        and not root.run("sh", "-c", f"dpkg -S '/{path}' 2>/dev/null || true").strip()
    }
    assert all(path.startswith("var/lib/companion/") for path in left), sorted(left)
    assert (root.folder / "var/lib/companion/proof").read_text() == "kept\n"
    assert not (root.folder / "opt/companion").exists()
    assert "companion" not in (root.folder / "etc/passwd").read_text()
    assert "gpio" not in (root.folder / "etc/group").read_text()
    assert packages == set(root.run("dpkg-query", "-W", "-f", "${Package}\n").split())
