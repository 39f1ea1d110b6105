"""Tiles (牌) and their one spelling: a rank and a suit, ``5m``, ``1z`` (CM-1, CM-2).

``m`` 万, ``p`` 饼/筒, ``s`` 条; ``1z..7z`` are 东 南 西 北 中 发 白. Several tiles of one suit
are written with their ranks together: ``123m 55p 7z`` or ``123m55p7z``.
"""

from __future__ import annotations

from collections.abc import Iterable

Tile = str
"""A kind of tile as it is spelled, ``"5m"``. Copies of a kind are not told apart anywhere."""

SUITS = ("m", "p", "s")
NUMBERED: tuple[Tile, ...] = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))
WINDS: tuple[Tile, ...] = ("1z", "2z", "3z", "4z")
DRAGONS: tuple[Tile, ...] = ("5z", "6z", "7z")
HONOURS: tuple[Tile, ...] = WINDS + DRAGONS
KINDS: tuple[Tile, ...] = NUMBERED + HONOURS
TERMINALS: frozenset[Tile] = frozenset(f"{rank}{suit}" for suit in SUITS for rank in (1, 9))
TERMINAL_OR_HONOUR: frozenset[Tile] = TERMINALS | frozenset(HONOURS)
INDEX: dict[Tile, int] = {kind: index for index, kind in enumerate(KINDS)}
"""Place of a kind in the sorted order 万 饼 条 字."""

FULL_136: tuple[Tile, ...] = KINDS
"""The kinds of the full set, four of each: 136 tiles (CM-1)."""
HARBIN_112: tuple[Tile, ...] = (*NUMBERED, "5z")
"""The kinds used in Harbin: the suits and 红中, 112 tiles (CM-1)."""
COPIES = 4


class BadTiles(ValueError):
    """A text that spells no tiles, or more copies of a kind than exist."""


def parse(text: str) -> tuple[Tile, ...]:
    """Read tiles as they are written, order kept: ``"46m 1z"`` → ``("4m", "6m", "1z")``.

    Raises BadTiles for anything else; spaces are ignored.
    """
    tiles: list[Tile] = []
    ranks = ""
    for char in text:
        if char.isspace():
            continue
        if char in "123456789":
            ranks += char
        elif char in "mpsz" and ranks:
            for rank in ranks:
                if rank + char not in INDEX:
                    raise BadTiles(f"there is no tile {rank}{char}")
                tiles.append(rank + char)
            ranks = ""
        else:
            raise BadTiles(f"cannot read {text!r} as tiles")
    if ranks:
        raise BadTiles(f"{text!r} ends without a suit")
    return tuple(tiles)


def parse_one(text: str) -> Tile:
    """Read exactly one tile. Raises BadTiles."""
    if text not in INDEX:
        raise BadTiles(f"{text!r} is not one tile")
    return text


def spell(tiles: Iterable[Tile]) -> str:
    """Write tiles in the order given, ranks of one suit together: ``123m55p``."""
    out: list[str] = []
    suit = ""
    for tile in tiles:
        if out and tile[1] == suit:
            out[-1] = out[-1][:-1] + tile
        else:
            out.append(tile)
            suit = tile[1]
    return "".join(out)


def in_order(tiles: Iterable[Tile]) -> list[Tile]:
    """Tiles sorted 万 饼 条 字, each suit by rank."""
    return sorted(tiles, key=INDEX.__getitem__)


def rank(tile: Tile) -> int:
    """The number on the tile; honours count 1..7 in the order 东南西北中发白."""
    return int(tile[0])


def is_numbered(tile: Tile) -> bool:
    """Whether the tile is of a suit (万 饼 条), so that it can stand in a chow."""
    return tile[1] != "z"


def check_copies(tiles: Iterable[Tile]) -> None:
    """Raise BadTiles when a kind occurs more than four times."""
    counts: dict[Tile, int] = {}
    for tile in tiles:
        counts[tile] = counts.get(tile, 0) + 1
        if counts[tile] > COPIES:
            raise BadTiles(f"a fifth {tile}")
