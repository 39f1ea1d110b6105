"""Which tiles make a hand: suit tables for wins, waits and readings (CM-30, CM-37).

A *suit key* is the tiles of one suit as a base-5 number, one digit a rank: how many of it are held.
Four keys (万 饼 条 字) are a hand's concealed tiles. Every key that up to four melds make, with
or without a pair, is enumerated once at import; a win is then four look-ups, the waits are bit
masks. Integers live only in this module; everything it returns is spelled as tiles.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from rules.tiles import INDEX, KINDS, Tile

Keys = tuple[int, int, int, int]

POWERS: Final = tuple(5**place for place in range(9))
SUIT_OF: Final = {tile: index // 9 for tile, index in INDEX.items()}
UNIT_OF: Final = {tile: POWERS[index % 9] for tile, index in INDEX.items()}
_TILE: Final = tuple(tuple(KINDS[suit * 9 : suit * 9 + 9]) for suit in range(4))
_NOT_COMPLETE: Final = 9


def _melds(ranks: int, *, chows: bool) -> list[int]:
    """The key of each meld one suit of ``ranks`` ranks can hold."""
    melds = [3 * POWERS[place] for place in range(ranks)]
    if chows:
        melds += [sum(POWERS[place : place + 3]) for place in range(ranks - 2)]
    return melds


def _enumerate(ranks: int, *, chows: bool) -> dict[int, int]:
    """Every complete key → 0 (melds only) or 1 (melds and a pair)."""

    def counts(key: int) -> tuple[int, ...]:
        return tuple(key // POWERS[place] % 5 for place in range(ranks))

    def added(key: int, more: int) -> int | None:
        if all(a + b <= 4 for a, b in zip(counts(key), counts(more), strict=True)):
            return key + more
        return None

    melds = _melds(ranks, chows=chows)
    only_melds = {0}
    layer = {0}
    for _ in range(4):
        layer = {new for key in layer for meld in melds if (new := added(key, meld)) is not None}
        only_melds |= layer
    complete = dict.fromkeys(only_melds, 0)
    for key in only_melds:
        for place in range(ranks):
            with_pair = added(key, 2 * POWERS[place])
            if with_pair is not None:
                complete[with_pair] = 1
    return complete


def _waits_of(complete: dict[int, int], ranks: int) -> tuple[dict[int, int], dict[int, int]]:
    """Masks of the ranks that complete a key: to melds only, and to melds and a pair."""
    masks: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for key, pairs in complete.items():
        table = masks[pairs]
        for place in range(ranks):
            if key // POWERS[place] % 5:
                before = key - POWERS[place]
                table[before] = table.get(before, 0) | 1 << place
    return masks


_SUIT = _enumerate(9, chows=True)
_HONOUR = _enumerate(7, chows=False)
_COMPLETE: Final = (_SUIT, _SUIT, _SUIT, _HONOUR)


def _codes(complete: dict[int, int], ranks: int) -> bytes:
    """A table of every key: 0 or 1 pairs where it is complete, else ``_NOT_COMPLETE``.

    Twice as long as there are keys, for a fifth copy asked about carries over the last rank.
    """
    table = bytearray([_NOT_COMPLETE]) * (2 * 5**ranks)
    for key, pairs in complete.items():
        table[key] = pairs
    return bytes(table)


_SUIT_CODE: Final = _codes(_SUIT, 9)
_HONOUR_CODE: Final = _codes(_HONOUR, 7)
_SUIT_WAITS = _waits_of(_SUIT, 9)
_HONOUR_WAITS = _waits_of(_HONOUR, 7)
_WAITS: Final = (_SUIT_WAITS, _SUIT_WAITS, _SUIT_WAITS, _HONOUR_WAITS)
_MASKED: Final = tuple(
    tuple(
        tuple(tile for place, tile in enumerate(tiles) if mask >> place & 1)
        for mask in range(1 << len(tiles))
    )
    for tiles in _TILE
)
"""The tiles of each mask of ranks, by suit."""


def keys_of(tiles: Iterable[Tile]) -> Keys:
    """The four suit keys of some tiles; at most four of a kind."""
    keys = [0, 0, 0, 0]
    for tile in tiles:
        keys[SUIT_OF[tile]] += UNIT_OF[tile]
    return keys[0], keys[1], keys[2], keys[3]


def is_complete(keys: Keys) -> bool:
    """Whether the tiles are melds and exactly one pair, nothing over (CM-30)."""
    one, two, three, honours = keys
    return _SUIT_CODE[one] + _SUIT_CODE[two] + _SUIT_CODE[three] + _HONOUR_CODE[honours] == 1


def may_wait_without_one(keys: Keys) -> bool:
    """Whether the tiles less one could wait: no more than two suits are then to be mended.

    A quick test that lets some through; it never says no to tiles that do.
    """
    one, two, three, honours = keys
    total = _SUIT_CODE[one] + _SUIT_CODE[two] + _SUIT_CODE[three] + _HONOUR_CODE[honours]
    # Three suits to be mended come to 27 at least; two with a pair in both others to 20.
    return total < 3 * _NOT_COMPLETE


def less(keys: Keys, tiles: Iterable[Tile]) -> Keys | None:
    """The keys with these tiles less; None where one of them is not held."""
    rest = list(keys)
    for tile in tiles:
        suit, unit = SUIT_OF[tile], UNIT_OF[tile]
        if not rest[suit] // unit % 5:
            return None
        rest[suit] -= unit
    return rest[0], rest[1], rest[2], rest[3]


@lru_cache(maxsize=1 << 15)
def _odd_ranks(key: int) -> int:
    return sum(key // power % 5 % 2 for power in POWERS)


def odd_kinds(keys: Keys) -> int:
    """How many kinds are held an odd number of times (for seven pairs)."""
    return sum(map(_odd_ranks, keys))


@lru_cache(maxsize=1 << 17)
def waits(keys: Keys) -> tuple[Tile, ...]:
    """The kinds that complete the tiles by shape alone, in order; a fifth copy is never one."""
    one, two, three, honours = keys
    codes = _SUIT_CODE[one], _SUIT_CODE[two], _SUIT_CODE[three], _HONOUR_CODE[honours]
    total = codes[0] + codes[1] + codes[2] + codes[3]
    if total >= _NOT_COMPLETE:
        if total > _NOT_COMPLETE + 1:
            return ()
        # One suit alone is to be mended, to hold the pair if no other suit does.
        suit = codes.index(_NOT_COMPLETE)
        return _MASKED[suit][_WAITS[suit][_NOT_COMPLETE + 1 - total].get(keys[suit], 0)]
    found: tuple[Tile, ...] = ()
    for suit in range(4):
        others = total - codes[suit]
        if others <= 1:
            found += _MASKED[suit][_WAITS[suit][1 - others].get(keys[suit], 0)]
    return found


@dataclass(frozen=True, slots=True)
class Split:
    """One way to read complete concealed tiles: the low tile of each chow, triplets, the pair."""

    chows: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    pair: Tile


@lru_cache(maxsize=1 << 15)
def _suit_splits(suit: int, key: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]:
    """All (chow places, triplet places, pair place or -1) of one key; at most four."""
    found: list[tuple[tuple[int, ...], tuple[int, ...], int]] = []

    def walk(
        left: int, place: int, chows: tuple[int, ...], trips: tuple[int, ...], pair: int
    ) -> None:
        while place < 9 and not left // POWERS[place] % 5:
            place += 1
        if place == 9:
            found.append((chows, trips, pair))
            return
        count = left // POWERS[place] % 5
        if count >= 3:
            walk(left - 3 * POWERS[place], place, chows, (*trips, place), pair)
        if count >= 2 and pair < 0:
            walk(left - 2 * POWERS[place], place, chows, trips, place)
        if suit < 3 and place < 7:
            step = POWERS[place] + POWERS[place + 1] + POWERS[place + 2]
            if left // POWERS[place + 1] % 5 and left // POWERS[place + 2] % 5:
                walk(left - step, place, (*chows, place), trips, pair)

    if key in _COMPLETE[suit]:
        walk(key, 0, (), (), -1)
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1 << 15)
def splits(keys: Keys) -> tuple[Split, ...]:
    """Every way to read the tiles as melds and one pair; () when there is none (CM-31)."""
    if not is_complete(keys):
        return ()
    found: list[Split] = []
    for parts in product(*(_suit_splits(suit, keys[suit]) for suit in range(4))):
        chows = tuple(_TILE[suit][at] for suit in range(4) for at in parts[suit][0])
        triplets = tuple(_TILE[suit][at] for suit in range(4) for at in parts[suit][1])
        pair = next(_TILE[suit][parts[suit][2]] for suit in range(4) if parts[suit][2] >= 0)
        found.append(Split(chows, triplets, pair))
    return tuple(found)


CLOSED: Final = "closed"
EDGE: Final = "edge"
SINGLE: Final = "single"
OPEN: Final = "open"
PAIRS: Final = "pairs"


def wait_shapes(split: Split, tile: Tile) -> tuple[str, ...]:
    """The shapes by which ``tile`` can have completed this reading (CM-37).

    *closed* the middle of a chow; *edge* 3 of 123 or 7 of 789; *open* any other chow; *single*
    the pair; *pairs* a triplet.
    """
    shapes: list[str] = []
    suit, place = SUIT_OF[tile], INDEX[tile] % 9
    for low in split.chows:
        if SUIT_OF[low] != suit:
            continue
        offset = place - INDEX[low] % 9
        if offset == 1:
            shapes.append(CLOSED)
        elif (offset == 2 and place == 2) or (offset == 0 and place == 6):
            shapes.append(EDGE)
        elif offset in (0, 2):
            shapes.append(OPEN)
    if split.pair == tile:
        shapes.append(SINGLE)
    if tile in split.triplets:
        shapes.append(PAIRS)
    return tuple(dict.fromkeys(shapes))
