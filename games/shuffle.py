"""The provable shuffle of stored hands: secret, commitment, deal, check (CM-7).

Before the deal the server draws a secret and shows its SHA-256; the seated browsers add bytes;
wall, dice and treasure dice follow from both and nothing else. ``rules.wall`` has the arithmetic.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from games.models import PlayedHand
from rules.dealing import make_setup
from rules.table import Setup
from rules.tiles import parse
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
    """How a dealt hand stood: the wall and dice as stored, the treasure dice its shuffle gives."""
    return replace(deal(hand), wall=parse(hand.wall), dice=tuple(hand.dice))


def differences(hand: PlayedHand) -> list[str]:
    """Which fields of a dealt hand do not follow from its secret and contributions.

    Of ``commitment``, ``dealer`` (a match's first hand), ``wall`` and ``dice``; [] for an honest
    hand. The stored wall and dice are only compared.
    """
    fresh = deal(hand)
    found = []
    if commitment(bytes.fromhex(hand.secret)) != hand.commitment:
        found.append("commitment")
    if hand.number == 1 and deal(hand, first=True).dealer != hand.dealer:
        found.append("dealer")
    if fresh.wall != parse(hand.wall):
        found.append("wall")
    if list(fresh.dice) != list(hand.dice):
        found.append("dice")
    return found
