"""A match against bots alone: it keeps nobody from a table of people, so it is left for one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from asgiref.sync import async_to_sync

from games import access, play
from games.access import Busy, Refusal, Visitor
from games.models import Match, Room

Done = TypeVar("Done")


def alone(match: Match, user: Visitor) -> bool:
    """Whether nobody else plays in this match, nor waits for a seat of it."""
    people = {who for row in match.players for who in (row["user"], row.get("next"))}
    return people - {None} == {user.pk}


def leave(user: Visitor, but: Room | None = None) -> None:
    """The visitor leaves the match that is played elsewhere than in ``but``, if it is against bots
    alone (CM-51: it ends there). One with other people goes on."""
    room = access.live_room(user, but)
    match = None if room is None else access.running_match(room)
    if room is None or match is None or not alone(match, user):
        return
    with suppress(Refusal):  # it has just ended by itself
        async_to_sync(play.leave_match)(room.code, user.pk)


def left_for(user: Visitor, act: Callable[[], Done]) -> Done:
    """``act``, which is refused to who is Busy, without the practice that stood in its way.

    Whatever else speaks against it is said first, and leaves the practice as it is. Not in a
    transaction: leaving a match is written by a thread of its own.
    """
    with suppress(Busy):
        return act()
    leave(user)
    if user.is_authenticated:
        user.refresh_from_db(fields=["nickname"])  # a new one went with what was refused
    return act()
