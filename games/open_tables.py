"""The lobby: public tables at which a seat is free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from asgiref.sync import async_to_sync
from django.db.models import Count, Exists, F, OuterRef, Q
from django.utils import timezone

from games.access import Visitor
from games.agreed import settings_of
from games.house_rules import changed_text
from games.hub import all_known
from games.models import Match, Room, Seat, User
from games.unplayable import are_played
from games.words import system_name
from rules.ruleset import systems

MOST = 20
"""How many tables are listed, newest first."""
OF_ONE_HOST = 3
"""How many of them have the same host."""
LATELY = timedelta(minutes=15)
"""A table at which nobody is now is listed for so long after it was opened, somebody sat down or a
match ended."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A public table as it is listed."""

    code: str
    system: str
    host: User
    taken: int
    seats: int
    rules: str


async def _with_people() -> list[str]:
    """The codes of the rooms at which somebody who sits there is now, as far as this process
    knows."""
    return [hub.code for hub in all_known() if hub.loaded and hub.present]


def _alive() -> Q:
    """Rooms somebody would be met at."""
    since, here = timezone.now() - LATELY, async_to_sync(_with_people)()
    sat = Seat.objects.filter(room=OuterRef("pk"), user__isnull=False, joined__gte=since)
    played = Match.objects.filter(room=OuterRef("pk"), ended__gte=since)
    return Q(code__in=here) | Q(created__gte=since) | Q(Exists(sat)) | Q(Exists(played))


def open_tables(user: Visitor) -> list[OpenTable]:
    """Public rooms where this visitor may sit down now: open, not playing, with a free seat, with
    people, and with settings that today's rules take."""
    found = systems()
    running = Match.objects.filter(started__isnull=False, ended=None)
    rooms = Room.objects.filter(
        _alive(), public=True, closed=None, empty_since=None, system__in=found
    ).exclude(pk__in=running.values("room"))
    if user.is_authenticated:
        rooms = rooms.exclude(bans__user=user).exclude(seats__user=user)
    rooms = rooms.annotate(
        places=Count("seats"),
        taken=Count("seats", filter=Q(seats__user__isnull=False) | ~Q(seats__bot="")),
    ).filter(taken__lt=F("places"))
    rooms = rooms.order_by("-created", "-pk")
    return [
        OpenTable(
            room.code,
            system_name(room.system),
            room.host,
            room.taken,
            room.places,
            changed_text(found[room.system], room.options, settings_of(room)),
        )
        for room in _fairly(filter(are_played, rooms.select_related("host")))
    ]


def _fairly(rooms: Iterable[Room]) -> list[Room]:
    """The first of these rooms, not too many of one host."""
    listed: list[Room] = []
    hosts: Counter[int] = Counter()
    for room in rooms:
        hosts[room.host_id] += 1
        if hosts[room.host_id] <= OF_ONE_HOST:
            listed.append(room)
        if len(listed) == MOST:
            break
    return listed
