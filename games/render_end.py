"""The regions of a hand that is over: how it ended, and what comes next."""

from __future__ import annotations

from django.urls import reverse

from games.facts import RoomFacts
from games.fragments import fragment
from games.settlement import settlement as settled
from rules.views import SeatView


def settlement(view: SeatView, facts: RoomFacts) -> str:
    """How the hand ended (CM-41); empty while it is played."""
    if not view.over or view.result is None:
        return '<div id="settlement" class="settlement"></div>'
    ended = settled(view, facts, rules=reverse("room_rules", args=[facts.code]))
    return fragment("settlement", {"ended": ended, "facts": facts})


def foot(view: SeatView, facts: RoomFacts) -> str:
    """What may change while a settlement lies there: small, so that the sheet is sent once."""
    if not view.over:
        return '<div id="foot" class="foot"></div>'
    waiting = [
        name
        for name, ready, bot in zip(facts.names, facts.ready_next, facts.bots, strict=False)
        if not ready and not bot
    ]
    seat = facts.viewer_seat
    pressed = seat is not None and bool(facts.ready_next) and facts.ready_next[seat]
    return fragment(
        "foot",
        {
            "facts": facts,
            "may_go_on": seat is not None,
            "pressed": pressed,
            "waiting": waiting,
            "leave": reverse("leave", args=[facts.code]),
        },
    )
