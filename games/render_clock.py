"""The clock: whose time runs, and the seconds left of it when this was sent.

The page counts down by itself from there: no message a second, and no time of day that two
machines could disagree about.
"""

from __future__ import annotations

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.facts import RoomFacts
from rules.views import SeatView


def clock(view: SeatView, facts: RoomFacts) -> str:
    """The time left of who is asked or on turn; empty while no clock runs.

    ``data-at`` is the number of public events, so that a new step is a new region though its
    seconds are those of the one before. ``data-place``: whose it is, counted from the viewer.
    """
    if facts.remaining_seconds is None or facts.clock_seat is None or view.over:
        return '<div id="clock" class="clock"></div>'
    own = facts.clock_seat == view.viewer
    kind = "clock own-clock" if own else "clock"
    bank = facts.bank or 0
    extra = f' <span class="bank">+{bank}</span>' if bank else ""
    name = escape(_("Time left"))
    place = (facts.clock_seat - (view.viewer or 0)) % view.players
    return (
        f'<div id="clock" class="{kind}" role="timer" aria-label="{name}"'
        f' data-at="{view.number}" data-place="{place}"'
        f' data-seconds="{facts.remaining_seconds}" data-step="{facts.step_seconds or 0}"'
        f' data-bank="{bank}"><span class="step">{facts.remaining_seconds}</span>{extra}</div>'
    )
