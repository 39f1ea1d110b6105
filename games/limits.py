"""How often people may do things: by session (or person) and by address, counted in a window.

The bounds are far above what hands do, and those of an address are for a whole dormitory behind
one. ``check`` never waits: the counts are in memory, or where ``LIMITS_STORAGE`` says.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, wraps

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from limits import RateLimitItem, parse
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from games.access import Refusal
from games.models import Room
from games.nicknames import same_name
from games.sessions import name_of


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is allowed: ``own`` for one session or person, ``address`` for all behind one address.

    Spelled as the library reads them, several joined by ``;``.
    """

    own: str
    address: str


LONGEST_NAME = 150
"""Longer names belong to nobody, and are not worth the time to compare their spelling."""

BOUNDS: dict[str, Bounds] = {
    "open": Bounds("10/minute; 60/hour", "60/minute; 400/hour"),
    "enter": Bounds("20/minute; 200/hour", "200/minute; 2000/hour"),
    "join": Bounds("20/minute; 200/hour", "200/minute; 2000/hour"),
    "chat": Bounds("6/10 seconds; 60/5 minutes", "200/10 seconds"),
    "toggle": Bounds("10/5 seconds; 100/minute", "400/5 seconds"),
    "signup": Bounds("5/minute; 20/hour", "30/hour; 100/day"),
    "signin": Bounds("10/minute; 40/hour", "60/minute; 400/hour"),
    "name": Bounds("5/minute", "100/minute"),
    "rules": Bounds("20/minute", "300/minute"),
}
"""``enter``: codes tried. ``toggle``: buttons of a room or table that are no move in a hand.
``signin``: counted for the name tried as well, wherever from. ``rules``: house rules saved."""


class TooOften(Refusal):
    """Something was done too often. ``wait``: seconds until it may be done again."""

    def __init__(self, wait: int) -> None:
        super().__init__(lazy(_wait, str)(wait), 429)  # a socket has a language of its own
        self.wait = wait


def _wait(seconds: int) -> str:
    """How long to wait, in words."""
    if seconds > 90:
        minutes = math.ceil(seconds / 60)
        text = ngettext(
            "That was too often. Please try again in %(count)s minute.",
            "That was too often. Please try again in %(count)s minutes.",
            minutes,
        )
        return text % {"count": minutes}
    text = ngettext(
        "That was a little too quick. Please wait %(count)s second and try again.",
        "That was a little too quick. Please wait %(count)s seconds and try again.",
        seconds,
    )
    return text % {"count": seconds}


@cache
def _limiter() -> MovingWindowRateLimiter:
    return MovingWindowRateLimiter(storage_from_string(settings.LIMITS_STORAGE))


@cache
def _items(spelled: str) -> tuple[RateLimitItem, ...]:
    return tuple(parse(part.strip()) for part in spelled.split(";"))


def forget() -> None:
    """Begin to count anew; for tests."""
    _limiter.cache_clear()


def check(
    kind: str,
    *,
    user: int | None = None,
    session: str | None = None,
    address: str | None = None,
    count: bool = True,
) -> None:
    """Count one more of ``kind``. Raises TooOften, and what is refused is not counted.

    ``user`` (a person's ID) goes before ``session`` (its key); what is None is not counted.
    Without ``count`` this only asks whether one more would be allowed.
    """
    if settings.LIMITS:
        (_count if count else _require)(kind, _asked(kind, user, session, address))


def _asked(
    kind: str, user: int | None, session: str | None, address: str | None
) -> list[tuple[RateLimitItem, str]]:
    """The bounds of a kind, each with whom it is counted for."""
    bounds = BOUNDS[kind]
    asked: list[tuple[RateLimitItem, str]] = []
    if user is not None:
        asked += [(item, f"user {user}") for item in _items(bounds.own)]
    elif session:
        asked += [(item, f"session {name_of(session)}") for item in _items(bounds.own)]
    if address:
        asked += [(item, f"address {address}") for item in _items(bounds.address)]
    return asked


def check_name(kind: str, name: str) -> None:
    """Count one more of ``kind`` for what somebody claims to be called, like a name to sign in;
    other widths and capitals make no other name."""
    if settings.LIMITS:
        same = same_name(name.strip()[:LONGEST_NAME])
        _count(kind, [(item, f"name {same}") for item in _items(BOUNDS[kind].own)])


def _require(kind: str, asked: list[tuple[RateLimitItem, str]]) -> None:
    """Raises TooOften where no more of a kind is allowed; counts nothing."""
    limiter = _limiter()
    for item, who in asked:
        if not limiter.test(item, kind, who):
            reset = limiter.get_window_stats(item, kind, who).reset_time
            raise TooOften(max(1, math.ceil(reset - time.time())))


def _count(kind: str, asked: list[tuple[RateLimitItem, str]]) -> None:
    _require(kind, asked)
    for item, who in asked:
        _limiter().hit(item, kind, who)


def address_of(request: HttpRequest) -> str:
    """Where a request comes from.

    ``X-Forwarded-For`` is believed only behind as many proxies as ``PROXIES`` says, counted from
    its end: what stands before them anybody can write.
    """
    if settings.PROXIES:
        hops = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
        if len(hops) >= settings.PROXIES and hops[-settings.PROXIES]:
            return hops[-settings.PROXIES]
    return str(request.META.get("REMOTE_ADDR", ""))


def check_request(kind: str, request: HttpRequest, *, count: bool = True) -> None:
    """Count one more of ``kind`` for who asks and where from. Raises TooOften.

    A newcomer has no session yet; its browser is known by the secret of its forms. See ``check``.
    """
    user = request.user.pk if request.user.is_authenticated else None
    session = request.session.session_key or request.META.get("CSRF_COOKIE")
    check(kind, user=user, session=session, address=address_of(request), count=count)


def too_often(request: HttpRequest, refusal: TooOften) -> HttpResponse:
    """The page that says so."""
    context = {"heading": _("One moment, please"), "text": refusal.message}
    answer = render(request, "message.html", context, status=refusal.status)
    answer["Retry-After"] = str(refusal.wait)
    return answer


def signing_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that takes a name and a password: what is tried is counted, by who asks, where from,
    and by the name; what is tried too often is not looked at."""

    @wraps(view)
    def counted(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method == "POST":
            try:
                check_request("signin", request)
                check_name("signin", request.POST.get("username", ""))
            except TooOften as refusal:
                return too_often(request, refusal)
        return view(request, *args, **kwargs)

    return counted


def limited(kind: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A view whose POSTs are counted as ``kind``; beyond the bounds it answers with a page."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if request.method == "POST":
                try:
                    check_request(kind, request)
                except TooOften as refusal:
                    return too_often(request, refusal)
            return view(request, *args, **kwargs)

        return counted

    return decorate


def seeking(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a table. A code that leads nowhere counts as one that was tried (``enter``).

    Who has tried too many finds only tables to sit at already: else the answer would still tell
    which codes exist.
    """

    @wraps(view)
    def counted(request: HttpRequest, code: str, **more: object) -> HttpResponse:
        try:
            check_request("enter", request, count=False)
        except TooOften as refusal:
            if not sits(request.user.pk, code):
                return too_often(request, refusal)
        try:
            answer = view(request, code, **more)
        except Http404:
            _tried(request, code)
            raise
        if answer.status_code == 404:
            _tried(request, code)
        return answer

    return counted


def sits(user: int | None, code: str) -> bool:
    """Whether this person has a seat at the table with this code."""
    return user is not None and Room.objects.filter(code=code.upper(), seats__user=user).exists()


def _tried(request: HttpRequest, code: str) -> None:
    """Count a code, unless there is such a table and something else was not found."""
    if not Room.objects.filter(code=code.upper()).exists():
        with suppress(TooOften):
            check_request("enter", request)
