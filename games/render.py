"""SeatView → HTML regions: the only place that turns a hand into a page, and it takes nothing else.

``regions`` gives each region as the full HTML of one top-level element with that id, in the
active language; the hub sends those that changed, ``oob`` marks them for the swap. Public regions
are the same text for every viewer that sits at the same place of the table.

No region numbers, orders or names a hidden tile. Nothing that is typed into lives in a region.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.html import escape
from markupsafe import Markup

from games import render_board, render_clock, render_end, render_own, render_vote, spoken
from games.facts import NOTICE, STAGE, RoomFacts
from games.fragments import fragment
from games.spoken import SPOKEN
from rules.views import SeatView


def region_ids(players: int) -> tuple[str, ...]:
    """The ids of all regions of a table, in the order they stand on the page."""
    seats = tuple(f"seat-{place}" for place in range(players))
    own = ("own", "hint", "actions", "hand", "clock", "vote", "vote-time", "left-seat")
    return ("bar", *seats, "centre", *own, "settlement", "foot", SPOKEN)


def regions(view: SeatView, facts: RoomFacts) -> dict[str, str]:
    """Every region of the table by id, as this viewer may see it."""
    out = {"bar": render_board.bar(view, facts)}
    base = view.viewer or 0
    for place in range(view.players):
        seat = view.seats[(base + place) % view.players]
        out[f"seat-{place}"] = render_board.seat(view, facts, seat, place)
    out["centre"] = render_board.centre(view, facts)
    out["own"] = render_own.own(view)
    out["hint"] = render_own.hint(view, facts)
    out["actions"] = render_own.actions(view, facts)
    out["hand"] = render_own.hand(view)
    out["clock"] = render_clock.clock(view, facts)
    out["vote"] = render_vote.vote(facts)
    out["vote-time"] = render_vote.vote_time(facts)
    out["left-seat"] = render_vote.left_seat(facts)
    out["settlement"] = render_end.settlement(view, facts)
    out["foot"] = render_end.foot(view, facts)
    out[SPOKEN] = spoken.region(view, facts)
    return out


def oob(region: str, html: str) -> str:
    """A region marked for its out-of-band swap."""
    tag, rest = html.split(" ", 1)
    return f'{tag} hx-swap-oob="true" {rest}'


def message(changed: Mapping[str, str]) -> str:
    """Several regions as one message for a socket."""
    return "".join(oob(region, html) for region, html in changed.items())


def stage(view: SeatView, facts: RoomFacts) -> str:
    """The whole table as one element, all regions inside."""
    parts = {key.replace("-", "_"): Markup(html) for key, html in regions(view, facts).items()}
    seats = [parts.pop(f"seat_{place}") for place in range(view.players)]
    return fragment(
        "stage",
        {"id": STAGE, "seats": seats, "players": view.players, "view": view, **parts},
    )


def notice(text: str = "") -> str:
    """The element that tells one viewer why nothing happened; empty, it says nothing."""
    return f'<div id="{NOTICE}" class="notice" role="alert">{escape(text)}</div>'
