"""A table's commands by plain POST, for browsers whose socket is blocked."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games import access, commands, play, render, render_talk
from games.access import Refusal
from games.facts import NOTICE, STAGE
from games.room_views import page


def _user(request: HttpRequest) -> int | None:
    return request.user.pk if request.user.is_authenticated else None


@require_http_methods(["GET", "POST"])
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Carry out one command and answer with the table as it is then.

    htmx gets the stage (and what was wrong) as out-of-band swaps. A plain form goes back to the
    page; refused, it gets the whole page with what was wrong, and the status that says so.
    """
    code = code.upper()
    if request.method == "GET":  # the language was switched on a page that said what was wrong
        return redirect("room", code)
    status, wrong = 200, ""
    try:
        command = commands.read(request.POST.dict())
        async_to_sync(_carry_out)(code, _user(request), command)
    except Refusal as refusal:
        status, wrong = refusal.status, str(refusal.message)
    if not request.headers.get("HX-Request"):
        if wrong:
            return page(request, access.find_room(code), status, error=wrong)
        return redirect("room", code)
    if status == 404:
        return HttpResponse(wrong, status=404)
    # htmx swaps nothing of an answer that is an error; the notice says what is wrong.
    stage = render.oob(STAGE, _stage(request, code))
    talk = "".join(render.oob(region, html) for region, html in _talk(request, code).items())
    return HttpResponse(stage + talk + render.oob(NOTICE, render.notice(wrong)))


async def _carry_out(code: str, user: int | None, command: dict[str, Any]) -> None:
    """Who posts is here, without a socket."""
    if user is not None:
        await play.visit(code, user)
    await commands.carry_out(code, user, command)


@never_cache
@require_GET
def state(request: HttpRequest, code: str) -> HttpResponse:
    """The stage as it is now, for a page whose socket is blocked and that asks now and then."""
    try:
        code = code.upper()
        return HttpResponse(_stage(request, code) + "".join(_talk(request, code).values()))
    except Refusal as refusal:
        return HttpResponse(refusal.message, status=refusal.status)


def _talk(request: HttpRequest, code: str) -> dict[str, str]:
    return render_talk.regions(async_to_sync(play.talk_of)(code, _user(request)))


def _stage(request: HttpRequest, code: str) -> str:
    language = get_language() or settings.LANGUAGE_CODE
    return async_to_sync(play.stage)(code, _user(request), language)
