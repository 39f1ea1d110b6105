"""A match (一场): how many hands it lasts and who deals (CM-50, CM-52)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

HANDS: Final = "hands"
ROUNDS: Final = "rounds"


def rounds_done(dealers: Sequence[int], players: int) -> int:
    """How many dealer rounds (圈) are over.

    ``dealers``: the dealer of each hand so far and, last, of the hand that would come next. A
    round is over each time every seat has lost the deal once, that is, when the deal comes back
    to the first dealer.
    """
    if not dealers:
        return 0
    passed = sum((after - before) % players for before, after in pairwise(dealers))
    return passed // players


def match_over(kind: str, count: int, dealers: Sequence[int], players: int) -> bool:
    """Whether a match of so many hands or rounds is over; ``dealers`` as for ``rounds_done``."""
    if kind == ROUNDS:
        return rounds_done(dealers, players) >= count
    return len(dealers) - 1 >= count
