"""``manage.py record``: check hand records, or print a stored hand as one."""

from __future__ import annotations

import errno
import re
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.management.commands._common import QuietCommand, stored
from games.models import PlayedHand
from games.records import NotOver, record_text
from games.unplayable import Unplayable
from rules.record import Record, RecordError, decode, read_records
from rules.replay import check

NAME = re.compile(r"([0-9A-Za-z]+)-([0-9]{1,9})-([0-9]{1,9})(?:\.hand)?")
"""The name of a hand as people see it: room code, match, hand."""

JOINT = re.compile(r"\s*[-·]\s*")
"""What stands between the three, also as pages show them: ``CODE · match · hand``."""


class Command(QuietCommand):
    """``check PATH...`` plays records again; ``show ID`` prints a stored hand as one."""

    help = "Check hand records (.hand), or show a stored hand as a record."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See BaseCommand."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        checking = verbs.add_parser("check", help="play records again; files or folders")
        checking.add_argument("paths", nargs="+", type=Path)
        showing = verbs.add_parser("show", help="print a stored hand")
        showing.add_argument("hand", nargs="+", help="its ID, or its name: CODE-match-hand")

    def handle(self, *args: Any, **options: Any) -> None:
        """See BaseCommand."""
        if options["verb"] == "show":
            self._show(options["hand"])
        else:
            self._check(options["paths"])

    def _show(self, words: Sequence[str]) -> None:
        names = names_in(words)
        if len(names) != 1:
            raise CommandError(f"one hand at a time, not {len(names)}: {' '.join(names)}")
        with stored():
            hand = find_hand(names[0])
            if hand is None:
                raise CommandError(f"there is no hand {names[0]}")
            try:
                self.stdout.write(record_text(hand), ending="")
            except NotOver as error:
                raise CommandError(str(error)) from None
            except Unplayable as error:
                raise CommandError(f"there is no record of hand {names[0]}: {error}") from None

    def _check(self, paths: list[Path]) -> None:
        passed = failed = 0
        for path in find_files(paths):
            try:
                records = read_file(path)
            except (RecordError, OSError) as error:
                self.stdout.write(told(path, error))
                failed += 1
                continue
            for record in records:
                failure = check(record)
                if failure is None:
                    passed += 1
                    continue
                failed += 1
                self.stdout.write(f"{path}:{failure.line}: {record.title}: {failure.message}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)
        if not passed:
            raise CommandError("no record was found")


def names_in(words: Sequence[str]) -> list[str]:
    """The hands named on the command line, each as ``CODE-match-hand`` or an ID."""
    return JOINT.sub("-", " ".join(words)).split()


def find_hand(name: str) -> PlayedHand | None:
    """A stored hand by its ID, or by the name of the file people download (``.hand`` or not)."""
    if name.isascii() and name.isdigit():
        return PlayedHand.objects.filter(pk=int(name)).first() if len(name) < 19 else None
    parts = NAME.fullmatch(name)
    if parts is None:
        raise CommandError(f"not a hand: {name} (an ID, or CODE-match-hand)")
    code, match, number = parts[1].upper(), int(parts[2]), int(parts[3])
    found = PlayedHand.objects.filter(match__room__code=code, match__number=match, number=number)
    return found.first()


def read_file(path: Path) -> list[Record]:
    """The records of a file. Raises RecordError, and OSError for what cannot be read."""
    if path.exists() and not path.is_file():  # to open a pipe would wait for ever
        raise OSError(errno.EINVAL, "not a file")
    return read_records(decode(path.read_bytes()))


def told(path: Path, error: RecordError | OSError) -> str:
    """Why a file is not checked, in one line that begins with the place."""
    if isinstance(error, RecordError):
        return f"{path}:{error.line}: {error}"
    return f"{path}: cannot be read: {error.strerror or error}"


def find_files(paths: list[Path]) -> list[Path]:
    """The files named, and all below the folders named that is called ``.hand``.

    Raises CommandError for a name that nothing has.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.hand"))
        elif path.exists() or path.is_symlink():
            found.append(path)
        else:
            raise CommandError(f"there is no file or folder {path}")
    return found
