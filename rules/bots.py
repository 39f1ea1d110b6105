"""A bot is a function SeatView → Action: it sees what its seat sees and nothing else.

This one plays plainly: it opens early, keeps what the system's conditions ask for, declares ready
as soon as it can and takes every win. The hand is read through the rule system's own conditions;
nothing here knows a system by name.
"""

from __future__ import annotations

from functools import lru_cache

from rules import actions as a
from rules.actions import Action
from rules.ruleset import RuleSystem, get
from rules.tiles import DRAGONS, TERMINAL_OR_HONOUR, Tile, is_numbered
from rules.views import ReadyChoice, SeatView


def choose(view: SeatView) -> Action:
    """The bot's action among ``view.actions``. Raises ValueError when it is not asked."""
    if not view.actions:
        raise ValueError("the seat is not asked")
    if a.WIN_ACTION in view.actions:
        return a.WIN_ACTION
    for action in view.actions:
        if action.kind == a.SET:
            # Before anything else: who has declared ready may lay none any more.
            return action
    if view.ready_choices:
        return max(view.ready_choices, key=_ready_worth).action
    system = get(view.system)(view.options)
    claims = [action for action in view.actions if action.kind in (a.PONG, a.CHOW)]
    if a.READY_ACTION in view.actions:
        return a.READY_ACTION
    if a.PASS_ACTION in view.actions:
        return _answer(view, system, claims)
    for action in view.actions:
        if action.kind in (a.SUPPLEMENT, a.READY):
            return action
    for action in view.actions:
        if action.kind in (a.KONG, a.ADD) and _shape_after_kong(view, action):
            return action
    discards = [x for x in view.actions if x.kind == a.DISCARD]
    if discards:
        held = (*view.hand, view.drawn) if view.drawn else view.hand
        return min(discards, key=lambda x: (_keep(x.tile, held, view), x.tile))
    return view.default or view.actions[0]


def _ready_worth(choice: ReadyChoice) -> tuple[int, int]:
    """Tiles still to come, then what they pay: many outs, and a closed wait where outs are even."""
    left = sum(wait.left for wait in choice.waits)
    pays = max((wait.by_draw or 0 for wait in choice.waits), default=0)
    return left, pays


def _asks(system: RuleSystem, key: str) -> bool:
    return any(condition.key == key for condition in system.asked)


def _answer(view: SeatView, system: RuleSystem, claims: list[Action]) -> Action:
    """Claim when the meld brings the hand forward, or opens a hand that must open."""
    assert view.viewer is not None
    seat = view.seats[view.viewer]
    before = _structure(view.hand, view)
    best, gain = a.PASS_ACTION, 0
    closed = not seat.opened and _asks(system, "opened")
    for action in claims:
        tile = _claimed(view)
        used = action.tiles if action.kind == a.CHOW else (tile, tile)
        rest = list(view.hand)
        for one in used:
            rest.remove(one)
        value = _structure(tuple(rest), view) + MELD - before + (OPENING if closed else 0)
        # A pong gives the triplet most systems ask for; a chow is the commoner meld.
        value += 2 if action.kind == a.PONG else 0
        if value > gain and (not _asks(system, "three_suits") or _enough_suits(rest, used, view)):
            best, gain = action, value
    return best


MELD, PAIR, TWO_SIDED, CLOSED = 10, 4, 5, 3
ONE_OF_SEVEN = 7
"""A pair of a hand that goes for seven: six of them are worth more than three melds and a pair."""
OPENING = 4


def _claimed(view: SeatView) -> Tile:
    """The tile asked about: the last one discarded, added or supplemented."""
    asked_about = (a.DISCARD, a.ADD, a.SUPPLEMENT)
    return next(e.tiles[0] for e in reversed(view.events) if e.action.startswith(asked_about))


def _enough_suits(rest: list[Tile], used: tuple[Tile, ...], view: SeatView) -> bool:
    """Whether a claim leaves the seat with tiles of every suit."""
    assert view.viewer is not None
    laid = [t for meld in view.seats[view.viewer].melds for t in meld.tiles]
    return {"m", "p", "s"} <= {tile[1] for tile in [*rest, *used, *laid]}


def _shape_after_kong(view: SeatView, action: Action) -> bool:
    """A kong of honours always, another when no chow could use the tile."""
    tile = action.tile
    if not is_numbered(tile):
        return True
    near = [f"{int(tile[0]) + step}{tile[1]}" for step in (-2, -1, 1, 2)]
    return sum(other in view.hand for other in near) < 2


def _structure(tiles: tuple[Tile, ...], view: SeatView) -> int:
    """A rough count of melds, pairs and partial chows in some tiles."""
    total = pairs = 0
    for suit in "mpsz":
        ranks = "".join(sorted(tile[0] for tile in tiles if tile[1] == suit))
        worth, pairs_here = _suit_structure(ranks, suit != "z")
        total += worth
        pairs += pairs_here
    return max(total + PAIR * min(pairs, 3), _seven_pairs(tiles, view))


@lru_cache(maxsize=1 << 14)
def _suit_structure(ranks: str, numbered: bool) -> tuple[int, int]:
    """What the tiles of one suit are worth without their pairs, and how many pairs are left."""
    counts = [ranks.count(digit) for digit in " 123456789  "]  # none of 0, 10 and 11
    worth = 0
    for rank in range(1, 10):
        if counts[rank] >= 3:
            worth += MELD
            counts[rank] -= 3
    for low in range(1, 8 if numbered else 1):
        while all(counts[low : low + 3]):
            worth += MELD
            for rank in range(low, low + 3):
                counts[rank] -= 1
    for rank in range(1, 10 if numbered else 1):
        if counts[rank] and counts[rank + 1]:
            worth += CLOSED if rank in (1, 8) else TWO_SIDED
        elif counts[rank] and counts[rank + 2]:
            worth += CLOSED
    return worth, sum(count >= 2 for count in counts)


def _seven_pairs(tiles: tuple[Tile, ...], view: SeatView) -> int:
    """What the pairs are worth where seven of them win and nothing is laid, else 0."""
    if len(tiles) < 13 or not get(view.system).seven_pairs_win(view.options):
        return 0
    return ONE_OF_SEVEN * sum(tiles.count(tile) // 2 for tile in set(tiles))


def _keep(tile: Tile, held: tuple[Tile, ...], view: SeatView) -> int:
    """How much the hand loses by discarding a tile; the least is let go."""
    rest = list(held)
    rest.remove(tile)
    loss = 4 * (_structure(held, view) - _structure(tuple(rest), view))
    assert view.viewer is not None
    laid = [t for meld in view.seats[view.viewer].melds for t in meld.tiles]
    others = [*rest, *laid]
    if tile in TERMINAL_OR_HONOUR and not any(t in TERMINAL_OR_HONOUR for t in others):
        loss += 12
    if is_numbered(tile) and not any(t[1] == tile[1] for t in others):
        loss += 20
    if tile in DRAGONS and held.count(tile) == 2:
        loss += 6
    # A tile in the middle takes part in more chows than one at the end, an honour in none.
    return loss + (min(int(tile[0]), 10 - int(tile[0])) if is_numbered(tile) else 0)
