"""``manage.py clauses``: which clauses of the rule sheets a record or a test proves."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.coverage import coverage


class Command(BaseCommand):
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
            mark = "" if row.is_cited else "  UNCITED"
            self.stdout.write(
                f"{row.clause.id:7}{len(row.records):4} records{len(row.tests):4} tests{mark}"
            )
            if options["where"]:
                for place in (*row.records, *row.tests):
                    self.stdout.write(f"        {place}")
        self.stdout.write(f"{len(rows)} clauses, {len(uncited)} uncited")
        if uncited:
            raise CommandError("uncited: " + " ".join(uncited))
