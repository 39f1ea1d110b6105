"""How a winning hand lies open: its melds, and apart from them the tile that won (CM-41)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.hands import SET
from rules.scoring import WinResult
from rules.shapes import CLOSED, EDGE, OPEN, PAIRS, SINGLE
from rules.tiles import Tile, in_order, parse
from rules.views import SeatPublic
from rules.win import TREASURE_HIT

Group = tuple[Tile, ...]


def held(win: WinResult, seat: SeatPublic) -> tuple[Tile, ...]:
    """The winner's concealed tiles without the winning one.

    That is among them by an own draw alone: a discard, a robbed tile and a treasure that is hit
    have stayed where they were, and a drawn dragon may lie in its set (DX-24).
    """
    tiles = list(seat.revealed)
    if win.source is None and win.how != TREASURE_HIT and win.tile in tiles:
        tiles.remove(win.tile)
    return tuple(tiles)


def groups(win: WinResult, seat: SeatPublic) -> list[Group]:
    """The melds and the pair of the reading kept, laid ones first, without the winning tile.

    A treasure win whose tile completes nothing has no reading: its tiles lie as they were held.
    """
    melds = [parse(meld.rstrip("_*").replace("+", "")) for meld in win.melds]
    laid = len(seat.melds)
    if not win.pair and len(melds) == laid:
        return [*melds, held(win, seat)]
    if win.pair:
        melds.append(parse(win.pair) * 2)
    tile = _completing(win, melds[laid:], seat)
    place = _place(melds, tile, win.shape, seat)
    if place is not None:
        rest = list(melds[place])
        rest.remove(tile)
        melds[place] = tuple(rest)
    return melds


def in_laid_set(win: WinResult, seat: SeatPublic) -> bool:
    """Whether the winning tile was laid in a set after it was drawn (DX-24)."""
    size = len(seat.revealed) + 3 * len(seat.melds)
    return win.source is None and size == 14 and win.tile not in seat.revealed


def _completing(win: WinResult, concealed: Sequence[Group], seat: SeatPublic) -> Tile:
    """The tile of the reading that the winner does not hold: the wait it is read with.

    Drawn treasures may be read with one of the hand's waits (CC-21); else it is the winning tile.
    """
    read = Counter(tile for group in concealed for tile in group)
    missing = list((read - Counter(seat.revealed)).elements())
    return missing[0] if len(missing) == 1 else win.tile


def _place(melds: Sequence[Group], tile: Tile, shape: str, seat: SeatPublic) -> int | None:
    """Which group the tile completed by the wait's shape (CM-37), None where none holds it."""
    laid = len(seat.melds)
    having = [place for place, group in enumerate(melds) if tile in group]
    concealed = [place for place in having if place >= laid]
    sets = [place for place in having if place < laid and seat.melds[place].kind == SET]
    fitting = [place for place in concealed + sets if _fits(melds[place], tile, shape)]
    return next(iter((*fitting, *concealed[::-1], *sets)), None)


def _fits(group: Group, tile: Tile, shape: str) -> bool:
    """Whether a group is completed by its tile in this shape."""
    if len(set(group)) == 1:
        return shape == {2: SINGLE, 3: PAIRS}.get(len(group))
    return shape == _shape_in_run(group, tile)


def _shape_in_run(run: Group, tile: Tile) -> str:
    """The shape a tile completes a sequence in; a special set counts as closed (DX-24)."""
    low, middle, high = in_order(run)[:3]
    if tile == middle or tile[1] == "z":
        return CLOSED
    edge = (tile == high and high[0] == "3") or (tile == low and low[0] == "7")
    return EDGE if edge else OPEN
