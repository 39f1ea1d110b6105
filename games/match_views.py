"""Leaving a match that is being played, and taking the seat of who has left: pages and forms."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import access, leaving, limits, people, play, practice, room_views
from games.access import Refusal
from games.forms import SitForm
from games.models import Match, Room, User
from games.views import REFUSED, busy, known_nickname


@never_cache
@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leave the table: before the start at once; out of a match only when it is said again. Who was
    to take a left seat with the next hand does not want it."""
    room = access.find_room(code)
    match = access.running_match(room)
    if match is not None and leaving.comes(match, request.user):
        return _withdraw(request, room)
    if match is None or not leaving.sits(match, request.user):
        return room_views.leave(request, code)
    if request.method == "GET":
        return _asked(request, room, leaving.becomes(match, request.user.pk))
    try:
        limits.check_request("toggle", request)
        async_to_sync(play.leave_match)(room.code, request.user.pk)
    except Refusal as refusal:
        return room_views.refused(request, room, refusal)
    return redirect("room", room.code)


def _asked(request: HttpRequest, room: Room, running: str) -> HttpResponse:
    """The page that says what becomes of the match (``leaving.becomes``), or that a seat to be
    taken (``coming``) is given up, and asks once more."""
    return render(request, "room/leave.html", {"room": room, "running": running})


def _withdraw(request: HttpRequest, room: Room) -> HttpResponse:
    if request.method == "GET":
        return _asked(request, room, "coming")
    try:
        limits.check_request("toggle", request)
        leaving.withdraw(room, room_views.member(request))
    except Refusal as refusal:
        return room_views.refused(request, room, refusal)
    return redirect("room", room.code)


@never_cache
@require_http_methods(["GET", "POST"])
def take(request: HttpRequest, code: str) -> HttpResponse:
    """Take the seat of who has left, with the next hand; a newcomer gives a nickname with it."""
    room = access.find_room(code)
    match = access.running_match(room)
    if match is None or leaving.sits(match, request.user) or leaving.comes(match, request.user):
        return redirect("room", room.code)
    if request.method == "GET":
        return _choices(request, room, match)
    form = SitForm(request.POST, known=known_nickname(request))
    try:
        limits.check_request("join", request)
        if not form.is_valid():
            error = _("There is no such seat.") if "seat" in form.errors else ""
            return _choices(request, room, match, REFUSED, form=form, error=error)

        def taken() -> User:
            with transaction.atomic():  # whoever is refused does not become a guest
                user = people.come_as(request, form.cleaned_data["nickname"], room)
                leaving.take_seat(room, user, form.cleaned_data["seat"])
            return user

        user = practice.left_for(request.user, taken)
    except people.NameUsed as refusal:
        form.add_error("nickname", refusal.message)
        return _choices(request, room, match, refusal.status, form=form)
    except access.Busy as refusal:
        return busy(request, refusal)
    except Refusal as refusal:
        return _choices(request, room, match, refusal.status, error=refusal.message)
    people.remember(request, user)
    return redirect("room", room.code)


def _choices(
    request: HttpRequest, room: Room, match: Match, status: int = 200, **more: Any
) -> HttpResponse:
    """The seats there are to take, with the points that go with them."""
    match.refresh_from_db(fields=["players", "totals"])
    context = {
        "room": room,
        "seats": [
            (at, match.shown_names[at], match.totals[at]) for at in leaving.free_seats(match)
        ],
        "form": SitForm(known=known_nickname(request)),
        "error": "",
        **more,
    }
    return render(request, "room/take.html", context, status=status)
