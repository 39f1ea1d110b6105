"""A finished hand checked again: its shuffle, and what today's rules make of its moves.

What people see is what was stored when the hand was settled. Rules are mended, and then a hand
played before may come to something else, or to nothing: here it is said, nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from games import shuffle, statistics, store
from games.models import HandScore, Payment, PlayedHand
from games.review import table_of
from games.unplayable import Unplayable, reading, result_of, rules_of, senseless
from rules.scoring import Result

SCORED = ("system", "points", "won", "self_draw", "treasure", "fed")
"""What statistics keep of a hand and a person (``HandScore``)."""


def differences(hand: PlayedHand) -> list[str]:
    """What of a finished hand is not as its secret, its moves and today's rules say; [] if all is.

    Each difference is a sentence in the active language; that of a hand which cannot be played
    again says why. Raises ValueError for a hand that is not over.
    """
    if not hand.is_open:
        raise ValueError(f"hand {hand.pk} is not over")
    unplayable = _("It cannot be played again: %(what)s")
    try:
        players: int | None = rules_of(hand).players
        found = [
            _("%(what)s: does not follow from the secret and the random bytes") % {"what": what}
            for what in shuffle.differences(hand)
        ]
    except Unplayable as error:
        players, found = None, [unplayable % {"what": error}]
    try:
        result = result_of(hand.result, players)
        found += [*_payments(hand, result), *_kept(hand, result)]
    except Unplayable as error:
        found.append(_("Its result cannot be read: %(what)s") % {"what": error})
        result = None
    try:
        found += _played(hand, result)
    except Unplayable as error:
        found.append(unplayable % {"what": error})
    return list(dict.fromkeys(found))


def _differ(what: str, stored: object, now: object) -> str:
    return _("%(what)s: stored %(stored)s, now %(now)s") % {
        "what": what,
        "stored": stored,
        "now": now,
    }


def _payments(hand: PlayedHand, result: Result) -> Iterator[str]:
    """Whether the stored rows are those of the stored result, and add up to its points."""
    rows = [_row(row) for row in hand.payments.order_by("order")]
    paid = Result.to_json(result)["payments"]
    for at, (stored, said) in enumerate(zip_longest(rows, paid)):
        if stored and said:
            yield from _unlike(f"payments[{at}]", stored, said)
        else:
            yield _differ(f"payments[{at}]", _cells(stored), _cells(said))
    net = dict.fromkeys(range(len(result.points)), 0)
    for row in rows:
        for seat, points in ((row["payer"], -row["points"]), (row["receiver"], row["points"])):
            net[seat] = net.get(seat, 0) + points
    won = list(net.values())
    if won != list(result.points) or sum(result.points):
        yield _differ("points", list(result.points), won)


def _row(row: Payment) -> dict[str, Any]:
    """A stored payment as results have them (``rules.scoring.Payment``)."""
    return {
        "payer": row.payer,
        "receiver": row.receiver,
        "points": row.points,
        "why": row.why,
        "clause": row.clause,
        "fans": row.fans,
        "share_of": -1 if row.share_of is None else row.share_of,
    }


def _cells(row: dict[str, Any] | None) -> str:
    """A payment that is there on one side alone, as one reads it."""
    return "{payer} → {receiver} {points} {why}".format(**row) if row else "–"


def _kept(hand: PlayedHand, result: Result) -> Iterator[str]:
    """What is stored a second time beside the result: the outcome, the match's totals, and what
    statistics count."""
    if hand.outcome != (outcome := store.outcome(result)):
        yield _differ("outcome", hand.outcome, outcome)
    added = _added(hand)
    if added is not None and hand.match.totals != added:
        yield _differ("match.totals", hand.match.totals, added)
    with reading("players"):
        if len(hand.seated) != len(result.points):
            raise senseless("players")
        counted = {row.user_id: row for row in statistics.scores(hand)}
    kept = {row.user_id: row for row in hand.scores.filter(user__is_active=True)}
    for user in sorted({*counted, *kept}):
        yield from _unlike(f"statistics[{user}]", _score(kept, user), _score(counted, user))


def _added(hand: PlayedHand) -> list[int] | None:
    """The points of the hands of its match together, None where not all can be read."""
    over = hand.match.hands.filter(state=PlayedHand.State.OVER).values_list("result", flat=True)
    seats = len(hand.match.players)
    with suppress(Unplayable):
        points = [result_of(result, seats).points for result in over]
        return [sum(won) for won in zip(*points, strict=True)]
    return None


def _score(rows: dict[int, HandScore], user: int) -> dict[str, Any]:
    return {name: getattr(rows[user], name) for name in SCORED} if user in rows else {}


def _played(hand: PlayedHand, stored: Result | None) -> Iterable[str]:
    """Where the result of the moves, played again, is another one than was stored."""
    table = table_of(hand)
    if table.result is None:
        return [_("By today's rules the hand is not over after its last move.")]
    if stored is None:
        return []
    return _unlike("", stored.to_json(), table.result.to_json())


def _unlike(where: str, stored: Any, now: Any) -> list[str]:
    """Every value in which two results differ, by its place (``wins[0].fans[1].value``)."""
    if isinstance(stored, dict) and isinstance(now, dict):
        keys = list(dict.fromkeys((*stored, *now)))
        pairs = [(f"{where}.{key}".lstrip("."), stored.get(key), now.get(key)) for key in keys]
    elif isinstance(stored, list | tuple) and isinstance(now, list | tuple):
        if len(stored) != len(now):
            return [_differ(where, _short(stored), _short(now))]
        pairs = [(f"{where}[{at}]", *two) for at, two in enumerate(zip(stored, now, strict=True))]
    else:
        return [] if stored == now else [_differ(where, stored, now)]
    return [found for pair in pairs for found in _unlike(*pair)]


def _short(values: Any) -> str:
    """A list as one reads it: of fans, payments and wins what names them."""
    names = ("key", "winner", "payer", "tile")
    told = [
        next((str(one[name]) for name in names if name in one), str(one))
        if isinstance(one, dict)
        else str(one)
        for one in values
    ]
    return " ".join(told) or "–"
