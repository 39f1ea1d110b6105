"""SeatView: the one road from a table to anybody (CM-60).

Whatever a person, a bot, a page or a log learns of a running hand is one of these. It is built
field by field from what its viewer may know; nothing else leaves the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from rules.actions import Action
from rules.scoring import Payment, Result
from rules.tiles import Tile

if TYPE_CHECKING:
    from rules.table import Table


@dataclass(frozen=True, slots=True)
class MeldView:
    """A laid meld (副露). ``tiles`` is empty for one that lies face down to this viewer (CM-61).

    ``kind``: ``chow``, ``pong``, ``exposed_kong``, ``concealed_kong``, ``added_kong``, ``set``.
    ``size``: how many tiles lie there. ``claimed``: the tile taken from another seat, "" without;
    ``source``: the seat it came from, None without. ``supplements``: those laid onto a special set.
    """

    kind: str
    tiles: tuple[Tile, ...]
    size: int
    claimed: Tile = ""
    source: int | None = None
    supplements: tuple[Tile, ...] = ()


class RiverTile(NamedTuple):
    """A discard as it lies before its seat. ``claimed``: another seat has taken it into a meld."""

    tile: Tile
    claimed: bool = False
    ready: bool = False


@dataclass(frozen=True, slots=True)
class SeatPublic:
    """What everybody sees of one seat. ``revealed``: its concealed tiles once the hand is over."""

    seat: int
    concealed: int
    melds: tuple[MeldView, ...]
    river: tuple[RiverTile, ...]
    opened: bool
    ready: str
    points: int
    revealed: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class WaitView:
    """A wait (听口): its tile, the copies this seat has not seen, and what winning on it pays.

    ``by_discard``: the least and the most the winner gets from a discard, over the seats that
    could discard it; None where it may not win on a discard. ``by_draw``: by its own draw. Kong
    money and horses are left out.
    """

    tile: Tile
    left: int
    by_discard: tuple[int, int] | None = None
    by_draw: int | None = None


@dataclass(frozen=True, slots=True)
class ReadyChoice:
    """A discard that may declare ready, with the waits it leaves (CM-21)."""

    action: Action
    waits: tuple[WaitView, ...]


@dataclass(frozen=True, slots=True)
class Unready:
    """A discard that leaves the hand waiting by shape but may not declare ready, and why not."""

    tile: Tile
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TreasureView:
    """The treasure (宝牌) as this viewer knows it.

    ``state``: ``none`` (never fixed yet), ``fixed``, ``stopped`` (three copies lay open and no
    new one is fixed yet) or ``gone`` (there is none any more). ``rolls``: every die thrown for it
    so far, public. ``tile``: only for who may see it, else "".
    """

    state: str
    rolls: tuple[int, ...]
    tile: Tile = ""


class Event(NamedTuple):
    """A public happening: ``seat`` did ``action`` (for a draw: without the tile).

    ``seat`` is None for what the table does by itself (``treasure``). ``tiles``: those that lie
    open.
    """

    seat: int | None
    action: str
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatView:
    """One viewer's whole view of a hand of play; ``viewer`` None is a spectator.

    ``number``: of the public events so far; an action is made against it. ``turn``: the seat that
    acts, None while the table is waiting (for claims, or for the next draw) or over.
    ``actions``: what the viewer may do now, ``()`` when it is not asked; ``default``: what happens
    when its time runs out. ``hand``: its concealed tiles sorted, the drawn one apart in ``drawn``
    ("" without). ``waits``: those of the hand as it stands (13 tiles); ``reasons``: keys why it
    cannot win or declare ready, with words in ``rules.reasons``. ``refused``: why the tile just
    drawn, or lying there to be claimed, is no win though it completes the hand by shape;
    ``unready``: the same for declaring with a discard; ``dead_claims``: those of ``actions`` after
    which no tile could complete the hand. ``unseen``: copies of each kind it has not seen.
    ``wall``: every tile of the wall in order once the hand is over, else ().
    """

    system: str
    options: dict[str, bool | int | str]
    viewer: int | None
    players: int
    dealer: int
    dice: tuple[int, ...]
    number: int
    over: bool
    turn: int | None
    left: int
    seats: tuple[SeatPublic, ...]
    treasure: TreasureView
    events: tuple[Event, ...]
    payments: tuple[Payment, ...]
    hand: tuple[Tile, ...] = ()
    drawn: Tile = ""
    actions: tuple[Action, ...] = ()
    default: Action | None = None
    ready_choices: tuple[ReadyChoice, ...] = ()
    waits: tuple[WaitView, ...] = ()
    reasons: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    unready: tuple[Unready, ...] = ()
    dead_claims: tuple[Action, ...] = ()
    result: Result | None = None
    wall: tuple[Tile, ...] = ()
    unseen: dict[Tile, int] = field(default_factory=dict)

    @staticmethod
    def of(table: Table, viewer: int | None) -> SeatView:
        """The view ``viewer`` has of ``table`` now. Raises ValueError for no such seat."""
        from rules.viewing import build_view

        return build_view(table, viewer)

    def without_hints(self) -> SeatView:
        """The same without what a player could count up itself: for rooms that allow no hints.

        What may be done stays: a declaration is offered with the discards that allow it, without
        the waits they leave.
        """
        return replace(
            self,
            ready_choices=tuple(replace(choice, waits=()) for choice in self.ready_choices),
            waits=(),
            reasons=(),
            refused=(),
            unready=(),
            dead_claims=(),
            unseen={},
        )
