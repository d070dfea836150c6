"""The Debian package: built by one command, installed, updated and removed in a fresh Debian; the games stay."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion import __version__
from tests.deploy.fresh_root import FreshRoot, ServiceStandIn, missing

ROOT = Path(__file__).parents[2]


def test_the_changelog_speaks_of_this_version():
    first = (ROOT / "deploy/deb/changelog").read_text().splitlines()[0]

    assert re.fullmatch(rf"table-companion \({re.escape(__version__)}\) stable; urgency=\w+", first)


@pytest.fixture(scope="module")
def package():
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    environ = {**os.environ, "COMPANION_DEB_ARCH": "amd64"}
    done = subprocess.run(["sh", ROOT / "deploy/build-deb.sh"], capture_output=True, text=True, env=environ)
    assert done.returncode == 0, done.stderr
    return ROOT / done.stdout.split()[-1]


@pytest.mark.long
def test_it_has_the_parts_for_both_pythons_and_no_file_of_root_alone(package):
    listed = subprocess.run(["dpkg-deb", "-c", package], capture_output=True, text=True, check=True).stdout

    assert "Kivy-2.3.1-cp311" in listed
    assert "Kivy-2.3.1-cp313" in listed
    assert f"table_companion-{__version__}-py3-none-any.whl" in listed
    assert "/usr/lib/systemd/system/companion.service" in listed
    assert all(line.split()[1] == "root/root" for line in listed.splitlines())


@pytest.mark.long
def test_building_it_twice_gives_the_same_bytes_for_our_own_part(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    for name in ("companion", "hw", "kv", "deploy", "pyproject.toml", "README.md", "LICENSE"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
        copy(ROOT / name, source / name)
    built = []
    for folder in ("first", "second"):
        subprocess.run(
            [source / "deploy/install.sh", "--make-wheels", tmp_path / folder],
            check=True,
            capture_output=True,
            env={**os.environ, "COMPANION_PYTHONS": "none"},
        )
        built.append(next((tmp_path / folder).glob("table_companion-*.whl")).read_bytes())

    assert built[0] == built[1]


@pytest.mark.long
@pytest.mark.skipif(bool(missing()), reason=missing() or "-")
@pytest.mark.parametrize("release", ["bookworm", "trixie"])
def test_it_installs_updates_and_leaves_and_the_games_stay(package, release, tmp_path):
    root = FreshRoot(release, tmp_path / release)
    shutil.rmtree(root.folder / "source")
    shutil.copy(package, root.folder / "tmp/companion.deb")
    apt = {"DEBIAN_FRONTEND": "noninteractive"}
    root.run("apt-get", "update", **apt)
    root.run("apt-get", "install", "-y", "--no-install-recommends", "/tmp/companion.deb", **apt)

    assert (root.folder / "etc/systemd/system/multi-user.target.wants/companion.service").is_symlink()
    assert f"companion {__version__}" in root.run("/usr/bin/companion", "--version")
    service = ServiceStandIn(root, "usr/lib/systemd/system/companion.service", SDL_VIDEODRIVER="offscreen")
    ready = service.hears("READY=1", 90)
    code, seconds = service.stop()
    printed = service.close()
    assert ready, printed
    assert (code, seconds < 2) == (0, True), printed

    (root.folder / "var/lib/companion/settings.toml").write_text('language = "fr"\n')
    before = root.snapshot()
    root.run("dpkg", "--install", "/tmp/companion.deb")
    changed = {path for path, state in root.snapshot().items() if before.get(path) != state}
    assert not {path for path in changed if path.startswith(("opt/", "var/lib/companion/", "etc/"))}, sorted(changed)

    root.run("dpkg", "--remove", "table-companion")
    assert not (root.folder / "opt/companion").exists()
    assert (root.folder / "var/lib/companion/settings.toml").read_text() == 'language = "fr"\n'
    assert (root.folder / "var/lib/companion/companion.db").exists()
    assert "companion" not in (root.folder / "etc/passwd").read_text()
    assert not (root.folder / "etc/systemd/system/multi-user.target.wants/companion.service").is_symlink()
