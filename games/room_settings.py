"""The host changes a room's rules before the start."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import access, limits, room_views
from games.access import Refusal
from games.forms import PREFIX, PaceForm
from games.models import Room, User
from games.rooms import lobby, unready
from games.table_form import RuleForms, table_fields
from games.views import REFUSED
from rules.options import PLAYERS
from rules.ruleset import systems


class TooManySit(Refusal):
    """More are seated than would play by the new rules."""


@lobby
def change(room: Room, user: User, players: int, facts: dict[str, Any]) -> None:
    """The host gives the room other rules; whoever sits there says anew that they are ready.

    The prepared hand keeps its secret and commitment: what it is played by is read at its deal.
    """
    access.require_host(room, user)
    new = [name for name, value in facts.items() if getattr(room, name) != value]
    fit_seats(room, players)
    if not new:
        return
    for name in new:
        setattr(room, name, facts[name])
    room.save(update_fields=new)
    unready(room)


def fit_seats(room: Room, players: int) -> None:
    """As many seats as play: empty ones are added or taken away, nobody loses a seat."""
    seats = list(room.seats.order_by("index"))
    if len(seats) == players:
        return
    taken = sum(not seat.is_empty for seat in seats)
    if taken > players:
        text = ngettext(
            "%(taken)s sit here, but by this only %(count)s would play. Make seats empty first.",
            "%(taken)s sit here, but by this only %(count)s would play. Make seats empty first.",
            players,
        )
        raise TooManySit(text % {"taken": taken, "count": players})
    for seat in reversed(list(seats)):
        if len(seats) > players and seat.is_empty:
            seats.remove(seat)
            seat.delete()
    for index, seat in enumerate(seats):  # each moves down, to an index that is free by then
        if seat.index != index:
            seat.index = index
            seat.save(update_fields=["index"])
    for index in range(len(seats), players):
        room.seats.create(index=index)


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """The forms a room was opened by, with its own values."""
    room = access.find_room(code)
    try:
        access.require_host(room, request.user)
        access.require_lobby(room)
        if request.method == "POST":
            limits.check_request("rules", request)
            return _save(request, room)
    except Refusal as refusal:
        return room_views.refused(request, room, refusal)
    return _page(request, room, _shown(room, request.GET.get("system", "")))


def _shown(room: Room, asked: str) -> RuleForms:
    """The room's own rules; where a system is asked for, its usual options in their place."""
    pace = {name: getattr(room, name) for name in PaceForm.base_fields}
    if asked not in systems():
        options = room.options if isinstance(room.options, dict) else None
        return RuleForms(room.system, options=options, pace=pace, table=table_fields(room))
    if asked != room.system:  # one may count what the other cannot
        pace = {name: pace[name] for name in pace if not name.startswith("length")}
    return RuleForms(asked, pace=pace, table=table_fields(room))


def _save(request: HttpRequest, room: Room) -> HttpResponse:
    assert request.user.is_authenticated
    forms = RuleForms(room.system, request.POST)
    if not forms.is_valid():
        return _page(request, room, forms, REFUSED)
    try:
        change(room, request.user, forms.players, forms.facts())
    except TooManySit as refusal:
        at = PREFIX + PLAYERS
        if at in forms.options_form.fields:
            forms.options_form.add_error(at, refusal.message)
        else:
            forms.system_form.add_error("system", refusal.message)
        return _page(request, room, forms, refusal.status)
    return redirect("room", room.code)


def _page(request: HttpRequest, room: Room, forms: RuleForms, status: int = 200) -> HttpResponse:
    here = reverse("room_settings", args=[room.code])
    context = forms.context() | {
        "room": room,
        "here": here,
        "reset": f"{here}?system={forms.system.key}",
    }
    return render(request, "room/settings.html", context, status=status)
