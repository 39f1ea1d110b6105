"""One table in this process: its lock, its state, its sockets, and who is sent what.

A hub holds no truth of its own: what it knows is loaded from the database and can be thrown away
at any time. After each change it renders each viewer's regions, compares them with what that
socket was sent last, and sends what differs, straight to the socket.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from django.contrib.auth.models import AnonymousUser
from django.utils import translation
from django.utils.translation import gettext as _

from games import render, room_page, store
from games.clock import NEXT_HAND, SLEEPS_AFTER, Due, Pace, clock, next_due, remaining
from games.facts import STAGE, RoomFacts
from games.live import LiveHand
from games.models import Room, User
from games.store import MatchRow, PreparedRow, RoomRow, SeatRow
from games.viewers import Socket
from games.writer import reader, writer
from rules.views import SeatView

log = logging.getLogger(__name__)

IDLE_SECONDS = 60.0
"""A hub nobody looks at is forgotten after this long."""


class Hub:
    """One room: ``lock`` is held by whoever changes it (only ``games.play`` does)."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.awake: datetime = clock.now()
        self.loaded = False
        self.room: RoomRow
        self.match: MatchRow | None = None
        self.hand: LiveHand | None = None
        self.prepared: PreparedRow | None = None
        self.ready: set[int] = set()
        self.missed: dict[int, int] = {}
        self.on_due: Callable[[str], Coroutine[Any, Any, None]] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # What it knows

    async def load(self, *, again: bool = False) -> None:
        """Read everything from the database, unless it is known. Raises Room.DoesNotExist."""
        if self.loaded and not again:
            return
        state = await reader.run(partial(store.load, self.code))
        prepared = state.prepared
        if prepared is None and (state.match is None or state.match.over):
            prepared = await writer.run(partial(store.prepare, state.room.id))
        if self.hand is None or state.hand is None or self.hand.id != state.hand.id:
            self.ready, self.missed = set(), {}
        self.room, self.match, self.prepared = state.room, state.match, prepared
        pace = self.pace
        self.hand = None
        if state.hand is not None:
            self.hand = LiveHand(state.hand, pace.step, pace.bank, pace.beat)
            following = self.hand.follows()
            if following and following[1] <= clock.now() and not following[0].over:
                self.hand.follow(*following)
        self.loaded = True

    async def load_room(self) -> None:
        """Read the room and its seats again: somebody came or went."""
        if not self.loaded:
            await self.load()
            return
        state = await reader.run(partial(store.load, self.code))
        self.room = state.room

    @property
    def pace(self) -> Pace:
        """The room's pauses and limits."""
        return Pace.of(self.room)

    @property
    def at_table(self) -> bool:
        """Whether the page shows the table: a hand lies there and its people have not changed
        since."""
        if self.hand is None or self.match is None:
            return False
        if not self.match.over:
            return True
        return _people(self.match.seats) == _people(self.room.seats)

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits here: in the match as it began, else in the room."""
        return self.match.seats if self.match and self.at_table else self.room.seats

    def seat_of(self, user: int | None) -> int | None:
        """The seat of a person, None for a spectator."""
        if user is None:
            return None
        return next((at for at, seat in enumerate(self.seats) if seat.user == user), None)

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
        """The seats of people who have the page open."""
        users = {socket.user for socket in self.sockets}
        return {at for at in self.people if self.seats[at].user in users}

    @property
    def sleepers(self) -> set[int]:
        """Seats that are played for (托管) after time-outs in a row, until their person is back."""
        return {seat for seat, count in self.missed.items() if count >= SLEEPS_AFTER}

    @property
    def hand_over(self) -> bool:
        """Whether the hand on the table has ended."""
        return self.hand is not None and self.hand.table.over

    # What is due

    def due(self) -> Due | None:
        """The next move due by itself; None also while no player is here: the hand waits for
        them."""
        if not self.loaded or self.hand is None or not self.present:
            return None
        return next_due(
            self.hand, self.pace, bots=self.bots, sleepers=self.sleepers, awake=self.awake
        )

    def next_hand_at(self) -> float | None:
        """Seconds until the next hand is dealt by itself, None when none is or nobody is here."""
        if not self.hand_over or self.match is None or self.match.over or not self.present:
            return None
        assert self.hand is not None and self.hand.ended is not None
        waited = (clock.now() - max(self.hand.ended, self.awake)).total_seconds()
        return NEXT_HAND * self.pace.speed - waited

    def arm(self, *, at_least: float = 0.0) -> None:
        """Set the timer for what is due next. It only asks; see ``games.play.expire``."""
        self.stop()
        delay = self.next_hand_at()
        if due := self.due():
            delay = (due.at - clock.now()).total_seconds()
        if delay is not None and self.on_due is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(delay, at_least, 0.0), self._fire)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer = None
        if self.on_due is not None:
            task = asyncio.ensure_future(self.on_due(self.code))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    # Who is sent what

    def view(self, seat: int | None) -> SeatView:
        """What a seat, or None a spectator, sees of the table."""
        assert self.hand is not None
        return SeatView.of(self.hand.table, seat)

    def facts(self, user: int | None) -> RoomFacts:
        """What one viewer's page shows beside the cards in the active language, without clocks."""
        hand, match, seats = self.hand, self.match, self.seats
        assert hand is not None and match is not None
        present, bots, over = self.present, self.bots, hand.table.over
        prepared = self.prepared if over else None
        seat = self.seat_of(user)
        return RoomFacts(
            code=self.code,
            hand_id=hand.id,
            hand_number=hand.number,
            match_number=match.number,
            names=tuple(_name(at, row) for at, row in enumerate(seats)),
            bots=tuple(bool(row.bot) for row in seats),
            connected=tuple(at in present or at in bots for at in range(len(seats))),
            totals=match.totals,
            commitment=hand.row.commitment,
            viewer_seat=seat,
            is_host=user is not None and user == self.room.host,
            length_kind=self.room.length_kind,
            length_count=self.room.length_count,
            standing_in=tuple(at in self.sleepers for at in range(len(seats))),
            ready_next=tuple(over and (at in self.ready or at in bots) for at in range(len(seats))),
            match_over=match.over,
            secret=hand.row.secret if over else "",
            contributions=hand.row.contributions if over else (),
            next_commitment=prepared.commitment if prepared and seat is not None else "",
            contributed=bool(prepared and user in prepared.contributed),
        )

    def with_clock(self, facts: RoomFacts, view: SeatView) -> RoomFacts:
        """The facts with the clock this viewer may see: its own, or the step of a public turn.

        Of others it shows neither the bank (what claims they thought about has shortened it) nor
        whether a declared seat has a choice (CM-13, CM-60).
        """
        hand, pace = self.hand, self.pace
        assert hand is not None
        if self.hand_over:
            left = self.next_hand_at()
            return replace(facts, next_seconds=None if left is None else max(0, -int(-left // 1)))
        own = bool(view.actions)
        seat = facts.viewer_seat if own else view.turn
        people = self.people - self.sleepers
        if seat is None or seat not in hand.asked_at or seat not in people or not pace.step:
            return facts
        if not own and view.seats[seat].ready:
            return facts
        step, bank = remaining(hand, pace, seat, self.awake, clock.now())
        return replace(facts, clock_seat=seat, remaining_seconds=step, bank=bank if own else None)

    async def push(self) -> None:
        """Send every socket what changed for it. One that cannot be shown does not stop the
        others."""
        views: dict[int | None, SeatView] = {}
        for socket in list(self.sockets):
            try:
                await self._show(socket, views)
            except Exception:
                log.exception("table %s could not be shown to a viewer", self.code)
                socket.content = None

    async def show_again(self, socket: Socket, *, whole: bool) -> None:
        """Send one socket all regions as they are now, in one element if ``whole``."""
        socket.content = None
        socket.sent = {}
        if whole:
            socket.stage = ""
        await self._show(socket, {})

    async def stage(self, user: int | None, language: str) -> str:
        """The stage as a page shows it to this visitor, table or room."""
        if not self.at_table:
            room = partial(_room_regions, self.code, user, language, self.present)
            return (await reader.run(room))[STAGE]
        view = self.view(self.seat_of(user))
        with translation.override(language):
            facts = self.with_clock(self.facts(user), view)
            return render.stage(view, facts)

    async def _show(self, socket: Socket, views: dict[int | None, SeatView]) -> None:
        if self.at_table:
            self._show_table(socket, views)
            return
        regions = await reader.run(
            partial(_room_regions, self.code, socket.user, socket.language, self.present)
        )
        if socket.stage != "room":
            socket.sent = {}
        socket.stage, socket.content = "room", None
        socket.offer(regions)

    def _show_table(self, socket: Socket, views: dict[int | None, SeatView]) -> None:
        seat = self.seat_of(socket.user)
        if seat not in views:
            views[seat] = self.view(seat)
        view = views[seat]
        with translation.override(socket.language):
            facts = self.facts(socket.user)
        if socket.stage == "table" and socket.content == (view, facts):
            # Nothing this viewer may know has changed: not even a clock may tell it otherwise.
            return
        new, socket.stage, socket.content = socket.stage != "table", "table", (view, facts)
        facts = self.with_clock(facts, view)
        with translation.override(socket.language):
            regions = render.regions(view, facts)
            if new:
                socket.offer_stage(render.stage(view, facts), regions)
            else:
                socket.offer(regions)

    # Coming and going

    def join(self, socket: Socket) -> None:
        """A socket is here; the first player after none starts the clocks anew."""
        nobody = not (self.loaded and self.present)
        self.sockets.add(socket)
        if nobody:
            self.awake = clock.now()

    def part(self, socket: Socket) -> None:
        """A socket has gone."""
        self.sockets.discard(socket)
        self.forget_when_idle()

    def forget_when_idle(self) -> None:
        """See to it that this hub is dropped some time after nobody looks at it any more."""
        if not self.sockets and self._idle is None:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(IDLE_SECONDS, self._forget_if_idle)

    def _forget_if_idle(self) -> None:
        self._idle = None
        if not self.sockets and not self.lock.locked():
            if known(self.code) is self:
                forget(self.code)
        else:
            self.forget_when_idle()


def _people(seats: tuple[SeatRow, ...]) -> list[tuple[int | None, str]]:
    return [(seat.user, seat.bot) for seat in seats]


def _name(at: int, seat: SeatRow) -> str:
    return _("Bot %(number)d") % {"number": at + 1} if seat.bot else seat.name


def _room_regions(code: str, user: int | None, language: str, present: set[int]) -> dict[str, str]:
    """The room page's regions; reads the database, so it runs in the reader's thread."""
    room = Room.objects.select_related("host").get(code=code)
    visitor = User.objects.filter(pk=user).first() if user is not None else None
    with translation.override(language):
        return room_page.render_room(room, visitor or AnonymousUser(), present)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Hub]] = WeakKeyDictionary()


def hub_of(code: str) -> Hub:
    """The hub of a room in this process (on this event loop), made when first asked for."""
    here = _hubs.setdefault(asyncio.get_running_loop(), {})
    if code not in here:
        here[code] = Hub(code)
    return here[code]


def known(code: str) -> Hub | None:
    """The hub of a room if this process has one."""
    return _hubs.get(asyncio.get_running_loop(), {}).get(code)


def forget(code: str) -> None:
    """Drop a hub; everything it knew is read again when somebody asks."""
    hub = _hubs.get(asyncio.get_running_loop(), {}).pop(code, None)
    if hub is not None:
        hub.stop()
