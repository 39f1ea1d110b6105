"""``manage.py record show``: by id or by the name people see; what is wrong in one line."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from games.management.commands._common import many
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
    for given in (str(hand.pk), name, name.lower(), f"{name}.hand", f"{room.code} · 1 · 1"):
        call_command("record", "show", given)
        assert capsys.readouterr().out == record_text(hand)
    call_command("record", "show", room.code, "·", "1", "·", "1")  # without quotes
    assert capsys.readouterr().out == record_text(hand)


def test_names_what_is_missing(alice: Client, room: Room) -> None:
    started(room, alice)
    for given in ("999999", "9" * 40, f"{room.code}-1-2", f"{room.code}-7-1", "AAAAAA-1-1"):
        with pytest.raises(CommandError, match=f"there is no hand {given}"):
            call_command("record", "show", given)
    with pytest.raises(CommandError, match="one hand at a time, not 2"):
        call_command("record", "show", "1", "2")
    for given in ("hello", "1-2", "²", "-1", "", "·"):
        with pytest.raises(CommandError):
            call_command("record", "show", given)


def test_a_running_hand_is_not_shown_by_its_name(alice: Client, room: Room) -> None:
    started(room, alice)
    with pytest.raises(CommandError, match="is not over"):
        call_command("record", "show", f"{room.code}-1-1")


READERS = (["record", "show", "1"], ["verify"], ["verify", "AAAAAA-1-1"], ["statistics"])
"""Commands that read the database."""


def named(arguments: list[str]) -> str:
    return " ".join(arguments)


@pytest.mark.parametrize("arguments", READERS, ids=named)
@pytest.mark.parametrize("empty", [False, True], ids=["none", "no tables"])
def test_without_a_database_it_says_so_in_one_line(
    tmp_path: Path, empty: bool, arguments: list[str]
) -> None:
    database = tmp_path / "none.sqlite3"
    if empty:
        database.touch()
    done = manage(arguments, DATABASE_FILE=str(database))
    assert done.returncode == 1 and done.stdout == ""
    (line,) = done.stderr.splitlines()
    said = "the database cannot be read" if empty else f"there is no database {database}"
    assert line.startswith(f"CommandError: {said}")
    assert str(database) in line, "the one that was looked for"
    assert "manage.py serve --prepare" in line and "DATA_DIR" in line
    assert database.exists() == empty, "to ask makes none"


def test_what_else_is_wrong_with_a_database_is_not_mended_by_preparing_one(tmp_path: Path) -> None:
    database = tmp_path / "other.sqlite3"
    database.write_text("this is a text " * 100)
    done = manage(["verify"], DATABASE_FILE=str(database))
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert str(database) in done.stderr and "--prepare" not in done.stderr


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="no such signal here")
@pytest.mark.parametrize(
    "arguments",
    [
        ["clauses"],
        ["record", "check", "rules/examples/harbin.hand"],
        ["simulate", "qinzhou", "--hands", "1"],
        ["verify"],
        ["statistics"],
    ],
    ids=named,
)
def test_it_ends_quietly_when_nobody_reads_on(tmp_path: Path, arguments: list[str]) -> None:
    """As ``manage.py clauses | head`` does."""
    if arguments in READERS:
        manage(["serve", "--prepare"], DATA_DIR=str(tmp_path)).check_returncode()
    running = subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_FILE": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None and running.stderr is not None
    running.stdout.close()
    said = running.stderr.read()
    running.stderr.close()
    assert running.wait(timeout=60) == -signal.SIGPIPE
    assert said == ""


def manage(arguments: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """A command of its own process, with these settings."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_FILE": "", **variables},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_one_and_many() -> None:
    assert [many(count, "hand") for count in (0, 1, 2)] == ["0 hands", "1 hand", "2 hands"]
    assert [many(count, "differs", "differ") for count in (0, 1, 2)] == [
        "0 differ",
        "1 differs",
        "2 differ",
    ]


def test_simulate_and_clauses_count_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "qinzhou", hands=1, seed=1)
    call_command("simulate", "qinzhou", hands=2, seed=1)
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("1 hand of qinzhou") and second.startswith("2 hands of qinzhou")
    call_command("clauses")
    out = capsys.readouterr().out
    assert re.search(r" 1 test$", out, re.MULTILINE) and re.search(r" 2 records ", out)
    assert not re.search(r"(?<!\d)1 (records|tests)", out)
