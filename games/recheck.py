"""A finished hand checked again: its shuffle, and what today's rules make of its moves.

What people see is what was stored when the hand was settled. Rules are mended, and then a hand
played before may come to something else: here it is said, nothing is changed.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from games import shuffle
from games.models import Payment, PlayedHand
from rules.actions import Action
from rules.scoring import Result
from rules.table import Table


def differences(hand: PlayedHand) -> list[str]:
    """What of a finished hand is not as its secret, its moves and today's rules say; [] if all is.

    Each difference is a sentence in the active language. Raises ValueError for a hand that is not
    over.
    """
    if not hand.is_open or hand.result is None:
        raise ValueError(f"hand {hand.pk} is not over")
    try:
        found = [
            _("%(what)s: does not follow from the secret and the random bytes") % {"what": what}
            for what in shuffle.differences(hand)
        ]
        return found + _payments(hand, hand.result) + _played(hand, hand.result)
    except KeyError as error:  # a system that is gone
        return [_("There are no rules for this hand any more: %(what)s") % {"what": error.args[0]}]
    except ValueError as error:  # a move, a tile or an option that the rules know no more
        return [_("It cannot be played again: %(what)s") % {"what": error}]


def _differ(what: str, stored: object, now: object) -> str:
    return _("%(what)s: stored %(stored)s, now %(now)s") % {
        "what": what,
        "stored": stored,
        "now": now,
    }


def _payments(hand: PlayedHand, result: dict[str, Any]) -> list[str]:
    """Whether the stored rows are those of the stored result, and add up to its points."""
    rows = [_row(row) for row in hand.payments.order_by("order")]
    paid = [
        (row["payer"], row["receiver"], row["points"], row["why"]) for row in result["payments"]
    ]
    found = [
        _differ(f"payments[{at}]", stored or "–", said or "–")
        for at, (stored, said) in enumerate(zip_longest(rows, paid))
        if stored != said
    ]
    net = [0] * len(result["points"])
    for payer, receiver, points, _why in rows:
        net[payer] -= points
        net[receiver] += points
    if net != list(result["points"]) or sum(net):
        found.append(_differ("points", result["points"], net))
    return found


def _row(row: Payment) -> tuple[int, int, int, str]:
    return row.payer, row.receiver, row.points, row.why


def _played(hand: PlayedHand, stored: dict[str, Any]) -> list[str]:
    """Where the result of the moves, played again, is another one than was stored."""
    table = Table.deal(shuffle.setup_of(hand))
    for move in hand.moves.order_by("number"):
        table.apply(move.seat, Action.parse(move.action))
    if table.result is None:
        return [_("By today's rules the hand is not over after its last move.")]
    return list(_unlike("", Result.from_json(stored).to_json(), table.result.to_json()))


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
