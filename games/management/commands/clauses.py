"""``manage.py clauses``: which clauses of the rule sheets a record or a test proves."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from games.coverage import coverage
from games.management.commands._common import QuietCommand, many


class Command(QuietCommand):
    """Lists every clause of play or score with its citations; fails when one has none."""

    help = "List the clauses of play and score with the records and tests that cite them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See BaseCommand."""
        parser.add_argument("--where", action="store_true", help="name the records and tests")
        parser.add_argument("--uncited", action="store_true", help="list only those without any")

    def handle(self, *args: Any, **options: Any) -> None:
        """See BaseCommand."""
        try:
            rows = [row for row in coverage(settings.BASE_DIR) if row.clause.rule]
        except KeyError as error:
            raise CommandError(f"rules/clauses has no {error.args[0]}") from None
        uncited = [row.clause.id for row in rows if not row.is_cited]
        for row in rows:
            if options["uncited"] and row.is_cited:
                continue
            found = "".join(
                f"{len(places):4} {word if len(places) == 1 else f'{word}s':{len(word) + 1}}"
                for word, places in (("record", row.records), ("test", row.tests))
            )
            mark = "" if row.is_cited else "  UNCITED"
            self.stdout.write(f"{row.clause.id:7}{found}{mark}".rstrip())
            if options["where"]:
                for place in (*row.records, *row.tests):
                    self.stdout.write(f"        {place}")
        self.stdout.write(f"{many(len(rows), 'clause')}, {len(uncited)} uncited")
        if uncited:
            raise CommandError("uncited: " + " ".join(uncited))
