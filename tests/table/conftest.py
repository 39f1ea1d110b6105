"""A table to test: a clock that stands still until it is moved, people, sockets, stacked walls."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from games import play
from games.clock import clock
from games.hub import Hub, hub_of, known
from games.models import Match, Move, PlayedHand, Room, Seat, User
from games.routing import websocket_urlpatterns
from games.viewers import Socket
from rules import bots
from rules.tiles import KINDS, parse, spell
from rules.views import SeatView

application = URLRouter(websocket_urlpatterns)


class StillClock:
    """Time that only moves when told to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def go(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> Iterator[StillClock]:
    time = StillClock()
    monkeypatch.setattr(clock, "now", time)
    yield time


def stacked(hands: Sequence[str], draws: str = "", dealer: int = 0, tail: str = "") -> str:
    """A wall that deals these hands (13 tiles, the dealer's 14), then these draws.

    The other tiles follow in sorted order; ``tail`` ends the wall.
    """
    tiles = [list(parse(hand)) for hand in hands]
    players = len(tiles)
    order = [(dealer + step) % players for step in range(players)]
    wall: list[str] = []
    for dealt in range(0, 12, 4):
        for seat in order:
            wall += tiles[seat][dealt : dealt + 4]
    wall += [tiles[seat][12] for seat in order]
    wall.append(tiles[dealer][13])
    wall += parse(draws)
    end = list(parse(tail))
    for kind in KINDS:
        left = 4 - wall.count(kind) - end.count(kind)
        assert left >= 0, f"a fifth {kind}"
        end = [kind] * left + end
    return spell(wall + end)


class Table:
    """A room whose seats are people (and bots), with their sockets and shortcuts."""

    def __init__(self, code: str, users: list[User | None], still: StillClock) -> None:
        self.code = code
        self.users = users
        self.still = still
        self.sockets: dict[int, Socket] = {}

    @property
    def hub(self) -> Hub:
        hub = known(self.code)
        assert hub is not None
        return hub

    @property
    def hand(self) -> Any:
        assert self.hub.hand is not None
        return self.hub.hand

    @property
    def table(self) -> Any:
        return self.hand.table

    async def come(self, seat: int) -> Socket:
        """The person of a seat opens the page."""
        user = self.users[seat]
        assert user is not None
        socket = self.sockets[seat] = Socket(user.pk, "en")
        await play.join(self.code, socket)
        return socket

    async def watch(self) -> Socket:
        """A spectator opens the page."""
        socket = self.sockets[-1] = Socket(None, "en")
        await play.join(self.code, socket)
        return socket

    async def everybody(self) -> None:
        for seat, user in enumerate(self.users):
            if user is not None:
                await self.come(seat)

    async def all_ready(self) -> None:
        """Everybody is ready for the next match."""
        seats = Seat.objects.filter(room__code=self.code, user__isnull=False)
        await seats.aupdate(ready=True)

    async def act(self, seat: int, text: str, number: int | None = None) -> bool:
        """A seat's person acts, on the table as it is unless an older number is given."""
        user = self.users[seat]
        assert user is not None
        number = self.table.number if number is None else number
        return await play.act(self.code, user.pk, self.hand.id, number, text)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass; what is due on the way happens when it is due."""
        end = self.still.time + timedelta(seconds=seconds)
        while True:
            times = self.hub.changes(self.still.time)
            if (left := self.hub.next_hand_at()) is not None:
                times.append(self.still.time + timedelta(seconds=left))
            if due := self.hub.due():
                times.append(due.at)
            if not times or min(times) > end:
                break
            self.still.time = max(min(times), self.still.time)
            await play.expire(self.code)
        self.still.time = end

    async def step(self) -> None:
        """One thing happens: somebody asked does what a bot would, or what is due happens."""
        asked = [seat for seat in self.table.asked() if self.users[seat] is not None]
        if asked:
            view = SeatView.of(self.table, asked[0])
            assert await self.act(asked[0], str(bots.choose(view)))
        else:
            due = self.hub.due()
            assert due is not None
            self.still.time = max(due.at, self.still.time)
            await play.expire(self.code)

    async def finish(self) -> None:
        """Play the hand to its end."""
        while not self.table.over:
            await self.step()

    async def restart(self) -> None:
        """The process dies and another one starts: nothing is left but the database."""
        from games.hub import forget

        seats = list(self.sockets)
        forget(self.code)
        hub_of(self.code)
        self.sockets = {}
        for seat in seats:
            await (self.watch() if seat < 0 else self.come(seat))

    @sync_to_async
    def moves(self) -> list[tuple[int, str]]:
        hand = PlayedHand.objects.filter(match__room__code=self.code).exclude(
            state=PlayedHand.State.PREPARED
        )
        last = hand.order_by("-pk").first()
        return list(last.moves.values_list("seat", "action")) if last else []


@sync_to_async
def open_room(seats: str = "pppp", **facts: Any) -> tuple[str, list[User | None]]:
    """A room: ``p`` a person who is ready, ``b`` a bot, ``-`` nobody, one letter a seat."""
    players = len(seats)
    number = User.objects.count()
    users: list[User | None] = [
        User.objects.create(username=f"user{number}-{at}", nickname=f"P{at}")
        if who == "p"
        else None
        for at, who in enumerate(seats)
    ]
    host = next(user for user in users if user)
    facts = {"system": "dalian_treasure", "options": {"players": players}, **facts}
    room = Room.objects.create(host=host, **facts)
    for at, who in enumerate(seats):
        bot = "plain" if who == "b" else ""
        Seat.objects.create(room=room, index=at, user=users[at], bot=bot, ready=who == "p")
    return room.code, users


@sync_to_async
def deal_hand(code: str, users: list[User | None], wall: str, now: datetime) -> None:
    """Store a running first hand with this wall, seat 0 dealing."""
    room = Room.objects.get(code=code)
    players = [
        {"user": user.pk if user else None, "name": f"P{at}", "bot": "" if user else "plain"}
        for at, user in enumerate(users)
    ]
    match = Match.objects.create(
        room=room, number=1, players=players, totals=[0] * len(users), started=now
    )
    PlayedHand.objects.create(
        match=match,
        number=1,
        state=PlayedHand.State.RUNNING,
        system=room.system,
        options=room.options,
        commitment="0" * 64,
        secret="11" * 32,
        contributions=[None] * len(users),
        wall=wall,
        dealer=0,
        dice=[3, 4],
        started=now,
    )


@pytest.fixture
def new_table(still: StillClock, transactional_db: None) -> Any:
    """``await new_table(hands, draws)``: a table where these hands have just been dealt.

    Without hands: a room before its first match.
    """

    async def make(
        hands: Sequence[str] = (), draws: str = "", seats: str = "", tail: str = "", **facts: Any
    ) -> Table:
        code, users = await open_room(seats or "p" * (len(hands) or 4), **facts)
        if hands:
            await deal_hand(code, users, stacked(hands, draws, tail=tail), still.time)
        hub_of(code)
        return Table(code, users, still)

    return make


@pytest.fixture(autouse=True)
async def no_tables_left() -> AsyncIterator[None]:
    """Timers end with the test."""
    yield
    from games import hub

    for code in list(hub._hubs.get(asyncio.get_running_loop(), {})):
        hub.forget(code)


class Browser:
    """A websocket to the table, all that came over it kept."""

    def __init__(self, code: str, user: User | None, **scope: Any) -> None:
        from django.contrib.auth.models import AnonymousUser

        self.wire = WebsocketCommunicator(application, f"/ws/r/{code}/")
        self.wire.scope |= {"user": user or AnonymousUser(), "cookies": {}, **scope}
        self.frames: list[str] = []

    async def open(self) -> Browser:
        connected, _ = await self.wire.connect(timeout=5)
        assert connected
        return self

    async def send(self, **fields: Any) -> None:
        await self.wire.send_to(text_data=json.dumps(fields))

    async def next(self, timeout: float = 5) -> str:
        frame = await self.wire.receive_from(timeout=timeout)
        self.frames.append(frame)
        return frame

    async def arrived(self) -> list[str]:
        """What arrives next, however late, and everything with it."""
        return [await self.next(), *await self.drain()]

    async def drain(self, quiet: float = 0.05) -> list[str]:
        """Everything that has arrived, until it is quiet for a moment; perhaps nothing."""
        got = []
        while not await self.wire.receive_nothing(timeout=quiet, interval=0.005):
            got.append(await self.next())
        return got

    async def close(self) -> None:
        await self.wire.disconnect(timeout=5)


__all__ = ["Browser", "Move", "StillClock", "Table", "open_room", "stacked"]
