"""A win being judged: readings of the hand, conditions a system sets, and the win itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules.hands import Hand
from rules.shapes import CLOSED, EDGE, Split
from rules.tiles import Tile, spell

if TYPE_CHECKING:
    from rules.state import Seat
    from rules.table import Table

BY_DISCARD: Final = "discard"
BY_ROB: Final = "rob"
BY_DRAW: Final = "draw"
TREASURE_DRAWN: Final = "treasure_drawn"
TREASURE_HIT: Final = "treasure_hit"
TREASURE_WINS: Final = frozenset({TREASURE_DRAWN, TREASURE_HIT})


@dataclass(frozen=True, slots=True)
class Reading:
    """One way a winning hand is read (CM-31): its concealed part and the winning tile's shape.

    ``chows`` are named by their low tile; ``sets`` are concealed special sets and ``pairs`` the
    pairs of a hand of seven, where a system knows them.
    """

    chows: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    pair: Tile
    shape: str
    sets: tuple[tuple[Tile, ...], ...] = ()
    pairs: tuple[Tile, ...] = ()

    @staticmethod
    def of(split: Split, shape: str) -> Reading:
        """A reading of the standard shape."""
        return Reading(split.chows, split.triplets, split.pair, shape)

    @property
    def is_closed(self) -> bool:
        """A closed or edge wait (CM-37)."""
        return self.shape in (CLOSED, EDGE)


@dataclass(frozen=True, slots=True)
class Win:
    """One seat's win as the fans are asked about it.

    ``hand``: its thirteen tiles without the winning one; ``source``: the discarder or robbed seat,
    None for an own draw or the treasure; ``replacement``: won on a replacement draw;
    ``reading``: None for a treasure win whose tile completes nothing. ``foreseen``: the seat is
    told what it would pay (CM-21): nothing may count that it has not seen.
    """

    table: Table
    winner: int
    tile: Tile
    how: str
    source: int | None
    hand: Hand
    reading: Reading | None
    replacement: bool = False
    foreseen: bool = False

    @property
    def seat(self) -> Seat:
        """The winner's seat."""
        return self.table.seats[self.winner]

    @property
    def by_draw(self) -> bool:
        """自摸 in the wide sense: nobody discarded the tile."""
        return self.source is None

    @property
    def by_treasure(self) -> bool:
        """Won by the treasure, hit or drawn."""
        return self.how in TREASURE_WINS

    @property
    def others(self) -> list[int]:
        """The other seats, in turn order after the winner."""
        players = self.table.players
        return [(self.winner + step) % players for step in range(1, players)]

    def unopened(self, seat: int) -> bool:
        """Whether a seat has laid nothing that opens (未开门)."""
        return not self.table.seats[seat].hand.opened

    def melds(self) -> tuple[str, ...]:
        """The melds of the reading as tiles, laid ones first (CM-41)."""
        laid = [str(meld) for meld in self.hand.melds]
        if self.reading is None:
            return tuple(laid)
        chows = [spell(_run(low)) for low in self.reading.chows]
        triplets = [tile[0] * 3 + tile[1] for tile in self.reading.triplets]
        sets = [spell(tiles) for tiles in self.reading.sets]
        pairs = [tile[0] * 2 + tile[1] for tile in self.reading.pairs]
        return tuple(laid + chows + triplets + sets + pairs)


def _run(low: Tile) -> tuple[Tile, ...]:
    return tuple(f"{int(low[0]) + step}{low[1]}" for step in range(3))
