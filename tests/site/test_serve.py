"""``manage.py serve``: one command from an empty folder to a site that answers."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.management.commands.serve import beside

ROOT = Path(__file__).parent.parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A server on a free port with an empty data folder: its address and its output."""
    port, output = free_port(), tmp_path / "output"
    environment = {**os.environ, "DATA_DIR": str(tmp_path / "data"), "PORT": str(port)}
    for name in ("STATIC_FROM_SOURCE", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)
    with output.open("w") as file:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=environment,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(address, timeout=5).close()
                break
            assert server.poll() is None, output.read_text()
            time.sleep(0.1)
        yield address, output
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(10)


def test_first_start_makes_everything_and_says_how_to_go_on(served: tuple[str, Path]) -> None:
    address, output = served
    page = urllib.request.urlopen(address, timeout=10).read().decode()
    said = output.read_text()
    assert f"Mahjong is at {address}" in said
    line = said.partition("make an admin: ")[2].partition("\n")[0]
    assert line.startswith(f"DATA_DIR={output.parent / 'data'} ")
    assert line.endswith(" manage.py createsuperuser")
    sheet = page.split('<link rel="stylesheet" href="')[1].split('"')[0]
    answer = urllib.request.urlopen(address + sheet, timeout=10)
    assert "immutable" in answer.headers["Cache-Control"]
    assert "开一桌" in page


def test_a_command_to_paste_says_where_the_data_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATA_DIR", raising=False)
    monkeypatch.delenv("DATABASE_FILE", raising=False)
    plain = beside("createsuperuser")
    assert plain.endswith("manage.py createsuperuser") and "=" not in plain
    monkeypatch.setenv("DATA_DIR", "my data")
    monkeypatch.setenv("DATABASE_FILE", "/srv/m.sqlite3")
    assert beside("createsuperuser") == f"DATA_DIR='my data' DATABASE_FILE=/srv/m.sqlite3 {plain}"


def test_unrouted_socket_is_closed_not_an_error(served: tuple[str, Path]) -> None:
    address, output = served
    host = address.removeprefix("http://")
    name, port = host.split(":")
    with socket.create_connection((name, int(port)), timeout=5) as raw:
        raw.sendall(
            f"GET /ws/nowhere/ HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            .encode()
        )  # fmt: skip
        status = raw.recv(200).split(b"\r\n")[0]
    assert b" 500 " not in status and b" 403 " in status
    assert "Traceback" not in output.read_text()


@pytest.mark.parametrize("port", ["used", "99999"])
def test_a_port_that_cannot_be_used_is_said_before_anything_else(tmp_path: Path, port: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        number = str(other.getsockname()[1]) if port == "used" else port
        environment = {**os.environ, "DATA_DIR": str(tmp_path / "data"), "PORT": number}
        ended = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
        )
    said = ended.stdout + ended.stderr
    assert ended.returncode == 1 and "Mahjong is at" not in said and "Traceback" not in said
    assert f"Port {number} of 127.0.0.1" in said and "PORT=" in said
