"""What a system asks of a winning hand beside its shape (CM-32 to CM-36)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.hands import CHOW, SET, Hand, Meld
from rules.options import Words
from rules.shapes import Split
from rules.tiles import DRAGONS, TERMINAL_OR_HONOUR, Tile, is_numbered


@dataclass(frozen=True, slots=True)
class Complete:
    """Thirteen tiles, the one that completes them, and one way to read them together."""

    hand: Hand
    tile: Tile
    split: Split

    @property
    def kinds(self) -> set[Tile]:
        """The kinds among all tiles, melds and winning tile included."""
        return self.hand.kinds() | {self.tile}

    @property
    def melds(self) -> list[Meld]:
        """The laid melds."""
        return self.hand.melds


@dataclass(frozen=True, slots=True)
class Condition:
    """Something a system asks of a winning hand, and the words for a hand that lacks it."""

    key: str
    lacking: Words
    clause: str
    holds: Callable[[Complete], bool]

    def by(self, clause: str) -> Condition:
        """The same condition as a clause of one system asks it."""
        return replace(self, clause=clause)


def three_suits(complete: Complete) -> bool:
    """三色全: tiles of all three suits (CM-32)."""
    return {"m", "p", "s"} <= {tile[1] for tile in complete.kinds}


def terminal_or_honour(complete: Complete) -> bool:
    """幺九: at least one terminal or honour (CM-33)."""
    return not TERMINAL_OR_HONOUR.isdisjoint(complete.kinds)


def has_triplet(complete: Complete) -> bool:
    """A triplet or kong, laid or in hand (CM-34)."""
    return bool(complete.split.triplets) or any(meld.is_triplet for meld in complete.melds)


def triplet_or_dragon_pair(complete: Complete) -> bool:
    """A triplet or kong (CM-34), or a pair of dragons instead."""
    return has_triplet(complete) or complete.split.pair in DRAGONS


def triplet_pair_or_set(complete: Complete) -> bool:
    """A triplet or kong, a pair of dragons, or a laid special set."""
    return triplet_or_dragon_pair(complete) or any(m.kind == SET for m in complete.melds)


def has_chow(complete: Complete) -> bool:
    """A sequence, laid or in hand (CM-35)."""
    return bool(complete.split.chows) or any(meld.kind == CHOW for meld in complete.melds)


def is_opened(complete: Complete) -> bool:
    """The hand has opened (开门)."""
    return complete.hand.opened


def keeps_two(complete: Complete) -> bool:
    """Not a single-tile hand (CM-36)."""
    return len(complete.melds) < 4


def one_suit(complete: Complete) -> bool:
    """清一色: every tile of one suit, no honours."""
    kinds = complete.kinds
    return all(is_numbered(tile) for tile in kinds) and len({tile[1] for tile in kinds}) == 1


THREE_SUITS = Condition(
    "three_suits", Words("缺门：万饼条要三色全", "a suit is missing"), "CM-32", three_suits
)
THREE_SUITS_OR_ONE = replace(
    THREE_SUITS, holds=lambda complete: three_suits(complete) or one_suit(complete)
)
"""Where a pure suit is as good."""
TERMINAL_OR_HONOUR_HELD = Condition(
    "terminal_or_honour",
    Words("没有幺九或字牌", "no terminal or honour"),
    "CM-33",
    terminal_or_honour,
)
CHOW_HELD = Condition("chow", Words("没有顺子", "no chow"), "CM-35", has_chow)
OPENED = Condition("opened", Words("没开门", "not opened"), "CM-36", is_opened)
NO_SINGLE_TILE = Condition(
    "single_tile", Words("手把一不能胡", "a single-tile hand"), "CM-36", keeps_two
)
