"""The lobby: public tables at which a seat is free."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q

from games.access import Visitor
from games.house_rules import changed_text
from games.models import Match, Room, User
from games.words import label
from rules.ruleset import systems

MOST = 20
"""How many tables are listed, newest first."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A public table as it is listed."""

    code: str
    system: str
    host: User
    taken: int
    seats: int
    rules: str


def open_tables(user: Visitor) -> list[OpenTable]:
    """Public rooms where this visitor may sit down now: open, not playing, with a free seat."""
    found = systems()
    running = Match.objects.filter(started__isnull=False, ended=None)
    rooms = Room.objects.filter(
        public=True, closed=None, empty_since=None, system__in=found
    ).exclude(pk__in=running.values("room"))
    if user.is_authenticated:
        rooms = rooms.exclude(bans__user=user).exclude(seats__user=user)
    rooms = rooms.annotate(
        places=Count("seats"),
        taken=Count("seats", filter=Q(seats__user__isnull=False) | ~Q(seats__bot="")),
    ).filter(taken__lt=F("places"))
    return [
        OpenTable(
            room.code,
            label(found[room.system].name),
            room.host,
            room.taken,
            room.places,
            changed_text(found[room.system], room.options),
        )
        for room in rooms.select_related("host").order_by("-created", "-pk")[:MOST]
    ]
