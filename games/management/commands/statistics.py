"""``manage.py statistics``: everybody's statistics counted again from the stored results."""

from typing import Any

from django.core.management.base import BaseCommand

from games import statistics


class Command(BaseCommand):
    """Writes the rows that statistics add up again; changes nothing if they were right."""

    help = "Count everybody's statistics again from the stored results."

    def handle(self, *args: Any, **options: Any) -> None:
        """See BaseCommand."""
        self.stdout.write(f"{statistics.recount()} hands of people counted")
