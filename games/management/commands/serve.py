"""``manage.py serve``: everything between an installed site and friends at a table."""

import errno
import gc
import os
import shlex
import socket
import sys
from pathlib import Path
from typing import Any

from daphne.cli import CommandLineInterface
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.utils.translation.reloader import translation_file_changed

from mahjong_site.catalogues import compile_catalogues
from mahjong_site.local import lan_address


class Command(BaseCommand):
    """Prepare catalogues, database and static files, say where it is, and serve with Daphne."""

    help = "Prepares the database and static files, then serves on HOST and PORT (environment)."

    def add_arguments(self, parser: Any) -> None:
        """One switch: only prepare."""
        parser.add_argument("--prepare", action="store_true", help="prepare, but do not serve")

    def handle(self, *args: Any, **options: Any) -> None:
        """See the class."""
        if not options["prepare"]:
            require_free(settings.HOST, settings.PORT)  # before anything is said or made
        for path in compile_catalogues(settings.BASE_DIR / "locale"):
            translation_file_changed(None, path)  # or this process would go on without it
        call_command("migrate", interactive=False, verbosity=0)
        if not settings.STATIC_FROM_SOURCE:
            call_command("collectstatic", interactive=False, verbosity=0)
        if options["prepare"]:
            return
        self.greet()
        connections.close_all()
        gc.collect()
        gc.freeze()
        CommandLineInterface().run(daphne_arguments())

    def greet(self) -> None:
        """Say where the site is, and on a first start how to make an admin."""
        say = self.stdout.write
        say(f"Mahjong is at http://{settings.HOST.replace('0.0.0.0', '127.0.0.1')}:{settings.PORT}")
        if settings.HOST == "0.0.0.0":
            address = lan_address()
            if address:
                say(f"Friends on your network open http://{address}:{settings.PORT}")
            else:
                say("No network address found: only this machine can play.")
        if not get_user_model().objects.filter(is_superuser=True).exists():
            say(f"To look at played hands, make an admin: {beside('createsuperuser')}")
            say(f"and sign in at http://127.0.0.1:{settings.PORT}/admin/")
        self.stdout.flush()


def require_free(host: str, port: int) -> None:
    """Refuse to start where the address cannot be listened on, and say how to choose another."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as Daphne listens
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            number = getattr(error, "errno", None)
            in_use = number == errno.EADDRINUSE
            wrong = (
                "is in use by another program"
                if in_use
                else f"cannot be used: {str(error).rstrip('.')}"
            )
            raise CommandError(
                f"Port {port} of {host} {wrong}.\n"
                f"Choose another one, for example: PORT={other_port(port)} make run"
            ) from None


def other_port(port: int) -> int:
    """A port to try instead."""
    return port + 1 if 1024 <= port < 65535 else 8000


def shown(path: Path) -> Path:
    """``path`` as one would type it in the site's folder."""
    return path.relative_to(settings.BASE_DIR) if path.is_relative_to(settings.BASE_DIR) else path


def beside(command: str) -> str:
    """Another command of this site as one pastes it: same Python, same database.

    The variables that say where the data lies are said again: another shell may not have them,
    and would make a second, empty site in the default folder.
    """
    said = [
        f"{name}={shlex.quote(os.environ[name])}"
        for name in ("DATA_DIR", "DATABASE_FILE")
        if os.environ.get(name)
    ]
    return " ".join((*said, shlex.quote(str(shown(Path(sys.executable)))), "manage.py", command))


def daphne_arguments() -> list[str]:
    """How Daphne is started: sockets live as long as the game, and dead ones are found by pings."""
    arguments = ["-b", settings.HOST, "-p", str(settings.PORT), "--no-server-name", "-v", "0"]
    arguments += ["--websocket_timeout", "-1", "--ping-interval", "20", "--ping-timeout", "30"]
    if settings.HTTPS:
        arguments.append("--proxy-headers")
    return [*arguments, "mahjong_site.asgi:application"]
