"""SeatView → HTML regions: the only place that turns a hand into a page, and it takes nothing else.

``regions`` gives each region as the full HTML of one top-level element with that id, in the
active language; the hub sends those that changed, ``oob`` marks them for the swap. Public regions
are the same text for every viewer that sits at the same place of the table.

No region numbers, orders or names a hidden tile. Nothing that is typed into lives in a region.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.template import engines
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from markupsafe import Markup

from games.facts import NOTICE, STAGE, RoomFacts
from games.prompts import declarations, discardable, prompts, question, wait_chip
from games.settlement import settlement
from games.spoken import last_spoken, wind, wind_letter
from games.tile_html import back, face, faces, melds, picture, river, tile_name
from games.words import label
from rules import actions as act
from rules import reasons
from rules.actions import Action
from rules.ruleset import systems
from rules.tiles import Tile, in_order
from rules.views import SeatPublic, SeatView, TreasureView

PLACES = {
    2: ("own", "across"),
    3: ("own", "right", "left"),
    4: ("own", "right", "across", "left"),
}
"""Where the seats lie round the table, counted from the viewer in turn order."""

SPOKEN = "spoken"


def _template(name: str, context: Mapping[str, Any]) -> str:
    html: str = engines["jinja2"].env.get_template(f"table/{name}.html").render(context)
    return html.strip()


def region_ids(players: int) -> tuple[str, ...]:
    """The ids of all regions of a table, in the order they stand on the page."""
    seats = tuple(f"seat-{place}" for place in range(players))
    own = ("own", "hint", "actions", "hand", "clock")
    return ("bar", *seats, "centre", *own, "settlement", "foot", SPOKEN)


def regions(view: SeatView, facts: RoomFacts) -> dict[str, str]:
    """Every region of the table by id, as this viewer may see it."""
    out = {"bar": _bar(view, facts)}
    base = view.viewer or 0
    last = _last_discarder(view)
    for place in range(view.players):
        seat = view.seats[(base + place) % view.players]
        out[f"seat-{place}"] = _seat(view, facts, seat, place, last == seat.seat)
    out["centre"] = _centre(view, facts)
    out["own"] = _own(view)
    out["hint"] = _hint(view)
    out["actions"] = _actions(view, facts)
    out["hand"] = _hand(view)
    out["clock"] = _clock(view, facts)
    out["settlement"] = _settlement(view, facts)
    out["foot"] = _foot(view, facts)
    out[SPOKEN] = (
        f'<div id="{SPOKEN}" class="spoken" aria-live="polite" role="status">'
        f"{escape(last_spoken(view))}</div>"
    )
    return out


def oob(region: str, html: str) -> str:
    """A region marked for its out-of-band swap. The live region stays: only its text is swapped."""
    how = "innerHTML" if region == SPOKEN else "true"
    tag, rest = html.split(" ", 1)
    return f'{tag} hx-swap-oob="{how}" {rest}'


def message(changed: Mapping[str, str]) -> str:
    """Several regions as one message for a socket."""
    return "".join(oob(region, html) for region, html in changed.items())


def stage(view: SeatView, facts: RoomFacts) -> str:
    """The whole table as one element, all regions inside."""
    parts = {key.replace("-", "_"): Markup(html) for key, html in regions(view, facts).items()}
    seats = [parts.pop(f"seat_{place}") for place in range(view.players)]
    return _template(
        "stage",
        {"id": STAGE, "seats": seats, "players": view.players, "view": view, **parts},
    )


def notice(text: str = "") -> str:
    """The element that tells one viewer why nothing happened; empty, it says nothing."""
    return f'<div id="{NOTICE}" class="notice" role="alert">{escape(text)}</div>'


def _last_discarder(view: SeatView) -> int | None:
    """The seat whose last river tile is the table's last discard and still lies there."""
    for event in reversed(view.events):
        if event.seat is not None and event.action.startswith(act.DISCARD):
            pile = view.seats[event.seat].river
            return event.seat if pile and not pile[-1].claimed else None
    return None


def _bar(view: SeatView, facts: RoomFacts) -> str:
    fixed = sum(event.seat is None and event.action == "treasure" for event in view.events)
    return _cached_bar(
        get_language(),
        view.system,
        (facts.code, facts.hand_number, facts.length_kind, facts.length_count, facts.commitment),
        view.dice,
        view.treasure,
        private=bool(view.treasure.tile) and not view.over,
        replaced=fixed > 1,
        may_end=facts.is_host and view.viewer is not None and not facts.match_over,
    )


@lru_cache(maxsize=2048)
def _cached_bar(
    language: str | None,
    system: str,
    room: tuple[str, int, str, int, str],
    dice: tuple[int, ...],
    treasure: TreasureView,
    *,
    private: bool,
    replaced: bool,
    may_end: bool,
) -> str:
    code, hand_number, length_kind, length_count, commitment = room
    return _template(
        "bar",
        {
            "code": code,
            "rules": reverse("room_rules", args=[code]),
            "hand_number": hand_number,
            "hands": length_count if length_kind == "hands" else 0,
            "commitment": commitment,
            "dice": dice,
            "treasure": treasure,
            "treasure_face": Markup(face(treasure.tile, "gold")) if treasure.tile else "",
            "private": private,
            "replaced": replaced,
            "may_end": may_end,
            "system": system_name(system),
        },
    )


def system_name(key: str) -> str:
    """A rule system's name in the active language."""
    return label(systems()[key].name)


def _seat(view: SeatView, facts: RoomFacts, seat: SeatPublic, place: int, last: bool) -> str:
    number = seat.seat
    inside = _seat_inside(
        get_language(),
        seat,
        view.dealer,
        view.players,
        facts.names[number],
        facts.totals[number] + (0 if view.over else seat.points),
        connected=facts.connected[number],
        standing_in=bool(facts.standing_in) and facts.standing_in[number],
        own=number == view.viewer,
        last=last,
        over=view.over,
    )
    turn = " turn" if view.turn == number else ""
    where = PLACES[view.players][place]
    return (
        f'<section id="seat-{place}" class="player {where}{turn}"'
        f' aria-label="{escape(facts.names[number])}">{inside}</section>'
    )


@lru_cache(maxsize=4096)
def _seat_inside(
    language: str | None,
    seat: SeatPublic,
    dealer: int,
    players: int,
    name: str,
    total: int,
    *,
    connected: bool,
    standing_in: bool,
    own: bool,
    last: bool,
    over: bool,
) -> str:
    """A seat's plate, melds and river, made once for all who see them alike."""
    number = seat.seat
    plate = _template(
        "plate",
        {
            "name": name,
            "wind": wind_letter(number, dealer, players),
            "wind_name": wind(number, dealer, players),
            "dealer": number == dealer,
            "ready": seat.ready,
            "opened": seat.opened,
            "connected": connected,
            "standing_in": standing_in,
            "total": total,
            "concealed": 0 if own or over else seat.concealed,
            "back": Markup(back()),
        },
    )
    laid = "" if own else melds(seat.melds, number, players)
    open_hand = faces(in_order(seat.revealed)) if over and not own else ""
    return "".join(
        (
            plate,
            f'<div class="melds">{laid}</div>' if laid else "",
            f'<div class="open-hand">{open_hand}</div>' if open_hand else "",
            f'<div class="river">{river(seat.river, last)}</div>',
        )
    )


def _centre(view: SeatView, facts: RoomFacts) -> str:
    base = view.viewer or 0
    return _cached_centre(
        get_language(),
        view.players,
        view.left,
        None if view.turn is None else (view.turn - base) % view.players,
        "" if view.turn is None else facts.names[view.turn],
        (view.dealer - base) % view.players,
        over=view.over,
        mine=view.turn is not None and view.turn == view.viewer,
        asked=bool(view.actions),
    )


@lru_cache(maxsize=2048)
def _cached_centre(
    language: str | None,
    players: int,
    left: int,
    turn: int | None,
    turn_name: str,
    dealer: int,
    *,
    over: bool,
    mine: bool,
    asked: bool,
) -> str:
    places = PLACES[players]
    return _template(
        "centre",
        {
            "left": left,
            "over": over,
            "mine": mine,
            "asked": asked,
            "turn": "" if turn is None else places[turn],
            "turn_name": turn_name,
            "dealer": places[dealer],
        },
    )


def _own(view: SeatView) -> str:
    laid = ""
    if view.viewer is not None:
        laid = melds(view.seats[view.viewer].melds, view.viewer, view.players)
    return f'<div id="own" class="own-melds melds">{laid}</div>'


def _hint(view: SeatView) -> str:
    waits = [] if view.over else [wait_chip(wait) for wait in view.waits]
    keys = [key for key in view.reasons if not waits or key == reasons.PASSED_WIN]
    why_not = [] if view.over else [reason(view.system, key) for key in keys]
    locked = view.viewer is not None and bool(view.seats[view.viewer].ready)
    return _template("hint", {"waits": waits, "reasons": why_not, "locked": locked})


def reason(system: str, key: str) -> str:
    """Why a hand cannot win or declare ready, in the words of its system."""
    return label(reasons.words(systems()[system], key))


def _actions(view: SeatView, facts: RoomFacts) -> str:
    away = bool(facts.standing_in) and view.viewer is not None and facts.standing_in[view.viewer]
    if away:
        return _template(
            "away", {"asked": bool(view.actions), "number": view.number, "facts": facts}
        )
    if not view.actions:
        return '<div id="actions" class="actions"></div>'
    return _template(
        "actions",
        {
            "prompts": prompts(view),
            "declarations": declarations(view),
            "number": view.number,
            "hand_id": facts.hand_id,
            "question": question(view),
        },
    )


@lru_cache(maxsize=8192)
def _tile_button(
    language: str | None, tile: Tile, number: int | None, left: int | None, drawn: bool
) -> str:
    """One tile of the hand. ``number``: the state its discard is made against, None when it
    cannot be discarded now. ``left``: its copies still unseen."""
    name = tile_name(tile)
    kind = "own-tile drawn" if drawn else "own-tile"
    unseen = "" if left is None else f' data-left="{left}"'
    start = f'<button form="move" class="{kind}" data-tile="{tile}"{unseen}'
    if drawn:
        name = _("%(tile)s, just drawn") % {"tile": name}
    if number is not None:
        spelling = Action(act.DISCARD, (tile,))
        start += f' type="submit" name="action" value="{spelling}" data-number="{number}"'
    else:
        start += ' type="button" aria-disabled="true"'
    return f'{start} aria-label="{escape(name)}">{picture(tile)}</button>'


def _hand(view: SeatView) -> str:
    if view.viewer is None:
        return '<div id="hand" class="hand"></div>'
    may = discardable(view)
    tiles = [(tile, False) for tile in view.hand]
    if view.drawn:
        tiles.append((view.drawn, True))
    language = get_language()
    buttons = [
        _tile_button(
            language, tile, view.number if tile in may else None, view.unseen.get(tile), drawn
        )
        for tile, drawn in tiles
    ]
    kind = "hand active" if may else "hand"
    name = escape(_("Your hand"))
    return (
        f'<div id="hand" class="{kind}" role="group" aria-label="{name}">{"".join(buttons)}</div>'
    )


def _clock(view: SeatView, facts: RoomFacts) -> str:
    if facts.remaining_seconds is None or view.over:
        return '<div id="clock" class="clock"></div>'
    own = facts.clock_seat is not None and facts.clock_seat == view.viewer
    kind = "clock own-clock" if own else "clock"
    bank = facts.bank or 0
    extra = f' <span class="bank">+{bank}</span>' if bank else ""
    name = escape(_("Time left"))
    return (
        f'<div id="clock" class="{kind}" role="timer" aria-label="{name}"'
        f' data-seconds="{facts.remaining_seconds}" data-bank="{bank}">'
        f'<span class="step">{facts.remaining_seconds}</span>{extra}</div>'
    )


def _settlement(view: SeatView, facts: RoomFacts) -> str:
    if not view.over or view.result is None:
        return '<div id="settlement" class="settlement"></div>'
    ended = settlement(view, facts, rules=reverse("room_rules", args=[facts.code]))
    return _template("settlement", {"ended": ended, "facts": facts})


def _foot(view: SeatView, facts: RoomFacts) -> str:
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
    return _template(
        "foot",
        {
            "facts": facts,
            "may_go_on": seat is not None,
            "pressed": pressed,
            "waiting": waiting,
            "leave": reverse("leave", args=[facts.code]),
        },
    )
