"""One table in this process: its lock, its state, its sockets, and who is sent what.

A hub holds no truth of its own: what it knows is loaded from the database and can be thrown away
at any time. After each change it renders each viewer's regions, compares them with what that
socket was sent last, and sends what differs, straight to the socket.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from games import news, render, render_talk, room_page, spectating
from games.clock import clock
from games.facts import STAGE
from games.models import Room, User
from games.room_state import RoomState
from games.talk import Heard, May, Talk, allowed, heard, load
from games.viewer_facts import facts_of, with_clock
from games.viewers import Socket
from games.writer import reader
from rules.views import SeatView

log = logging.getLogger(__name__)

IDLE_SECONDS = 60.0
"""A hub nobody looks at is forgotten after this long."""


class Hub(RoomState):
    """One room: ``lock`` is held by whoever changes it (``games.play`` and ``games.course`` do)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.lock = asyncio.Lock()
        self.on_due: Callable[[str], Coroutine[Any, Any, None]] | None = None
        self.looked = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.talk = Talk()
        self.watching = spectating.Watching()

    async def load(self, *, again: bool = False) -> None:
        """Read everything from the database, unless it is known. Raises Room.DoesNotExist."""
        new = again or not self.loaded
        await super().load(again=again)
        if new:
            await self.listen()

    async def listen(self) -> None:
        """Read what was said, and who does not hear whom."""
        self.talk = await reader.run(partial(load, self.room.id))

    # The timer

    def arm(self, *, at_least: float = 0.0) -> None:
        """Set the timer for what is due next. It only asks; see ``games.course.expire``."""
        self.stop()
        now = clock.now()
        delays = [(at - now).total_seconds() for at in self.changes(now)]
        if due := self.due():
            delays.append((due.at - now).total_seconds())
        if (left := self.next_hand_at()) is not None:
            delays.append(left)
        if news.layer() is not None and self.presence.connected:
            delays.append(news.HERE_EVERY - (now - self.presence.told).total_seconds())
        if self.loaded and self.delayed:
            delays.append(spectating.LOOKS_EVERY * self.pace.speed)
        if delays and self.on_due is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(min(delays), at_least, 0.0), self._fire)

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
        """What a seat, or None a spectator without delay, sees of the table."""
        assert self.hand is not None
        view = SeatView.of(self.hand.table, seat)
        return view if self.room.hints else view.without_hints()

    async def push(self) -> None:
        """Send every socket what changed for it. One that cannot be shown does not stop the
        others."""
        views: dict[int | None, SeatView] = {}
        if self.delayed:
            await self.watching.look(self)
        for socket in list(self.sockets):
            try:
                await self._show(socket, views)
                self._show_talk(socket)
            except Exception:
                log.exception("table %s could not be shown to a viewer", self.code)
                socket.content = None

    def talk_of(self, user: int | None) -> Heard:
        """The talk as one viewer has it; who is kept out of the table hears nothing of it."""
        table = self.shows_table(user)
        order = tuple(row.user for row in (self.table_seats if table else self.seats))
        seat = self.table_seat(user) if table else self.seat_of(user)
        seated = {row.user: row.name for row in self.seats if row.user is not None}
        chat, playing = self.room.chat, self.running and not self.hand_over
        may = May.OFF if self.room.closed else allowed(chat, playing)
        if may is not May.OFF and self.seat_of(user) is None:
            may = May.WATCH
        hears = may is not May.OFF and not self.keeps_out(user)
        known = self.talk if hears else Talk()
        return heard(known, user, seated, seat, order, may, chat, table)

    def _show_talk(self, socket: Socket) -> None:
        talk = self.talk_of(socket.user)
        if socket.heard == talk:
            return
        socket.heard = talk
        with translation.override(socket.language):
            socket.offer_talk(render_talk.regions(talk))

    async def show_again(self, socket: Socket, *, whole: bool) -> None:
        """Send one socket all regions as they are now, in one element if ``whole``."""
        socket.content = None
        socket.sent = {}
        if whole:
            socket.stage = ""
        await self._show(socket, {})

    async def stage(self, user: int | None, language: str) -> str:
        """The stage as a page shows it to this visitor, table or room."""
        if self.keeps_out(user):
            await self.watching.look(self)
            with translation.override(language):
                return self._for_spectator(user)[0]
        if not self.shows_table(user):
            return (await reader.run(self._room_for(user, language)))[STAGE]
        view = self.view(self.table_seat(user))
        with translation.override(language):
            facts = with_clock(self, facts_of(self, user), view)
            return render.stage(view, facts)

    async def _show(self, socket: Socket, views: dict[int | None, SeatView]) -> None:
        if self.keeps_out(socket.user):
            self._show_behind(socket)
            return
        if self.shows_table(socket.user):
            self._show_table(socket, views)
            return
        regions = await reader.run(self._room_for(socket.user, socket.language))
        if socket.stage != "room":
            socket.sent = {}
        socket.stage, socket.content = "room", None
        socket.offer(regions)

    def _room_for(self, user: int | None, language: str) -> Callable[[], dict[str, str]]:
        """What reads the room page's regions for a visitor; for the reader's thread."""
        return partial(_room_regions, self.code, user, language, self.present, self.host_gone)

    def keeps_out(self, user: int | None) -> bool:
        """Whether this visitor has no seat in the match and may not see the table, or not as it is
        now."""
        if self.match is None or self.seat_of(user) is not None:
            return False
        if self.match.over and self.played(user):
            return False
        if not self.room.spectators:
            return self.running
        return spectating.lags(self.match, self.room.spectator_delay)

    @property
    def delayed(self) -> bool:
        """Whether somebody watches who is behind."""
        return any(self.keeps_out(socket.user) for socket in self.sockets)

    def _for_spectator(self, user: int | None) -> tuple[str, dict[str, str]]:
        """The stage of who is kept out, and the regions in it, in the active language."""
        coming, delay, watch = self.comes(user), self.room.spectator_delay, self.room.spectators
        shown = self.watching.shown(self.room, coming=coming) if watch else None
        if shown is not None:
            return render.stage(*shown), render.regions(*shown)
        if coming:
            return spectating.coming(self.code), {}
        text = spectating.not_yet(delay) if watch else spectating.not_welcome()
        return spectating.stage(text), {}

    def _show_behind(self, socket: Socket) -> None:
        with translation.override(socket.language):
            html, regions = self._for_spectator(socket.user)
        kind = "behind" if regions else html
        if socket.stage == kind:
            socket.offer(regions)
        else:
            socket.stage, socket.content = kind, None
            socket.offer_stage(html, regions)

    def _show_table(self, socket: Socket, views: dict[int | None, SeatView]) -> None:
        seat = self.table_seat(socket.user)
        if seat not in views:
            views[seat] = self.view(seat)
        view = views[seat]
        with translation.override(socket.language):
            facts = facts_of(self, socket.user)
        if socket.stage == "table" and socket.content == (view, facts):
            # Nothing this viewer may know has changed: not even a clock may tell it otherwise.
            return
        new, socket.stage, socket.content = socket.stage != "table", "table", (view, facts)
        facts = with_clock(self, facts, view)
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
        self.presence.join(socket)
        if nobody:
            self.presence.awake = clock.now()

    def visit(self, user: int) -> bool:
        """Somebody asked for the page, or did something, without a socket. Whether that person
        was away until now."""
        before = self.present if self.loaded else set()
        self.presence.visit(user)
        if not before:
            self.presence.awake = clock.now()
        return self.present != before

    def part(self, socket: Socket) -> None:
        """A socket has gone."""
        self.presence.part(socket)
        self.forget_when_idle()

    def forget_when_idle(self) -> None:
        """See to it that this hub is dropped some time after nobody looks at it any more."""
        self.looked = asyncio.get_running_loop().time()
        self._watch_idle()

    def _watch_idle(self) -> None:
        if not self.sockets and self._idle is None:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(IDLE_SECONDS, self._forget_if_idle)

    def _forget_if_idle(self) -> None:
        self._idle = None
        quiet = asyncio.get_running_loop().time() - self.looked >= IDLE_SECONDS
        if quiet and not self.sockets and not self.lock.locked():
            if known(self.code) is self:
                forget(self.code)
        else:
            self._watch_idle()


def _room_regions(
    code: str, user: int | None, language: str, present: set[int], host_gone: bool
) -> dict[str, str]:
    """The room page's regions; reads the database, so it runs in the reader's thread."""
    room = Room.objects.select_related("host").get(code=code)
    visitor = User.objects.filter(pk=user).first() if user is not None else None
    with translation.override(language):
        return room_page.render_room(room, visitor or AnonymousUser(), present, host_gone)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Hub]] = WeakKeyDictionary()


def hub_of(code: str) -> Hub:
    """The hub of a room in this process (on this event loop), made when first asked for."""
    here = _hubs.setdefault(asyncio.get_running_loop(), {})
    if code not in here:
        here[code] = Hub(code)
    return here[code]


def all_known() -> list[Hub]:
    """The hubs this process has."""
    return list(_hubs.get(asyncio.get_running_loop(), {}).values())


def known(code: str) -> Hub | None:
    """The hub of a room if this process has one."""
    return _hubs.get(asyncio.get_running_loop(), {}).get(code)


def forget(code: str) -> None:
    """Drop a hub; everything it knew is read again when somebody asks."""
    hub = _hubs.get(asyncio.get_running_loop(), {}).pop(code, None)
    if hub is not None:
        hub.stop()
