"""The README says what there is: every setting, every command, every module in its map."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAP = re.search(r"^## The map of the house$(.*?)^## ", README, re.MULTILINE | re.DOTALL)
READ = re.compile(
    r"(?:environ\.get\(|environ\[|\b(?:flag|names|whole|factor|time_zone|log_level)\()"
    r'\s*"([A-Z_]+)"'
)
OF_THE_PROCESS = {"DJANGO_SETTINGS_MODULE"}


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


def test_every_file_it_names_is_there() -> None:
    assert MAP
    named = set(re.findall(r"`((?:rules|games|static)/[\w/]+\.\w+)`", MAP[1]))
    assert len(named) > 20
    assert {name for name in named if "KEY" not in name and not (ROOT / name).exists()} == set()


@pytest.mark.parametrize("folder", ["rules", "games"])
def test_every_module_says_first_what_it_is(folder: str) -> None:
    """The map sends its reader there."""
    for path in (ROOT / folder).glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not text or re.match(r'"""\w.{15,}', text), path


def test_the_two_commands_come_first() -> None:
    """What somebody needs who has just found it."""
    head = README[:600]
    assert "    make run" in head and "    make test" in head
