"""The README says what there is: every setting, every command, every module in its map."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAP = re.search(r"^## The map of the house$(.*?)^## ", README, re.MULTILINE | re.DOTALL)
READ = re.compile(r'(?:environ\.get\(|environ\[|\bflag\(|\bnames\()\s*"([A-Z_]+)"')
OF_THE_PROCESS = {"DJANGO_SETTINGS_MODULE"}


def section(of: str) -> str:
    """The lines of the map under a folder of the top level."""
    assert MAP
    found = re.search(rf"^    {of}/(.*?)(?=^    \S|\Z)", MAP[1], re.MULTILINE | re.DOTALL)
    assert found, of
    return found[1]


def test_every_setting_is_in_the_table_and_no_other() -> None:
    read: set[str] = set()
    for path in (ROOT / "mahjong_site").glob("*.py"):
        read |= set(READ.findall(path.read_text(encoding="utf-8")))
    table = README.split("\n## Settings\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)} == (
        read - OF_THE_PROCESS
    )


def test_every_command_is_in_the_table() -> None:
    for path in (ROOT / "games" / "management" / "commands").glob("[a-z]*.py"):
        assert f"`manage.py {path.stem}" in README or f"manage.py {path.stem} " in README, path.stem


@pytest.mark.parametrize(
    ("folder", "files"),
    [("rules", "rules/*.py"), ("games", "games/*.py"), ("static", "static/js/*.js")],
)
def test_every_module_is_in_the_map(folder: str, files: str) -> None:
    names = {path.stem for path in ROOT.glob(files)} - {"__init__"}
    told = section("templates/ static" if folder == "static" else folder)
    missing = {name for name in names if not re.search(rf"(?<![\w/]){name}(?!\w)", told)}
    assert missing == set()


def test_the_two_commands_come_first() -> None:
    """What somebody needs who has just found it."""
    head = README[:600]
    assert "    make run" in head and "    make test" in head
