"""The only code that changes a table.

Each change holds the table's lock and goes: decide (``legal_actions``), commit (a ``Move`` row,
whose unique number also decides between processes), apply, fan out. Who was too late finds the
rows it lacks and is answered with the table as it is now.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ParamSpec, TypeVar

from asgiref.sync import async_to_sync
from django.db import IntegrityError
from django.utils.translation import gettext_lazy as _

from games import news, store
from games.access import Refusal
from games.clock import Due, clock, is_turn
from games.hub import Hub, forget, hub_of, known
from games.live import LiveHand
from games.models import Room
from games.shuffle import CONTRIBUTION_BYTES
from games.viewers import Socket
from games.writer import reader, writer
from rules import bots
from rules.actions import Action, BadAction
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


# People


@to_the_end
async def start(code: str, user: int | None) -> None:
    """The host begins a match with the people and bots seated now. Raises Refusal."""
    hub = await opened(code)
    if user is None:
        raise Refusal(_("Only the host may do this."), 403)
    async with hub.lock:
        try:
            await writer.run(partial(store.begin, code, user, clock.now()))
        except store.NotStarted as error:
            texts = {
                "host": _("Only the host may do this."),
                "seats": _("Every seat needs a player or a bot."),
                "running": _("A match is being played at this table."),
                "closed": _("This table is closed."),
            }
            status = 403 if error.reason == "host" else 409
            raise Refusal(texts[error.reason], status) from None
        except IntegrityError:
            raise Refusal(_("A match is being played at this table.")) from None
        await hub.load(again=True)
        await _tell_changed(hub)
        await _settle(hub)


@to_the_end
async def act(code: str, user: int | None, hand_id: int, number: int, text: str) -> bool:
    """A person does ``text``, meant for the table as it was at ``number`` of that hand.

    False when nothing came of it: the command was made against an older state, or sent twice.
    That is no fault; the caller shows the table as it is now. Raises Refusal for what may not be
    done.
    """
    hub = await opened(code)
    async with hub.lock:
        hand, seat = hub.hand, hub.seat_of(user)
        if seat is None:
            raise Refusal(_("You have no seat at this table."), 403)
        if hand is None or not hub.at_table:
            raise Refusal(_("No hand is being played."))
        try:
            action = Action.parse(text)
        except BadAction:
            raise Refusal(_("This makes no sense at this table."), 400) from None
        if hub.missed.pop(seat, None):
            await _settle(hub)  # back from having been played for
        if hand.id != hand_id or hand.table.number != number or hand.table.over:
            return False
        if hand.answered.get(seat) == (number, str(action)):
            return False
        if seat not in hand.asked_at or action not in hand.table.legal_actions(seat):
            raise Refusal(_("This is not possible now."))
        done = await _move(hub, hand, seat, action)
        await _settle(hub)
        return done


@to_the_end
async def next_hand(code: str, user: int | None, hand_id: int | None = None) -> bool:
    """A player is ready for the hand after ``hand_id``; the last one's readiness deals it.

    False when there is nothing to be ready for. Raises Refusal.
    """
    hub = await opened(code)
    async with hub.lock:
        seat = hub.seat_of(user)
        if seat is None:
            raise Refusal(_("You have no seat at this table."), 403)
        if not hub.hand_over or hub.match is None or hub.match.over:
            return False
        assert hub.hand is not None
        if hand_id is not None and hand_id != hub.hand.id:
            return False
        hub.missed.pop(seat, None)
        hub.ready.add(seat)
        if hub.people <= hub.ready:
            await _deal_next(hub)
        await _settle(hub)
        return True


@to_the_end
async def contribute(code: str, user: int | None, commitment: str, data: str) -> None:
    """A seated browser adds bytes (hex) to the shuffle committed to. Raises Refusal."""
    hub = await opened(code)
    async with hub.lock:
        if user is None or hub.seat_of(user) is None:
            raise Refusal(_("You have no seat at this table."), 403)
        if len(data) != 2 * CONTRIBUTION_BYTES:
            raise Refusal(_("This makes no sense at this table."), 400)
        prepared = hub.prepared
        if prepared is None or prepared.commitment != commitment or user in prepared.contributed:
            return
        hub.prepared = await writer.run(
            partial(store.contribute, hub.room.id, user, commitment, data.lower())
        )
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
        await _settle(hub)


async def stage(code: str, user: int | None, language: str) -> str:
    """``<div id="stage">`` of a room for a page: the table, or the room before the start."""
    hub = await opened(code)
    async with hub.lock:
        return await hub.stage(user, language)


# Sockets


async def join(code: str, socket: Socket) -> Hub:
    """A socket opens the table and is sent all of it. Raises Refusal."""
    hub = await opened(code)
    async with hub.lock:
        hub.join(socket)
        try:
            await _settle(hub)
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
        await _settle(hub)


# What happens by itself


@to_the_end
async def expire(code: str) -> None:
    """Do what is due by now, if anything is: a timer that comes late finds nothing."""
    hub = known(code)
    if hub is None or not hub.loaded:
        return
    async with hub.lock:
        wait = 0.0
        try:
            for _turn in range(AT_ONCE):
                if not await _do_due(hub):
                    break
                await hub.push()
        except Exception:
            log.exception("table %s: what was due could not be done", code)
            wait = RETRY
        hub.arm(at_least=wait)


async def _do_due(hub: Hub) -> bool:
    """Do the first thing that is due, and whether there was one."""
    due = hub.due()
    if due is None:
        left = hub.next_hand_at()
        return left is not None and left <= 0 and await _deal_next(hub)
    if due.at > clock.now():
        return False
    hand = hub.hand
    assert hand is not None
    if due.why == "follows":
        return await _follow(hub, hand)
    action = due.action or _choice(hub, hand, due)
    if action is None:
        return False
    if due.why == "timeout" and is_turn(hand, due.seat):
        # Answers to claims do not count: the badge would tell who was asked (CM-13).
        hub.missed[due.seat] = hub.missed.get(due.seat, 0) + 1
    await _move(hub, hand, due.seat, action)
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


async def _deal_next(hub: Hub) -> bool:
    """Deal the next hand of the match, unless another process has."""
    assert hub.hand is not None
    dealt = await writer.run(partial(store.deal_next, hub.room.id, hub.hand.id, clock.now()))
    await hub.load(again=True)
    await _tell_changed(hub)
    return dealt


async def _move(hub: Hub, hand: LiveHand, seat: int, action: Action) -> bool:
    """Decide, commit, apply. False if another process was first: its moves have been applied."""
    after = hand.after(seat, action)
    move = store.MoveRow(seat, str(action), clock.now())
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
    hand.take(after, move)
    if ended is not None:
        hub.match, hub.prepared = ended.match, ended.prepared
    await news.tell(news.MOVED, hub.code, hand.moves)
    return True


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
        hub.match, hub.prepared = ended.match, ended.prepared
    hand.follow(after, at)
    if after.over:
        await _tell_changed(hub)
    return True


async def _tell_changed(hub: Hub) -> None:
    await news.tell(news.CHANGED, hub.code, hub.hand.number if hub.hand else 0)


async def heard(kind: str, code: str, number: int) -> None:
    """Another process (or this one) tells that a table changed: bring it up to that and show it."""
    hub = known(code)
    if hub is None or not hub.loaded:
        return
    async with hub.lock:
        if kind == news.CHANGED:
            await hub.load(again=True)
        elif hub.hand is not None and hub.hand.moves < number:
            await catch_up(hub)
        else:
            return
        await _settle(hub)


async def catch_up(hub: Hub) -> None:
    """Apply the moves other processes have stored; read everything again where a hand ended."""
    hand = hub.hand
    if hand is None or hand.table.over:
        await hub.load(again=True)
        return
    for move in await reader.run(partial(store.moves_after, hand.id, hand.moves)):
        hand.replay(move)
    if hand.table.over:
        await hub.load(again=True)


async def _settle(hub: Hub) -> None:
    """After a change: show it, and set the clock."""
    try:
        await hub.push()
    finally:
        hub.arm()
