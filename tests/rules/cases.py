"""Helpers of the rules tests: a position in the record format, and a seat's options in words."""

from __future__ import annotations

from rules.record import read_records
from rules.replay import check, play
from rules.scoring import Result
from rules.table import Table


def table_of(text: str) -> Table:
    """The table after the lines of one record, written without its title line."""
    (record,) = read_records("@ case\n" + text)
    return play(record)


def holds(text: str) -> None:
    """Require that everything a record states is so."""
    (record,) = read_records("@ case\n" + text)
    failure = check(record)
    assert failure is None, f"line {failure.line}: {failure.message}"


def can(table: Table, seat: int) -> set[str]:
    """What a seat may do now, as it is spelled."""
    return {str(action) for action in table.legal_actions(seat)}


def won_by(system: str, winner: int) -> Result:
    """The result of a plain win by one's own draw, in a system that takes an undeclared hand."""
    table = table_of(
        f"""system {system}
hand {winner} 444p34s678s99s | 123m
turn {winner}
draws 5s
{winner} draw 5s
{winner} win
"""
    )
    assert table.result
    return table.result
