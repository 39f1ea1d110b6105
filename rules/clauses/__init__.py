"""The rule sheets as clauses in both languages: one module a system, and ``common``.

The rules pages print them, fans and payments cite them, and the coverage test counts which of
them a record or test proves. A system's module is named after its key and found by it.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.options import Words

PARTS: dict[str, Words] = {
    "tiles": Words("牌与牌墙", "Tiles and wall"),
    "turn": Words("行牌与鸣牌", "Turn and claims"),
    "sets": Words("特殊的杠", "Special sets"),
    "ready": Words("听牌与宝牌", "Ready and treasure"),
    "win": Words("胡牌", "Win"),
    "score": Words("计分", "Score"),
    "match": Words("庄家与场次", "Dealer and match"),
    "secrets": Words("谁看得见什么", "Who sees what"),
}
"""The headings of a rules page, in its order."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause. ``part`` is a key of PARTS.

    ``rule`` is False for what only defines a word or describes the site, so that no record or
    test can prove it.
    """

    id: str
    part: str
    text: Words
    rule: bool = True


@cache
def clauses_of(key: str) -> tuple[Clause, ...]:
    """The clauses of a rule system, or of ``"common"``, in the order of the sheet.

    Raises KeyError where there are none.
    """
    found: tuple[Clause, ...] = _sheet(key).CLAUSES
    return found


@cache
def in_short(key: str) -> tuple[Words, ...]:
    """A rule system in a minute: a few sentences that cite its clauses, () where there are none."""
    try:
        found: tuple[Words, ...] = getattr(_sheet(key), "IN_SHORT", ())
    except KeyError:
        return ()
    return found


def _sheet(key: str) -> Any:
    try:
        return importlib.import_module(f"rules.clauses.{key}")
    except ModuleNotFoundError:
        raise KeyError(key) from None
