"""The declared clauses are those of the rule sheets, and each rule is proved by something."""

import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.coverage import Coverage, citations, coverage, declared
from games.management.commands import clauses as command
from rules.clauses import PARTS, clauses_of
from rules.ruleset import systems

BASE = Path(__file__).parent.parent.parent
SHEETS = BASE.parent / "shared" / "rules"
HEADING = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)
KEYS = ("common", *systems())


@pytest.mark.parametrize("key", KEYS)
def test_the_declared_clauses_are_those_of_the_sheet(key):
    sheet = SHEETS / f"{key}.md"
    if not sheet.exists():
        pytest.skip("the rule sheets are not here")
    ids = [clause.id for clause in clauses_of(key)]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(HEADING.findall(sheet.read_text(encoding="utf-8")))


@pytest.mark.parametrize("key", KEYS)
def test_a_clause_belongs_to_a_part_and_speaks_both_languages(key):
    for clause in clauses_of(key):
        assert clause.part in PARTS, clause.id
        assert re.search("[\u4e00-\u9fff]", clause.text.zh), clause.id
        assert clause.text.en and "Decision" not in clause.text.en, clause.id


def test_no_rule_is_without_a_record_or_test():
    assert not [row.clause.id for row in coverage(BASE) if row.clause.rule and not row.is_cited]


def test_the_command_lists_each_rule_and_fails_for_one_without_proof(monkeypatch, capsys):
    call_command("clauses")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(clause.rule for clause in declared()) + 1
    proved, bare = declared()[:2]
    rows = [Coverage(proved, records=["a.hand:1"]), Coverage(bare)]
    monkeypatch.setattr(command, "coverage", lambda base: rows)
    with pytest.raises(CommandError, match=f"uncited: {bare.id}$"):
        call_command("clauses", "--where")
    shown = capsys.readouterr().out
    assert f"{bare.id:7}   0 records   0 tests  UNCITED" in shown and "a.hand:1" in shown


@pytest.mark.parametrize("key", sorted(systems()))
def test_options_fans_conditions_and_payments_cite_clauses_there_are(key):
    known = {clause.id for clause in declared()}
    own = {clause.id for sheet in ("common", key) for clause in clauses_of(sheet)}
    system = systems()[key]
    assert {option.clause for option in system.declared_options()} <= known
    assert {condition.clause for condition in system.conditions} <= known
    assert {fan.clause for fan in system.fans} | {system.pay_clause} <= own


SOURCE = '''
"""A module that speaks of DT-1."""

def helper():
    """DT-2."""

def test_one():
    """What DT-3 says, and DT-4."""
    say("DT-5")

def test_dt_6_and_hb7_hold():
    pass

CASES = [param(1, id="DT-8")]
RECORD = """@ held as text [DT-9]
system nowhere
"""
'''


def test_a_test_cites_by_docstring_name_case_or_record():
    """Helpers, modules and plain texts prove nothing."""
    assert {cited for cited, _line in citations(SOURCE)} == {
        "DT-3", "DT-4", "DT-6", "HB-7", "DT-8", "DT-9",
    }  # fmt: skip
