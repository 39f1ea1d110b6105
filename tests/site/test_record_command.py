"""``manage.py record show``: by id or by the name people see; what is wrong in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from games.models import Room
from games.records import record_text
from tests.site.conftest import fill, finish


def started(room: Room, host: Client) -> None:
    fill(room, host)
    host.post(f"/r/{room.code}/start")


def test_shows_a_hand_by_id_or_name(
    alice: Client, room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    started(room, alice)
    hand = finish(room)
    name = f"{room.code}-1-1"
    for given in (str(hand.pk), name, name.lower(), f"{name}.hand"):
        call_command("record", "show", given)
        assert capsys.readouterr().out == record_text(hand)


def test_names_what_is_missing(alice: Client, room: Room) -> None:
    started(room, alice)
    for given in ("999999", "9" * 40, f"{room.code}-1-2", f"{room.code}-7-1", "AAAAAA-1-1"):
        with pytest.raises(CommandError, match=f"there is no hand {given}"):
            call_command("record", "show", given)
    for given in ("hello", "1-2", "²", "-1"):
        with pytest.raises(CommandError):
            call_command("record", "show", given)


def test_a_running_hand_is_not_shown_by_its_name(alice: Client, room: Room) -> None:
    started(room, alice)
    with pytest.raises(CommandError, match="is not over"):
        call_command("record", "show", f"{room.code}-1-1")


@pytest.mark.parametrize("empty", [False, True], ids=["none", "no tables"])
def test_without_a_database_it_says_so_in_one_line(tmp_path: Path, empty: bool) -> None:
    database = tmp_path / "none.sqlite3"
    if empty:
        database.touch()
    done = subprocess.run(
        [sys.executable, "manage.py", "record", "show", "1"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_FILE": str(database)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1 and done.stdout == ""
    (line,) = done.stderr.splitlines()
    said = "the database cannot be read" if empty else f"there is no database {database}"
    assert line.startswith(f"CommandError: {said}")
    assert database.exists() == empty, "to ask makes none"
