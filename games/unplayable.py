"""Stored rows that today's rules do not take, or that are not as the site writes them.

Rules are mended and renamed over the years, and what is stored stays. Whoever rebuilds a hand or
reads its result meets one exception, whatever is wrong with the rows, and it says what in words.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from django.utils.translation import gettext as _

from rules.options import BadOption
from rules.ruleset import RuleSystem, systems
from rules.scoring import Result

log = logging.getLogger(__name__)

FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What code that trusts its rows may raise where they are malformed."""
PARTS = ("kind", "points", "kongs", "wins", "payments", "horses")
"""What a stored result has (``Result.to_json``); all but the first are lists."""


class Unplayable(ValueError):
    """A stored hand cannot be played again, or its result not be read: why, in the language that
    was active. Names nothing of a wall or a secret: it may be about a hand that is played."""


class Ruled(Protocol):
    """A stored row that says by which rules it is played: a room, a hand."""

    @property
    def system(self) -> str:
        """The key of its system."""

    @property
    def options(self) -> Any:
        """Its options, as they were stored."""


def senseless(what: str) -> Unplayable:
    """``what`` is there, but not as the site writes it."""
    return Unplayable(_("what is stored as %(what)s makes no sense") % {"what": what})


def missing(what: str) -> Unplayable:
    """``what`` is not there."""
    return Unplayable(_("%(what)s is missing") % {"what": what})


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Whatever fails in here fails because of what is stored as ``what``. Raises Unplayable."""
    try:
        yield
    except Unplayable:
        raise
    except FAULTS as error:
        if type(error).__module__.startswith("rules."):  # it says in words what is impossible
            raise Unplayable(str(error)) from None
        at = traceback.extract_tb(error.__traceback__)[-1]
        kind = type(error).__name__  # its text may name tiles
        log.warning("stored %s cannot be read: %s at %s:%s", what, kind, at.name, at.lineno)
        raise senseless(what) from None


def rules_of(row: Ruled) -> RuleSystem:
    """The rules of a stored room or hand. Raises Unplayable where today's site has none such."""
    kind = systems().get(row.system)
    if kind is None:
        text = _("there are no rules called %(system)s any more")
        raise Unplayable(text % {"system": row.system})
    if not isinstance(row.options, dict):
        raise senseless("options")
    try:
        return kind(row.options)
    except BadOption as error:
        raise Unplayable(f"options: {error}") from None
    except FAULTS:
        raise senseless("options") from None


def are_played(row: Ruled) -> bool:
    """Whether today's rules take a stored room's or hand's system and options."""
    try:
        rules_of(row)
    except Unplayable:
        return False
    return True


def result_of(stored: Any, players: int | None = None) -> Result:
    """A stored result of a hand of so many ``players``, whose seats all exist. Raises Unplayable.

    Without ``players`` (a system that is gone) as many as have points.
    """
    if stored is None:
        raise missing("result")
    if not isinstance(stored, dict):
        raise senseless("result")
    for part in PARTS:
        if part not in stored:
            raise missing(f"result.{part}")
        if not isinstance(stored[part], str if part == "kind" else list | tuple):
            raise senseless(f"result.{part}")
    with reading("result"):
        result = Result.from_json(stored)
    seats = range(len(result.points) if players is None else players)
    for part, numbers in (("points", result.points), ("kongs", result.kongs)):
        if len(numbers) != len(seats) or any(type(number) is not int for number in numbers):
            raise senseless(f"result.{part}")
    for at, win in enumerate(result.wins):
        payers = [share.payer for share in win.shares]
        if not {win.winner, win.source, *payers} <= {*seats, None} or win.winner is None:
            raise senseless(f"result.wins[{at}]")
    for at, row in enumerate(result.payments):
        if not {row.payer, row.receiver} <= {*seats} or row.share_of not in (-1, *seats):
            raise senseless(f"result.payments[{at}]")
        if type(row.points) is not int:
            raise senseless(f"result.payments[{at}].points")
    return result
