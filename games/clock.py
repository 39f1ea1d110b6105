"""What time it is, and what is due when (CM-12, CM-22, CM-64).

Deadlines follow from the times of the moves and the room's pace. A timer only asks "is it
due?"; whoever asks first acts, and a timer that comes late finds nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.live import LiveHand, is_turn
from games.store import RoomRow
from rules.actions import Action

BOT_THINKS = 0.8
"""Seconds a bot takes for its turn, whatever it holds; a locked seat takes ``LOCKED``."""
BOT_ANSWERS = 0.6
"""The part of the beat after which bots answer to a discard: before the next draw, always the
same."""
REPLACEMENT = 0.6
LOCKED = 1.0
FORCED = 0.6
"""Seconds before what the table does by itself (CM-22). A locked seat that is played for takes the
same ``LOCKED`` when it has a choice, so that its pause does not tell of one."""
NEXT_HAND = 15.0
"""Seconds of settlement before the next hand is dealt by itself."""
SLEEPS_AFTER = 2
"""Time-outs in a row after which a seat is played for (托管) until it is back."""
ABSENT_AFTER = 60.0
"""Seconds of absence after which a seat is played for where no timer runs, until it is back."""
DEAL_GRACE = 1.5
"""Seconds more for the first move of a hand: the tiles are only just being dealt on the screen."""
VOTE = 300.0
"""Seconds after which silence agrees that the match ends (CM-51)."""
VOTE_AGAIN = 120.0
"""Seconds after a no before anybody may ask again."""
VOTE_ABSENT = 15.0
"""Seconds of absence after which a question waits for somebody no more: a page loads faster."""
VOTE_TOLD = 8.0
"""Seconds the table says that somebody said no."""
HOST_AWAY = 60.0
"""Seconds of absence after which somebody else may become host, before and after a match."""
VISIT = 15.0
"""Seconds a page load, a poll or a POST counts as presence: real ones, as browsers poll in."""


class Clock:
    """The present time. Tests put their own ``now`` in."""

    def __init__(self) -> None:
        self.now: Callable[[], datetime] = timezone.now


clock = Clock()


@dataclass(frozen=True, slots=True)
class Pace:
    """A room's pauses and limits in seconds, the site's speed factor applied."""

    beat: float
    step: float
    bank: float
    speed: float

    @staticmethod
    def of(room: RoomRow) -> Pace:
        """The pace of a room under the site's settings."""
        speed = settings.GAME_SPEED
        return Pace(room.beat * speed, room.step * speed, room.bank * speed, speed)

    @property
    def grace(self) -> float:
        """What the first move of a hand has beyond its step."""
        return DEAL_GRACE * self.speed

    def pause(self, name: str) -> float:
        """How long the table waits, by the name ``Step.pause`` gives, from the last public
        event."""
        seconds = {"replacement": REPLACEMENT, "locked": LOCKED, "forced": FORCED}
        return self.beat if name == "draw" else seconds[name] * self.speed


@dataclass(frozen=True, slots=True)
class Due:
    """What happens at ``at`` if nothing else does before.

    ``why``: ``follows`` (what follows an unclaimed tile), ``table`` (``action`` by itself), ``bot``
    (it chooses), ``sleeper`` (it is played for), ``timeout``.
    """

    at: datetime
    seat: int
    why: str
    action: Action | None = None


def next_due(
    hand: LiveHand,
    pace: Pace,
    *,
    bots: Container[int],
    sleepers: Mapping[int, datetime],
    awake: Callable[[int], datetime],
) -> Due | None:
    """The next thing due in a hand, None when it only waits for people.

    ``sleepers``: the seats that are played for, and since when. ``awake``: since when a seat's
    limits count at the earliest: somebody has been at the table, and the seat was not played for.
    """
    if hand.table.over:
        return None
    found: list[Due] = []
    if following := hand.follows():
        return Due(following[1], hand.table.turn, "follows")
    if step := hand.table.automatic():
        at = hand.public_at + timedelta(seconds=pace.pause(step.pause))
        found.append(Due(at, step.seat, "table", step.action))
    quick = pace.beat * BOT_ANSWERS
    for seat, since in hand.asked_at.items():
        if seat in bots or seat in sleepers:
            pause = thinks(hand, pace, seat) if is_turn(hand.table, seat) else quick
            why = "bot" if seat in bots else "sleeper"
            found.append(
                Due(max(since, sleepers.get(seat, since)) + timedelta(seconds=pause), seat, why)
            )
        elif pace.step:
            found.append(Due(deadline(hand, pace, seat, awake(seat)), seat, "timeout"))
    return min(found, key=lambda due: due.at, default=None)


def thinks(hand: LiveHand, pace: Pace, seat: int) -> float:
    """Seconds a seat that is played for takes for its turn: by what all see of it, and no more."""
    if any(action.kind == "draw" for action in hand.table.legal_actions(seat)):
        return pace.beat  # it may win before it draws; as long as others wait for their draw
    return pace.pause("locked") if hand.table.seats[seat].ready else BOT_THINKS * pace.speed


def deadline(hand: LiveHand, pace: Pace, seat: int, awake: datetime) -> datetime:
    """When the time of an asked person is up: its step and what is left of its bank (CM-12)."""
    since = max(hand.thinks_from(seat), awake)
    return since + timedelta(seconds=pace.step + hand.banks[seat].left)


def remaining(
    hand: LiveHand, pace: Pace, seat: int, awake: datetime, now: datetime
) -> tuple[int, int]:
    """Seconds of the step and of the bank left to an asked person, rounded up."""
    used = max(0.0, (now - max(hand.thinks_from(seat), awake)).total_seconds())
    left = hand.banks[seat].left
    step = max(0.0, pace.step - used)
    bank = max(0.0, left - max(0.0, used - pace.step))
    return -int(-step // 1), -int(-bank // 1)
