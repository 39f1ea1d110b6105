"""What tables know of stored rooms, matches and hands: snapshots, no model instance leaves the
database's threads (``games.store`` makes them)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import Move, Room
from games.standings import Standings
from games.votes import VoteRow
from rules.table import Setup


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits on a seat: a person, a bot, or nobody (user None, bot "").

    ``ready``: for the next match, as the room has it.
    """

    user: int | None
    name: str
    bot: str
    ready: bool = False


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room with its seats as they are now."""

    id: int
    code: str
    host: int
    system: str
    options: dict[str, Any]
    length_kind: str
    length_count: int
    beat: float
    step: float
    bank: float
    seats: tuple[SeatRow, ...]
    closed: bool
    spectators: bool = True
    spectator_delay: int = 0
    hints: bool = True
    chat: str = Room.Chat.AUTO
    left_seat: str = Room.LeftSeat.NEW_MATCH


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match that has begun. ``seats``: who sits there, or did when it ended.

    ``free``: seats that somebody left and nobody takes; ``coming``: who takes which with the next
    deal, as (seat, user).
    """

    id: int
    number: int
    seats: tuple[SeatRow, ...]
    totals: tuple[int, ...]
    over: bool
    end_reason: str = ""
    back: frozenset[int] = frozenset()
    """Who has gone back to the room since it is over."""
    standings: Standings | None = None
    """Once it is over, unless its room was closed or no hand was finished."""
    ended: datetime | None = None
    free: tuple[int, ...] = ()
    coming: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A stored move."""

    seat: int
    action: str
    at: datetime
    by: str = Move.By.PERSON
    """Who made it (``Move.By``)."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """A dealt hand with its moves: all a table is rebuilt from."""

    id: int
    number: int
    setup: Setup
    commitment: str
    secret: str
    contributions: tuple[str | None, ...]
    started: datetime
    ended: datetime | None
    moves: tuple[MoveRow, ...]
    round_number: int | None = None
    """The dealer round (圈) it belongs to, from 1; None where the deal jumps (CM-52)."""
    players: tuple[SeatRow, ...] = ()
    """Who sat there when it was dealt; () for hands from before that was kept."""


@dataclass(frozen=True, slots=True)
class PreparedRow:
    """The next hand's commitment, and which people have added bytes to it."""

    id: int
    commitment: str
    contributed: frozenset[int]


@dataclass(frozen=True, slots=True)
class RoomState:
    """Everything of a room: ``match`` and ``hand`` are the last that began, None before the first.

    ``prepared``: the next hand to deal; None while a hand is played (it is made when that ends).
    """

    room: RoomRow
    match: MatchRow | None
    hand: HandRow | None
    prepared: PreparedRow | None
    vote: VoteRow | None = None
