"""The room before the start, as the page and the socket show it."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from games import access, gathering, house_rules
from games.access import Visitor
from games.agreed import agreed, settings_of
from games.facts import STAGE
from games.hand_words import why_over
from games.models import Match, PlayedHand, Room, Seat
from games.rules_pages import mended_text, option_rows
from games.unplayable import Unplayable, rules_of

RULES, CHANGED = "house-rules", "house-changed"
"""Ids of the list of the room's rules, and of how many are not the usual ones: outside of the
stage, they change without a new page."""
EVENING = timedelta(hours=12)
"""How long matches of the same people are counted together."""


def render_room(
    room: Room, user: Visitor, connected: Collection[int] = (), host_gone: bool = False
) -> dict[str, str]:
    """The room's regions by their element ids, as ``games.render.regions`` gives a table's."""
    return {STAGE: stage(room, user, connected, host_gone), **rules_short(room)}


def rules_short(room: Room) -> dict[str, str]:
    """What is played here, as the host last decided, by the ids of its elements."""
    context = rules_context(room)
    parts = {RULES: "room/rules_list.html", CHANGED: "room/rules_changed.html"}
    return {id: render_to_string(name, context, using="jinja2") for id, name in parts.items()}


def rules_context(room: Room) -> dict[str, Any]:
    """The room's rules in short: its settings, its options, and how many are not the usual."""
    settings = settings_of(room)
    try:
        rules = rules_of(room)
    except Unplayable as error:
        return {"mended": mended_text(error), "changed": _("possible no more")}
    system = type(rules)
    return {
        "mended": "",
        "agreed": agreed(system, settings),
        "chosen_options": option_rows(system, rules.options),
        "changed": house_rules.changed_text(system, rules.options, settings),
    }


def stage(
    room: Room, user: Visitor, connected: Collection[int] = (), host_gone: bool = False
) -> str:
    """``<div id="stage">``: the seats and what this visitor may do, in the active language.

    ``connected`` are the seats whose people have the page open, empty where nobody counts them.
    ``host_gone``: the host has been away for so long that others may become host.
    There is no field to type into and no token in it: its buttons belong to forms of the page
    around, which stay in place when this is swapped.
    """
    seats = list(room.seats.select_related("user"))
    mine = next((seat for seat in seats if user.pk and seat.user_id == user.pk), None)
    hand, last = prepared(room), last_match(room)
    context = {
        "room": room,
        "seats": seats,
        "mine": None if mine is None else mine.index,
        "own": mine,
        "asking": [] if mine is None else [seat for seat in seats if seat.asks == mine.index],
        "waiting": " · ".join(names_of(gathering.not_ready(room))),
        "host": access.is_host(room, user),
        "host_gone": host_gone and mine is not None and mine.user_id != room.host_id,
        "banned": access.is_banned(room, user),
        "empty": sum(seat.is_empty for seat in seats),
        "prepared": hand,
        "contributed": bool(hand and str(user.pk) in hand.contributions),
        "connected": connected,
        "last": last,
        "why_over": why_over(last.end_reason) if last is not None else "",
        "played_last": last is not None and last.people.filter(pk=user.pk).exists(),
        "evening": evening(room, seats),
        "matches": played(room, user) if room.closed else [],
    }
    return render_to_string("room/stage.html", context, using="jinja2")


def names_of(seats: list[Seat]) -> list[str]:
    """What the people on these seats are called."""
    return [seat.user.display_name for seat in seats if seat.user is not None]


def played(room: Room, user: Visitor) -> list[tuple[Match, list[PlayedHand]]]:
    """The matches of a room, newest first, each with the hands this visitor may review."""
    matches = room.matches.filter(started__isnull=False).order_by("-number")
    return [
        (match, [hand for hand in match.hands.all() if access.may_review(hand, user)])
        for match in matches.prefetch_related("hands")
    ]


def last_match(room: Room) -> Match | None:
    """The match that ended here last, None while one is played or before the first."""
    last = room.matches.filter(started__isnull=False).order_by("-number").first()
    return last if last is not None and last.ended is not None else None


def evening(room: Room, seats: list[Seat]) -> list[tuple[str, int]]:
    """What each who sits here has won or lost in all matches of these same people at this table in
    one evening; nothing before the second one."""
    people = {seat.user_id: seat.user.display_name for seat in seats if seat.user is not None}
    sums, count = dict.fromkeys(people, 0), 0
    for match in room.matches.filter(ended__gte=timezone.now() - EVENING):
        seated = [row["user"] for row in match.players]
        if {*seated} - {None} == {*people} and any(match.totals):
            count += 1
            for user, total in zip(seated, match.totals, strict=True):
                if user is not None:
                    sums[user] += total
    return [(people[user], total) for user, total in sums.items()] if count > 1 else []


def prepared(room: Room) -> PlayedHand | None:
    """The next hand, whose commitment is shown and to whose shuffle the seated add."""
    return (
        PlayedHand.objects.filter(match__room=room, state=PlayedHand.State.PREPARED)
        .only("commitment", "contributions")
        .order_by("-pk")
        .first()
    )
