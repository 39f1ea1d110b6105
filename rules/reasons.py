"""Why a hand cannot win or declare ready: the words shown to the seat itself (ux: reasons)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.conditions import Complete
from rules.hands import Hand, Meld
from rules.options import Words
from rules.ruleset import RuleSystem
from rules.tiles import COPIES, Tile

if TYPE_CHECKING:
    from rules.table import Table

NOT_ONE_AWAY = "not_one_away"
ALL_FOUR_HELD = "all_four_held"
NO_CLOSED_WAIT = "no_closed_wait"
READY_REQUIRED = "ready_required"
NOT_DECLARED = "not_declared"
PASSED_WIN = "passed_win"
"""Said beside the waits: they are there, but only the seat's own draw wins now (QZ-5)."""

COMMON = {
    NOT_ONE_AWAY: Words("还差不止一张", "more than one tile away"),
    ALL_FOUR_HELD: Words("四张都在自己手里", "all four are in your own hand"),
    NO_CLOSED_WAIT: Words("听口里没有夹", "no closed wait"),
    READY_REQUIRED: Words("报听才能胡", "ready must be declared to win"),
    NOT_DECLARED: Words("不在报听的听口里", "not among the waits you declared"),
    PASSED_WIN: Words("漏胡：现在只能自摸", "passed a win: only your own draw wins now"),
}


def words(system: type[RuleSystem], key: str) -> Words:
    """The words of a reason."""
    for condition in system.conditions:
        if condition.key == key:
            return condition.lacking
    return COMMON[key]


def clause(system: type[RuleSystem], key: str) -> str:
    """The clause that asks for what a reason says is lacking, "" where it is no condition."""
    return next((one.clause for one in system.conditions if one.key == key), "")


def why_not_ready(system: RuleSystem, hand: Hand) -> tuple[str, ...]:
    """What keeps thirteen tiles from a legal wait; () when there is one.

    The reasons of the tile that comes nearest: the fewest conditions that fail.
    """
    if system.waits(hand):
        return ()
    candidates = system.shape_waits(hand)
    if not candidates:
        return (NOT_ONE_AWAY,)
    found = [_lacking(system, hand, tile) for tile in candidates]
    best = min(found, key=lambda keys: (keys == (ALL_FOUR_HELD,), len(keys)))
    # Every condition holds, and still no wait: the system asks for a closed one (HB-34).
    return best or (NO_CLOSED_WAIT,)


def why_not_win(table: Table, seat: int, tile: Tile) -> tuple[str, ...]:
    """Why a tile that completes this seat's thirteen tiles by shape is no win for it.

    () when it is one, and when it completes nothing. That a win was passed (QZ-5) is said with
    the waits and not here.
    """
    system, state = table.system, table.seats[seat]
    if state.silent or table.may_win_on(seat, tile):
        return ()
    hand = state.hand if state.hand.size == 13 else state.hand.without(state.hand.drawn)
    if system.readings(hand, tile):
        if state.ready:
            return (NOT_DECLARED,)
        return (READY_REQUIRED,) if tile in system.waits(hand) else (NO_CLOSED_WAIT,)
    return _lacking(system, hand, tile) if tile in system.shape_waits(hand) else ()


def is_dead(system: RuleSystem, melds: Sequence[Meld]) -> bool:
    """Whether four laid melds win with no single tile: it could never be completed (CM-36)."""
    laid = [tile for meld in melds for tile in meld.all_tiles]
    return not any(
        system.waits(Hand((tile,), melds)) for tile in system.kinds if laid.count(tile) < COPIES
    )


def _lacking(system: RuleSystem, hand: Hand, tile: Tile) -> tuple[str, ...]:
    """What the best reading with this tile fails to meet; () when it meets all conditions."""
    if hand.held(tile) >= COPIES:
        return (ALL_FOUR_HELD,)
    found = [
        tuple(one.key for one in asked if not one.holds(Complete(hand, tile, split)))
        for split, asked in system.ways(hand, tile)
    ]
    return min(found, key=len, default=())
