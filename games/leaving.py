"""Leaving a match that is being played, and taking the seat of who has left: functions of the
database.

A room's ``left_seat`` says what becomes of the match (CM-51). A person may only come into a hand
with its deal: whoever watched it, or sat elsewhere in it, has seen what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import access, closing, rooms
from games.access import Refusal, Visitor
from games.models import Match, Room, Seat, User


def running(room: Room) -> Match | None:
    """The match being played, its row held."""
    played = Match.objects.select_for_update().filter(room=room, started__isnull=False)
    return played.filter(ended=None).first()


def sits(match: Match, user: Visitor) -> bool:
    """Whether this visitor has a seat in a match."""
    return user.is_authenticated and any(row["user"] == user.pk for row in match.players)


def comes(match: Match, user: Visitor) -> bool:
    """Whether this visitor takes a left seat with the next deal."""
    return user.is_authenticated and any(row.get("next") == user.pk for row in match.players)


def may_take(room: Room, user: Visitor) -> bool:
    """Whether there is a seat this visitor might take in the match that is played."""
    match = access.running_match(room)
    if match is None or sits(match, user) or comes(match, user):
        return False
    return bool(free_seats(match))


GOES_ON, ENDS, ALONE = "goes_on", "ends", "alone"


def becomes(match: Match, user_id: int) -> str:
    """What becomes of a match when this person leaves it for good (CM-51), by its room's rule: it
    ``goes_on`` with a bot, it ``ends`` for everybody, or ends because only bots are left
    (``alone``)."""
    if all(row["user"] in (None, user_id) for row in match.players):
        return ALONE
    rule = match.config.get("left_seat", match.room.left_seat)
    return GOES_ON if rule == Room.LeftSeat.GOES_ON else ENDS


def leave_match(code: str, user_id: int, now: datetime) -> bool:
    """Give up a seat of the running match: a bot plays on there, or the match ends (CM-51).

    The seat keeps its points, and the match stays in the person's history. False without a seat.
    """
    room = Room.objects.select_for_update().get(code=code)
    match = running(room)
    rows: list[dict[str, Any]] = match.players if match else []
    at = next((at for at, row in enumerate(rows) if row["user"] == user_id), None)
    if match is None or at is None:
        return False
    seat = room.seats.filter(index=at).first()
    plays_on = becomes(match, user_id) == GOES_ON
    if plays_on:
        rows[at] = {"user": None, "name": f"Bot {at + 1}", "bot": rooms.BOT, "left": True}
    else:
        rows[at] = {**rows[at], "back": True}
        closing.dissolve(code, now, closing.LEFT)
    match.players = rows
    match.save(update_fields=["players"])
    if seat is not None:
        rooms.vacate(seat)
        if plays_on:
            seat.bot, seat.joined = rooms.BOT, now
            seat.save(update_fields=["bot", "joined"])
    rooms.appoint_host(room)
    return True


def free_seats(match: Match) -> list[int]:
    """The seats of a match that somebody has left and nobody takes yet."""
    return [at for at, row in enumerate(match.players) if row.get("left") and not row.get("next")]


def take_seat(room: Room, user: User, index: int | None) -> None:
    """Ask for the seat of who has left; it is the person's with the next deal. Raises Refusal.

    Without an index the first such seat.
    """
    with transaction.atomic():
        room = Room.objects.select_for_update().get(pk=room.pk)
        if room.closed:
            raise Refusal(_("This table is closed."))
        access.require_welcome(room, user)
        match = running(room)
        if match is None:
            raise Refusal(_("No match is being played."))
        if any(user.pk in (row["user"], row.get("next")) for row in match.players):
            raise Refusal(_("You have a seat in this match already."))
        free = free_seats(match)
        if not free:
            raise Refusal(_("No seat of this match is free."))
        at = free[0] if index is None else index
        if at not in free:
            raise Refusal(_("Somebody sits there already."))
        access.require_free(user, room)
        rows = list(match.players)
        rows[at] = {**rows[at], "next": user.pk}
        match.players = rows
        match.save(update_fields=["players"])
        transaction.on_commit(lambda: rooms.announce(room.code))


def withdraw(room: Room, user: User) -> None:
    """Not the seat after all: it is free again, and the bot plays on. Raises Refusal."""
    with transaction.atomic():
        match = running(Room.objects.select_for_update().get(pk=room.pk))
        if match is None or not comes(match, user):
            raise Refusal(_("You have no seat at this table."), 403)
        match.players = [
            _without(row) if row.get("next") == user.pk else row for row in match.players
        ]
        match.save(update_fields=["players"])
        transaction.on_commit(lambda: rooms.announce(room.code))


def _without(row: dict[str, Any]) -> dict[str, Any]:
    """A seat nobody takes any more."""
    return {key: value for key, value in row.items() if key != "next"}


def seat_newcomers(match: Match, here: Collection[int] | None = None) -> None:
    """With the next deal: who has asked for a left seat sits there now. Part of dealing.

    The bot keeps the seat of who is not ``here`` by then, if that is known.
    """
    rows = list(match.players)
    for at, row in enumerate(rows):
        if here is not None and row.get("next") not in (None, *here):
            rows[at] = _without(row)
            continue
        user = User.objects.filter(pk=row.get("next"), is_active=True).first()
        if user is None:
            continue
        seats = Seat.objects.filter(room_id=match.room_id)
        elsewhere = seats.filter(user=user).exists() or access.live_room(user, match.room)
        if elsewhere or access.is_banned(match.room, user):
            rows[at] = _without(row)
            continue
        rows[at] = {"user": user.pk, "name": user.display_name, "bot": ""}
        seats.filter(index=at).update(user=user, bot="", joined=timezone.now())
        match.people.add(user)
    if rows != match.players:
        match.players = rows
        match.save(update_fields=["players"])
