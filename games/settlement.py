"""How a hand ended, ready to be shown (CM-41): a SeatView's result as the rows of the screen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from markupsafe import Markup

from games.facts import RoomFacts
from games.spoken import wind_letter
from games.tile_html import face, faces, melds, pictures, tile_name
from games.words import label
from rules.ruleset import systems
from rules.scoring import FanCount, Payment, Share, WinResult
from rules.tiles import in_order, parse, spell
from rules.views import SeatPublic, SeatView

HOW: dict[str, Promise] = {
    "discard": gettext_lazy("Win on a discard"),
    "rob": gettext_lazy("Robs a kong"),
    "draw": gettext_lazy("Self-drawn win"),
    "treasure_drawn": gettext_lazy("Draws the treasure"),
    "treasure_hit": gettext_lazy("Hits the treasure"),
}
"""How a win came about."""

SHAPES: dict[str, Promise] = {
    "closed": gettext_lazy("closed wait"),
    "edge": gettext_lazy("edge wait"),
    "single": gettext_lazy("single wait"),
    "open": gettext_lazy("open wait"),
    "pairs": gettext_lazy("two pairs wait"),
}
"""The shape the winning tile completed (CM-37)."""

WHY: dict[str, Promise] = {
    "win": gettext_lazy("win"),
    "kong": gettext_lazy("kong"),
    "horses": gettext_lazy("horses"),
}
"""What a payment is for."""


def word(table: dict[str, Promise], key: str) -> str:
    """The word for a key; a system's own key that has none shows as it is spelled."""
    return str(table[key]) if key in table else key.replace("_", " ")


def fan_names(system: str) -> dict[str, str]:
    """Every fan of a system by key, in the active language: the system's own declaration."""
    return {fan.key: label(fan.name) for fan in systems()[system].fans}


@dataclass(frozen=True, slots=True)
class FanRow:
    """A fan with the value it counted."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class ShareRow:
    """One payer's share: its own fans, the total they came to with the winner's, the points."""

    name: str
    fans: list[FanRow]
    total: int
    points: int
    uncapped: int | None


@dataclass(frozen=True, slots=True)
class WinRow:
    """One winner: how, from whom, with which tile, by which reading, for which fans."""

    winner: str
    source: str
    how: str
    shape: str
    tile: Markup
    tile_name: str
    reading: list[Markup]
    fans: list[FanRow]
    total: int
    shares: list[ShareRow]


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """One row of points moved, with its reasons. ``share_of``: whose share another pays, or ""."""

    payer: str
    receiver: str
    points: int
    why: str
    reasons: list[str]
    share_of: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat after the hand: badges, open tiles, points before, moved and after."""

    name: str
    wind: str
    badges: list[str]
    tiles: Markup
    melds: Markup
    before: int
    kongs: int
    delta: int
    after: int
    winner: bool


def _fan_rows(counts: Iterable[FanCount], names: dict[str, str]) -> list[FanRow]:
    return [FanRow(names.get(count.key, count.key), count.value) for count in counts]


def _share(share: Share, facts: RoomFacts, names: dict[str, str]) -> ShareRow:
    return ShareRow(
        facts.names[share.payer],
        _fan_rows(share.fans, names),
        share.total,
        share.points,
        share.uncapped,
    )


def _reading(win: WinResult) -> list[Markup]:
    groups = [parse(meld.rstrip("_*").partition("+")[0]) for meld in win.melds]
    if win.pair:
        groups.append(parse(win.pair) * (2 if len(win.pair) == 2 else 1))
    return [Markup(faces(group)) for group in groups]


def _win(win: WinResult, facts: RoomFacts, names: dict[str, str]) -> WinRow:
    return WinRow(
        winner=facts.names[win.winner],
        source="" if win.source is None else facts.names[win.source],
        how=word(HOW, win.how),
        shape=word(SHAPES, win.shape) if win.shape else "",
        tile=Markup(face(win.tile, "winning")),
        tile_name=tile_name(win.tile),
        reading=_reading(win),
        fans=_fan_rows(win.fans, names),
        total=sum(count.value for count in win.fans),
        shares=[_share(share, facts, names) for share in win.shares],
    )


def _payment(row: Payment, facts: RoomFacts, names: dict[str, str]) -> PaymentRow:
    paid_for = "" if row.share_of in (-1, row.payer) else facts.names[row.share_of]
    return PaymentRow(
        facts.names[row.payer],
        facts.names[row.receiver],
        row.points,
        word(WHY, row.why),
        [names.get(key, key) for key in row.fans],
        paid_for,
    )


def _badges(view: SeatView, seat: SeatPublic) -> list[str]:
    result = view.result
    badges = []
    if seat.seat == view.dealer:
        badges.append(_("Dealer"))
    if seat.ready == "closed":
        badges.append(_("Closed ready"))
    elif seat.ready:
        badges.append(_("Ready"))
    if result and any(win.source == seat.seat and win.how == "discard" for win in result.wins):
        badges.append(_("Discarded the win"))
    if result and any(win.source == seat.seat and win.how == "rob" for win in result.wins):
        badges.append(_("Robbed"))
    if not seat.opened:
        badges.append(_("Unopened"))
    return badges


def _seat(view: SeatView, facts: RoomFacts, seat: SeatPublic) -> SeatRow:
    result = view.result
    assert result is not None
    place = seat.seat
    delta = result.points[place]
    return SeatRow(
        name=facts.names[place],
        wind=wind_letter(place, view.dealer, view.players),
        badges=_badges(view, seat),
        tiles=Markup(faces(in_order(seat.revealed))),
        melds=Markup(melds(seat.melds, place, view.players)),
        before=facts.totals[place] - delta,
        kongs=result.kongs[place],
        delta=delta,
        after=facts.totals[place],
        winner=any(win.winner == place for win in result.wins),
    )


@dataclass(frozen=True, slots=True)
class Settlement:
    """Everything the settlement shows. An exhausted hand has no wins and names nobody."""

    exhausted: bool
    wins: list[WinRow]
    seats: list[SeatRow]
    payments: list[PaymentRow]
    kong_payments: list[PaymentRow]
    horses: Markup
    treasure: Markup
    wall: Markup
    wall_spelled: str


def settlement(view: SeatView, facts: RoomFacts) -> Settlement:
    """The settlement of a finished hand. ``view.result`` must be there."""
    result = view.result
    if result is None:
        raise ValueError("the hand is not over")
    names = fan_names(view.system)
    rows = [(row.why, _payment(row, facts, names)) for row in result.payments]
    return Settlement(
        exhausted=result.kind == "exhausted",
        wins=[_win(win, facts, names) for win in result.wins],
        seats=[_seat(view, facts, seat) for seat in view.seats],
        payments=[row for why, row in rows if why != "kong"],
        kong_payments=[row for why, row in rows if why == "kong"],
        horses=Markup(faces(result.horses)),
        treasure=Markup(face(view.treasure.tile)) if view.treasure.tile else Markup(""),
        wall=Markup(pictures(view.wall)),
        wall_spelled=spell(view.wall),
    )
