"""From a secret and what the seats contributed to a hand set up to be dealt (CM-3, CM-7)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.options import Options
from rules.ruleset import get
from rules.state import Setup
from rules.wall import Shuffle


def make_setup(
    system: str,
    options: Options,
    secret: bytes,
    contributions: Sequence[bytes | None],
    number: int,
    *,
    dealer: int | None = None,
    host: int = 0,
    before_exhausted: bool = False,
) -> Setup:
    """Shuffle, throw the dice and break the wall. Whoever knows the arguments gets the same setup.

    ``contributions``: each seat's random bytes in seat order, None for a seat that gave none;
    ``number``: of the hand in its match; ``dealer`` None for a match's first hand, where chance
    decides unless the host deals first (CM-50).
    """
    rules = get(system)(options)
    shuffle = Shuffle(secret, contributions, number, rules.kinds)
    if dealer is None:
        dealer = host if rules.host_deals else shuffle.first_dealer(rules.players)
    dice = shuffle.dice(rules.dice)
    wall = shuffle.wall(rules.break_stack(dealer, dice))
    return Setup(system, rules.options, wall, dealer, dice, shuffle.die, host, before_exhausted)
