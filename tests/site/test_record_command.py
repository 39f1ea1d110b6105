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


GOOD = "@ good\nsystem qinzhou\n? left 84\n"


def test_what_cannot_be_read_is_reported_and_the_rest_is_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.hand").write_text(GOOD)
    (tmp_path / "folder.hand").mkdir()
    (tmp_path / "folder.hand" / "b.hand").write_text("\ufeff" + GOOD, encoding="utf-8")
    (tmp_path / "gone.hand").symlink_to(tmp_path / "nowhere")
    (tmp_path / "bytes.hand").write_bytes(b"@ one\nsystem qinzhou\n# \xff\n? left 84\n")
    (tmp_path / "z.hand").write_text(GOOD)
    with pytest.raises(SystemExit) as done:
        call_command("record", "check", str(tmp_path))
    assert done.value.code == 1
    *told, last = capsys.readouterr().out.splitlines()
    assert last == "3 passed, 3 failed"
    assert [line.split(": ")[0] for line in told] == [
        f"{tmp_path / 'bytes.hand'}:3",
        f"{tmp_path / 'folder.hand'}",
        f"{tmp_path / 'gone.hand'}",
    ]
    assert "0xff" in told[0] and "not a file" in told[1] and "No such file" in told[2]


def test_a_file_that_may_not_be_read_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """(An administrator may read everything, whatever the mode.)"""
    for name in ("a.hand", "b.hand"):
        (tmp_path / name).write_text(GOOD)
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "a.hand":
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(SystemExit):
        call_command("record", "check", str(tmp_path))
    out = capsys.readouterr().out
    assert out == f"{tmp_path / 'a.hand'}: cannot be read: Permission denied\n1 passed, 1 failed\n"


def test_a_link_to_nowhere_that_is_named_is_reported_a_wrong_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "gone.hand"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(SystemExit):
        call_command("record", "check", str(link))
    assert capsys.readouterr().out.endswith("0 passed, 1 failed\n")
    with pytest.raises(CommandError, match="there is no file or folder"):
        call_command("record", "check", str(tmp_path / "nowhere"))


def test_simulate_takes_one_hand_at_least_and_a_folder_that_can_be_made(tmp_path: Path) -> None:
    for hands in (0, -1):
        with pytest.raises(CommandError, match="--hands must be 1 or more"):
            call_command("simulate", "qinzhou", hands=hands)
    (tmp_path / "file").write_text("")
    for place in ("file", "file/below"):
        with pytest.raises(CommandError, match=r"--records .*file"):
            call_command("simulate", "qinzhou", hands=1, records=tmp_path / place)
    call_command("simulate", "qinzhou", hands=1, records=tmp_path / "new" / "deeper")
    assert len(list(tmp_path.rglob("*.hand"))) == 1
