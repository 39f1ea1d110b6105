"""One seat's tiles: concealed and laid. An impossible hand cannot be made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rules.shapes import SUIT_OF, UNIT_OF, Keys
from rules.tiles import COPIES, INDEX, Tile, in_order, spell

CHOW: Final = "chow"
PONG: Final = "pong"
EXPOSED_KONG: Final = "exposed_kong"
CONCEALED_KONG: Final = "concealed_kong"
ADDED_KONG: Final = "added_kong"
SET: Final = "set"
KONGS: Final = frozenset({EXPOSED_KONG, CONCEALED_KONG, ADDED_KONG})
TRIPLETS: Final = KONGS | {PONG}
OPENING: Final = frozenset({CHOW, PONG, EXPOSED_KONG, ADDED_KONG})
"""Melds that open a seat (开门); a concealed kong and a special set do not."""


class ImpossibleHand(ValueError):
    """Tiles that no hand can hold: a fifth copy, a tile that is not there, a wrong number."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A laid meld. ``tiles`` in order; ``claimed`` the tile taken from seat ``source``, if any.

    ``supplements``: tiles laid onto a special set (补, CC-12), not part of ``tiles``.
    """

    kind: str
    tiles: tuple[Tile, ...]
    claimed: Tile = ""
    source: int | None = None
    supplements: tuple[Tile, ...] = ()

    @property
    def tile(self) -> Tile:
        """The first tile: the kind of a pong or kong, the low tile of a chow."""
        return self.tiles[0]

    @property
    def all_tiles(self) -> tuple[Tile, ...]:
        """Every tile that lies there, supplements too."""
        return self.tiles + self.supplements

    @property
    def is_kong(self) -> bool:
        """A quad, however it came about."""
        return self.kind in KONGS

    @property
    def is_triplet(self) -> bool:
        """A pong or kong (刻)."""
        return self.kind in TRIPLETS

    @property
    def replacements(self) -> int:
        """How many replacement tiles laying it took (kong, four-tile set, each supplement)."""
        four = self.is_kong or (self.kind == SET and len(self.tiles) == 4)
        return int(four) + len(self.supplements)

    def __str__(self) -> str:
        mark = {CONCEALED_KONG: "_", ADDED_KONG: "*"}.get(self.kind, "")
        text = spell(self.tiles) + mark
        return f"{text}+{spell(self.supplements)}" if self.supplements else text


class Hand:
    """The tiles of one seat: concealed counts, laid melds, and the tile just drawn.

    The concealed tiles and three for each meld are 13, or 14 for a seat that acts. Errors: see
    ImpossibleHand.
    """

    __slots__ = ("concealed", "counts", "drawn", "keys", "melds")

    def __init__(self, tiles: Iterable[Tile] = (), melds: Iterable[Meld] = ()) -> None:
        self.counts: dict[Tile, int] = {}
        self.keys: list[int] = [0, 0, 0, 0]
        self.concealed = 0
        self.melds: list[Meld] = list(melds)
        self.drawn: Tile = ""
        for tile in tiles:
            self.add(tile)
        for kind in {tile for meld in self.melds for tile in meld.all_tiles}:
            if self.held(kind) > COPIES:
                raise ImpossibleHand(f"a fifth {kind}")

    def copy(self) -> Hand:
        """An independent hand with the same tiles."""
        other = Hand.__new__(Hand)
        other.counts = self.counts.copy()
        other.keys = self.keys[:]
        other.concealed = self.concealed
        other.melds = self.melds[:]
        other.drawn = self.drawn
        return other

    def count(self, tile: Tile) -> int:
        """Copies held concealed."""
        return self.counts.get(tile, 0)

    def held(self, tile: Tile) -> int:
        """Copies held concealed and laid together (CM-16)."""
        laid = sum(meld.all_tiles.count(tile) for meld in self.melds)
        return self.counts.get(tile, 0) + laid

    @property
    def size(self) -> int:
        """Concealed tiles and three for each meld: 13, or 14 for a seat to act."""
        return self.concealed + 3 * len(self.melds)

    @property
    def shape(self) -> Keys:
        """The suit keys of the concealed tiles."""
        keys = self.keys
        return keys[0], keys[1], keys[2], keys[3]

    def shape_with(self, tile: Tile) -> Keys:
        """The suit keys with one more tile."""
        keys = self.keys[:]
        keys[SUIT_OF[tile]] += UNIT_OF[tile]
        return keys[0], keys[1], keys[2], keys[3]

    def shape_without(self, tile: Tile) -> Keys:
        """The suit keys with one tile less, which must be held."""
        keys = self.keys[:]
        keys[SUIT_OF[tile]] -= UNIT_OF[tile]
        return keys[0], keys[1], keys[2], keys[3]

    def add(self, tile: Tile) -> None:
        """Take one tile into the concealed ones."""
        count = self.counts.get(tile, 0)
        if tile not in INDEX or count >= COPIES:
            raise ImpossibleHand(f"cannot hold {count + 1} of {tile}")
        if self.concealed + 3 * len(self.melds) >= 14:
            raise ImpossibleHand("a hand holds fourteen tiles at most")
        self.counts[tile] = count + 1
        self.keys[SUIT_OF[tile]] += UNIT_OF[tile]
        self.concealed += 1

    def draw(self, tile: Tile) -> None:
        """Take a tile from the wall."""
        if self.size != 13:
            raise ImpossibleHand(f"a hand of {self.size} tiles does not draw")
        self.add(tile)
        self.drawn = tile

    def remove(self, tile: Tile, copies: int = 1) -> None:
        """Give up concealed tiles."""
        count = self.counts.get(tile, 0)
        if count < copies:
            raise ImpossibleHand(f"there are not {copies} of {tile} in the hand")
        if count == copies:
            del self.counts[tile]
        else:
            self.counts[tile] = count - copies
        self.keys[SUIT_OF[tile]] -= copies * UNIT_OF[tile]
        self.concealed -= copies

    def lay(self, meld: Meld, from_hand: Iterable[Tile]) -> None:
        """Lay a meld, giving up the tiles it takes from the hand."""
        for tile in from_hand:
            self.remove(tile)
        self.melds.append(meld)
        self.drawn = ""

    def without(self, tile: Tile) -> Hand:
        """A copy with one tile less, as after a discard."""
        other = self.copy()
        other.remove(tile)
        other.drawn = ""
        return other

    def tiles(self) -> list[Tile]:
        """The concealed tiles in order."""
        return [tile for tile in in_order(self.counts) for _ in range(self.counts[tile])]

    def all_tiles(self) -> list[Tile]:
        """Concealed and laid tiles."""
        return self.tiles() + [tile for meld in self.melds for tile in meld.all_tiles]

    def kinds(self) -> set[Tile]:
        """The kinds among all tiles, laid ones too."""
        found = set(self.counts)
        for meld in self.melds:
            found.update(meld.all_tiles)
        return found

    @property
    def opened(self) -> bool:
        """Whether a chow, pong or exposed (or added) kong has been laid (开门)."""
        return any(meld.kind in OPENING for meld in self.melds)

    @property
    def kongs(self) -> list[Meld]:
        """The laid kongs."""
        return [meld for meld in self.melds if meld.is_kong]
