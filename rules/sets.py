"""Special sets (旋风杠, 喜杠, 幺蛋, 九蛋): laid from the hand, some with a replacement."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules import actions as a
from rules import hands as h
from rules import shapes
from rules.actions import Action
from rules.hands import Meld
from rules.state import ON_SUPPLEMENT
from rules.table import Table
from rules.tiles import Tile, parse
from rules.windows import open_window

WIND_SET: Final = parse("1234z")
DRAGON_SET: Final = parse("567z")
ONES_SET: Final = parse("1m1p1s")
NINES_SET: Final = parse("9m9p9s")


def has_set(table: Table, seat: int, tiles: tuple[Tile, ...]) -> bool:
    """Whether a seat has laid a set of these tiles."""
    melds = table.seats[seat].hand.melds
    return any(meld.kind == h.SET and meld.tiles == tiles for meld in melds)


@lru_cache(maxsize=1 << 15)
def waits_beside_set(shape: shapes.Keys, tiles: tuple[Tile, ...]) -> bool:
    """Whether concealed tiles lack one tile of a set and are complete beside it (DX-24)."""
    held = [tuple(other for other in tiles if other != tile) for tile in tiles]
    rests = [shapes.less(shape, others) for others in held]
    return any(rest is not None and shapes.is_complete(rest) for rest in rests)


def lay_set(table: Table, seat: int, tiles: tuple[Tile, ...]) -> None:
    """Lay a set; four tiles draw a replacement, three leave the seat acting on."""
    hand = table.seats[seat].hand
    drawn = hand.drawn
    hand.lay(Meld(h.SET, tiles), tiles)
    table.tell(seat, str(Action(a.SET, tiles)), tiles)
    table.system.visible_changed(table)
    if len(tiles) == 4:
        table.come_to_draw(seat, from_tail=True)
    elif drawn and hand.count(drawn):
        hand.drawn = drawn


def supplements(table: Table, seat: int) -> list[Action]:
    """Tiles of the hand that may be laid onto a set of the seat's (补, CC-12)."""
    hand = table.seats[seat].hand
    kinds = {tile for meld in hand.melds if meld.kind == h.SET for tile in meld.tiles}
    return [Action(a.SUPPLEMENT, (tile,)) for tile in sorted(kinds) if hand.count(tile)]


def with_supplement(hand: h.Hand, tile: Tile) -> None:
    """Lay a tile of the hand onto its set."""
    hand.remove(tile)
    hand.drawn = ""
    for place, meld in enumerate(hand.melds):
        if meld.kind == h.SET and tile in meld.tiles:
            hand.melds[place] = Meld(h.SET, meld.tiles, supplements=(*meld.supplements, tile))
            return


def lay_supplement(table: Table, seat: int, tile: Tile) -> None:
    """Lay a supplement; others may rob it before the replacement is drawn (CC-14)."""
    with_supplement(table.seats[seat].hand, tile)
    table.tell(seat, str(Action(a.SUPPLEMENT, (tile,))), (tile,))
    table.system.visible_changed(table)
    open_window(table, ON_SUPPLEMENT, seat, tile)
