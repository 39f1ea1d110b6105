"""How a hand ended, ready to be shown (CM-41): a SeatView's result as the rows of the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import prod

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from markupsafe import Markup

from games import winning_hand
from games.facts import RoomFacts
from games.spoken import wind_letter
from games.standings import places
from games.tile_html import face, faces, melds, pictures, tile_name
from games.words import label
from rules.ruleset import RuleSystem, systems
from rules.scoring import FanCount, Payment, Result, Share, WinResult
from rules.tiles import Tile, in_order, spell
from rules.views import SeatPublic, SeatView

HOW: dict[str, Promise] = {
    "discard": gettext_lazy("on a discard"),
    "rob": gettext_lazy("by robbing a kong"),
    "draw": gettext_lazy("self-drawn"),
    "treasure_drawn": gettext_lazy("treasure drawn"),
    "treasure_hit": gettext_lazy("treasure hit"),
}
"""How a win came about, behind "Bob wins — "."""

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


def counts_opening(system: type[RuleSystem]) -> bool:
    """Whether it matters that a seat has opened (开门): a condition or a fan asks for it."""
    asked = {condition.key for condition in system.conditions} | {fan.key for fan in system.fans}
    return not asked.isdisjoint({"opened", "unopened"})


def fan_words(system: RuleSystem) -> dict[str, tuple[str, str]]:
    """Every fan of a system by key: its name in the active language, and its clause."""
    return {fan.key: (label(fan.name), fan.clause) for fan in system.fans}


@dataclass(frozen=True, slots=True)
class FanRow:
    """A fan with the value it counted (``×2`` where values are multiplied) and its clause."""

    name: str
    value: str
    clause: str


@dataclass(frozen=True, slots=True)
class ShareRow:
    """One payer's share: its own fans, the total they came to with the winner's, the points.

    ``working``: how that total becomes points, in figures (``1 × 2³``).
    """

    name: str
    fans: list[FanRow]
    total: str
    working: str
    points: int
    uncapped: int | None


@dataclass(frozen=True, slots=True)
class WinRow:
    """One winner: how, from whom, with which tile, by which reading, for which fans.

    ``reading``: its groups without the winning ``tile``. ``unit``: what the fans' values count,
    "" where that is fans. ``owed`` and ``paid``: what the shares come to and what a cap left of it,
    None without a cut.
    """

    winner: str
    source: str
    how: str
    shape: str
    tile: Markup
    tile_name: str
    reading: list[Markup]
    fans: list[FanRow]
    total: str
    unit: str
    multiplied: bool
    shares: list[ShareRow]
    owed: int | None
    paid: int


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """One row of points moved, with its reasons. ``share_of``: whose share another pays, or "".

    ``uncapped``: what a cap cut to these points, None without a cut. ``times``: how many kongs are
    paid together; ``working``: how they, or the horses of a seat, come to these points, in figures
    ("" where there is nothing to work out). ``horses``: whose horses are paid, "" for the only
    winner's, and how many.
    """

    payer: str
    receiver: str
    points: int
    why: str
    reasons: list[str]
    share_of: str
    clause: str
    uncapped: int | None
    times: int = 1
    working: str = ""
    horses: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class HorseRow:
    """The turned horses that bear one seat's numbers and count."""

    name: str
    count: int
    tiles: Markup


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat after the hand: badges, open tiles, points before, moved and after.

    ``tiles``: its concealed ones; a winner's without the winning tile, which lies ``apart``.
    ``place``: by the totals after the hand; ``moved``: how many places up, or down where negative.
    ``mine``: the viewer sits there.
    """

    name: str
    place: int
    moved: int
    mine: bool
    wind: str
    badges: list[str]
    tiles: Markup
    melds: Markup
    apart: Markup
    before: int
    kongs: int
    delta: int
    after: int
    winner: bool


def _value(value: int, system: RuleSystem) -> str:
    return f"×{value}" if system.multiplies else str(value)


def _total(total: int, system: RuleSystem) -> str:
    if system.multiplies:
        return _("total %(total)s") % {"total": _value(total, system)}
    return _("%(unit)s in all: %(total)s") % {"unit": label(system.fan_unit), "total": total}


def how_word(how: str, system: RuleSystem) -> str:
    """A way to win, in words: a system's own is named by the option that allows it."""
    own = {option.key: label(option.name) for option in system.declared_options()}
    return own[how] if how in own else word(HOW, how)


def _fan_rows(counts: Iterable[FanCount], system: RuleSystem) -> list[FanRow]:
    words = fan_words(system)
    rows = []
    for count in counts:
        name, clause = words.get(count.key, (count.key, ""))
        rows.append(FanRow(name, _value(count.value, system), clause))
    return rows


def _share(share: Share, facts: RoomFacts, system: RuleSystem) -> ShareRow:
    return ShareRow(
        facts.names[share.payer],
        _fan_rows(share.fans, system),
        _total(share.total, system),
        system.working(share.total),
        share.points,
        share.uncapped,
    )


def _win(
    win: WinResult, result: Result, facts: RoomFacts, system: RuleSystem, seat: SeatPublic
) -> WinRow:
    values = [count.value for count in win.fans]
    owed = sum(share.points for share in win.shares)
    paid = sum(
        row.points for row in result.payments if row.why == "win" and row.receiver == win.winner
    )
    return WinRow(
        winner=facts.names[win.winner],
        source="" if win.source is None else facts.names[win.source],
        how=how_word(win.how, system),
        shape=word(SHAPES, win.shape) if win.shape else "",
        tile=Markup(face(win.tile, "winning")),
        tile_name=tile_name(win.tile),
        reading=[Markup(faces(group)) for group in winning_hand.groups(win, seat)],
        fans=_fan_rows(win.fans, system),
        total=_value(prod(values) if system.multiplies else sum(values), system),
        unit=""
        if system.multiplies or system.fan_unit == RuleSystem.fan_unit
        else label(system.fan_unit),
        multiplied=system.multiplies,
        shares=[_share(share, facts, system) for share in win.shares],
        owed=owed if paid < owed else None,
        paid=paid,
    )


def _payment(row: Payment, result: Result, facts: RoomFacts, system: RuleSystem) -> PaymentRow:
    paid_for = "" if row.share_of in (-1, row.payer) else facts.names[row.share_of]
    words = fan_words(system)
    return PaymentRow(
        facts.names[row.payer],
        facts.names[row.receiver],
        row.points,
        word(WHY, row.why),
        [words[key][0] if key in words else key for key in row.fans],
        paid_for,
        row.clause,
        _uncapped(row, result),
    )


def _kongs(
    rows: Sequence[Payment], result: Result, facts: RoomFacts, system: RuleSystem
) -> list[PaymentRow]:
    """What each seat pays another for its kongs: one row for all that one clause asks."""
    together: dict[Payment, list[int]] = {}
    for row in rows:
        together.setdefault(replace(row, points=0), []).append(row.points)
    return [
        replace(
            _payment(replace(row, points=sum(points)), result, facts, system),
            times=len(points),
            working=_sum(points) if len(points) > 1 else "",
        )
        for row, points in together.items()
    ]


def _sum(points: Sequence[int]) -> str:
    """Several amounts as figures: ``3 × 2``, or ``1 + 2``."""
    if len(set(points)) == 1:
        return f"{len(points)} × {points[0]}"
    return " + ".join(str(one) for one in points)


def _payments(
    result: Result, facts: RoomFacts, system: RuleSystem, dealer: int
) -> Iterator[PaymentRow]:
    """Every payment but those for kongs; horses by base times fan times horses (QZ-20)."""
    figures = iter(system.horse_figures(result, dealer))
    for row in (row for row in result.payments if row.why != "kong"):
        shown = _payment(row, result, facts, system)
        of = next(figures, None) if row.why == "horses" else None
        if of is not None and system.base * of.fan * of.count == row.points:
            name = facts.names[of.seat] if len(result.wins) > 1 else ""
            working = f"{system.base} × {of.fan} × {of.count}"
            shown = replace(shown, working=working, horses=(name, of.count))
        yield shown


def _uncapped(row: Payment, result: Result) -> int | None:
    """What a payment for a win would have been, where a cap made less of it."""
    if row.why != "win":
        return None
    whose = row.payer if row.share_of < 0 else row.share_of
    shares = [win.shares for win in result.wins if win.winner == row.receiver]
    return next((one.uncapped for one in chain(*shares) if one.payer == whose), None)


def _turned(result: Result, counting: Iterable[Tile]) -> Markup:
    """Every horse turned up; those that count are marked."""
    counted = set(counting)
    return Markup("".join(face(t, "counts" if t in counted else "void") for t in result.horses))


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
    if not seat.opened and counts_opening(systems()[view.system]):
        badges.append(_("Unopened"))
    if result and any(
        row.payer == seat.seat and row.share_of not in (-1, seat.seat) for row in result.payments
    ):
        badges.append(_("Pays for others"))
    return badges


def _moved(totals: Sequence[int], points: Sequence[int], seat: int) -> int:
    """How many places the hand took a seat up; 0 in the first hand, before which all are alike."""
    before = [total - won for total, won in zip(totals, points, strict=True)]
    return places(before)[seat] - places(totals)[seat] if any(before) else 0


def _seat(view: SeatView, facts: RoomFacts, seat: SeatPublic) -> SeatRow:
    result = view.result
    assert result is not None
    place = seat.seat
    delta = result.points[place]
    win = next((one for one in result.wins if one.winner == place), None)
    apart = "" if win is None or winning_hand.in_laid_set(win, seat) else face(win.tile, "apart")
    held = seat.revealed if win is None else winning_hand.held(win, seat)
    return SeatRow(
        name=facts.names[place],
        place=places(facts.totals)[place],
        moved=_moved(facts.totals, result.points, place),
        mine=facts.viewer_seat == place,
        wind=wind_letter(place, view.dealer, view.players),
        badges=_badges(view, seat),
        tiles=Markup(faces(in_order(held))),
        melds=Markup(melds(seat.melds, place, view.players)),
        apart=Markup(apart),
        before=facts.totals[place] - delta,
        kongs=result.kongs[place],
        delta=delta,
        after=facts.totals[place],
        winner=win is not None,
    )


@dataclass(frozen=True, slots=True)
class Settlement:
    """Everything the settlement shows. An exhausted hand has no wins and names nobody.

    ``rules``: the page whose anchors the clauses are, "" for the page the settlement is on.
    """

    exhausted: bool
    wins: list[WinRow]
    seats: list[SeatRow]
    payments: list[PaymentRow]
    kong_payments: list[PaymentRow]
    horses: Markup
    horse_rows: list[HorseRow]
    treasure: Markup
    wall: Markup
    wall_spelled: str
    rules: str


def settlement(view: SeatView, facts: RoomFacts, rules: str = "") -> Settlement:
    """The settlement of a finished hand. ``view.result`` must be there."""
    result = view.result
    if result is None:
        raise ValueError("the hand is not over")
    system = systems()[view.system](view.options)
    horses = system.counting_horses(result, view.dealer)
    return Settlement(
        exhausted=result.kind == "exhausted",
        wins=[_win(win, result, facts, system, view.seats[win.winner]) for win in result.wins],
        seats=[_seat(view, facts, seat) for seat in view.seats],
        payments=list(_payments(result, facts, system, view.dealer)),
        kong_payments=_kongs(
            [row for row in result.payments if row.why == "kong"], result, facts, system
        ),
        horses=_turned(result, [tile for tiles in horses.values() for tile in tiles]),
        horse_rows=[
            HorseRow(facts.names[seat], len(tiles), Markup(pictures(tiles)))
            for seat, tiles in horses.items()
        ],
        treasure=Markup(face(view.treasure.tile)) if view.treasure.tile else Markup(""),
        wall=Markup(pictures(view.wall)),
        wall_spelled=spell(view.wall),
        rules=rules,
    )
