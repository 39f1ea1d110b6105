"""What happens at a table by itself, and how every change of it is stored, told and shown.

Each change goes: decide (``legal_actions``), commit (a ``Move`` row, whose unique number also
decides between processes), apply, fan out. Who was too late finds the rows it lacks. ``expire``,
``heard`` and ``session_ended`` take the table's lock; all else expects its caller to hold it.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import IntegrityError

from games import news, store, votes
from games.clock import Due, clock
from games.hub import Hub, all_known, known
from games.live import LiveHand
from games.models import Move
from games.writer import reader, writer
from rules import bots
from rules.actions import Action
from rules.views import SeatView

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 8
"""How many moves that are due one call makes before it lets others have the table."""
RETRY = 5.0
"""Seconds before a due move that failed is tried again."""


def to_the_end(call: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Finish what was begun, even when the browser that asked is gone and its task is cancelled."""

    @functools.wraps(call)
    async def shielded(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(call(*args, **kwargs)))

    return shielded


@to_the_end
async def expire(code: str) -> None:
    """Do what is due by now, if anything is: a timer that comes late finds nothing."""
    hub = known(code)
    if hub is None or not hub.loaded:
        return
    async with hub.lock:
        await tell_present(hub)
        await go_on(hub)
        await hub.push()  # somebody may have been away for long enough to be shown so


async def go_on(hub: Hub) -> None:
    """Do what is due, show it, and set the clock."""
    wait = 0.0
    try:
        for _turn in range(AT_ONCE):
            if not await _do_due(hub):
                break
            await hub.push()
    except Exception:
        log.exception("table %s: what was due could not be done", hub.code)
        wait = RETRY
    hub.arm(at_least=wait)


MADE_BY = {
    "table": Move.By.FORCED,
    "bot": Move.By.BOT,
    "sleeper": Move.By.STAND_IN,
    "timeout": Move.By.TIMEOUT,
}
"""Who makes a move that is due by itself, by ``Due.why``."""


async def _do_due(hub: Hub) -> bool:
    """Do the first thing that is due, and whether there was one."""
    if await count_vote(hub):
        return True
    due = hub.due()
    if due is None:
        left = hub.next_hand_at()
        return left is not None and left <= 0 and await deal_next(hub)
    if due.at > clock.now():
        return False
    hand = hub.hand
    assert hand is not None
    if due.why == "follows":
        return await _follow(hub, hand)
    action = due.action or _choice(hub, hand, due)
    if action is None:
        return False
    await move(hub, hand, due.seat, action, MADE_BY[due.why])
    return True


def _choice(hub: Hub, hand: LiveHand, due: Due) -> Action | None:
    """What a bot chooses, or a time-out does; a bot that fails does the latter too."""
    default = hand.table.default_action(due.seat)
    if due.why != "bot":
        return default
    try:
        action = bots.choose(SeatView.of(hand.table, due.seat))
    except Exception:
        log.exception("table %s: a bot could not choose", hub.code)
        return default
    if action not in hand.table.legal_actions(due.seat):
        log.error("table %s: a bot chose what is not possible", hub.code)
        return default
    return action


async def count_vote(hub: Hub) -> bool:
    """End the match if the open question waits for nobody any more (CM-51)."""
    at = hub.vote_passes_at()
    if at is None or at > clock.now():
        return False
    assert hub.vote is not None
    carried = await writer.run(partial(votes.carry, hub.vote.id, clock.now()))
    await hub.load(again=True)
    await tell_changed(hub)
    return carried


async def deal_next(hub: Hub) -> bool:
    """Deal the next hand of the match, unless another process has."""
    assert hub.hand is not None
    here = frozenset(hub.presence.people)
    deal = partial(store.deal_next, hub.room.id, hub.hand.id, clock.now(), here)
    dealt = await writer.run(deal)
    await hub.load(again=True)
    await tell_changed(hub)
    return dealt


async def move(
    hub: Hub, hand: LiveHand, seat: int, action: Action, by: str = Move.By.PERSON
) -> bool:
    """Decide, commit, apply. False if another process was first: its moves have been applied."""
    after = hand.after(seat, action)
    move = store.MoveRow(seat, str(action), clock.now(), by)
    ended = None
    try:
        if after.over:
            assert after.result is not None
            ended = await writer.run(
                partial(store.add_last_move, hand.id, hand.moves, move, after.result)
            )
        else:
            await writer.run(partial(store.add_move, hand.id, hand.moves, move))
    except IntegrityError:
        await catch_up(hub)
        return False
    hub.counted[hand.moves] = hub.awake(seat)
    hand.take(after, move)
    if ended is not None:
        _take_end(hub, ended)
    await news.tell(news.MOVED, hub.code, hand.moves)
    return True


def _take_end(hub: Hub, ended: store.Ended) -> None:
    """What is known of the room once a hand's end is stored."""
    hub.match, hub.prepared = ended.match, ended.prepared
    hub.room = replace(hub.room, host=ended.host)


async def _follow(hub: Hub, hand: LiveHand) -> bool:
    """What follows a tile nobody claimed. It is no move: every process does it by itself."""
    following = hand.follows()
    assert following is not None
    after, at = following
    if after.over:
        assert after.result is not None
        ended = await writer.run(partial(store.end_hand, hand.id, hand.moves, at, after.result))
        if ended is None:
            await hub.load(again=True)
            return not hub.hand_over
        _take_end(hub, ended)
    hand.follow(after, at)
    if after.over:
        await tell_changed(hub)
    return True


async def tell_present(hub: Hub) -> None:
    """Tell the other processes, now and then, who is here by a socket."""
    now = clock.now()
    if news.layer() is None or (now - hub.presence.told).total_seconds() < news.HERE_EVERY:
        return
    hub.presence.told = now
    for user in hub.presence.connected:
        await news.tell(news.HERE, hub.code, user)


async def tell_changed(hub: Hub) -> None:
    """Tell the other processes that more than a move has changed."""
    await news.tell(news.CHANGED, hub.code, hub.hand.number if hub.hand else 0)


async def wake(hub: Hub, seat: int | None) -> bool:
    """The person of a seat is heard of; the other processes hear it where it was played for."""
    if not hub.wake(seat):
        return False
    if seat is not None and (user := hub.seats[seat].user) is not None:
        await news.tell(news.WOKE, hub.code, user)
    return True


async def session_ended(session: str) -> None:
    """Somebody has signed out: close what that browser has open, in every process."""
    await news.tell(news.ENDED, session, 0)
    await _end_sockets(session)


async def _end_sockets(session: str) -> None:
    for hub in all_known():
        for socket in [one for one in hub.sockets if one.session == session]:
            socket.end()
            hub.part(socket)
            async with hub.lock:
                await settle(hub)


async def heard(kind: str, code: str, number: int) -> None:
    """Another process (or this one) tells that a table changed: bring it up to that and show it."""
    if kind == news.ENDED:
        await _end_sockets(code)
        return
    hub = known(code)
    if hub is None or not hub.loaded:
        return
    async with hub.lock:
        if kind == news.HERE:
            if not hub.visit(number):
                return
        elif kind == news.WOKE:
            if not hub.wake(hub.seat_of(number)):
                return
        elif kind == news.CHANGED:
            await hub.load(again=True)
        elif kind == news.SAID:
            await hub.listen()
        elif hub.hand is not None and hub.hand.moves < number:
            await catch_up(hub)
        else:
            return
        await settle(hub)


async def catch_up(hub: Hub) -> None:
    """Apply the moves other processes have stored; read everything again where a hand ended."""
    hand = hub.hand
    if hand is None or hand.table.over:
        await hub.load(again=True)
        return
    lacking = await reader.run(partial(store.moves_after, hand.id, hand.moves))
    for move in lacking:
        hub.counted[hand.moves] = hub.awake(move.seat)
        hand.replay(move)
    if hand.table.over or not lacking:
        await hub.load(again=True)


async def settle(hub: Hub) -> None:
    """After a change: show it, and set the clock."""
    try:
        await hub.push()
    finally:
        hub.arm()
