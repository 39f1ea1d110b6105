"""``manage.py statistics``: everybody's statistics counted again from the stored results."""

from typing import Any

from games import statistics
from games.management.commands._common import QuietCommand, many, stored


class Command(QuietCommand):
    """Writes the rows that statistics add up again; changes nothing if they were right."""

    help = "Count everybody's statistics again from the stored results."

    def handle(self, *args: Any, **options: Any) -> None:
        """See BaseCommand."""
        with stored():
            counted = statistics.recount()
        self.stdout.write(f"{many(counted, 'hand')} of people counted")
