"""The regions of a hand that is over: how it ended, who stands where, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from markupsafe import Markup

from games.facts import RoomFacts
from games.fragments import fragment
from games.hand_words import why_over
from games.settlement import Settlement, how_word
from games.settlement import settlement as settled
from games.standings import HandLine, Standings, Tally
from games.tile_html import picture
from rules.ruleset import RuleSystem, systems
from rules.views import SeatView

COUNTS: tuple[tuple[str, Promise], ...] = (
    ("wins", pgettext_lazy("count", "Wins")),
    ("self_draws", pgettext_lazy("count", "Self-draws")),
    ("treasure_wins", pgettext_lazy("count", "By treasure")),
    ("fed", pgettext_lazy("count", "Deal-ins")),
    ("kongs", pgettext_lazy("count", "Kongs")),
    ("ready", pgettext_lazy("count", "Ready")),
)
"""The counts of a ``Tally`` as they are shown."""
OF_SOME = ("treasure_wins", "ready")
"""Counts that are left out of a match in which nobody has any: not every system knows them."""


@dataclass(frozen=True, slots=True)
class Head:
    """What the sheet says first. ``mine``: the viewer's points of this hand, None for others."""

    chip: str
    title: str
    source: str
    tile: Markup
    mine: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat at the end of a match: its place, total and counts (label, number)."""

    place: int
    name: str
    total: int
    counts: list[tuple[str, int]]
    big: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One hand of the match: what it came to, and its page for those who played it, else ""."""

    number: int
    address: str
    names: str
    how: str
    points: str


@dataclass(frozen=True, slots=True)
class Final:
    """The end of a match, its seats by place. ``why``: what ended it before its length, or ""."""

    winners: str
    why: str
    seats: list[Standing]
    hands: list[Line]


def settlement(view: SeatView, facts: RoomFacts) -> str:
    """How the hand ended (CM-41), at the end of a match also who won it; empty while it is
    played."""
    if not view.over or view.result is None:
        return '<div id="settlement" class="settlement"></div>'
    then = replace(facts, names=facts.sat or facts.names)
    ended = settled(view, then, rules=reverse("room_rules", args=[facts.code]))
    counted = facts.standings if facts.match_over else None
    final = _final(counted, facts, systems()[view.system](view.options)) if counted else None
    context = {"ended": ended, "facts": facts, "final": final, "head": _head(view, facts, ended)}
    return fragment("settlement", context)


def _head(view: SeatView, facts: RoomFacts, ended: Settlement) -> Head:
    mine = next((seat.delta for seat in ended.seats if seat.mine), None)
    if not ended.wins:
        return Head(_("Exhausted hand"), _("Nobody wins"), "", Markup(""), mine)
    names = [win.winner for win in ended.wins]
    title = _("%(name)s wins") if len(names) == 1 else _("%(name)s win")
    return Head(
        chip=ended.wins[0].how,
        title=title % {"name": _join(names)},
        source=ended.wins[0].source,
        tile=Markup(picture(view.result.wins[0].tile)) if view.result else Markup(""),
        mine=mine,
    )


def _join(names: list[str]) -> str:
    return ", ".join(names)


def _counts(tally: Tally, shown: list[str]) -> list[tuple[str, int]]:
    return [(str(words), getattr(tally, key)) for key, words in COUNTS if key in shown]


def _final(counted: Standings, facts: RoomFacts, system: RuleSystem) -> Final:
    shown = [
        key
        for key, _words in COUNTS
        if key not in OF_SOME or any(getattr(tally, key) for tally in counted.tallies)
    ]
    big = counted.big_winners
    seats = [
        Standing(
            place, facts.names[seat], counted.totals[seat], _counts(counted.tallies[seat], shown),
            big=seat in big, mine=seat == facts.viewer_seat,
        )
        for seat, place in sorted(enumerate(counted.places), key=lambda item: item[1])
    ]  # fmt: skip
    return Final(
        _join([facts.names[seat] for seat in big]),
        why_over(facts.end_reason),
        seats,
        [_line(hand, facts, system) for hand in reversed(counted.hands)],
    )


def _line(hand: HandLine, facts: RoomFacts, system: RuleSystem) -> Line:
    played = facts.viewer_seat is not None
    moved = [hand.points[seat] for seat in hand.winners]
    return Line(
        number=hand.number,
        address=reverse("hand", args=[hand.id]) if played else "",
        names=_join([facts.names[seat] for seat in hand.winners]),
        how=how_word(hand.how, system) if hand.winners else _("Exhausted hand"),
        points=" ".join(f"{points:+d}" for points in moved),
    )


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
    sitting = facts.sitting or facts.names
    own = seat if facts.room_seat is None else facts.room_seat
    return fragment(
        "foot",
        {
            "facts": facts,
            "may_go_on": seat is not None,
            "waited": [
                name
                for name, again in zip(sitting, facts.again, strict=False)
                if name and not again
            ],
            "empty": "" in sitting,
            "ready": own is not None and bool(facts.again) and facts.again[own],
            "pressed": pressed,
            "waiting": waiting,
            "review": "" if seat is None else reverse("hand", args=[facts.hand_id]),
            "leave": reverse("leave", args=[facts.code]),
        },
    )
