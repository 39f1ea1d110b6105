"""A room's page, and what people do there before the start."""

from collections.abc import Callable
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import segno
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access, gathering, leaving, limits, people, play, practice, render_talk, rooms
from games.access import Refusal
from games.forms import SeatForm, SitForm
from games.models import Room, User
from games.room_page import prepared, rules_context
from games.views import PRACTICE, REFUSED, busy, known_nickname
from games.words import system_name
from mahjong_site.local import lan_address


def room_context(request: HttpRequest, room: Room, **more: Any) -> dict[str, Any]:
    """What the room's page knows."""
    user = request.user
    link = invite_link(request, room)
    full = not room.seats.filter(user=None, bot="").exists()
    # Shown while the stage offers a seat to who has none: one may become free at any time.
    may_join = not room.closed and not access.is_banned(room, user)
    join_form = more.pop("join_form", None) or SitForm(known=known_nickname(request))
    rules = rules_context(room)
    return {
        "room": room,
        "system_name": system_name(room.system),
        "stage": stage_html(request, room),
        "talk": render_talk.panel(async_to_sync(play.talk_of)(room.code, user.pk)),
        "sealed": sealed_for_practice(request, room) if full else "",
        "link": link,
        "only_here": is_loopback(urlsplit(link).hostname),
        **rules,
        "may_take": leaving.may_take(room, user),
        "join_form": join_form if may_join else None,
        "error": "" if room.closed else rules["mended"],
        **more,
    }


def sealed_for_practice(request: HttpRequest, room: Room) -> str:
    """The commitment of a first hand that this page deals by itself; "" where it waits for a
    person to start."""
    begun = room.matches.filter(started__isnull=False).exists()
    if (
        PRACTICE not in request.GET
        or begun
        or room.closed
        or not access.is_host(room, request.user)
        or gathering.not_ready(room)
    ):
        return ""
    hand = prepared(room)
    return hand.commitment if hand is not None else ""


def invite_link(request: HttpRequest, room: Room) -> str:
    """The room's address as friends reach it, also when the host itself came by localhost."""
    return shared_link(request, reverse("room", args=[room.code]))


def shared_link(request: HttpRequest, address: str) -> str:
    """An address of this site as friends reach it."""
    link = request.build_absolute_uri(address)
    parts = urlsplit(link)
    if is_loopback(parts.hostname) and settings.HOST == "0.0.0.0" and (address := lan_address()):
        port = f":{parts.port}" if parts.port else ""
        return parts._replace(netloc=address + port).geturl()
    return link


def is_loopback(name: str | None) -> bool:
    """Whether only this machine reaches itself by this name."""
    return name in ("localhost", "127.0.0.1", "::1")


@never_cache
@require_safe
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room before the start; while a match is played, the table."""
    found = access.find_room(code)
    if code != found.code:
        return redirect("room", found.code)
    rooms.close_if_empty(found)
    return page(request, found)


def page(request: HttpRequest, room: Room, status: int = 200, **more: Any) -> HttpResponse:
    """The room's page, with what went wrong if anything did."""
    context = room_context(request, room, **more)
    return render(request, "room/page.html", context, status=status)


def refused(request: HttpRequest, room: Room, refusal: Refusal) -> HttpResponse:
    """The room's page as it is now, with why nothing was done."""
    room.refresh_from_db()
    answer = page(request, room, refusal.status, error=refusal.message)
    if isinstance(refusal, limits.TooOften):
        answer["Retry-After"] = str(refusal.wait)
    return answer


def stage_html(request: HttpRequest, room: Room) -> str:
    """``<div id="stage">``: the room before the start, or the table as this visitor sees it."""
    language = get_language() or settings.LANGUAGE_CODE
    return mark_safe(async_to_sync(play.stage)(room.code, request.user.pk, language, arrives=True))


@require_safe
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The invite link as a picture to point a phone at."""
    link = invite_link(request, access.find_room(code))
    picture = segno.make(link, error="m", micro=False)
    svg = BytesIO()
    picture.save(svg, kind="svg", scale=4, dark="#000", light="#fff")
    return HttpResponse(svg.getvalue(), content_type="image/svg+xml")


def lobby_view(
    act: Callable[[HttpRequest, Room], HttpResponse | None],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view for one thing people do in a room: done, back to the page; refused, it says why."""

    @require_http_methods(["GET", "POST"])
    def view(request: HttpRequest, code: str) -> HttpResponse:
        found = access.find_room(code)
        if request.method == "GET":  # the language was switched on a page that said what was wrong
            return redirect("room", found.code)
        rooms.close_if_empty(found)
        try:
            kind = "join" if act.__name__ == "sit" else "toggle"
            limits.check_request(kind, request)
            return act(request, found) or redirect("room", found.code)
        except access.Busy as refusal:
            return busy(request, refusal)
        except Refusal as refusal:
            return refused(request, found, refusal)

    view.__name__, view.__doc__ = act.__name__, act.__doc__
    return view


def member(request: HttpRequest) -> User:
    """The visitor, who must be known already."""
    if not request.user.is_authenticated:
        raise Refusal(_("You have no seat at this table."), 403)
    return request.user


def asked_seat(request: HttpRequest) -> int:
    """The seat a host's button names."""
    form = SeatForm(request.POST)
    if not form.is_valid():
        raise Refusal(_("There is no such seat."), REFUSED)
    seat: int = form.cleaned_data["seat"]
    return seat


@lobby_view
def sit(request: HttpRequest, room: Room) -> HttpResponse | None:
    """Take a seat; a newcomer gives a nickname with it."""
    form = SitForm(request.POST, known=known_nickname(request))
    if not form.is_valid():
        error = _("There is no such seat.") if "seat" in form.errors else ""
        return page(request, room, REFUSED, join_form=form, error=error)

    def seated() -> User:
        with transaction.atomic():  # whoever is refused does not become a guest
            user = people.come_as(request, form.cleaned_data["nickname"], room)
            rooms.sit(room, user, form.cleaned_data["seat"])
        return user

    try:
        user = practice.left_for(request.user, seated)
    except people.NameUsed as refusal:
        form.add_error("nickname", refusal.message)
        return page(request, room, refusal.status, join_form=form)
    people.remember(request, user)
    return None


@lobby_view
def leave(request: HttpRequest, room: Room) -> None:
    """Give the seat up."""
    rooms.leave(room, member(request))


@lobby_view
def add_bot(request: HttpRequest, room: Room) -> None:
    """The host puts a bot in an empty seat."""
    rooms.add_bot(room, member(request), asked_seat(request))


@lobby_view
def fill(request: HttpRequest, room: Room) -> None:
    """The host puts bots in all empty seats."""
    rooms.fill_with_bots(room, member(request))


@lobby_view
def remove_bot(request: HttpRequest, room: Room) -> None:
    """The host takes a bot away."""
    rooms.remove_bot(room, member(request), asked_seat(request))


@lobby_view
def kick(request: HttpRequest, room: Room) -> None:
    """The host sends somebody away."""
    rooms.kick(room, member(request), asked_seat(request))


@lobby_view
def ready(request: HttpRequest, room: Room) -> None:
    """Ready for the match: a practice elsewhere would keep the others from it."""
    gathering.set_ready(room, member(request), True)
    practice.leave(request.user, but=room)


@lobby_view
def unready(request: HttpRequest, room: Room) -> None:
    """Not ready after all."""
    gathering.set_ready(room, member(request), False)


@lobby_view
def ask_swap(request: HttpRequest, room: Room) -> None:
    """Ask somebody to swap seats."""
    gathering.ask_swap(room, member(request), asked_seat(request))


@lobby_view
def swap(request: HttpRequest, room: Room) -> None:
    """Swap seats with who asked for it."""
    gathering.answer_swap(room, member(request), asked_seat(request), True)


@lobby_view
def keep_seat(request: HttpRequest, room: Room) -> None:
    """Do not swap seats with who asked for it."""
    gathering.answer_swap(room, member(request), asked_seat(request), False)


@lobby_view
def give_host(request: HttpRequest, room: Room) -> None:
    """The host gives the room to somebody else."""
    gathering.give_host(room, member(request), asked_seat(request))


@lobby_view
def start(request: HttpRequest, room: Room) -> None:
    """The host starts the match; a second press finds it running and goes there."""
    access.require_host(room, request.user)
    if gathering.may_begin(room):
        practice.leave(request.user, but=room)
    access.require_free(request.user, room)
    try:
        async_to_sync(play.start)(room.code, request.user.pk)
    except access.Refusal as refusal:
        running = room.matches.filter(started__isnull=False, ended__isnull=True)
        if refusal.status != 409 or not running.exists():
            raise
