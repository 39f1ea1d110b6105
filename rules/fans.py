"""What the fan tables of several systems ask of a win: predicates ``(win, payer)``."""

from __future__ import annotations

from collections.abc import Callable

from rules.hands import CHOW
from rules.win import BY_DISCARD, BY_ROB, Win

Predicate = Callable[[Win, int], bool]


def always(win: Win, payer: int) -> bool:
    """平胡、屁胡: what every win has."""
    return True


def shaped(*shapes: str) -> Predicate:
    """The winning tile completed the reading in one of these wait shapes (CM-37)."""
    return lambda win, payer: win.reading is not None and win.reading.shape in shapes


def all_triplets(win: Win, payer: int) -> bool:
    """飘: no chow, laid or in hand; sets count as triplets."""
    if win.reading is None or win.reading.pairs or win.reading.chows:
        return False
    return all(meld.kind != CHOW for meld in win.hand.melds)


def seven_pairs(win: Win, payer: int) -> bool:
    """七对."""
    return win.reading is not None and bool(win.reading.pairs)


def pure_suit(win: Win, payer: int) -> bool:
    """清一色: one suit, no honours."""
    suits = {tile[1] for tile in win.hand.kinds() | {win.tile}}
    return len(suits) == 1 and suits != {"z"}


def self_draw(win: Win, payer: int) -> bool:
    """自摸: nobody discarded the tile."""
    return win.by_draw


def kong_bloom(win: Win, payer: int) -> bool:
    """杠上开花: on a replacement draw."""
    return win.replacement


def kong_discard(win: Win, payer: int) -> bool:
    """流泪、杠上炮: on the discard right after the discarder's replacement draw."""
    return win.how == BY_DISCARD and win.table.kong_discarder == win.source


def robbed_kong(win: Win, payer: int) -> bool:
    """抢杠胡."""
    return win.how == BY_ROB


def single_tile(win: Win, payer: int) -> bool:
    """手把一: four melds laid and one tile in hand (CM-36)."""
    return win.hand.concealed == 1


def others_unopened(win: Win, payer: int) -> bool:
    """三清、三家门清: every other seat is unopened."""
    return all(map(win.unopened, win.others))


def dealer(win: Win, payer: int) -> bool:
    """庄家: the winner is the dealer, or this payer is."""
    return win.table.dealer in (win.winner, payer)


def unopened(win: Win, payer: int) -> bool:
    """门清、未开门: this payer is unopened."""
    return win.unopened(payer)


def discarder(win: Win, payer: int) -> bool:
    """点炮: this payer discarded the tile, or was robbed of it."""
    return payer == win.source
