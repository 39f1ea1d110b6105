"""Where a clause stands: every link to one asks here."""

from __future__ import annotations

import re
from functools import cache

from django.urls import reverse
from django.utils.html import escape
from markupsafe import Markup

from rules.clauses import Clause, clauses_of
from rules.ruleset import systems

COMMON = "common"
CLAUSE_ID = re.compile(r"(?<![A-Za-z])[A-Z]{2}-\d+")
"""Also right behind a Chinese character, which is a letter to ``\\b``."""


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


def help_with_clause(text: str, clause: str, system: str) -> Markup:
    """The help of a form field and a link to its clause, opened beside what is being filled in."""
    return Markup('{} <a class="clause" href="{}" target="_blank" rel="noopener">{}</a>').format(
        text, clause_address(clause, system, page=True), clause
    )


def linked(text: str, here: str) -> Markup:
    """A text of a system's rules page with every clause id in it a link."""

    def link(match: re.Match[str]) -> str:
        found = match.group()
        return f'<a href="{clause_address(found, here)}">{found}</a>'

    return Markup(CLAUSE_ID.sub(link, escape(text)))
