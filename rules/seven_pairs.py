"""Seven pairs (七对): thirteen concealed tiles of which one kind alone is odd (DX-23, QZ-10)."""

from __future__ import annotations

from rules.hands import Hand
from rules.tiles import Tile, in_order
from rules.win import Reading


def seventh_pair(hand: Hand) -> Tile:
    """The one kind that completes seven pairs, "" where none does. Four alike are two pairs."""
    if hand.melds or hand.concealed != 13:
        return ""
    odd = [tile for tile, count in hand.counts.items() if count % 2]
    return odd[0] if len(odd) == 1 else ""


def seven_pairs_readings(hand: Hand, tile: Tile) -> tuple[Reading, ...]:
    """The reading of thirteen tiles and one more as seven pairs, if they are."""
    if seventh_pair(hand) != tile:
        return ()
    tiles = in_order([*hand.tiles(), tile])
    return (Reading((), (), "", "", pairs=tuple(tiles[::2])),)
