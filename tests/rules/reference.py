"""A slow second opinion on winning hands, written from the rule sheets alone.

It shares no code with ``rules``: tiles are texts, a hand is a list, every tile is tried as the
winning one and every reading is found by taking melds off the smallest tile. Slow and plain.

A meld is (kind, tiles): ``chow``, ``pong``, ``exposed``, ``concealed``, ``added`` or ``set``.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

ALL = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
HARBIN = [*ALL[:27], "5z"]
ENDS = {"1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"}
OPENERS = {"chow", "pong", "exposed", "added"}


@cache
def partitions(tiles: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Every way to cut sorted tiles into triplets and chows."""
    if not tiles:
        return ((),)
    first, rest = tiles[0], list(tiles[1:])
    found = []
    if rest.count(first) >= 2:
        left = rest[:]
        left.remove(first)
        left.remove(first)
        found += [((first,) * 3, *more) for more in partitions(tuple(left))]
    if first[1] != "z":
        second, third = f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}"
        if second in rest and third in rest:
            left = rest[:]
            left.remove(second)
            left.remove(third)
            found += [((first, second, third), *more) for more in partitions(tuple(left))]
    return tuple({tuple(sorted(melds)) for melds in found})


def readings(tiles: list[str]) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    """Every (pair, melds) of complete tiles."""
    suits = Counter(tile[1] for tile in tiles)
    found = []
    for pair in {tile for tile in tiles if tiles.count(tile) >= 2}:
        if any((n - 2 * (suit == pair[1])) % 3 for suit, n in suits.items()):
            continue
        rest = sorted(tiles, key=lambda t: (t[1], t[0]))
        rest.remove(pair)
        rest.remove(pair)
        found += [(pair, melds) for melds in partitions(tuple(rest))]
    return found


def shapes(pair: str, melds: tuple[tuple[str, ...], ...], tile: str) -> set[str]:
    """How the winning tile can have come into a reading (CM-37)."""
    found = {"single"} if pair == tile else set()
    for meld in melds:
        if tile not in meld:
            continue
        if meld[0] == meld[1]:
            found.add("pairs")
        elif meld[1] == tile:
            found.add("closed")
        elif (meld[2] == tile and tile[0] == "3") or (meld[0] == tile and tile[0] == "7"):
            found.add("edge")
        else:
            found.add("open")
    return found


class Asked:
    """One hand with a winning tile and one of its readings, as the sheets speak of it."""

    def __init__(self, hand, laid, tile, pair, melds):
        self.laid, self.tile, self.pair = laid, tile, pair
        self.thirteen = [*hand, *(t for _, tiles in laid for t in tiles)]
        self.every = [*self.thirteen, tile]
        self.suits = {t[1] for t in self.every} - {"z"}
        self.opened = any(kind in OPENERS for kind, _ in laid)
        self.has_triplet = any(m[0] == m[1] for m in melds) or any(
            kind not in ("chow", "set") for kind, _ in laid
        )
        self.has_chow = any(m[0] != m[1] for m in melds) or any(k == "chow" for k, _ in laid)
        self.has_set = any(kind == "set" for kind, _ in laid)
        self.dragon_pair = pair in ("5z", "6z", "7z")
        self.has_end = not ENDS.isdisjoint(self.every)


def dalian_treasure(x: Asked, options) -> bool:
    """DT-20."""
    return (
        len(x.suits) == 3
        and x.has_end
        and (x.has_triplet or x.dragon_pair)
        and x.has_chow
        and x.opened
        and len(x.laid) < 4
    )


def dalian_xigang(x: Asked, options) -> bool:
    """DX-20, DX-21, DX-25."""
    pure = options["pure_suit"] and len({t[1] for t in x.every}) == 1 and len(x.suits) == 1
    return (
        (len(x.suits) == 3 or pure)
        and x.has_end
        and (x.has_triplet or x.dragon_pair or x.has_set)
        and (x.opened or options["concealed_win"])
    )


def changchun(x: Asked, options) -> bool:
    """CC-30, CC-6."""
    return (
        len(x.suits) == 3
        and x.has_end
        and (x.has_triplet or x.dragon_pair or x.has_set)
        and (len(x.laid) < 4 or not x.has_chow)
    )


def harbin(x: Asked, options) -> bool:
    """HB-3, HB-10, HB-30."""
    return (
        len(x.suits) >= 2
        and x.has_chow
        and (x.has_triplet or x.pair == "5z")
        and x.opened
        and not ENDS.isdisjoint(x.thirteen)
        and len(x.laid) < 4
    )


def qinzhou(x: Asked, options) -> bool:
    """QZ-10."""
    return True


CONDITIONS = {
    "dalian_treasure": dalian_treasure,
    "dalian_xigang": dalian_xigang,
    "changchun": changchun,
    "harbin": harbin,
    "qinzhou": qinzhou,
}
Found = set[tuple[str, tuple[tuple[str, ...], ...], str]]


def pairs_of_seven(hand: list[str], laid: list, tile: str) -> bool:
    """Seven pairs; four alike count as two."""
    return not laid and all(n % 2 == 0 for n in Counter([*hand, tile]).values())


def legal_readings(key: str, hand: list[str], laid: list, tile: str, options) -> Found:
    """Every legal (pair, melds, shape) of the hand with this tile; seven pairs as ("seven",)."""
    held = [*hand, *(t for _, tiles in laid for t in tiles)].count(tile)
    if held >= 4:
        return set()  # CM-16
    found: Found = set()
    for pair, melds in readings([*hand, tile]):
        if CONDITIONS[key](Asked(hand, laid, tile, pair, melds), options):
            found |= {(pair, melds, shape) for shape in shapes(pair, melds, tile)}
    if key == "qinzhou" and pairs_of_seven(hand, laid, tile):
        found.add(("seven", (), ""))
    if key == "dalian_xigang":
        if options["concealed_win"] and pairs_of_seven(hand, laid, tile):
            found.add(("seven", (), ""))
        found |= dragon_set_readings(hand, laid, tile, options)
    return found


def dragon_set_readings(hand: list[str], laid: list, tile: str, options) -> Found:
    """DX-24: two different dragons in hand and the third to win are a concealed set."""
    others = {"5z", "6z", "7z"} - {tile}
    if not options["dragon_set_win"] or len(others) != 2 or not others <= set(hand):
        return set()
    opened = any(kind in OPENERS for kind, _ in laid)
    suits = {t[1] for t in [*hand, *(t for _, tiles in laid for t in tiles)]} - {"z"}
    if len(suits) < 3 or not (opened or options["concealed_win"]):
        return set()
    rest = hand[:]
    for dragon in others:
        rest.remove(dragon)
    whole = ("5z", "6z", "7z")
    return {(pair, tuple(sorted((*melds, whole))), "closed") for pair, melds in readings(rest)}


def all_waits(key: str, hand: list[str], laid: list, options) -> dict[str, Found]:
    """Every tile that completes a hand of thirteen to a legal win, with the ways it does."""
    kinds = HARBIN if key == "harbin" else ALL
    wins = {tile: legal_readings(key, hand, laid, tile, options) for tile in kinds}
    return {tile: found for tile, found in wins.items() if found}


def declared_waits(
    key: str, hand: list[str], wins: dict[str, Found], options, ready: str = "", pair: str = ""
) -> dict[str, Found]:
    """Those of ``all_waits`` that count once the hand is declared in this way."""
    if ready == "closed":  # DT-11
        closed = {"closed", "edge"} | ({"single"} if options["single_closed"] else set())
        return {t: found for t, found in wins.items() if closed & {s for _, _, s in found}}
    if key == "harbin":
        return harbin_waits(hand, wins, options, ready, pair)
    return wins


def harbin_waits(hand: list[str], wins: dict[str, Found], options, ready: str, pair: str):
    """HB-33 to HB-35: the pair chosen alone, or with ``closed_only`` the closed waits alone.

    A hand that has not declared waits on every pair it could choose as well.
    """
    pairs = pairs_to_pick(hand, wins) if options["pick_pair"] else set()
    if pair:
        return {pair: wins[pair]} if pair in pairs else {}
    closed = {"closed", "edge", "single"} if options["edge_single_closed"] else {"closed"}
    if options["closed_only"]:
        chosen = set() if ready else pairs
        return {
            t: found
            for t, found in wins.items()
            if t in chosen or closed & {s for _, _, s in found}
        }
    return wins


def pairs_to_pick(hand: list[str], wins: dict[str, Found]) -> set[str]:
    """HB-35: two kinds held exactly twice, both waits by a pairs shape."""
    found = {
        tile
        for tile, ways in wins.items()
        if hand.count(tile) == 2 and any(shape == "pairs" for _, _, shape in ways)
    }
    return found if len(found) >= 2 else set()
