"""Which clauses are proved: cited by a record or by a test.

A record cites by its title, ``@ TITLE [DT-14]``; a test by its docstring, its name
(``test_dt14_...`` or ``test_dt_14_...``), the name of a parametrized case, or a record it holds
as text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rules.clauses import Clause, clauses_of
from rules.record import read_records
from rules.ruleset import systems

ID = re.compile(r"\b[A-Z]{2}-\d+\b")
IN_NAME = re.compile(r"(?:^|_)([a-z]{2})_?(\d+)(?=_|$)")
RECORD_TITLE = re.compile(r"^@ .*$", re.MULTILINE)


@dataclass(slots=True)
class Coverage:
    """A clause and where it is cited: ``folder/file:line`` of each record and test."""

    clause: Clause
    records: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)

    @property
    def is_cited(self) -> bool:
        """Whether anything proves it."""
        return bool(self.records or self.tests)


def declared() -> list[Clause]:
    """Every declared clause: the common ones, then each system's. Raises KeyError for none."""
    return [clause for key in ("common", *systems()) for clause in clauses_of(key)]


def coverage(base: Path) -> list[Coverage]:
    """Every declared clause with its citations in the records and tests below ``base``.

    Raises KeyError for a system without clauses.
    """
    found = {clause.id: Coverage(clause) for clause in declared()}
    for folder in (base / "tests" / "records", base / "rules" / "examples"):
        for path in sorted(folder.rglob("*.hand")):
            for record in read_records(path.read_text(encoding="utf-8")):
                for cited in set(record.clauses) & found.keys():
                    found[cited].records.append(f"{path.relative_to(base)}:{record.line}")
    for path in sorted((base / "tests").rglob("test_*.py")):
        for cited, line in sorted(set(citations(path.read_text(encoding="utf-8")))):
            if cited in found:
                found[cited].tests.append(f"{path.relative_to(base)}:{line}")
    return list(found.values())


def citations(source: str) -> Iterator[tuple[str, int]]:
    """The clause ids a test module's tests cite, each with the line of what cites it."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                words = ast.get_docstring(node) or ""
                if node.name.lower().startswith("test"):
                    found = ID.findall(words)
                    found += [f"{a.upper()}-{b}" for a, b in IN_NAME.findall(node.name)]
                    yield from ((cited, node.lineno) for cited in found)
            case ast.keyword(arg="id", value=ast.Constant(value=str(words))):
                yield from ((cited, node.value.lineno) for cited in ID.findall(words))
            case ast.Constant(value=str(words)):
                for title in RECORD_TITLE.findall(words):
                    yield from ((cited, node.lineno) for cited in ID.findall(title))
