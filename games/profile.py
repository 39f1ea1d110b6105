"""What becomes of a person: who may see them, taking along what a guest played, deleting."""

from __future__ import annotations

import secrets
from importlib import import_module

from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from games import access, rooms
from games.models import HandScore, HouseRules, Match, Room, Seat, User
from games.sessions import name_of

GONE = "Deleted player"
"""What is stored instead of a name; readers see ``Match.shown_names``."""


def may_see(visitor: access.Visitor, user: User) -> bool:
    """Whether this visitor may see a person's profile: they have met, at a table or in a match."""
    if not user.is_active or not visitor.is_authenticated:
        return False
    if visitor.pk == user.pk or visitor.is_staff:
        return True
    if Seat.objects.filter(user=user, room__seats__user=visitor).exists():
        return True
    return Match.objects.filter(people=user).filter(people=visitor).exists()


def running_matches(user: User) -> list[Match]:
    """The matches this person sits in right now."""
    playing = Match.objects.filter(people=user, started__isnull=False, ended=None)
    return list(playing.filter(room__seats__user=user).select_related("room"))


def take_along(guest: User, member: User) -> None:
    """What a guest has played becomes the member's, as do house rules and free seats in rooms.

    Only for guests who sit in no running match. Hands both played in stay each their own.
    """
    with transaction.atomic():
        for match in Match.objects.select_for_update().filter(people=guest):
            if match.people.filter(pk=member.pk).exists():
                continue
            match.players = [
                {**row, "user": member.pk} if row["user"] == guest.pk else row
                for row in match.players
            ]
            match.save(update_fields=["players"])
            match.people.remove(guest)
            match.people.add(member)
            HandScore.objects.filter(hand__match=match, user=guest).update(user=member)
        names = set(member.house_rules.values_list("name", flat=True))
        guest.house_rules.exclude(name__in=names).update(owner=member)
        for seat in guest.seats.select_related("room"):
            if seat.room.seats.filter(user=member).exists():
                rooms.vacate(seat)
            else:
                seat.user = member
                seat.save(update_fields=["user"])
            if seat.room.host_id == guest.pk:
                Room.objects.filter(pk=seat.room_id).update(host=member)
            code = seat.room.code
            transaction.on_commit(lambda code=code: rooms.announce(code))  # type: ignore[misc]


def delete(user: User) -> None:
    """The account goes for good: name, password, statistics, house rules and sessions.

    What was played stays with the others, under no name. Seats become free; one in a running match
    is a bot's from now on.
    """
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        running = {match.pk for match in running_matches(user)}
        for match in Match.objects.select_for_update().filter(people=user):
            match.players = [
                _gone(row, plays_on=match.pk in running) if row["user"] == user.pk else row
                for row in match.players
            ]
            match.save(update_fields=["players"])
            match.people.remove(user)
        codes = [_free(seat, running) for seat in list(user.seats.select_related("room"))]
        HandScore.objects.filter(user=user).delete()
        HouseRules.objects.filter(owner=user).delete()
        user.bans.all().delete()
        user.username, user.nickname = f"deleted-{secrets.token_hex(8)}", ""
        user.first_name = user.last_name = user.email = ""
        user.is_active = False
        user.last_login = None
        user.set_unusable_password()
        user.save()
        ended = end_sessions(user)

        def told() -> None:
            from games import course

            for name in ended:
                async_to_sync(course.session_ended)(name)
            for code in codes:
                rooms.announce(code)

        transaction.on_commit(told)


def _gone(row: dict[str, object], *, plays_on: bool) -> dict[str, object]:
    """A player's row without the person; while the match is played, a bot has its seat."""
    return {
        **row,
        "user": None,
        "name": GONE,
        "bot": rooms.BOT if plays_on else row["bot"],
        "gone": True,
    }


def _free(seat: Seat, running: set[int]) -> str:
    """Give up a seat of who goes; the code of its room."""
    room = seat.room
    if room.matches.filter(pk__in=running).exists():
        seat.user, seat.bot, seat.joined = None, rooms.BOT, timezone.now()
        seat.save()
    else:
        rooms.vacate(seat)
    rooms.hand_over(room)
    return room.code


def end_sessions(user: User) -> list[str]:
    """Sign a person out everywhere; the names of the sessions, whose sockets are to be closed."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    ended = []
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if store().decode(session.session_data).get(SESSION_KEY) == str(user.pk):
            ended.append(name_of(session.session_key))
            session.delete()
    return ended
