"""The regions everybody sees: the bar, the seats and the middle. Each is made once for all who
see it alike, so their inner functions take only hashable facts and are cached."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from markupsafe import Markup

from games import avatars
from games.facts import RoomFacts
from games.fragments import fragment
from games.settlement import counts_opening
from games.spoken import wind, wind_letter
from games.tile_html import face, faces, melds, river
from games.words import label
from rules import actions as act
from rules.match import ROUNDS
from rules.ruleset import get, systems
from rules.tiles import COPIES, in_order
from rules.views import SeatPublic, SeatView, TreasureView

PLACES = {
    2: ("own", "across"),
    3: ("own", "right", "left"),
    4: ("own", "right", "across", "left"),
}
"""Where the seats lie round the table, counted from the viewer in turn order."""

ROUND_NAMES: tuple[Promise, ...] = (
    _("East round"), _("South round"), _("West round"), _("North round")
)  # fmt: skip
"""What the dealer rounds (圈) are called, over and over again."""


def last_discarder(view: SeatView) -> int | None:
    """The seat whose last river tile is the table's last discard and still lies there."""
    for event in reversed(view.events):
        if event.seat is not None and event.action.startswith(act.DISCARD):
            pile = view.seats[event.seat].river
            return event.seat if pile and not pile[-1].claimed else None
    return None


def bar(view: SeatView, facts: RoomFacts) -> str:
    """What stands over the table: room, hand number, dice, treasure, the shuffle's commitment."""
    fixed = sum(event.seat is None and event.action == "treasure" for event in view.events)
    return _cached_bar(
        get_language(),
        view.system,
        (facts.code, facts.hand_number, facts.length_kind, facts.length_count, facts.commitment),
        view.dice,
        view.treasure,
        private=bool(view.treasure.tile) and not view.over,
        replaced=fixed > 1,
        may_end=""
        if view.viewer is None or facts.match_over
        else ("alone" if facts.alone else "ask"),
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
    may_end: str,
) -> str:
    code, hand_number, length_kind, length_count, commitment = room
    return fragment(
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


def seat(view: SeatView, facts: RoomFacts, seat: SeatPublic, place: int) -> str:
    """One seat at its place: plate, melds, river, and its open hand once the hand is over."""
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
        over=view.over,
        unopened=not seat.opened and counts_opening(systems()[view.system]),
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
    over: bool,
    unopened: bool,
) -> str:
    """A seat's plate, melds and river, made once for all who see them alike."""
    number = seat.seat
    plate = fragment(
        "plate",
        {
            "name": name,
            "face": avatars.small(name),
            "wind": wind_letter(number, dealer, players),
            "wind_name": wind(number, dealer, players),
            "dealer": number == dealer,
            "ready": seat.ready,
            "unopened": unopened,
            "connected": connected,
            "standing_in": standing_in,
            "total": total,
            "concealed": 0 if own or over else seat.concealed,
        },
    )
    laid = "" if own else melds(seat.melds, number, players)
    open_hand = faces(in_order(seat.revealed)) if over and not own else ""
    return "".join(
        (
            plate,
            f'<div class="melds">{laid}</div>' if laid else "",
            f'<div class="open-hand">{open_hand}</div>' if open_hand else "",
            river(seat.river),
        )
    )


def centre(view: SeatView, facts: RoomFacts) -> str:
    """The middle: tiles left, whose turn it is, where the dealer sits and the last discard lies.

    The last discard is marked from here, so that the next one sends no river but its own again.
    """
    base = view.viewer or 0
    last = last_discarder(view)
    return _cached_centre(
        get_language(),
        view.system,
        view.players,
        view.left,
        _most_left(view.system, view.players),
        walls(view),
        _round(facts),
        None if view.turn is None else (view.turn - base) % view.players,
        "" if view.turn is None else facts.names[view.turn],
        view.dealer,
        base,
        None if last is None else (last - base) % view.players,
        over=view.over,
        mine=view.turn is not None and view.turn == view.viewer,
        asked=bool(view.actions),
    )


@lru_cache(maxsize=64)
def _most_left(system: str, players: int) -> int:
    """How many tiles the wall has right after the deal."""
    return len(systems()[system].kinds) * COPIES - 13 * players - 1


def _round(facts: RoomFacts) -> tuple[str, str, str]:
    """The dealer round: its name, how far the match is, and both in words; empty without rounds."""
    number = facts.round_number
    if number is None:
        return ("", "", "")
    name = str(ROUND_NAMES[(number - 1) % len(ROUND_NAMES)])
    if facts.length_kind != ROUNDS:
        return (name, "", gettext("Dealer round %(number)s") % {"number": number})
    given = {"number": number, "count": facts.length_count}
    words = gettext("Dealer round %(number)s of %(count)s") % given
    return (name, f"{number}/{facts.length_count}", words)


def _per_side(system: str) -> int:
    """How many stacks the longest side of the wall has."""
    return -(-len(systems()[system].kinds) * COPIES // 8)


def walls(view: SeatView) -> str:
    """The walls that still stand as one path round the table, the viewer's own at the bottom.

    Public alone: how many tiles are left, and where the dice broke the wall. Stacks are taken
    clockwise from there; what came from the tail is drawn as if it had come from the head.
    """
    start, kind = 0, get(view.system)
    if len(view.dice) == kind.dice:  # a table set up by hand may have none
        start = kind(view.options).break_stack(view.dealer, view.dice)
    return _walls(view.system, start, view.left, view.viewer or 0)


@lru_cache(maxsize=2048)
def _walls(system: str, start: int, left: int, base: int) -> str:
    tiles = len(systems()[system].kinds) * COPIES
    stacks, per = tiles // 2, _per_side(system)
    first = start + (tiles - left) // 2
    stand = {at % stacks for at in range(first, start + stacks)}
    far = per + 2
    path = []
    for side in range(4):
        ends = range(side * stacks // 4, (side + 1) * stacks // 4)
        run: list[int] = []
        for at in (*ends, None):
            if at in stand:
                run.append(ends.index(at))
            elif run:
                path.append(_row((4 - side - base) % 4, run[0], run[-1] + 1, far))
                run = []
    return "".join(path)


def _row(place: int, begin: int, end: int, far: int) -> str:
    """Stacks of one side, counted from its owner's right end; 0 is the viewer, then in turn."""
    return (
        f"M{far - 1 - begin} {far - 0.5}H{far - 1 - end}",
        f"M{far - 0.5} {1 + begin}V{1 + end}",
        f"M{1 + begin} .5H{1 + end}",
        f"M.5 {far - 1 - begin}V{far - 1 - end}",
    )[place]


@lru_cache(maxsize=2048)
def _cached_centre(
    language: str | None,
    system: str,
    players: int,
    left: int,
    most: int,
    standing: str,
    round_words: tuple[str, str, str],
    turn: int | None,
    turn_name: str,
    dealer: int,
    base: int,
    last: int | None,
    *,
    over: bool,
    mine: bool,
    asked: bool,
) -> str:
    places = PLACES[players]
    edges = [
        {
            "wind": wind_letter((base + place) % players, dealer, players),
            "dealer": (base + place) % players == dealer,
        }
        for place in range(players)
    ]
    return fragment(
        "centre",
        {
            "left": left,
            "over": over,
            "mine": mine,
            "asked": asked,
            "turn": "" if turn is None else places[turn],
            "turn_name": turn_name,
            "edges": edges,
            "most": most,
            "walls": standing,
            "corner": _per_side(system) + 2,
            "round": round_words,
            "last": last,
        },
    )
