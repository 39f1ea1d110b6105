"""What a process knows of one room: people, match, hand, and what is due next.

It holds no truth of its own: all of it is loaded from the database and can be thrown away at any
time. Only who is here, and who is played for, is known to processes alone.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from games import closing, store
from games.clock import (
    ABSENT_AFTER,
    HOST_AWAY,
    NEXT_HAND,
    SLEEPS_AFTER,
    VOTE,
    VOTE_ABSENT,
    VOTE_TOLD,
    Due,
    Pace,
    clock,
    next_due,
)
from games.closing import LEFT
from games.live import LiveHand
from games.presence import Presence
from games.store import MatchRow, PreparedRow, RoomRow, SeatRow
from games.viewers import Socket
from games.votes import VoteRow
from games.writer import reader, writer

log = logging.getLogger(__name__)


class RoomState:
    """How a room stands. ``ready``: seats ready for the next hand; ``back``: when somebody was last
    heard of without a move; ``woke``: when seats that were played for came back. ``vote``: the last
    question whether to end the match. ``counted``: since when the time of each move of the hand ran
    at the earliest, by its number, as far as this process saw it made (CM-12)."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.presence = Presence()
        self.loaded = False
        self.room: RoomRow
        self.match: MatchRow | None = None
        self.hand: LiveHand | None = None
        self.prepared: PreparedRow | None = None
        self.ready: set[int] = set()
        self.vote: VoteRow | None = None
        self.back: dict[int, datetime] = {}
        self.woke: dict[int, datetime] = {}
        self.counted: dict[int, datetime] = {}

    async def load(self, *, again: bool = False) -> None:
        """Read everything from the database, unless it is known. Raises Room.DoesNotExist.

        Rules that were mended since may refuse a move of the last hand. Then there is no table to
        show, and a match that went on has ended: its people could neither play it nor leave it.
        """
        if self.loaded and not again:
            return
        try:
            await self._read()
        except ValueError:
            log.exception("table %s: its last hand cannot be rebuilt", self.code)
            ends = partial(closing.dissolve, self.code, clock.now(), closing.RULES)
            await writer.run(ends)
            await self._read(hand=False)

    async def _read(self, *, hand: bool = True) -> None:
        """Read it. ``hand``: with the last hand. Raises ValueError where that cannot be rebuilt."""
        state = await reader.run(partial(store.load, self.code, hand=hand))
        prepared = state.prepared
        if prepared is None and (state.match is None or state.match.over):
            prepared = await writer.run(partial(store.prepare, state.room.id))
        if self.hand is None or state.hand is None or self.hand.id != state.hand.id:
            self.ready, self.back, self.woke, self.counted = set(), {}, {}, {}
        self.room, self.match, self.prepared = state.room, state.match, prepared
        self.vote = state.vote
        pace = self.pace
        self.hand = None
        if state.hand is not None:
            self.hand = LiveHand(
                state.hand, pace.step, pace.bank, pace.beat, pace.grace, self.counted
            )
            following = self.hand.follows()
            if following and following[1] <= clock.now() and not following[0].over:
                self.hand.follow(*following)
        self.loaded = True

    @property
    def pace(self) -> Pace:
        """The room's pauses and limits."""
        return Pace.of(self.room)

    @property
    def sockets(self) -> set[Socket]:
        """The viewers with an open socket in this process."""
        return self.presence.sockets

    @property
    def running(self) -> bool:
        """Whether a match is played here."""
        return self.hand is not None and self.match is not None and not self.match.over

    @property
    def at_table(self) -> bool:
        """Whether those who watch see the table: the match goes on, or there are standings to show
        and nobody else has sat down since."""
        if self.hand is None or self.match is None:
            return False
        if not self.match.over:
            return True
        if self.match.standings is None:
            return False
        if len(self.match.seats) != len(self.room.seats):
            return False  # the room has got other rules since
        pairs = zip(self.match.seats, self.room.seats, strict=True)
        return all(_same(then, now, self.match.end_reason) for then, now in pairs)

    def shows_table(self, user: int | None) -> bool:
        """Whether this visitor's page shows the table. After a match its players keep it, whoever
        else comes or goes, until they go back to the room or leave it."""
        if self.running or self.hand is None or self.match is None:
            return self.running
        sits = _seat(self.room.seats, user) is not None
        if not sits and not self.played(user):
            return self.at_table
        stays = sits and self.played(user) and user not in self.match.back
        return stays and self.match.standings is not None

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits here and may act: in the match while it is played, else in the room."""
        return self.match.seats if self.match and self.running else self.room.seats

    @property
    def table_seats(self) -> tuple[SeatRow, ...]:
        """Who sits at the table that pages show, also once the match is over."""
        return self.match.seats if self.match else self.room.seats

    def seat_of(self, user: int | None) -> int | None:
        """The seat of a person who may act here, None for a spectator."""
        return _seat(self.seats, user)

    def table_seat(self, user: int | None) -> int | None:
        """The seat from which somebody sees the table that pages show."""
        return _seat(self.table_seats, user)

    def played(self, user: int | None) -> bool:
        """Whether somebody sits in the last match, or did at its end."""
        return self.match is not None and _seat(self.match.seats, user) is not None

    def comes(self, user: int | None) -> bool:
        """Whether somebody takes a left seat with the next deal."""
        coming = self.match.coming if self.match and self.running else ()
        return any(user == taker for _at, taker in coming)

    @property
    def people(self) -> set[int]:
        """The seats that people sit on."""
        return {at for at, seat in enumerate(self.seats) if seat.user is not None}

    @property
    def bots(self) -> set[int]:
        """The seats bots sit on."""
        return {at for at, seat in enumerate(self.seats) if seat.bot}

    @property
    def present(self) -> set[int]:
        """The seats of people who are here: they have the page open or ask for it again and
        again."""
        return self.here(self.seats)

    def here(self, seats: tuple[SeatRow, ...]) -> set[int]:
        """Which of these seats have people who are here."""
        users = self.presence.people
        return {at for at, seat in enumerate(seats) if seat.user in users}

    @property
    def missed(self) -> dict[int, int]:
        """The time-outs in a row of seats that have any: by the stored moves, so that a restart
        and other processes agree."""
        if self.hand is None or self.hand.table.over:
            return {}
        counts = {
            seat: sum(seat not in self.back or at > self.back[seat] for at in times)
            for seat, times in self.hand.timed_out.items()
        }
        return {seat: count for seat, count in counts.items() if count}

    @property
    def sleepers(self) -> set[int]:
        """Seats that are played for (托管) after time-outs in a row, until their person is back."""
        return {seat for seat, count in self.missed.items() if count >= SLEEPS_AFTER}

    @property
    def played_for(self) -> dict[int, datetime]:
        """All seats that are played for now, and since when: sleepers, and where no timer runs
        those whose people have been absent for long while somebody else was here."""
        found = dict.fromkeys(self.sleepers, self.presence.awake)
        now = clock.now()
        return found | {seat: at for seat, at in self._absences().items() if at <= now}

    def _absences(self) -> dict[int, datetime]:
        """The absent seats of a room without a timer, and when each begins to be played for."""
        pace = self.pace
        if pace.step or self.hand is None or self.hand_over:
            return {}
        wait = timedelta(seconds=ABSENT_AFTER * pace.speed)
        users = {at: self.seats[at].user for at in self.people - self.present}
        return {at: self.presence.left_at(user) + wait for at, user in users.items() if user}

    def wake(self, seat: int | None) -> bool:
        """The person of a seat is back: it is played for no more, and its time starts anew.

        Whether anything changed by that."""
        missed = self.missed.get(seat, 0) if seat is not None else 0
        if seat is None or not missed:
            return False
        self.back[seat] = clock.now()
        if missed < SLEEPS_AFTER:
            return False
        self.woke[seat] = clock.now()
        return True

    def awake(self, seat: int) -> datetime:
        """Since when a seat's limits count at the earliest."""
        return max(self.presence.awake, self.woke.get(seat, self.presence.awake))

    @property
    def hand_over(self) -> bool:
        """Whether the hand on the table has ended."""
        return self.hand is not None and self.hand.table.over

    def due(self) -> Due | None:
        """The next move due by itself; None also while no player is here: the hand waits for
        them."""
        if not self.loaded or self.hand is None or not self.present:
            return None
        return next_due(
            self.hand, self.pace, bots=self.bots, sleepers=self.played_for, awake=self.awake
        )

    def next_hand_at(self) -> float | None:
        """Seconds until the next hand is dealt by itself, None when none is or nobody is here."""
        if not self.hand_over or self.match is None or self.match.over or not self.present:
            return None
        assert self.hand is not None and self.hand.ended is not None
        waited = (clock.now() - max(self.hand.ended, self.presence.awake)).total_seconds()
        return NEXT_HAND * self.pace.speed - waited

    def changes(self, now: datetime) -> list[datetime]:
        """When it changes by itself who is here and who is played for."""
        if not self.loaded or not (present := self.present):
            return []
        visits = (self.presence.visit_ends(self.seats[at].user) for at in present)
        times = [*self._absences().values(), *(at for at in visits if at)]
        times += [at for at in (self.no_until, self.host_away_at()) if at is not None]
        ahead = [at for at in times if at > now]
        if (passes := self.vote_passes_at()) is not None:
            ahead.append(max(passes, now))
        return ahead

    # A host who is away

    def host_away_at(self) -> datetime | None:
        """From when on somebody else may become host, because the host has been away for so long.

        None while the host is here, during a match (it needs none), and in a closed room.
        """
        if not self.loaded or self.room.closed or (self.match and not self.match.over):
            return None
        if (host := self.room.host) in self.presence.people:
            return None
        return self.presence.gone_since(host) + timedelta(seconds=HOST_AWAY * self.pace.speed)

    @property
    def host_gone(self) -> bool:
        """Whether somebody else who sits here may become host now."""
        at = self.host_away_at()
        return at is not None and at <= clock.now()

    # The question whether to end the match (CM-51)

    @property
    def open_vote(self) -> VoteRow | None:
        """The question that is open now."""
        if self.vote is None or self.vote.closed or self.match is None or self.match.over:
            return None
        return self.vote

    @property
    def no_until(self) -> datetime | None:
        """Until when the table says that somebody said no to the last question."""
        if self.vote is None or self.vote.closed is None or self.match is None or self.match.over:
            return None
        return self.vote.closed + timedelta(seconds=VOTE_TOLD * self.pace.speed)

    def vote_passes_at(self) -> datetime | None:
        """When the open question is agreed to if nobody says no: once nobody is waited for.

        It waits for people who were asked, still have their seat and have not answered: for those
        who are here until silence agrees, for the others until they are away for good. Bots and
        who has left are not waited for, nor is the person who asked.
        """
        if (vote := self.open_vote) is None:
            return None
        speed, found = self.pace.speed, [vote.at]
        ends = vote.at + timedelta(seconds=VOTE * speed)
        here = {self.seats[at].user for at in self.present}
        seated = {self.seats[at].user for at in self.people}
        for user in set(vote.asked) & seated - vote.yes:
            away = self.presence.left_at(user) + timedelta(seconds=VOTE_ABSENT * speed)
            found.append(ends if user in here else min(ends, away))
        return max(found)


def _seat(seats: tuple[SeatRow, ...], user: int | None) -> int | None:
    if user is None:
        return None
    return next((at for at, seat in enumerate(seats) if seat.user == user), None)


def _same(then: SeatRow, now: SeatRow, reason: str) -> bool:
    """Whether a seat is as it was when the match ended; who left it for good may be missing."""
    if (then.user, then.bot) == (now.user, now.bot):
        return True
    return reason == LEFT and now.user is None and not now.bot
