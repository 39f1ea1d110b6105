"""What people do at a table: the only code that changes one, together with ``games.course``.

Each function holds the table's lock. Who was too late is answered with the table as it is now.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from asgiref.sync import async_to_sync
from django.db import IntegrityError
from django.utils.translation import gettext_lazy as _

from games import closing, course, gathering, leaving, news, refusals, store, talk, votes
from games.access import Refusal
from games.clock import VOTE_AGAIN, clock
from games.course import expire, heard, to_the_end
from games.hub import Hub, forget, hub_of, known
from games.models import Room
from games.shuffle import CONTRIBUTION_BYTES
from games.viewers import Socket
from games.writer import writer
from rules.actions import Action, BadAction


async def opened(code: str) -> Hub:
    """The hub of a room, loaded. Raises Refusal where there is no such room."""
    hub = hub_of(code)
    hub.on_due = expire
    async with hub.lock:
        try:
            await hub.load()
        except Room.DoesNotExist:
            forget(code)
            raise Refusal(_("There is no table with this code."), 404) from None
    hub.forget_when_idle()
    news.listen(heard)
    return hub


@asynccontextmanager
async def held(code: str) -> AsyncIterator[Hub]:
    """The hub of a room, loaded and locked. Raises Refusal where there is no such room."""
    hub = await opened(code)
    async with hub.lock:
        yield hub


@asynccontextmanager
async def seated(code: str, user: int | None) -> AsyncIterator[tuple[Hub, int, int]]:
    """The same for who sits there: hub, person and seat. Raises Refusal for anybody else."""
    async with held(code) as hub:
        seat = hub.seat_of(user)
        if user is None or seat is None:
            raise refusals.no_seat()
        yield hub, user, seat


# People


@to_the_end
async def start(code: str, user: int | None) -> None:
    """The host begins a match with the people and bots seated now. Raises Refusal."""
    async with held(code) as hub:
        if user is None:
            raise refusals.not_the_host()
        try:
            await writer.run(partial(store.begin, code, user, clock.now()))
        except store.NotStarted as error:
            raise refusals.not_started(error.reason, error.names) from None
        except IntegrityError:
            raise refusals.being_played() from None
        await _changed(hub)


@to_the_end
async def act(code: str, user: int | None, hand_id: int, number: int, text: str) -> bool:
    """A person does ``text``, meant for the table as it was at ``number`` of that hand.

    False when nothing came of it: the command was made against an older state, or sent twice.
    That is no fault; the caller shows the table as it is now. Raises Refusal for what may not be
    done.
    """
    async with seated(code, user) as (hub, user, seat):
        hand = hub.hand
        if await course.wake(hub, seat):
            await course.settle(hub)
        if hand is None or not hub.shows_table(user):
            raise Refusal(_("No hand is being played."))
        try:
            action = Action.parse(text)
        except BadAction:
            raise refusals.senseless() from None
        if hand.id != hand_id or hand.table.number != number or hand.table.over:
            return False
        if hand.answered.get(seat) == (number, str(action)):
            return False
        if seat not in hand.asked_at or action not in hand.table.legal_actions(seat):
            raise refusals.impossible()
        done = await course.move(hub, hand, seat, action)
        await course.settle(hub)
        return done


@to_the_end
async def next_hand(code: str, user: int | None, hand_id: int | None = None) -> bool:
    """A player is ready for the hand after ``hand_id``; the last one's readiness deals it.

    False when there is nothing to be ready for. Raises Refusal.
    """
    async with seated(code, user) as (hub, _user, seat):
        if not hub.hand_over or hub.match is None or hub.match.over:
            return False
        assert hub.hand is not None
        if hand_id is not None and hand_id != hub.hand.id:
            return False
        await course.wake(hub, seat)
        hub.ready.add(seat)
        if hub.people <= hub.ready:
            await course.deal_next(hub)
        await course.settle(hub)
        return True


@to_the_end
async def here(code: str, user: int | None) -> bool:
    """A person who was played for (托管) takes over again, in turn or not. Raises Refusal.

    False when the seat was not played for.
    """
    async with seated(code, user) as (hub, _user, seat):
        if not await course.wake(hub, seat):
            return False
        await course.settle(hub)
        return True


@to_the_end
async def ask_vote(code: str, user: int | None) -> None:
    """Somebody at the table asks whether to end the match here (CM-51), the host like everybody.

    Alone among bots nobody is asked: the match ends. Raises Refusal.
    """
    async with seated(code, user) as (hub, user, _seat):
        again = VOTE_AGAIN * hub.pace.speed
        try:
            await writer.run(partial(votes.ask, code, user, clock.now(), again))
        except votes.NotAsked as error:
            raise refusals.not_asked(error.reason, error.wait) from None
        except IntegrityError:
            raise refusals.not_asked("open") from None
        await _changed(hub)


@to_the_end
async def answer_vote(code: str, user: int | None, vote: int, agrees: bool) -> bool:
    """A person answers the question with that number, or takes back its own. Raises Refusal.

    False when nothing came of it: it is open no more, or was answered, or is not theirs to answer.
    """
    async with seated(code, user) as (hub, user, _seat):
        if hub.open_vote is None or hub.open_vote.id != vote:
            return False
        if not await writer.run(partial(votes.answer, vote, user, agrees, clock.now())):
            return False
        await _changed(hub)
        return True


@to_the_end
async def leave_match(code: str, user: int | None) -> None:
    """A person leaves a running match for good (CM-51): a bot plays on, or the match ends, as the
    room's rule says. Raises Refusal."""
    async with seated(code, user) as (hub, user, _seat):
        if not await writer.run(partial(leaving.leave_match, code, user, clock.now())):
            raise refusals.not_played()
        await _changed(hub)
        await _deal_if_all_ready(hub)


async def _deal_if_all_ready(hub: Hub) -> None:
    """Nobody waits for who has left."""
    if hub.match and not hub.match.over and hub.hand_over and hub.people <= hub.ready:
        await course.deal_next(hub)
        await course.settle(hub)


async def _changed(hub: Hub) -> None:
    """More than a move has changed: read it, tell the other processes, show it."""
    await hub.load(again=True)
    await course.tell_changed(hub)
    await course.count_vote(hub)
    await course.settle(hub)


@to_the_end
async def back_to_room(code: str, user: int | None) -> bool:
    """A player of a match that is over sees the room again. Raises Refusal.

    False while the match goes on, or where the room is shown already.
    """
    async with seated(code, user) as (hub, user, _seat):
        if hub.match is None or not hub.match.over or not hub.shows_table(user):
            return False
        await writer.run(partial(closing.go_back, hub.match.id, user))
        await _changed(hub)
        return True


@to_the_end
async def take_host(code: str, user: int | None) -> bool:
    """Somebody who sits here becomes host where the host has been away for long, before or after a
    match: of several the first. Raises Refusal.

    False for who is host already.
    """
    async with seated(code, user) as (hub, user, _seat):
        if user == hub.room.host:
            return False
        if hub.match is not None and not hub.match.over:
            raise refusals.being_played()
        if hub.room.closed:
            raise refusals.closed()
        if not hub.host_gone:
            raise Refusal(_("The host is here, or has only just gone."))
        done = await writer.run(partial(gathering.take_host, hub.room.id, user, hub.room.host))
        await _changed(hub)
        if not done:  # another process was first
            raise refusals.impossible()
        return True


@to_the_end
async def contribute(code: str, user: int | None, commitment: str, data: str) -> None:
    """A seated browser adds bytes (hex) to the shuffle committed to. Raises Refusal."""
    async with seated(code, user) as (hub, user, _seat):
        if len(data) != 2 * CONTRIBUTION_BYTES:
            raise refusals.senseless()
        prepared = hub.prepared
        if prepared is None or prepared.commitment != commitment or user in prepared.contributed:
            return
        hub.prepared = await writer.run(
            partial(store.contribute, hub.room.id, user, commitment, data.lower())
        )
        await hub.push()


@to_the_end
async def say(code: str, user: int | None, said: str, text: str) -> None:
    """Somebody who sits here says a phrase or a face (``said``), else ``text``. Raises Refusal."""
    async with held(code) as hub:
        seat = hub.seat_of(user)
        if user is None or seat is None:
            raise Refusal(_("Only those who sit at this table may talk."), 403)
        if hub.room.closed:
            raise refusals.closed()
        playing = hub.running and not hub.hand_over
        kind, words = talk.read(said, text)
        talk.require(hub.room.chat, playing, kind)
        hand = hub.hand.id if playing and hub.hand is not None else None
        name = hub.seats[seat].name
        number = await writer.run(partial(talk.store, hub.room.id, user, name, kind, words, hand))
        await news.tell(news.SAID, code, number)
        await hub.listen()
        await hub.push()


@to_the_end
async def mute(code: str, user: int | None, muted: int | None, *, on: bool) -> None:
    """A person does not want to hear somebody of this table, or does again. Raises Refusal."""
    async with held(code) as hub:
        if user is None:
            raise refusals.no_seat()
        known_here = {person.user for person in hub.talk_of(user).people}
        if muted is None or muted not in known_here:
            raise refusals.senseless()
        await writer.run(partial(talk.mute, user, muted, on))
        await news.tell(news.SAID, code, 0)
        await hub.listen()
        await hub.push()


def room_changed(code: str) -> None:
    """Somebody came, went, or changed the room: show everybody. For synchronous callers."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        async_to_sync(_room_changed)(code)
    else:
        task = loop.create_task(_room_changed(code))
        _background.add(task)
        task.add_done_callback(_background.discard)


_background: set[asyncio.Task[None]] = set()


async def _room_changed(code: str) -> None:
    await news.tell(news.CHANGED, code, 0)
    hub = known(code)
    if hub is None or not hub.loaded:
        return
    async with hub.lock:
        await hub.load(again=True)
        await course.count_vote(hub)
        await course.settle(hub)
        await _deal_if_all_ready(hub)


async def stage(code: str, user: int | None, language: str, *, arrives: bool = False) -> str:
    """``<div id="stage">`` of a room for a page: the table, or the room before the start.

    Asking counts as being here, and lets happen what is due: so people play on without a socket.
    ``arrives``: the page is opened, not just asked for again.
    """
    async with held(code) as hub:
        await _visit(hub, user, arrives=arrives)
        return await hub.stage(user, language)


async def visit(code: str, user: int) -> None:
    """A person does something without a socket. Raises Refusal."""
    async with held(code) as hub:
        await _visit(hub, user)


async def _visit(hub: Hub, user: int | None, *, arrives: bool = False) -> None:
    if user is None:
        return
    if (seat := hub.seat_of(user)) is None:
        if hub.comes(user):  # who is not here at the deal gets no seat
            hub.presence.visit(user)
            await news.tell(news.HERE, hub.code, user)
        return
    came = hub.visit(user)
    woke = arrives and await course.wake(hub, seat)
    if came or woke:
        await hub.push()
    await news.tell(news.HERE, hub.code, user)
    await course.go_on(hub)


async def talk_of(code: str, user: int | None) -> talk.Heard:
    """What a visitor hears at a table."""
    async with held(code) as hub:
        return hub.talk_of(user)


# Sockets


async def join(code: str, socket: Socket) -> Hub:
    """A socket opens the table and is sent all of it. Raises Refusal."""
    async with held(code) as hub:
        hub.join(socket)
        await course.wake(hub, hub.seat_of(socket.user))
        if socket.user is not None:
            await news.tell(news.HERE, code, socket.user)
        try:
            await course.settle(hub)
        except BaseException:
            hub.part(socket)
            raise
    return hub


async def show_again(hub: Hub, socket: Socket, *, whole: bool) -> None:
    """A socket is sent all regions as they are now, in one element if it asks for the ``whole``."""
    async with hub.lock:
        await hub.show_again(socket, whole=whole)


async def part(hub: Hub, socket: Socket) -> None:
    """A socket has gone; the others see who is still there."""
    hub.part(socket)
    async with hub.lock:
        await course.settle(hub)
