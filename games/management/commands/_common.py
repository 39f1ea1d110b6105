"""What the commands share: how they end, what they say without a database, one and many."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

HOW = "`manage.py serve --prepare` makes one, DATA_DIR (or DATABASE_FILE) says where"


class QuietCommand(BaseCommand):
    """Ends without a word when nobody reads on, as command line tools do (``... | head``)."""

    def run_from_argv(self, argv: list[str]) -> None:
        """Python turns the signal into an error otherwise, also in its last flush."""
        if hasattr(signal, "SIGPIPE"):  # Windows has none
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        super().run_from_argv(argv)


@contextmanager
def stored() -> Iterator[None]:
    """For what reads the database: says which one was looked for if there is none, or not all of
    it. Raises CommandError."""
    path = Path(connection.settings_dict["NAME"])
    if not path.exists():  # asking would make an empty one
        raise CommandError(f"there is no database {path}: {HOW}")
    try:
        yield
    except DatabaseError as error:
        text = f"the database cannot be read: {error} in {path}"
        missing = str(error).startswith("no such")  # a table, a column: never prepared, or old
        raise CommandError(f"{text}: {HOW}" if missing else text) from None


def many(count: int, one: str, more: str = "") -> str:
    """``1 hand``, ``2 hands``: a number with its word. ``more``: the plural, if not with an s."""
    return f"{count} {one if count == 1 else more or f'{one}s'}"
