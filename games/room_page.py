"""The room before the start, as the page and the socket show it."""

from collections.abc import Collection
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import ngettext

from games import access, gathering
from games.access import Visitor
from games.facts import STAGE
from games.models import Match, PlayedHand, Room, Seat
from games.rules_pages import option_rows
from rules.ruleset import systems

RULES = "house-rules"
"""Id of the list of the room's rules, outside of the stage: it changes without a new page."""


def render_room(
    room: Room, user: Visitor, connected: Collection[int] = (), host_gone: bool = False
) -> dict[str, str]:
    """The room's regions by their element ids, as ``games.render.regions`` gives a table's."""
    return {STAGE: stage(room, user, connected, host_gone), RULES: rules_list(room)}


def rules_list(room: Room) -> str:
    """``<dl id="house-rules">``: what is played here, as the host last decided."""
    return render_to_string("room/rules_list.html", rules_context(room), using="jinja2")


def rules_context(room: Room) -> dict[str, Any]:
    """The room's rules in short: how long a match is, and its options."""
    system = systems()[room.system]
    return {"length": length_text(room), "chosen_options": option_rows(system, room.options)}


def length_text(room: Room) -> str:
    """How long a match is, in words (CM-52)."""
    if room.length_kind == Room.LengthKind.HANDS:
        text = ngettext("%(count)s hand", "%(count)s hands", room.length_count)
    else:
        text = ngettext("%(count)s dealer round", "%(count)s dealer rounds", room.length_count)
    return text % {"count": room.length_count}


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
    hand = prepared(room)
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
        "last": last_match(room),
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


def prepared(room: Room) -> PlayedHand | None:
    """The next hand, whose commitment is shown and to whose shuffle the seated add."""
    return (
        PlayedHand.objects.filter(match__room=room, state=PlayedHand.State.PREPARED)
        .only("commitment", "contributions")
        .order_by("-pk")
        .first()
    )
