"""What a seat can do, and its spelling in records, forms and stored moves.

draw · discard 9s · discard 9s ready · discard 9s closed · discard 9s ready pair 5p
chow 46m (the two tiles from the hand) · pong · kong (claim of the last discard)
kong 5555p (concealed) · add 5p (onto one's own pong) · set 567z · supplement 1z
ready (declared without a discard) · win · pass
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rules.tiles import KINDS, BadTiles, Tile, in_order, parse, parse_one, spell

DRAW: Final = "draw"
DISCARD: Final = "discard"
CHOW: Final = "chow"
PONG: Final = "pong"
KONG: Final = "kong"
ADD: Final = "add"
SET: Final = "set"
SUPPLEMENT: Final = "supplement"
READY: Final = "ready"
WIN: Final = "win"
PASS: Final = "pass"

READY_PLAIN: Final = "ready"
READY_CLOSED: Final = "closed"
DECLARATIONS: Final = (READY_PLAIN, READY_CLOSED)
"""Ways to declare ready with a discard: 听 and, in dalian_treasure, 夹听 (DT-11)."""

_TILE_COUNTS = {
    DRAW: (0,), DISCARD: (1,), CHOW: (2,), PONG: (0,), KONG: (0, 4), ADD: (1,),
    SET: (3, 4), SUPPLEMENT: (1,), READY: (0,), WIN: (0,), PASS: (0,),
}  # fmt: skip


class BadAction(ValueError):
    """A text that spells no action."""


class Action(NamedTuple):
    """One thing a seat does. ``str(action)`` is its spelling, ``Action.parse`` reads it back.

    ``tiles``: the tile discarded, added or supplemented; the two tiles a chow takes from the
    hand; the four of a concealed kong (none for a claimed one); those of a special set.
    ``ready``: how a discard declares ready, ``""`` when it does not; ``pair``: the pair chosen
    by 支对 (HB-35), ``""`` without.
    """

    kind: str
    tiles: tuple[Tile, ...] = ()
    ready: str = ""
    pair: Tile = ""

    @property
    def tile(self) -> Tile:
        """The first tile; only for kinds that name one."""
        return self.tiles[0]

    def __str__(self) -> str:
        return _spelled(self)

    @staticmethod
    @lru_cache(maxsize=8192)
    def parse(text: str) -> Action:
        """Read the spelling. Raises BadAction with a readable reason."""
        words = text.split()
        if not words or words[0] not in _TILE_COUNTS:
            raise BadAction(f"no such action: {text[:40]!r}")
        kind, rest = words[0], words[1:]
        tiles: tuple[Tile, ...] = ()
        ready = pair = ""
        try:
            if rest and rest[0] not in DECLARATIONS:
                tiles = parse(rest.pop(0))
            if kind == DISCARD and rest and rest[0] in DECLARATIONS:
                ready = rest.pop(0)
            if ready and len(rest) == 2 and rest[0] == "pair":
                pair = parse_one(rest[1])
                rest = []
        except BadTiles as error:
            raise BadAction(f"cannot read {text[:40]!r}: {error}") from None
        if rest or len(tiles) not in _TILE_COUNTS[kind]:
            raise BadAction(f"cannot read {text[:40]!r}")
        return Action(kind, tuple(in_order(tiles)), ready, pair)


@lru_cache(maxsize=4096)
def _spelled(action: Action) -> str:
    words = [action.kind]
    if action.tiles:
        words.append(spell(action.tiles))
    if action.ready:
        words.append(action.ready)
    if action.pair:
        words += ["pair", action.pair]
    return " ".join(words)


@lru_cache(maxsize=4096)
def discard(tile: Tile, ready: str = "", pair: Tile = "") -> Action:
    """Discard a tile, declaring ready with it or not."""
    return Action(DISCARD, (tile,), ready, pair)


def chow(first: Tile, second: Tile) -> Action:
    """Claim a chow with these two tiles of the hand, lower first."""
    return Action(CHOW, (first, second))


def concealed_kong(tile: Tile) -> Action:
    """Lay four of a kind from the hand."""
    return Action(KONG, (tile,) * 4)


def add(tile: Tile) -> Action:
    """Lay the fourth tile onto one's own pong."""
    return Action(ADD, (tile,))


DISCARDS: Final = {tile: discard(tile) for tile in KINDS}
"""The plain discard of each kind."""
PASS_ACTION: Final = Action(PASS)
WIN_ACTION: Final = Action(WIN)
DRAW_ACTION: Final = Action(DRAW)
PONG_ACTION: Final = Action(PONG)
KONG_ACTION: Final = Action(KONG)
READY_ACTION: Final = Action(READY)
