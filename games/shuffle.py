"""The provable shuffle of stored hands: secret, commitment, deal, check (CM-7).

Before the deal the server draws a secret and shows its SHA-256; the seated browsers add bytes;
wall, dice and treasure dice follow from both and nothing else. ``rules.wall`` has the arithmetic.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from games.models import PlayedHand
from games.unplayable import Unplayable, reading, rules_of, senseless
from rules.dealing import make_setup
from rules.table import Setup
from rules.tiles import COPIES, BadTiles, Tile, parse
from rules.wall import commitment

SECRET_BYTES = 32
CONTRIBUTION_BYTES = 32


def new_secret() -> tuple[str, str]:
    """A fresh secret (hex) and the commitment that may be shown."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return secret.hex(), commitment(secret)


def deal(hand: PlayedHand, *, first: bool = False) -> Setup:
    """What follows from a hand's secret and its contributions by seat.

    A hand without a dealer yet (the first of a match) gets the one chance or the host's seat gives;
    ``first``: one that has its dealer is dealt as if it had none.
    """
    return make_setup(
        hand.system,
        hand.options,
        bytes.fromhex(hand.secret),
        [bytes.fromhex(part) if part else None for part in hand.contributions],
        hand.number,
        dealer=None if first else hand.dealer,
        host=hand.host,
        before_exhausted=hand.before_exhausted,
    )


def setup_of(hand: PlayedHand) -> Setup:
    """How a dealt hand stood: the wall and dice as stored, the treasure dice its shuffle gives.

    Raises Unplayable where today's rules or the stored rows give none.
    """
    rules = rules_of(hand)
    setup = _dealt(hand)
    wall, dice = _tiles(hand.wall), hand.dice
    if sorted(wall) != sorted(tuple(rules.kinds) * COPIES):
        raise senseless("wall")
    if not isinstance(dice, list) or len(dice) != rules.dice:
        raise senseless("dice")
    if any(die not in range(1, 7) for die in dice):
        raise senseless("dice")
    return replace(setup, wall=wall, dice=tuple(dice))


def differences(hand: PlayedHand) -> list[str]:
    """Which fields of a dealt hand do not follow from its secret and contributions.

    Of ``commitment``, ``dealer`` (a match's first hand), ``wall`` and ``dice``; [] for an honest
    hand. The stored wall and dice are only compared. Raises Unplayable where nothing follows.
    """
    fresh = _dealt(hand)
    found = []
    if commitment(bytes.fromhex(hand.secret)) != hand.commitment:
        found.append("commitment")
    if hand.number == 1 and deal(hand, first=True).dealer != hand.dealer:
        found.append("dealer")
    try:
        same = fresh.wall == _tiles(hand.wall)
    except Unplayable:
        same = False
    if not same:
        found.append("wall")
    if list(fresh.dice) != hand.dice:
        found.append("dice")
    return found


def _dealt(hand: PlayedHand) -> Setup:
    """What follows from the rows of a hand that has been dealt. Raises Unplayable."""
    seats = range(rules_of(hand).players)
    if not _is_hex(hand.secret):
        raise senseless("secret")
    given = hand.contributions
    if not isinstance(given, list) or len(given) != len(seats):
        raise senseless("contributions")
    for at, part in enumerate(given):
        if part is not None and not _is_hex(part):
            raise senseless(f"contributions[{at}]")
    if hand.dealer not in seats:
        raise senseless("dealer")
    with reading("wall"):
        return deal(hand)


def _is_hex(text: Any) -> bool:
    try:
        return bytes.fromhex(text) is not None
    except (TypeError, ValueError):
        return False


def _tiles(text: str) -> tuple[Tile, ...]:
    try:
        return parse(text)
    except BadTiles:  # what it says would name the tiles
        raise senseless("wall") from None
