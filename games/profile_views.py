"""Profiles: one's own with the account's settings, and those of people one has met."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games import access, limits, past, people, profile, statistics
from games.access import Refusal
from games.account_forms import DeleteForm, PasswordForm
from games.forms import NicknameForm
from games.models import PlayedHand, Room, User
from games.views import REFUSED
from games.words import label
from rules.ruleset import systems

LAST = 5
"""How many of the last matches a profile lists."""

SAVED = "saved"
"""What the address of one's profile ends with when something was changed."""


@dataclass(frozen=True, slots=True)
class SystemLine:
    """A person's statistics under one system. ``best``: the page of the best hand, "" for who may
    not see it."""

    name: str
    did: statistics.Statistics
    best: str


def system_lines(user: User, visitor: access.Visitor) -> list[SystemLine]:
    """A person's statistics, with links to what this visitor may review."""
    lines = statistics.of(user)
    best = PlayedHand.objects.select_related("match").in_bulk(
        [line.best_hand for line in lines if line.best_hand is not None]
    )
    found = []
    for line in lines:
        hand = best.get(line.best_hand) if line.best_hand is not None else None
        shown = hand is not None and access.may_review(hand, visitor)
        address = reverse("hand", args=[line.best_hand]) if shown else ""
        found.append(SystemLine(label(systems()[line.system].name), line, address))
    return found


def profile_page(request: HttpRequest, user: User, status: int = 200, **more: Any) -> HttpResponse:
    """A person's profile; one's own with the settings, whose forms in ``more`` are as they were
    sent."""
    own = user.pk == request.user.pk
    matches = access.own_matches(user)
    if not own:  # what others played with somebody else is theirs
        matches = matches.filter(pk__in=request.user.matches.values("pk"))
    context = {
        "person": user,
        "own": own,
        "systems": system_lines(user, request.user),
        "matches": past.listed(matches[:LAST], user.pk, counted=False, reader=request.user.pk),
        "saved": own and SAVED in request.GET,
        "error": "",
        "nickname_form": None,
        "password_form": None,
        "may_delete": profile.may_delete(user),
        **more,
    }
    if own and context["nickname_form"] is None:
        context["nickname_form"] = NicknameForm(initial={"nickname": user.display_name})
    if own and not user.is_guest and context["password_form"] is None:
        context["password_form"] = PasswordForm(user)
    return render(request, "account/profile.html", context, status=status)


def own_page(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The visitor's own profile, read anew: a form may have changed the user it was given."""
    return profile_page(request, User.objects.get(pk=request.user.pk), status, **more)


def saved() -> HttpResponse:
    """Back to one's profile, which says that it is done."""
    return redirect(reverse("account") + f"?{SAVED}=1")


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """One's own profile."""
    return own_page(request)


@never_cache
@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """The profile of somebody one has met. Raises Http404 for others."""
    user = get_object_or_404(User, pk=pk)
    if not profile.may_see(request.user, user):
        raise Http404
    if user.pk == request.user.pk:
        return redirect("account")
    return profile_page(request, user)


@require_http_methods(["GET", "POST"])
@login_required
@limits.limited("name")
def nickname(request: HttpRequest) -> HttpResponse:
    """Change what others call one."""
    if request.method == "GET":
        return redirect("account")
    form = NicknameForm(request.POST)
    if not form.is_valid():
        return own_page(request, REFUSED, nickname_form=form)
    name = form.cleaned_data["nickname"]
    if name != request.user.nickname and any(
        people.is_called(room, name, request.user)
        for room in Room.objects.filter(seats__user=request.user, closed=None)
    ):
        form.add_error("nickname", people.NAME_USED)
        return own_page(request, 409, nickname_form=form)
    profile.rename(request.user, name)
    return saved()


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@login_required
@limits.limited("name")
def password(request: HttpRequest) -> HttpResponse:
    """Change the password: this browser stays signed in, all others do not."""
    if request.method == "GET":
        return redirect("account")
    user = User.objects.get(pk=request.user.pk)
    if user.is_guest:
        return own_page(request, 403, error=_("Guests have no password. Sign up to get one."))
    form = PasswordForm(user, request.POST)
    if not form.is_valid():
        return own_page(request, REFUSED, password_form=form)
    form.save()
    ended = profile.end_sessions(user, but=request.session.session_key)
    update_session_auth_hash(request, user)
    profile.close_sockets(ended)
    return saved()


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@login_required
@limits.limited("name")
def delete(request: HttpRequest) -> HttpResponse:
    """What deleting the account means; once it is confirmed, it is done."""
    user = User.objects.get(pk=request.user.pk)
    context = {
        "form": DeleteForm(user, request.POST if request.method == "POST" else None),
        "may_delete": profile.may_delete(user),
        "running": profile.match_becomes(user),
    }
    if not context["may_delete"]:
        return render(request, "account/delete.html", context, status=403)
    if request.method == "GET":
        return render(request, "account/delete.html", context)
    if not context["form"].is_valid():
        return render(request, "account/delete.html", context, status=REFUSED)
    try:
        profile.delete(user)
    except Refusal as refusal:
        return own_page(request, refusal.status, error=refusal.message)
    logout(request)
    return redirect("deleted_account")


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    """The account is gone."""
    text = _("Your name and password are gone. Thank you for playing.")
    return render(request, "message.html", {"heading": _("Account deleted"), "text": text})
