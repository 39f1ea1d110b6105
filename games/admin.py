"""Django admin: played hands to look at, people and rooms to look after.

Staff play too. Of a hand that is not over nobody sees more here than who plays it: not its wall,
secret, contributions or moves, and no search or filter asks about them.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import closing
from games import people_admin as people_admin  # registers it
from games.hand_words import fan_rows, payment_cells, win_text
from games.models import Match, PlayedHand, Room, Said, Seat
from games.recheck import differences
from games.records import record_text
from games.rooms import announce
from games.spoken import wind
from games.unplayable import FAULTS, reading
from games.words import label
from rules.record import signed
from rules.ruleset import systems

MOST_TOLD = 20
"""So many hands that differ are told of at once."""

admin.site.site_title = admin.site.site_header = _("Mahjong")


def system_name(key: str) -> str:
    """A rule system's name; its key if it is there no more."""
    found = systems().get(key)
    return label(found.name) if found else key


def in_words(show: Callable[[Any, PlayedHand], str]) -> Callable[[Any, PlayedHand], str]:
    """A column that says so where what is stored of a hand cannot be read."""

    @wraps(show)
    def column(model_admin: Any, hand: PlayedHand) -> str:
        try:
            return show(model_admin, hand)
        except FAULTS:
            return gettext("cannot be read")

    return column


class Guarded(admin.ModelAdmin):
    """Answers questions about the columns it offers as filters, and about no others.

    Django lets the address of a list ask about any field of the model: ``?secret__startswith=``
    would spell out what the page does not show.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only the fields in ``list_filter``."""
        offered = {getattr(item, "parameter_name", item) for item in self.list_filter}
        return lookup.split("__")[0] in offered

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Nothing here is pointed at by anything but its number."""
        return to_field == self.opts.pk.name


class SystemFilter(admin.SimpleListFilter):
    """By rule system, under its name."""

    title = _("system")
    parameter_name = "system"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """All systems there are."""
        return [(key, label(system.name)) for key, system in systems().items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Those of the one chosen."""
        return queryset.filter(system=self.value()) if self.value() else queryset


class StateFilter(admin.SimpleListFilter):
    """By how far a hand has come; what is only prepared is not listed."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """All states of a dealt hand."""
        states = PlayedHand.State
        return [(one.value, one.label) for one in states if one != states.PREPARED]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Those of the one chosen."""
        return queryset.filter(state=self.value()) if self.value() else queryset


class ReadOnly(Guarded):
    """To look at, not to change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds one by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes one."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes one."""
        return False


@admin.register(PlayedHand)
class PlayedHandAdmin(ReadOnly):
    """Hands: who played what, how it ended, and its whole record once it is over."""

    list_display = ("which", "system_shown", "players_shown", "outcome_shown", "points", "started")
    list_display_links = ("which",)
    list_filter = (SystemFilter, StateFilter, "started")
    search_fields = ("match__room__code", "match__people__nickname", "match__people__username")
    search_help_text = _("Room code or a player's name")
    date_hierarchy = "started"
    ordering = ("-started", "-pk")
    list_per_page = 50
    always = (
        "which",
        "room_link",
        "match_link",
        "system_shown",
        "state",
        "seats_shown",
        "started",
        "ended",
        "commitment",
    )
    once_over = (
        "outcome_shown",
        "points",
        "fans_shown",
        "payments_shown",
        "secret",
        "contributions",
        "checked",
        "record",
    )
    actions = ("check_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[PlayedHand]:
        """Hands that were dealt; what is only prepared is nobody's business yet."""
        dealt = super().get_queryset(request).exclude(state=PlayedHand.State.PREPARED)
        return dealt.select_related("match__room")

    def get_fields(self, request: HttpRequest, obj: PlayedHand | None = None) -> tuple[str, ...]:
        """What is secret appears only once the hand is over."""
        return self.always + self.once_over if obj is not None and obj.is_open else self.always

    @admin.display(description=_("hand"), ordering="pk")
    def which(self, hand: PlayedHand) -> str:
        """Room, match and hand number, spelled as the commands take it."""
        return str(hand)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Its page is headed by the same name as the list."""
        if (hand := context.get("original")) is not None:
            context["subtitle"] = str(hand)
        return super().render_change_form(request, context, *args, **kwargs)

    @admin.display(description=_("system"), ordering="system")
    def system_shown(self, hand: PlayedHand) -> str:
        """The rule system's name."""
        return system_name(hand.system)

    @admin.display(description=_("players"))
    @in_words
    def players_shown(self, hand: PlayedHand) -> str:
        """Their names in seat order."""
        return " · ".join(hand.shown_names)

    def view_on_site(self, hand: PlayedHand) -> str | None:
        """The page of its players, which there is once it is over."""
        return hand.get_absolute_url() if hand.is_open else None

    @admin.display(description=_("room"))
    def room_link(self, hand: PlayedHand) -> SafeString:
        """The room it was played in."""
        return linked("room", hand.match.room)

    @admin.display(description=_("match"))
    def match_link(self, hand: PlayedHand) -> SafeString:
        """The match it is a hand of."""
        return linked("match", hand.match)

    @admin.display(description=_("players"))
    @in_words
    def seats_shown(self, hand: PlayedHand) -> SafeString:
        """Who is which seat of the record, and its wind: the dealer is east."""
        names, dealer = hand.shown_names, hand.dealer or 0
        rows = [(at, wind(at, dealer, len(names)), name) for at, name in enumerate(names)]
        return format_html_join(mark_safe("<br>"), "{} · {} · {}", rows)

    @admin.display(description=_("result"))
    @in_words
    def outcome_shown(self, hand: PlayedHand) -> str:
        """How it ended: who won from whom, or that nobody did."""
        if not hand.is_open or not hand.result:
            return hand.get_state_display()
        wins = hand.result["wins"]
        if not wins:
            return gettext("exhausted")
        return ", ".join(win_text(win, hand.shown_names) for win in wins)

    @admin.display(description=_("points"))
    @in_words
    def points(self, hand: PlayedHand) -> str:
        """Points by seat."""
        if not hand.is_open or not hand.result:
            return "–"
        return signed(hand.result["points"])

    @admin.display(description=_("fans"))
    @in_words
    def fans_shown(self, hand: PlayedHand) -> SafeString:
        """What each winner scored, and what each payer's share added to it."""
        wins = hand.result["wins"] if hand.result else []
        rows = [row for win in wins for row in fan_rows(win, hand)]
        return format_html_join(mark_safe("<br>"), "{}: {}", rows) if rows else mark_safe("–")

    @admin.display(description=_("payments"))
    @in_words
    def payments_shown(self, hand: PlayedHand) -> SafeString:
        """Every row of points: payer → receiver, how many and what for."""
        rows = [payment_cells(payment, hand) for payment in hand.payments.all()]
        if not rows:
            return mark_safe("–")
        return format_html(
            "<table><tr><th>{}</th><th>{}</th><th>{}</th><th>{}</th></tr>{}</table>",
            gettext("payer → receiver"),
            gettext("points"),
            gettext("why"),
            gettext("clause"),
            format_html_join("", "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", rows),
        )

    @admin.display(description=_("record"))
    def record(self, hand: PlayedHand) -> SafeString:
        """The hand as a text that can be played again."""
        try:
            with reading("players"):
                names = hand.shown_names
            text = record_text(hand, names)
        except ValueError as error:  # played by rules that are not these any more
            return format_html("<p>{} {}</p>", gettext("There is no record of it."), error)
        return format_html('<textarea readonly rows="30" cols="100">{}</textarea>', text)

    @admin.display(description=_("checked again"))
    def checked(self, hand: PlayedHand) -> SafeString:
        """What today's rules make of it, and whether its shuffle is right."""
        found = differences(hand)
        if not found:
            return mark_safe(escape(gettext("The shuffle and the result hold.")))
        return format_html_join(mark_safe("<br>"), "{}", ((text,) for text in found))

    @admin.action(description=_("Check the chosen hands again"))
    def check_again(self, request: HttpRequest, queryset: QuerySet[PlayedHand]) -> None:
        """Shuffle, moves, result and payments of finished hands; says what differs."""
        over = [hand for hand in queryset.order_by("pk") if hand.is_open]
        wrong = [(hand, found) for hand in over if (found := differences(hand))]
        for hand, found in wrong[:MOST_TOLD]:
            self.message_user(request, f"{hand}: {' · '.join(found)}", messages.WARNING)
        text = gettext("Hands checked: %(checked)s; different: %(wrong)s.")
        counts = {"checked": len(over), "wrong": len(wrong)}
        level = messages.WARNING if wrong else messages.SUCCESS
        self.message_user(request, text % counts, level)


def linked(model: str, row: Room | Match) -> SafeString:
    """A link to the admin's own page of a room or a match."""
    address = reverse(f"admin:games_{model}_change", args=[row.pk])
    return format_html('<a href="{}">{}</a>', address, row)


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """Matches with their totals."""

    list_display = ("__str__", "players_shown", "totals", "started", "ended", "end_reason")
    list_filter = ("started",)
    search_fields = ("room__code", "people__nickname", "people__username")
    fields = ("room", "number", "players_shown", "totals", "started", "ended", "end_reason")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Matches that have begun."""
        return super().get_queryset(request).filter(started__isnull=False).select_related("room")

    @admin.display(description=_("players"))
    def players_shown(self, match: Match) -> str:
        """Their names in seat order."""
        return " · ".join(match.shown_names)


def end_match(room: Room) -> None:
    """A closed room's match ends, and everybody there is shown so."""
    with transaction.atomic():
        closing.dissolve(room.code, timezone.now(), closing.ROOM_CLOSED)
        transaction.on_commit(lambda: announce(room.code))


class SeatInline(admin.TabularInline):
    """A room's seats, to look at."""

    model = Seat
    fields = readonly_fields = ("index", "user", "bot", "joined")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Seats come with the room."""
        return False


@admin.register(Room)
class RoomAdmin(Guarded):
    """Rooms, to look at and to close."""

    list_display = ("code", "system_shown", "host", "created", "closed")
    list_filter = (SystemFilter, "created")
    search_fields = ("code", "host__nickname", "host__username")
    fields = (
        "code",
        "system_shown",
        "options",
        "host",
        "length_kind",
        "length_count",
        "beat_ms",
        "step_seconds",
        "bank_seconds",
        "created",
        "closed",
    )
    readonly_fields = fields[:-1]
    inlines = (SeatInline,)
    actions = ("close",)

    @admin.action(description=_("Close the chosen rooms; a match being played ends"))
    def close(self, request: HttpRequest, queryset: QuerySet[Room]) -> None:
        """Nobody sits down there any more, and what is played there ends."""
        for room in queryset.filter(closed=None):
            room.closed = timezone.now()
            room.save(update_fields=["closed"])
            end_match(room)

    def save_model(self, request: HttpRequest, obj: Room, form: Any, change: bool) -> None:
        """Closing ends a match that is being played (CM-51)."""
        super().save_model(request, obj, form, change)
        if obj.closed is not None and "closed" in form.changed_data:
            end_match(obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Rooms are opened on the home page."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A room keeps its matches; it can be closed."""
        return False

    @admin.display(description=_("system"), ordering="system")
    def system_shown(self, room: Room) -> str:
        """The rule system's name."""
        return system_name(room.system)


@admin.register(Said)
class SaidAdmin(ReadOnly):
    """What was said at tables, for a dispute."""

    list_display = ("at", "room", "name", "user", "kind", "text")
    list_filter = ("kind", "at")
    search_fields = ("room__code", "name", "text")
    search_help_text = _("Room code, a name, or what was said")
    ordering = ("-pk",)
    list_select_related = ("room", "user")
    fields = ("at", "room", "name", "user", "kind", "text", "hand")
