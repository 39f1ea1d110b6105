"""Pages of house rules: one's own, those of a link, and changing them."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import house_rules, limits, people
from games.access import Refusal
from games.agreed import LENGTH, agreed, length_text
from games.forms import NicknameForm
from games.house_rules import HouseForm, NameTaken, Usable
from games.models import HouseRules, User
from games.rules_pages import option_rows
from games.table_form import NOT_KEPT, RuleForms
from games.views import LEFT_OUT, REFUSED, home_page, known_nickname, last_system

DELETED = "house_deleted"
"""Where the session keeps what was deleted last, to bring it back."""
UNDO_SECONDS = 600


def find(share: str) -> HouseRules:
    """The house rules of a link. Raises Http404."""
    house = HouseRules.objects.select_related("owner").filter(share=share).first()
    if house is None:
        raise Http404
    return house


def find_own(request: HttpRequest, share: str) -> HouseRules:
    """House rules that are the visitor's. Refused to everybody else."""
    house = find(share)
    if house.owner_id != request.user.pk:
        raise Refusal(_("These are the house rules of somebody else."), 403)
    return house


def refusing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view whose refusals are pages of their own."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refusal as refusal:
            context = {"heading": _("Not done"), "text": refusal.message}
            return render(request, "message.html", context, status=refusal.status)

    return answered


def changing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that changes house rules by POST: counted, refused on a page; looked at, to the list.

    Looking happens when the language is switched on a page that said what was wrong.
    """

    @wraps(view)
    def only_posted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "GET":
            return redirect("house")
        return view(request, *args, **kwargs)

    return require_http_methods(["GET", "POST"])(limits.limited("rules")(refusing(only_posted)))


def filled(house: HouseRules) -> str:
    """The address of the first page, filled in by these rules, at the place they were saved."""
    return f"{reverse('home')}?house={house.share}#keep"


def known_or_new(request: HttpRequest, nickname: str) -> User:
    """Who keeps rules: guests do too, and a newcomer need not think of a name for it."""
    return people.known_as(request, nickname or known_nickname(request) or _("Player"))


def as_rules(forms: RuleForms) -> Usable:
    """What was sent, as rules to keep."""
    return Usable(forms.system, forms.options, forms.pace, forms.table)


@require_http_methods(["GET", "POST"])
@limits.limited("rules")
def save(request: HttpRequest) -> HttpResponse:
    """Keep what the form of the first page says under a name; asked before it replaces others."""
    if request.method == "GET":
        return redirect("home")
    forms = RuleForms(last_system(request), request.POST)
    nickname_form = NicknameForm(request.POST, known=known_nickname(request) or _("Player"))
    house_form = HouseForm(request.POST)
    status, taken = REFUSED, False
    if all([forms.is_valid(), nickname_form.is_valid(), house_form.is_valid()]):
        name = house_form.cleaned_data["house_name"]
        try:
            with transaction.atomic():
                user = known_or_new(request, nickname_form.cleaned_data["nickname"])
                over = "replace" in request.POST
                house = house_rules.save(user, name, as_rules(forms), over=over)
        except NameTaken:
            status, taken = 409, True
            text = _("You have other house rules of this name. Replace them, or choose a new name.")
            house_form.add_error("house_name", text)
        except Refusal as refusal:
            status = refusal.status
            house_form.add_error("house_name", refusal.message)
        else:
            people.remember(request, user)
            sent = forms.table_form.cleaned_data
            request.session[LEFT_OUT] = {
                "share": house.share,
                "table": {name: sent[name] for name in NOT_KEPT},
            }
            return redirect(filled(house))
    bound = {"nickname_form": nickname_form, "house_form": house_form, "taken": taken}
    return home_page(request, status, rules=forms, **bound)


def summary(house: HouseRules) -> dict[str, Any]:
    """House rules as lists show them."""
    rules = house_rules.usable(house)
    return {"house": house, "rules": rules, **(_played(rules) if rules else {})}


def _played(rules: Usable) -> dict[str, Any]:
    settings = rules.pace | rules.table
    return {
        "length": length_text(*(rules.pace[name] for name in LENGTH)),
        "changed": house_rules.changed_text(rules.system, rules.options, settings),
    }


@never_cache
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """The visitor's house rules."""
    gone = request.session.get(DELETED) or {}
    undo = gone.get("name", "") if time.time() - gone.get("at", 0) < UNDO_SECONDS else ""
    houses = [summary(house) for house in house_rules.own(request.user)]
    return render(request, "house/list.html", {"houses": houses, "undo": undo})


@never_cache
@require_safe
def shared(request: HttpRequest, share: str) -> HttpResponse:
    """House rules as anybody with the link reads them."""
    from games.room_views import shared_link

    house = find(share)
    context = summary(house)
    rules = context["rules"]
    context |= {
        "mine": house.owner_id == request.user.pk,
        "rows": option_rows(rules.system, rules.options) if rules else [],
        "agreed": agreed(rules.system, rules.pace | rules.table) if rules else [],
        "link": shared_link(request, reverse("house_shared", args=[share])),
    }
    return render(request, "house/page.html", context)


@require_http_methods(["GET", "POST"])
@limits.limited("rules")
@refusing
def edit(request: HttpRequest, share: str) -> HttpResponse:
    """Change one's house rules and their name; the system stays."""
    house = find_own(request, share)
    rules = house_rules.usable(house)
    if rules is None:
        raise Refusal(_("These rules are played here no more."))
    status = 200
    if request.method == "POST":
        sent = {name: value for name, value in request.POST.items() if name not in NOT_KEPT}
        sent["system"] = house.system
        forms, house_form = RuleForms(house.system, sent), HouseForm(sent)
        status = REFUSED
        if all([forms.is_valid(), house_form.is_valid()]):
            try:
                house_rules.edit(house, house_form.cleaned_data["house_name"], as_rules(forms))
                return redirect("house_shared", share)
            except NameTaken:
                status = 409
                text = _("You have other house rules of this name.")
                house_form.add_error("house_name", text)
    else:
        usual = "usual" in request.GET
        kept = {"options": rules.options, "pace": rules.pace, "table": rules.table}
        forms = RuleForms(house.system, **({} if usual else kept))
        house_form = HouseForm(initial={"house_name": house.name})
    context = forms.context() | {
        "house": house,
        "house_form": house_form,
        "not_kept": NOT_KEPT,
        "note": rules.note,
        "reset": f"{reverse('house_edit', args=[share])}?usual=1",
    }
    return render(request, "house/edit.html", context, status=status)


@changing
def keep(request: HttpRequest, share: str) -> HttpResponse:
    """A copy of shared house rules among one's own."""
    house = find(share)
    with transaction.atomic():
        user = known_or_new(request, "")
        copy = house_rules.keep(user, house)
    people.remember(request, user)
    return redirect("house_shared", copy.share)


@changing
def delete(request: HttpRequest, share: str) -> HttpResponse:
    """Delete one's house rules; for a while that can be undone."""
    house = find_own(request, share)
    fields = ("name", "share", "system", "options", "pace")
    request.session[DELETED] = {name: getattr(house, name) for name in fields} | {"at": time.time()}
    house.delete()
    return redirect("house")


@changing
def undo(request: HttpRequest) -> HttpResponse:
    """Bring back what was deleted last, under its own link."""
    gone = dict(request.session.get(DELETED) or {})
    if not request.user.is_authenticated or time.time() - gone.pop("at", 0) >= UNDO_SECONDS:
        raise Refusal(_("There is nothing to bring back any more."))
    with transaction.atomic():
        owner = User.objects.select_for_update().get(pk=request.user.pk)
        if owner.house_rules.filter(name=gone["name"]).exists():
            raise Refusal(_("You have other house rules of this name."))
        house_rules.require_room_for_one(owner)
        HouseRules.objects.create(owner=owner, **gone)
    del request.session[DELETED]
    return redirect("house")
