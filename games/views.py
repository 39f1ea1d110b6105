"""Home, opening a table, and who a visitor is."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth import login
from django.core.paginator import Paginator
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from markupsafe import Markup

from games import access, house_rules, limits, past, people, practice, rooms
from games.forms import (
    CodeForm,
    NicknameForm,
    OptionsForm,
    PaceForm,
    SignUpForm,
    SystemForm,
    UsernameTaken,
)
from games.house_rules import HouseForm
from games.models import HouseRules, PlayedHand, Room, User
from games.open_tables import open_tables
from games.review import review
from games.table_form import RuleForms
from games.tile_html import faces
from games.unplayable import Unplayable, reading
from games.words import system_name
from rules.ruleset import systems
from rules.tiles import Tile

PRACTICE = "practice"
"""What the address of a room's page ends with when it shall deal by itself."""
LEFT_OUT = "house_left_out"
"""Where the session keeps what was typed and house rules leave out, until the form is shown once
more right after they were saved."""
NO_TIMER = 0
"""``step_seconds`` of a room in which nobody is hurried."""
PICTURE: tuple[Tile, ...] = ("1p", "5z", "6z", "1s")
"""The tiles drawn on the home page."""
TYPED = 72
"""How much of a name in the address is shown again."""
REFUSED = 400
"""The status of an answer to input that makes no sense: nothing was changed."""


def known_nickname(request: HttpRequest) -> str:
    """What the visitor is called already, "" for newcomers."""
    user = request.user
    return user.display_name if user.is_authenticated else ""


def nickname_asked(request: HttpRequest) -> NicknameForm:
    """The field of the name, as it was typed where the address has it: without scripts the options
    of another system are asked for by the whole form."""
    known = known_nickname(request)
    typed = request.GET.get("nickname", "")[:TYPED]
    return NicknameForm(known=known, initial={"nickname": typed or known})


def home_page(
    request: HttpRequest, status: int = 200, rules: RuleForms | None = None, **bound: Any
) -> HttpResponse:
    """The home page, with the forms in ``bound`` as they were sent and fresh ones beside them."""
    house, note, saved, fresh = proposed(request)
    if rules is not None:
        house, note, saved = None, "", False
    mine = house is not None and house.owner_id == request.user.pk
    live = access.live_room(request.user)
    context: dict[str, Any] = {
        "code_form": CodeForm(),
        "nickname_form": nickname_asked(request),
        "house_form": HouseForm(initial={"house_name": house.name} if house and mine else None),
        "taken": False,
    }
    context |= bound | (rules or fresh).context()
    context |= {
        "system_name": system_name,
        "here": reverse("home"),
        "reset": f"{reverse('home')}?system={context['chosen']}&usual=1#open-title",
        "usual": "usual" in request.GET,
        "house": house,
        "mine": mine,
        "note": note,
        "saved": saved,
        "houses": house_rules.own(request.user),
        "live": live,
        "rooms": [room for room in own_rooms(request) if room != live],
        "open_tables": open_tables(request.user),
        "picture": Markup(faces(PICTURE)),
    }
    return render(request, "home.html", context, status=status)


def proposed(request: HttpRequest) -> tuple[HouseRules | None, str, bool, RuleForms]:
    """What the form begins with: the house rules or the system of the address, else the system of
    the table opened last. The rules, a note about them, whether they were saved just now, and the
    forms."""
    note = ""
    if share := request.GET.get("house"):
        house = HouseRules.objects.select_related("owner").filter(share=share).first()
        rules = house_rules.usable(house) if house else None
        if rules is not None:
            typed = request.session.pop(LEFT_OUT, None) or {}
            saved = typed.get("share") == share
            table = rules.table | (typed["table"] if saved else {})
            key = rules.system.key
            forms = RuleForms(key, options=rules.options, pace=rules.pace, table=table)
            return house, rules.note, saved, forms
        note = _("These house rules do not exist any more.")
    key = request.GET.get("system", "")
    return None, note, False, RuleForms(key if key in systems() else last_system(request))


def last_system(request: HttpRequest) -> str:
    """The system of the table the visitor opened last, "" without one."""
    if not request.user.is_authenticated:
        return ""
    last = Room.objects.filter(host=request.user).order_by("-created").first()
    return last.system if last else ""


def own_rooms(request: HttpRequest) -> list[Room]:
    """The open rooms in which the visitor has a seat, newest first."""
    if not request.user.is_authenticated:
        return []
    return list(Room.objects.filter(seats__user=request.user, closed=None).order_by("-created")[:6])


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Open a table or enter a code."""
    return home_page(request)


@require_safe
def options(request: HttpRequest) -> HttpResponse:
    """The options of one system, swapped into a page when another system is chosen there."""
    form = SystemForm(request.GET)
    if not form.is_valid():
        return HttpResponse(_("There is no such rule system."), status=REFUSED)
    system = systems()[form.cleaned_data["system"]]
    pace_form = PaceForm(system=system, typed=request.GET.get("length_count", ""))
    page, home = swapped_into(request), reverse("home")
    context = {
        "options_form": OptionsForm(system),
        "pace_form": pace_form,
        "reset": f"{page}?system={system.key}" + ("&usual=1#open-title" if page == home else ""),
        "unfolded": page != home,
    }
    return render(request, "room/system.html", context)


def swapped_into(request: HttpRequest) -> str:
    """The address of the page that asks for a part of it, of those that show the forms of rules."""
    try:
        path = urlsplit(request.headers.get("HX-Current-URL", "")).path
        known = resolve(path).url_name == "room_settings"
    except (ValueError, Resolver404):  # nobody's address, or none of the site's
        return reverse("home")
    return path if known else reverse("home")


def busy(request: HttpRequest, refusal: access.Busy) -> HttpResponse:
    """The page that leads back to the table one plays at."""
    context = {
        "heading": _("Your match goes on"),
        "text": refusal.message,
        "back": reverse("room", args=[refusal.room.code]),
    }
    return render(request, "message.html", context, status=refusal.status)


@require_http_methods(["GET", "POST"])
@limits.limited("open")
def open_table(request: HttpRequest) -> HttpResponse:
    """Make a room by the forms of the home page and go there; to practise, bots have their seats.

    Then the room's page deals at once, not this one: the shuffle's commitment is shown first, and
    the browser adds its bytes.
    """
    if request.method == "GET":
        return redirect("home")
    rules = RuleForms(last_system(request), request.POST)
    nickname_form = NicknameForm(request.POST, known=known_nickname(request))
    if not all((rules.is_valid(), nickname_form.is_valid())):
        return home_page(request, REFUSED, rules, nickname_form=nickname_form)
    facts, practises = rules.facts(), "practice" in request.POST
    if practises:
        facts["public"] = False  # every seat is taken
        if facts["step_seconds"] == PaceForm.base_fields["step_seconds"].initial:
            facts["step_seconds"] = NO_TIMER
    nickname = nickname_form.cleaned_data["nickname"]
    return opened(request, nickname, rules.players, practises=practises, **facts)


@require_http_methods(["GET", "POST"])
@limits.limited("open")
def practise(request: HttpRequest) -> HttpResponse:
    """One press: a table by the usual options against bots, without a timer: whoever practises
    reads the rules meanwhile. No name is asked for."""
    if request.method == "GET":
        return redirect("home")
    found = systems()
    system = found.get(last_system(request)) or next(iter(found.values()))
    options = house_rules.usual(system)
    pace = PaceForm(system=system)
    facts = {name: pace.get_initial_for_field(field, name) for name, field in pace.fields.items()}
    nickname = known_nickname(request) or _("Player")
    facts |= {"system": system.key, "options": options, "step_seconds": NO_TIMER}
    return opened(request, nickname, system(options).players, practises=True, **facts)


def opened(
    request: HttpRequest, nickname: str, players: int, *, practises: bool, **facts: Any
) -> HttpResponse:
    """Open the room a form asks for, by who sent it, and go there."""

    def made() -> tuple[User, Room, bool]:
        with transaction.atomic():  # whoever is refused does not become a guest
            user = people.known_as(request, nickname)
            return user, *rooms.open_once(user, players, request.POST.urlencode(), **facts)

    try:
        user, room, new = practice.left_for(request.user, made)
    except access.Busy as refusal:
        return busy(request, refusal)
    people.remember(request, user)
    if not practises:
        return redirect("room", room.code)
    if new:
        rooms.fill_with_bots(room, user)
    return redirect(reverse("room", args=[room.code]) + f"?{PRACTICE}=1")


@require_http_methods(["GET", "POST"])
@limits.limited("enter")
def enter(request: HttpRequest) -> HttpResponse:
    """Go to the table with this code."""
    if request.method == "GET":
        return redirect("home")
    form = CodeForm(request.POST)
    if form.is_valid():
        code = form.cleaned_data["code"]
        if Room.objects.filter(code=code).exists():
            return redirect("room", code)
        form.add_error("code", _("There is no table with this code."))
        return home_page(request, 404, code_form=form)
    return home_page(request, REFUSED, code_form=form)


def came_from(request: HttpRequest) -> str:
    """Where a page of the account leads back to, an address of this site; "" for nowhere."""
    back = request.POST.get("next", request.GET.get("next", ""))
    own = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    return back if own else ""


@require_http_methods(["GET", "POST"])
@limits.limited("signup")
def signup(request: HttpRequest) -> HttpResponse:
    """Take a name and a password; a guest keeps seat and history. Then back where one came from."""
    user, back = request.user, came_from(request)
    if user.is_authenticated and not user.is_guest:
        return redirect(back or "home")
    guest = User.objects.get(pk=user.pk) if user.is_authenticated else None
    form = SignUpForm(request.POST or None, instance=guest)
    if request.method == "POST" and form.is_valid():
        try:
            login(request, form.save(), backend=people.BACKEND)
            return redirect(back or "home")
        except (UsernameTaken, IntegrityError):  # somebody was faster, while the password was made
            form.add_error("username", _("This name is taken."))
    status = REFUSED if form.is_bound else 200
    return render(request, "account/signup.html", {"form": form, "next": back}, status=status)


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """The visitor's matches, newest first, each with its places and hands."""
    page = Paginator(access.own_matches(request.user), past.A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"page": page, "matches": past.listed(page, request.user.pk, counted=True)}
    return render(request, "history/matches.html", context)


def reviewed(request: HttpRequest, pk: int) -> tuple[PlayedHand, str]:
    """A finished hand this visitor may review, and its record. Raises Http404, and Unplayable where
    rules that were mended since do not take it any more."""
    hand = get_object_or_404(PlayedHand.objects.select_related("match__room"), pk=pk)
    if not access.may_review(hand, request.user):
        raise Http404
    from games.records import record_text

    with reading("players"):
        names = hand.shown_names
    return hand, record_text(hand, names)


def cannot_be_shown(request: HttpRequest) -> HttpResponse:
    """The page in place of a hand that cannot be played again."""
    text = _("The rules were mended since: this hand cannot be shown again.")
    context = {"heading": _("Not done"), "text": text}
    return render(request, "message.html", context, status=410)


@require_safe
def hand(request: HttpRequest, pk: int) -> HttpResponse:
    """A finished hand: all its settlement showed, and its record."""
    try:
        played, record = reviewed(request, pk)
        shown = review(played)
    except Unplayable:
        return cannot_be_shown(request)
    context = {
        "hand": played,
        "record": record,
        "system": system_name(played.system),
        "review": shown,
    }
    return render(request, "history/hand.html", context)


@require_safe
def hand_record(request: HttpRequest, pk: int) -> HttpResponse:
    """The record of a finished hand as a file."""
    try:
        played, record = reviewed(request, pk)
    except Unplayable:
        return cannot_be_shown(request)
    name = f"{played}.hand"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(record, content_type="text/plain; charset=utf-8", headers=headers)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was too old, or came from another site."""
    text = _("This page was open for too long. Go back, load it again and repeat what you did.")
    context = {"heading": _("Not done"), "text": text}
    return render(request, "message.html", context, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """No such page, table or hand."""
    text = _("There is nothing at this address. Was the code typed right?")
    return render(request, "message.html", {"heading": _("Not found"), "text": text}, status=404)
