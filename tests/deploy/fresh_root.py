"""A fresh Debian root folder to install into, and a stand-in for systemd that runs a unit's own command in it."""

from __future__ import annotations

import configparser
import os
import shlex
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
CACHE = Path(os.environ.get("COMPANION_TEST_CACHE") or Path.home() / ".cache" / "companion-tests")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_ENTER = """
root=$1; shift
mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev"; mount --bind /sys "$root/sys"
exec chroot "$root" "$@"
"""
_NO_MATTER = (
    "./proc",
    "./sys",
    "./dev",
    "./tmp",
    "./run",
    "./source",
    "./wheels",
    "./var/log",
    "./var/cache",
    "./root",
)


def missing() -> str:
    """Return why no root folder can be made here, "" if it can."""
    if os.geteuid() != 0:
        return "only root can make a root folder"
    if shutil.which("mmdebstrap") is None:
        return "mmdebstrap is not installed (apt install mmdebstrap)"
    if subprocess.run(["unshare", "-m", "true"], check=False).returncode != 0:
        return "mounts are not allowed here"
    return ""


def wheelhouse() -> Path:
    """Return a folder with the wheels of this checkout and all it needs, made by the installer itself."""
    folder = CACHE / "wheels"
    subprocess.run(
        [REPOSITORY / "deploy/install.sh", "--make-wheels", folder],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return folder


class FreshRoot:
    """A root folder of a Debian release in which commands are run as on a machine of its own."""

    def __init__(self, release: str, folder: Path) -> None:
        self.folder = folder
        tar = CACHE / f"{release}.tar"
        if not tar.exists():
            CACHE.mkdir(parents=True, exist_ok=True)
            part = tar.with_suffix(".part.tar")
            command = ["mmdebstrap", "--quiet", "--variant=minbase", "--include=ca-certificates", release, part]
            subprocess.run(command, check=True)
            part.rename(tar)
        folder.mkdir()
        subprocess.run(["tar", "-xf", tar, "-C", folder], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        source = folder / "source"
        source.mkdir()
        for name in ("companion", "hw", "kv", "deploy", "systemd", "pyproject.toml", "README.md", "LICENSE"):
            copy = shutil.copytree if (REPOSITORY / name).is_dir() else shutil.copy
            copy(REPOSITORY / name, source / name)

    def command(self, *command: str, **environ: str) -> list[str]:
        """Return the command line that runs a command in the folder, in a mount namespace of its own."""
        env = ["env", "-i", f"PATH={PATH}", "HOME=/root", "LANG=C.UTF-8", *(f"{k}={v}" for k, v in environ.items())]
        return ["unshare", "-m", "sh", "-ec", _ENTER, "sh", str(self.folder), *env, *command]

    def run(self, *command: str, **environ: str) -> str:
        """Run a command in the folder and return what it says; fails if it fails."""
        done = subprocess.run(self.command(*command, **environ), capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def install(self, *options: str, **environ: str) -> str:
        """Run the installer from the wheels."""
        return self.run("bash", "/source/deploy/install.sh", *options, COMPANION_WHEELS="/wheels", **environ)

    def snapshot(self) -> dict[str, tuple[object, ...]]:
        """Return all files with their modes, owners, sizes, times and targets; packages and units lie among them."""
        found: dict[str, tuple[object, ...]] = {}
        for place, folders, files in os.walk(self.folder):
            here = "./" + str(Path(place).relative_to(self.folder))
            folders[:] = [
                name for name in folders if f"./{Path(here, name)}" not in _NO_MATTER and name != "__pycache__"
            ]
            for name in files:
                path = Path(place, name)
                state = path.lstat()
                target = os.readlink(path) if path.is_symlink() else ""
                found[str(Path(here, name))] = (
                    state.st_mode,
                    state.st_uid,
                    state.st_gid,
                    state.st_size,
                    state.st_mtime_ns,
                    target,
                )
        return found


class ServiceStandIn:
    """Runs a unit's ExecStart as systemd would: its environment, user, groups, folders and notify socket."""

    def __init__(self, root: FreshRoot, unit: str, **environ: str) -> None:
        parser = configparser.RawConfigParser(strict=False, dict_type=_Repeated)
        parser.optionxform = str
        parser.read(root.folder / unit)
        service = parser["Service"]
        user = service["User"]
        runtime = Path("/run", service["RuntimeDirectory"])
        (root.folder / runtime.relative_to("/")).mkdir(parents=True, exist_ok=True)
        root.run("chown", user, str(runtime))
        settings = {}
        for line in service["Environment"].splitlines():
            settings.update(pair.split("=", 1) for pair in shlex.split(line.replace("%t", "/run")))
        settings |= {"STATE_DIRECTORY": "/var/lib/companion", "RUNTIME_DIRECTORY": str(runtime)}
        settings |= {"NOTIFY_SOCKET": f"{runtime}/notify", "WATCHDOG_USEC": "2000000", **environ}
        groups = ",".join(service["SupplementaryGroups"].split())
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        path = root.folder / runtime.relative_to("/") / "notify"
        path.unlink(missing_ok=True)
        self._socket.bind(str(path))
        path.chmod(0o777)
        start = shlex.split(service["ExecStart"])
        run = ["setpriv", "--reuid", user, "--regid", user, "--groups", groups, *start]
        self.process = subprocess.Popen(
            root.command("sh", "-c", f"cd {runtime} && exec {shlex.join(run)}", **settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def hears(self, message: str, seconds: float = 60.0) -> bool:
        """Wait for a message of the service to systemd."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.process.poll() is None:
            self._socket.settimeout(1.0)
            try:
                if message in self._socket.recv(4096).decode().splitlines():
                    return True
            except TimeoutError:
                continue
        return False

    def stop(self) -> tuple[int, float]:
        """Send SIGTERM; return the exit code and how many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(10)
        except subprocess.TimeoutExpired:
            code = -1
        return code, time.monotonic() - began

    def close(self) -> str:
        """End it whatever it does, and return what it printed."""
        self.process.kill()
        self._socket.close()
        return self.process.communicate()[0]


class _Repeated(dict):  # type: ignore[type-arg]
    """A unit file repeats keys; their values are joined by a new line."""

    def __setitem__(self, key: str, value: object) -> None:
        if isinstance(value, list) and key in self and isinstance(self[key], list):
            value = self[key] + value
        super().__setitem__(key, value)
