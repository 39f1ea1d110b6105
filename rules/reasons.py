"""Why a hand cannot win or declare ready: the words shown to the seat itself (ux: reasons)."""

from __future__ import annotations

from rules import shapes
from rules.conditions import Complete
from rules.hands import Hand
from rules.options import Words
from rules.ruleset import RuleSystem
from rules.tiles import COPIES

NOT_ONE_AWAY = "not_one_away"
ALL_FOUR_HELD = "all_four_held"
NO_CLOSED_WAIT = "no_closed_wait"
READY_REQUIRED = "ready_required"
PASSED_WIN = "passed_win"
"""Said beside the waits: they are there, but only the seat's own draw wins now (QZ-5)."""

COMMON = {
    NOT_ONE_AWAY: Words("还差不止一张", "more than one tile away"),
    ALL_FOUR_HELD: Words("四张都在自己手里", "all four are in your own hand"),
    NO_CLOSED_WAIT: Words("听口里没有夹", "no closed wait"),
    READY_REQUIRED: Words("报听才能胡", "ready must be declared to win"),
    PASSED_WIN: Words("漏胡：现在只能自摸", "passed a win: only your own draw wins now"),
}


def words(system: type[RuleSystem], key: str) -> Words:
    """The words of a reason."""
    for condition in system.conditions:
        if condition.key == key:
            return condition.lacking
    return COMMON[key]


def why_not_ready(system: RuleSystem, hand: Hand) -> tuple[str, ...]:
    """What keeps thirteen tiles from a legal wait; () when there is one.

    The reasons of the tile that comes nearest: the fewest conditions that fail.
    """
    if system.waits(hand):
        return ()
    candidates = shapes.waits(hand.shape)
    if not candidates:
        return (NOT_ONE_AWAY,)
    best: tuple[str, ...] | None = None
    for tile in candidates:
        if hand.held(tile) >= COPIES:
            best = best or (ALL_FOUR_HELD,)
            continue
        for split in shapes.splits(hand.shape_with(tile)):
            complete = Complete(hand, tile, split)
            failing = tuple(c.key for c in system.asked if not c.holds(complete))
            if best is None or best == (ALL_FOUR_HELD,) or len(failing) < len(best):
                best = failing
    # Every condition holds, and still no wait: the system asks for a closed one (HB-34).
    return (NO_CLOSED_WAIT,) if best == () else best or ()
