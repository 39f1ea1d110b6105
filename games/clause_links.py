"""Where a clause stands: every link to one asks here."""

from __future__ import annotations

from functools import cache

from django.urls import reverse

from rules.clauses import Clause, clauses_of
from rules.ruleset import systems

COMMON = "common"


def declared_clauses(key: str) -> tuple[Clause, ...]:
    """A sheet's clauses, () where there is none."""
    try:
        return clauses_of(key)
    except KeyError:
        return ()


@cache
def sheet_of_prefix() -> dict[str, str]:
    """Which system's sheet has the clauses of a prefix (``DT``); the common ones are on all."""
    return {
        clause.id.partition("-")[0]: key for key in systems() for clause in declared_clauses(key)
    }


def clause_address(clause: str, system: str, *, page: bool = False) -> str:
    """The address of a clause seen from a system's rules page, or (``page``) from elsewhere.

    A system may cite another's clause; a clause nobody declares is looked for on its own page.
    """
    owner = sheet_of_prefix().get(clause.partition("-")[0], system)
    if owner == system and not page:
        return f"#{clause}"
    return f"{reverse('rules', args=[owner])}#{clause}"
