"""Settings from the environment, and what is made on a first start."""

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from mahjong_site.environment import factor, log_level, time_zone, whole
from mahjong_site.local import lan_names, stored_secret

ROOT = Path(__file__).parent.parent.parent


def settings_of(tmp_path: Path, ask: str, **environment: str) -> str:
    """What a fresh process with this environment answers to ``ask``."""
    code = f"from django.conf import settings; print({ask})"
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={
            **kept,
            "DATA_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
            **environment,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.strip()


def test_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    first = stored_secret(path)
    assert len(first) > 50 and stored_secret(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["secret_key"]
    assert stored_secret(tmp_path / "another") != first


def test_defaults_are_safe(tmp_path: Path) -> None:
    ask = "settings.DEBUG, settings.ALLOWED_HOSTS, settings.GAME_SPEED"
    assert settings_of(tmp_path, ask) == "False ['localhost', '127.0.0.1', '[::1]'] 1.0"


def test_the_environment_decides(tmp_path: Path) -> None:
    asked = settings_of(
        tmp_path,
        "settings.DEBUG, settings.SECRET_KEY, settings.ALLOWED_HOSTS, settings.GAME_SPEED,"
        " settings.SESSION_COOKIE_SECURE",
        DEBUG="1",
        SECRET_KEY="given",
        ALLOWED_HOSTS="play.example, www.example",
        GAME_SPEED="0.1",
        HTTPS="1",
    )
    assert asked == "True given ['play.example', 'www.example'] 0.1 True"


def test_on_all_addresses_the_machines_names_are_allowed(tmp_path: Path) -> None:
    names = lan_names("0.0.0.0")
    assert socket.gethostname().lower() in names
    assert all("*" not in name for name in names)
    assert names[0] in settings_of(tmp_path, "settings.ALLOWED_HOSTS", HOST="0.0.0.0")
    assert lan_names("127.0.0.1") == []
    assert lan_names("192.168.1.5") == ["192.168.1.5"]


@pytest.mark.parametrize(
    ("name", "value", "may_be"),
    [
        ("PORT", "http", "a whole number"),
        ("PORT", "-1", "a whole number"),
        ("GAME_SPEED", "fast", "a number above 0"),
        ("GAME_SPEED", "0", "a number above 0"),
        ("GAME_SPEED", "-2", "a number above 0"),
        ("GAME_SPEED", "nan", "a number above 0"),
        ("PROXIES", "one", "a whole number"),
        ("PROXIES", "-1", "a whole number"),
        ("TIME_ZONE", "Mars/North", "the name of a time zone"),
        ("TIME_ZONE", "../etc", "the name of a time zone"),
        ("LOG_LEVEL", "LOUD", "one of CRITICAL, ERROR, WARNING, INFO, DEBUG"),
    ],
)
def test_nonsense_is_told_by_its_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, may_be: str
) -> None:
    read = {
        "PORT": lambda: whole(name, 8000),
        "PROXIES": lambda: whole(name, 0),
        "GAME_SPEED": lambda: factor(name, 1),
        "TIME_ZONE": lambda: time_zone(name, "Asia/Shanghai"),
        "LOG_LEVEL": lambda: log_level(name, "INFO"),
    }[name]
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=f"^{name}=.*it may be {may_be}"):
        read()
    monkeypatch.delenv(name)
    assert read() is not None


def test_nonsense_ends_a_command_in_one_line(tmp_path: Path) -> None:
    for name, command in (("GAME_SPEED", "serve"), ("TIME_ZONE", "check"), ("LOG_LEVEL", "serve")):
        ended = subprocess.run(
            [sys.executable, "manage.py", command],
            cwd=ROOT,
            env={**os.environ, "DATA_DIR": str(tmp_path), name: "nonsense"},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert ended.returncode == 1
        (line,) = (ended.stdout + ended.stderr).splitlines()
        assert line.startswith(f"{name}='nonsense': it may be ")


@pytest.mark.usefixtures("database")
def test_database_waits_instead_of_failing(settings: object) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert cursor.execute("PRAGMA synchronous").fetchone()[0] == 1
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_no_migration_is_missing() -> None:
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
