"""``manage.py verify``: finished hands checked again, shuffle, moves, result and payments."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from games.management.commands._common import QuietCommand, many, stored
from games.management.commands.record import find_hand, names_in
from games.models import PlayedHand
from games.recheck import differences


class Command(QuietCommand):
    """Says of each hand what does not follow from its secret and moves; fails if anything."""

    help = "Check finished hands again: commitment, wall, dice, moves, result, payments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See BaseCommand."""
        parser.add_argument(
            "hands", nargs="*", metavar="HAND", help="ID or CODE-match-hand; all without any"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """See BaseCommand."""
        checked = wrong = 0
        with stored():
            for hand in self._hands(names_in(options["hands"])):
                checked += 1
                found = differences(hand)
                wrong += bool(found)
                for text in found:
                    self.stdout.write(f"{hand} (ID {hand.pk}): {text}")
        told = f"{many(checked, 'hand')} checked, {many(wrong, 'differs', 'differ')}"
        self.stdout.write(told)
        if wrong:
            raise SystemExit(1)

    def _hands(self, names: list[str]) -> list[PlayedHand] | Any:
        """Those named, else every finished one. Raises CommandError."""
        if not names:
            over = PlayedHand.objects.filter(state=PlayedHand.State.OVER).order_by("pk")
            return over.select_related("match__room").iterator(chunk_size=200)
        found = []
        for name in names:
            hand = find_hand(name)
            if hand is None:
                raise CommandError(f"there is no hand {name}")
            if not hand.is_open:
                raise CommandError(f"hand {name} is not over")
            found.append(hand)
        return found
