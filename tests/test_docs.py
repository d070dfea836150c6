"""The documents are true: links lead somewhere, commands exist, modules are named, nothing points outside."""

import re
import subprocess
from pathlib import Path

import pytest

from companion.commands import COMMANDS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "deploy").rglob("*.md"))]


def tracked() -> list[Path]:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    return [ROOT / name for name in done.stdout.splitlines()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    broken = [link for link in links if "://" not in link and not (page.parent / link).exists()]

    assert broken == []


def test_the_readme_names_targets_that_exist():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    named = set(re.findall(r"`?make ([\w-]+)", (ROOT / "README.md").read_text("utf-8")))

    assert named - targets == set()


def test_the_formats_name_every_command():
    formats = (ROOT / "docs" / "formats.md").read_text("utf-8")

    assert [
        command for command in COMMANDS if f"companion {command}" not in formats and f"[{command}]" not in formats
    ] == ["restore"]
    assert "`restore FILE`" in formats


def test_the_architecture_names_every_module_of_the_core():
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    modules = [f.stem for f in (ROOT / "companion").glob("*.py") if not f.stem.startswith("__")]
    families = ("store", "view")

    assert all(f"{family}*.py" in text for family in families)
    assert [m for m in modules if f"{m}.py" not in text and not m.startswith(families)] == []


def test_nothing_names_a_machine_or_a_path_of_the_workplace():
    places = "|".join(("work", "root", "farm"))
    outside = re.compile(rf"(?<![\w.])/({places})/")
    found = [
        str(file.relative_to(ROOT))
        for file in tracked()
        if file.suffix in {".py", ".kv", ".sh", ".md", ".toml", ".service", ".po", ".yml", ".yaml"}
        and file.exists()
        and outside.search(file.read_text("utf-8", errors="replace"))
    ]

    assert found == []
